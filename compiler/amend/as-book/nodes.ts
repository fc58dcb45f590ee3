/**
 * Small nodes of a tree without a source, and copies of expressions with the names that doubts have in the printed
 * book.
 */
import {
  type Expr,
  mapTree,
  type Name,
  type Node,
  type Numbering,
  type Place,
} from "../../../grammar/tree.ts";
import type { Book } from "../book.ts";

/** Of a node that stands in no file; only the order of siblings is ever read from places. */
export const nowhere: Place = { start: 0, end: 1 };

/** The place of the one that comes so many siblings after the first. */
export function placeAt(index: number): Place {
  return { start: 2 * index, end: 2 * index + 1 };
}

export function nameNode(text: string): Name {
  return { kind: "name", text, ...nowhere };
}

/** The conditions joined by `and`; null where there are none. */
export function allOf(conditions: readonly (Expr | null)[]): Expr | null {
  const all = conditions.flatMap((each) => (each === null ? [] : each.kind === "and" ? each.all : [each]));
  const [first, ...others] = all;
  if (first === undefined) return null;
  return others.length === 0 ? first : { kind: "and", all, ...nowhere };
}

/** The tree with each test of a reading under the name that `rename` gives its doubt. */
export function withDoubtNames<N extends Node>(tree: N, rename: (name: string) => string): N {
  return mapTree(tree, (node) =>
    node.kind === "reading-test" ? { ...node, doubt: nameNode(rename(node.doubt.text)) } : node,
  );
}

/** The number that something has in the version, where counting in the new book would not lead to it. */
export function numberingIn(
  { graph, numbers }: Book,
  unit: string,
  id: string,
  written: Numbering | null,
): Numbering | null {
  if (written?.how === "none") return written;
  const number = numbers.get(id);
  // An entry that becomes a rule has no number, and the rules behind it keep theirs.
  if (number === undefined)
    return unit === "provision" && numbers.size > 0
      ? { kind: "numbering", how: "none", text: "", ...nowhere }
      : null;
  const isKept = graph.numbers.some((pattern) => pattern.unit === unit && pattern.kept);
  const how = isKept ? "printed" : written?.how === "from" ? "from" : null;
  return how === null ? null : { kind: "numbering", how, text: number, ...nowhere };
}
