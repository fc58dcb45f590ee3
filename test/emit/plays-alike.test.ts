/** Emitted plays say what the stepper says where a thing, a value and an amount are easily taken for something else. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { isState, type PlayState, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import { emitted } from "../support/emitted.ts";
import { type EmittedPlay, playBoth } from "../support/play-agreement.ts";
import { typeCheck } from "../support/type-check.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const text = `book game { title en "Game" held in en  unit length = cm }
enum side { marines stealers }
record model { wounds: count 0..9  square: square  points: count 0..9 }
record unit { models: list of model  aboard?: ref unit  spent: length  move: length }
record area { squares: list of square }
fact areas: list of area
fact near: list of unit
fact target: unit

decide turned: facing given s: square { right: east when s.facing = north  left: west when s.facing = south }
decide ways-on: truth given m: model, stays: truth {
  ways: yes when m.square.facing = east or stays
  otherwise: no
}
decide long-way: truth given u: unit { far: yes when u.spent + u.move > 2.499cm  otherwise: no }

procedure hit given struck: unit {
  choose victim: model by marines among struck.models
  set victim.wounds to 0
  gives left: count = sum of m.wounds for m in struck.models
}
procedure arrive {
  choose area: area by marines among areas
  choose place: square by marines among area.squares
  gives at: square = place
}
procedure turn given m: model, stays: truth {
  set m.square.facing to turned(m.square)
  choose on: truth by marines
  when on { gives way: truth = ways-on(m, stays) }
}
procedure creep given u: unit {
  set u.spent to u.move / 4
  choose again: truth by marines
  when again { set u.spent to u.spent / 3 }
  gives spent: length = u.spent
  gives far: truth = long-way(u)
}
decide next-side: side given u: unit, last: side or none {
  second: stealers when u.spent > 0cm and last = marines
  otherwise: marines
}
procedure in-turns given u: unit, times: count 0..5 {
  let before: side or none = none
  repeat times times {
    let whose: side = next-side(u, before)
    set before to whose
  }
  gives last: side or none = before
}
decide is-swift: truth given u: unit { swift: yes when u.spent > 1cm }
state cheers: count 0..9 = 0
event finished of swift: truth, part: length
event timed of swift: truth
procedure sprint given u: unit {
  announce finished(is-swift(u), u.move / 3)
  gives cheered: count = cheers
}
procedure race given u: unit {
  announce timed(is-swift(u))
  gives cheered: count = cheers
}
react cheer after finished when part * 3 = 1cm limit 1 per play { set cheers to 1 }
react prize after timed when swift limit 1 per play { set cheers to 2 }
resolve third: length given u: unit { gives u.move / 3 }
procedure spare given u: unit {
  choose victim: model by marines among u.models
  gives who: model = victim
  each m in u.models { set m.wounds to 0 }
  gives left: count = victim.wounds
}
procedure spare-and-heal given u: unit {
  play spared = spare(u)
  each m in u.models { set m.wounds to 2 }
  gives who: model = spared.who
  gives left: count = spared.who.wounds
}
resolve most-wounds given u: unit {
  let value = 2
  gives most: count or none = (highest of m.wounds for m in u.models) + value
}
procedure leave given u: unit {
  set near to []
  let other: unit or none = u.aboard
  when other is known {
    set other.move to 1cm
    choose on: truth by marines
    when on { gives gone: length = other.move }
  }
}
`;
const { value, diagnostics } = compile([{ path: "game.rubric", text }]);
const programs = [...value.versions.values()].flatMap((all) =>
  [...all.values()].map(({ program }) => program),
);
const [program] = programs;
if (program === undefined) throw new Error("the game has no version");
const code = await emitted(programs);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("game/base.js");
const plays = module.plays as Readonly<Record<string, EmittedPlay>>;
const { fromJson } = (await code.load("runtime.js")) as unknown as {
  readonly fromJson: (facts: unknown, rule: unknown, json: object) => object;
};

/** As far as these answers go, on both at once; what the stepper then says. */
function played(id: string, json: JsonObject, ...answers: readonly number[]): PlayState {
  const play = program?.plays.find((each) => each.id === id);
  const own = plays[id];
  if (program === undefined || play === undefined || own === undefined) throw new Error(`no play ${id}`);
  const start = startPlay(program, play.id, json);
  if (!isState(start)) throw new Error(JSON.stringify(start));
  playBoth(program, play, start, own, fromJson(module.facts, own, json), [...answers, 0]);
  return answers.reduce((state, answer) => {
    const { request } = state;
    if (request?.domain.kind !== "values") return state;
    const chose = request.domain.values[answer % request.domain.values.length] ?? null;
    const next = step(program, state, { at: request.path, chose });
    return isState(next) ? next : state;
  }, start);
}

const square = { x: 1, y: 2, facing: "north" };
const model = { wounds: 1, square, points: 3 };
const unit = { id: "a", models: [model, model], aboard: null, spent: "0cm", move: "9.999cm" };
const other = { ...unit, id: "b", aboard: "a" };

