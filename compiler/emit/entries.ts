/**
 * Turns the entries of a version into plain data: what each document holds, what it claims, and what it came to here.
 * This is the shape of `rubric entries --json` and of the entries in the emitted JSON.
 */
import { type Claim, type Flag, pageNumbers, plainText, plainTexts } from "../../grammar/tree.ts";
import { type Book, type BookEntry, type EntryForm, isEntryForm, type NodeTexts } from "../amend/book.ts";
import { namesOf } from "../resolve/lineage.ts";
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
  /** Plays, reactions and random tables. */
  readonly procedures: readonly string[];
  readonly claim: Claim["word"] | null;
  readonly carries: string | null;
  readonly flags: readonly FlagData[];
  /** Those in which its own words stand. */
  readonly languages: readonly string[];
  /** How many examples run. */
  readonly examples: number;
}

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
    book.provisions.map((provision) => [provision.id as string, pageNumbers(provision.pages)]),
  );
  const procedures = new Set(
    book.plays.filter(({ place }) => place.node.word === "procedure").map(({ name }) => name),
  );
  for (const { name } of book.reactions) procedures.add(name);
  const randomTables = randomTablesOf(book);
  return book.entries.map((entry) => {
    const [provision = null] = [...entry.on, ...entry.inserts];
    const isRandom = entry.decisions.map((id) => randomTables.has(id));
    const owners = new Set<string>([...statedAs(book, entry), ...(entry.kind === "printed" ? entry.on : [])]);
    return {
      id: entry.id,
      book: book.id,
      version: book.version,
      provision,
      page: (provision !== null && pages.get(provision)) || null,
      heading: wordsOfNode(entry.heading),
      form: formOf(entry, decisions, procedures, isRandom.includes(true)),
      decisions: entry.decisions.filter((_, i) => !isRandom[i]),
      procedures: [...entry.plays, ...entry.decisions.filter((_, i) => isRandom[i])],
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

/** Holes keep their braces: what figure they show is told by the node. */
export function wordsOfNode(texts: NodeTexts): Words {
  return Object.fromEntries([...texts].map(([language, { text }]) => [language, plainText(text)]));
}

export function flagOf(flag: Flag): FlagData {
  return { kind: flag.flag, words: plainTexts(flag.texts) };
}

/** The one that speaks of the whole entry and of the reading taken, before those that speak of a part. */
function claimOf(claims: readonly Claim[]): Claim["word"] | null {
  const whole = claims.find((claim) => claim.scope === null && claim.reading === null);
  return (whole ?? claims[0])?.word ?? null;
}

/** Tables that are rolled on. */
function randomTablesOf(book: Book): ReadonlySet<string> {
  const tables = book.decisions.flatMap((each) =>
    each.kind === "table" && each.table.dice ? [each.id] : [],
  );
  return new Set(tables);
}

/** What its author says it is, else what it holds; a resolve beside a random table is how that table is used. */
function formOf(
  entry: BookEntry,
  decisions: ReadonlyMap<string, Decision>,
  procedures: ReadonlySet<string>,
  hasRandomTable: boolean,
): EntryForm {
  if (entry.form !== null && isEntryForm(entry.form)) return entry.form;
  if (entry.plays.some((name) => procedures.has(name))) return "procedure";
  if (hasRandomTable) return "random-table";
  if (entry.plays.length > 0) return "procedure";
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
  const own = statedAs(book, entry);
  const touched = entry.touched.flatMap((id) => {
    const texts = book.nodes.get(id)?.texts ?? new Map();
    return [...texts]
      .filter(([, text]) => text.by !== null && own.has(text.by))
      .map(([language]) => language);
  });
  const content = entry.content.flatMap((id) => languagesBelow(book, id));
  const answered = entry.kind === "printed" ? entry.on.flatMap((id) => provisionLanguages(book, id)) : [];
  return [
    ...new Set([...touched, ...content, ...answered, ...entry.question.keys(), ...entry.heading.keys()]),
  ].sort();
}

/** Every id under which a document states it, from this one back to where it was written. */
function statedAs({ graph }: Book, { id }: BookEntry): ReadonlySet<string> {
  return new Set(namesOf(graph, id));
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
