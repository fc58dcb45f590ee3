/**
 * Turns an operation into a step of a node's history: who, where each document says so, and what stood there before.
 * Which node it happened to is left to the operation.
 */
import type { Place } from "../../grammar/tree.ts";
import { addressInWords } from "./address-words.ts";
import type { HistoryStep, NodeTexts } from "./book.ts";
import { isSentence, noTexts } from "./tree.ts";
import type { Change, Standing, WorkNode } from "./working.ts";

export function stepOf(
  change: Change,
  operation: HistoryStep["operation"],
  { before, inPlaceOf }: Earlier = nothing,
  place: Place = change.operation,
): HistoryStep {
  return {
    ...stepBy(change.by, operation, place, change.file),
    before,
    inPlaceOf,
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
    ...nothing,
    at: nowhere,
    silently: null,
    place: { node: place, file },
  };
}

/** Of what states no address. */
export const nowhere: ReadonlyMap<string, string> = new Map();

/** The earlier content of a place. */
export type Earlier = Pick<HistoryStep, "before" | "inPlaceOf">;

export const nothing: Earlier = { before: null, inPlaceOf: [] };

/** The earlier content is unreadable. */
export const unheld: Earlier = { before: "unseen", inPlaceOf: [] };

/** The earlier content of a replaced place: nodes that are removed or kept, with the words if it was a single text. */
export function earlierOf(nodes: readonly WorkNode[]): Earlier {
  const inPlaceOf = nodes.map((node) => node.id);
  const inner = nodes.filter((node) => isSentence(node) || node.first === null);
  if (inner.length === 0) return nothing;
  if (inner.every((node) => node.unseen !== null)) return { before: "unseen", inPlaceOf };
  const [only] = nodes;
  const texts = nodes.length === 1 && only ? only.texts : noTexts;
  return { before: { texts, replaced: inPlaceOf }, inPlaceOf };
}

/** A text that is replaced where it stands: the node stays. */
export function earlierText(node: WorkNode): Earlier {
  return node.unseen === null ? earlierTexts(node.texts) : unheld;
}

export function earlierTexts(texts: NodeTexts): Earlier {
  return { before: { texts, replaced: [] }, inPlaceOf: [] };
}

function addressesInWords({ at }: Change): ReadonlyMap<string, string> {
  if (at.length === 0) return nowhere;
  const words = new Map<string, string>();
  for (const address of at) {
    const [lang, place] = [address.lang.text, addressInWords(address)];
    const earlier = words.get(lang);
    if (earlier === undefined) words.set(lang, place);
    else if (!earlier.split("; ").includes(place)) words.set(lang, `${earlier}; ${place}`);
  }
  return words;
}
