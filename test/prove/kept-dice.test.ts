/** The prover on dice that are kept and on sets of keywords: what is the same by hand is proved so, and what differs shown. */
import { describe, expect, test } from "vitest";
import { compare } from "../../compiler/prove/prove.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { programOfText } from "../odds/from-text.ts";
import { replayOn } from "../support/small-worlds.ts";

const program = (value: string) =>
  programOfText(`book b { held in en }
    keyword FLY keyword DIG keyword SWIM
    fact kept: list of D6 { about en "Kept." }
    fact one: keywords { about en "One." }
    fact other: keywords { about en "Other." }
    decide d: truth { about en "D."  a: ${value} }`);
function difference(one: string, other: string) {
  const pair = [program(one), program(other)] as const;
  const id = "d" as DecisionId;
  const { meaning, flips } = compare(...pair, id, { replay: replayOn(pair, id), longest: 2 });
  return {
    isSame: flips.length === 0 && meaning.startsWith("same"),
    flips: flips.map(({ from, to, witness }) => [from, to, witness.isReplayed]),
  };
}

describe("dice that are kept", () => {
  test.each([
    ["highest 1 of kept > 3", "some k in kept has k > 3"],
    ["(count k in kept) > 0 and lowest 1 of kept > 3", "(count k in kept) > 0 and every k in kept has k > 3"],
    ["highest 1 of kept = 6", "some k in kept has k = 6"],
  ])("%s: %s", (one, other) => {
    expect(difference(one, other)).toEqual({ isSame: true, flips: [] });
  });
  test.each([
    ["highest 1 of kept > 3", "lowest 1 of kept > 3"],
    ["highest 1 of kept > 3", "every k in kept has k > 3"],
  ])("%s is not %s", (one, other) => {
    const { isSame, flips } = difference(one, other);
    expect(isSame).toBe(false);
    expect(flips.length).toBeGreaterThan(0);
    expect(flips.every(([, , isReplayed]) => isReplayed)).toBe(true);
  });
});

describe("sets of keywords", () => {
  test("are the same where each keyword is in both or in neither", () => {
    const each = ["FLY", "DIG", "SWIM"]
      .map((name) => `(one has ${name}) = (other has ${name})`)
      .join(" and ");
    expect(difference("one = other", each)).toEqual({ isSame: true, flips: [] });
  });
  test.each([
    ["one = other", "yes"],
    ["one = other", "(one has FLY) = (other has FLY) and (one has DIG) = (other has DIG)"],
  ])("%s is not %s", (one, other) => {
    const { isSame, flips } = difference(one, other);
    expect(isSame).toBe(false);
    expect(flips).toContainEqual(["no", "yes", true]);
  });
});
