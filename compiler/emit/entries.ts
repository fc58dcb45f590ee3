/**
 * Turns the entries of a version into the plain data that `rubric entries` and the published JSON show.
 * What an entry does to the text is in the book, what it decides in the program; nothing is decided here.
 */
import type { Book, BookDecision, BookEntry, NodeTexts } from "../amend/book.ts";
import type { Decision, Program } from "../check/program.ts";

export type EntryForm =
  | "predicate"
  | "value"
  | "procedure"
  | "table"
  | "random-table"
  | "definition"
  | "guidance";

export interface EntryData {
  readonly id: string;
  readonly book: string;
  readonly version: string;
  readonly provision: string | null;
  /** The first page of the provision. */
  readonly page: number | null;
  readonly heading: Readonly<Record<string, string>>;
  readonly form: EntryForm;
  readonly decisions: readonly string[];
  readonly procedures: readonly string[];
  readonly claim: string | null;
  readonly carries: string | null;
  readonly flags: readonly FlagData[];
  /** Languages in which its words are given. */
  readonly languages: readonly string[];
  readonly examples: number;
}
export interface FlagData {
  readonly kind: "doubt" | "silent" | "outside" | "damaged";
  /** The doubt's name; null for the other flags. */
  readonly id: string | null;
  readonly words: Readonly<Record<string, string>>;
}

export function entriesOf(book: Book, program: Program): EntryData[] {
  const decisions = new Map(program.decisions.map((decision) => [decision.id as string, decision]));
  return book.entries.map((entry): EntryData => {
    const [provision = null] = entry.on;
    const heading = entry.heading.size > 0 ? entry.heading : headingOf(book, provision);
    return {
      id: entry.id,
      book: book.id,
      version: book.version,
      provision,
      page: book.provisions.find((each) => each.id === provision)?.pages[0]?.from ?? null,
      heading: plain(heading),
      form: formOf(book, entry, decisions),
      decisions: entry.decisions,
      procedures: [],
      claim: entry.claims[0]?.word ?? null,
      carries: entry.carries,
      flags: flagsOf(entry, program),
      languages: languagesOf(book, entry),
      examples: program.examples.filter((example) => example.runs && isOf(entry, example.owner)).length,
    };
  });
}

/** A printed entry owns what its provision owns. */
function isOf(entry: BookEntry, owner: string): boolean {
  return owner === entry.origin || owner === entry.id || (entry.kind === "printed" && entry.on.some((id) => id === owner));
}

function headingOf(book: Book, provision: string | null): NodeTexts {
  return book.provisions.find((each) => each.id === provision)?.heading ?? new Map();
}

/** As declared; else what its decisions make of it. */
function formOf(book: Book, entry: BookEntry, decisions: ReadonlyMap<string, Decision>): EntryForm {
  if (entry.form !== null) return entry.form as EntryForm;
  const kinds = entry.decisions.map((id) => kindOf(book.decisions.find((decision) => decision.id === id)));
  if (kinds.includes("table")) return "table";
  const types = entry.decisions.map((id) => decisions.get(id)?.type.kind);
  if (types.includes("truth")) return "predicate";
  return types.length > 0 ? "value" : "guidance";
}

function kindOf(decision: BookDecision | undefined): BookDecision["kind"] | null {
  return decision?.kind ?? null;
}

function flagsOf(entry: BookEntry, program: Program): FlagData[] {
  const doubts = entry.doubts.flatMap((id): FlagData[] => {
    const doubt = program.doubts.find((each) => each.id === id);
    return doubt ? [{ kind: "doubt", id, words: doubt.because }] : [];
  });
  const flags = entry.flags.map(({ node }): FlagData => ({
    kind: node.flag,
    id: null,
    words: Object.fromEntries(node.texts.map(({ lang, text }) => [lang.text, wordsOf(text.parts)])),
  }));
  return [...doubts, ...flags];
}

/** Every language of the question, the answer and the sentences it touched. */
function languagesOf(book: Book, entry: BookEntry): string[] {
  const found = new Set<string>(entry.question.keys());
  const visit = (id: BookEntry["content"][number]): void => {
    const node = book.nodes.get(id);
    for (const language of node?.texts.keys() ?? []) found.add(language);
    for (const child of node?.children ?? []) visit(child);
  };
  for (const id of [...entry.content, ...entry.touched]) visit(id);
  return [...found].sort();
}

function plain(texts: NodeTexts): Record<string, string> {
  return Object.fromEntries([...texts].map(([language, { text }]) => [language, wordsOf(text.parts)]));
}

function wordsOf(parts: readonly { readonly kind: string; readonly text?: string; readonly name?: { readonly text: string } }[]): string {
  return parts.map((part) => (part.kind === "words" ? (part.text ?? "") : `{${part.name?.text ?? ""}}`)).join("");
}
