/**
 * The values of the language, and what is the same, what comes first and how numbers are reckoned.
 * Numbers are fractions of big integers. A value that is not known carries the reason.
 */

export interface Fraction {
  readonly kind: "number";
  readonly top: bigint;
  /** Above zero, and without a common divisor with `top`. */
  readonly bottom: bigint;
}
/** A value of an enumeration; where several enumerations list the word, all of them. */
export interface Word {
  readonly kind: "word";
  readonly text: string;
  readonly orders: readonly (readonly string[])[];
}
export interface Text {
  readonly kind: "text";
  readonly text: string;
}
export interface Die {
  readonly kind: "die";
  readonly face: number;
  readonly sides: number;
  readonly rerolled: boolean;
}
/** `pool` marks dice that were rolled together, which count as their total where a number is wanted. */
export interface List {
  readonly kind: "list";
  readonly items: readonly Value[];
  readonly pool: boolean;
}
export interface SetOf {
  readonly kind: "set";
  readonly items: readonly Value[];
}
/** Records, and also squares and moments. A field that is absent is unknown. */
export interface Thing {
  readonly kind: "thing";
  /** The record it is declared as; null for one written in an expression of which this is not known yet. */
  readonly type: string | null;
  /** What makes it the same thing wherever it is met; null for a value written in an expression. */
  readonly identity: string | null;
  readonly fields: Map<string, Value>;
}
/** A record named by its id or place. */
export interface Reference {
  readonly kind: "reference";
  readonly to: string;
}
export interface Interval {
  readonly kind: "interval";
  readonly from: Value;
  readonly to: Value;
}
/**
 * `missing`: a fact was not given. `unseen`: the words are not on record. `clash`: a decision has two answers.
 * `unruled`: a decision has no answer.
 */
export interface Unknown {
  readonly kind: "unknown";
  readonly why: "missing" | "clash" | "unseen" | "unruled";
}
export type Value =
  | boolean
  | null
  | Fraction
  | Word
  | Text
  | Die
  | List
  | SetOf
  | Thing
  | Reference
  | Interval
  | Unknown;
export type Truth = boolean | Unknown;

export const missing: Unknown = { kind: "unknown", why: "missing" };
export const unseen: Unknown = { kind: "unknown", why: "unseen" };
export const clash: Unknown = { kind: "unknown", why: "clash" };
export const unruled: Unknown = { kind: "unknown", why: "unruled" };

/** An answer that is broken whatever else becomes known; thrown by reading, caught by who asks. */
export class Broken extends Error {}

export function isUnknown(value: Value): value is Unknown {
  return typeof value === "object" && value !== null && value.kind === "unknown";
}

const reasons = ["missing", "clash", "unseen", "unruled"] as const;

/** Of several reasons the one that weighs most: a fact that is still missing may settle the others. */
export function firstReason(...all: readonly Value[]): Unknown | null {
  const unknown = all.filter(isUnknown);
  for (const why of reasons) {
    const one = unknown.find((each) => each.why === why);
    if (one) return one;
  }
  return null;
}

// ---------------------------------------------------------------- numbers

