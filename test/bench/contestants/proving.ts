/**
 * Changed pairs of decisions, compared by the prover and put to z3: the prover gives what they are to one another with a
 * situation for each kind of flip, z3 says whether any situation tells them apart. Both are warm, pair after pair.
 */
import fc from "fast-check";
import type { Program } from "../../../compiler/check/program.ts";
import { compare } from "../../../compiler/prove/prove.ts";
import type { DecisionId } from "../../../compiler/resolve/graph.ts";
import { hardClauses, hardFacts, hardProgram, withOneTurned } from "../../support/hard-decisions.ts";
import { questionOf } from "../../support/z3/second-opinion.ts";
import { newSolver } from "../../support/z3/solver.ts";

const [facts = 12, clauses = 6, pairs = 60] = process.argv.slice(2).map(Number);
const decision = "allowed" as DecisionId;
const hard = hardFacts(facts / 2, facts / 2);
const made = fc.tuple(hardClauses(fc.oneof(hard.threshold, hard.truth), clauses), fc.nat());
const all = fc
  .sample(made, { seed: 18_305, numRuns: 2 * pairs })
  .map(([some, at]): readonly [Program, Program] => [
    hardProgram(hard.facts, some),
    hardProgram(hard.facts, withOneTurned(some, at)),
  ]);

const solver = await newSolver();
// z3 gets its text made beforehand; the prover starts from the programs each time.
const questions = all.map((pair) => questionOf(pair, decision, 0));
const ours: number[] = [];
const theirs: number[] = [];
let givenUp = 0;
all.forEach((pair, i) => {
  const start = performance.now();
  const { meaning } = compare(...pair, decision);
  const between = performance.now();
  const question = questions[i];
  const found = question ? solver.check(question.terms, [question.differ]) : "open";
  const end = performance.now();
  // The first half warms both up.
  if (i < pairs) return;
  ours.push(between - start);
  theirs.push(end - between);
  if (meaning === "not-proved") givenUp++;
  else if ((meaning === "same") !== (found === "impossible"))
    throw new Error(`pair ${i}: ours says ${meaning}, z3 ${found}`);
});
await solver.close();
console.log(JSON.stringify({ ours: spread(ours), theirs: spread(theirs), givenUp }));

/** Milliseconds in the middle, and of the twentieth that takes longest. */
function spread(times: readonly number[]): { readonly median: number; readonly slow: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), slow: at(0.95) };
}
