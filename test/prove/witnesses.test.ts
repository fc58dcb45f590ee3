/** The situations that the prover shows: found where facts are multiplied or refer to things, and no larger than needed. */
import { describe, expect, test } from "vitest";
import { compare } from "../../compiler/prove/prove.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { programOfText } from "../odds/from-text.ts";
import { replayOn } from "../support/small-worlds.ts";

/** The flips between two bodies of a decision, with the situations that show them. */
function flipsOf(declared: string, one: string, other: string) {
  const program = (clauses: string) =>
    programOfText(`book b { held in en }
      ${declared}
      decide d: truth { about en "D." ${clauses} }`);
  const pair = [program(one), program(other)] as const;
  const id = "d" as DecisionId;
  const { flips } = compare(...pair, id, { replay: replayOn(pair, id), told: true });
  return flips.map(({ from, to, witness }) => [from, to, witness.isReplayed, witness.given]);
}
const fact = (name: string, type: string) => `fact ${name}: ${type} { about en "A fact." }`;

describe("facts that are multiplied", () => {
  // The only situations are those in which the number is the root.
  test.each([1, 2, 3, 5, 10])("a square of %i", (root) => {
    const side = fact("side", "count 0..1000");
    expect(flipsOf(side, `a: side * side = ${root * root}`, "a: no")).toEqual([
      ["yes", "no", true, { side: root }],
    ]);
  });
});

describe("things that facts refer to", () => {
  test("may be one that can be missing", () => {
    const facts = `record ship { crew: count 0..40 } ${fact("spare", "ship or none")} ${fact("flag", "ref ship")}`;
    const flips = flipsOf(facts, "a: spare is known and flag = spare", "a: no");
    expect(flips).toEqual([["yes", "no", true, { spare: { id: "ship-1" }, flag: "ship-1" }]]);
  });
});

describe("what is needed", () => {
  test("of a set of keywords is the one that is asked for", () => {
    const declared = `keyword FLY keyword DIG ${fact("one", "keywords")} ${fact("other", "keywords")}`;
    expect(flipsOf(declared, "a: one has FLY", "a: one has FLY and other has DIG")).toEqual([
      ["yes", "no", true, { one: ["FLY"], other: [] }],
    ]);
  });

  test("is shown and nothing besides, of however many facts", () => {
    const names = Array.from({ length: 80 }, (_, i) => `is-${String.fromCharCode(97 + (i % 26))}${i}`);
    const facts = names.map((name) => fact(name, "truth")).join("\n");
    const any = names.join(" or ");
    // The sides differ only where a rule on the table says otherwise than `a`.
    const usual = `a: yes when ${any} unless told  otherwise: no`;
    const flips = flipsOf(facts, usual, `${usual}  c: yes when ${any}`);
    expect(flips).toHaveLength(1);
    const [, , isReplayed, given] = flips[0] ?? [];
    expect(isReplayed).toBe(true);
    expect(Object.keys(given ?? {})).toHaveLength(2);
    expect(given).toMatchObject({ told: ["d.a"] });
  });
});
