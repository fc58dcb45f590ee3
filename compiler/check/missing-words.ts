/** Texts that a document writes or changes without words in a language that it is available in. */
import type { Diagnostic } from "../../grammar/tree.ts";
import type { Book, NodeText, NodeTexts } from "../amend/book.ts";
import { raise } from "./faults.ts";

interface MissingWords {
  readonly language: string;
  /** A text of the same that the document wrote. */
  readonly beside: NodeText;
  readonly state: "missing" | "stale";
  /** True if the document itself wrote the text that is out of date. */
  readonly isOwn: boolean;
}

/** Warnings only. The version has no errors. */
export function* checkWords(book: Book): Iterable<Diagnostic> {
  for (const { language, beside, state, isOwn } of missingWords(book)) {
    // A stamp of the same document is reported where it is written.
    if (state === "stale" && isOwn) continue;
    const { file, text } = beside;
    yield raise("words-missing", { file, start: text.start, end: text.end }, { language, state });
  }
}

/** In the document of this version. Later versions inherit them, and their documents are not to blame. */
export function* missingWords(book: Book): Iterable<MissingWords> {
  const { graph, version, nodes, provisions, entries, chapters, examples } = book;
  const held = graph.versions.get(version)?.held ?? graph.held;
  if (held.length < 2) return;
  const own = `${graph.id}-${version}/`;
  const isOwn = ({ by }: NodeText) => (by === null ? version === "base" : by.startsWith(own));
  const seen = new Set<string>();
  const look = function* (texts: NodeTexts, only: string | null, isWritten = isOwn): Iterable<MissingWords> {
    const written = [...texts.values()].filter(isWritten);
    const [beside] = written;
    if (beside === undefined) return;
    // The heading of a chapter is that of each rule in it.
    const place = `${beside.file} ${beside.text.start}`;
    if (seen.has(place)) return;
    seen.add(place);
    for (const language of held) {
      if (only !== null && only !== language) continue;
      const found = texts.get(language);
      if (found === undefined) yield { language, beside, state: "missing", isOwn: false };
      else if (found.stale) yield { language, beside, state: "stale", isOwn: isWritten(found) };
    }
  };
  for (const { heading, texts, only } of nodes.values()) {
    yield* look(heading, only);
    yield* look(texts, only);
  }
  for (const { heading } of provisions) yield* look(heading, null);
  for (const { heading } of chapters.values()) yield* look(heading, null);
  for (const { heading, question } of entries) {
    yield* look(heading, null);
    yield* look(question, null);
  }
  for (const { texts, wordsOf } of examples)
    if (wordsOf === version) yield* look(texts, null, ({ stale }) => !stale);
}
