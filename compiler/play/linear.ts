/**
 * Linear forms over named unknowns, and whether comparisons of them can hold together, by elimination.
 * What the unknowns stand for is left to reckon.ts; where it grows too large, everything counts as possible.
 */
import type { Rational } from "../check/program.ts";
import { add, compare, divide, isWhole, multiply, negate, rational, zero } from "../check/rational.ts";

export interface Linear {
  readonly constant: Rational;
  readonly terms: ReadonlyMap<string, Rational>;
}

/** `form <= 0`, or `form < 0`. */
export interface Constraint {
  readonly form: Linear;
  readonly strict: boolean;
}

/** Unknowns that are whole numbers begin with this sign. */
export const whole = "#";

export function constant(value: Rational | number): Linear {
  return { constant: typeof value === "number" ? rational(BigInt(value)) : value, terms: new Map() };
}

export function unknown(name: string): Linear {
  return { constant: zero, terms: new Map([[name, rational(1n)]]) };
}

export function isConstant(form: Linear): boolean {
  return form.terms.size === 0;
}

export function plus(a: Linear, b: Linear): Linear {
  const terms = new Map(a.terms);
  for (const [name, factor] of b.terms) {
    const sum = add(terms.get(name) ?? zero, factor);
    if (sum.n === 0n) terms.delete(name);
    else terms.set(name, sum);
  }
  return { constant: add(a.constant, b.constant), terms };
}

export function times(a: Linear, factor: Rational): Linear {
  if (factor.n === 0n) return constant(zero);
  if (factor.n === 1n && factor.d === 1n) return a;
  return {
    constant: multiply(a.constant, factor),
    terms: new Map([...a.terms].map(([name, each]) => [name, multiply(each, factor)])),
  };
}

export function minus(a: Linear, b: Linear): Linear {
  if (b.terms.size === 0 && b.constant.n === 0n) return a;
  const terms = new Map(a.terms);
  for (const [name, factor] of b.terms) {
    const before = terms.get(name);
    const rest = before ? add(before, negate(factor)) : negate(factor);
    if (rest.n === 0n) terms.delete(name);
    else terms.set(name, rest);
  }
  return { constant: add(a.constant, negate(b.constant)), terms };
}

/** `a <= b`. */
export function atMost(a: Linear, b: Linear): Constraint {
  return tightened({ form: minus(a, b), strict: false });
}

/** `a < b`. */
export function below(a: Linear, b: Linear): Constraint {
  return tightened({ form: minus(a, b), strict: true });
}

/** Whether only whole numbers can come of it. */
export function isWholeForm({ constant, terms }: Linear): boolean {
  return isWhole(constant) && [...terms].every(([name, factor]) => name.startsWith(whole) && isWhole(factor));
}

/** The same form, written the same. */
export function keyOf({ constant, terms }: Linear): string {
  return terms.size === 0 ? `${constant.n}/${constant.d}` : `${termsKey(terms)}+${constant.n}/${constant.d}`;
}

/** The same comparison, written the same. */
export function constraintKey(constraint: Constraint): string {
  const known = keys.get(constraint);
  if (known !== undefined) return known;
  const key = `${keyOf(constraint.form)}${constraint.strict ? "<" : ""}`;
  keys.set(constraint, key);
  return key;
}

const keys = new WeakMap<Constraint, string>();

/** False only where they cannot hold together. */
export function canHold(constraints: readonly Constraint[]): boolean {
  const open = withinBounds(constraints);
  return open !== null && (open.length === 0 || eliminated(open, null) !== null);
}

/** The least a form can be; null where nothing bounds it, or where that is not found. */
export function leastOf(constraints: readonly Constraint[], form: Linear): Rational | null {
  const name = "the form itself";
  const self = unknown(name);
  const left = eliminated(
    [
      ...concerning(constraints, [{ form, strict: false }]),
      { form: minus(self, form), strict: false },
      { form: minus(form, self), strict: false },
    ],
    name,
  );
  if (left === null) return zero;
  const bounds = left.flatMap(({ form: each }) => {
    const factor = each.terms.get(name);
    if (factor === undefined || factor.n > 0n) return [];
    const bound = divide(each.constant, negate(factor));
    return bound ? [bound] : [];
  });
  return bounds.reduce<Rational | null>(
    (most, each) => (most === null || compare(each, most) > 0 ? each : most),
    null,
  );
}

