/**
 * The situation a play changes: a private copy in which things that are one stay one, and what options are called when they
 * are handed in. What is set is remembered while things happen together.
 */
import { isSame } from "./direct.ts";
import { type Die, faceOf } from "./dice.ts";
import { openIn } from "./given.ts";
import { type Running, stop, type Write } from "./playing.ts";
import { isUnruled, type Open, openOf, together } from "./result.ts";

export interface Things {
  readonly byId: ReadonlyMap<string, object>;
  /** Where each thing stands: `foes[0]`. */
  readonly places: ReadonlyMap<object, string>;
  /** A copy of what is told of on the way, with a place of its own. */
  readonly adopt: (value: unknown, path: string) => unknown;
}

/** A copy of what is given; two things with one id are one, and sets are lists. */
export function copied(given: object): { readonly facts: Record<string, unknown>; readonly things: Things } {
  const copies = new Map<object, object>();
  const byId = new Map<string, object>();
  const places = new Map<object, string>();
  const copy = (value: unknown, path: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const before = copies.get(value);
    if (before !== undefined) return before;
    if (Array.isArray(value) || value instanceof Set) {
      const items: unknown[] = [];
      copies.set(value, items);
      for (const [i, item] of [...value].entries()) items.push(copy(item, `${path}[${i}]`));
      return items;
    }
    const id = "id" in value && typeof value.id === "string" ? value.id : null;
    const same = id === null ? undefined : byId.get(id);
    if (same !== undefined) {
      copies.set(value, same);
      return same;
    }
    const thing: Record<string, unknown> = {};
    copies.set(value, thing);
    places.set(thing, path);
    if (id !== null) byId.set(id, thing);
    for (const [key, part] of Object.entries(value)) thing[key] = copy(part, `${path}.${key}`);
    return thing;
  };
  const facts = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, copy(value, key)]));
  return { facts, things: { byId, places, adopt: copy } };
}

/** How a value is handed in and shown: a die by its face, a thing by its id, else by its place. */
export function shown(things: Things, value: unknown): unknown {
  const { places } = things;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => shown(things, item));
  if (isDie(value)) return faceOf(value);
  const place = places.get(value);
  if (place === undefined) return value;
  return "id" in value && typeof value.id === "string" ? value.id : place;
}

export function isDie(value: object): value is Exclude<Die, number> {
  return "face" in value && "rerolled" in value;
}

/** Two values as a rule compares them: a thing is itself, what has parts is told by them. */
export function isAlike({ places }: Things, a: unknown, b: unknown): boolean {
  const [x, y] = [faceIn(a), faceIn(b)];
  if (typeof x === "object" && x !== null && places.has(x)) return x === y;
  return x === y || isSame(x, y);
}

/** A die counts as its face. */
function faceIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && isDie(value) ? value.face : value;
}

/** Why a value is not known through and through; null where it is. Things are known by being there. */
export function openInside(things: Things, value: unknown): Open | null {
  if (isUnruled(value)) return openOf(value);
  if (typeof value !== "object" || value === null || things.places.has(value)) return null;
  const open = Object.values(value)
    .map((part) => openInside(things, part))
    .filter((each) => each !== null);
  return open.length === 0 ? null : together(open);
}

/** What is open may be set too: whoever reads it goes no further. */
export function put(run: Running, of: object, property: string, value: unknown): void {
  run.writes?.push({ of, property, before: held(of, property), value });
  hold(of, property, value);
}

/** As it was before these. */
export function undo(writes: readonly Write[]): void {
  for (const { of, property, before } of [...writes].reverse()) hold(of, property, before);
}

/** What stands there, also where it is open. */
export function held(of: object, property: string): unknown {
  const { get, value } = Object.getOwnPropertyDescriptor(of, property) ?? {};
  return get === undefined ? value : openIn.get(get);
}

export function hold(of: object, property: string, value: unknown): void {
  if (!isUnruled(value)) {
    Object.defineProperty(of, property, { value, writable: true, enumerable: true, configurable: true });
    return;
  }
  const get = (): never => stop({ stop: "open", why: openOf(value) });
  openIn.set(get, value);
  const set = (other: unknown): void => hold(of, property, other);
  Object.defineProperty(of, property, { get, set, enumerable: false, configurable: true });
}
