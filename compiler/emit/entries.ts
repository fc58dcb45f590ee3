/**
 * Turns the entries of a version into plain data: what each document holds, what it claims, and what it came to here.
 * This is the shape of `rubric entries --json` and of the entries in the emitted JSON.
 */
import type { Claim, Flag, Texts } from "../../grammar/index.ts";
import type { Book, BookEntry, NodeTexts } from "../amend/book.ts";
import type { Decision, DoubtOf, Program, Words } from "../check/program.ts";

export interface EntryData {
  /** `w40k-1.2/E03`; in a book without updates `pistola/R22`. */
  readonly id: string;
  readonly book: string;
  readonly version: string;
  readonly provision: string | null;
  /** As printed: `248`, `218–223, 230–235, 261`. */
  readonly page: string | null;
  readonly heading: Words;
  readonly form: EntryForm;
  readonly decisions: readonly string[];
  readonly procedures: readonly string[];
  readonly claim: Claim["word"] | null;
  readonly carries: string | null;
  readonly flags: readonly FlagData[];
  /** Those in which its own words stand. */
  readonly languages: readonly string[];
  /** How many examples run. */
  readonly examples: number;
}
export type EntryForm =
  | "predicate"
  | "value"
  | "procedure"
  | "table"
  | "random-table"
  | "definition"
  | "guidance";

export type FlagData =
  | { readonly kind: "silent" | "outside" | "damaged"; readonly words: Words }
  | {
      readonly kind: "doubt";
      readonly id: string;
      readonly taken: string | null;
      readonly written: string | null;
      readonly readings: readonly { readonly name: string; readonly words: Words }[];
      readonly because: Words;
    };

export function entriesOf(book: Book, program: Program): EntryData[] {
  const decisions = new Map(program.decisions.map((decision) => [decision.id as string, decision]));
  const doubts = new Map(program.doubts.map((doubt) => [doubt.id as string, doubt]));
  const examples = runningByOwner(program);
  const pages = new Map(
    book.provisions.map((provision) => [provision.id as string, pagesInWords(provision.pages)]),
  );
  return book.entries.map((entry) => {
    const [provision = null] = entry.on;
    const owners = new Set<string>([entry.id, entry.origin, ...(entry.kind === "printed" ? entry.on : [])]);
    return {
      id: entry.id,
      book: book.id,
      version: book.version,
      provision,
      page: (provision !== null && pages.get(provision)) || null,
      heading: wordsOfNode(entry.heading),
      form: formOf(entry, decisions),
      decisions: [...entry.decisions],
      procedures: [],
      claim: claimOf(entry.claims),
      carries: entry.carries,
      flags: [
        ...entry.flags.map(({ node }) => flagOf(node)),
        ...entry.doubts.flatMap((id) => doubtFlag(doubts.get(id))),
      ],
      languages: languagesOf(book, entry),
      examples: [...owners].reduce((sum, owner) => sum + (examples.get(owner) ?? 0), 0),
    };
  });
}

/** `248`, `218–223, 230–235, 261`; empty where none is known. */
export function pagesInWords(pages: readonly { readonly from: number; readonly to: number }[]): string {
  return pages.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

export function wordsOfNode(texts: NodeTexts): Words {
  return Object.fromEntries([...texts].map(([language, { text }]) => [language, plainText(text)]));
}

export function wordsOf(texts: Texts): Words {
  return Object.fromEntries(texts.map(({ lang, text }) => [lang.text, plainText(text)]));
}

/** Holes keep their braces: what figure they show is told by the node. */
export function plainText(text: Texts[number]["text"]): string {
  return text.parts.map((part) => (part.kind === "words" ? part.text : `{${part.name.text}}`)).join("");
}

export function flagOf(flag: Flag): FlagData {
  return { kind: flag.flag, words: wordsOf(flag.texts) };
}

/** The one that speaks of the whole entry and of the reading taken, before those that speak of a part. */
function claimOf(claims: readonly Claim[]): Claim["word"] | null {
  const whole = claims.find((claim) => claim.scope === null && claim.reading === null);
  return (whole ?? claims[0])?.word ?? null;
}

/** What its author says it is, else what its decisions are. */
function formOf(entry: BookEntry, decisions: ReadonlyMap<string, Decision>): EntryForm {
  const forms: readonly string[] = [
    "predicate",
    "value",
    "procedure",
    "table",
    "random-table",
    "definition",
    "guidance",
  ];
  if (entry.form !== null && forms.includes(entry.form)) return entry.form as EntryForm;
  const own = entry.decisions.flatMap((id) => decisions.get(id) ?? []);
  if (own.length === 0) return "guidance";
  if (own.some((decision) => decision.kind === "table")) return "table";
  return own.every((decision) => decision.type.kind === "truth" || decision.type.kind === "duty")
    ? "predicate"
    : "value";
}

function doubtFlag(doubt: DoubtOf | undefined): readonly FlagData[] {
  if (doubt === undefined) return [];
  const { id, readings, because } = doubt;
  return [
    {
      kind: "doubt",
      id,
      taken: readings.find((reading) => reading.taken)?.name ?? null,
      written: readings.find((reading) => reading.written)?.name ?? null,
      readings: readings.map(({ name, words }) => ({ name, words })),
      because,
    },
  ];
}

/** Where it only operates on a text, the languages it put there. */
function languagesOf(book: Book, entry: BookEntry): readonly string[] {
  const own: readonly string[] = [entry.id, entry.origin];
  const touched = entry.touched.flatMap((id) => {
    const texts = book.nodes.get(id)?.texts ?? new Map();
    return [...texts]
      .filter(([, text]) => text.by !== null && own.includes(text.by))
      .map(([language]) => language);
  });
  const content = entry.content.flatMap((id) => languagesBelow(book, id));
  const answered = entry.kind === "printed" ? entry.on.flatMap((id) => provisionLanguages(book, id)) : [];
  return [
    ...new Set([...touched, ...content, ...answered, ...entry.question.keys(), ...entry.heading.keys()]),
  ].sort();
}

function provisionLanguages(book: Book, id: string): readonly string[] {
  const provision = book.provisions.find((each) => each.id === id);
  return provision?.content.flatMap((node) => languagesBelow(book, node)) ?? [];
}

function languagesBelow(book: Book, id: string): readonly string[] {
  const node = book.nodes.get(id as BookEntry["content"][number]);
  return node === undefined
    ? []
    : [...node.texts.keys(), ...node.children.flatMap((child) => languagesBelow(book, child))];
}

function runningByOwner(program: Program): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { owner, runs } of program.examples) if (runs) found.set(owner, (found.get(owner) ?? 0) + 1);
  return found;
}
