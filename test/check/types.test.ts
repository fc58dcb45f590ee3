/**
 * Units, domains, what may be none, and what type an expression comes out with.
 */
import { describe, expect, test } from "vitest";
import { typeInWords, unitOf } from "../../compiler/check/type-words.ts";
import { domainOf } from "../../compiler/evaluate/domain.ts";
import { checked, clauseOf, deciding, onlyFault, plain, problems, typedValue, written } from "./checked.ts";

describe("literals", () => {
  test("the unit says the quantity", () => {
    expect(typedValue("length", '2.5"')).toMatchObject({
      kind: "number",
      value: { n: 5n, d: 2n },
      type: { kind: "quantity", quantity: "length", unit: "in" },
    });
    expect(typedValue("percent", "50%")).toMatchObject({ type: { quantity: "percent", unit: "%" } });
  });

  test("an amount has at most three decimals, a ratio as many as it likes", () => {
    for (const literal of ['1.0005"', "33.3333%"])
      expect(
        onlyFault(deciding("truth", `${literal.endsWith("%") ? "50%" : "gap"} > «${literal}»`)),
      ).toMatchObject({
        code: "amount-too-fine",
        isAtMark: true,
        data: { value: literal },
      });
    expect(onlyFault('fact far: length 0..«0.0625»\ndecide d: truth { a: far > 0.06" }')).toMatchObject({
      code: "amount-too-fine",
      isAtMark: true,
      data: { value: '0.0625"' },
    });
    expect(problems(checked(deciding("truth", 'gap > 1.125" / 3 and points / 3 > 0.33333')))).toEqual([]);
  });

  test.each(["«0.5»", "«9007199254740993»"])("an end of a count is whole and exact: %s", (end) => {
    expect(onlyFault(`fact crew: count 0..${end}\ndecide d: truth { a: crew > 0 }`)).toMatchObject({
      code: "value-outside-domain",
      data: { domain: "count" },
    });
  });

  test("a bare number is a count, or a ratio where one is expected or it has decimals", () => {
    expect(typedValue("count", "3").type).toEqual({ kind: "count", from: 3, to: 3 });
    expect(typedValue("ratio", "3").type).toMatchObject({ kind: "ratio" });
    expect(typedValue("ratio", "2.5").type).toMatchObject({ kind: "ratio" });
  });

  test("a text is a title, or another value of an open enumeration", () => {
    expect(plain(typedValue("truth", 'sheet.title = "Leman Russ"'))).toMatchObject({
      right: { kind: "name-value", text: "Leman Russ" },
    });
    expect(
      plain(typedValue("truth", 'sheet.source = "other: White Dwarf" or sheet.source = codex')),
    ).toMatchObject({
      any: [
        { right: { kind: "enum-value", name: "other: White Dwarf" } },
        { right: { kind: "enum-value", name: "codex" } },
      ],
    });
  });

  test.each([
    ["unknown-unit", "gap < «3cm»", { unit: "cm", units: ['"', "h", "pt", "%"] }],
    [
      "unknown-enum-value",
      "terrain = «wod»",
      { name: "wod", of: "terrain-kind", near: ["wood"], open: false },
    ],
    ["unknown-enum-value", "sheet.source = «codx»", { of: "source-of", near: ["codex"], open: true }],
    ["text-without-type", '«"x"» is known', { text: "x" }],
    ["unknown-enum-value", 'terrain = «"bog"»', { name: "bog", of: "terrain-kind", open: false }],
  ])("%s", (code, value, data) => {
    expect(onlyFault(deciding("truth", value))).toMatchObject({ code, isAtMark: true, data });
  });
});

