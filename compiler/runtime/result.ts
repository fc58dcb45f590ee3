/**
 * What an explaining form reckons with: a value, or open with the reasons why; three-valued logic, sameness and order.
 * How conditions are put together is terms.ts; the fast forms need none of this.
 */
import type { Die } from "./dice.ts";
import { compare, type Exact } from "./numbers.ts";
import type { Rational } from "./rational.ts";

/** Words by language. */
export type Words = Readonly<Record<string, string>>;

export type Value = boolean | Exact | string | null | DieValue | RecordValue | RefValue | ItemsValue;

/** A die that was thrown again; another is its face. */
export interface DieValue {
  readonly kind: "die";
  readonly face: number;
}

/** A thing of the situation; or a row, moment, square or interval. */
export interface RecordValue {
  readonly kind: "record";
  /** A moment has round, turn, phase and part; a square x, y and facing; an interval from and to. */
  readonly form: "thing" | "shape" | "moment" | "square" | "interval";
  /** A part that is not here is none; one that is not known is open. */
  readonly fields: ReadonlyMap<string, Result>;
  /** Where a thing stands in the situation, `target.models[0]`; null for what was made on the way. */
  readonly place: string | null;
  readonly id: string | null;
  /** What the caller gave for it, where that is an object of TypeScript. */
  readonly native: object | null;
}

/** A thing of the situation that is named by its id. */
export interface RefValue {
  readonly kind: "ref";
  readonly id: string;
  /** Where it is named. */
  readonly place: string | null;
}

export interface ItemsValue {
  readonly kind: "list" | "set";
  readonly items: readonly Result[];
}

export interface Open {
  readonly kind: "open";
  /** Facts not given that would matter. */
  readonly missing: readonly Missing[];
  /** Whether there are any, which is known before they are put together. */
  readonly isMissing: boolean;
  /** The status of a called decision, where that is what stands in the way. */
  readonly unruled: Unruled | null;
  /** Set when this is a fact not given that has fields which are not given either. */
  readonly place: string | null;
}
export interface Missing {
  /** Where it would stand, in the names of the book: `target.models[0].hidden`. */
  readonly path: string;
  readonly about: Words;
  /** What it may be, where the notes of the book say so. */
  readonly domain?: () => Domain;
}
/** The possible values of a fact or an answer; for a list, set or interval, those of its elements. */
export type Domain =
  | { readonly kind: "any" }
  /** In the unit of the type; null: no bound. */
  | {
      readonly kind: "range";
      readonly from: number | null;
      readonly to: number | null;
      readonly unit: string | null;
    }
  | { readonly kind: "values"; readonly open: boolean; readonly values: readonly Json[] }
  /** Faces, as many as there are dice; null: the number is not known beforehand. */
  | { readonly kind: "dice"; readonly dice: number | null; readonly sides: number };
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Unruled = "conflict" | "not-on-record" | "no-ruling";

/** What stands in code for a value that is open. */
export interface Undetermined {
  readonly undetermined: Open;
}

export function isUnruled(value: unknown): value is Undetermined {
  return typeof value === "object" && value !== null && "undetermined" in value;
}

export function openOf({ undetermined }: Undetermined): Open {
  return undetermined;
}
export type Result = Value | Open;
/** Yes, no, or open. */
export type Answer = boolean | Open;

// ---------------------------------------------------------------- making

/** What is said of a fact that is not given. */
export interface Unknown {
  readonly about?: Words;
  /** It may be none. */
  readonly optional?: boolean;
  readonly domain?: () => Domain;
}

/** A fact that is not given. Where it may be none, whether there is one at all comes before what it is like. */
export function notGiven(path: string, { about = {}, optional, domain }: Unknown = {}): Open {
  return {
    kind: "open",
    missing: [domain === undefined ? { path, about } : { path, about, domain }],
    isMissing: true,
    unruled: null,
    place: optional ? null : path,
  };
}

export function unruled(status: Unruled): Open {
  return { kind: "open", missing: [], isMissing: false, unruled: status, place: null };
}

