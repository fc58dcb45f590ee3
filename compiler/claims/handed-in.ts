/**
 * What judging is given: the prover, asked in three ways, and the comparison of plays.
 */
import type { Program } from "../check/program.ts";
import type { Prove } from "../diff/handed-in.ts";
import type { Plays } from "../diff/plays.ts";
import type { Readings } from "../diff/readings.ts";

export interface HandedIn {
  /** Situations may be given with more than matters, and on its word alone. */
  readonly prove: Prove;
  /** The same, as far as the first flip of what was ruled before. */
  readonly find: Prove;
  /** What is shown: put to somebody else first, and cut to what matters. */
  readonly show: Prove;
  /** What becomes of the plays of one program in the other, as doubts are read. */
  readonly comparePlays: (before: Program, after: Program, readings: Readings) => Plays;
}
