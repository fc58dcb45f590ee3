/**
 * What judging is handed in: the prover, and how situations and verdicts are worded where they are shown.
 */
import type { JsonObject } from "../diff/change.ts";
import type { Prove, Verdict } from "../diff/handed-in.ts";

export interface HandedIn {
  /** Situations may be given with more than matters, and on its word alone. */
  readonly prove: Prove;
  /** The same, as far as the first flip of what was ruled before. */
  readonly find: Prove;
  /** What is shown: put to somebody else first, and cut to what matters. */
  readonly show: Prove;
  readonly situationInWords: (given: JsonObject) => string;
  readonly saidInWords: (verdict: Verdict) => string;
}
