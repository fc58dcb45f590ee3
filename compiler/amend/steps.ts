/**
 * Turns an operation into a step of a node's history: who, where each document says so, and what stood there before.
 * Which node it happened to is left to the operation.
 */
import type { Place } from "../../grammar/index.ts";
import { addressInWords } from "./address-words.ts";
import type { HistoryStep } from "./book.ts";
import { isSentence, noTexts } from "./tree.ts";
import type { Change, Standing, WorkNode } from "./working.ts";

export function stepOf(
  change: Change,
  operation: HistoryStep["operation"],
  before: HistoryStep["before"],
  place: Place = change.operation,
): HistoryStep {
  return {
    ...stepBy(change.by, operation, place, change.file),
    before,
    at: addressesInWords(change),
    silently: change.operation.silently,
  };
}

/** A step of an entry that is no operation: what it brings of its own. */
export function stepBy(
  by: Standing,
  operation: HistoryStep["operation"],
  place: Place,
  file: string,
): HistoryStep {
  return {
    entry: by.origin.id,
    operation,
    carriedBy: [...by.carriers],
    before: null,
    at: new Map(),
    silently: null,
    place: { node: place, file },
  };
}

/** What stood where something is replaced: nodes that go or live on, with the words where it was a single text. */
export function beforeOf(nodes: readonly WorkNode[]): HistoryStep["before"] {
  const inner = nodes.filter((node) => isSentence(node) || node.first === null);
  if (inner.every((node) => node.unseen !== null)) return inner.length === 0 ? null : "unseen";
  const [only] = nodes;
  return { texts: nodes.length === 1 && only ? only.texts : noTexts, replaced: nodes.map((node) => node.id) };
}

/** A text that is replaced where it stands: the node stays. */
export function beforeInPlace(node: WorkNode): HistoryStep["before"] {
  return node.unseen !== null ? "unseen" : { texts: node.texts, replaced: [] };
}

function addressesInWords({ at }: Change): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const address of at) {
    const [lang, place] = [address.lang.text, addressInWords(address)];
    const earlier = words.get(lang);
    if (earlier === undefined) words.set(lang, place);
    else if (!earlier.split("; ").includes(place)) words.set(lang, `${earlier}; ${place}`);
  }
  return words;
}
