/**
 * The pipeline, on one screen: texts in, every version of every book out, as consolidated text and as a typed program.
 * It knows no disk and no console; reading a project is project.ts, writing what comes out is the command line's.
 */
import { type Diagnostic, type Document, type Outcome, parse, type SourceFile } from "../grammar/index.ts";
import { amend } from "./amend/amend.ts";
import type { Book } from "./amend/book.ts";
import { check } from "./check/check.ts";
import { checkWords } from "./check/missing-words.ts";
import { checkNumbers } from "./check/numbers.ts";
import type { Program } from "./check/program.ts";
import { isState, type PlayState, startPlay, step } from "./evaluate/plays/play.ts";
import { withinLimits } from "./evaluate/within-limits.ts";
import { checkCourses } from "./play/checks.ts";
import { recallFromLast } from "./play/parts-read.ts";
import type { RecallCourse } from "./core/recall.ts";
import type { BookGraph, BookId, DoubtId, VersionGraph, VersionId } from "./resolve/graph.ts";
import { resolve } from "./resolve/resolve.ts";
import { beginNearNames } from "./near-names.ts";
import { blameYoungest } from "./blame.ts";
import { takeOver } from "./take-over.ts";
import type { PlayedSoFar, Stepper } from "./core/stepper.ts";

/** One version of one book: its words, and what it decides. */
export interface CompiledVersion {
  readonly book: Book;
  readonly program: Program;
}

export interface Compiled {
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly documents: readonly Document[];
  readonly graph: VersionGraph;
  /** The versions of each book: the printed book first, then each after the one it amends. */
  readonly versions: ReadonlyMap<BookId, ReadonlyMap<VersionId, CompiledVersion>>;
}

export interface CompileOptions {
  /** Only these books are derived; all are parsed and resolved. */
  readonly books?: readonly string[];
  /** Only what decides and plays is wanted: no example is understood, and nothing said of the course of plays. */
  readonly rulesOnly?: boolean;
  /** Receives the name of each next step. */
  readonly tell?: (text: string) => void;
  /** The same as `parse` of the grammar, for a caller that knows some of the trees. */
  readonly parse?: (source: SourceFile) => Outcome<Document>;
  /** The faults of sequences, for a caller that knows some of them. */
  readonly courses?: RecallCourse;
}

export function compile(sources: readonly SourceFile[], options: CompileOptions = {}): Outcome<Compiled> {
  return compiledAfter(nothing, sources, options).outcome;
}

/** Compiles sources, or some of their books. */
export type Compile = (
  sources: readonly SourceFile[],
  options?: Pick<CompileOptions, "books" | "tell">,
) => Outcome<Compiled>;

/**
 * Compiles again and again: a file with the same text as the last time is not parsed again, and a book without a changed file
 * is not derived again. Where some books are asked for, the others are remembered.
 */
export function compiling(): Compile {
  let last = nothing;
  return (sources, options = {}) => {
    const { outcome, memory } = compiledAfter(last, sources, options);
    last = options.books
      ? {
          files: new Map([...last.files, ...memory.files]),
          books: new Map([...last.books, ...memory.books]),
        }
      : memory;
    return outcome;
  };
}

/** What a compilation leaves to the next. */
interface Memory {
  readonly files: ReadonlyMap<string, ReadFile>;
  readonly books: ReadonlyMap<BookId, DerivedBook>;
}
interface ReadFile {
  readonly source: SourceFile;
  readonly parsed: Outcome<Document>;
}
interface DerivedBook {
  /** All that say anything of it. */
  readonly documents: readonly Document[];
  readonly graph: BookGraph;
  readonly versions: ReadonlyMap<VersionId, CompiledVersion>;
  readonly diagnostics: readonly Diagnostic[];
}

const nothing: Memory = { files: new Map(), books: new Map() };

function compiledAfter(
  last: Memory,
  sources: readonly SourceFile[],
  options: CompileOptions,
): { readonly outcome: Outcome<Compiled>; readonly memory: Memory } {
  beginNearNames();
  const inOrder = [...sources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const files = inOrder.map((source): ReadFile => {
    const known = last.files.get(source.path);
    if (known?.source.text === source.text) return known;
    options.tell?.(`Reading ${source.path}`);
    return { source, parsed: (options.parse ?? parse)(source) };
  });
  const documents = files.map(({ parsed }) => parsed.value);
  const resolved = resolve(documents);
  const books = new Map<BookId, DerivedBook>();
  for (const graph of resolved.value.books.values()) {
    if (options.books && !options.books.includes(graph.id)) continue;
    const own = documents.filter((each) => isOfOne(each, [graph.id]));
    const known = last.books.get(graph.id);
    const isSame =
      known?.documents.length === own.length && known.documents.every((each, i) => each === own[i]);
    books.set(graph.id, isSame ? known : derivedBook(graph, own, options));
  }
  const broken = files.flatMap(({ parsed }) => parsed.diagnostics);
  const found = [...resolved.diagnostics, ...[...books.values()].flatMap(({ diagnostics }) => diagnostics)];
  const value = {
    sources: new Map(inOrder.map((source) => [source.path, source])),
    documents,
    graph: {
      books: new Map([...resolved.value.books].map(([id, graph]) => [id, books.get(id)?.graph ?? graph])),
    },
    versions: new Map([...books].map(([id, { versions }]) => [id, versions])),
  };
  return {
    outcome: { value, diagnostics: eachOnce([...broken, ...withoutEchoes(documents, broken, found)]) },
    memory: { files: new Map(files.map((file) => [file.source.path, file])), books },
  };
}

/** Whether a file says anything of one of these books. */
export function isOfOne(document: Document, books: readonly string[]): boolean {
  return booksOf(document).some((book) => books.includes(book));
}

/** The books of which a file says anything, by its headers. */
export function booksOf({ items }: Document): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === "book") return [item.name.text];
    return item.kind === "part" || item.kind === "update" ? [item.book.text] : [];
  });
}

