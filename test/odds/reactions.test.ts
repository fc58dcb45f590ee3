/** What begins to hold by what lines set, what is set beyond its bounds, and where reactions lead: odds and stepper alike. */
import { describe, expect, it } from "vitest";
import { isState, type PlayEvent, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { lampsText } from "../support/book-of-lamps.ts";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import { chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(lampsText);
const lamps = { lamps: [{ oil: 0 }, { oil: 0 }] };

function stepped(play: string, ...events: PlayEvent[]) {
  const start = startPlay(program, play as DecisionId, lamps);
  const end = events.reduce((so, event) => (isState(so) ? step(program, so, event) : so), start);
  if (!isState(end)) throw new Error(end.map(({ message }) => message).join(" "));
  return end;
}

describe("what begins to hold", () => {
  it.each([
    ["by a line in no block", "walk", { '{"on":false}': "1/2", '{"on":true}': "1/2" }],
    [
      "by lines that set one after another, when the last of them has",
      "shaded",
      { '{"on":false}': "2/3", '{"on":true}': "1/3" },
    ],
    ["before the next thing is asked", "lit-between", { '{"on":true}': "1" }],
    ["by a price", "spend", { '{"out":false}': "2/3", '{"out":true}': "1/3" }],
    ["by a field, for each thing", "fill", { '{"n":0}': "1/3", '{"n":2}': "2/3" }],
    [
      "by what happens together, when that is over",
      "together-once",
      { '{"on":false}': "1/2", '{"on":true}': "1/2" },
    ],
  ])("%s", (_, play, chances) => {
    expect(chancesOf(program, play, lamps)).toEqual(chances);
    expect(inFractions(enumerateOdds(program, play, lamps))).toEqual(chances);
  });

  it("is reacted to right after the line", () => {
    expect(stepped("walk", { at: "d", rolled: [5] }).log.map(({ happened }) => happened.kind)).toEqual([
      "rolled",
      "set",
      "reacted",
      "set",
      "gave",
    ]);
  });
});

describe("what is set beyond its bounds", () => {
  it("is not followed", () => {
    const chances = {
      '{"so":2}': "1/6",
      '{"so":4}': "1/6",
      '{"so":6}': "1/6",
      '{"so":8}': "1/6",
      unfinished: "1/3",
    };
    expect(chancesOf(program, "too-bright", lamps)).toEqual(chances);
    expect(inFractions(enumerateOdds(program, "too-bright", lamps))).toEqual(chances);
    const fields = { '{"n":0}': "1/3", '{"n":2}': "1/6", unfinished: "1/2" };
    expect(chancesOf(program, "too-full", lamps)).toEqual(fields);
    expect(inFractions(enumerateOdds(program, "too-full", lamps))).toEqual(fields);
  });

  it("is told of", () => {
    const end = stepped("too-bright", { at: "d", rolled: [6] });
    expect(end.result).toEqual({ status: "unfinished", value: null, missing: [] });
    expect(end.facts).toMatchObject({ light: 0 });
    expect(end.log.at(-1)?.happened).toEqual({ kind: "beyond", target: "light", value: 12, from: 0, to: 9 });
  });
});

it("a reaction that leads elsewhere finds what was rolled before", () => {
  const each = { 1: "1/6", 2: "1/6", 3: "1/6", 4: "1/6", 5: "1/6", 6: "1/6" };
  expect(chancesOf(program, "crossing")).toEqual(each);
  expect(inFractions(enumerateOdds(program, "crossing", {}))).toEqual(each);
});
