/** Exact numbers as doubles: what is shown beside a fraction. */
import { describe, expect, it } from "vitest";
import { rational, toNumber } from "../../compiler/check/rational.ts";

describe("a fraction as a double", () => {
  it("is the quotient", () => {
    expect(toNumber(rational(-11n, 36n))).toBe(-11 / 36);
  });
  it("is told where both wholes are beyond what a double holds", () => {
    const huge = 7n ** 900n;
    expect(toNumber(rational(huge, 3n * huge + 1n))).toBeCloseTo(1 / 3, 12);
    expect(toNumber(rational(-huge, 2n * huge + 1n))).toBeCloseTo(-1 / 2, 12);
    expect(toNumber(rational(1n, huge))).toBe(0);
    expect(toNumber(rational(huge + 1n, huge))).toBe(1);
  });
});
