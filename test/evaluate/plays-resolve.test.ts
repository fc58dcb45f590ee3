/** Resolves: dice, re-rolls, choices and passes, stepped through, put to a situation, and weighed by brute force. */
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { playedFaults } from "../../compiler/evaluate/plays/ask-play.ts";
import {
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../compiler/evaluate/plays/play.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { amongFinished, enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import * as b from "../support/program-builder.ts";
import * as p from "../support/play-builder.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const sides = b.enumeration("side", ["attackers", "defenders"]);
const d = p.die("d");
const number = b.countType();
const attackers = b.listed("side", "attackers");

/** The storm bolter: two dice, one more face for a shot that goes on, a jam on a double when on watch. */
const storm = p.play(
  "storm-shot",
  [
    p.roll("dice", 2),
    p.givesPart(
      "kill",
      b.some("d", p.dice("dice"), b.compare(d, ">=", b.reckon(b.counted(6), "-", b.local("run", number)))),
    ),
    p.givesPart("jam", b.and(b.local("on-watch", b.truthType), p.isDouble(p.dice("dice")))),
  ],
  {
    params: [b.fact("run", b.countType(0, 1)), b.fact("on-watch", b.truthType)],
    parts: { kill: b.truthType, jam: b.truthType },
  },
);

function played(program: Program, id: string, given: JsonObject, ...events: PlayEvent[]): PlayState {
  const start = startPlay(program, id as DecisionId, given);
  const end = events.reduce((state, event) => (isState(state) ? step(program, state, event) : state), start);
  if (!isState(end)) throw new Error(end.map(({ message }) => message).join(" "));
  return end;
}
function situationOf(program: Program, id: string, given: JsonObject) {
  const play = program.plays.find((each) => each.id === id);
  if (play === undefined) throw new Error(`there is no ${id}`);
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  return { play, situation, faults };
}
function asked(program: Program, id: string, given: JsonObject) {
  const { situation, faults } = situationOf(program, id, given);
  expect(faults).toEqual([]);
  return ask(program, id as DecisionId, situation);
}
function faultsOf(program: Program, id: string, given: JsonObject) {
  const { play, situation, faults } = situationOf(program, id, given);
  return [...faults, ...playedFaults(program, play, situation, new Map())];
}

describe("a shot that is stepped through", () => {
  const program = b.programOf({ plays: [storm] });
  const given = { run: 0, "on-watch": true };

  it("waits for its dice, then is over", () => {
    const start = played(program, "storm-shot", given);
    expect(start).toMatchObject({
      request: { path: "dice", kind: "roll", domain: { kind: "dice", dice: 2, sides: 6 } },
      result: null,
    });
    expect(played(program, "storm-shot", given, { at: "dice", rolled: [6, 6] })).toMatchObject({
      request: null,
      result: { status: "ruled", value: { kill: true, jam: true } },
      events: [{ at: "dice", rolled: [6, 6] }],
    });
  });
  it("logs what happened, by line, with its sentences", () => {
    const { log } = played(program, "storm-shot", given, { at: "dice", rolled: [1, 2] });
    expect(log).toMatchObject([
      {
        label: "dice",
        sentences: ["hand-made:dice"],
        happened: { kind: "rolled", path: "dice", dice: [1, 2] },
      },
      { label: "kill", happened: { kind: "gave", part: "kill", value: false } },
      { label: "jam", happened: { kind: "gave", part: "jam", value: false } },
    ]);
  });
  it("logs and cites the words of the sentences, as each line has them", () => {
    const stating = { words: { en: "Roll two dice." }, citation: "page 9, E1" };
    const lines = [p.roll("dice", 2, 6, stating), p.gives(b.counted(1))];
    const stated = b.programOf({ plays: [p.play("stated", lines, { type: b.countType() })] });
    const { log } = played(stated, "stated", {}, { at: "dice", rolled: [1, 2] });
    expect(log).toMatchObject([{ label: "dice", sentences: ["hand-made:dice"], ...stating }, { words: {} }]);
    expect(asked(stated, "stated", { dice: [1, 2] }).because).toContainEqual({
      clause: "dice",
      sentence: "Roll two dice.",
      citation: "page 9, E1",
      later: [],
    });
  });
  it("refuses another number of dice, faces there are not, and what is not asked for", () => {
    const start = played(program, "storm-shot", given);
    expect(step(program, start, { at: "dice", rolled: [6] })).toMatchObject([
      { code: "wrong-number", path: "dice" },
    ]);
    expect(step(program, start, { at: "dice", rolled: [6, 7] })).toMatchObject([
      { code: "outside-domain", path: "dice[1]" },
    ]);
    expect(step(program, start, { at: "dicee", rolled: [6, 1] })).toMatchObject([
      { code: "not-asked", path: "dicee", near: ["dice"] },
    ]);
    expect(step(program, start, { at: "dice", chose: 6 })).toMatchObject([
      { code: "not-asked", path: "dice" },
    ]);
    const end = played(program, "storm-shot", given, { at: "dice", rolled: [1, 2] });
    expect(step(program, end, { at: "dice", rolled: [1, 2] })).toMatchObject([{ code: "not-asked" }]);
  });
  it("kills with 11/36, and with 5/9 when it goes on", () => {
    const off = (run: number) =>
      inFractions(enumerateOdds(program, "storm-shot", { run, "on-watch": false }));
    expect(off(0)).toEqual({ '{"kill":false,"jam":false}': "25/36", '{"kill":true,"jam":false}': "11/36" });
    expect(off(1)).toEqual({ '{"kill":false,"jam":false}': "4/9", '{"kill":true,"jam":false}': "5/9" });
  });
});

describe("a play put to a situation", () => {
  const program = b.programOf({ plays: [storm] });
  it("is ruled when all is handed in", () => {
    expect(asked(program, "storm-shot", { run: 1, "on-watch": false, dice: [5, 2] })).toMatchObject({
      status: "ruled",
      value: { kill: true, jam: false },
      because: [{ clause: "storm-shot" }, { clause: "dice" }, { clause: "kill" }, { clause: "jam" }],
      missing: [],
    });
  });
  it("depends on the next thing it waits for", () => {
    expect(asked(program, "storm-shot", { run: 1, "on-watch": false })).toMatchObject({
      status: "depends",
      value: null,
      missing: [{ path: "dice", domain: { kind: "dice", dice: 2, sides: 6 }, about: { en: "Roll 2D6." } }],
    });
  });
  it("depends on a parameter only where it matters", () => {
    expect(asked(program, "storm-shot", { "on-watch": false, dice: [6, 1] })).toMatchObject({
      status: "depends",
      missing: [{ path: "run" }],
    });
    expect(asked(program, "storm-shot", { run: 0, dice: [6, 1] })).toMatchObject({ status: "ruled" });
  });
  it("tells by its path what does not fit or is asked for by nobody", () => {
    const given = { run: 0, "on-watch": false };
    expect(faultsOf(program, "storm-shot", { ...given, dice: [1] })).toMatchObject([
      { code: "wrong-number", path: "dice" },
    ]);
    expect(faultsOf(program, "storm-shot", { ...given, dcie: [1, 2] })).toMatchObject([
      { code: "unknown-path", path: "dcie", near: ["dice"] },
    ]);
    expect(faultsOf(program, "storm-shot", { ...given, dice: [1, 2] })).toEqual([]);
  });
});

describe("re-rolls", () => {
  const again = (which: Parameters<typeof p.reroll>[1], between: Parameters<typeof p.play>[1] = []) =>
    b.programOf({
      enums: [sides],
      plays: [
        p.play(
          "test",
          [p.roll("dice", 2), ...between, p.reroll("dice", which), p.gives(p.total(p.dice("dice")))],
          { type: number },
        ),
      ],
    });
  const ones = { kind: "those", binder: "d", filter: b.compare(d, "=", b.counted(1)) } as const;

  it("of the whole roll ask for as many dice anew", () => {
    const state = played(again({ kind: "all" }), "test", {}, { at: "dice", rolled: [1, 2] });
    expect(state.request).toMatchObject({ path: "dice-again", domain: { dice: 2 } });
    expect(step(again({ kind: "all" }), state, { at: "dice-again", rolled: [6, 6] })).toMatchObject({
      result: { value: 12 },
    });
  });
  it("of those that match ask for as many, and for nothing where none does", () => {
    const program = again(ones);
    expect(played(program, "test", {}, { at: "dice", rolled: [1, 4] }).request).toMatchObject({
      domain: { dice: 1 },
    });
    expect(played(program, "test", {}, { at: "dice", rolled: [2, 4] }).result).toMatchObject({ value: 6 });
    expect(asked(program, "test", { dice: [1, 4], "dice-again": 3 })).toMatchObject({ value: 7 });
  });
  it("of one die that is chosen by its face, or of none", () => {
    const one = p.choose("again", b.orNone(p.dieType()), attackers, [b.noneExpr, { of: p.dice("dice") }]);
    const program = again({ kind: "one", die: "again" }, [one]);
    const state = played(program, "test", {}, { at: "dice", rolled: [2, 2] });
    expect(state.request).toMatchObject({
      path: "again",
      owner: "attackers",
      domain: { kind: "values", values: [null, 2] },
    });
    expect(step(program, state, { at: "again", chose: null })).toMatchObject({ result: { value: 4 } });
    expect(asked(program, "test", { dice: [2, 5], again: 2, "dice-again": [6] })).toMatchObject({
      value: 11,
    });
    expect(asked(program, "test", { dice: [2, 5], again: null })).toMatchObject({ value: 7 });
    expect(faultsOf(program, "test", { dice: [2, 5], again: 3 })).toMatchObject([
      { code: "not-legal", path: "again" },
    ]);
    expect(faultsOf(program, "test", { dice: [2, 5], again: null, "dice-again": [6] })).toMatchObject([
      { code: "not-asked", path: "dice-again" },
    ]);
  });
  it("of ones weigh as they should", () => {
    const hit = b.programOf({
      plays: [
        p.play(
          "hit",
          [
            p.roll("dice", 1),
            p.reroll("dice", ones),
            p.gives(b.compare(p.total(p.dice("dice")), ">=", b.counted(4))),
          ],
          { type: b.truthType },
        ),
      ],
    });
    expect(inFractions(enumerateOdds(hit, "hit", {}))).toEqual({ false: "5/12", true: "7/12" });
  });
  it("remember which dice they threw", () => {
    const program = b.programOf({
      plays: [
        p.play(
          "once",
          [p.roll("dice", 2), p.reroll("dice", ones), p.gives(b.countIn("d", p.dice("dice"), p.rerolled(d)))],
          {
            type: number,
          },
        ),
      ],
    });
    expect(asked(program, "once", { dice: [1, 6], "dice-again": [1] })).toMatchObject({ value: 1 });
  });
});

describe("passes", () => {
  it("of a roll-off repeat until one side has more: +1 goes first with 21/31", () => {
    const more = b.reckon(p.total(p.dice("a")), "+", b.local("stealth", number));
    const program = b.programOf({
      enums: [sides],
      plays: [
        p.play(
          "first",
          [
            p.letBe("won", b.no),
            p.repeat(p.until(b.compare(more, "!=", p.total(p.dice("d")))), [
              p.roll("a", 1),
              p.roll("d", 1),
              p.set(p.target("local", "won", b.truthType), b.compare(more, ">", p.total(p.dice("d")))),
            ]),
            p.gives(b.local("won", b.truthType)),
          ],
          { type: b.truthType, params: [b.fact("stealth", number)] },
        ),
      ],
    });
    expect(asked(program, "first", { stealth: 1, a: [[2], [4]], d: [[3], [1]] })).toMatchObject({
      value: true,
    });
    expect(asked(program, "first", { stealth: 1, a: [[2]], d: [[3]] })).toMatchObject({
      status: "depends",
      missing: [{ path: "a[1]" }],
    });
    const odds = enumerateOdds(program, "first", { stealth: 1 }, { most: 4 });
    expect(inFractions(amongFinished(odds))).toEqual({ false: "10/31", true: "21/31" });
  });
  it("for each thing roll by its place, and nothing for those left out", () => {
    const model = b.recordType("model");
    const program = b.programOf({
      records: { model: [b.fact("alive", b.truthType)] },
      plays: [
        p.play(
          "burn",
          [
            p.letBe("dead", b.counted(0)),
            p.each(
              "m",
              b.local("hit", b.listOf(model)),
              [
                p.roll("f", 1),
                p.when(b.compare(p.total(p.dice("f")), ">=", b.counted(2)), [
                  p.set(
                    p.target("local", "dead", number),
                    b.reckon(b.local("dead", number), "+", b.counted(1)),
                  ),
                ]),
              ],
              { filter: b.fieldOf(b.local("m", model), "alive", b.truthType) },
            ),
            p.gives(b.local("dead", number)),
          ],
          { type: number, params: [b.fact("hit", b.listOf(model))] },
        ),
      ],
    });
    const hit = [{ alive: true }, { alive: false }, { alive: true }];
    expect(asked(program, "burn", { hit, f: [[6], [1]] })).toMatchObject({ value: 1 });
    const three = [{ alive: true }, { alive: true }, { alive: true }];
    expect(inFractions(enumerateOdds(program, "burn", { hit: three }))[3]).toBe("125/216");
  });
  it("of plays within plays are handed in below their name", () => {
    const shot = b.local("shot", { kind: "shape", fields: storm.parts });
    const program = b.programOf({
      plays: [
        storm,
        p.play(
          "four",
          [
            p.letBe("alive", b.yes),
            p.repeat(p.times(2), [
              p.playing("shot", "storm-shot", shot.type, b.counted(1), b.no),
              p.when(b.fieldOf(shot, "kill", b.truthType), [
                p.set(p.target("local", "alive", b.truthType), b.no),
              ]),
            ]),
            p.gives(b.local("alive", b.truthType)),
          ],
          { type: b.truthType },
        ),
      ],
    });
    expect(asked(program, "four", { shot: [{ dice: [1, 1] }, { dice: [1, 5] }] })).toMatchObject({
      value: false,
    });
    expect(asked(program, "four", { shot: [{ dice: [1, 1] }] })).toMatchObject({
      missing: [{ path: "shot[1].dice" }],
    });
    expect(inFractions(enumerateOdds(program, "four", {}))).toEqual({ false: "65/81", true: "16/81" });
  });
});

describe("results", () => {
  it("that no line gives have no ruling", () => {
    const program = b.programOf({
      plays: [
        p.play(
          "maybe",
          [p.roll("die", 1), p.when(b.compare(p.total(p.dice("die")), "=", b.counted(6)), [p.gives(b.yes)])],
          {
            type: b.truthType,
          },
        ),
      ],
    });
    expect(asked(program, "maybe", { die: [5] })).toMatchObject({ status: "no-ruling", value: null });
    expect(inFractions(enumerateOdds(program, "maybe", {}))).toEqual({ "no-ruling": "5/6", true: "1/6" });
  });
  it("end the play", () => {
    const program = b.programOf({
      plays: [p.play("early", [p.gives(b.yes), p.roll("die", 1)], { type: b.truthType })],
    });
    expect(asked(program, "early", {})).toMatchObject({ status: "ruled", value: true });
  });
  it("are drawn alike from what there is", () => {
    const among = b.listExpr(number, b.counted(1), b.counted(2), b.counted(2));
    const program = b.programOf({
      plays: [
        p.play("token", [p.draw("cp", number, among), p.gives(b.local("cp", number))], { type: number }),
      ],
    });
    expect(played(program, "token", {}).request).toMatchObject({
      kind: "draw",
      domain: { values: [1, 2, 2] },
    });
    expect(inFractions(enumerateOdds(program, "token", {}))).toEqual({ 1: "1/3", 2: "2/3" });
    expect(asked(program, "token", { cp: 2 })).toMatchObject({ value: 2 });
    expect(faultsOf(program, "token", { cp: 3 })).toMatchObject([{ code: "not-legal", path: "cp" }]);
  });
  it("do not come of what never ends", () => {
    const program = b.programOf({ plays: [p.play("ever", [p.repeat({ kind: "on" }, [])])] });
    expect(played(program, "ever", {}).result).toEqual({ status: "unfinished", value: null, missing: [] });
  });
});

describe("close combat", () => {
  const weapon = b.enumType("weapon");
  const is = (name: string) => b.compare(b.local("with", weapon), "=", b.listed("weapon", name));
  const score = (name: string, bonus: number) =>
    b.reckon(
      b.aggregate("highest", p.die("d"), "d", p.dice(name), { empty: b.counted(0) }),
      "+",
      bonus === 0 ? b.counted(0) : b.counted(bonus),
    );
  const ended = b.enumType("ended");
  /** A marine against three dice: parry has the foe throw one die again, guard one of his own. */
  const melee = p.play(
    "melee",
    [
      p.roll("att", 3),
      p.roll("def", 1),
      p.when(is("sword"), [
        p.choose("parry", b.orNone(p.dieType()), b.listed("side", "defenders"), [
          b.noneExpr,
          { of: p.dice("att") },
        ]),
        p.reroll("att", { kind: "one", die: "parry" }),
      ]),
      p.when(is("guard"), [
        p.choose("guard", b.orNone(p.dieType()), b.listed("side", "defenders"), [
          b.noneExpr,
          { of: p.dice("def") },
        ]),
        p.reroll("def", { kind: "one", die: "guard" }),
      ]),
      p.when(b.compare(score("def", 0), ">", score("att", 0)), [p.gives(b.listed("ended", "kills"))]),
      p.when(b.compare(score("def", 0), "=", score("att", 0)), [p.gives(b.listed("ended", "nothing"))]),
      p.gives(b.listed("ended", "dies")),
    ],
    { type: ended, params: [b.fact("with", weapon)] },
  );
  const program = b.programOf({
    enums: [
      sides,
      b.enumeration("weapon", ["fist", "sword", "guard"]),
      b.enumeration("ended", ["kills", "nothing", "dies"]),
    ],
    plays: [melee],
  });

  it("of a fist against three dice kills with 25/144 and dies with 95/144", () => {
    expect(inFractions(enumerateOdds(program, "melee", { with: "fist" }))).toEqual({
      '"kills"': "25/144",
      '"nothing"': "1/6",
      '"dies"': "95/144",
    });
  });
  it("of a fist on guard, to kill and then to live, kills with 2183/7776 and dies with 4067/7776", () => {
    const thrown = (state: PlayState, at: string) =>
      state.events.flatMap((event) => ("rolled" in event && event.at === at ? event.rolled : []));
    const chooses = (_: unknown, state: PlayState) => {
      const [own = 0] = thrown(state, "def");
      const best = Math.max(...thrown(state, "att"));
      const isGood = own > best || (own === best && best === 6);
      return isGood ? null : own;
    };
    const odds = inFractions(enumerateOdds(program, "melee", { with: "guard" }, { chooses }));
    expect(odds).toMatchObject({ '"kills"': "2183/7776", '"dies"': "4067/7776" });
  });
});

describe("what a play rests on", () => {
  const taken = b.doubt("edge", ["in", "taken"], ["out", "written"]);
  const high = b.compare(p.total(p.dice("die")), ">=", b.counted(5));
  const bold = b.factExpr("bold", b.truthType);
  const program = b.programOf({
    enums: [sides],
    doubts: [taken],
    facts: [b.fact("bold", b.truthType)],
    decisions: [b.ruled("may", b.truthType, [b.clause("brave", b.yes, { when: bold })])],
    plays: [
      p.play(
        "test",
        [
          p.roll("die", 1),
          p.when(b.reading("edge", "out"), [p.gives(b.no)]),
          p.when(high, [p.gives(b.callOf("may", b.truthType))]),
          p.when(b.callOf("may", b.truthType), [p.gives(b.yes)]),
        ],
        { type: b.truthType },
      ),
    ],
  });
  it("are doubts, with what comes of the other readings", () => {
    expect(asked(program, "test", { bold: true, die: [6] }).doubts).toEqual([
      {
        id: "edge",
        taken: "in",
        written: "out",
        readings: [
          { name: "in", status: "ruled", value: true },
          { name: "out", status: "ruled", value: false },
        ],
      },
    ]);
  });
  it("are the clauses of decisions it calls", () => {
    const clauses = asked(program, "test", { bold: true, die: [6] }).because.map(({ clause }) => clause);
    expect(clauses).toEqual(["test", "die", "may.brave"]);
  });
  it("has no ruling where a result or condition has none, and depends on a fact that is missing", () => {
    expect(asked(program, "test", { bold: false, die: [6] })).toMatchObject({ status: "no-ruling" });
    expect(asked(program, "test", { bold: false, die: [1] })).toMatchObject({ status: "no-ruling" });
    expect(asked(program, "test", { die: [1] })).toMatchObject({
      status: "depends",
      missing: [{ path: "bold" }],
    });
  });
});
