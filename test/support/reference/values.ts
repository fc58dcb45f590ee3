/**
 * The values of the language: numbers as fractions of big integers, what is the same, and what comes first. A value that is
 * not known is thrown, so that only operators with a result before all their parts are known have to think of it.
 */
import type { Scope } from "./situation.ts";

export interface Fraction {
  readonly kind: "number";
  readonly top: bigint;
  /** Above zero, and without a common divisor with `top`. */
  readonly bottom: bigint;
  /** A die is a number that also knows this. */
  readonly die?: { readonly sides: number; readonly rerolled: boolean };
}
/** `dice` were rolled together, and count as their total where a number is wanted. */
export interface Many {
  readonly kind: "list" | "set" | "dice";
  readonly items: readonly Stored[];
}
/** A record written in an expression, a square, a moment, an interval, a row, or the results of a sequence. */
export interface Thing {
  readonly kind: "thing";
  readonly type: string;
  readonly fields: ReadonlyMap<string, Stored>;
}
/** A record at the table. What its fields are stands in the table, under its identity: an id, or a place. */
export interface Ref {
  readonly kind: "ref";
  readonly type: string;
  readonly to: string;
}
export type Fields = Thing | Ref;
/** A text is an opaque name, a keyword, a duty, or a value of an enumeration. */
export type Value = boolean | null | string | Fraction | Many | Thing | Ref;
/** What a place at the table or a name holds. */
export type Stored = Value | Unknown;

export type Status = "depends" | "conflict" | "not-on-record" | "no-ruling";
/** Thrown for a value that is not known. */
export class Unknown extends Error {
  readonly why: Status;
  constructor(why: Status) {
    super(why);
    this.why = why;
  }
}
/** A fact was not given. */
export const missing = new Unknown("depends");
/** A decision has two answers. */
export const clash = new Unknown("conflict");
/** The words are not on record. */
export const unseen = new Unknown("not-on-record");
/** A decision has no answer. */
export const unruled = new Unknown("no-ruling");

export const isUnknown = (value: unknown): value is Unknown => value instanceof Unknown;

export function known<T>(stored: T | Unknown): T {
  if (isUnknown(stored)) throw stored;
  return stored;
}
export function heldIn(map: ReadonlyMap<string, Stored>, name: string, otherwise: Stored): Stored {
  const held = map.get(name);
  return held === undefined ? otherwise : held;
}
export function attempt<T>(what: () => T): T | Unknown {
  try {
    return what();
  } catch (thrown) {
    if (isUnknown(thrown)) return thrown;
    throw thrown;
  }
}

/** Of several reasons the one that weighs most: a fact that is still missing may settle the others. */
export const weightiest = (all: readonly unknown[]): Unknown | undefined =>
  [missing, clash, unseen, unruled].find((each) => all.includes(each));

/** What all of the parts come to. */
export function everyOf<T>(parts: readonly (() => T)[]): T[] {
  const found = parts.map(attempt);
  known(weightiest(found));
  return found as T[];
}
/** One part that does not hold settles it, also while others are not known. */
export function allOf(parts: readonly (() => boolean)[]): boolean {
  const open: Unknown[] = [];
  for (const part of parts) {
    const holds = attempt(part);
    if (holds === false) return false;
    if (holds !== true) open.push(holds);
  }
  known(weightiest(open));
  return true;
}
export const anyOf = (parts: readonly (() => boolean)[]): boolean =>
  !allOf(parts.map((part) => () => !part()));

export function is<K extends "number" | "list" | "set" | "dice" | "thing" | "ref">(
  value: Value,
  ...kinds: readonly K[]
): value is Extract<Value, { readonly kind: K }> | (K extends Many["kind"] ? Many : never) {
  return typeof value === "object" && value !== null && kinds.some((kind) => kind === value.kind);
}
/** What a list, a set or dice hold; a part of it may be open. */
export const storedItems = (value: Value): readonly Stored[] =>
  is(value, "list", "set", "dice") ? value.items : [];
export const itemsOf = (value: Value): readonly Value[] => storedItems(value).map(known);

// ---------------------------------------------------------------- numbers

export function fraction(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(top), BigInt(bottom)];
  let [divisor, rest] = [b, a];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  if (divisor < 0n !== b < 0n) divisor = -divisor;
  return { kind: "number", top: a / divisor, bottom: b / divisor };
}
export const dieOf = (face: number, sides: number, rerolled = false): Fraction => ({
  ...fraction(face),
  die: { sides, rerolled },
});

