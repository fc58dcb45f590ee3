import { cpSync, rmSync } from "node:fs";
import fc from "fast-check";
import { it } from "vitest";
import { emitted } from "../support/emitted.ts";
import { programs } from "../support/generate-programs.ts";
it("x", async () => {
  const sample = fc.sample(programs, { numRuns: Number(process.env.N ?? 60), seed: Number(process.env.S ?? 18305) });
  using code = await emitted(...sample.map((program, i) => [{ ...program, book: `made-${i}` as typeof program.book }]));
  rmSync("/tmp/emit-try/rand", { recursive: true, force: true });
  cpSync(code.folder, "/tmp/emit-try/rand", { recursive: true });
}, 600000);
