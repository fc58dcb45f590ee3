/**
 * What a comparison is handed in: the prover, and who says what a version says of a situation. How these work is theirs;
 * a comparison holds them against one another and shows nothing on the word of one alone.
 */
import type { Program } from "../check/program.ts";
import type { Book } from "../amend/book.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Mean, Meaning, Said, Share } from "./change.ts";
import type { Readings } from "./readings.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { Stepper } from "../core/stepper.ts";

export type SideName = "from" | "to";

/** One side: a version, with the readings asked for. */
export interface Side {
  readonly book: Book;
  readonly program: Program;
  readonly readings: Readings;
}

/** What two programs make of a decision. */
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

/** Both programs have their doubts settled, and both have the decision. */
export type Prove = (before: Program, after: Program, decision: DecisionId) => Proof;

/** What a side says of a situation; null where it cannot be put to it, or cannot be so. */
export type Say = (
  side: SideName,
  decision: DecisionId,
  given: JsonObject,
  readings: Readings,
) => Answer | null;
export interface Answer {
  readonly said: Said;
  /** While it depends on more: the situation with a usual value for what is asked for. */
  readonly filled: JsonObject | null;
}

/** The exact chances of a play; null where they cannot be had. */
export type Odds = (
  side: SideName,
  play: DecisionId,
  given: JsonObject,
  readings: Readings,
) => OddsFound | null;
export interface OddsFound {
  readonly rows: readonly { readonly value: Json; readonly status: string; readonly chance: string }[];
  readonly mean: Mean;
  readonly assuming: readonly string[];
}

export interface HandedIn {
  readonly prove: Prove;
  /** The same, where no more than the meaning is wanted. */
  readonly proveMeaning: Prove;
  readonly say: Say;
  readonly odds: Odds;
  readonly stepper: Stepper<SideName>;
}
