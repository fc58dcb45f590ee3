/**
 * Compiles a project in parts that say nothing of one another, most often a book each, and takes from a store the parts whose
 * files are unchanged. With and without a store the parts are the same, and so is all that is said of them.
 */
import {
  type Diagnostic,
  type Document,
  type Outcome,
  parse,
  type SourceFile,
  type Span,
} from "../../grammar/index.ts";
import type { Book } from "../amend/book.ts";
import type { Program } from "../check/program.ts";
import { booksOf, type Compiled, type CompiledVersion, compile } from "../compile.ts";
import { mostStoredSources } from "../limits.ts";
import { booksNamedIn } from "../project.ts";
import { outline } from "../report/outline.ts";
import type { Heading } from "../report/report.ts";
import type { BookGraph, BookId, VersionId, VersionNode } from "../resolve/graph.ts";
import { bytesOf, dataOf, stored } from "./bytes.ts";
import { type Fields, type Halves, halve, joinLater, once, readLater } from "./later.ts";
import { rememberedCourses } from "./remembered.ts";
import { keyOf, noStore, type Store } from "./store.ts";

/** How much of a part a command needs; what it does not need is compiled if it is looked at after all. */
export type Needs = "faults" | "rules" | "everything";

export interface PartOptions {
  /** Only these books are derived. */
  readonly books: readonly string[] | undefined;
  readonly needs: Needs;
  readonly tell?: (text: string) => void;
}

export interface Part {
  /** Hashes the compiler, the files and what is derived of them; null where nothing of it may be stored. */
  readonly key: string | null;
  readonly sources: readonly SourceFile[];
  readonly about: About;
  /** Whether it comes from the store. */
  readonly isStored: boolean;
  readonly compiled: Compiled;
}

/** What commands tell of a part without looking into it: plain data. */
export interface About {
  /** Whether the grammar read all of it. */
  readonly isRead: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly headings: readonly Heading[];
  /** In order. `versions`: null for a book that was not derived. */
  readonly books: readonly {
    readonly id: BookId;
    readonly span: Span;
    /** The names of all that its graph tells of it. */
    readonly fields: readonly string[];
    readonly versions: readonly VersionId[] | null;
  }[];
}

/** A part from the store, or one still to be compiled. */
export interface FoundPart {
  readonly group: Group;
  readonly key: string;
  readonly part: Part | null;
}

export async function findParts(
  sources: readonly SourceFile[],
  store: Store,
  options: PartOptions,
): Promise<readonly FoundPart[]> {
  const found: FoundPart[] = [];
  for (const group of groupsOf(sources)) {
    const key = keyOfGroup(group, options.books);
    found.push({ group, key, part: await storedPart(group, key, store, options) });
  }
  return found;
}

/** Compiles the parts that are not stored, and stores them. */
export async function compileParts(
  found: readonly FoundPart[],
  store: Store,
  options: PartOptions,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { group, key, part } of found) {
    const own = part ?? (await compiledPart(group, key, store, options));
    if (own === null)
      return [wholePart(sortedByPath(found.flatMap(({ group: { sources } }) => sources)), options)];
    parts.push(own);
  }
  return parts;
}

/** Returns what an earlier command found for this question about a book in the same files, or finds and stores it. */
export type RecallOfBook = <T>(
  book: string,
  asked: readonly string[],
  find: () => T | Promise<T>,
) => Promise<T>;

export function recallIn(store: Store, parts: readonly Part[]): RecallOfBook {
  return (book, asked, find) => {
    const part = parts.find(({ about }) => about.books.some(({ id }) => id === book))?.key ?? null;
    return stored(store, part && keyOf(part, book, ...asked), find);
  };
}

/** What is wrong with all parts, as if they had been compiled together. */
export function diagnosticsOf(parts: readonly Part[]): readonly Diagnostic[] {
  const isAllRead = parts.every(({ about }) => about.isRead);
  return parts.flatMap(({ about: { isRead, diagnostics } }) =>
    isAllRead || !isRead ? diagnostics : diagnostics.filter(({ severity }) => severity === "error"),
  );
}

