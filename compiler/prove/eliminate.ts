/**
 * Decides whether linear constraints with whole factors can hold together, and gives numbers that satisfy them: variables
 * are eliminated one after the other (Fourier and Motzkin), whole ones are found by branching where rounding is needed.
 */
import type { Rational } from "../check/program.ts";
import { add, compare, divide, multiply, rational, round, subtract, zero } from "../check/rational.ts";
import { type Budget, GaveUp, spend } from "./limits.ts";

/** The sum of the variables, each with its factor, is at most the bound, or less than it where strict. */
export interface Constraint {
  readonly variables: readonly number[];
  readonly factors: readonly number[];
  readonly bound: number;
  readonly isStrict: boolean;
}

/** Between what a variable must lie once later ones have their numbers; null: no bound. */
export interface Range {
  readonly from: End | null;
  readonly to: End | null;
}
export interface End {
  readonly at: Rational;
  readonly isStrict: boolean;
}

export interface Task {
  readonly isWhole: (variable: number) => boolean;
  /** A number within a range, the nicer the better; null where there is none. */
  readonly pick: (variable: number, range: Range) => Rational | null;
  readonly budget: Budget;
}

/** Numbers for all variables of the constraints; null where there are none. */
export function solve(task: Task, constraints: readonly Constraint[]): Map<number, Rational> | null {
  return solveWithin(task, constraints, 0);
}

/** Deeper than this nothing is branched on: what needs it is given up. */
const deepest = 24;

function solveWithin(
  task: Task,
  constraints: readonly Constraint[],
  depth: number,
): Map<number, Rational> | null {
  const eliminated = eliminate(task, constraints);
  if (eliminated === null) return null;
  const found = new Map<number, Rational>();
  for (const { variable, held } of eliminated.reverse()) {
    const range = rangeFor(variable, held, found);
    const number = task.pick(variable, range);
    if (number !== null) {
      found.set(variable, number);
      continue;
    }
    // Over the fractions there is room, yet no whole number: it lies on one side of the gap or on the other.
    const { from } = range;
    if (!task.isWhole(variable) || from === null || depth >= deepest)
      throw new GaveUp("whole numbers in too many sums");
    const below = Number(round(from.at, "down").n);
    const side = (factor: 1 | -1, bound: number): Constraint => ({
      variables: [variable],
      factors: [factor],
      bound,
      isStrict: false,
    });
    return (
      solveWithin(task, [...constraints, side(1, below)], depth + 1) ??
      solveWithin(task, [...constraints, side(-1, -below - 1)], depth + 1)
    );
  }
  return found;
}

interface Eliminated {
  readonly variable: number;
  readonly held: readonly Constraint[];
}

/** In order of elimination, each variable with what bounded it then; null where nothing can satisfy all. */
function eliminate(task: Task, constraints: readonly Constraint[]): Eliminated[] | null {
  let current = new Map<string, Constraint>();
  for (const each of constraints) if (!keep(task, current, each)) return null;
  const done: Eliminated[] = [];
  for (;;) {
    const next = cheapest(current);
    if (next === null) return done;
    // Each round looks at all that is left, which counts where that is much.
    spend(task.budget, Math.floor(current.size / 32));
    const held = [...current.values()].filter(({ variables }) => variables.includes(next));
    const rest = new Map([...current].filter(([, { variables }]) => !variables.includes(next)));
    const above = held.filter((each) => factorOf(each, next) > 0);
    const below = held.filter((each) => factorOf(each, next) < 0);
    for (const high of above) {
      for (const low of below) {
        spend(task.budget, 1);
        if (!keep(task, rest, without(next, high, low))) return null;
      }
    }
    done.push({ variable: next, held });
    current = rest;
  }
}

/** The variable whose elimination leaves the fewest constraints. */
function cheapest(constraints: ReadonlyMap<string, Constraint>): number | null {
  const counts = new Map<number, { above: number; below: number }>();
  for (const { variables, factors } of constraints.values()) {
    variables.forEach((variable, i) => {
      const count = counts.get(variable) ?? { above: 0, below: 0 };
      if ((factors[i] ?? 0) > 0) count.above++;
      else count.below++;
      counts.set(variable, count);
    });
  }
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [variable, { above, below }] of counts) {
    const cost = above * below - above - below;
    if (cost < least) [best, least] = [variable, cost];
  }
  return best;
}

