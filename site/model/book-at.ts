/**
 * A book at a version with what its pages look up: clauses by the sentence that states them, examples by owner, entries by id,
 * who cites whom. Made once for all pages and languages.
 */
import type {
  Book,
  BookClause,
  BookClauses,
  BookEntry,
  BookFigure,
  BookGraph,
  BookId,
  BookPlay,
  BookProvision,
  BookTable,
  CheckedExample,
  CompiledVersion,
  Decision,
  DoubtOf,
  EntryData,
  ExampleResult,
  NodeId,
  Play,
  Program,
  SourceFile,
  TextNode,
  VersionId,
} from "../../compiler/index.ts";
import { entriesOf } from "../../compiler/emit/entries.ts";
import type { SiteInput } from "../input.ts";
import { sourceOf } from "./source-text.ts";

export interface BookAt {
  readonly id: BookId;
  readonly version: VersionId;
  readonly graph: BookGraph;
  readonly book: Book;
  readonly program: Program;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly provisions: ReadonlyMap<string, BookProvision>;
  readonly entries: ReadonlyMap<string, BookEntry>;
  /** The entries as data: forms, claims, flags. */
  readonly entryData: ReadonlyMap<string, EntryData>;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly plays: ReadonlyMap<string, Play>;
  readonly doubts: ReadonlyMap<string, DoubtOf>;
  /** By decision: its clauses as they stand in the book. */
  readonly ruled: ReadonlyMap<string, BookClauses>;
  /** By id. */
  readonly figures: ReadonlyMap<string, BookFigure>;
  /** By the node at which a table stands. */
  readonly tables: ReadonlyMap<string, BookTable>;
  /** By provision: the entries of the printed book that it answers for. */
  readonly printed: ReadonlyMap<string, readonly BookEntry[]>;
  /** By provision: the entries on it, as data. */
  readonly entriesOn: ReadonlyMap<string, readonly EntryData[]>;
  /** By provision: what an update took out of it. */
  readonly removed: ReadonlyMap<string, readonly TextNode[]>;
  /** What a sentence states. */
  readonly statedBy: ReadonlyMap<NodeId, readonly Stated[]>;
  /** By provision: what is stated of it by no sentence of its own, in order. */
  readonly besides: ReadonlyMap<string, readonly Stated[]>;
  /** By provision or entry, run when they are asked for. */
  readonly examples: Pick<ReadonlyMap<string, readonly ExampleResult[]>, "get">;
  /** The provision or entry page on which a decision or play is stated first; null where none states it. */
  readonly homes: ReadonlyMap<string, string>;
}

/** A clause or a sequence with its source text. */
export type Stated =
  | {
      readonly kind: "clause";
      readonly decision: string;
      readonly clause: BookClause;
      readonly text: string;
      readonly file: string;
    }
  | { readonly kind: "play"; readonly play: string; readonly text: string; readonly file: string };

export function bookAt(
  input: SiteInput,
  graph: BookGraph,
  version: VersionId,
  { book, program }: CompiledVersion,
): BookAt {
  const { sources } = input.compiled;
  const entryData = entriesOf(book, program);
  const statedBy = new Map<NodeId, Stated[]>();
  const besides = new Map<string, Stated[]>();
  for (const { provision, sentences, stated } of allStated(book, sources)) {
    const own = sentences.filter((id) => book.nodes.has(id));
    for (const id of own) listIn(statedBy, id).push(stated);
    if (own.length === 0 && provision !== null) listIn(besides, provision).push(stated);
  }
  return {
    id: book.id,
    version,
    graph,
    book,
    program,
    sources,
    provisions: new Map(book.provisions.map((each) => [each.id, each])),
    entries: new Map(book.entries.map((each) => [each.id, each])),
    entryData: new Map(entryData.map((each) => [each.id, each])),
    ruled: new Map(book.decisions.flatMap((each) => (each.kind === "clauses" ? [[each.id, each]] : []))),
    figures: new Map(book.decisions.flatMap((each) => (each.kind === "figure" ? [[each.id, each]] : []))),
    tables: new Map(
      // Where several stand at one node, the first does.
      book.decisions
        .flatMap((each): [string, BookTable][] => (each.kind === "table" ? [[each.node, each]] : []))
        .reverse(),
    ),
    printed: listedBy(
      book.entries.filter(({ kind }) => kind === "printed"),
      ({ on }) => on[0],
    ),
    entriesOn: listedBy(entryData, ({ provision }) => provision),
    removed: listedBy(
      [...book.removed.values()].map(({ node }) => node),
      ({ provision }) => provision,
    ),
    decisions: new Map(program.decisions.map((each) => [each.id, each])),
    plays: new Map(program.plays.map((each) => [each.id, each])),
    doubts: new Map(program.doubts.map((each) => [each.id, each])),
    statedBy,
    besides,
    examples: examplesOf(input, program),
    homes: homesOf(book),
  };
}

