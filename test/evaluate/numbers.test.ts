/** Exact numbers: read, reckoned with, rounded and written without loss. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  compare,
  divide,
  multiply,
  negate,
  rational,
  readNumber,
  round,
  subtract,
  writeNumber,
} from "../../compiler/check/rational.ts";
import { isSame } from "../../compiler/runtime/direct.ts";
import { runs, seed } from "../support/seed.ts";

const anyNumber = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([n, d]) => rational(n, d));

describe("numbers", () => {
  it("are read as decimals, fractions and powers of ten", () => {
    const read = (text: string) => {
      const found = readNumber(text);
      return found && `${found.n}/${found.d}`;
    };
    expect(["12", "-0.5", "3/2", "1e-7", "2.50", "+4", " 7 "].map(read)).toEqual([
      "12/1",
      "-1/2",
      "3/2",
      "1/10000000",
      "5/2",
      "4/1",
      "7/1",
    ]);
    expect(["", "x", "1/0", ".5", "1.", "1/2/3", "1e9999", "--1", "0x10"].map(read)).toEqual(
      Array(9).fill(null),
    );
  });
  it("are written as decimals where that is exact", () => {
    expect(
      [
        rational(5n, 2n),
        rational(-1n, 8n),
        rational(1n, 3n),
        rational(-7n),
        rational(1n, 50n),
        rational(100n),
      ].map(writeNumber),
    ).toEqual(["2.5", "-0.125", "1/3", "-7", "0.02", "100"]);
  });
  it("come back from what is written", () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(readNumber(writeNumber(value))).toEqual(value);
      }),
      { seed, numRuns: runs(300) },
    );
  });
  it("are in lowest terms whatever is done", () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, c) => {
        expect(subtract(add(a, c), c)).toEqual(a);
        const quotient = divide(multiply(a, c), c);
        expect(quotient).toEqual(c.n === 0n ? null : a);
        expect(compare(a, c)).toBe(compare(subtract(a, c), rational(0n)));
      }),
      { seed, numRuns: runs(300) },
    );
  });
  it("are rounded to the whole number below or above", () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        const [below, above] = [round(value, "down"), round(value, "up")];
        expect(compare(below, value) <= 0 && compare(value, above) <= 0).toBe(true);
        expect(subtract(above, below)).toEqual(value.d === 1n ? rational(0n) : rational(1n));
        expect(round(negate(value), "up")).toEqual(negate(below));
      }),
      { seed, numRuns: runs(300) },
    );
  });
});

it("the short form compares rows with fractions by their value", () => {
  const row = (n: number, d: number) => ({ share: { n, d } });
  expect(isSame(row(1, 3), row(1, 3))).toBe(true);
  expect(isSame(row(1, 3), row(2, 3))).toBe(false);
});
