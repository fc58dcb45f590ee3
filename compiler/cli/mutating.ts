/**
 * The evaluator as mutants are handed it: examples are run on it, and each situation that tells two programs apart is put to
 * it before it is shown. What becomes of a mutant is told by the prover.
 */
import type { CheckedExample, Program } from "../check/program.ts";
import { runExamples } from "../evaluate/examples.ts";
import { chances } from "../odds/chance.ts";
import type { MutantsHandedIn } from "../prove/prove.ts";
import { replayOn } from "./proving.ts";

export const mutating: MutantsHandedIn = {
  passes,
  replay: (before, after, decision) => replayOn([before, after], decision),
};

function passes(program: Program, example: CheckedExample): boolean {
  return runExamples({ ...program, examples: [example] }, chances()).every(({ passed }) => passed);
}