function derivedBook(graph: BookGraph, documents: readonly Document[], options: CompileOptions): DerivedBook {
  const versions = new Map<VersionId, CompiledVersion>();
  const found = new Map<VersionId, readonly Diagnostic[]>();
  let earlier: CompiledVersion | undefined;
  const courses = recallFromLast(options.courses ?? followAll);
  for (const version of graph.versions.keys()) {
    const derived = derivedOne(graph, version, undefined, earlier, { ...options, courses });
    found.set(version, derived.diagnostics);
    versions.set(version, derived.value);
    earlier = derived.value;
  }
  return { documents, graph, versions, diagnostics: blameYoungest(graph, documents, found) };
}

/**
 * One version, with the text as certain readings of its doubts have it; by default the readings taken.
 * With an earlier version beside it, the two share what reads the same in both.
 */
export function derive(
  graph: BookGraph,
  version: VersionId,
  readings?: ReadonlyMap<DoubtId, string>,
  earlier?: CompiledVersion,
): Outcome<CompiledVersion> {
  return derivedOne(graph, version, readings, earlier, {});
}

function derivedOne(
  graph: BookGraph,
  version: VersionId,
  readings: ReadonlyMap<DoubtId, string> | undefined,
  earlier: CompiledVersion | undefined,
  { rulesOnly = false, tell = () => {}, courses = followAll }: CompileOptions,
): Outcome<CompiledVersion> {
  const name = `${graph.id}@${version}`;
  tell(`Putting ${name} together`);
  const amended = sharing(amend(graph, version, readings, earlier?.book), earlier?.book);
  const book = rulesOnly ? { ...amended.value, examples: [] } : amended.value;
  const checked = sharing(
    check(book, (decision) => tell(`Checking ${decision} of ${name}`)),
    earlier?.program,
  );
  const found = [...amended.diagnostics, ...checked.diagnostics];
  const value = { book: amended.value, program: checked.value };
  // Numbers are not compared, and sequences not followed, where they are not understood.
  if (rulesOnly || found.some(({ severity }) => severity === "error")) return { value, diagnostics: found };
  tell(`Following the plays of ${name}`);
  const words = [...checkWords(value.book), ...checkNumbers(value.book, value.program)];
  return { value, diagnostics: [...found, ...words, ...checkCourses(value.program, stepper, courses)] };
}

const followAll: RecallCourse = (_, find) => find();

/** Plays are tried out as the evaluator steps through them. */
const stepper: Stepper<Program> = {
  start: (program, play, given, readings) =>
    stateOf(() =>
      startPlay(
        program,
        play,
        given,
        new Map([...readings].map(([doubt, name]) => [doubt as DoubtId, name])),
      ),
    ),
  step: (program, played, event) => stateOf(() => step(program, played as PlayState, event)),
};

function stateOf(play: () => ReturnType<typeof step>): PlayedSoFar | null {
  const found = withinLimits(play);
  return found !== null && isState(found) ? found : null;
}

function sharing<T extends object>({ value, diagnostics }: Outcome<T>, earlier: T | undefined): Outcome<T> {
  return { value: earlier ? takeOver(value, earlier) : value, diagnostics };
}

/** What the grammar could not read of an item, the later passes would only miss: one cause gives one message. */
function withoutEchoes(
  documents: readonly Document[],
  broken: readonly Diagnostic[],
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (broken.length === 0) return found;
  const startsIn = new Map<string, number[]>();
  for (const { span } of broken) {
    const known = startsIn.get(span.file);
    if (known) known.push(span.start);
    else startsIn.set(span.file, [span.start]);
  }
  const unread = new Map(
    documents.map(({ file, items }) => {
      const starts = (startsIn.get(file) ?? []).sort((a, b) => a - b);
      const own = items.filter((item) => (starts[firstFrom(starts, item.start)] ?? Infinity) <= item.end);
      return [file, { items: own, starts: own.map(({ start }) => start) }];
    }),
  );
  return found.filter(({ span, severity }) => {
    if (severity !== "error") return false;
    // Items follow one another: only the last that begins before it can hold it.
    const known = unread.get(span.file);
    const item = known?.items[firstFrom(known.starts, span.start + 1) - 1];
    return item === undefined || span.end > item.end;
  });
}

/** The place of the first that is no less, in numbers that rise. */
function firstFrom(rising: readonly number[], least: number): number {
  let [from, to] = [0, rising.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rising[middle] ?? least) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Without this, each version would repeat the faults of the printed book. */
function eachOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, span, message }) => {
    const key = `${code}\0${span.file}\0${span.start}\0${span.end}\0${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