export function made(form: RecordValue["form"], fields: Iterable<readonly [string, Result]>): RecordValue {
  return { kind: "record", form, fields: new Map(fields), place: null, id: null, native: null };
}

export function fieldOf(record: RecordValue, field: string): Result {
  return record.fields.get(field) ?? null;
}

/** All reasons together; a status counts by its weight: conflict, not on record, no ruling. */
export function together(reasons: readonly (Result | Answer)[]): Open {
  const open = reasons.filter(isOpen);
  const [only] = open;
  if (only !== undefined && open.length === 1) return only;
  const statuses = open.map((reason) => reason.unruled);
  const heaviest = (["conflict", "not-on-record", "no-ruling"] as const).find((status) =>
    statuses.includes(status),
  );
  return joined(open, heaviest ?? null);
}

/** Reasons that were put together of others, until what is missing is read. */
const partsOf = new WeakMap<Open, readonly Open[]>();

/**
 * Few reasons are put together at once. Many are put together when they are read: where they grow one by one, as in a fold,
 * they would be copied again and again.
 */
function joined(parts: readonly Open[], status: Unruled | null): Open {
  const isMissing = parts.some((part) => part.isMissing);
  const rest = { isMissing, unruled: status, place: null };
  const isFlat = parts.every((part) => !partsOf.has(part));
  const size = isFlat ? parts.reduce((sum, { missing }) => sum + missing.length, 0) : 0;
  if (isFlat && size <= 4 * parts.length + 64) return { kind: "open", missing: eachOnce(parts), ...rest };
  let known: readonly Missing[] | null = null;
  const made: Open = {
    kind: "open",
    get missing() {
      known ??= eachOnce([made]);
      partsOf.delete(made);
      return known;
    },
    ...rest,
  };
  partsOf.set(made, parts);
  return made;
}

/** In the order in which they are met. */
function eachOnce(reasons: readonly Open[]): readonly Missing[] {
  const found = new Map<string, Missing>();
  const seen = new Set<Open>();
  const waiting = [...reasons].reverse();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const parts = partsOf.get(at);
    if (parts !== undefined) for (const part of [...parts].reverse()) waiting.push(part);
    else for (const each of at.missing) if (!found.has(each.path)) found.set(each.path, each);
  }
  return [...found.values()];
}

// ---------------------------------------------------------------- telling apart

export function isOpen(result: Result | Answer): result is Open {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "open";
}

export function isNumber(result: Result): result is Exact {
  return typeof result === "number" || isRational(result);
}

function isRational(result: Result): result is Rational {
  return typeof result === "object" && result !== null && !("kind" in result);
}

export function isThrown(result: Result): result is DieValue {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "die";
}

export function dieValue(die: Die): Value {
  if (typeof die === "number") return die;
  return die.rerolled ? { kind: "die", face: die.face } : die.face;
}

export function asDie(result: Result): Die {
  if (isThrown(result)) return { face: result.face, rerolled: true };
  return typeof result === "number" ? result : 0;
}

/** Among numbers a die counts by its face. */
export function asFace(result: Result): Result {
  return isThrown(result) ? result.face : result;
}

export function isRecord(result: Result): result is RecordValue {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "record";
}

export function isRef(result: Result): result is RefValue {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "ref";
}

export function isItems(result: Result): result is ItemsValue {
  return typeof result === "object" && result !== null && "kind" in result && "items" in result;
}

/** Why a value is not known through and through; null when it is. Things are known by being there. */
export function openWithin(result: Result): Open | null {
  if (isOpen(result)) return result;
  const inside = isItems(result)
    ? result.items
    : isRecord(result) && result.form !== "thing"
      ? [...result.fields.values()]
      : [];
  const open = inside.map(openWithin).filter((each) => each !== null);
  return open.length === 0 ? null : together(open);
}

// ---------------------------------------------------------------- three-valued logic

export function negation(answer: Answer): Answer {
  return isOpen(answer) ? answer : !answer;
}

