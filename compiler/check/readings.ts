/**
 * Turns the doubts that stand in a version, or that its rules ask about, into their readings with words and reasons.
 * Which reading a verdict takes is left to whoever asks.
 */
import type { Book } from "../amend/book.ts";
import type { DoubtId, ProvisionId } from "../resolve/graph.ts";
import type { BookIndex } from "./book-index.ts";
import { spanOf } from "./context.ts";
import type { Decision, DoubtOf, Law } from "./program.ts";
import { everyExpression } from "./walk.ts";
import { wordsOf } from "./words.ts";

export function doubtsOf(
  book: Book,
  index: BookIndex,
  stated: { readonly decisions: readonly Decision[]; readonly laws: readonly Law[] },
): readonly DoubtOf[] {
  const wanted = new Set<DoubtId>(book.entries.flatMap((entry) => entry.doubts));
  for (const [id, { owner }] of book.graph.doubts) {
    if (index.provisions.has(owner as ProvisionId)) wanted.add(id);
  }
  for (const expr of everyExpression(stated)) if (expr.kind === "reading") wanted.add(expr.doubt);
  return [...book.graph.doubts.values()].flatMap(({ id, by, owner }) => {
    if (!wanted.has(id)) return [];
    const readings = by.node.readings.map(({ name, taken, written, texts }) => ({
      name: name.text,
      taken,
      written,
      words: wordsOf(texts),
    }));
    return [{ id, owner, readings, because: wordsOf(by.node.because), span: spanOf(by.file, by.node) }];
  });
}