/** Between what something lies; null: nothing bounds it. */
export interface Between {
  readonly least: Rational | null;
  readonly most: Rational | null;
}

/** The least and the most a form can be. */
export function rangeOf(constraints: readonly Constraint[], form: Linear): Between {
  if (isConstant(form)) return { least: form.constant, most: form.constant };
  const below = leastOf(constraints, times(form, rational(-1n)));
  return { least: leastOf(constraints, form), most: below && negate(below) };
}

/** That a form lies there. */
export function lyingWithin(form: Linear, { least, most }: Between): readonly Constraint[] {
  return [...(least ? [atMost(constant(least), form)] : []), ...(most ? [atMost(form, constant(most))] : [])];
}

/** Between what both lie. */
export function spanning(a: Between, b: Between): Between {
  return {
    least: a.least && b.least && (compare(a.least, b.least) < 0 ? a.least : b.least),
    most: a.most && b.most && (compare(a.most, b.most) > 0 ? a.most : b.most),
  };
}

/** Those that have to do with some others, directly or through one another: the rest cannot matter to them. */
export function concerning(known: readonly Constraint[], some: readonly Constraint[]): readonly Constraint[] {
  const names = new Set<string>();
  for (const { form } of some) for (const name of form.terms.keys()) names.add(name);
  let left = known;
  const found: Constraint[] = [];
  for (;;) {
    const others: Constraint[] = [];
    const before = names.size;
    for (const each of left) {
      if (!touches(each, names)) others.push(each);
      else {
        found.push(each);
        for (const name of each.form.terms.keys()) names.add(name);
      }
    }
    if (names.size === before || others.length === 0) return found;
    left = others;
  }
}

/** Whether a follows from the others. */
export function follows(constraints: readonly Constraint[], { form, strict }: Constraint): boolean {
  const against = tightened({ form: times(form, rational(-1n)), strict: !strict });
  return !canHold([...concerning(constraints, [against]), against]);
}

// ---------------------------------------------------------------- private

function touches({ form }: Constraint, names: ReadonlySet<string>): boolean {
  for (const name of form.terms.keys()) if (names.has(name)) return true;
  return false;
}

interface Bounds {
  least: Rational | null;
  most: Rational | null;
  /** Whether an end itself is left out. */
  isAbove: boolean;
  isBelow: boolean;
}

/**
 * What bounds of single unknowns leave open: null where they already contradict something, and nothing where all follows
 * from them, which is so nearly always.
 */
function withinBounds(constraints: readonly Constraint[]): readonly Constraint[] | null {
  const bounds = new Map<string, Bounds>();
  const several: Constraint[] = [];
  for (const each of constraints) {
    const { form, strict } = each;
    if (form.terms.size === 0) {
      if (isBroken(each)) return null;
      continue;
    }
    if (form.terms.size > 1) {
      several.push(each);
      continue;
    }
    for (const [name, factor] of form.terms) {
      const found = bounds.get(name) ?? { least: null, most: null, isAbove: false, isBelow: false };
      bounds.set(name, found);
      const end = factor.n === factor.d ? negate(form.constant) : divide(negate(form.constant), factor);
      if (end === null) continue;
      const order = factor.n > 0n ? ends(end, found.most) : -ends(end, found.least, -1);
      if (factor.n > 0n && (order < 0 || (order === 0 && strict))) {
        found.most = end;
        found.isBelow = strict;
      }
      if (factor.n < 0n && (order < 0 || (order === 0 && strict))) {
        found.least = end;
        found.isAbove = strict;
      }
    }
  }
  for (const { least, most, isAbove, isBelow } of bounds.values()) {
    const order = least && most ? compare(least, most) : -1;
    if (order > 0 || (order === 0 && (isAbove || isBelow))) return null;
  }
  const isOpen = several.some(({ form, strict }) => {
    const highest = farthest(form, bounds, true);
    return highest === null || highest.n > 0n || (strict && highest.n === 0n);
  });
  if (!isOpen) return [];
  const isRefuted = several.some(({ form, strict }) => {
    const lowest = farthest(form, bounds, false);
    return lowest !== null && (lowest.n > 0n || (strict && lowest.n === 0n));
  });
  return isRefuted ? null : constraints;
}

/** Less than nought where it is a closer end than the one before; where there was none it is. */
function ends(end: Rational, before: Rational | null, none = 1): number {
  return before === null ? -none : compare(end, before);
}

