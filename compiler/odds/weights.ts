/**
 * Exact weights: whole numbers over a common denominator that is shared by many, so that nothing is reduced on the way.
 * Only what leaves the engine is brought to lowest terms, by check's rational.ts.
 */

/** A mass: so many parts of a denominator known by its number. */
export interface Mass {
  readonly parts: bigint;
  readonly over: number;
}

/** Denominators met so far; each has a number, so that what follows from two of them is worked out once. */
export interface Denominators {
  readonly value: (over: number) => bigint;
  readonly numberOf: (value: bigint) => number;
  /** `mass` times `parts` over `total`. */
  readonly times: (mass: Mass, parts: bigint, total: bigint) => Mass;
  readonly plus: (a: Mass, b: Mass) => Mass;
}

export function denominators(): Denominators {
  const values: bigint[] = [];
  const numbers = new Map<bigint, number>();
  const products = new Map<string, number>();
  const joins = new Map<number, { over: number; left: bigint; right: bigint }>();
  const numberOf = (value: bigint): number => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, values.length);
    return values.push(value) - 1;
  };
  const value = (over: number): bigint => values[over] ?? 1n;
  const joined = (a: number, b: number) => {
    const key = a * 0x400000 + b;
    const known = joins.get(key);
    if (known) return known;
    const [left, right] = [value(a), value(b)];
    const common = leastMultiple(left, right);
    const join = { over: numberOf(common), left: common / left, right: common / right };
    joins.set(key, join);
    return join;
  };
  return {
    value,
    numberOf,
    times: (mass, parts, total) => {
      if (total === 1n) return parts === 1n ? mass : { parts: mass.parts * parts, over: mass.over };
      const key = `${mass.over}*${total}`;
      let over = products.get(key);
      if (over === undefined) {
        over = numberOf(value(mass.over) * total);
        products.set(key, over);
      }
      return { parts: mass.parts * parts, over };
    },
    plus: (a, b) => {
      if (a.over === b.over) return { parts: a.parts + b.parts, over: a.over };
      const { over, left, right } = joined(a.over, b.over);
      return { parts: a.parts * left + b.parts * right, over };
    },
  };
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function leastMultiple(a: bigint, b: bigint): bigint {
  if (a === b || b === 1n || a % b === 0n) return a;
  if (a === 1n || b % a === 0n) return b;
  return (a / greatestDivisor(a, b)) * b;
}

/** Of so many things, so many chosen. */
export function choose(n: number, k: number): bigint {
  let found = 1n;
  for (let i = 1; i <= Math.min(k, n - k); i++) found = (found * BigInt(n - i + 1)) / BigInt(i);
  return k > n || k < 0 ? 0n : found;
}
