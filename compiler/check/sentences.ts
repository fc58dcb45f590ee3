/**
 * Finds the sentences below a node of the text, top down.
 * Which of them state a clause has been bound when the version was derived.
 */
import type { Book, TextNode } from "../amend/book.ts";
import type { NodeId } from "../resolve/graph.ts";

/** A sentence being its own only sentence. */
export function sentencesBelow(book: Book, id: NodeId): readonly TextNode[] {
  const node = book.nodes.get(id);
  if (node === undefined) return [];
  if (node.unit === "sentence" || node.unit === "remark") return [node];
  return node.children.flatMap((child) => sentencesBelow(book, child));
}
