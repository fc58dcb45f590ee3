/** The index of a book in one version and language. It is plain data; `encode.ts` writes and reads it as text. */

/** The kind of an answer: a truth, a duty, a number, or a value with a name. A sequence has results of any kind. */
export type AnswerKind = "truth" | "duty" | "number" | "name" | "sequence";

export interface IndexedQuestion {
  /** The id of a decision or sequence. */
  readonly name: string;
  readonly answer: AnswerKind;
}

/** A question that a stem leads to, by its place among the questions, and how much the stem says for it: 1 to 63. */
export interface Posting {
  readonly question: number;
  readonly level: number;
}

export interface BookIndex {
  readonly language: string;
  readonly questions: readonly IndexedQuestion[];
  /** By stem, in order of the stems. The questions of each are in their order. */
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  /** Stems that stand for each other, in both directions: those of “re-roll” and of “throw again”. */
  readonly pairs: readonly (readonly [one: readonly string[], other: readonly string[]])[];
  /** The value of one level, so that levels of two indexes can be compared. */
  readonly worth: number;
}

export const mostLevel = 63;

/** What stems of one language stand for in another. */
export interface Lexicon {
  readonly from: string;
  readonly to: string;
  /** By stem, in order of the stems: at most two translations, the likelier first, each with its share in 63rds. */
  readonly translations: ReadonlyMap<string, readonly { readonly stem: string; readonly level: number }[]>;
}

/** Where entries and pages lead: questions by their place among those of the index. */
export interface Places {
  /** By the id of an entry in its document, `1.5/E25`; in a book without updates `R22`. */
  readonly entries: ReadonlyMap<string, readonly number[]>;
  readonly pages: readonly {
    readonly from: number;
    readonly to: number;
    readonly questions: readonly number[];
  }[];
}

/** All that is searched in one version of a book and one language. */
export interface SearchData {
  readonly version: string;
  readonly index: BookIndex;
  /** Null in the language that has most texts. In the others its index is searched too. */
  readonly translated: { readonly index: BookIndex; readonly lexicon: Lexicon } | null;
  readonly places: Places;
}
