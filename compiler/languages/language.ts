/** All that Rubric needs to know of a language. Each language is a folder here; `index.ts` lists them. */
import type { Phrases } from "./phrases.ts";
import type { SearchWords } from "./search.ts";

export interface LanguageFolder {
  /** As in `held in`. */
  readonly code: string;
  /** What it calls other languages, where that differs from what the platform knows. */
  readonly languageNames?: Readonly<Record<string, string>>;
  readonly phrases: Phrases<string>;
  readonly statements: StatementMaking;
  /**
   * A question from the description of the thing asked for; null where the language does not show how.
   * `How far it is.` becomes `How far is it?`
   */
  readonly questionFrom: (description: string) => string | null;
  readonly search: SearchWords;
  readonly numbers: NumberWords;
  readonly numerals: NumeralSigns;
  readonly units: UnitWords;
  readonly builtIn: BuiltInWords;
  readonly addresses: AddressWords;
  readonly sequences: SequenceWords;
  readonly silence: SilenceWords;
}

/** How sentences of authors become statements and reasons. */
export interface StatementMaking {
  /**
   * A truth as a statement, from the question that its author asks about it; null where the language does not show how.
   * `Is it known?` becomes `It is known` or `It is not known`.
   */
  readonly statementFrom: (question: string, isSo: boolean) => string | null;
  /** Whether a sentence is only understood with the one before it: `It is.`, `Each of them has.` */
  readonly refersBack: (sentence: string) => boolean;
  /** Whether a sentence opens with yes or no; null where with neither. */
  readonly opensWith: (sentence: string) => boolean | null;
}

/**
 * Words that say a number, in lower case: `twice: 2`, `half: 0.5`. A word that can also say something else has the numbers
 * that it can say in a list: `both: [2]`, `quarter: [0.25, 4]`. An entry can have two words: `"the two": [2]`.
 */
export type NumberWords = Readonly<Record<string, number | readonly number[]>>;

/** How numbers are written in digits, and what joins `forty` and `two`. */
export interface NumeralSigns {
  readonly decimal: string;
  readonly group: string;
  readonly tensToUnits: string;
}

/** How an amount is written with its unit, by the symbol of rule files; others have their symbol behind a space. */
export type UnitWords = Readonly<Record<string, { readonly one: string; readonly more: string }>>;

export interface BuiltInWords {
  /** Values of the enumerations that the rule language has itself, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** What these enumerations, and `told`, are about. */
  readonly abouts: Readonly<Record<"moment-part" | "facing" | "bearing" | "told", string>>;
}

/** A place on a page: `page 248, rules text, paragraph 1, last sentence`. */
export interface AddressWords {
  readonly page: string;
  readonly pages: string;
  /** By the word of the rule language; a missing one is used as it is. */
  readonly units: Readonly<Record<string, string>>;
  readonly last: (unit: string) => string;
  readonly beforeLast: (unit: string) => string;
  readonly fromEnd: (unit: string, place: number) => string;
  readonly quoted: (unit: string, words: string) => string;
}

/** `{0}` is what is rolled, drawn, chosen or seen, `{1}` whose choice it is. */
export interface SequenceWords {
  readonly roll: string;
  readonly draw: string;
  readonly choose: string;
  readonly chooseFor: string;
  readonly observe: string;
}

/** `{0}` is the failing part of a condition, or the clause that comes first. */
export interface SilenceWords {
  readonly told: string;
  readonly fails: string;
  readonly barred: string;
  readonly overridden: string;
  readonly open: string;
  readonly unseen: string;
  readonly valueless: string;
}
