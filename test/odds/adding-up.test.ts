/** Passes of a loop that only add up, raised to a power; and two changes of one value that happen together. */
import { describe, expect, test } from "vitest";
import { made, type RecordValue, type Result } from "../../compiler/runtime/result.ts";
import { rational } from "../../compiler/check/rational.ts";
import type { Cell } from "../../compiler/odds/cells.ts";
import { merged } from "../../compiler/odds/fields.ts";
import { powerOf } from "../../compiler/odds/powers.ts";
import type { Outcome } from "../../compiler/odds/state.ts";

/** Each outcome of so many passes, as a fraction of 1. */
function chances(all: readonly (readonly [Cell | "no-ruling" | "unfinished", number])[], times: number) {
  const total = BigInt(all.reduce((sum, [, ways]) => sum + ways, 0));
  const found = powerOf(
    {
      total,
      all: all.map(([value, ways]) => {
        const outcome: Outcome =
          value === "no-ruling"
            ? { kind: "unruled", status: value }
            : value === "unfinished"
              ? { kind: "unfinished" }
              : { kind: "value", value, globals: [] };
        return { ways: BigInt(ways), outcome };
      }),
    },
    times,
  );
  const shown = (outcome: Outcome): string => {
    if (outcome.kind !== "value") return outcome.kind === "unruled" ? outcome.status : outcome.kind;
    const { value } = outcome;
    return typeof value === "object" && value !== null && "d" in value ? `${value.n}/${value.d}` : `${value}`;
  };
  return Object.fromEntries(
    found.all.map(({ ways, outcome }) => [shown(outcome), Number(ways) / Number(found.total)]),
  );
}
const half = rational(1n, 2n);

describe("passes that add up", () => {
  test("are those of two coins, and of none", () => {
    expect(
      chances(
        [
          [0, 1],
          [1, 1],
        ],
        2,
      ),
    ).toEqual({ "0": 1 / 4, "1": 1 / 2, "2": 1 / 4 });
    expect(
      chances(
        [
          [0, 1],
          [1, 1],
        ],
        0,
      ),
    ).toEqual({ "0": 1 });
  });

  test("may be fractions", () => {
    expect(
      chances(
        [
          [half, 1],
          [1, 3],
        ],
        2,
      ),
    ).toEqual({ "1": 1 / 16, "3/2": 6 / 16, "2": 9 / 16 });
  });

  test("end with the first that gives no value", () => {
    // Two passes are good with (1/2)², and each of the others takes its share of the rest: 1 to 1.
    expect(
      chances(
        [
          [1, 2],
          ["no-ruling", 1],
          ["unfinished", 1],
        ],
        2,
      ),
    ).toEqual({
      "2": 1 / 4,
      "no-ruling": 3 / 8,
      unfinished: 3 / 8,
    });
    // (3/4)³ = 27/64; the rest is 37/64.
    expect(
      chances(
        [
          [0, 1],
          [1, 2],
          ["no-ruling", 1],
        ],
        3,
      ),
    ).toEqual({
      "0": 1 / 64,
      "1": 6 / 64,
      "2": 12 / 64,
      "3": 8 / 64,
      "no-ruling": 37 / 64,
    });
    expect(chances([["no-ruling", 1]], 2)).toEqual({ "no-ruling": 1 });
  });
});

describe("two changes of one value together", () => {
  const thing = (fields: Readonly<Record<string, Result>>): RecordValue => ({
    ...made("thing", Object.entries(fields)),
    place: "lamps[0]",
  });
  const list = (...items: Result[]): Result => ({ kind: "list", items });
  const [dark, lit] = [false, true];

  test("leave the one that changes it, or both where they agree", () => {
    expect(merged(1, 2, 1)).toBe(2);
    expect(merged(1, 1, 2)).toBe(2);
    expect(merged(1, 2, 2)).toBe(2);
    expect(merged(1, 2, 3)).toBe("clash");
  });

  test("are put together where they change different fields of a thing", () => {
    const before = thing({ a: dark, b: dark });
    const both = merged(before, thing({ a: lit, b: dark }), thing({ a: dark, b: lit }));
    expect(both).toEqual(thing({ a: lit, b: lit }));
  });

  test("clash where they change one field of a thing to two values", () => {
    const before = thing({ a: "oak", b: dark });
    expect(merged(before, thing({ a: "elm", b: dark }), thing({ a: "ash", b: dark }))).toBe("clash");
  });

  test("are put together element by element in lists of the same length", () => {
    const two = (a: Result, b: Result) => list(thing({ a }), thing({ a: b }));
    expect(merged(two(dark, dark), two(lit, dark), two(dark, lit))).toEqual(two(lit, lit));
    const name = (value: string) => thing({ a: value });
    expect(merged(list(name("oak")), list(name("elm")), list(name("ash")))).toBe("clash");
    expect(merged(list(dark), list(dark, lit), list(lit))).toBe("clash");
    expect(merged(list(dark), list(lit), thing({}))).toBe("clash");
    expect(merged(thing({}), list(lit), list(dark))).toBe("clash");
    expect(merged(list(dark), thing({}), list(lit))).toBe("clash");
  });
});
