/** Runs the examples of a version, chances and means among what they expect, and says which clauses they cover. */
import type { CheckedExample, Program } from "../check/program.ts";
import { type Covered, coverageOf } from "../evaluate/coverage.ts";
import { type ExampleResult, runExamples as runWithOdds } from "../evaluate/examples.ts";
import type { OddsOf } from "../evaluate/plays/at-hand.ts";
import { chances } from "../odds/chance.ts";

/**
 * Those that run in this version; `odds`: who works out chances and means, by default the exact odds.
 *
 * ```ts
 * import { compile, runExamples, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" shallow: yes when depth <= 3 otherwise: no }
 * provision wading { example "a deep well" { given depth = 5 expect may-wade = no } }`;
 * const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * runExamples(program).map(({ example, passed }) => [example.title, passed]); // [["a deep well", true]]
 * ```
 */
export function runExamples(
  program: Program,
  odds: OddsOf | null = chances(),
  examples: readonly CheckedExample[] = program.examples,
): ExampleResult[] {
  return runWithOdds(program, odds, examples);
}

/** By clause, the examples in which it decided. */
export function findCoverage(program: Program, odds: OddsOf = chances()): readonly Covered[] {
  return coverageOf(program, odds);
}
