/** The JSON in which situations are given and values come out: every type, there and back, and what does not fit. */
import { describe, expect, it } from "vitest";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { encode } from "../../compiler/evaluate/encode.ts";
import { isItems, isOpen, isRecord } from "../../compiler/runtime/result.ts";
import type { Type } from "../../compiler/check/program.ts";
import { rational } from "../../compiler/check/rational.ts";
import * as p from "../support/play-builder.ts";
import * as b from "../support/program-builder.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

const called = (en: string, es: string, ca: string) => ({ en, es, ca });
const phases = b.enumeration("phase", [], {
  values: [
    { name: "movement", called: called("Movement", "Movimiento", "Moviment") },
    { name: "psychic", called: called("Psychic", "Psíquica", "Psíquica") },
  ],
});
const model = b.recordType("model");

/** A program with one fact `it` of the type. */
function programWith(type: Type, optional = false) {
  return b.programOf({
    enums: [phases, b.enumeration("book", ["codex"], { open: true })],
    phases: "phase",
    keywords: [
      b.keyword("INFANTRY", { called: called("INFANTRY", "INFANTERÍA", "INFANTERIA") }),
      b.keyword("FLY"),
    ],
    records: {
      model: [
        b.fact("hidden", b.percentType),
        b.fact("carrier", b.refType("model"), { optional: true }),
        b.fact("friends", b.listOf(model)),
      ],
    },
    facts: [b.fact("it", type, { optional }), b.fact("terrain", b.truthType)],
    decisions: [
      b.ruled("asked", b.truthType, [b.clause("limit", b.yes, { told: true })], {
        params: [b.fact("attacker", b.truthType)],
      }),
    ],
  });
}

function thereAndBack(type: Type, json: Json, optional = false) {
  const program = programWith(type, optional);
  const { situation, faults } = decode(program, inputsOf(program, null), { it: json });
  expect(faults).toEqual([]);
  const value = situation.known.get("it");
  if (value === undefined || isOpen(value)) throw new Error("it is not known");
  return encode(program, type, value);
}

function faultOf(type: Type, json: Json, optional = false) {
  const program = programWith(type, optional);
  const { situation, faults } = decode(program, inputsOf(program, null), { it: json });
  expect(faults).toHaveLength(1);
  const known = situation.known.get("it");
  if (faults[0]?.path === "it") expect(known).toMatchObject({ kind: "open" });
  return faults[0];
}

describe("there and back", () => {
  const same: readonly (readonly [string, Type, Json])[] = [
    ["a truth", b.truthType, false],
    ["a count", b.countType(), 7],
    ["a length", b.lengthType(), "9in"],
    ["a length with a fraction", b.lengthType(), "2.5in"],
    ["a length of three decimals", b.lengthType(), "1.125in"],
    ["a percentage", b.percentType, 50],
    ["a percentage with a fraction", b.percentType, 33.333],
    ["a ratio", b.ratioType, "3/2"],
    ["a name of an enumeration", b.enumType("phase"), "psychic"],
    ["a name an open enumeration does not list", b.enumType("book"), "other: Index: Imperium"],
    ["an opaque name", b.nameType("title"), "Leman Russ"],
    ["keywords", b.keywordsType, ["FLY", "INFANTRY"]],
    ["a duty", b.dutyType, "may not"],
    ["a moment", b.momentType, { round: 1, turn: 2, phase: "movement", part: "end" }],
    ["a square", b.squareType, { x: 3, y: 4, facing: "north" }],
    ["a square that faces no way", b.squareType, { x: 3, y: 4, facing: null }],
    ["an interval", b.intervalOf(b.lengthType()), { from: "20in", to: "60in" }],
    ["an interval with an open end", b.intervalOf(b.lengthType()), { from: "20in", to: null }],
    ["a record with some fields", model, { id: "a", hidden: 60, friends: [{ id: "b" }] }],
    ["a reference", model, { carrier: "b" }],
    ["a known none", b.orNone(b.countType()), null],
    ["a list", b.listOf(b.countType()), [2, 1, 2]],
    ["a set, in an order of its own", b.setOf(b.countType()), [1, 2]],
  ];
  for (const [what, type, json] of same) it(what, () => expect(thereAndBack(type, json)).toEqual(json));

  it("numbers stand for lengths and percentages, and texts for either", () => {
    expect(thereAndBack(b.lengthType(), 9)).toBe("9in");
    expect(thereAndBack(b.lengthType(), 0.1)).toBe("0.1in");
    expect(thereAndBack(b.lengthType(), '9"')).toBe("9in");
    expect(thereAndBack(b.lengthType(), "9")).toBe("9in");
    expect(thereAndBack(b.percentType, "50%")).toBe(50);
    expect(thereAndBack(b.ratioType, 1.5)).toBe("3/2");
  });
  it("names are known in every language, whatever their case and accents", () => {
    for (const name of ["psychic", "Psychic", "PSÍQUICA", "psiquica"])
      expect(thereAndBack(b.enumType("phase"), name)).toBe("psychic");
    expect(thereAndBack(b.keywordsType, ["infantería"])).toEqual(["INFANTRY"]);
  });
  it("none may be given for what is optional", () => {
    expect(thereAndBack(b.countType(), null, true)).toBe(null);
  });
  it("a set takes each once", () => {
    expect(thereAndBack(b.setOf(b.countType()), [2, 1, 2])).toEqual([1, 2]);
  });
});