export function fraction(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  let a = BigInt(top);
  let b = BigInt(bottom);
  if (b === 0n) throw new Broken("division by zero");
  if (b < 0n) [a, b] = [-a, -b];
  const divisor = gcd(a < 0n ? -a : a, b);
  return { kind: "number", top: a / divisor, bottom: b / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

/** `12`, `-2.5`, `9in`, `1/3`; null where the text is no number. */
export function numberFrom(text: string): Fraction | null {
  const parts = /^\s*(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?\s*(?:\/\s*(\d+))?\s*(?:[a-zA-Z"%″]+)?\s*$/.exec(text);
  if (!parts) return null;
  const [, sign, whole = "0", part = "", exponent = "0", below = "1"] = parts;
  const power = Number(exponent) - part.length;
  const digits = BigInt(whole + part) * (sign === "-" ? -1n : 1n);
  const up = power > 0 ? 10n ** BigInt(power) : 1n;
  const down = power < 0 ? 10n ** BigInt(-power) : 1n;
  return fraction(digits * up, down * BigInt(below));
}

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const negate = (a: Fraction): Fraction => fraction(-a.top, a.bottom);
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);

export function order(a: Fraction, b: Fraction): number {
  const gap = a.top * b.bottom - b.top * a.bottom;
  return gap < 0n ? -1 : gap > 0n ? 1 : 0;
}

export function roundedDown(a: Fraction): Fraction {
  const quotient = a.top / a.bottom;
  return fraction(a.top < 0n && a.top % a.bottom !== 0n ? quotient - 1n : quotient);
}
export const roundedUp = (a: Fraction): Fraction => negate(roundedDown(negate(a)));

export const zero = fraction(0);
export const one = fraction(1);

/** The number where one is wanted: of dice the total. None and what is unknown stay what they are. */
export function asNumber(value: Value): Fraction | Unknown | null {
  if (value === null || typeof value === "boolean") return null;
  if (value.kind === "number" || value.kind === "unknown") return value;
  if (value.kind === "die") return fraction(value.face);
  if (value.kind !== "list" || !value.pool) return null;
  let total = zero;
  for (const die of value.items) {
    const face = asNumber(die);
    if (face === null || face.kind === "unknown") return face;
    total = add(total, face);
  }
  return total;
}

// ---------------------------------------------------------------- answers put together

export function allOf(answers: Iterable<Truth>): Truth {
  let open: Unknown | null = null;
  for (const each of answers) {
    if (each === false) return false;
    if (each !== true) open = firstReason(each, open) ?? null;
  }
  return open ?? true;
}
export const not = (answer: Truth): Truth => (typeof answer === "boolean" ? !answer : answer);

export function anyOf(answers: Iterable<Truth>): Truth {
  let open: Unknown | null = null;
  for (const each of answers) {
    if (each === true) return true;
    if (each !== false) open = firstReason(each, open) ?? null;
  }
  return open ?? false;
}

/** What is not known of a value that was put together; the parts of a thing at the table are its own affair. */
export function openPart(value: Value): Unknown | null {
  if (typeof value !== "object" || value === null) return null;
  if (value.kind === "unknown") return value;
  const isWhole = value.kind === "thing" && value.identity !== null;
  const parts = value.kind === "thing" ? [...value.fields.values()] : "items" in value ? value.items : [];
  return isWhole ? null : firstReason(...parts.map(openPart));
}

// ---------------------------------------------------------------- sameness and order

export function same(a: Value, b: Value): Truth {
  const open = firstReason(a, b);
  if (open) return open;
  if (a === null || b === null || typeof a === "boolean" || typeof b === "boolean") return a === b;
  const left = asNumber(a);
  const right = asNumber(b);
  if (left !== null && right !== null) {
    if (left.kind === "unknown") return left;
    return right.kind === "unknown" ? right : order(left, right) === 0;
  }
  if (isWritten(a) && isWritten(b)) return a.text === b.text;
  if (a.kind === "reference" || b.kind === "reference") return nameOf(a) !== null && nameOf(a) === nameOf(b);
  if (a.kind === "thing" && b.kind === "thing") return sameThing(a, b);
  if (a.kind === "interval" && b.kind === "interval") return allOf([same(a.from, b.from), same(a.to, b.to)]);
  if (a.kind === "list" && b.kind === "list") {
    if (a.items.length !== b.items.length) return false;
    return allOf(a.items.map((each, at) => same(each, b.items[at] ?? null)));
  }
  if ("items" in a && "items" in b) {
    const covers = (these: readonly Value[], those: readonly Value[]): Truth =>
      allOf(these.map((each) => anyOf(those.map((other) => same(each, other)))));
    return allOf([covers(a.items, b.items), covers(b.items, a.items)]);
  }
  return false;
}

const isWritten = (value: object): value is Word | Text =>
  "kind" in value && (value.kind === "word" || value.kind === "text");
const nameOf = (value: Value): string | null =>
  typeof value !== "object" || value === null
    ? null
    : value.kind === "reference"
      ? value.to
      : value.kind === "thing"
        ? value.identity
        : null;

/** A thing of the table is the same only as itself; what is written in an expression is compared field by field. */
function sameThing(a: Thing, b: Thing): Truth {
  const isSquare = a.type === "square" || b.type === "square";
  if (!isSquare && a.identity !== null && b.identity !== null) return a.identity === b.identity;
  const names = isSquare ? ["x", "y"] : [...new Set([...a.fields.keys(), ...b.fields.keys()])];
  return allOf(names.map((name) => same(fieldOf(a, name), fieldOf(b, name))));
}

export function fieldOf(thing: Thing, name: string): Value {
  const value = thing.fields.get(name);
  return value === undefined ? missing : value;
}

/** Below zero where `a` comes first; null where neither does, as one of them is none or has no place. */
export function compare(a: Value, b: Value): number | null | Unknown {
  const open = firstReason(a, b);
  if (open) return open;
  const left = asNumber(a);
  const right = asNumber(b);
  if (left !== null && right !== null) {
    if (left.kind === "unknown") return left;
    return right.kind === "unknown" ? right : order(left, right);
  }
  if (a === null || b === null || typeof a === "boolean" || typeof b === "boolean") return null;
  if (isWritten(a) && isWritten(b)) return orderOfWords(a, b);
  if (a.kind === "thing" && b.kind === "thing") {
    for (const part of ["round", "turn", "phase", "part"]) {
      const by = compare(fieldOf(a, part), fieldOf(b, part));
      if (by !== 0) return by;
    }
    return 0;
  }
  return null;
}

function orderOfWords(a: Word | Text, b: Word | Text): number | null {
  const orders = [...(a.kind === "word" ? a.orders : []), ...(b.kind === "word" ? b.orders : [])];
  const shared = orders.find((each) => each.includes(a.text) && each.includes(b.text));
  return shared ? Math.sign(shared.indexOf(a.text) - shared.indexOf(b.text)) : null;
}

/** An end that is none is open. */
export function isBetween(value: Value, from: Value, to: Value): Truth {
  if (isUnknown(value)) return value;
  const above = from === null ? 1 : compare(value, from);
  const below = to === null ? -1 : compare(value, to);
  const holds = (by: number | null | Unknown, wanted: number): Truth =>
    by === null ? false : typeof by === "number" ? by === 0 || Math.sign(by) === wanted : by;
  return allOf([holds(above, 1), holds(below, -1)]);
}

export const listOf = (items: readonly Value[], pool = false): List => ({ kind: "list", items, pool });
