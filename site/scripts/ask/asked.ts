/**
 * The data of a page for asking rules: the vocabulary of a version in the reader's language, with the links of each part.
 * `site/pages/ask` makes it; situations and answers have the form of `rubric ask`.
 */
export type { Json, JsonObject } from "../../../compiler/core/json.ts";

/** Words in the reader's language, or in the one they are held in. */
export type Say = string | readonly [text: string, language: string];

export type Type =
  | { readonly kind: "truth" | "moment" | "duty" | "square" | "unknown" }
  | { readonly kind: "keywords" }
  | { readonly kind: "count" | "ratio"; readonly from: number | null; readonly to: number | null }
  | {
      readonly kind: "quantity";
      readonly unit: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly kind: "enum" | "name" | "record" | "ref"; readonly name: string }
  | { readonly kind: "die"; readonly sides: number }
  | { readonly kind: "shape"; readonly fields: readonly { readonly name: string; readonly type: Type }[] }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "set"; readonly of: Type }
  | { readonly kind: "interval" | "or-none"; readonly of: Type };

/** A fact, a parameter or a part of a record. */
export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly called: Say;
  readonly about?: Say;
  readonly optional?: true;
  /** Whose choice it is. */
  readonly owner?: Say;
}

/** Everything a version asks for and cites, in one language, and what the script says in it. */
export interface Vocabulary {
  readonly facts: Readonly<Record<string, Field>>;
  readonly records: Readonly<Record<string, RecordOf>>;
  readonly enums: Readonly<Record<string, EnumOf>>;
  readonly keywords: readonly Value[];
  readonly phases: string | null;
  readonly doubts: Readonly<Record<string, Doubt>>;
  readonly decisions: Readonly<Record<string, Asked>>;
  readonly laws: Readonly<Record<string, Say>>;
  readonly words: Wording;
}
export type Value = readonly [name: string, called: Say];
export interface RecordOf {
  readonly called: Say;
  readonly fields: readonly Field[];
  /** Other things refer to it by a name of its own. */
  readonly isNamed?: true;
}
export interface EnumOf {
  readonly open?: true;
  readonly values: readonly Value[];
}
export interface Doubt {
  readonly readings: readonly Value[];
  readonly because: Say;
}
export interface Asked {
  readonly called: Say;
  readonly type: Type;
  readonly params: readonly Field[];
  /** Facts of the situation it reads. */
  readonly reads: readonly string[];
  /** Clauses met on the way that yield to a rule on the table, as `decision.clause`. */
  readonly told: readonly string[];
  /** The decisions it calls. Their clauses have names like `decision.clause`. */
  readonly calls: readonly string[];
  /** Where each clause is stated. */
  readonly cited: Readonly<Record<string, readonly Link[]>>;
  /** The language of the sentences that are not held in the reader's, by clause. */
  readonly tongues?: Readonly<Record<string, string>>;
}
/** An address relative to the language of the site; without one the words alone. */
export type Link = readonly [words: Say, tail?: string];

export interface Version {
  readonly version: string;
  readonly label: string;
  /** The page of the same decision there; null where that version does not have it. */
  readonly page: string | null;
  readonly module: string;
  readonly vocabulary: string;
  readonly isHere: boolean;
}

/** What stands in the page of one decision. */
export interface Page {
  readonly language: string;
  readonly decision: string;
  readonly runtime: string;
  /** The start of every address. */
  readonly root: string;
  readonly versions: readonly Version[];
}

/** The words of the script; a hole is written `{}`. */
export interface Wording {
  readonly yes: string;
  readonly no: string;
  readonly unknown: string;
  readonly none: string;
  readonly someThere: string;
  readonly noneOfThem: string;
  readonly may: string;
  readonly must: string;
  readonly mayNot: string;
  readonly choose: string;
  readonly add: string;
  readonly remove: string;
  readonly item: string;
  readonly noItems: string;
  readonly clear: string;
  readonly severalNumbers: string;
  readonly reference: string;
  readonly ownName: string;
  readonly thrownAgain: string;
  readonly asData: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly choiceOf: string;
  readonly wrong: string;
  readonly fromTo: string;
  readonly from: string;
  readonly to: string;
  readonly statuses: Readonly<Record<"no-ruling" | "not-on-record" | "depends" | "conflict", string>>;
  readonly verdict: string;
  readonly because: string;
  readonly disagree: string;
  readonly unless: string;
  readonly missing: string;
  readonly doubts: string;
  readonly taken: string;
  readonly choices: string;
  readonly stillOpen: string;
  readonly among: string;
  readonly laws: string;
  readonly under: string;
  readonly notThere: string;
  readonly versions: string;
  readonly told: string;
  readonly unread: string;
  readonly notJson: string;
  readonly unfit: string;
  readonly sameName: string;
  readonly inexact: string;
  readonly copied: string;
  readonly more: string;
}
