/** A variable of an emitted function never has the name of a function of the runtime that it may call. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { emitted } from "../support/emitted.ts";

const text = `
book pier { held in en }
record ship { crew: count 0..9 }
fact fleet: list of ship { about en "Which ships?" }
fact rough: truth { about en "Is the sea rough?" }
fact late: truth { about en "Is it late?" }
fact busy: truth { about en "Is the pier busy?" }
fact n: count 0..9 { about en "How many?" }
decide convoy: count { about en "How large is the convoy?" }
decide whole: truth { about en "Is it whole?"  all: yes when n > 2  otherwise: no }
decide parts: count { about en "How many parts are there?" }
provision moving on page 1 {
  sentence words { en "They move together." }
  clauses of convoy when (one group of s, u in fleet linked by s.crew = u.crew) {
    calm: 1 from words
    rough over calm: 2 when rough from words
    late over calm, rough: 3 when late from words
    busy bars late: when busy from words
  }
  clauses of parts when whole {
    calm: 1 when (n / 2) is whole from words
    rough over calm: 2 when rough and (n / 3) is whole from words
    late over calm, rough: 3 when late from words
    busy bars late: when busy from words
  }
}
`;
const { value, diagnostics } = compile([{ path: "pier.rubric", text }], { rulesOnly: true });
const code = await emitted(
  ...[...value.versions.values()].map((all) => [...all.values()].map(({ program }) => program)),
);
afterAll(() => code[Symbol.dispose]());

it("compiles", () => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

describe("the fast form", () => {
  const fleet = [{ crew: 1 }, { crew: 1 }];
  const calm = { fleet, n: 6, rough: false, late: false, busy: false };
  it.each([
    ["convoy", calm, 1],
    ["convoy", { ...calm, rough: true }, 2],
    ["convoy", { ...calm, rough: true, late: true }, 3],
    ["convoy", { ...calm, rough: true, late: true, busy: true }, 2],
    ["convoy", { ...calm, fleet: [{ crew: 1 }, { crew: 2 }] }, undefined],
    ["parts", calm, 1],
    ["parts", { ...calm, rough: true }, 2],
    ["parts", { ...calm, n: 4, rough: true }, 1],
    ["parts", { ...calm, late: true }, 3],
    ["parts", { ...calm, n: 2 }, undefined],
  ])("%s of %j is %j", async (decision, given, expected) => {
    const module = await code.load("pier/base.js");
    expect(module.decisions[decision]?.fast(given)).toBe(expected);
  });
});
