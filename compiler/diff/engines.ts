/**
 * The engines that comparisons and judgements call without importing them: prover, evaluator, odds, stepper. A comparison
 * checks one engine against another, and shows nothing that only one of them says.
 */
import type { Book } from "../amend/book.ts";
import type { Program } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { Stepper } from "../core/stepper.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Mean, Meaning, Said, Share } from "./change.ts";
import type { Readings } from "./readings.ts";

export interface Engines {
  readonly prove: Prove;
  /**
   * What the evaluator answers in one program; null if the situation does not fit or is impossible. `other`: the program it
   * is compared with, which may have a decision that this one lacks.
   */
  readonly answer: (
    program: Program,
    other: Program,
    decision: DecisionId,
    given: JsonObject,
    readings: Readings,
  ) => Answer | null;
  /** The exact chances of a sequence; null if they cannot be computed, or not within so many states. */
  readonly odds: (
    program: Program,
    play: DecisionId,
    given: JsonObject,
    readings: Readings,
    states?: number,
  ) => OddsFound | null;
  readonly stepper: Stepper<Program>;
  /** The situations in which the examples of a program play a sequence, with its arguments as facts. */
  readonly examples: (program: Program, play: DecisionId) => readonly JsonObject[];
}

/** One side of a comparison: a version, with the readings asked for. */
export interface Side {
  readonly book: Book;
  readonly program: Program;
  readonly readings: Readings;
}

/** Compares a decision of two programs. Both have it, and their doubts are settled. */
export type Prove = (before: Program, after: Program, decision: DecisionId, purpose: ProofPurpose) => Proof;

/**
 * What a proof is for.
 * - `compare`: for readers. The evaluator confirms each situation, with only the facts that matter; regions are counted.
 * - `show`: the same without regions.
 * - `meaning`: only the meaning; situations may have facts that do not matter.
 * - `judge`: for claims, where the table says nothing; situations as for `meaning`.
 * - `first-change`: as `judge`, up to the first situation where an earlier ruling changes.
 */
export type ProofPurpose = "compare" | "show" | "meaning" | "judge" | "first-change";

export interface Proof {
  readonly meaning: Meaning;
  readonly bound: number | null;
  readonly share: Share | null;
  readonly witnesses: readonly Found[];
  readonly reason: string | null;
}
export interface Found {
  readonly given: JsonObject;
  readonly before: Verdict;
  readonly after: Verdict;
}
export interface Verdict {
  readonly status: string;
  readonly value: Json;
}

export interface Answer {
  readonly said: Said;
  /** If it depends on more: the situation with a usual value for the missing fact. */
  readonly filled: JsonObject | null;
}

export interface OddsFound {
  readonly rows: readonly { readonly value: Json; readonly status: string; readonly chance: string }[];
  readonly mean: Mean;
  readonly assuming: readonly string[];
}
