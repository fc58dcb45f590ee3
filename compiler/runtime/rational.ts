/**
 * Exact numbers: turns whole numbers and decimal texts into fractions in lowest terms, and reckons with them.
 * Units are left to the types: a number here is an amount of whatever its type says.
 */

/** In lowest terms, with a positive divisor. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export function rational(n: bigint, d: bigint = 1n): Rational {
  // Nearly all are whole: no divisor is looked for.
  if (d === 1n) return { n, d };
  if (d === 0n) throw new Error("a fraction over zero is no number");
  const sign = d < 0n ? -1n : 1n;
  const divisor = greatestDivisor(n < 0n ? -n : n, d * sign);
  return { n: (n * sign) / divisor, d: (d * sign) / divisor };
}

/** `12`, `2.5`; what is not a number gives zero, since the lexer has already spoken of it. */
export function parseNumber(text: string): Rational {
  return readNumber(text) ?? zero;
}

export const zero: Rational = { n: 0n, d: 1n };
export const one: Rational = { n: 1n, d: 1n };

export function add(a: Rational, b: Rational): Rational {
  if (a.d === 1n && b.d === 1n) return { n: a.n + b.n, d: 1n };
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, negate(b));
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** Null for a division by zero. */
export function divide(a: Rational, b: Rational): Rational | null {
  return b.n === 0n ? null : rational(a.n * b.d, a.d * b.n);
}

export function negate(a: Rational): Rational {
  return { n: -a.n, d: a.d };
}

/** Less than zero, zero, or more, as a is less than b, equal or more. */
export function compare(a: Rational, b: Rational): number {
  const [left, right] = a.d === b.d ? [a.n, b.n] : [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether it can be written or given as an amount: with three decimals at most. What is computed may be finer. */
export function isAmount(a: Rational): boolean {
  return 1000n % a.d === 0n;
}

export function isWhole(a: Rational): boolean {
  return a.d === 1n;
}

export function round(a: Rational, direction: "up" | "down"): Rational {
  const quotient = a.n / a.d;
  const isExact = quotient * a.d === a.n;
  // bigint division cuts towards zero.
  if (direction === "down") return rational(isExact || a.n > 0n ? quotient : quotient - 1n);
  return rational(isExact || a.n < 0n ? quotient : quotient + 1n);
}

/** `12`, `-0.5`, `3/2`, `1e-7`; null for anything else. */
export function readNumber(text: string): Rational | null {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?(?:\/(\d+))?$/i.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = "", decimals = "", exponent = "0", over = "1"] = match;
  if (BigInt(over) === 0n) return null;
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${decimals}`);
  const scale = 10n ** BigInt(Math.abs(shift));
  return shift < 0 ? rational(digits, scale * BigInt(over)) : rational(digits * scale, BigInt(over));
}

/** The nearest there is, also of wholes that are themselves too large for a double. */
export function toNumber({ n, d }: Rational): number {
  const [whole, over] = [Number(n), Number(d)];
  if (Number.isFinite(whole) && Number.isFinite(over)) return whole / over;
  const digits = Math.max(n.toString(16).length, d.toString(16).length);
  const shift = BigInt((digits - mostHexDigits) * 4);
  return Number(n >> shift) / Number(d >> shift);
}

/** Hexadecimal digits that a double can hold as a whole. */
const mostHexDigits = 250;

/** As a decimal where that is exact, else as a fraction: `2.5`, `1/3`. */
export function writeNumber(a: Rational): string {
  let rest = a.d;
  let places = 0;
  while (rest % 10n === 0n) [rest, places] = [rest / 10n, places + 1];
  while (rest % 2n === 0n) [rest, places] = [rest / 2n, places + 1];
  while (rest % 5n === 0n) [rest, places] = [rest / 5n, places + 1];
  if (rest !== 1n) return `${a.n}/${a.d}`;
  if (a.d === 1n) return `${a.n}`;
  const scaled = ((a.n < 0n ? -a.n : a.n) * 10n ** BigInt(places)) / a.d;
  const digits = `${scaled}`.padStart(places + 1, "0");
  const decimals = digits.slice(-places).replace(/0+$/, "");
  return `${a.n < 0n ? "-" : ""}${digits.slice(0, -places)}.${decimals}`;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : greatestDivisor(b, a % b);
}
