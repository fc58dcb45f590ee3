/**
 * The numbers that terms reckon with, which lose nothing: a whole number that a double holds exactly is a number,
 * everything else a fraction of two bigints. exact.ts has the numbers that a caller of emitted code gives and gets.
 */
import { type Fraction, inexact, type Ratio } from "./exact.ts";
import { LimitReached, mostDigits } from "./limits.ts";
import * as rationals from "./rational.ts";
import type { Rational } from "./rational.ts";

/** One number has one form, so that two equal whole numbers are identical. */
export type Exact = number | Rational;

export function plus(a: Exact, b: Exact): Exact {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return sized(rationals.add(rationalOf(a), rationalOf(b)));
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, negative(b));
}

export function times(a: Exact, b: Exact): Exact {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    // Adding zero turns the negative zero of 0 * -1 into the only zero there is.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return sized(rationals.multiply(rationalOf(a), rationalOf(b)));
}

/** None where the divisor is zero. */
export function over(a: Exact, b: Exact): Exact | null {
  if (b === 0) return null;
  if (typeof a === "number" && typeof b === "number") {
    const quotient = a / b;
    if (Number.isSafeInteger(quotient)) return quotient + 0;
  }
  const found = rationals.divide(rationalOf(a), rationalOf(b));
  return found && sized(found);
}

export function negative(a: Exact): Exact {
  return typeof a === "number" ? 0 - a : exactOf(rationals.negate(a));
}

/** Less than zero, zero or more, as a is less than b, equal or more. */
export function compare(a: Exact, b: Exact): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return rationals.compare(rationalOf(a), rationalOf(b));
}

export function floor(a: Exact): Exact {
  return typeof a === "number" ? a : exactOf(rationals.round(a, "down"));
}

export function ceil(a: Exact): Exact {
  return typeof a === "number" ? a : exactOf(rationals.round(a, "up"));
}

export function isWhole(a: Exact): boolean {
  return typeof a === "number" || a.d === 1n;
}

/**
 * All ways to pay a price from several purses, the greediest first and each when it is asked for; a price that is no whole
 * number goes greedily only.
 */
export function* splitsOf(
  price: Exact,
  [first, ...others]: readonly Exact[],
): Generator<readonly Exact[], undefined> {
  if (first === undefined) {
    if (price === 0) yield [];
    return;
  }
  const most = compare(price, first) < 0 ? price : first;
  // The others have to pay the rest.
  const least = minus(price, others.reduce(plus, 0));
  for (let part = most; compare(part, 0) >= 0 && compare(part, least) >= 0; part = minus(part, 1)) {
    for (const rest of splitsOf(minus(price, part), others)) yield [part, ...rest];
    if (!isWhole(price) || !isWhole(most) || others.length === 0) return;
  }
}

/** Towards zero, for a count of things. */
export function wholePart(a: Exact): number {
  return typeof a === "number" ? a : Number(a.n / a.d);
}

export function rationalOf(a: Exact): Rational {
  return typeof a === "number" ? { n: BigInt(a), d: 1n } : a;
}

/** The same number in its one form. */
export function exactOf(a: Rational): Exact {
  if (a.d !== 1n) return a;
  const whole = Number(a.n);
  return Number.isSafeInteger(whole) ? whole : a;
}

/** Numbers grow as fast as a rule squares them. */
function sized(a: Rational): Exact {
  if (a.n >= bound || a.n <= -bound || a.d >= bound) throw new LimitReached("digits", mostDigits, null);
  return exactOf(a);
}
const bound = 10n ** BigInt(mostDigits);

// ---------------------------------------------------------------- as callers have them

/** A number that is given: the decimal that its digits say. Throws where it has more digits than a double holds. */
export function readNative(a: Ratio | Rational): Exact {
  if (typeof a === "number") return Number.isSafeInteger(a) ? a + 0 : readDecimal(a);
  return exactOf(rationals.rational(BigInt(a.n), BigInt(a.d)));
}

function readDecimal(a: number): Exact {
  for (let places = 3; places <= 15; places += 3) {
    const scale = 10 ** places;
    const n = Math.round(a * scale);
    if (Number.isSafeInteger(n) && n / scale === a) return rationals.rational(BigInt(n), BigInt(scale));
  }
  return inexact();
}

/** A number that is handed out. Throws where it cannot be written as a fraction of two safe whole numbers. */
export function writeNative(a: Exact): Ratio {
  if (typeof a === "number") return a;
  const [n, d] = [Number(a.n), Number(a.d)];
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(d)) return inexact();
  return { n, d } satisfies Fraction;
}