describe("what does not fit", () => {
  it("an unknown path offers near names", () => {
    const program = programWith(model);
    const { faults } = decode(program, inputsOf(program, null), { terain: true, it: { hiden: 3 } });
    expect(faults).toMatchObject([
      { code: "unknown-path", path: "terain", near: ["terrain"] },
      { code: "unknown-path", path: "it.hiden", near: ["hidden"] },
    ]);
  });
  it("parameters of the decision asked are known paths, others are not", () => {
    const program = programWith(model);
    const [asked = null] = program.decisions;
    expect(decode(program, inputsOf(program, asked), { attacker: true }).faults).toEqual([]);
    expect(decode(program, inputsOf(program, null), { attacker: true }).faults).toMatchObject([
      { code: "unknown-path" },
    ]);
  });
  const wrong: readonly (readonly [string, Type, Json])[] = [
    ["a text for a truth", b.truthType, "perhaps"],
    ["a half for a count", b.countType(), 2.5],
    ["a text for a count", b.countType(), "2"],
    ["another unit", b.lengthType(), "9cm"],
    ["a unit on a ratio", b.ratioType, "3in"],
    ["no number at all", b.lengthType(), "far"],
    ["a number for a name", b.enumType("phase"), 3],
    ["one keyword for several", b.keywordsType, "FLY"],
    ["one thing for a list", b.listOf(b.countType()), 3],
    ["a list for a record", model, []],
    ["a text for a moment", b.momentType, "now"],
    ["none for what cannot be none", b.countType(), null],
  ];
  for (const [what, type, json] of wrong)
    it(`is ${what}`, () => expect(faultOf(type, json)).toMatchObject({ code: "wrong-type", path: "it" }));

  const messages: readonly (readonly [Type, Json, string])[] = [
    [b.countType(), null, "`it` is none, but it must be a whole number."],
    [b.nameType("title"), 3, "`it` is 3, but it must be a name of title, as text."],
    [b.lengthType(), "far", '`it` is "far", but it must be a length such as "9in", or a number of in.'],
    [model, [], "`it` is [], but it must be an object: a model."],
    [b.lengthType(), 1.0005, '`it` is `1.0005"`, which has more than three decimals.'],
    [b.percentType, 101, "`it` is `101%`, which is not a possible value."],
    [b.enumType("phase"), "dusk", "`it` is `dusk`, which is not a possible value."],
  ];
  for (const [type, json, message] of messages)
    it(`is told in words: ${message}`, () => expect(faultOf(type, json)).toMatchObject({ message }));

  it("is a number beyond its bounds", () => {
    expect(faultOf(b.percentType, 101)).toMatchObject({
      code: "outside-domain",
      path: "it",
      help: "Give at least 0 and at most 100.",
    });
    expect(faultOf(b.countType(1, null), 0)).toMatchObject({
      code: "outside-domain",
      help: "Give at least 1.",
    });
    expect(faultOf(b.squareType, { x: 64, y: 0 })).toMatchObject({ code: "outside-domain", path: "it.x" });
  });
  it("is finer than an amount can be", () => {
    for (const json of ["1.0005in", 1.0005, "1/3in", 0.1 + 0.2])
      expect(faultOf(b.lengthType(), json)).toMatchObject({
        code: "too-fine",
        path: "it",
        help: "Round it to three decimals.",
      });
    expect(faultOf(b.listOf(b.recordType("model")), [{ hidden: 12.3456 }])).toMatchObject({
      code: "too-fine",
      path: "it[0].hidden",
    });
    expect(thereAndBack(b.ratioType, "1/3")).toBe("1/3");
    // What is reckoned may be so fine, and is written as it is.
    const third = rational(1n, 3n);
    expect(encode(programWith(model), b.lengthType(), third)).toBe("1/3in");
    expect(encode(programWith(model), b.percentType, third)).toBe("1/3");
  });
  it("is a name that is none of the declared, with near ones in any language", () => {
    expect(faultOf(b.enumType("phase"), "pyschic")).toMatchObject({
      code: "outside-domain",
      near: ["psychic"],
    });
    expect(faultOf(b.keywordsType, ["infanteria", "FLI"])).toMatchObject({
      code: "outside-domain",
      path: "it[1]",
      near: ["FLY"],
    });
  });
  it("is anything but an object of facts", () => {
    const program = programWith(model);
    expect(decode(program, inputsOf(program, null), []).faults).toMatchObject([
      { code: "wrong-type", path: "" },
    ]);
  });
  it("is a clause that does not yield to a rule on the table", () => {
    const program = programWith(model);
    expect(decode(program, [], { told: ["asked.limit"] }).situation.told).toEqual(new Set(["asked.limit"]));
    expect(decode(program, [], { told: ["asked.limits"] }).faults).toMatchObject([
      { path: "told[0]", near: ["asked.limit"] },
    ]);
    expect(decode(program, [], { told: true }).faults).toMatchObject([{ code: "wrong-type" }]);
  });
  it("repeats a thing where its id could stand, so that nobody knows whether it is the same one", () => {
    const program = programWith(b.listOf(model));
    const faultsOf = (it: Json) => decode(program, inputsOf(program, null), { it }).faults;
    const carried = { hidden: 3, carrier: { hidden: 10, friends: [] } };
    expect(faultsOf([{ friends: [], hidden: 10 }, carried])).toMatchObject([
      {
        code: "unnamed",
        path: "it[1].carrier",
        message: "`it[1].carrier` repeats the values of `it[0]`, so it would be a second record.",
      },
    ]);
    expect(
      faultsOf([
        { id: "a", hidden: 10 },
        { hidden: 3, carrier: "a" },
      ]),
    ).toEqual([]);
    expect(faultsOf([{ hidden: 10 }, { hidden: 3, carrier: { id: "b", hidden: 10 } }])).toEqual([]);
    expect(faultsOf([{ hidden: 11 }, carried])).toEqual([]);
  });
  it("names an id that nothing given has, where something given may be meant", () => {
    const program = programWith(b.listOf(model));
    const faultsOf = (it: Json) => decode(program, inputsOf(program, null), { it }).faults;
    expect(faultsOf([{ id: "rhino" }, { carrier: "Rhino" }])).toMatchObject([
      {
        code: "no-such-id",
        path: "it[1].carrier",
        message: '`it[1].carrier` is `Rhino`, but no record in the input has that "id".',
        near: ["rhino"],
      },
    ]);
    expect(faultsOf([{ hidden: 10 }, { carrier: "rhino" }])).toMatchObject([
      { code: "no-such-id", near: [] },
    ]);
    expect(faultsOf([{ carrier: "rhino" }, { id: "rhino" }])).toEqual([]);
    expect(faultsOf([{ carrier: { id: "rhino" } }, { carrier: { id: "rhino" } }])).toEqual([]);
    expect(faultsOf([{ id: "raft" }, { carrier: "rhino" }])).toEqual([]);
  });
  it("names a thing in a list that is invalid for another reason: only that reason is reported", () => {
    const program = programWith(b.listOf(model));
    const it = [{ hidden: 10 }, [null], { id: "rhino", carrier: "rhino" }];
    expect(decode(program, inputsOf(program, null), { it }).faults).toMatchObject([{ path: "it[1]" }]);
  });
  it("names a thing by its place where its id should stand", () => {
    const program = programWith(b.listOf(model));
    const faultsOf = (it: Json) => decode(program, inputsOf(program, null), { it }).faults;
    expect(faultsOf([{ hidden: 10 }, { hidden: 3, carrier: "it[0]" }])).toMatchObject([
      {
        code: "unnamed",
        path: "it[1].carrier",
        message: '`it[1].carrier` names `it[0]` by its place, but it needs an "id".',
        help: 'Give `it[0]` an "id" and write that id for `it[1].carrier`.',
      },
    ]);
    expect(
      faultsOf([
        { id: "it[0]", hidden: 10 },
        { hidden: 3, carrier: "it[0]" },
      ]),
    ).toEqual([]);
  });

  it("is an id that is no text, also none", () => {
    const program = programWith(b.listOf(model));
    const faultsOf = (it: Json) => decode(program, inputsOf(program, null), { it }).faults;
    for (const id of [null, 3, true, ["a"]])
      expect(faultsOf([{ id, hidden: 10 }])).toMatchObject([{ code: "wrong-type", path: "it[0].id" }]);
  });

  it("is one id for two things", () => {
    const program = programWith(b.listOf(model));
    const faultsOf = (it: Json) => decode(program, inputsOf(program, null), { it }).faults;
    expect(
      faultsOf([
        { id: "a", hidden: 10 },
        { id: "a", hidden: 20 },
      ]),
    ).toMatchObject([
      {
        code: "repeated-id",
        path: "it[1]",
        message: '`it[1]` has the same "id" `a` as `it[0]`, but the two differ in `hidden`.',
      },
    ]);
    // It is read where it stands, and not within itself.
    const within = [{ id: "a", friends: [{ id: "a", hiden: 1 }] }];
    expect(faultsOf(within).map(({ path }) => path)).toEqual(["it[0].friends[0]"]);
    // A list that has the same thing twice would count it twice.
    expect(
      faultsOf([
        { id: "a", hidden: 10 },
        { id: "a", hidden: 10 },
      ]),
    ).toMatchObject([{ code: "repeated-id", path: "it[1]", help: 'Give each its own "id".' }]);
    expect(faultsOf([{ id: "a", hidden: 10 }, { carrier: { id: "a", hidden: 11 } }])).toMatchObject([
      { code: "repeated-id", path: "it[1].carrier" },
    ]);
  });
  it("is no thing of its own where it repeats one with its id, part by part", () => {
    const program = programWith(b.listOf(model));
    const read = (it: Json) => decode(program, inputsOf(program, null), { it });
    for (const carrier of ["a", { id: "a" }, { id: "a", hidden: 10 }] satisfies Json[]) {
      const { faults, situation } = read([{ carrier }, { id: "a", hidden: 10 }]);
      expect(faults).toEqual([]);
      expect(situation.things.get("a")?.place).toBe("it[1]");
      const list = situation.known.get("it");
      const [first] = list !== undefined && isItems(list) ? list.items : [];
      const named = first !== undefined && isRecord(first) ? first.fields.get("carrier") : null;
      expect(named).toMatchObject({ kind: "ref", id: "a" });
    }
  });
  it.each([
    ["a count", b.countType(), 9007199254740992, "too-large"],
    ["a count without end", b.countType(), Infinity, "wrong-type"],
    ["a count that is no number", b.countType(), NaN, "wrong-type"],
    ["a length", b.lengthType(), "9007199254740993in", "too-large"],
    ["a ratio", b.ratioType, "1/9007199254740993", "too-large"],
  ] as const)("is %s too large to be exact", (_, type, json, code) => {
    expect(faultOf(type, json)).toMatchObject({ code, path: "it" });
  });
  it("is nested past any sense", () => {
    const nested = Array.from({ length: 50_000 }).reduce<Json>((inner) => ({ carrier: inner }), {});
    const [fault] = decode(programWith(model), inputsOf(programWith(model), null), { it: nested }).faults;
    expect(fault).toMatchObject({ code: "wrong-type" });
  });
  it("is a key that every object has", () => {
    const hostile = JSON.parse('{ "__proto__": 1, "constructor": 2, "it": { "toString": 3 } }') as Json;
    const { faults } = decode(programWith(model), inputsOf(programWith(model), null), hostile);
    expect(faults.map(({ path }) => path)).toEqual(["__proto__", "constructor", "it.toString"]);
  });
  it("is an event that does not come from outside", () => {
    const made = p.play("made", [p.announce("finished"), p.gives(b.yes)], { type: b.truthType });
    const program = {
      ...b.programOf({}),
      plays: [made],
      events: [p.event("finished"), p.event("clock-out", [], { outside: true })],
    };
    const given = { finished: "done[0]", "clock-out": "done[0]" };
    const { situation, faults } = decode(program, inputsOf(program, made), given, [made]);
    expect(faults).toMatchObject([{ code: "unknown-path", path: "finished" }]);
    expect(situation.played).toEqual({ "clock-out": "done[0]" });
  });
  it("stops nothing else from being read", () => {
    const program = programWith(model);
    const { situation, faults } = decode(program, inputsOf(program, null), {
      it: { hidden: 500 },
      terrain: true,
    });
    expect(faults).toHaveLength(1);
    expect(situation.known.get("terrain")).toBe(true);
  });
});

