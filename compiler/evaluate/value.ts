/**
 * What an expression can come to: a value, or undetermined with the reasons why.
 * How values are compared is compare.ts, how they are found evaluate.ts, how they are written encode.ts.
 */
import type { Rational, Type, Words } from "../check/program.ts";
import type { Domain } from "../core/stepper.ts";

export type Value =
  | { readonly kind: "truth"; readonly truth: boolean }
  /** A die is a number that knows whether it was thrown again. */
  | { readonly kind: "number"; readonly number: Rational; readonly rerolled?: boolean }
  /** A value of an enumeration, an opaque name, a keyword or a duty, by its declared name. */
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "none" }
  | RecordValue
  | RefValue
  | { readonly kind: "list"; readonly items: readonly Result[] }
  | { readonly kind: "set"; readonly items: readonly Result[] };

/** A thing of the situation (a declared record that stands in it), or a plain value with parts. */
export interface RecordValue {
  readonly kind: "record";
  readonly form: Form;
  /** A part that is not here is none; one that is not known says so. */
  readonly fields: ReadonlyMap<string, Result>;
  /** Where it stands in the situation, `target.models[0]`; null when an expression made it. */
  readonly place: string | null;
  readonly id: string | null;
}
/** A moment has round, turn, phase and part; a square x, y and facing; an interval from and to, none where it is open. */
export type Form = "thing" | "shape" | "moment" | "square" | "interval";

/** One step to a record of the same situation. */
export interface RefValue {
  readonly kind: "ref";
  readonly record: string;
  readonly id: string;
  readonly place: string | null;
}

export interface Undetermined {
  readonly kind: "undetermined";
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
  readonly path: string;
  readonly about: Words;
  readonly type: Type;
  /** What may be filled in, where the type does not say it all: dice, legal options. */
  readonly domain?: Domain;
}
export type Unruled = "conflict" | "not-on-record" | "no-ruling";

export type Result = Value | Undetermined;
/** Yes, no, or not determined. */
export type Answer = boolean | Undetermined;

// ---------------------------------------------------------------- making

export const none: Value = { kind: "none" };
export const truth = (value: boolean): Value => ({ kind: "truth", truth: value });
export const number = (value: Rational): Value => ({ kind: "number", number: value });
export const die = (face: number, rerolled: boolean): Value => ({
  kind: "number",
  number: { n: BigInt(face), d: 1n },
  rerolled,
});
export const name = (value: string): Value => ({ kind: "name", name: value });
export const list = (items: readonly Result[]): Value => ({ kind: "list", items });

/** A value with parts, made by an expression. */
export function made(form: Form, fields: Iterable<readonly [string, Result]>): RecordValue {
  return { kind: "record", form, fields: new Map(fields), place: null, id: null };
}

/** A fact nobody gave. Whether there is one at all comes before what it is like, where it may be none. */
export function notGiven(path: string, about: Words, type: Type, isOptional: boolean): Undetermined {
  const mayBeNone = isOptional || type.kind === "or-none";
  return {
    kind: "undetermined",
    missing: [{ path, about, type }],
    isMissing: true,
    unruled: null,
    place: mayBeNone ? null : path,
  };
}

export function unruled(status: Unruled): Undetermined {
  return { kind: "undetermined", missing: [], isMissing: false, unruled: status, place: null };
}

/** All reasons together; a status counts by its weight: conflict, not on record, no ruling. */
export function together(reasons: readonly (Undetermined | Result | Answer)[]): Undetermined {
  const open = reasons.filter(isOpen);
  const [only] = open;
  if (only && open.length === 1) return only;
  const statuses = open.map((reason) => reason.unruled);
  const heaviest = (["conflict", "not-on-record", "no-ruling"] as const).find((status) =>
    statuses.includes(status),
  );
  return joined(open, heaviest ?? null);
}

/** Reasons that were put together of others, until what is missing is read. */
const partsOf = new WeakMap<Undetermined, readonly Undetermined[]>();

/**
 * Few reasons are put together at once. Many are put together when they are read: where they grow one by one, as in a fold,
 * they would be copied again and again.
 */
function joined(parts: readonly Undetermined[], status: Unruled | null): Undetermined {
  const isMissing = parts.some((part) => part.isMissing);
  const rest = { isMissing, unruled: status, place: null };
  const isFlat = parts.every((part) => !partsOf.has(part));
  const size = isFlat ? parts.reduce((sum, { missing }) => sum + missing.length, 0) : 0;
  if (isFlat && size <= 4 * parts.length + 64)
    return { kind: "undetermined", missing: eachOnce(parts), ...rest };
  let known: readonly Missing[] | null = null;
  const made: Undetermined = {
    kind: "undetermined",
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
function eachOnce(reasons: readonly Undetermined[]): readonly Missing[] {
  const found = new Map<string, Missing>();
  const seen = new Set<Undetermined>();
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

export function isOpen(result: Result | Answer | number): result is Undetermined {
  return typeof result === "object" && result.kind === "undetermined";
}

/** Why a value is not known through and through; null when it is. Things of the situation are known by being there. */
export function openWithin(result: Result): Undetermined | null {
  if (isOpen(result)) return result;
  const inside = result.kind === "list" || result.kind === "set" ? result.items : [];
  const fields = result.kind === "record" && result.form !== "thing" ? [...result.fields.values()] : [];
  const open = [...inside, ...fields].map(openWithin).filter((each) => each !== null);
  return open.length === 0 ? null : together(open);
}

/** Reckons once all operands are known; none when one is none, or when nothing comes of it. */
export function onNumbers(
  operands: readonly Result[],
  reckon: (numbers: readonly Rational[]) => Rational | null,
): Result {
  if (operands.some(isOpen)) return together(operands);
  const numbers = operands.flatMap((operand) => (operand.kind === "number" ? [operand.number] : []));
  const found = numbers.length === operands.length ? reckon(numbers) : null;
  return found === null ? none : number(found);
}

export function fieldOf(record: RecordValue, field: string): Result {
  return record.fields.get(field) ?? none;
}
