/**
 * The input of the site: compiled books, with proofs, examples and code. The site proves nothing, runs nothing and
 * reads no disk itself.
 */
import type {
  CheckedExample,
  Compiled,
  Covered,
  Decision,
  Difference,
  ExampleResult,
  Json,
  JsonObject,
  OddsAnswer,
  Play,
  PlayGraph,
  Program,
  QuestionInWords,
  ReadingsGiven,
  SiteSettings,
  Statement,
  TextChange,
} from "../compiler/index.ts";
import type { Page } from "./page.ts";

export interface SiteFile {
  /** Below the site's folder, with forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A written file; for a page also its address and its search records. */
export interface Made {
  readonly file: SiteFile;
  readonly page: MadePage | null;
}
export type MadePage = Pick<Page, "kind" | "language" | "tail" | "records">;

/** Pages that another thread makes meanwhile. */
export interface Beside {
  /** The pages that are ready, without waiting. */
  readonly ready: () => readonly Made[];
  /** The other pages, as they arrive. */
  readonly rest: () => AsyncIterable<Made>;
}

export interface SiteOptions {
  /** Where the site stands below its host: `/` or `/rules/`; begins and ends with a slash. */
  readonly base: string;
  /** `https://example.org`, without a slash at its end; null if unknown. */
  readonly origin: string | null;
  /** Whether pages can be searched. A build without search is much faster. */
  readonly hasSearch: boolean;
  /** What the project sets: title, notice, colours, names of games. */
  readonly settings: SiteSettings;
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
  /** The fonts of the style sheet, which names them as they are named here. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
  /** The words alone. */
  readonly texts: (book: string, from: string, to: string) => readonly TextChange[];
  /** Between two versions of a book. Each situation in it was asked as its address asks it. */
  readonly difference: (book: string, from: string, to: string) => Promise<Difference>;
  /** The same with its situations in words of a language. */
  readonly inWords: (difference: Difference, language: string) => Difference;
  /** A situation in one line. */
  readonly situationLine: (situation: readonly Statement[], language: string) => string;
  /** The query of the address that asks a situation; readings in use are left out. */
  readonly questionQuery: (
    program: Program,
    decision: Decision,
    given: JsonObject,
    readings: ReadingsGiven,
  ) => string;
  readonly examples: (program: Program, examples: readonly CheckedExample[]) => readonly ExampleResult[];
  readonly coverage: (program: Program) => readonly Covered[];
  /** The control graph of each play and reaction, by name, and its drawing as SVG. */
  readonly graphs: (program: Program, language: string) => ReadonlyMap<string, PlayGraph>;
  readonly drawing: (program: Program, graph: PlayGraph, language: string) => string;
  readonly words: RuleWords;
  /** What asking about a decision needs, in a language. */
  readonly asking: AskingInput;
  /** Exact chances: with nothing given, else in the situations of examples. */
  readonly chances: (program: Program, play: Play) => readonly ChancesIn[];
}

/** What the page of a rule says in words. Nothing in them is an identifier. */
export interface RuleWords {
  readonly logic: (program: Program, decision: Decision, language: string) => WordedLogic;
  /** An example by its title or its situation; null where no words are known in the language. */
  readonly example: (program: Program, example: CheckedExample, language: string) => string | null;
  /** The facts and parameters behind chances; null where there are none. */
  readonly situation: (
    program: Program,
    play: Play,
    chances: Pick<ChancesIn, "example" | "args">,
    language: string,
  ) => string | null;
  /** The query of the address that asks it. */
  readonly exampleQuery: (program: Program, decision: Decision, example: CheckedExample) => string;
  /** Results, means and what was assumed of chances. */
  readonly odds: (program: Program, play: Play, answer: OddsAnswer, language: string) => WordedOdds;
  /** The name of a roll, choice or observation of a sequence, by its path. */
  readonly asked: (program: Program, play: Play, path: string, language: string) => string;
  /** An answer that an example found; null where the situation was refused. */
  readonly answer: (
    program: Program,
    decision: Decision,
    found: ExampleResult["expects"][number]["found"],
    language: string,
  ) => string | null;
  /**
   * A place on a page without the labels that editors gave to its parts: `page 248, paragraph 1, last sentence` of
   * `page 248, block rules, paragraph 1, last sentence`.
   */
  readonly placeWithoutLabels: (place: string) => string;
}
export interface WordedLogic {
  readonly question: string;
  /** By the label of the clause. */
  readonly answers: ReadonlyMap<string, WordedAnswer>;
}
export interface WordedAnswer {
  /** Null for a clause that only keeps others from applying. */
  readonly answer: string | null;
  /** Null: always. */
  readonly when: {
    /** How the lines belong together; null for a single one. */
    readonly join: "all" | "any" | null;
    readonly lines: readonly WordedCondition[];
    readonly inOneLine: string;
  } | null;
  readonly isOtherwise: boolean;
  /** Labels of the clauses that come first. */
  readonly unless: readonly string[];
  /** It applies as this site reads the book. */
  readonly isOurs: boolean;
}
export interface WordedCondition {
  readonly text: string;
  readonly parts: readonly WordedCondition[];
}

export interface AskingInput {
  /** The first thing that it asks for; null if the answer needs nothing. */
  readonly first: (
    book: string,
    version: string,
    decision: Decision,
    language: string,
  ) => Promise<FirstInWords | null>;
  /** The part of a program that one question needs, as JSON. */
  readonly packed: (program: Program, decision: Decision, language: string) => object;
  /** Examples of a decision that have different answers, with the query of their address. */
  readonly examples: (program: Program, decision: Decision, language: string) => readonly AskedExample[];
  /** The language that has most texts. */
  readonly mainLanguage: (book: string, version: string) => string;
  /** The search index, as JSON. */
  readonly searchIndex: (book: string, version: string, language: string) => Promise<object>;
}

/** The first thing that a question asks for. */
export interface FirstInWords {
  readonly question: QuestionInWords;
  readonly left: number;
  /** True for a list of things with parts, which are asked for one by one. */
  readonly isOfThings: boolean;
  /** The query of the address that gives a value. */
  readonly give: (value: Json) => string;
  /** The query of a person who does not know it. */
  readonly skip: string;
}

export interface AskedExample {
  readonly query: string;
  /** The situation, part by part, for people. */
  readonly situation: readonly string[];
  /** For people. */
  readonly answer: string;
  readonly look: "yes" | "no" | "open";
}

/** Chances as one reads them aloud. */
export interface WordedOdds {
  /** In the order of the distribution. */
  readonly rows: readonly { readonly outcome: string }[];
  readonly means: readonly { readonly name: string; readonly mean: string }[];
  /** How each side chooses. */
  readonly sides: readonly string[];
  readonly assuming: readonly string[];
}

export interface ChancesIn {
  /** Null where nothing is given. */
  readonly example: CheckedExample | null;
  /** The values of its parameters, in their order. */
  readonly args: readonly CheckedExample["expects"][number]["subject"][];
  readonly answer: OddsAnswer;
  /** The same situation put to another version; null where it does not fit there. */
  readonly under: (program: Program) => OddsAnswer | null;
}
