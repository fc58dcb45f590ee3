/** Payments of more than 2^53 and of parts of one, and from purses with very many ways to split a price: as when played. */
import { describe, expect, it } from "vitest";
import { isState, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`book bank { held in en  unit length = in }
enum side { ours, theirs }
state vault: count = 9007199254740991
state chest: count = 4000000000
state box: count = 4000000000
state rope: length = 2.5in
procedure beyond {
  roll die: count = 1 of D3
  set vault to vault + die
  pay 9007199254740993 from vault
  gives left: count = vault
}
procedure cut {
  roll die = 1 of D2
  pay die * 1.25in from rope
  gives left: length = rope
}
procedure greedy {
  roll die = 1 of D2
  pay 3999999999 + die from chest, box
  gives left: count = chest
}
procedure too-dear {
  roll die = 1 of D2
  pay 8000000000 + die from chest, box by ours
  gives left: count = chest
}
`);

/** What the sequence gives when it is played with that face. */
function played(id: string, face: number): unknown {
  const begun = startPlay(program, id as DecisionId, {});
  if (!isState(begun)) throw new Error("it does not begin");
  const next = step(program, begun, { at: "die", rolled: [face] });
  if (!isState(next)) throw new Error("the roll is refused");
  return next.result?.status === "ruled" ? next.result.value : next.result?.status;
}

describe("a payment", () => {
  it("of more than a double holds leaves what is left", () => {
    expect(chancesOf(program, "beyond")).toEqual({
      "no-ruling": "1/3",
      '{"left":0}': "1/3",
      '{"left":1}': "1/3",
    });
    expect([1, 2, 3].map((face) => played("beyond", face))).toEqual(["no-ruling", { left: 0 }, { left: 1 }]);
  });
  it("of parts of a unit leaves parts of one", () => {
    expect(chancesOf(program, "cut")).toEqual({ '{"left":"1.25in"}': "1/2", '{"left":"0in"}': "1/2" });
  });
  it("that nobody splits takes the first purse first, however many ways there are", () => {
    expect(chancesOf(program, "greedy")).toEqual({ '{"left":0}': "1" });
    expect([1, 2].map((face) => played("greedy", face))).toEqual([{ left: 0 }, { left: 0 }]);
  });
  it("that the purses cannot meet together is found at once", () => {
    expect(chancesOf(program, "too-dear")).toEqual({ "no-ruling": "1" });
    expect(played("too-dear", 1)).toBe("no-ruling");
  });
});