describe("measures", () => {
  test.each([
    ["length", 'gap + 3"', { kind: "quantity", quantity: "length", from: 3, to: 51 }],
    ["length", "gap * 2", { kind: "quantity", quantity: "length", from: 0, to: 96 }],
    ["length", "half of gap", { kind: "quantity", quantity: "length", from: 0, to: 24 }],
    ["ratio", 'gap / 4"', { kind: "ratio", from: 0, to: 12 }],
    ["ratio", "points / 2", { kind: "ratio", from: 0.5, to: 1500 }],
    ["count", "rounded up half of target.strength", { kind: "count", from: 1, to: 5 }],
    ["count", "target.strength - 1", { kind: "count", from: 0, to: 9 }],
    ["count", "-target.strength", { kind: "count", from: -10, to: -1 }],
    ["length", 'min(gap, 6")', { kind: "quantity", from: 0, to: 6 }],
    ["count", "max(target.strength, 4)", { kind: "count", from: 4, to: 10 }],
  ])("%s: %s", (type, value, found) => {
    expect(typedValue(type, value).type).toMatchObject(found);
  });

  test("counts compare with ratios", () => {
    typedValue("truth", "points / 3 > 5 and (half of points) is whole");
  });

  test.each([
    ["units-mixed", "«gap < 3»", { left: "length", right: "count", hint: 'Write `3"` if that is meant.' }],
    ["units-mixed", "«gap + points» < 5", { left: "length", right: "count" }],
    ["units-mixed", '«gap * 3"» > 0', { left: "length", right: "length" }],
    ["units-mixed", "«gap = 50%»", { left: "length", right: "percent" }],
    ["units-mixed", '«min(gap, 3pt)» > 0"', { left: "length", right: "points" }],
    ["type-mismatch", "«terrain» + 3 > 4", { wanted: "number", found: "terrain-kind" }],
    ["type-mismatch", "terrain = «gap»", { wanted: "terrain-kind", found: "length" }],
    ["type-mismatch", "«gap» and yes", { wanted: "truth or none", found: "length" }],
    ["not-ordered", '«sheet.title < "A"»', { type: "title" }],
    ["not-ordered", "«(target has FLY) < yes»", { type: "truth" }],
  ])("%s: %s", (code, value, data) => {
    const fault = onlyFault(deciding("truth", value));
    expect(fault).toMatchObject({ code, data });
  });

  test("a ratio does not fit where a count is asked for", () => {
    expect(onlyFault(deciding("count", "«half of points»"))).toMatchObject({
      code: "units-mixed",
      isAtMark: true,
      data: { left: "count", right: "ratio", hint: "Round it: `rounded up …` or `rounded down …`." },
    });
  });
});

describe("domains", () => {
  test("a value outside the domain of its place is told at the value, also inside cases", () => {
    expect(onlyFault(deciding("count 0..6", "«9»"))).toMatchObject({
      code: "value-outside-domain",
      isAtMark: true,
      data: { value: "9", domain: "count 0..6" },
    });
    expect(onlyFault(deciding("count 0..6", "(«9» when points > 3, otherwise 2)"))).toMatchObject({
      code: "value-outside-domain",
      isAtMark: true,
    });
    expect(onlyFault(deciding("set of count 1..6", "{ 1, «7» }"))).toMatchObject({ isAtMark: true });
    expect(onlyFault(deciding("interval of count 1..6", "1..«7»"))).toMatchObject({ isAtMark: true });
  });

  test("domains, units and words of a type", () => {
    const { program } = checked("");
    const [hidden, aboard] = ["hidden", "aboard"].map((name) =>
      [...program.types.records.values()]
        .flatMap((record) => record.fields)
        .find((field) => field.name === name),
    );
    const percent = hidden?.type ?? { kind: "unknown" };
    expect(typeInWords(percent)).toBe("percent 0%..100%");
    expect(domainOf(program, percent)).toEqual({ kind: "range", from: 0, to: 100, unit: "%" });
    expect(unitOf(percent)).toBe("%");
    expect(typeInWords(aboard?.type ?? { kind: "unknown" })).toBe("ref unit");
    expect(domainOf(program, { kind: "enum", name: "source-of" })).toEqual({
      kind: "values",
      open: true,
      values: ["codex", "index"],
    });
    expect(
      typeInWords({ kind: "or-none", of: { kind: "list", of: { kind: "count", from: 1, to: null } } }),
    ).toBe("list of count at least 1 or none");
  });
});