/** The entries of its documents, without those of the printed book. */
export function ownEntries({ book }: Pick<BookAt, "book">): readonly BookEntry[] {
  return book.entries.filter(({ kind }) => kind !== "printed");
}

function examplesOf(input: SiteInput, program: Program): BookAt["examples"] {
  const byOwner = new Map<string, CheckedExample[]>();
  for (const example of program.examples) listIn(byOwner, example.owner as string).push(example);
  const known = new Map<string, readonly ExampleResult[]>();
  return {
    get: (owner) => {
      const examples = byOwner.get(owner);
      if (examples === undefined) return undefined;
      const results = known.get(owner) ?? input.examples(program, examples);
      known.set(owner, results);
      return results;
    },
  };
}

interface Placing {
  readonly provision: string | null;
  readonly sentences: readonly NodeId[];
  readonly stated: Stated;
}

function* allStated(book: Book, sources: ReadonlyMap<string, SourceFile>): Generator<Placing> {
  for (const decision of book.decisions) {
    if (decision.kind !== "clauses") continue;
    for (const clause of decision.clauses) {
      const { file, provision } = clause.source;
      const text = sourceOf(sources, file, { start: clause.clause.label.start, end: clause.clause.end });
      const stated = { kind: "clause", decision: decision.id, clause, text, file } as const;
      yield { provision, sentences: [...new Set([...clause.sentences, ...clause.stages.flat()])], stated };
    }
  }
  for (const play of book.plays) yield playPlaced(book, sources, play);
}

/** A play stands beside the first sentence that states a line of it. */
function playPlaced(
  book: Book,
  sources: ReadonlyMap<string, SourceFile>,
  play: BookPlay<{ readonly start: number; readonly end: number }>,
): Placing {
  const { file, node } = play.place;
  const stated = { kind: "play", play: play.name, text: sourceOf(sources, file, node), file } as const;
  const [first] = [...play.stated.values()].flat().filter((id) => book.nodes.has(id));
  return { provision: play.source.provision, sentences: first === undefined ? [] : [first], stated };
}

/** By name, the provision that states it, else the entry. */
function homesOf(book: Book): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  const put = (name: string, home: string | null) => {
    if (home !== null && !homes.has(name)) homes.set(name, home);
  };
  for (const decision of book.decisions) {
    put(decision.id, decision.owner);
    if (decision.kind === "clauses")
      for (const { source } of decision.clauses) put(decision.id, source.provision ?? source.citedAs);
  }
  for (const { name, owner, source } of book.plays) put(name, owner ?? source.provision);
  return homes;
}

/** In their order, without those that have no key. */
function listedBy<T>(
  all: Iterable<T>,
  keyOf: (each: T) => string | null | undefined,
): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    if (key !== null && key !== undefined) listIn(lists, key).push(each);
  }
  return lists;
}

function listIn<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const found = lists.get(key);
  if (found) return found;
  const made: T[] = [];
  lists.set(key, made);
  return made;
}
