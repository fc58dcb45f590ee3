/**
 * The situation as plays change it: an immutable tree in which things keep their place, so that a binder, a list and a
 * reference see the same thing. What is set where is said by lines; JSON is decode.ts and encode.ts.
 */
import type { Target } from "../../check/plays.ts";
import { boundsOf, isBeyond } from "../../check/plays/beyond.ts";
import type { Program } from "../../check/program.ts";
import { encode } from "../encode.ts";
import { follow, type Situation, situation } from "../situation.ts";
import {
  asFace,
  isItems,
  isNumber,
  isOpen,
  isRecord,
  isRef,
  notGiven,
  type Open,
  type RecordValue,
  type Result,
} from "../../runtime/result.ts";
import { rationalOf } from "../../runtime/numbers.ts";
import { unknownOf } from "../notes.ts";
import { type LineNoted, note } from "./log.ts";
import { nameOf } from "./options.ts";
import type { Frame, Here, Running, Steps, Write } from "./running.ts";

/** A value in which every thing is as it now stands. */
export function live(now: Situation, value: Result): Result {
  if (isItems(value)) return { ...value, items: value.items.map((item) => live(now, item)) };
  if (!isRecord(value)) return value;
  if (isThing(value)) return placesOf(now).get(value.place ?? "") ?? value;
  // What a sequence gave is no thing, and may hold some.
  let fields: Map<string, Result> | null = null;
  for (const [name, inner] of value.fields) {
    const stands = live(now, inner);
    if (stands !== inner) fields = (fields ?? new Map(value.fields)).set(name, stands);
  }
  return fields === null ? value : { ...value, fields };
}

/** Sets a name of the play, a fact, or a field; what stands in the way where that cannot be done. */
export function put(at: Running, frame: Frame, target: Target, value: Result): Open | null {
  const { kind, name } = target.root;
  for (const each of [name, ...target.fields]) at.touched.add(each);
  const root = kind === "local" ? frame.locals.get(name) : at.situation.known.get(name);
  const before = root === undefined ? notAt(at.program, target, name) : live(at.situation, root);
  const done = putInto(at, before, target.fields, value);
  if (done.kind === "open") return done.open;
  if (done.kind === "value" && kind === "local") frame.locals.set(name, done.value);
  if (done.kind === "value" && kind === "fact")
    write(at, { cell: name, value: done.value, apply: (now) => withFact(now, name, done.value) });
  return null;
}

/** What is set beyond what it may be ends a play: nothing is set then, and the log says why. */
export function* within(
  at: Running,
  here: Here,
  line: LineNoted,
  target: Target,
  value: Result,
): Steps<void> {
  const { root, fields, type } = target;
  const isOwn = root.kind === "local" && fields.length === 0;
  const number = asFace(value);
  if (isOwn || !isNumber(number)) return;
  const bounds = boundsOf(type);
  if (!isBeyond(bounds, rationalOf(number))) return;
  const shown = encode(at.program, type, number);
  const happened = {
    kind: "beyond",
    target: targetInWords(at, here.frame, target),
    value: shown,
    ...bounds,
  } as const;
  note(at, here, line, happened, hiddenFromOf(at.program, target));
  yield { kind: "unfinished" };
}

/** A part of a thing by the name of that thing: what a play calls it may be another with every call. */
export function targetInWords(at: Running, frame: Frame, { root, fields }: Target): string {
  const held = root.kind === "local" && fields.length > 0 ? frame.locals.get(root.name) : undefined;
  const name = held === undefined ? null : nameOf(live(at.situation, held));
  return [name ?? root.name, ...fields].join(".");
}

/** What a target now holds. */
export function heldBy(at: Running, frame: Frame, target: Target): Result {
  const { root, fields } = target;
  const found = (root.kind === "local" ? frame.locals : at.situation.known).get(root.name);
  return fields.reduce<Result>(
    (of, field) => {
      const thing = isRef(of) ? (follow(at.situation, of) ?? of) : of;
      if (isRecord(thing)) return thing.fields.get(field) ?? null;
      return isOpen(thing) ? thing : notAt(at.program, target, field);
    },
    found === undefined ? notAt(at.program, target, root.name) : live(at.situation, found),
  );
}

function notAt(program: Program, { type }: Target, name: string): Open {
  return notGiven(name, unknownOf(program, { about: {}, type, optional: false }));
}

