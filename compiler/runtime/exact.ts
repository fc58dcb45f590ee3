/**
 * Exact arithmetic on plain numbers: amounts are decimals, and a sum of decimals is the decimal that paper gives.
 * Where no decimal will do (a third), a number is a fraction; which of the two an expression needs is known when the
 * code is emitted. A number that a double cannot hold exactly is refused, because comparing it may give a wrong answer.
 */

/** A number as a fraction in lowest terms. */
export interface Fraction {
  readonly n: number;
  readonly d: number;
}

/** A number without a unit: `1.5`, or `{ n: 3, d: 2 }`. */
export type Ratio = number | Fraction;

/** The greatest numerator of an amount over its last decimal: a double still holds sums and products of such amounts. */
const mostScaled = 2 ** 50;
export const mostThousandths: number = mostScaled / 1000;

/** Thrown where a number is too large to be exact. */
export class InexactNumberError extends RangeError {
  /** The decision or play that computes it; null where a number is given so. */
  readonly decision: string | null;

  constructor(decision: string | null) {
    const who = decision === null ? "A number" : `\`${decision}\` computes a number that`;
    super(
      `${who} is too large to be exact: whole numbers are exact up to ${Number.MAX_SAFE_INTEGER}, decimals up to fewer digits. ` +
        "Give smaller numbers, or ask on the command line with `rubric ask`, which has no such limit.",
    );
    this.name = "InexactNumberError";
    this.decision = decision;
  }
}

/** Stands for a number that is too large to be written exactly. */
export function inexact(decision: string | null = null): never {
  throw new InexactNumberError(decision);
}

/** A whole number that is exact; throws where it is not. */
export function safeWhole(value: number, decision: string): number {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? value : inexact(decision);
}

/** The decimal nearest to a result; throws where a double does not hold that many digits. */
export function safeExact(value: number, places: number, decision: string): number {
  const most = places === 3 ? mostThousandths : mostScaled / 10 ** places;
  return value <= most && value >= -most ? exact(value, places) : inexact(decision);
}

/** What `run` gives; a number in it that is not exact is reported as computed by `decision`. */
export function namingInexact<T>(decision: string, run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof InexactNumberError && thrown.decision === null) return inexact(decision);
    throw thrown;
  }
}

/** The decimal nearest to a result: thousandths, or as many places as the operands together can have. */
export function exact(value: number, places = 3): number {
  // Halves, quarters and eighths are decimals of three places already, and most amounts are such.
  const eighths = value * 8;
  if (places === 3 && eighths === Math.floor(eighths)) return value + 0;
  const scale = places === 3 ? 1000 : 10 ** places;
  // Adding zero turns the negative zero of a rounded -0.0001 into the only zero there is.
  return Math.round(value * scale) / scale + 0;
}

/** An amount as it is given; throws where it is finer than three decimals, for forms would not agree on it. */
export function givenAmount(value: unknown, path: string): unknown {
  const isFine =
    typeof value === "number"
      ? Number.isFinite(value) && exact(value) !== value
      : isFraction(value) && 1000 % value.d !== 0;
  if (isFine) {
    const found = typeof value === "number" ? value : `${(value as Fraction).n}/${(value as Fraction).d}`;
    throw new RangeError(
      `${path} is ${found}, which is finer than an amount can be: round it to three decimals before you give it.`,
    );
  }
  return value;
}

export function isFraction(value: unknown): value is Fraction {
  return typeof value === "object" && value !== null && "n" in value && "d" in value;
}

export function plus(a: Ratio, b: Ratio, decision?: string): Ratio {
  if (typeof a === "number" && typeof b === "number" && areWhole(a, b, a + b)) return a + b;
  const [x, y] = [fraction(a, decision), fraction(b, decision)];
  return reduce(BigInt(x.n) * BigInt(y.d) + BigInt(y.n) * BigInt(x.d), BigInt(x.d) * BigInt(y.d), decision);
}

