/**
 * The emitted code and the evaluator agree on programs made at random, known situations and situations known in part;
 * and what is emitted passes the type check.
 */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { agreesInPart, agreesWhole } from "../support/agreement.ts";
import { emitted } from "../support/emitted.ts";
import { programs } from "../support/generate-programs.ts";
import { runs, seed } from "../support/seed.ts";

describe("emitted code of programs made at random", () => {
  it("agrees with the evaluator", { timeout: 600_000 }, async () => {
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

  it("passes the type check", { timeout: 600_000 }, async () => {
    const sample = fc.sample(programs, { numRuns: Math.min(runs(60), 600), seed });
    const books = sample.map((program, i): Program => ({ ...program, book: `made-${i}` as Program["book"] }));
    using code = await emitted(...books.map((program) => [program]));
    expect(await typeCheck(code.folder)).toBe("");
  });
});

async function typeCheck(folder: string): Promise<string> {
  const compilerOptions = { strict: true, target: "es2023", module: "nodenext", noEmit: true, types: [], lib: ["es2023"] };
  const tsconfig = { compilerOptions, include: ["**/*.ts"], exclude: ["**/*.d.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
  const done = await promisify(execFile)(process.execPath, [tsc, "-p", folder], { maxBuffer: 64 << 20 }).catch(
    (problem: { stdout?: string }) => ({ stdout: problem.stdout ?? String(problem) }),
  );
  return done.stdout.slice(0, 4000);
}
