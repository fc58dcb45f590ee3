/**
 * Turns written numbers into exact ones and does arithmetic on them, so that a domain or a constant is never rounded.
 * What a number counts or measures is left to the types.
 */
import type { Rational } from "./program.ts";

export function rational(n: bigint, d: bigint = 1n): Rational {
  const sign = d < 0n ? -1n : 1n;
  const shared = divisor(n < 0n ? -n : n, d < 0n ? -d : d) * sign;
  return { n: n / shared, d: d / shared };
}

/** `12`, `2.5`; what is not a number gives zero, since the lexer has already spoken of it. */
export function parseNumber(text: string): Rational {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return rational(0n);
  const decimals = match[2] ?? "";
  return rational(BigInt(`${match[1]}${decimals}`), 10n ** BigInt(decimals.length));
}

export function plus(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function minus(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** Null for a division by zero. */
export function over(a: Rational, b: Rational): Rational | null {
  return b.n === 0n ? null : rational(a.n * b.d, a.d * b.n);
}

export function isWhole(value: Rational): boolean {
  return value.d === 1n;
}

export function toNumber(value: Rational): number {
  return Number(value.n) / Number(value.d);
}

/** As an author writes it: `3`, `2.5`, or `1/3` where no decimal is exact. */
export function numberInWords(value: Rational): string {
  if (isWhole(value)) return value.n.toString();
  let rest = value.d;
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime;
  return rest === 1n ? toNumber(value).toString() : `${value.n}/${value.d}`;
}

function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