/** Adds up two constraints so that a variable falls out. */
function without(variable: number, high: Constraint, low: Constraint): Constraint {
  const [up, down] = [factorOf(high, variable), -factorOf(low, variable)];
  const sums = new Map<number, number>();
  high.variables.forEach((each, i) => {
    sums.set(each, exact((high.factors[i] ?? 0) * down));
  });
  low.variables.forEach((each, i) => {
    sums.set(each, exact((sums.get(each) ?? 0) + exact((low.factors[i] ?? 0) * up)));
  });
  const kept = [...sums].filter(([, factor]) => factor !== 0).sort(([a], [b]) => a - b);
  return {
    variables: kept.map(([each]) => each),
    factors: kept.map(([, factor]) => factor),
    bound: exact(exact(high.bound * down) + exact(low.bound * up)),
    isStrict: high.isStrict || low.isStrict,
  };
}

/** Notes a constraint unless a tighter one stands; false where it can never hold. */
function keep(task: Task, kept: Map<string, Constraint>, constraint: Constraint): boolean {
  const { variables } = constraint;
  if (variables.length === 0) return constraint.isStrict ? constraint.bound > 0 : constraint.bound >= 0;
  const tight = tightened(task, constraint);
  const key = variables.map((variable, i) => `${variable}:${tight.factors[i]}`).join(" ");
  const known = kept.get(key);
  const isTighter =
    !known || tight.bound < known.bound || (tight.bound === known.bound && tight.isStrict && !known.isStrict);
  if (isTighter) kept.set(key, tight);
  return true;
}

/** Factors without common divisor where that keeps the bound whole; of whole variables, the bound cut to what counts. */
function tightened(task: Task, constraint: Constraint): Constraint {
  const { variables, factors, bound } = constraint;
  const divisor = factors.reduce(divisorOf, 0);
  if (variables.every(task.isWhole)) {
    const whole = constraint.isStrict ? bound - 1 : bound;
    if (divisor === 1) return { ...constraint, bound: whole, isStrict: false };
    return {
      variables,
      factors: factors.map((factor) => factor / divisor),
      bound: Math.floor(whole / divisor),
      isStrict: false,
    };
  }
  const common = divisorOf(divisor, bound);
  if (common <= 1) return constraint;
  return { ...constraint, factors: factors.map((factor) => factor / common), bound: bound / common };
}

function rangeFor(
  variable: number,
  held: readonly Constraint[],
  found: ReadonlyMap<number, Rational>,
): Range {
  let from: End | null = null;
  let to: End | null = null;
  for (const each of held) {
    let rest = rational(BigInt(each.bound));
    let own = zero;
    each.variables.forEach((other, i) => {
      const factor = rational(BigInt(each.factors[i] ?? 0));
      if (other === variable) own = factor;
      else rest = subtract(rest, multiply(factor, found.get(other) ?? zero));
    });
    const at = divide(rest, own) ?? zero;
    const end = { at, isStrict: each.isStrict };
    if (own.n > 0n) to = to && isInside(to, end, 1) ? to : end;
    else from = from && isInside(from, end, -1) ? from : end;
  }
  return { from, to };
}

/** Whether the first end is at least as tight as the second. */
function isInside(a: End, b: End, direction: 1 | -1): boolean {
  const side = compare(a.at, b.at) * direction;
  return side < 0 || (side === 0 && (a.isStrict || !b.isStrict));
}

/** The nicest number of a range: nought, else near to it, in whole units before parts of them. */
export function nicest(range: Range, isWhole: boolean, steps: number): Rational | null {
  const fits = (number: Rational): boolean => isPast(number, range.from, 1) && isPast(number, range.to, -1);
  if (fits(zero)) return zero;
  const isAbove = range.from !== null && compare(range.from.at, zero) >= 0;
  const near = (isAbove ? range.from : range.to)?.at ?? zero;
  for (const part of [1, 2, 10, 100, 1000, steps]) {
    const size = rational(BigInt(steps), BigInt(part));
    if (isWhole && (size.d !== 1n || size.n === 0n)) continue;
    const count = divide(near, size) ?? zero;
    const whole = round(count, isAbove ? "up" : "down");
    for (const more of [0n, isAbove ? 1n : -1n]) {
      const number = multiply(add(whole, rational(more)), size);
      if (fits(number)) return number;
    }
  }
  if (isWhole || range.from === null || range.to === null) return null;
  const middle = multiply(add(range.from.at, range.to.at), rational(1n, 2n));
  return fits(middle) ? middle : null;
}

function isPast(number: Rational, end: End | null, direction: 1 | -1): boolean {
  if (end === null) return true;
  const side = compare(number, end.at) * direction;
  return end.isStrict ? side > 0 : side >= 0;
}

function factorOf(constraint: Constraint, variable: number): number {
  return constraint.factors[constraint.variables.indexOf(variable)] ?? 0;
}

export function exact(number: number): number {
  if (!Number.isSafeInteger(number)) throw new GaveUp("numbers that are too large");
  return number;
}

function divisorOf(a: number, b: number): number {
  let [one, other] = [Math.abs(a), Math.abs(b)];
  while (other !== 0) [one, other] = [other, one % other];
  return one;
}
