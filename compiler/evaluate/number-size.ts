/** Keeps the numbers that rules reckon with below a size: numbers grow as fast as a rule squares them. */
import type { Rational } from "../check/program.ts";
import { LimitReached, mostDigits } from "../limits.ts";

const bound = 10n ** BigInt(mostDigits);

/** The number itself; throws where it is too long. */
export function sized<T extends Rational | null>(value: T): T {
  if (value !== null && (value.n >= bound || value.n <= -bound || value.d >= bound))
    throw new LimitReached("digits", mostDigits, null);
  return value;
}
