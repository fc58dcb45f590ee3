/** What the search knows of a language. Without it, words are searched by their first letters. */

/** What a question asks for, as far as its words show. */
export type QuestionKind = "chance" | "number" | "choice" | "judgement";

export interface SearchWords {
  /** What the library of stemmers calls it; null where it has none, and the first letters of words are searched. */
  readonly stemmer: string | null;
  /** Words that no search looks for, separated by blanks, without accents. */
  readonly stopWords: string;
  /** Beginnings that are written with and without a hyphen: `re-roll`. */
  readonly joinedPrefixes: readonly string[];
  /** The first that fits is what the question asks for. They see it in lower case and without accents. */
  readonly questions: readonly (readonly [kind: QuestionKind, pattern: RegExp])[];
  /** Forms of one word that the stemmer takes for several words, each group separated by blanks. */
  readonly forms: readonly string[];
  /** Words of play that players use one for another, each group separated by blanks. A book may have any of them. */
  readonly sameMeaning: readonly string[];
  /** What comes before the number of a page, without accents: `page`, `p.` */
  readonly pageWords: readonly string[];
}
