/**
 * What a name in an expression stands for, and what is said of one that stands for nothing or for two things.
 */
import { describe, expect, test } from "vitest";
import { enumsByValue } from "../../compiler/core/lookup.ts";
import * as b from "../support/program-builder.ts";
import { checked, clauseOf, deciding, onlyFault, plain, typedValue } from "./checked.ts";

describe("what a bare name is", () => {
  test("a parameter comes before a fact of the same name", () => {
    expect(plain(typedValue("length", "gap", "gap: length"))).toEqual({ kind: "local", name: "gap" });
    expect(plain(typedValue("length", "gap"))).toEqual({ kind: "fact", name: "gap" });
  });

  test("a fact whose name is also a value is the value where that is expected", () => {
    const lines = `fact wood: truth { about en "W." }\n${deciding("truth", "terrain = wood and wood")}`;
    const { program } = checked(lines);
    expect(plain(clauseOf(program, "asked", "rule").value)).toMatchObject({
      kind: "and",
      all: [
        { kind: "compare", right: { kind: "enum-value", name: "wood" } },
        { kind: "fact", name: "wood" },
      ],
    });
  });

  test("a value is known by the other side of a comparison, whichever that is", () => {
    expect(plain(typedValue("truth", "wood = terrain"))).toMatchObject({
      left: { kind: "enum-value" },
      right: { kind: "fact" },
    });
    expect(plain(typedValue("truth", "terrain in { wood, ruin }"))).toMatchObject({
      kind: "within",
      range: { kind: "set", items: [{ name: "wood" }, { name: "ruin" }] },
    });
  });

  test("a field of what is bound innermost may be named bare", () => {
    const value = typedValue("truth", "every u in army has some m in models has hidden >= 50%");
    expect(plain(value)).toMatchObject({
      kind: "every",
      body: {
        kind: "some",
        list: { kind: "field", of: { kind: "local", name: "u" }, name: "models" },
        body: { left: { kind: "field", of: { kind: "local", name: "m" }, name: "hidden" } },
      },
    });
  });

  test("a keyword alone in a quantifier asks it of what is bound", () => {
    expect(plain(typedValue("truth", "every u in army has FLY"))).toMatchObject({
      body: { kind: "has", of: { kind: "local", name: "u" }, keyword: "FLY", gained: null },
    });
    expect(plain(typedValue("count", "count u in army with not INFANTRY"))).toMatchObject({
      filter: { kind: "not", of: { kind: "has", keyword: "INFANTRY" } },
    });
  });

  test("a name that is nothing tells what is near", () => {
    const fault = onlyFault(deciding("truth", "«terain» = wood"));
    expect(fault).toMatchObject({
      code: "unknown-name",
      isAtMark: true,
      data: { name: "terain", near: ["terrain"] },
    });
  });

  test("a value where nothing says of which enumeration is told as such", () => {
    const fault = onlyFault(deciding("truth", "«shooting» is known"));
    expect(fault).toMatchObject({ code: "unknown-name", data: { listedIn: ["phase"] } });
  });

  test("what is unknown is told once and silences what follows", () => {
    const { diagnostics } = checked(
      deciding("truth", "every m in targt.models has (hidden > 3 and granted = 7)"),
    );
    expect(diagnostics.map((each) => each.code).filter((code) => code.startsWith("unknown"))).toEqual([
      "unknown-name",
    ]);
  });

  test("a fact and a field of one name are ambiguous", () => {
    const fault = onlyFault(deciding("truth", 'every m in target.models has «gap» < 3"'));
    expect(fault).toMatchObject({
      code: "ambiguous-name",
      isAtMark: true,
      data: { name: "gap", field: "m.gap", other: "fact" },
    });
    expect(plain(typedValue("truth", 'every m in target.models has m.gap < 3"'))).toMatchObject({
      kind: "every",
    });
  });

  test("a binder may not take the name of another local", () => {
    const fault = onlyFault(
      deciding("truth", "some m in target.models has some «m» in target.models has m.granted"),
    );
    expect(fault).toMatchObject({
      code: "shadowed-name",
      isAtMark: true,
      data: { name: "m", by: "a binder" },
    });
  });

  test("binders beside one another may share a name", () => {
    typedValue(
      "truth",
      "(some m in target.models has granted) and (some m in target.models has hidden > 0%)",
    );
  });
});

describe("parts", () => {
  test("a reference is one step to a record", () => {
    expect(typedValue("truth", "some u in army has u.aboard.strength > 3")).toMatchObject({
      body: {
        left: {
          type: { kind: "or-none", of: { kind: "count" } },
          of: { type: { kind: "or-none", of: { kind: "ref" } } },
        },
      },
    });
  });

  test.each([
    ["unknown-field", "target.«modles» is known", { name: "modles", of: "unit", near: ["models"] }],
    ["not-a-record", "gap.«inches» is known", { type: "length", name: "inches" }],
    ["not-a-record", "target.models.«hidden» is known", { type: "list of model" }],
  ])("%s", (code, value, data) => {
    expect(onlyFault(deciding("truth", value))).toMatchObject({ code, isAtMark: true, data });
  });
});

