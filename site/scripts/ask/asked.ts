/** What stands in a page for asking, and what its script loads. */
import type { Packed } from "../../../compiler/browser.ts";

export interface VersionOf {
  readonly version: string;
  readonly label: string;
  /** The page of the same question there, and its rules; null where that version does not have it. */
  readonly page: string | null;
  readonly rules: string | null;
  readonly isHere: boolean;
}

/** In the page of one question. */
export interface QuestionPage {
  readonly language: string;
  readonly decision: string;
  /** Before every address of the language. */
  readonly root: string;
  /** Of the box for own words. */
  readonly ask: string;
  /** The book and version, as readers name them. */
  readonly source: string;
  readonly versions: readonly VersionOf[];
}

/** In the page with the box for own words. */
export interface BoxPage {
  readonly language: string;
  /** The index of the language; behind it that of the language with most texts, where that is another. */
  readonly indexes: readonly string[];
}

/** The rules that one question needs, in one language. */
export interface RulesOf {
  readonly program: Packed;
  /** Where each citation leads, below the root of the language. */
  readonly links: Readonly<Record<string, string>>;
  /** Sentences that name rules or keywords, and which characters of them lead where. */
  readonly naming?: Readonly<Record<string, readonly Naming[]>>;
}

export interface Naming {
  readonly start: number;
  readonly end: number;
  readonly tail: string;
}
