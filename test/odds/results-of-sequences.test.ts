/** Results of a sequence that another one plays, in odds: also those that no line gave. */
import { describe, expect, it } from "vitest";
import { isState, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { chancesOf } from "./chances-of.ts";
import { best, programOfText } from "./from-text.ts";

const program = programOfText(`book yard { held in en }
resolve haul {
  roll pull = 1 of D6
  when pull >= 5 { gives torn: truth = pull = 6 }
  gives heavy: truth = pull > 3
}
resolve voyage {
  play first = haul()
  gives heavy: truth = first.heavy
  gives torn: truth = first.torn
}
`);

it("a result that no line gave has no ruling where it is read", () => {
  expect(chancesOf(program, "voyage")).toEqual({
    '{"heavy":false,"torn":"no ruling"}': "1/2",
    '{"heavy":true,"torn":"no ruling"}': "1/6",
    '{"heavy":true,"torn":false}': "1/6",
    '{"heavy":true,"torn":true}': "1/6",
  });
});

const harbour = programOfText(`book harbour { held in en }
record ship { crew: count 0..9 }
fact fleet: list of ship
provision dues on page 1 {
  table dues on hands: count 0..9 {
    column gold: count 0..9
    row few = 0..4: 3
    row many = 5..9: unseen
  }
}
resolve pick { choose who: ship by one among fleet  gives who: ship = who }
enum side { one }
procedure storm {
  play picked = pick()
  each s in fleet { set s.crew to 2 }
  gives who: ship = picked.who
  gives crew: count = picked.who.crew
}
procedure squall {
  choose who: ship by one among fleet
  each s in fleet { set s.crew to 2 }
  gives who: ship = who
}
procedure gust {
  choose who: ship by one among fleet
  gives who: ship = who
  each s in fleet { set s.crew to 2 }
}
procedure gale {
  choose who: ship by one among fleet
  let all = [who]
  each s in fleet { set s.crew to 2 }
  each s in all { gives who: ship = s }
}
resolve dash {
  roll first = 1 of D6
  choose again: truth by one
  when again { reroll first }
  gives past: truth = first >= 4
}
procedure toll given hands: count 0..9 {
  each s in fleet { set s.crew to 2 }
  let paid = dues(hands)
  gives gold: count = paid.gold
}
`);

describe("a thing that a sequence gives is shown as the sequence leaves it", () => {
  const given = { fleet: [{ id: "a", crew: 7 }] };
  it.each([
    ["storm", { who: { id: "a", crew: 2 }, crew: 2 }],
    ["squall", { who: { id: "a", crew: 2 } }],
    ["gust", { who: { id: "a", crew: 2 } }],
    ["gale", { who: { id: "a", crew: 2 } }],
  ])("%s", (name, value) => {
    expect(chancesOf(harbour, name, given)).toEqual({ [JSON.stringify(value)]: "1" });
    const at = name === "storm" ? "picked.who" : "who";
    const begun = startPlay(harbour, name as DecisionId, given);
    const state = isState(begun) ? step(harbour, begun, { at, chose: "a" }) : begun;
    expect(state).toMatchObject({ result: { status: "ruled", value } });
  });
});

it("a cell that was never seen is not on record, also where fields of records are set", () => {
  const given = { fleet: [{ id: "a", crew: 7 }] };
  expect(chancesOf(harbour, "toll", { ...given, hands: 3 })).toEqual({ '{"gold":3}': "1" });
  expect(chancesOf(harbour, "toll", { ...given, hands: 7 })).toEqual({ '{"gold":"not on record"}': "1" });
});

it("a goal names a result of the sequence by its name alone", () => {
  const playing = [best(harbour, "dash", "one", "past")];
  const chances = { '{"past":true}': "3/4", '{"past":false}': "1/4" };
  expect(chancesOf(harbour, "dash", {}, { playing })).toEqual(chances);
});