export function minus(a: Ratio, b: Ratio, decision?: string): Ratio {
  return plus(a, negative(b), decision);
}

export function times(a: Ratio, b: Ratio, decision?: string): Ratio {
  if (typeof a === "number" && typeof b === "number" && areWhole(a, b, a * b)) return a * b + 0;
  const [x, y] = [fraction(a, decision), fraction(b, decision)];
  return reduce(BigInt(x.n) * BigInt(y.n), BigInt(x.d) * BigInt(y.d), decision);
}

/** None where the divisor is zero. */
export function over(a: Ratio, b: Ratio, decision?: string): Ratio | null {
  if (compare(b, 0) === 0) return null;
  if (typeof a === "number" && typeof b === "number" && areWhole(a, b, a / b)) return a / b + 0;
  const [x, y] = [fraction(a, decision), fraction(b, decision)];
  return reduce(BigInt(x.n) * BigInt(y.d), BigInt(x.d) * BigInt(y.n), decision);
}

export function negative(a: Ratio): Ratio {
  return typeof a === "number" ? 0 - a : { n: 0 - a.n, d: a.d };
}

/** Less than zero, zero or more, as `a` is less than `b`, equal or more; NaN where one of the two is none. */
export function compare(a: Ratio | null | undefined, b: Ratio | null | undefined): number {
  if (a == null || b == null) return Number.NaN;
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [fraction(a), fraction(b)];
  const difference = BigInt(x.n) * BigInt(y.d) - BigInt(y.n) * BigInt(x.d);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function floor(a: Ratio): number {
  if (typeof a === "number") return Math.floor(a);
  const [n, d] = [BigInt(a.n), BigInt(a.d)];
  return Number(n >= 0n || n % d === 0n ? n / d : n / d - 1n);
}

export function ceil(a: Ratio): number {
  return 0 - floor(negative(a));
}

export function isWhole(a: Ratio | null | undefined): boolean {
  return typeof a === "number" ? Number.isInteger(a) : a?.d === 1;
}

export function least(...all: readonly Ratio[]): Ratio {
  return all.reduce((a, b) => (compare(b, a) < 0 ? b : a));
}

export function most(...all: readonly Ratio[]): Ratio {
  return all.reduce((a, b) => (compare(b, a) > 0 ? b : a));
}

/** The nearest plain number, for those who do not ask for fractions. */
export function plain(a: Ratio): number;
export function plain<N extends null | undefined>(a: Ratio | N): number | N;
export function plain<N extends null | undefined>(a: Ratio | N): number | N {
  return typeof a === "object" && a !== null ? a.n / a.d : (a as number | N);
}

/** A ratio as it is handed out: a plain number where a decimal of three places says it all. */
export function ratio(a: Ratio): Ratio;
export function ratio<N extends null | undefined>(a: Ratio | N): Ratio | N;
export function ratio<N extends null | undefined>(a: Ratio | N): Ratio | N {
  if (a === null || a === undefined) return a;
  const value = plain(a as Ratio);
  return exact(value) === value && compare(a as Ratio, value) === 0 ? value : a;
}

/** Most numbers at a table are: then plain arithmetic is exact. */
function areWhole(a: number, b: number, result: number): boolean {
  return Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(result);
}

function fraction(a: Ratio, decision?: string): Fraction {
  if (typeof a !== "number") return a;
  if (Number.isSafeInteger(a)) return { n: a, d: 1 };
  for (let places = 3; places <= 15; places += 3) {
    const scale = 10 ** places;
    const n = Math.round(a * scale);
    if (Number.isSafeInteger(n) && n / scale === a) return reduce(BigInt(n), BigInt(scale), decision);
  }
  return inexact(decision);
}

function reduce(n: bigint, d: bigint, decision?: string): Fraction {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  if (d < 0n) a = -a;
  const [top, bottom] = [Number(n / a), Number(d / a)];
  if (!Number.isSafeInteger(top) || !Number.isSafeInteger(bottom)) return inexact(decision);
  return { n: top, d: bottom };
}
