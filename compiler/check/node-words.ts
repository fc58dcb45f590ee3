/**
 * Names a node of the text as a reader finds it: what it stands in, then the labels that lead to it. Its words are shown
 * elsewhere.
 */
import type { NodeId } from "../resolve/graph.ts";

/** `woods.rules.1.others`; in an entry `1.5/Q29.answer`. */
export function nodeInWords(id: NodeId): string {
  const entry = /^[^:/]+-([^-:/]+\/[^/]+)(?:\/(.*))?$/.exec(id);
  const owner = entry?.[1];
  const rest = owner === undefined ? id.slice(id.indexOf(":") + 1) : (entry?.[2] ?? "");
  const labels = rest.replaceAll("/", ".");
  return [owner ?? "", labels].filter((part) => part !== "").join(".");
}
