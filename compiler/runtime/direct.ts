/**
 * What the fast forms call: keywords and sets however a caller holds them, what goes over a list, moments and intervals,
 * and answers that are undefined because a decision asked on the way rules nothing.
 */
import { compare, plus, type Ratio, times } from "./exact.ts";

/** Several values, each once: as an array or as a set. */
export type Many<T> = readonly T[] | ReadonlySet<T>;

/** A point of a game, as fine as start, during and end of a phase. */
export interface Moment<Phase extends string = string> {
  readonly round: number;
  /** 1 or 2: whose turn of the round it is. */
  readonly turn: number;
  readonly phase: Phase;
  readonly part: "start" | "during" | "end";
}

/** From one value to another, both within; null at an open end. */
export interface Interval<T> {
  readonly from: T | null;
  readonly to: T | null;
}

export type Duty = "may" | "must" | "may not";

type Maybe<T> = T | null | undefined;

// ---------------------------------------------------------------- keywords and other sets

export function has<T>(keywords: Maybe<Many<T>>, keyword: T): boolean {
  return keywords != null && (isArray(keywords) ? keywords.includes(keyword) : keywords.has(keyword));
}

export const isOneOf: <T>(values: Maybe<Many<T>>, value: T) => boolean = has;

/** Whether a rule on the table says otherwise. */
export const isTold: (told: Maybe<Many<string>>, clause: string) => boolean = has;

export function itemsOf<T>(values: Maybe<Many<T>>): readonly T[] {
  return values == null ? [] : isArray(values) ? values : [...values];
}

/** A set as it is handed out; none and not ruled stay what they are. */
export function asList<T>(values: Many<T>): readonly T[];
export function asList<T, N extends null | undefined>(values: Many<T> | N): readonly T[] | N;
export function asList<T, N extends null | undefined>(values: Many<T> | N): readonly T[] | N {
  return values === null || values === undefined ? (values as N) : itemsOf(values as Many<T>);
}

function isArray<T>(values: Many<T>): values is readonly T[] {
  return Array.isArray(values);
}

// ---------------------------------------------------------------- over a list

export function count<T>(list: readonly T[], isMeant: (item: T) => unknown): number {
  let found = 0;
  for (const item of list) if (isMeant(item)) found++;
  return found;
}

export function sum<T>(list: readonly T[], value: (item: T) => number): number {
  let total = 0;
  for (const item of list) total += value(item);
  return total;
}

export function product<T>(list: readonly T[], value: (item: T) => number): number {
  let total = 1;
  for (const item of list) total *= value(item);
  return total;
}

export function sumExact<T>(list: readonly T[], value: (item: T) => Ratio, decision: string): Ratio {
  return list.reduce<Ratio>((total, item) => plus(total, value(item), decision), 0);
}

export function productExact<T>(list: readonly T[], value: (item: T) => Ratio, decision: string): Ratio {
  return list.reduce<Ratio>((total, item) => times(total, value(item), decision), 1);
}

/** Of what has a value; null when nothing has. */
export function highest<T>(list: readonly T[], value: (item: T) => Maybe<number>): number | null {
  let best: number | null = null;
  for (const item of list) {
    const found = value(item);
    if (found != null && (best === null || found > best)) best = found;
  }
  return best;
}

/** Of what has a value; null when nothing has. */
export function lowest<T>(list: readonly T[], value: (item: T) => Maybe<number>): number | null {
  let best: number | null = null;
  for (const item of list) {
    const found = value(item);
    if (found != null && (best === null || found < best)) best = found;
  }
  return best;
}

/** All that tie for the least measure; what has none is not among them. */
export function nearest<T>(list: readonly T[], measure: (item: T) => Maybe<number>): readonly T[] {
  const least = lowest(list, measure);
  return least === null ? [] : list.filter((item) => measure(item) === least);
}

/** What the sets have in common; null when there are none, or one is none. */
export function common<T, V>(list: readonly T[], values: (item: T) => Maybe<Many<V>>): readonly V[] | null {
  const sets = list.map(values);
  const [first] = sets;
  if (first == null || sets.includes(null) || sets.includes(undefined)) return null;
  return itemsOf(first).filter((value) => sets.every((set) => has(set, value)));
}

/** Whether links, in either direction, join all. */
export function isOneGroup<T>(list: readonly T[], isLinked: (a: T, b: T) => unknown): boolean {
  const apart = list.slice(1);
  const reached = list.slice(0, 1);
  for (let at = 0; at < reached.length && apart.length > 0; at++) {
    const from = reached[at] as T;
    let left = 0;
    for (let next = 0; next < apart.length; next++) {
      const other = apart[next] as T;
      if (isLinked(from, other) || isLinked(other, from)) reached.push(other);
      else apart[left++] = other;
    }
    apart.length = left;
  }
  return apart.length === 0;
}

// ---------------------------------------------------------------- answers that may be open

