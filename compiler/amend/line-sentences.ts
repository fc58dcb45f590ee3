/**
 * Finds the sentences that state the lines of a play, the options of its menus, and a reaction.
 * What a line says is left to check; how a label finds its sentence is told by binding.ts.
 */
import { type Name, type PlayItem, walk } from "../../grammar/index.ts";
import { type Binding, namedSentences, sentencesLabelled } from "./binding.ts";
import type { WorkNode, Working } from "./working.ts";

/** By where a line, an option or the reaction itself begins in its file; without those that no sentence states. */
export function statedBelow(
  working: Working,
  binding: Binding,
  item: PlayItem,
): Map<number, readonly WorkNode[]> {
  const stated = new Map<number, readonly WorkNode[]>();
  const bind = (start: number, label: Name | null, from: readonly Name[]) => {
    const sentences = sentencesOf(working, binding, label, from);
    if (sentences.length > 0) stated.set(start, sentences);
  };
  if (item.kind === "react") bind(item.start, item.name, item.from);
  // Of all that a play holds, only lines and options have a label and sentences.
  walk(item, (node) => {
    if ("label" in node && "from" in node) bind(node.start, node.label, node.from);
  });
  return stated;
}

function sentencesOf(
  working: Working,
  binding: Binding,
  label: Name | null,
  from: readonly Name[],
): readonly WorkNode[] {
  if (from.length > 0) return namedSentences(working, binding, from);
  return label === null ? [] : sentencesLabelled(working, binding, label.text);
}
