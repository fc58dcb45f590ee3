/**
 * All that the search knows of one language. Each language is a file in `languages/`; a language without a file is searched by
 * the first letters of its words.
 */

/** What a question asks for, as far as its words show. */
export type QuestionKind = "chance" | "number" | "choice" | "judgement";

export interface SearchLanguage {
  readonly code: string;
  /** What the library of stemmers calls it. */
  readonly stemmer: string;
  /** Words that no search looks for, separated by blanks, without accents. */
  readonly stopWords: string;
  /** Beginnings that are written with and without a hyphen: `re-roll`. */
  readonly joinedPrefixes: readonly string[];
  /** The first that fits is what the question asks for. They see it in lower case and without accents. */
  readonly questions: readonly (readonly [kind: QuestionKind, pattern: RegExp])[];
  /** What comes before the number of a page, without accents: `page`, `p.` */
  readonly pageWords: readonly string[];
}
