/** Sameness and order of values, two at a time. */
import { describe, expect, test } from "vitest";
import { compared, order, same } from "../../compiler/evaluate/compare.ts";
import {
  made,
  name,
  none,
  type RecordValue,
  type Result,
  truth,
  unruled,
} from "../../compiler/evaluate/value.ts";

const thing = (id: string | null, place: string): RecordValue => ({ ...made("thing", []), id, place });
const ref = (id: string): Result => ({ kind: "ref", record: "unit", id, place: null });
const square = (x: string, y: string) =>
  made("square", [
    ["x", name(x)],
    ["y", name(y)],
  ]);
const orders = { names: ["low", "high"], phases: ["first", "second"] };

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

  test("of two things is by id, and by place where one has none", () => {
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
    expect(same(none, none)).toBe(true);
    expect(same(none, truth(false))).toBe(false);
    expect(same(thing("a", "army[0]"), none)).toBe(false);
  });

  test("is open as soon as one of the two is", () => {
    const open = unruled("no-ruling");
    expect(same(open, none)).toMatchObject({ kind: "undetermined", unruled: "no-ruling" });
    expect(same(none, open)).toMatchObject({ kind: "undetermined", unruled: "no-ruling" });
  });
});

describe("order", () => {
  test("is that of the names as declared", () => {
    expect(compared("<", name("low"), name("high"), orders)).toBe(true);
    expect(compared("<=", name("high"), name("low"), orders)).toBe(false);
    expect(compared(">=", name("low"), name("low"), orders)).toBe(true);
  });

  test("has no place for values of two kinds, or for a name it does not hold", () => {
    const moment = made("moment", [["round", name("low")]]);
    expect(order(moment, none, orders)).toBe(null);
    expect(order(none, moment, orders)).toBe(null);
    expect(order(name("low"), none, orders)).toBe(null);
    expect(order(name("low"), name("middle"), orders)).toBe(null);
    expect(compared("<", moment, none, orders)).toBe(false);
    expect(compared(">=", none, moment, orders)).toBe(false);
  });
});
