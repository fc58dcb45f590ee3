/**
 * The contestants of the bench give the same results as ours: by hand in every run of the tests, the peers in soak, where they
 * are installed first.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "../../grammar/index.ts";
import { emittedRules } from "../support/emitted.ts";
import { isSoak } from "../support/seed.ts";
import { decisions } from "./decisions/decisions.ts";
import { parseByHand } from "./hand-written-parser.ts";
import { syntheticProvisions } from "./synthetic.ts";

describe("by hand", () => {
  it("the parser gives the same trees as ours", () => {
    for (const source of syntheticProvisions(300)) {
      const { value, diagnostics } = parse(source);
      expect(diagnostics).toEqual([]);
      expect(parseByHand(source)).toEqual(value);
    }
  });

  it.each(decisions)(
    "$name decides every situation as the emitted one",
    { timeout: 120_000 },
    async (each) => {
      const code = await emittedRules();
      const emitted = (await code.load(each.module))[each.function] as (given: unknown) => unknown;
      const byHand = each.byHand as (given: unknown) => unknown;
      const answers = each.situations.map(emitted);
      expect(new Set(answers).size).toBeGreaterThan(1);
      expect(each.situations.map(byHand)).toEqual(answers);
    },
  );
});

if (isSoak)
  it("all contestants give the same results, and every figure can be measured", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const args = ["test/bench/run.mjs", "--peers", "--rounds", "1", "--json"];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    // A contestant that differs ends the run before anything is printed. One round says little of a bound.
    expect(stdout, stderr).not.toBe("");
    const { lines } = JSON.parse(stdout) as { lines: { figure: string; measured: { missing?: string } }[] };
    expect(lines.filter(({ measured }) => measured.missing !== undefined)).toEqual([]);
    expect(new Set(lines.map(({ figure }) => figure)).size).toBe(12);
  });
