/** Which test files are run against a mutant, and in which order. */
import { expect, it } from "vitest";
import type { Coverage, Reach } from "./cover.ts";
import { planTrials } from "./judge.ts";
import type { Mutant } from "./list.ts";

const killed: Mutant = {
  id: "m1",
  file: "compiler/odds/best.ts",
  within: "takenIn",
  line: "if (a) b();",
  operator: "condition",
  original: "a",
  replacement: "true",
  nth: 0,
  verdict: "killed",
  by: { file: "test/odds/slow.test.ts", test: "decides" },
};
const reach = (stamp: string, duration: number): Reach => ({
  stamp,
  ids: ["m1"],
  duration,
  reached: { m1: [["decides", 1]] },
  kills: {},
});
const coverage: Coverage = {
  "test/odds/fast.test.ts": reach("a", 10),
  "test/odds/slow.test.ts": reach("b", 9000),
};
const plan = (stamps: readonly (readonly [string, string])[], mutant = killed) => {
  const { likely, trials, isComplete } = planTrials(new Map(stamps), mutant, coverage, new Map());
  const files = (all: typeof trials) => all.map(({ testFile }) => testFile);
  return { likely: files(likely), trials: files(trials), isComplete };
};
const both = ["test/odds/slow.test.ts", "test/odds/fast.test.ts"];

it("the file that killed it last goes before faster ones", () => {
  const stamps = [
    ["test/odds/fast.test.ts", "a"],
    ["test/odds/slow.test.ts", "b"],
  ] as const;
  expect(plan(stamps)).toEqual({ likely: [both[0]], trials: both, isComplete: true });
  const { by: _by, ...unresolved } = killed;
  expect(plan(stamps, unresolved)).toEqual({ likely: [], trials: [both[1], both[0]], isComplete: true });
});

it("so it does when it has changed, or was never measured; of others nothing is known then", () => {
  const changed = [
    ["test/odds/fast.test.ts", "a"],
    ["test/odds/slow.test.ts", "changed"],
  ] as const;
  expect(plan(changed)).toEqual({ likely: [both[0]], trials: both, isComplete: false });
  const fresh = { ...killed, by: { file: "test/odds/fresh.test.ts", test: "decides" } };
  const file = "test/odds/fresh.test.ts";
  expect(plan([[file, "c"]], fresh)).toEqual({ likely: [file], trials: [file], isComplete: false });
  expect(plan([[file, "c"]])).toEqual({ likely: [], trials: [], isComplete: false });
});
