/**
 * Turns a text into one version of its book, with its faults as code and the words they point at, and short ways to look.
 * What is asserted of it is left to the tests.
 */
import { type Diagnostic, plainText } from "../../grammar/index.ts";
import { amend, derive } from "../../compiler/amend/amend.ts";
import type { Book, BookClause, BookEntry, TextNode } from "../../compiler/amend/book.ts";
import type { BookGraph, DoubtId, NodeId, VersionId } from "../../compiler/resolve/graph.ts";
import { pointed, resolved } from "../resolve/resolved.ts";

export interface Derived {
  readonly book: Book;
  readonly graph: BookGraph;
  readonly diagnostics: readonly Diagnostic[];
  readonly found: readonly string[];
  readonly visits: number;
  readonly node: (path: string) => TextNode;
  /** The consolidated words of a provision, or of an entry's own content, in reading order. */
  readonly text: (owner: string, lang?: string) => readonly string[];
  readonly clauses: (decision: string) => readonly BookClause[];
  readonly entry: (id: string) => BookEntry;
}

/** The book has to be called `w` and to resolve without a fault. */
export function derived(
  text: string,
  version = "1.2",
  readings: Readonly<Record<string, string>> = {},
): Derived {
  const { book: graph, diagnostics: unresolved, found: broken } = resolved(text);
  if (unresolved.length > 0) throw new Error(broken.join("\n"));
  const asked = new Map(Object.entries(readings) as [DoubtId, string][]);
  const { outcome, visits } = derive(graph, version as VersionId, asked);
  const { value: book, diagnostics } = outcome;
  const node = (path: string) => {
    const found = book.nodes.get(path as NodeId) ?? book.nodes.get(`w:${path}` as NodeId);
    if (!found) throw new Error(`no ${path} among ${[...book.nodes.keys()].join(", ")}`);
    return found;
  };
  return {
    book,
    graph,
    diagnostics,
    found: diagnostics.map((one) => pointed(one, { "a.rubric": text })),
    visits,
    node,
    text: (owner, lang = "en") => {
      const provision = book.provisions.find(({ id }) => id === owner);
      const tops = provision?.content ?? book.entries.find(({ id }) => id === owner)?.content ?? [];
      return tops.flatMap((id) => wordsBelow(book, id, lang));
    },
    clauses: (decision) => {
      const found = book.decisions.find(({ id }) => id === decision);
      return found?.kind === "clauses" ? found.clauses : [];
    },
    entry: (id) => {
      const found = book.entries.find((one) => one.id === id);
      if (!found) throw new Error(`no entry ${id}`);
      return found;
    },
  };
}

/** The words of a text as they are written, holes and all. */
export function said(node: TextNode, lang = "en"): string {
  const text = node.texts.get(lang);
  return text ? plainText(text.text) : node.unseen ? "?" : "-";
}

export function historyOf(node: TextNode): string[] {
  return node.history.map(({ entry, operation }) => `${operation} ${entry ?? "printing"}`);
}

export { amend };

function wordsBelow(book: Book, id: NodeId, lang: string): string[] {
  const node = book.nodes.get(id);
  if (!node) throw new Error(`${id} is not in the book`);
  const own = node.unit === "sentence" || node.unit === "remark" ? [said(node, lang)] : [];
  return [...own, ...node.children.flatMap((child) => wordsBelow(book, child, lang))];
}
