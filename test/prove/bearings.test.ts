/** Bearings in proofs: each of them is found between two squares, and the evaluator finds the same there. */
import { describe, expect, it } from "vitest";
import { bearings } from "../../compiler/check/built-in.ts";
import { compare } from "../../compiler/prove/prove.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { checked, problems } from "../check/checked.ts";
import { replayOn } from "../support/small-worlds.ts";

const asked = "asked" as DecisionId;

function seenWhen(condition: string) {
  const result = checked(`decide asked: truth { about en "Asked."  seen: yes when ${condition} }`);
  expect(problems(result)).toEqual([]);
  return result.program;
}

describe("a bearing between two squares", () => {
  it.each(bearings)("%s is found, and so it is by the evaluator", (name) => {
    const pair = [
      seenWhen(`bearing(piece, goal) = ${name}`),
      seenWhen("piece.x < goal.x and piece.x > goal.x"),
    ] as const;
    const { meaning, flips } = compare(pair[0], pair[1], asked, { replay: replayOn(pair, asked) });
    expect(meaning).not.toBe("same");
    expect(flips.length).toBeGreaterThan(0);
    for (const { witness } of flips) expect(witness.isReplayed).toBe(true);
  });
});
