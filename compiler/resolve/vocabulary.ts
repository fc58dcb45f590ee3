/** Collects the declarations of a book into its vocabulary, one thing under each name. */
import type { Diagnostic, Name } from "../../grammar/tree.ts";
import type { Placed, Vocabulary } from "./graph.ts";
import { duplicate } from "./items.ts";
import type { DraftBook } from "./scope.ts";

export function vocabularyOf(book: DraftBook, diagnostics: Diagnostic[]): Vocabulary {
  for (const { node, file } of book.enums) {
    const values = node.values.map((value) => ({ node: value, file }));
    uniqueByName("duplicate-value", values, diagnostics);
  }
  return {
    enums: uniqueByName("duplicate-enum", book.enums, diagnostics),
    keywords: uniqueByName("duplicate-keyword", book.keywords, diagnostics),
    records: uniqueByName("duplicate-record", book.records, diagnostics),
    names: uniqueByName("duplicate-names", book.names, diagnostics),
    facts: uniqueByName("duplicate-fact", book.facts, diagnostics),
    words: book.words,
    laws: [...uniqueByName("duplicate-law", book.laws, diagnostics).values()],
  };
}

/** The first of each name; the others are said to be there again. A name that is missing has had its message. */
export function uniqueByName<T extends { readonly name: Name }>(
  code: Parameters<typeof duplicate>[0],
  things: readonly Placed<T>[],
  diagnostics: Diagnostic[],
): Map<string, Placed<T>> {
  const first = new Map<string, Placed<T>>();
  for (const thing of things) {
    const { name } = thing.node;
    const earlier = first.get(name.text);
    if (name.text === "") continue;
    if (earlier)
      diagnostics.push(
        duplicate(code, { node: name, file: thing.file }, { node: earlier.node.name, file: earlier.file }),
      );
    else first.set(name.text, thing);
  }
  return first;
}
