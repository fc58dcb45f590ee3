/**
 * What the site is made from: compiled books, and what others have found out about them. The site proves nothing, runs
 * nothing and reads no disk itself.
 */
import type {
  CheckedExample,
  Compiled,
  Covered,
  Difference,
  ExampleResult,
  OddsAnswer,
  Play,
  PlayGraph,
  Program,
  TextChange,
} from "../compiler/index.ts";
import type { Page } from "./page.ts";

export interface SiteFile {
  /** Below the site's folder, with forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A file as it is written; of a page also where it stands and what the search finds it by. */
export interface Made {
  readonly file: SiteFile;
  readonly page: MadePage | null;
}
export type MadePage = Pick<Page, "kind" | "language" | "tail" | "records">;

/** Pages that somebody else makes meanwhile. */
export interface Beside {
  /** What is at hand, without waiting. */
  readonly ready: () => readonly Made[];
  /** What is not yet, as it comes. */
  readonly rest: () => AsyncIterable<Made>;
}

export interface SiteOptions {
  /** Where the site stands below its host: `/` or `/rules/`; begins and ends with a slash. */
  readonly base: string;
  /** `https://example.org`, without a slash at its end; null where nobody knows. */
  readonly origin: string | null;
  /** Whether pages can be searched; without it a build is a good deal sooner done. */
  readonly hasSearch: boolean;
}

export interface SiteInput {
  readonly compiled: Compiled;
  /** In the order readers are offered them. */
  readonly languages: readonly string[];
  /** What `rubric build` writes as data, drawings among it, by path: `w40k/1.5.json`, `hulk/base/watch.svg`. */
  readonly data: () => ReadonlyMap<string, string>;
  /** The emitted JavaScript, by path: `w40k/1.5.js`, `runtime.js`. */
  readonly modules: () => Promise<ReadonlyMap<string, string>>;
  /** What ships with the package, by name: `site.css`, `ask.js`, `faults/unknown-book.md`. */
  readonly assets: ReadonlyMap<string, string>;
  /** The words alone. */
  readonly texts: (book: string, from: string, to: string) => readonly TextChange[];
  /** Between two versions of a book, each witness replayed on the emitted code. */
  readonly difference: (book: string, from: string, to: string) => Promise<Difference>;
  readonly examples: (program: Program, examples: readonly CheckedExample[]) => readonly ExampleResult[];
  readonly coverage: (program: Program) => readonly Covered[];
  /** The control graph of each play and reaction, by name, and its drawing as SVG. */
  readonly graphs: (program: Program) => ReadonlyMap<string, PlayGraph>;
  readonly drawing: (graph: PlayGraph, language: string) => string;
  /** Exact chances: with nothing given, else in the situations of examples. */
  readonly chances: (program: Program, play: Play) => readonly ChancesIn[];
}

export interface ChancesIn {
  /** Null where nothing is given. */
  readonly example: CheckedExample | null;
  readonly answer: OddsAnswer;
  /** The same situation put to another version; null where it does not fit there. */
  readonly under: (program: Program) => OddsAnswer | null;
}