/** Sides that may not see what is set there. */
export function hiddenFromOf({ states }: Program, { root }: Target): readonly string[] {
  return states.find(({ fact }) => root.kind === "fact" && fact === root.name)?.hiddenFrom ?? [];
}

function withFact(before: Situation, fact: string, value: Result): Situation {
  const known = new Map(before.known).set(fact, value);
  return keeping(before, before.known.get(fact) ?? null, known);
}

// ---------------------------------------------------------------- private

type Put =
  | { readonly kind: "written" }
  | { readonly kind: "value"; readonly value: Result }
  | { readonly kind: "open"; readonly open: Open };

/** A thing is changed where it stands; what is merely a value with parts is made anew, up to the thing it is part of. */
function putInto(at: Running, of: Result, fields: readonly string[], value: Result): Put {
  const [field, ...rest] = fields;
  if (field === undefined) return { kind: "value", value };
  if (isOpen(of)) return { kind: "open", open: of };
  const thing = isRef(of) ? follow(at.situation, of) : of;
  if (isRef(of) && thing === null) return { kind: "open", open: notGiven(of.id) };
  // Nothing is part of none.
  if (!isRecord(thing)) return { kind: "written" };
  const inner = putInto(at, thing.fields.get(field) ?? null, rest, value);
  if (inner.kind !== "value") return inner;
  const { place } = thing;
  if (!isThing(thing) || place === null) return { kind: "value", value: withPart(thing, field, inner.value) };
  const apply = (now: Situation): Situation => withField(now, place, field, inner.value);
  write(at, { cell: `${place}.${field}`, value: inner.value, apply });
  return { kind: "written" };
}

function write(at: Running, each: Write): void {
  at.situation = each.apply(at.situation);
  at.writes?.push(each);
}

function withField(before: Situation, place: string, field: string, value: Result): Situation {
  const held = placesOf(before).get(place)?.fields.get(field) ?? null;
  // What is not on the way to it stays the same value: a situation is changed many times over.
  const changed = (result: Result): Result => {
    if (isItems(result)) {
      const items = result.items.map(changed);
      return items.every((item, i) => item === result.items[i]) ? result : { ...result, items };
    }
    if (!isRecord(result)) return result;
    const isMeant = isThing(result) && result.place === place;
    let fields: Map<string, Result> | null = isMeant ? new Map(result.fields).set(field, value) : null;
    for (const [name, inner] of result.fields) {
      if (isMeant && name === field) continue;
      const now = changed(inner);
      if (now !== inner) fields = (fields ?? new Map(result.fields)).set(name, now);
    }
    return fields === null ? result : { ...result, fields };
  };
  const known = new Map([...before.known].map(([name, result]) => [name, changed(result)]));
  return keeping(before, held, known);
}

/** Things that stood in what another value takes the place of are still there: who names them finds them as they now are. */
function keeping(before: Situation, replaced: Result, known: Map<string, Result>): Situation {
  const after = situation(known, before.told, before.played);
  const left = [...thingsIn(replaced)].filter(({ place }) => !placesOf(after).has(place ?? ""));
  if (left.length === 0) return after;
  const others = known.get(aside);
  const items = others !== undefined && isItems(others) ? [...others.items, ...left] : left;
  return situation(known.set(aside, { kind: "list", items }), before.told, before.played);
}

/** No fact has such a name. */
const aside = "(aside)";

function* thingsIn(result: Result): Iterable<RecordValue> {
  if (isItems(result)) for (const item of result.items) yield* thingsIn(item);
  if (!isRecord(result)) return;
  if (isThing(result)) yield result;
  else for (const inner of result.fields.values()) yield* thingsIn(inner);
}

function withPart(record: RecordValue, field: string, value: Result): RecordValue {
  return { ...record, fields: new Map(record.fields).set(field, value) };
}

function isThing(record: RecordValue): boolean {
  return record.form === "thing" && record.place !== null;
}

const places = new WeakMap<Situation, ReadonlyMap<string, RecordValue>>();

function placesOf(now: Situation): ReadonlyMap<string, RecordValue> {
  const before = places.get(now);
  if (before) return before;
  const found = new Map<string, RecordValue>();
  const collect = (result: Result): void => {
    if (isItems(result)) result.items.forEach(collect);
    if (!isRecord(result)) return;
    if (isThing(result) && result.place !== null) found.set(result.place, result);
    for (const inner of result.fields.values()) collect(inner);
  };
  for (const result of now.known.values()) collect(result);
  places.set(now, found);
  return found;
}