/** All parts as one project. */
export function joinParts(parts: readonly Part[]): Compiled {
  const [only] = parts;
  if (only && parts.length === 1) return only.compiled;
  const books = parts
    .flatMap(({ about, compiled }) => about.books.map((book) => ({ ...book, compiled })))
    .sort((a, b) => compareText(a.span.file, b.span.file) || a.span.start - b.span.start);
  const joined = {
    sources: new Map(
      sortedByPath(parts.flatMap(({ sources }) => sources)).map((source) => [source.path, source]),
    ),
    graph: {
      books: new Map(books.flatMap(({ id, compiled }) => pairOf(id, compiled.graph.books.get(id)))),
    },
    versions: new Map(books.flatMap(({ id, compiled }) => pairOf(id, compiled.versions.get(id)))),
  };
  readLater(joined, "documents", () =>
    parts.flatMap(({ compiled }) => compiled.documents).sort((a, b) => compareText(a.file, b.file)),
  );
  return joined as typeof joined & Pick<Compiled, "documents">;
}

function pairOf<K, V>(key: K, value: V | undefined): readonly (readonly [K, V])[] {
  return value === undefined ? [] : [[key, value]];
}

function sortedByPath(sources: readonly SourceFile[]): readonly SourceFile[] {
  return [...sources].sort((a, b) => compareText(a.path, b.path));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// ---------------------------------------------------------------- parts

export interface Group {
  readonly sources: readonly SourceFile[];
  /** The books that its files name, as far as their lines show it. */
  readonly books: readonly string[];
}

/** Files that name a book in common are of one group. */
function groupsOf(sources: readonly SourceFile[]): readonly Group[] {
  let groups: { sources: SourceFile[]; books: Set<string> }[] = [];
  for (const source of sortedByPath(sources)) {
    const named = booksNamedIn(source.text).all;
    const met = groups.filter(({ books }) => named.some((book) => books.has(book)));
    const joined = {
      sources: [...met.flatMap((group) => group.sources), source],
      books: new Set([...met.flatMap((group) => [...group.books]), ...named]),
    };
    groups = [...groups.filter((group) => !met.includes(group)), joined];
  }
  return groups
    .map(({ sources, books }) => ({
      sources: sortedByPath(sources),
      books: [...books].sort(),
    }))
    .sort((a, b) => compareText(a.sources[0]?.path ?? "", b.sources[0]?.path ?? ""));
}

function keyOfGroup({ sources, books }: Group, wanted: readonly string[] | undefined): string {
  const derived = wanted === undefined ? books : books.filter((book) => wanted.includes(book));
  return keyOf("part", derived.join(" "), ...sources.flatMap(({ path, text }) => [path, text]));
}

/** True if no other file names a book of the group, so that nothing outside can change it. */
function isAlone({ books }: Group, { documents, graph }: Compiled): boolean {
  return documents.every((document) =>
    booksOf(document).every((book) => books.includes(book) && graph.books.has(book as BookId)),
  );
}

/** Null where the files are not all that there is of their books. */
export async function compiledPart(
  group: Group,
  key: string,
  store: Store,
  options: PartOptions,
): Promise<Part | null> {
  const { sources } = group;
  const trees = await treesOf(sources, store);
  const followed = await rememberedCourses(store, group.books);
  const { value, diagnostics } = compile(sources, {
    ...settingsOf(options),
    parse: trees.parse,
    ...(followed ? { courses: followed.check } : {}),
  });
  if (!isAlone(group, value)) return null;
  const about = aboutOf(value, diagnostics, trees.isRead());
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (store !== noStore && size <= mostStoredSources)
    await store.put(
      new Map([
        ...trees.found(),
        ...(followed?.entry() ?? []),
        ...entriesOf(key, about, value, options.needs),
      ]),
    );
  return { key, sources, about, isStored: false, compiled: value };
}

/** A project that was compiled as a whole, of which nothing is stored. */
export function onePart(sources: readonly SourceFile[], { value, diagnostics }: Outcome<Compiled>): Part {
  const about = aboutOf(value, diagnostics, true);
  return { key: null, sources, about, isStored: false, compiled: value };
}

/** Everything as one part, where its parts say something of one another. */
function wholePart(sources: readonly SourceFile[], options: PartOptions): Part {
  return onePart(sources, compile(sources, settingsOf(options)));
}

function settingsOf({ books, tell }: PartOptions) {
  return { ...(books ? { books } : {}), ...(tell ? { tell } : {}) };
}

function aboutOf(compiled: Compiled, diagnostics: readonly Diagnostic[], isRead: boolean): About {
  return {
    isRead,
    diagnostics,
    headings: outline(compiled.documents),
    books: [...compiled.graph.books.values()].map((graph) => {
      const versions = compiled.versions.get(graph.id);
      return {
        id: graph.id,
        span: graph.span,
        fields: Object.keys(graph),
        versions: versions ? [...versions.keys()] : null,
      };
    }),
  };
}

// ---------------------------------------------------------------- trees

interface Trees {
  readonly parse: (source: SourceFile) => Outcome<Document>;
  /** Whether the grammar read all files. */
  readonly isRead: () => boolean;
  /** The trees that were not stored, as entries of the store. */
  readonly found: () => readonly (readonly [string, Uint8Array])[];
}

/** A tree is stored as JSON, which is read twice as fast as anything else. */
async function treesOf(sources: readonly SourceFile[], store: Store): Promise<Trees> {
  const stored = new Map<string, Uint8Array>();
  const keys = new Map(sources.map(({ path, text }) => [path, keyOf("tree", path, text)]));
  for (const [path, key] of keys) {
    const bytes = await store.get(key);
    if (bytes) stored.set(path, bytes);
  }
  const parsed = new Map<string, Outcome<Document>>();
  let isRead = true;
  return {
    parse: (source) => {
      const known = treeOf(stored.get(source.path));
      const outcome = known ?? parse(source);
      if (!known) parsed.set(source.path, outcome);
      if (outcome.diagnostics.length > 0) isRead = false;
      return outcome;
    },
    isRead: () => isRead,
    found: () =>
      [...parsed].map(([path, outcome]) => [keys.get(path) ?? "", Buffer.from(JSON.stringify(outcome))]),
  };
}

function treeOf(bytes: Uint8Array | undefined): Outcome<Document> | null {
  try {
    return bytes ? (JSON.parse(Buffer.from(bytes).toString()) as Outcome<Document>) : null;
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------- what is stored of a part

type ByBook<Graph, Version> = {
  readonly graphs: ReadonlyMap<BookId, Graph>;
  readonly versions: ReadonlyMap<BookId, ReadonlyMap<VersionId, Version>>;
};
/** The programs without their examples, and the little that commands ask of a book besides. */
type StoredRules = ByBook<GraphHalf, { readonly book: Named; readonly program: Named }>;
/** All the other fields of the same. */
type StoredRest = ByBook<
  { readonly graph: Fields; readonly versions: ReadonlyMap<VersionId, Fields> },
  { readonly book: Fields; readonly program: Fields }
>;
type Named = Omit<Halves, "second">;
interface GraphHalf {
  readonly graph: Fields;
  readonly versions: ReadonlyMap<VersionId, Named>;
}

const ofGraph: ReadonlySet<string> = new Set<keyof BookGraph>([
  ...(["id", "title", "held", "units", "phases", "span"] as const),
]);
const ofVersion: ReadonlySet<string> = new Set<keyof VersionNode>([
  ...(["id", "title", "span", "on", "reissues", "held", "notHeld", "local", "dated"] as const),
]);
const ofBook: ReadonlySet<string> = new Set<keyof Book>(["id", "version"]);
const laterOfProgram: ReadonlySet<string> = new Set<keyof Program>(["examples"]);

const halves = {
  graph: (graph: BookGraph) => halve(graph, (name) => ofGraph.has(name)),
  version: (version: VersionNode) => halve(version, (name) => ofVersion.has(name)),
  book: (book: Book) => halve(book, (name) => ofBook.has(name)),
  program: (program: Program) => halve(program, (name) => !laterOfProgram.has(name)),
};

function rulesOf({ graph, versions }: Compiled): StoredRules {
  return {
    graphs: mapValues(graph.books, (each) => ({
      graph: halves.graph(each).first,
      versions: mapValues(each.versions, (version) => named(halves.version(version))),
    })),
    versions: mapValues(versions, (all) =>
      mapValues(all, ({ book, program }) => ({
        book: named(halves.book(book)),
        program: named(halves.program(program)),
      })),
    ),
  };
}

function named({ names, first }: Halves): Named {
  return { names, first };
}

function restOf({ graph, versions }: Compiled): StoredRest {
  return {
    graphs: mapValues(graph.books, (each) => {
      // The versions are put together from their halves, and the graph of a book is that of the project.
      const { versions: _, ...own } = halves.graph(each).second;
      return { graph: own, versions: mapValues(each.versions, (version) => halves.version(version).second) };
    }),
    versions: mapValues(versions, (all) =>
      mapValues(all, ({ book, program }) => {
        const { graph: _, ...own } = halves.book(book).second;
        return { book: own, program: halves.program(program).second };
      }),
    ),
  };
}

function mapValues<K, V, T>(map: ReadonlyMap<K, V>, change: (value: V) => T): ReadonlyMap<K, T> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

function keysOf(key: string) {
  return { about: keyOf(key, "about"), rules: keyOf(key, "rules"), rest: keyOf(key, "rest") };
}

function entriesOf(
  key: string,
  about: About,
  compiled: Compiled,
  needs: Needs,
): readonly (readonly [string, Uint8Array])[] {
  const keys = keysOf(key);
  const entries: readonly (readonly [string, unknown])[] = [
    [keys.about, about],
    ...(needs === "faults" ? [] : [[keys.rules, rulesOf(compiled)] as const]),
    ...(needs === "everything" ? [[keys.rest, restOf(compiled)] as const] : []),
  ];
  return entries.flatMap(([each, data]) => {
    const bytes = bytesOf(data);
    return bytes ? [[each, bytes] as const] : [];
  });
}

/** Null where the store does not have all that is needed. */
async function storedPart(
  group: Group,
  key: string,
  store: Store,
  options: PartOptions,
): Promise<Part | null> {
  const keys = keysOf(key);
  const about = dataOf<About>(await store.get(keys.about));
  if (about === null) return null;
  const rules = options.needs === "faults" ? null : await store.get(keys.rules);
  const rest = options.needs === "everything" ? await store.get(keys.rest) : null;
  if ((options.needs !== "faults" && rules === null) || (options.needs === "everything" && rest === null))
    return null;
  return partLike(group, key, about, options, { rules, rest });
}

/** A part that was compiled before or elsewhere. A field that is not stored, or cannot be read, is compiled when it is used. */
export function partLike(
  { sources }: Group,
  key: string,
  about: About,
  options: PartOptions,
  { rules, rest }: Readonly<Record<"rules" | "rest", Uint8Array | null>> = { rules: null, rest: null },
): Part {
  const again = once(() => compile(sources, settingsOf(options)).value);
  const compiled = readCompiled(sources, about, {
    rules: once(() => dataOf<StoredRules>(rules) ?? rulesOf(again())),
    rest: once(() => dataOf<StoredRest>(rest) ?? restOf(again())),
    documents: () => again().documents,
  });
  return { key, sources, about, isStored: true, compiled };
}

interface Stored {
  readonly rules: () => StoredRules;
  readonly rest: () => StoredRest;
  readonly documents: () => readonly Document[];
}

function readCompiled(sources: readonly SourceFile[], about: About, stored: Stored): Compiled {
  const books = new Map(about.books.map((book) => [book.id, graphLater(book, stored)]));
  const versions = new Map(
    about.books.flatMap(({ id, versions: ids }) =>
      ids === null ? [] : [[id, new Map(ids.map((each) => [each, versionLater(id, each, books, stored)]))]],
    ),
  );
  const compiled = {
    sources: new Map(sources.map((source) => [source.path, source])),
    graph: { books },
    versions,
  };
  readLater(compiled, "documents", stored.documents);
  return compiled as typeof compiled & Pick<Compiled, "documents">;
}

function graphLater({ id, fields }: About["books"][number], { rules, rest }: Stored): BookGraph {
  return joinLater<BookGraph>(fields, {}, (name) => {
    const first = ofBookIn(rules().graphs, id);
    if (Object.hasOwn(first.graph, name)) return first.graph[name];
    if (name !== "versions") return ofBookIn(rest().graphs, id).graph[name];
    return new Map(
      [...first.versions].map(([version, { names, first: known }]) => [
        version,
        joinLater(names, known, (field) => ofBookIn(ofBookIn(rest().graphs, id).versions, version)[field]),
      ]),
    );
  });
}

function versionLater(
  id: BookId,
  version: VersionId,
  graphs: ReadonlyMap<BookId, BookGraph>,
  { rules, rest }: Stored,
): CompiledVersion {
  const first = () => ofBookIn(ofBookIn(rules().versions, id), version);
  const second = () => ofBookIn(ofBookIn(rest().versions, id), version);
  return joinLater<CompiledVersion>(["book", "program"], {}, (part) => {
    if (part === "program") {
      const { names, first: known } = first().program;
      return joinLater<Program>(names, known, (name) => second().program[name]);
    }
    const { names, first: known } = first().book;
    const graph = ofBookIn(graphs, id);
    return joinLater<Book>(names, { ...known, graph }, (name) => second().book[name]);
  });
}

/** The same code wrote the stored bytes, so nothing is missing. */
function ofBookIn<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`the store lacks ${String(key)}`);
  return found;
}
