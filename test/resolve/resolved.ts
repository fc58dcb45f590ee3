/**
 * Turns source texts into the version graph of a test, with each fault as its code and the words it points at.
 * What is asserted of them is left to the tests.
 */
import { type Diagnostic, parse } from "../../grammar/index.ts";
import type { BookGraph, BookId } from "../../compiler/resolve/graph.ts";
import { resolve } from "../../compiler/resolve/resolve.ts";

export interface Resolved {
  readonly book: BookGraph;
  readonly books: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** `code: words it points at`. */
  readonly found: readonly string[];
}

/** One text, or several by path; they have to parse without a fault. */
export function resolved(texts: string | Readonly<Record<string, string>>): Resolved {
  const files = typeof texts === "string" ? { "a.rubric": texts } : texts;
  const parsed = Object.entries(files).map(([path, text]) => parse({ path, text }));
  const broken = parsed.flatMap(({ diagnostics }) => diagnostics);
  if (broken.length > 0) throw new Error(broken.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const { value, diagnostics } = resolve(parsed.map((outcome) => outcome.value));
  const book = value.books.get("w" as BookId) ?? [...value.books.values()][0];
  if (!book) throw new Error("the text declares no book");
  return {
    book,
    books: [...value.books.keys()],
    diagnostics,
    found: diagnostics.map((one) => pointed(one, files)),
  };
}

export function pointed({ code, span }: Diagnostic, files: Readonly<Record<string, string>>): string {
  return `${code}: ${files[span.file]?.slice(span.start, span.end)}`;
}