it("is a game without a fault", async () => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
});

describe("an option", () => {
  it("is called by where it stands, not by who names it", () => {
    const state = played("hit", { target: other, struck: unit, areas: [], near: [] });
    expect(state.request?.domain).toMatchObject({ values: ["struck.models[0]", "struck.models[1]"] });
    played("hit", { target: other, struck: unit, areas: [], near: [] }, 5);
  });
  it("that is a square is itself, and two are one where they lie in one place", () => {
    const areas = [{ squares: [square, { ...square, facing: "south" }, { ...square, y: 3 }] }];
    const state = played("arrive", { areas, near: [], target: other }, 0);
    expect(state.request?.domain).toMatchObject({ values: [square, { ...square, y: 3 }] });
    played("arrive", { areas, near: [], target: other }, 0, 5);
  });
});

describe("a part of a value", () => {
  it("that has no ruling is set as such, and stops only who needs it", () => {
    const m = { ...model, square: { ...square, facing: "west" } };
    const given = { m, areas: [], near: [], target: other };
    expect(played("turn", { ...given, stays: true }, 5).result).toMatchObject({ value: { way: true } });
    expect(played("turn", { ...given, stays: false }, 5).result).toMatchObject({ status: "no-ruling" });
  });
  it("that is ruled is set, and the rest of the value stays", () => {
    const given = { m: model, stays: false, areas: [], near: [], target: other };
    expect(played("turn", given, 5).result).toMatchObject({ value: { way: true } });
  });
});

describe("an amount that a play has reckoned", () => {
  it("may be finer than what is given, and is exact", () => {
    const given = { u: unit, areas: [], near: [], target: other };
    expect(played("creep", given, 0).result?.value).toEqual({ spent: "2.49975cm", far: true });
    const state = played("creep", given, 5);
    expect(state.result?.value).toEqual({ spent: "0.83325cm", far: true });
    const third = { ...given, u: { ...unit, move: "1cm" } };
    expect(played("creep", third, 5).result?.value).toEqual({ spent: "1/12cm", far: false });
  });
  it("is handed out as a plain number, as its type says", () => {
    const given = fromJson(module.facts, plays.creep, { u: { ...unit, move: "1cm" } });
    const found = plays.creep?.finish(given, [{ at: "again", chose: true }]);
    expect(found).toEqual({ status: "ruled", value: { spent: 1 / 12, far: false }, missing: [] });
    expect(plays.third?.finish(given, [])).toEqual({ status: "ruled", value: 1 / 3, missing: [] });
  });
  it("is refused where it is given", () => {
    expect(() => fromJson(module.facts, plays.creep, { u: { ...unit, move: "0.0001cm" } })).toThrow(
      "more than three decimals",
    );
  });
});

describe("a parameter of an event that has no ruling", () => {
  const given = (spent: string) => ({
    u: { ...unit, spent, move: "1cm" },
    areas: [],
    near: [],
    target: other,
  });
  const statuses = (state: PlayState) => [state.result?.status, state.result?.value];
  it("stops no reaction that does not need it", () => {
    expect(statuses(played("sprint", given("0cm")))).toEqual(["ruled", { cheered: 1 }]);
  });
  it("stops the play where a condition needs it", () => {
    expect(statuses(played("race", given("0cm")))).toEqual(["no-ruling", null]);
    expect(statuses(played("race", given("2cm")))).toEqual(["ruled", { cheered: 2 }]);
  });
});

describe("a thing that a sequence gives", () => {
  const given = { areas: [], near: [], target: other, u: unit };
  it("is shown as the sequence leaves it", () => {
    const value = { who: { wounds: 0 }, left: 0 };
    expect(played("spare", given, 0).result).toMatchObject({ value });
  });
  it("is read as it stands by who plays the sequence", () => {
    const value = { who: { wounds: 2 }, left: 2 };
    expect(played("spare-and-heal", given, 0).result).toMatchObject({ value });
  });
});

it("a name of the sequence may be one that the code would take for itself", () => {
  const given = { areas: [], near: [], target: other, u: unit };
  expect(played("most-wounds", given).result?.value).toEqual({ most: 3 });
  expect(played("most-wounds", { ...given, u: { ...unit, models: [] } }).result?.value).toEqual({
    most: null,
  });
});

it("reckons in a loop what each pass rests on", () => {
  const given = { areas: [], near: [], target: other, u: { ...unit, spent: "1cm" } };
  expect(played("in-turns", { ...given, times: 2 }).result?.value).toEqual({ last: "stealers" });
});

describe("a thing that has left the situation", () => {
  it("is still what names find, and is changed like any other", () => {
    const given = {
      u: { ...unit, aboard: "b" },
      near: [{ ...unit, id: "b" }],
      areas: [],
      target: { ...unit, id: "c" },
    };
    expect(played("leave", given, 5).result?.value).toEqual({ gone: "1cm" });
  });
});