/** The most or the least a form can be within bounds; null: nothing bounds it. */
function farthest({ constant: sum, terms }: Linear, bounds: ReadonlyMap<string, Bounds>, isMost: boolean) {
  let all: Rational = sum;
  for (const [name, factor] of terms) {
    const found = bounds.get(name);
    const end = factor.n > 0n === isMost ? found?.most : found?.least;
    if (!end) return null;
    all = add(all, multiply(factor, end));
  }
  return all;
}

const termsKeys = new WeakMap<Linear["terms"], string>();

function termsKey(terms: Linear["terms"]): string {
  const known = termsKeys.get(terms);
  if (known !== undefined) return known;
  const named = [...terms];
  if (named.length > 1) named.sort(([a], [b]) => (a < b ? -1 : 1));
  const key = named.map(([name, { n, d }]) => `${n}/${d}*${name}`).join("+");
  termsKeys.set(terms, key);
  return key;
}

/** Beyond so many at once nothing more is found out. */
const most = 300;

/** What is left when all unknowns but one are eliminated; null: they cannot hold. Empty where it grows too large. */
function eliminated(constraints: readonly Constraint[], keep: string | null): readonly Constraint[] | null {
  let left = withoutDoubles(constraints);
  for (;;) {
    if (left.some(isBroken)) return null;
    const counts = new Map<string, { above: number; below: number }>();
    for (const { form } of left)
      for (const [name, factor] of form.terms) {
        if (name === keep) continue;
        const count = counts.get(name) ?? { above: 0, below: 0 };
        if (factor.n > 0n) count.above += 1;
        else count.below += 1;
        counts.set(name, count);
      }
    const [next] = [...counts].sort(
      ([a, x], [b, y]) => x.above * x.below - y.above * y.below || (a < b ? -1 : 1),
    );
    if (next === undefined) return left;
    const [name] = next;
    const above = left.filter(({ form }) => (form.terms.get(name)?.n ?? 0n) > 0n);
    const under = left.filter(({ form }) => (form.terms.get(name)?.n ?? 0n) < 0n);
    const others = left.filter(({ form }) => !form.terms.has(name));
    if (others.length + above.length * under.length > most) return [];
    const joined = above.flatMap((one) =>
      under.map((other): Constraint => {
        const form = plus(
          times(one.form, negate(other.form.terms.get(name) ?? zero)),
          times(other.form, one.form.terms.get(name) ?? zero),
        );
        return tightened({ form, strict: one.strict || other.strict });
      }),
    );
    left = withoutDoubles([...others, ...joined]);
  }
}

function isBroken({ form, strict }: Constraint): boolean {
  return isConstant(form) && (form.constant.n > 0n || (strict && form.constant.n === 0n));
}

function withoutDoubles(constraints: readonly Constraint[]): readonly Constraint[] {
  const kept = new Map<string, Constraint>();
  for (const each of constraints) {
    if (isConstant(each.form) && !isBroken(each)) continue;
    const key = termsKey(each.form.terms);
    const other = kept.get(key);
    const order = other ? compare(each.form.constant, other.form.constant) : 1;
    if (order > 0 || (order === 0 && each.strict)) kept.set(key, each);
  }
  return [...kept.values()];
}

/** Over whole numbers, in lowest terms and with the constant rounded up to what can be. */
function tightened({ form, strict }: Constraint): Constraint {
  const factors = [...form.terms.values()];
  const [first] = factors;
  if (first === undefined) return { form, strict };
  if (factors.length === 1 && first.d === 1n && (first.n === 1n || first.n === -1n) && isWholeForm(form))
    return strict
      ? { form: { ...form, constant: add(form.constant, rational(1n)) }, strict: false }
      : { form, strict };
  const over = factors.reduce((all, { d }) => (all * d) / greatestDivisor(all, d), 1n);
  const shared = factors.reduce((all, { n, d }) => greatestDivisor(all, absolute((n * over) / d)), 0n);
  const scaled = times(form, rational(over, shared === 0n ? 1n : shared));
  if (![...scaled.terms.keys()].every((name) => name.startsWith(whole))) return { form: scaled, strict };
  const { n, d } = scaled.constant;
  const floor = n >= 0n || n % d === 0n ? n / d : n / d - 1n;
  const up = floor * d === n ? (strict ? floor + 1n : floor) : floor + 1n;
  return { form: { ...scaled, constant: rational(up) }, strict: false };
}

function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
