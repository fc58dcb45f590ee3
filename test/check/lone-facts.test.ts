/**
 * Facts that one decision alone reads and that have few values, and the decisions that rest on nothing else.
 */
import { expect, test } from "vitest";
import { loneFacts } from "../../compiler/check/lone-facts.ts";
import { checked } from "./checked.ts";

const found = (lines: string) => {
  const { facts, resting } = loneFacts(checked(lines).program);
  return {
    facts: facts.map(({ path, readBy }) => `${readBy}: ${path}`),
    resting: resting.map(({ id, on }) => `${id}: ${on.join(", ")}`),
  };
};
const decision = (name: string, condition: string, given = "") =>
  `decide ${name}: truth ${given} { about en "?"  a: yes when ${condition} }\n`;
const truths = 'fact calm: truth { about en "C." }\nfact dark: truth { about en "D." }\n';

test("a truth that one decision reads hands in its answer", () => {
  expect(found(`${truths}${decision("asked", "calm")}`)).toEqual({
    facts: ["asked: calm"],
    resting: ["asked: calm"],
  });
});

test("a truth that two decisions read is a fact of its own", () => {
  const lines = `${truths}${decision("asked", "calm")}${decision("other", "calm and points > 3")}`;
  expect(found(lines)).toEqual({ facts: [], resting: [] });
});

test("a decision that reads something else beside it does not rest on it", () => {
  expect(found(`${truths}${decision("asked", "calm and points > 3")}`)).toEqual({
    facts: ["asked: calm"],
    resting: [],
  });
});

test("what is read only through a call is read by the one that is called", () => {
  const lines = `${truths}${decision("inner", "calm")}${decision("outer", "inner and dark")}`;
  expect(found(lines)).toEqual({
    facts: ["inner: calm", "outer: dark"],
    resting: ["inner: calm", "outer: calm, dark"],
  });
});

test("what a called decision is given is no fact of its own", () => {
  const lines = `${truths}${decision("inner", "light", 'given light: truth { about en "L." }')}${decision("outer", "inner(points > 3)")}`;
  expect(found(lines)).toEqual({ facts: [], resting: [] });
});

test("a field is one fact wherever its record stands", () => {
  const record = 'record crew { about en "C."  leader: truth { about en "L." } }\n';
  const facts = 'fact mine: crew { about en "M." }\nfact crews: list of crew { about en "C." }\n';
  const one = decision("one", "mine.leader");
  expect(found(record + facts + one).resting).toEqual(["one: mine.leader"]);
  const both = one + decision("two", "some c in crews has leader");
  expect(found(record + facts + both)).toEqual({ facts: [], resting: [] });
});

test("an enumeration of four values says enough", () => {
  const wind = (values: string) =>
    `enum wind { ${values} }\nfact wind: wind { about en "W." }\n${decision("asked", "wind = a1")}`;
  expect(found(wind("a1, b1, c1")).resting).toEqual(["asked: wind"]);
  expect(found(wind("a1, b1, c1, d1")).resting).toEqual([]);
});

test("a play that only observes truths rests on them, one that rolls does not", () => {
  const play = (line: string) =>
    `provision p on page 1 { sentence s { en "S." } procedure asks: truth { about en "?"\n ${line}\n observe seen: truth\n gives seen } }\n`;
  expect(found(play("")).resting).toEqual(["asks: seen"]);
  expect(found(play("roll die = 1 of D6")).resting).toEqual([]);
});
