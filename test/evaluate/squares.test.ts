/** The grid: bearings turned by a facing, range, what lies between, and the squares beside one. */
import { describe, expect, it } from "vitest";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { evaluateExpression } from "../../compiler/evaluate/ask.ts";
import type { Type } from "../../compiler/check/program.ts";
import type { GridOperator } from "../../compiler/core/operators.ts";
import * as b from "../support/program-builder.ts";
import type { Json } from "../../compiler/core/json.ts";

const program = b.programOf({ facts: [b.fact("m", b.squareType), b.fact("s", b.squareType)] });
const [m, s] = [b.factExpr("m", b.squareType), b.factExpr("s", b.squareType)];

function found(name: GridOperator, type: Type, given: Json) {
  const { situation, faults } = decode(program, inputsOf(program, null), given);
  expect(faults).toEqual([]);
  const args = name === "ahead" || name === "behind" || name === "beside" ? [m] : [m, s];
  const { status, value, missing } = evaluateExpression(program, b.builtin(name, type, ...args), situation);
  return status === "depends" ? missing.map(({ path }) => path) : value;
}
const at = (x: number, y: number, facing: string | null = null): Json => ({ x, y, facing });
const bearing = (from: Json, to: Json) => found("bearing", b.enumType("bearing"), { m: from, s: to });

describe("bearing", () => {
  const round = [
    [0, 2, "ahead"],
    [1, 2, "ahead-to-ahead-right"],
    [2, 2, "ahead-right"],
    [2, 1, "ahead-right-to-right"],
    [2, 0, "right"],
    [2, -1, "right-to-back-right"],
    [2, -2, "back-right"],
    [1, -2, "back-right-to-back"],
    [0, -2, "back"],
    [-1, -2, "back-to-back-left"],
    [-2, -2, "back-left"],
    [-2, -1, "back-left-to-left"],
    [-2, 0, "left"],
    [-2, 1, "left-to-ahead-left"],
    [-2, 2, "ahead-left"],
    [-1, 2, "ahead-left-to-ahead"],
    [0, 0, "here"],
  ] as const;
  const turns = { north: 0, east: 1, south: 2, west: 3 };
  for (const [facing, quarter] of Object.entries(turns)) {
    it(`goes round clockwise from ${facing}`, () => {
      for (const [right, ahead, name] of round) {
        let [x, y] = [right, ahead] as [number, number];
        for (let i = 0; i < quarter; i++) [x, y] = [y, -x];
        expect(bearing(at(10, 10, facing), at(10 + x, 10 + y))).toBe(name);
      }
    });
  }
  it("is exact at the far end of the grid", () => {
    expect(bearing(at(0, 0, "north"), at(62, 63))).toBe("ahead-to-ahead-right");
    expect(bearing(at(0, 0, "north"), at(63, 63))).toBe("ahead-right");
    expect(bearing(at(0, 0, "north"), at(1, 63))).toBe("ahead-to-ahead-right");
  });
  it("needs a facing but for the square itself", () => {
    expect(bearing({ x: 1, y: 1 }, at(2, 2))).toEqual(["m.facing"]);
    expect(bearing({ x: 1, y: 1 }, at(1, 1))).toBe("here");
    expect(bearing(at(1, 1), at(2, 2))).toBe(null);
  });
});

describe("range and adjacency", () => {
  it("count a diagonal as one", () => {
    expect(found("range", b.countType(), { m: at(1, 1), s: at(4, 3) })).toBe(3);
    expect(found("adjacent", b.truthType, { m: at(1, 1), s: at(2, 2) })).toBe(true);
    expect(found("adjacent", b.truthType, { m: at(1, 1), s: at(1, 1) })).toBe(false);
    expect(found("adjacent", b.truthType, { m: at(1, 1), s: at(3, 2) })).toBe(false);
  });
  it("ask for what is missing", () => {
    expect(found("range", b.countType(), { m: at(1, 1), s: { x: 2 } })).toEqual(["s.y"]);
    expect(found("range", b.countType(), { m: at(1, 1) })).toEqual(["s"]);
  });
});

describe("between", () => {
  const between = (from: Json, to: Json) =>
    (found("between", b.listOf(b.squareType), { m: from, s: to }) as { x: number; y: number }[]).map(
      ({ x, y }) => [x, y],
    );
  it("lists the squares of a straight line in order", () => {
    expect(between(at(5, 5), at(8, 5))).toEqual([
      [6, 5],
      [7, 5],
    ]);
    expect(between(at(5, 8), at(5, 5))).toEqual([
      [5, 7],
      [5, 6],
    ]);
  });
  it("goes from corner to corner on a diagonal", () => {
    expect(between(at(5, 5), at(8, 2))).toEqual([
      [6, 4],
      [7, 3],
    ]);
  });
  it("takes every square whose inside the line crosses", () => {
    expect(between(at(0, 0), at(2, 1))).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(between(at(3, 3), at(0, 1))).toEqual([
      [2, 3],
      [2, 2],
      [1, 2],
      [1, 1],
    ]);
  });
  it("is the same set from either end", () => {
    const key = (all: (number | undefined)[][]) => all.map(String).sort();
    for (const [x, y] of [
      [7, 3],
      [5, 5],
      [1, 9],
      [0, 4],
      [6, 4],
    ] as const) {
      expect(key(between(at(20, 20), at(20 + x, 20 - y)))).toEqual(
        key(between(at(20 + x, 20 - y), at(20, 20))),
      );
    }
  });
  it("is empty for neighbours", () => {
    expect(between(at(3, 3), at(4, 4))).toEqual([]);
    expect(between(at(3, 3), at(3, 3))).toEqual([]);
  });
});

describe("squares beside one", () => {
  it("keep its facing, and end at the edge", () => {
    expect(found("ahead", b.orNone(b.squareType), { m: at(3, 3, "east") })).toEqual({
      x: 4,
      y: 3,
      facing: "east",
    });
    expect(found("behind", b.orNone(b.squareType), { m: at(3, 3, "east") })).toEqual({
      x: 2,
      y: 3,
      facing: "east",
    });
    expect(found("behind", b.orNone(b.squareType), { m: at(0, 3, "east") })).toBe(null);
    expect(found("ahead", b.orNone(b.squareType), { m: at(3, 63, "north") })).toBe(null);
  });
  it("lie to the left and to the right", () => {
    const beside = found("beside", b.setOf(b.squareType), { m: at(3, 3, "north") }) as {
      x: number;
      y: number;
    }[];
    expect(beside.map(({ x, y }) => [x, y])).toEqual([
      [2, 3],
      [4, 3],
    ]);
    expect(found("beside", b.setOf(b.squareType), { m: at(0, 3, "north") })).toHaveLength(1);
  });
});