/** The contrary; undefined stays so. */
export function not(answer: boolean | null | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

export function both(a: boolean | null | undefined, b: boolean | null | undefined): boolean | undefined {
  if (a === false || a === null || b === false || b === null) return false;
  return a === undefined || b === undefined ? undefined : true;
}

export function either(a: boolean | null | undefined, b: boolean | null | undefined): boolean | undefined {
  if (a || b) return true;
  return a === undefined || b === undefined ? undefined : false;
}

/** No as soon as one is no; undefined while one is. */
export function everyOf<T>(
  list: readonly T[],
  holds: (item: T) => boolean | null | undefined,
): boolean | undefined {
  return list.reduce<boolean | undefined>(
    (all, item) => (all === false ? false : both(all, holds(item))),
    true,
  );
}

/** Yes as soon as one is yes; undefined while one is. */
export function someOf<T>(
  list: readonly T[],
  holds: (item: T) => boolean | null | undefined,
): boolean | undefined {
  return list.reduce<boolean | undefined>((any, item) => (any ? true : either(any, holds(item))), false);
}

/** What comes of a value that a decision ruled; undefined when it ruled none. */
export function ifRuled<T, R>(value: T | undefined, give: (value: T) => R): R | undefined {
  return value === undefined ? undefined : give(value);
}

/** What comes of a value that is there; null when there is none. */
export function ifAny<T, R>(value: T, give: (value: NonNullable<T>) => R): R | null {
  return value == null ? null : give(value);
}

/** Whether every column of a row is on record; the row itself may not be. */
export function isWholeRow(row: object | undefined): boolean {
  return row !== undefined && !Object.values(row).includes(undefined);
}

/** The row where all of it is on record. */
export function wholeRow<T extends object>(row: T | undefined): Whole<T> | undefined {
  return isWholeRow(row) ? (row as Whole<T>) : undefined;
}
/** A row of which some columns may not be on record. */
export type Partly<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: T[P] | undefined };
export type Whole<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

// ---------------------------------------------------------------- order and sameness

/** For a comparison: none is NaN, which compares with nothing. */
export function asNumber(value: Maybe<number>): number {
  return value ?? Number.NaN;
}

/** The rank of a value; NaN, which compares with nothing, where there is none. */
export function rankOf<K extends string>(value: Maybe<K>, order: Readonly<Record<K, number>>): number {
  return value == null ? Number.NaN : order[value];
}

const partOrder = { start: 0, during: 1, end: 2 };

/** Less than zero, zero or more; NaN where one of the two is none. */
export function compareMoments<P extends string>(
  a: Maybe<Moment<P>>,
  b: Maybe<Moment<P>>,
  phases: Readonly<Record<P, number>>,
): number {
  if (a == null || b == null) return Number.NaN;
  return (
    a.round - b.round ||
    a.turn - b.turn ||
    phases[a.phase] - phases[b.phase] ||
    partOrder[a.part] - partOrder[b.part]
  );
}

export function isSameTurn(a: Maybe<Moment>, b: Maybe<Moment>): boolean {
  return a != null && b != null && a.round === b.round && a.turn === b.turn;
}

export function isSameMoment(a: Maybe<Moment>, b: Maybe<Moment>): boolean {
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  return isSameTurn(a, b) && a.phase === b.phase && a.part === b.part;
}

export function isSameNumber(a: Maybe<Ratio>, b: Maybe<Ratio>): boolean {
  return a == null || b == null ? (a ?? null) === (b ?? null) : compare(a, b) === 0;
}

export function isSameList<A, B>(
  a: Maybe<readonly A[]>,
  b: Maybe<readonly B[]>,
  isSame: (a: A, b: B) => boolean = isIdentical,
): boolean {
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  return a.length === b.length && a.every((item, i) => isSame(item, b[i] as B));
}

export function isSameSet<A, B>(
  a: Maybe<Many<A>>,
  b: Maybe<Many<B>>,
  isSame: (a: A, b: B) => boolean = isIdentical,
): boolean {
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  const [left, right] = [itemsOf(a), itemsOf(b)];
  return (
    left.every((item) => right.some((other) => isSame(item, other))) &&
    right.every((item) => left.some((other) => isSame(other, item)))
  );
}

/** Of rows and intervals: part by part. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  if (isRatio(a) && isRatio(b)) return compare(a, b) === 0;
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(left[key], right[key]),
  );
}

function isIdentical(a: unknown, b: unknown): boolean {
  return a === b;
}

function isRatio(value: object): value is { readonly n: number; readonly d: number } {
  return "n" in value && "d" in value;
}

export function isBetween(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}

/** Nothing lies in an interval that is none, and what is none lies in none. */
export function isInInterval(value: Maybe<number>, interval: Maybe<Interval<number>>): boolean {
  if (value == null || interval == null) return false;
  return (interval.from == null || value >= interval.from) && (interval.to == null || value <= interval.to);
}
