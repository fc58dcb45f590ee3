/** What dice come to in expressions, and how they are given and written. */
import { describe, expect, it } from "vitest";
import type { Expr, Type } from "../../compiler/check/program.ts";
import { evaluateExpression } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import * as b from "../support/program-builder.ts";
import * as p from "../support/play-builder.ts";
import type { Json } from "../../compiler/core/json.ts";

const program = b.programOf({
  facts: [b.fact("pool", p.diceType()), b.fact("one", p.dieType()), b.fact("bold", b.truthType)],
});
const pool = b.factExpr("pool", p.diceType());
const one = b.factExpr("one", p.dieType());

function comesTo(expr: Expr, given: Json): Json {
  const { situation, faults } = decode(program, inputsOf(program, null), given);
  expect(faults).toEqual([]);
  return evaluateExpression(program, expr, situation).value;
}
const faultsOf = (given: Json) => decode(program, inputsOf(program, null), given).faults;

describe("dice", () => {
  it("have a total where a number is wanted, in the unit wanted", () => {
    expect(comesTo(p.total(pool), { pool: [2, 3, 6] })).toBe(11);
    expect(comesTo(p.total(pool, b.lengthType()), { pool: [2, 3] })).toBe("5in");
    expect(comesTo(p.total(pool), { pool: [] })).toBe(0);
  });
  it("may be kept by the highest or the lowest of them", () => {
    expect(comesTo(p.keep("highest", 2, pool), { pool: [2, 6, 3] })).toEqual([6, 3]);
    expect(comesTo(p.keep("lowest", 1, pool), { pool: [2, 6, 3] })).toEqual([2]);
    expect(comesTo(p.keep("highest", 4, pool), { pool: [1] })).toEqual([1]);
  });
  it("lose one that is named, and none that is not there", () => {
    expect(comesTo(p.without(pool, one), { pool: [2, 6, 6], one: 6 })).toEqual([2, 6]);
    expect(comesTo(p.without(pool, one), { pool: [2, 6], one: 5 })).toEqual([2, 6]);
  });
  it("are a double when a face shows twice", () => {
    expect(comesTo(p.isDouble(pool), { pool: [4, 1, 4] })).toBe(true);
    expect(comesTo(p.isDouble(pool), { pool: [4, 1, 5] })).toBe(false);
  });
  it("are counted and compared by their faces", () => {
    const fives = b.countIn("d", pool, b.compare(p.die("d"), ">=", b.counted(5)));
    expect(comesTo(fives, { pool: [5, 6, 1] })).toBe(2);
  });
  it("know whether they were thrown again", () => {
    expect(comesTo(p.rerolled(one), { one: { face: 3, rerolled: true } })).toBe(true);
    expect(comesTo(p.rerolled(one), { one: 3 })).toBe(false);
    expect(comesTo(one, { one: { face: 3, rerolled: true } })).toEqual({ face: 3, rerolled: true });
    expect(comesTo(pool, { pool: [{ face: 3, rerolled: true }, 2] })).toEqual([3, 2]);
  });
  it("that are not given leave their total open", () => {
    const { situation } = decode(program, inputsOf(program, null), {});
    expect(evaluateExpression(program, p.total(pool), situation)).toMatchObject({
      status: "depends",
      missing: [{ path: "pool", domain: { kind: "range", from: 1, to: 6 } }],
    });
  });
  it("show only the faces they have", () => {
    expect(faultsOf({ one: 7 })).toMatchObject([{ code: "outside-domain", path: "one" }]);
    expect(faultsOf({ pool: [1, 0] })).toMatchObject([{ code: "outside-domain", path: "pool[1]" }]);
    expect(faultsOf({ one: 1.5 })).toMatchObject([{ code: "wrong-type", path: "one" }]);
    expect(faultsOf({ one: { face: 2, again: true } })).toMatchObject([{ code: "wrong-type", path: "one" }]);
  });
});

describe("a tally", () => {
  const bold = b.factExpr("bold", b.truthType);
  const type: Type = b.countType();
  const tally = (...clauses: Parameters<typeof b.ruled>[2][number][]) =>
    b.programOf({
      facts: program.facts,
      decisions: [b.ruled("crowd", type, clauses, { adds: true })],
    });
  const asked = (whole: typeof program, given: Json) =>
    evaluateExpression(whole, b.callOf("crowd", type), decode(whole, inputsOf(whole, null), given).situation);

  it("adds up what is in force, and all that counts is cited", () => {
    const whole = tally(b.clause("big", b.counted(2)), b.clause("brave", b.counted(3), { when: bold }));
    expect(asked(whole, { bold: true })).toMatchObject({
      value: 5,
      because: [{ clause: "big" }, { clause: "brave" }],
    });
    expect(asked(whole, { bold: false })).toMatchObject({ value: 2, because: [{ clause: "big" }] });
  });
  it("comes to nought when nothing counts", () => {
    const whole = tally(b.clause("brave", b.counted(3), { when: bold }));
    expect(asked(whole, { bold: false })).toMatchObject({ status: "ruled", value: 0 });
  });
  it("leaves out what is overridden", () => {
    const whole = tally(
      b.clause("big", b.counted(2)),
      b.clause("brave", b.counted(3), { when: bold, over: ["big"] }),
    );
    expect(asked(whole, { bold: true })).toMatchObject({ value: 3 });
  });
  it("depends on what may count, unless that adds nothing", () => {
    const three = tally(b.clause("brave", b.counted(3), { when: bold }));
    expect(asked(three, {})).toMatchObject({ status: "depends", missing: [{ path: "bold" }] });
    expect(asked(tally(b.clause("brave", b.counted(0), { when: bold })), {})).toMatchObject({ value: 0 });
  });
  it("is not on record while an unseen clause counts", () => {
    const whole = tally(b.clause("big", b.counted(2)), b.clause("gone", null, { unseen: true }));
    expect(asked(whole, {})).toMatchObject({ status: "not-on-record" });
  });
});
