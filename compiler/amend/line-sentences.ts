/** Finds the sentences that state the lines of a sequence, the options of its menus, a reaction, and an invariant. */
import { type Name, type PlayItem, type SentenceRef, walk } from "../../grammar/tree.ts";
import { type Binding, type Named, namedSentences, sentencesLabelled, type Stating } from "./binding.ts";
import type { WorkNode, Working } from "./working.ts";

export interface StatedBelow {
  /** By where a line, an option, the reaction itself or the statement of an invariant begins in its file; without those that no sentence states. */
  readonly stated: Map<number, readonly WorkNode[]>;
  /** All names by which they cite. */
  readonly named: readonly Named[];
}

export function statedBelow(working: Working, binding: Binding, item: PlayItem): StatedBelow {
  const stated = new Map<number, readonly WorkNode[]>();
  const all: Named[] = [];
  const bind = (start: number, label: Name | null, from: readonly SentenceRef[]) => {
    const { sentences, named } = sentencesOf(working, binding, label, from);
    if (sentences.length > 0) stated.set(start, sentences);
    all.push(...named);
  };
  if (item.kind === "react") bind(item.start, item.name, item.from);
  if (item.kind === "always" && item.holds) bind(item.holds.start, item.name, item.holds.from);
  // Of all that a play holds, only lines and options have a label and sentences.
  walk(item, (node) => {
    if ("label" in node && "from" in node) bind(node.start, node.label, node.from);
  });
  return { stated, named: all };
}

function sentencesOf(
  working: Working,
  binding: Binding,
  label: Name | null,
  from: readonly SentenceRef[],
): Stating {
  if (from.length > 0) return namedSentences(working, binding, from);
  const sentences = label === null ? [] : sentencesLabelled(working, binding, label.text);
  return { sentences, named: [] };
}
