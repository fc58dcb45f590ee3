/**
 * Turns the doubts that stand in a version, or that its rules ask about, into their readings with words and reasons.
 * Which reading a verdict takes is left to whoever asks.
 */
import { plainTexts } from "../../grammar/tree.ts";
import type { Book } from "../amend/book.ts";
import type { DoubtId, ProvisionId } from "../resolve/graph.ts";
import type { BookIndex } from "./book-index.ts";
import { spanOf } from "./context.ts";
import type { DoubtOf } from "./program.ts";
import type { Surface } from "./surface.ts";
import { namedOf } from "./words.ts";

export function doubtsOf(book: Book, index: BookIndex, expressions: readonly Surface[]): readonly DoubtOf[] {
  const wanted = new Set<DoubtId>(book.entries.flatMap((entry) => entry.doubts));
  for (const [id, { owner }] of book.graph.doubts) {
    if (index.provisions.has(owner as ProvisionId)) wanted.add(id);
  }
  for (const expr of expressions) if (expr.kind === "reading") wanted.add(expr.doubt);
  return [...book.graph.doubts.values()].flatMap(({ id, by, owner }) => {
    if (!wanted.has(id)) return [];
    const readings = by.node.readings.map(({ name, taken, written, texts }) => ({
      name: name.text,
      taken,
      written,
      words: plainTexts(texts),
    }));
    const because = plainTexts(by.node.because);
    return [{ id, owner, readings, because, ...namedOf(by.node.naming), span: spanOf(by.file, by.node) }];
  });
}