describe("calls", () => {
  const within = 'decide within: truth given m: model, far: length { about en "W."  near: m.gap <= far }\n';

  test("arguments are bound in order and judged", () => {
    const { program } = checked(within + deciding("truth", 'every m in target.models has within(m, 3")'));
    expect(plain(clauseOf(program, "asked", "rule").value)).toMatchObject({
      body: {
        kind: "call",
        decision: "within",
        args: [
          { kind: "local", name: "m" },
          { kind: "number", value: { n: 3, d: 1 } },
        ],
      },
    });
  });

  test("a decision named alone takes what has the names of its parameters", () => {
    const far = 'fact far: length { about en "F." }\n';
    const { program, diagnostics } = checked(
      far + within + deciding("truth", "every m in target.models has within"),
    );
    expect(diagnostics.filter((each) => each.severity === "error")).toEqual([]);
    expect(plain(clauseOf(program, "asked", "rule").value)).toMatchObject({
      body: {
        kind: "call",
        args: [
          { kind: "local", name: "m" },
          { kind: "fact", name: "far" },
        ],
      },
    });
  });

  test("a parameter at the end that is optional may be left out", () => {
    const lines = `decide w: truth given m: model, far?: length { about en "W." near: m.gap <= far }\n`;
    const { program } = checked(lines + deciding("truth", "every m in target.models has w(m)"));
    expect(plain(clauseOf(program, "asked", "rule").value)).toMatchObject({
      body: { args: [{}, { kind: "none" }] },
    });
  });

  test.each([
    [
      "wrong-number-of-arguments",
      "every m in target.models has «within(m)»",
      { name: "within", found: 1, wanted: ["m", "far"] },
    ],
    ["missing-argument", "«within»", { name: "within", missing: ["m", "far"] }],
    ["units-mixed", "every m in target.models has within(m, «3»)", { left: "length", right: "count" }],
    ["not-a-decision", "«terrain»(3) = wood", { name: "terrain", what: "a fact" }],
    ["unknown-name", 'some m in target.models has «withn»(m, 3")', { near: ["within"] }],
  ])("%s", (code, value, data) => {
    expect(onlyFault(within + deciding("truth", value))).toMatchObject({ code, isAtMark: true, data });
  });
});

describe("keywords", () => {
  test("a record with one set of keywords is asked, and so is that set", () => {
    expect(plain(typedValue("truth", "target has FLY and target.keywords has FLY"))).toMatchObject({
      all: [
        { kind: "has", of: { kind: "fact" } },
        { kind: "has", of: { kind: "field", name: "keywords" } },
      ],
    });
  });

  test("sets of keywords hold keywords", () => {
    expect(plain(typedValue("keywords", "{ FLY, INFANTRY }"))).toMatchObject({
      kind: "set",
      items: [
        { kind: "keyword-value", name: "FLY" },
        { kind: "keyword-value", name: "INFANTRY" },
      ],
    });
    expect(typedValue("keywords", "common of u.keywords for u in army else {}").type).toEqual({
      kind: "keywords",
    });
  });

  test.each([
    ["undeclared-keyword", "target has «FLYY»", { name: "FLYY", near: ["FLY"] }],
    ["no-keywords-field", "«sheet» has FLY", { type: "sheet", fields: [] }],
    ["no-keywords-field", "«gap» has FLY", { type: "length", fields: [] }],
  ])("%s", (code, value, data) => {
    expect(onlyFault(deciding("truth", value))).toMatchObject({ code, isAtMark: true, data });
  });

  test("a record with two sets of keywords does not say which", () => {
    const lines = 'record pair { a: keywords  b: keywords }\nfact pair: pair { about en "P." }\n';
    expect(onlyFault(lines + deciding("truth", "«pair» has FLY"))).toMatchObject({
      code: "no-keywords-field",
      isAtMark: true,
      data: { type: "pair", fields: ["a", "b"] },
    });
  });
});

describe("declared types", () => {
  test.each([
    ["unknown-type", 'fact x: «modle» { about en "X." }', { name: "modle", near: ["model"] }],
    ["unknown-type", 'fact x: list of ref «unitt» { about en "X." }', { name: "unitt", near: ["unit"] }],
    ["range-without-number", 'fact x: truth «0..3» { about en "X." }', { type: "truth" }],
    ["empty-range", 'fact x: count «5..3» { about en "X." }', { from: "5", to: "3" }],
    ["units-mixed", 'fact x: length 0..«3pt» { about en "X." }', { left: "length", right: "points" }],
    ["not-constant", 'fact x: count 0..«points» { about en "X." }', { what: "the end of a domain" }],
    [
      "self-containing-record",
      "record «a» { other: b }\nrecord b { other: list of a }",
      { record: "a", through: ["a", "b", "a"] },
    ],
    ["duplicate-field", "record a { one: truth  «one»: count }", { name: "one" }],
    ["duplicate-field", 'decide d: truth given u: unit, «u»: model { about en "D." }', { name: "u" }],
    ["shadowed-name", "enum «bearing» { one, two }", { name: "bearing" }],
    ["shadowed-name", 'fact «told»: truth { about en "T." }', { name: "told" }],
    ["shadowed-name", "state «told»: truth = no", { name: "told" }],
    ["shadowed-name", 'decide d: truth given «told»: truth { about en "D." }', { name: "told" }],
    [
      "shadowed-name",
      'resolve r: count { about en "R."  roll «told» = 1 of D6  gives told }',
      { name: "told" },
    ],
  ])("%s", (code, lines, data) => {
    expect(onlyFault(lines)).toMatchObject({ code, isAtMark: true, data });
  });
});

test("the enumerations that list a value are found once for all names", () => {
  const kind = b.enumeration("kind", ["one", "two", "one"]);
  const side = b.enumeration("side", ["one"]);
  const enums = new Map([kind, side].map((each) => [each.name, each]));
  const found = enumsByValue(enums);
  expect([found.get("one"), found.get("two"), found.get("three")]).toEqual([
    ["kind", "side"],
    ["kind"],
    undefined,
  ]);
  expect(enumsByValue(enums)).toBe(found);
});