it("a thing that is not given has one place, where it is first referred to", () => {
  const program = programWith(b.listOf(model));
  const it = [
    { id: "a", carrier: "rhino" },
    { id: "b", carrier: "rhino" },
  ];
  const { situation, faults } = decode(program, inputsOf(program, null), { it });
  expect(faults).toEqual([]);
  const list = situation.known.get("it");
  const items = list !== undefined && isItems(list) ? list.items : [];
  const carriers = items.map((item) => isRecord(item) && item.fields.get("carrier"));
  expect(carriers).toMatchObject([{ place: "it[0].carrier" }, { place: "it[0].carrier" }]);
});

it("a number that is none, in a thing that is given twice, makes no two things of it", () => {
  const program = programWith(b.listOf(model));
  const codesOf = (one: JsonObject, other: JsonObject) => {
    const it = [{ id: "a", ...one }, { carrier: { id: "a", ...other } }];
    return decode(program, inputsOf(program, null), { it }).faults.map(({ code, path }) => [code, path]);
  };
  const none = ["wrong-type", "it[0].hidden"];
  const other = ["repeated-id", "it[1].carrier"];
  expect(codesOf({ hidden: Number.NaN }, { hidden: Number.NaN })).toEqual([none]);
  expect(codesOf({ hidden: Number.NaN }, { hidden: 1 })).toEqual([other, none]);
  // A part without fields is something else than none or a number.
  expect(codesOf({ hidden: {} }, { hidden: null })).toEqual([other, none]);
  expect(codesOf({ hidden: {} }, { hidden: 3 })).toEqual([other, none]);
  expect(codesOf({ hidden: 3 }, { hidden: {} })).toEqual([other]);
});

