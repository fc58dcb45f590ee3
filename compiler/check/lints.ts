/**
 * The lints, in the order they run: what is well-formed and yet most likely not meant.
 * Each has a file of its own below lints/ and sees the typed program beside the book it comes from.
 */
import type { Diagnostic } from "../../grammar/index.ts";
import type { Book } from "../amend/book.ts";
import type { BookIndex } from "./book-index.ts";
import { alwaysKnown } from "./lints/always-known.ts";
import { clauseWithoutSentence } from "./lints/clause-without-sentence.ts";
import { formMismatch } from "./lints/form-mismatch.ts";
import { missingAbout } from "./lints/missing-about.ts";
import { neverTrue } from "./lints/never-true.ts";
import { sentenceWithoutClause } from "./lints/sentence-without-clause.ts";
import { unusedFact } from "./lints/unused-fact.ts";
import { unusedLine } from "./lints/unused-line.ts";
import { unusedStage } from "./lints/unused-stage.ts";
import type { Program } from "./program.ts";
import type { Surface } from "./surface.ts";

/** What a lint looks at. */
export interface Linted {
  readonly book: Book;
  readonly index: BookIndex;
  readonly program: Program;
  /** Everything the program states as its authors wrote it, part by part. */
  readonly expressions: readonly Surface[];
}
export type Lint = (linted: Linted) => Iterable<Diagnostic>;

export const lints: readonly Lint[] = [
  clauseWithoutSentence,
  sentenceWithoutClause,
  formMismatch,
  neverTrue,
  alwaysKnown,
  unusedFact,
  unusedStage,
  unusedLine,
  missingAbout,
];
