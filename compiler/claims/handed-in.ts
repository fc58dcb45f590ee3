/**
 * What judging is handed in: the prover, whoever compares plays, and how situations and verdicts are worded where they are shown.
 */
import type { Program } from "../check/program.ts";
import type { PlayedSo } from "../diff/change.ts";
import type { Prove, Verdict } from "../diff/handed-in.ts";
import type { Plays } from "../diff/plays.ts";
import type { Readings } from "../diff/readings.ts";
import type { JsonObject } from "../core/json.ts";

export interface HandedIn {
  /** Situations may be given with more than matters, and on its word alone. */
  readonly prove: Prove;
  /** The same, as far as the first flip of what was ruled before. */
  readonly find: Prove;
  /** What is shown: put to somebody else first, and cut to what matters. */
  readonly show: Prove;
  /** What becomes of the plays of one program in the other, as doubts are read. */
  readonly comparePlays: (before: Program, after: Program, readings: Readings) => Plays;
  /** What a play comes to, or asks for, after certain events. */
  readonly playInWords: (events: readonly JsonObject[], so: PlayedSo) => string;
  readonly situationInWords: (given: JsonObject) => string;
  readonly saidInWords: (verdict: Verdict) => string;
}
