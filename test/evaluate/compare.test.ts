/** Sameness and order of values, two at a time. */
import { describe, expect, test } from "vitest";
import { made, order, type RecordValue, type Result, same, unruled } from "../../compiler/runtime/result.ts";
import { atLeast, atMost, less, type Scope, type Term } from "../../compiler/runtime/terms.ts";

const thing = (id: string | null, place: string): RecordValue => ({ ...made("thing", []), id, place });
const ref = (id: string): Result => ({ kind: "ref", id, place: null });
const square = (x: string, y: string) =>
  made("square", [
    ["x", x],
    ["y", y],
  ]);
const orders = { names: ["low", "high"], phases: ["first", "second"] };
const compared = (op: typeof less, left: Result, right: Result) => {
  const constantly =
    (value: Result): Term =>
    () =>
      value;
  return op(constantly(left), constantly(right), orders)({} as Scope);
};

describe("sameness", () => {
  test("of a thing and a reference is by id, whichever comes first", () => {
    for (const [left, right] of [
      [thing("a", "army[0]"), ref("a")],
      [ref("a"), thing("a", "army[0]")],
      [ref("a"), ref("a")],
    ] as const)
      expect(same(left, right)).toBe(true);
    for (const [left, right] of [
      [thing("a", "army[0]"), ref("b")],
      [ref("b"), thing("a", "army[0]")],
      [ref("a"), ref("b")],
    ] as const)
      expect(same(left, right)).toBe(false);
  });

  test("of two things is by id, and by place where one has null", () => {
    expect(same(thing("a", "army[0]"), thing("a", "army[1]"))).toBe(true);
    expect(same(thing("a", "army[0]"), thing("b", "army[0]"))).toBe(false);
    expect(same(thing(null, "army[0]"), thing("a", "army[0]"))).toBe(true);
    expect(same(thing(null, "army[0]"), thing(null, "army[1]"))).toBe(false);
  });

  test("of squares is by both coordinates", () => {
    expect(same(square("1", "2"), square("1", "2"))).toBe(true);
    expect(same(square("1", "2"), square("1", "3"))).toBe(false);
    expect(same(square("1", "2"), square("2", "2"))).toBe(false);
  });

  test("of values of two kinds is none, and of two nones is given", () => {
    expect(same(null, null)).toBe(true);
    expect(same(null, false)).toBe(false);
    expect(same(thing("a", "army[0]"), null)).toBe(false);
  });

  test("is open as soon as one of the two is", () => {
    const open = unruled("no-ruling");
    expect(same(open, null)).toMatchObject({ kind: "open", unruled: "no-ruling" });
    expect(same(null, open)).toMatchObject({ kind: "open", unruled: "no-ruling" });
  });
});

describe("order", () => {
  test("is that of the names as declared", () => {
    expect(compared(less, "low", "high")).toBe(true);
    expect(compared(atMost, "high", "low")).toBe(false);
    expect(compared(atLeast, "low", "low")).toBe(true);
  });

  test("has no place for values of two kinds, or for a name it does not hold", () => {
    const moment = made("moment", [["round", "low"]]);
    expect(order(moment, null, orders)).toBe(null);
    expect(order(null, moment, orders)).toBe(null);
    expect(order("low", null, orders)).toBe(null);
    expect(order("low", "middle", orders)).toBe(null);
    expect(compared(less, moment, null)).toBe(false);
    expect(compared(atLeast, null, moment)).toBe(false);
  });
});
