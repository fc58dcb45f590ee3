/**
 * What cannot be given is refused by the evaluator and by emitted code alike, at the same paths: as JSON, and as values of a
 * module. What can be given although something was changed in it gets the same verdict from both. The books are asked the same
 * in agreement.test.ts; here are programs made at random.
 */
import fc from "fast-check";
import { it } from "vitest";
import { refusesAlike } from "../support/agreement.ts";
import { emitted } from "../support/emitted.ts";
import { programs } from "../support/generate-programs.ts";
import { runs, seed } from "../support/seed.ts";

it("what cannot be given is refused alike by programs made at random", async () => {
  for (const program of fc.sample(programs, { numRuns: Math.min(runs(4), 400), seed })) {
    using code = await emitted([program]);
    for (const decision of program.decisions) await refusesAlike(code, program, decision, runs(60));
  }
});
