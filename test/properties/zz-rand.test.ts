import fc from "fast-check";
import { expect, it } from "vitest";
import { agreesInPart, agreesWhole } from "/work/main/test/support/agreement.ts";
import { emitted } from "/work/main/test/support/emitted.ts";
import { programs } from "/work/main/test/support/generate-programs.ts";
const N = Number(process.env.N ?? 60), S = Number(process.env.S ?? 18305);
it("x", { timeout: 6e6 }, async () => {
  const stats: Record<string, number> = {};
  const result = await fc.check(fc.asyncProperty(programs, async (program) => {
    using code = await emitted([program]);
    for (const decision of program.decisions) {
      await agreesWhole(code, program, decision, 12);
      await agreesInPart(code, program, decision, 12);
    }
  }), { numRuns: N, seed: S });
  if (result.failed) {
    const program = result.counterexample![0];
    using code = await emitted([program]);
    const text = code.files.get("hand-made/base.ts")!;
    console.log(text.slice(text.indexOf("export interface NearGiven") - 1));
    for (const decision of program.decisions) for (const f of [agreesWhole, agreesInPart]) { try { await f(code, program, decision, 60); } catch (e: any) { console.log(decision.id, f.name, String(e.message).slice(0, 600), String(e.cause?.message), e.cause?.stack?.split("\n").slice(0,6).join("\n"), e.cause?.expected, e.cause?.actual); } }
  }
  console.log("runs", result.numRuns, "failed", result.failed);
});
