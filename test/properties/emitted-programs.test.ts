/**
 * The emitted code and the evaluator agree on programs made at random, in situations that are known and in such as are
 * known in part; and what is emitted passes the type check.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { agreesInPart, agreesWhole } from "../support/agreement.ts";
import { emitted } from "../support/emitted.ts";
import { programs } from "../support/generate-programs.ts";
import { reckonings } from "../support/generate-reckonings.ts";
import { runs, seed } from "../support/seed.ts";
import { typeCheck } from "../support/type-check.ts";

describe("emitted code of programs made at random", () => {
  it("agrees with the evaluator", async () => {
    await fc.assert(
      fc.asyncProperty(programs, async (program) => {
        using code = await emitted([program]);
        for (const decision of program.decisions) {
          await agreesWhole(code, program, decision, 12);
          await agreesInPart(code, program, decision, 12);
        }
      }),
      { numRuns: runs(60), seed },
    );
  });

  it("passes the type check", async () => {
    const sample = fc.sample(programs, { numRuns: Math.min(runs(60), 2000), seed });
    const books = sample.map((program, i): Program => ({ ...program, book: `made-${i}` as Program["book"] }));
    using code = await emitted(...books.map((program) => [program]));
    expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  });

  it("reckons as exactly as the evaluator, with amounts of three decimals, with products and with quotients", async () => {
    await fc.assert(
      fc.asyncProperty(reckonings, async (program) => {
        using code = await emitted([program]);
        for (const decision of program.decisions) await agreesWhole(code, program, decision, 6);
      }),
      { numRuns: runs(8), seed },
    );
  });
});