/** `12`, `-2.5`, `9in`, `1/3`; null where the text is no number. */
export function numberFrom(text: string): Fraction | null {
  const parts = /^\s*(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?\s*(?:\/\s*(\d+))?\s*(?:[a-zA-Z"%″]+)?\s*$/.exec(text);
  if (!parts) return null;
  const [, sign, whole = "0", part = "", exponent = "0", below = "1"] = parts;
  const power = Number(exponent) - part.length;
  const digits = BigInt(`${sign}1`) * BigInt(whole + part);
  const shift = 10n ** BigInt(Math.abs(power));
  return power > 0 ? fraction(digits * shift, BigInt(below)) : fraction(digits, BigInt(below) * shift);
}

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);
export const negate = (a: Fraction): Fraction => fraction(-a.top, a.bottom);
export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, negate(b));
export const order = (a: Fraction, b: Fraction): number => Math.sign(Number(subtract(a, b).top));
export const roundedDown = (a: Fraction): Fraction =>
  fraction((a.top - (((a.top % a.bottom) + a.bottom) % a.bottom)) / a.bottom);
export const roundedUp = (a: Fraction): Fraction => negate(roundedDown(negate(a)));

export const zero = fraction(0);
export const one = fraction(1);

/** The number where one is wanted: of dice the total; null where there is none. */
export function asNumber(value: Value): Fraction | null {
  if (is(value, "dice")) return itemsOf(value).map(numberOf).reduce(add, zero);
  return is(value, "number") ? value : null;
}
/** The number of what has to be one; none counts as zero. */
export const numberOf = (value: Value): Fraction => asNumber(value) ?? zero;
export const countOf = (value: Value): number => Number(roundedDown(numberOf(value)).top);

/** All numbers from one to the other. */
export function numbersBetween(from: Fraction, to: Fraction): Fraction[] {
  const found: Fraction[] = [];
  for (let each = from; order(each, to) <= 0; each = add(each, one)) found.push(each);
  return found;
}

// ---------------------------------------------------------------- fields

export const isRecord = (value: Value): value is Fields => is(value, "thing", "ref");

const optionalParts: Readonly<Record<string, readonly string[]>> = {
  square: ["facing"],
  interval: ["from", "to"],
};
/** Parts that are left out are none where a type has them. */
export const thing = (type: string, fields: readonly (readonly [string, Stored])[]): Thing => ({
  kind: "thing",
  type,
  fields: new Map([...(optionalParts[type] ?? []).map((name) => [name, null] as const), ...fields]),
});

/** What a field holds; undefined where it is not given. */
export const storedField = (of: Fields, name: string, scope: Scope): Stored | undefined =>
  is(of, "ref") ? scope.table.get(`${of.to}.${name}`) : of.fields.get(name);

/** The names of the fields that are given. */
export const fieldNames = (of: Fields, scope: Scope): string[] =>
  is(of, "ref")
    ? (scope.book.find("record", of.type)?.decl.fields ?? [])
        .map(({ name }) => name.text)
        .filter((name) => scope.table.has(`${of.to}.${name}`))
    : [...of.fields.keys()];

/** A field, or a part of a die, also where it was rolled alone. */
export function fieldOf(of: Value, name: string, scope: Scope): Value {
  if (is(of, "dice")) return fieldOf(itemsOf(of)[0] ?? null, name, scope);
  if (is(of, "number") && of.die) return name === "rerolled" ? of.die.rerolled : of;
  if (of === null) return null;
  const stored = isRecord(of) ? storedField(of, name, scope) : missing;
  // A result that no line came to give is not ruled.
  if (stored === undefined) throw is(of, "thing") && of.type === "results" ? unruled : missing;
  return known(stored);
}

// ---------------------------------------------------------------- sameness and order

export function same(a: Value, b: Value, scope: Scope): boolean {
  const [left, right] = [asNumber(a), asNumber(b)];
  if (left && right) return order(left, right) === 0;
  if (is(a, "ref") && is(b, "ref")) return a.to === b.to;
  if (isRecord(a) && isRecord(b)) {
    const isSquare = a.type === "square" || b.type === "square";
    const names = isSquare ? ["x", "y"] : [...new Set([...fieldNames(a, scope), ...fieldNames(b, scope)])];
    return allOf(names.map((name) => () => same(fieldOf(a, name, scope), fieldOf(b, name, scope), scope)));
  }
  if (!is(a, "list", "set", "dice") || !is(b, "list", "set", "dice")) return a === b;
  const covers = (these: Many, those: Many) => (): boolean =>
    allOf(
      these.items.map(
        (each) => () => anyOf(those.items.map((other) => () => same(known(each), known(other), scope))),
      ),
    );
  if (a.kind === "set" || b.kind === "set") return allOf([covers(a, b), covers(b, a)]);
  const inOrder = a.items.map((each, at) => () => same(known(each), known(b.items[at] ?? null), scope));
  return a.items.length === b.items.length && allOf(inOrder);
}
export const isSame = (a: Stored, b: Stored, scope: Scope): boolean =>
  attempt(() => same(known(a), known(b), scope)) === true;

/** Below zero where `a` comes first; null where neither does, as one of them is none or has no place. */
export function compare(a: Value, b: Value, scope: Scope): number | null {
  const [left, right] = [asNumber(a), asNumber(b)];
  if (left && right) return order(left, right);
  if (typeof a === "string" && typeof b === "string") {
    const words = scope.book.orders.find((each) => each.includes(a) && each.includes(b));
    return words ? Math.sign(words.indexOf(a) - words.indexOf(b)) : null;
  }
  if (!isRecord(a) || !isRecord(b)) return null;
  for (const part of ["round", "turn", "phase", "part"]) {
    const by = compare(fieldOf(a, part, scope), fieldOf(b, part, scope), scope);
    if (by !== 0) return by;
  }
  return 0;
}

/** An end that is none is open. */
export function isIn(value: Value, interval: Value, scope: Scope): boolean {
  const [from, to] = [fieldOf(interval, "from", scope), fieldOf(interval, "to", scope)];
  const above = from === null ? 1 : compare(value, from, scope);
  const below = to === null ? -1 : compare(value, to, scope);
  return above !== null && below !== null && above >= 0 && below <= 0;
}
export const isInterval = (value: Value): boolean => is(value, "thing") && value.type === "interval";