/** No as soon as one is no; stops there. */
export function conjunction(answers: Iterable<Answer>): Answer {
  const open: Open[] = [];
  for (const answer of answers) {
    if (answer === false) return false;
    if (isOpen(answer)) open.push(answer);
  }
  return open.length === 0 ? true : together(open);
}

/** Yes as soon as one is yes; stops there. */
export function disjunction(answers: Iterable<Answer>): Answer {
  const open: Open[] = [];
  for (const answer of answers) {
    if (answer === true) return true;
    if (isOpen(answer)) open.push(answer);
  }
  return open.length === 0 ? false : together(open);
}

/** A none where a truth is wanted counts as no. */
export function asAnswer(result: Result): Answer {
  return isOpen(result) ? result : result === true;
}

// ---------------------------------------------------------------- sameness and order

/** Whether two results are the same value; open as soon as what would tell is. */
export function same(a: Result, b: Result): Answer {
  if (isOpen(a) || isOpen(b)) return together([a, b]);
  if (isThrown(a) || isThrown(b)) return same(asFace(a), asFace(b));
  if (isRecord(a) && isRecord(b)) return sameRecord(a, b);
  if (isRef(a) || isRef(b)) return (isRef(a) || isRecord(a)) && (isRef(b) || isRecord(b)) && a.id === b.id;
  if (isNumber(a) && isNumber(b)) return compare(a, b) === 0;
  if (isItems(a) && isItems(b)) {
    const [left, right] = [a.items, b.items];
    if (a.kind !== b.kind) return false;
    if (a.kind === "list") {
      return left.length === right.length && conjunction(left.map((item, i) => same(item, right[i] ?? null)));
    }
    return conjunction([
      ...left.map((item) => contains(right, item)),
      ...right.map((item) => contains(left, item)),
    ]);
  }
  return a === b;
}

export function contains(items: readonly Result[], item: Result): Answer {
  return disjunction(items.map((each) => same(each, item)));
}

function sameRecord(a: RecordValue, b: RecordValue): Answer {
  if (a.form === "square")
    return conjunction(["x", "y"].map((field) => same(fieldOf(a, field), fieldOf(b, field))));
  if (a.id !== null && b.id !== null) return a.id === b.id;
  if (a.form === "thing" && b.form === "thing")
    return a.native === null || b.native === null ? a.place === b.place : a.native === b.native;
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  return conjunction([...names].map((field) => same(fieldOf(a, field), fieldOf(b, field))));
}

/** The values of an enumeration in their order; `phases`: those of the phases of a moment. */
export interface Orders {
  readonly names?: readonly string[];
  readonly phases?: readonly string[];
}
const parts: readonly string[] = ["start", "during", "end"];

/** Less than zero, zero or more; null where one of the two has no place in the order. */
export function order(a: Value, b: Value, orders: Orders): number | Open | null {
  if (isThrown(a)) return order(a.face, b, orders);
  if (isThrown(b)) return order(a, b.face, orders);
  if (isNumber(a) && isNumber(b)) return compare(a, b);
  if (typeof a === "string" && typeof b === "string") return byRank(orders.names ?? [], a, b);
  if (!isRecord(a) || !isRecord(b)) return null;
  for (const part of ["round", "turn", "phase", "part"]) {
    const [left, right] = [fieldOf(a, part), fieldOf(b, part)];
    if (isOpen(left) || isOpen(right)) return together([left, right]);
    const found = order(left, right, { names: part === "phase" ? (orders.phases ?? []) : parts });
    if (found !== 0) return found;
  }
  return 0;
}

function byRank(names: readonly string[], a: string, b: string): number | null {
  const [left, right] = [names.indexOf(a), names.indexOf(b)];
  return left < 0 || right < 0 ? null : left - right;
}

/** Reckons once all operands are known; none when one is none, or when nothing comes of it. */
export function onNumbers(
  operands: readonly Result[],
  reckon: (all: readonly Exact[]) => Exact | null,
): Result {
  if (operands.some(isOpen)) return together(operands);
  const numbers = operands.map(asFace).filter(isNumber);
  return numbers.length === operands.length ? reckon(numbers) : null;
}