describe("none", () => {
  test("an optional fact may be none, and is not where a condition says so", () => {
    expect(typedValue("length or none", "most").type).toMatchObject({ kind: "or-none" });
    expect(typedValue("length", "most when most is known").type).toMatchObject({ kind: "quantity" });
    expect(typedValue("length", 'most when most > 3"').type).toMatchObject({ kind: "quantity" });
    expect(typedValue("length", "(most when most is not none, otherwise gap)").type).toMatchObject({
      kind: "quantity",
    });
    expect(typedValue("length", "(gap when most is none, otherwise most)").type).toMatchObject({
      kind: "quantity",
    });
    expect(typedValue("length", "most when not (most is none or terrain = wood)").type).toMatchObject({
      kind: "quantity",
    });
  });

  test("none runs through arithmetic and parts, and never fulfils an ordering", () => {
    expect(typedValue("length or none", 'most + 1"').type).toMatchObject({ kind: "or-none" });
    expect(typedValue("truth", "target.leader.hidden > 3%").type).toEqual({ kind: "truth" });
    expect(typedValue("count or none", "target.leader.wounds").type).toMatchObject({
      kind: "or-none",
      of: { kind: "count" },
    });
  });

  test("an else takes none away from an extreme", () => {
    expect(typedValue("count", "highest of m.wounds for m in target.models else 0").type).toMatchObject({
      kind: "count",
    });
  });

  test.each([
    ["possibly-none", "length", "«most»", { wanted: "length" }],
    ["possibly-none", "count", "«highest of m.wounds for m in target.models»", { wanted: "count" }],
    ["possibly-none", "count", "«(3 when terrain = wood)»", { wanted: "count" }],
    ["possibly-none", "count", "«none»", { wanted: "count" }],
    ["compared-with-none", "truth", "«most = none»", { asked: "… is none" }],
    ["compared-with-none", "truth", 'most in { 3", «none» }', {}],
    ["not-a-decision-asked", "truth", "«most» is ruled", {}],
  ])("%s: %s %s", (code, type, value, data) => {
    expect(onlyFault(deciding(type, value))).toMatchObject({ code, isAtMark: true, data });
  });
});

describe("values made of several", () => {
  test("a record is judged against its declaration", () => {
    const value = typedValue("sheet", '{ title: "Leman Russ", source: codex }');
    expect(value).toMatchObject({ kind: "record", type: { kind: "record", name: "sheet" } });
    expect(onlyFault(deciding("sheet", '«{ title: "A" }»'))).toMatchObject({
      code: "missing-field",
      isAtMark: true,
      data: { record: "sheet", fields: ["source"] },
    });
    expect(onlyFault(deciding("sheet", '{ title: "A", source: codex, «colour»: 3 }'))).toMatchObject({
      code: "unknown-field",
      isAtMark: true,
      data: { name: "colour", of: "sheet" },
    });
    expect(onlyFault(deciding("sheet", '{ title: "A", source: codex, «source»: index }'))).toMatchObject({
      code: "duplicate-field",
      isAtMark: true,
    });
  });

  test("duties, intervals, lists and moments are values", () => {
    expect(typedValue("duty", "may not")).toMatchObject({ kind: "duty", value: "may not" });
    expect(typedValue("interval of time", "at least 2h")).toMatchObject({ kind: "interval", most: null });
    expect(typedValue("list of count 1..6", "[1, 2]").type).toMatchObject({
      kind: "list",
      of: { kind: "count" },
    });
    expect(typedValue("moment", "{ round: 1, turn: 2, phase: charge, part: end }").type).toEqual({
      kind: "moment",
    });
  });

  test.each([
    ["type-mismatch", "duty", "«yes»", { wanted: "duty", found: "truth" }],
    [
      "type-mismatch",
      "count",
      "(3 when terrain = wood, otherwise «wood = terrain»)",
      { wanted: "count", found: "truth" },
    ],
    ["empty-range", "interval of count", "«5..3»", { from: "5", to: "3" }],
    ["not-a-list", "truth", "gap in «points»", { type: "count" }],
    ["type-mismatch", "keywords", "{ «3» }", { wanted: "keyword", found: "count" }],
  ])("%s: %s %s", (code, type, value, data) => {
    expect(onlyFault(deciding(type, value))).toMatchObject({ code, data });
  });

  test("one fault for one cause", () => {
    const { diagnostics } = checked(deciding("count 0..3", "unheard + 1"));
    expect(problems({ diagnostics } as never).map((each) => each.code)).toEqual(["unknown-name"]);
  });

  test("the guard and the condition of a clause are one condition", () => {
    const { program } = checked(
      'decide asked: truth { about en "A."  rule: yes when terrain = wood and gap < 3" }',
    );
    expect(written(clauseOf(program, "asked", "rule").when)).toMatchObject({
      kind: "and",
      all: [{ kind: "compare" }, { kind: "compare" }],
    });
  });
});
