/** What is put together from all that stands in a version is the version. */
import { expect, it } from "vitest";
import { decided, strayDecisions } from "../support/composed-states.ts";
import { compiledRules } from "../support/rules.ts";

it("of the rules, all decisions of all updates", () => {
  const updates = [...compiledRules().versions.values()].flatMap((all) =>
    [...all.values()].map((now) => [all, now] as const),
  );
  expect(updates.flatMap(([all, now]) => strayDecisions(all, now))).toEqual([]);
  expect(updates.reduce((sum, [, { program }]) => sum + decided(program).length, 0)).toBeGreaterThan(800);
});