describe("a book of many decisions and facts", () => {
  /** Each decision in a program of its own, as a comparison puts situations to it; counts the notes that its facts take. */
  const notesMade = (decisions: number, params: readonly ReturnType<typeof b.fact>[]) => {
    let made = 0;
    const counted = {
      ...b.fact("f", b.truthType),
      get about() {
        made++;
        return {};
      },
    };
    const all = Array.from({ length: decisions }, (_, i) =>
      b.ruled(`d${i}`, b.truthType, [b.clause("only", b.yes)], { params: [...params] }),
    );
    const whole = b.programOf({ facts: [counted], decisions: all });
    for (const decision of all) {
      const program = { ...whole, decisions: [decision] };
      const { situation, faults } = decode(program, inputsOf(program, decision), { f: true });
      expect(faults).toEqual([]);
      expect(situation.known.get("f")).toBe(true);
    }
    return made;
  };

  it("keeps one note for each fact, however many decisions are asked", () => {
    const params = [b.fact("u", b.truthType)];
    expect(notesMade(40, [])).toBe(notesMade(1, []));
    expect(notesMade(40, params)).toBe(notesMade(1, params));
  });

  it("keeps one list of facts for all decisions without parameters, and else that of the last one", () => {
    const [one, other] = ["one", "other"].map((name) =>
      b.ruled(name, b.truthType, [b.clause("only", b.yes)], { params: [b.fact("u", b.truthType)] }),
    );
    if (!one || !other) throw new Error("there are two");
    const plain = b.ruled("plain", b.truthType, [b.clause("only", b.yes)]);
    const program = b.programOf({ facts: [b.fact("f", b.truthType)], decisions: [one, other, plain] });
    const apart = { ...program, decisions: [plain] };
    expect(inputsOf(apart, plain)).toBe(inputsOf(program, null));
    const first = inputsOf(program, one);
    expect(inputsOf({ ...program, decisions: [one] }, one)).toBe(first);
    expect(inputsOf(program, other).map(({ name }) => name)).toEqual(["u", "f"]);
    expect(inputsOf(program, one)).not.toBe(first);
    expect(inputsOf(program, one)).toEqual(first);
  });
});
