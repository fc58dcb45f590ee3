/**
 * The situation a play changes: a private copy in which things that are one stay one, and what options are called when they
 * are handed in. What is set is remembered while things happen together.
 */
import { isSame } from "./direct.ts";
import { type Die, faceOf } from "./dice.ts";
import { doAll, type FactNote, type Notes, openIn, type TypeNote, type Vocabulary } from "./given.ts";
import { idOf } from "./named.ts";
import { readWord, type Spellings } from "./words-given.ts";
import { type Running, stop, type Write } from "./playing.ts";
import { isUnruled, type Open, openOf, together } from "./result.ts";

export interface Things {
  readonly byId: ReadonlyMap<string, object>;
  /** Where each thing stands: `foes[0]`. */
  readonly places: ReadonlyMap<object, string>;
  /** A copy of what is told of on the way, with a place of its own. */
  readonly adopt: (value: object, path: string) => object;
}

/**
 * A copy of what is given; two things with one id are one, and sets are lists. A thing has its place where it stands, not where
 * it is named; squares, moments and intervals are values and have none.
 */
export function copied(
  given: object,
  vocabulary: Vocabulary = nothing,
): { readonly facts: Record<string, unknown>; readonly things: Things } {
  const copier: Copier = {
    vocabulary,
    copies: new Map(),
    byId: new Map(),
    places: new Map(),
    named: [],
    spellings: new Map(),
  };
  const facts: Record<string, unknown> = {};
  const wanted = byProperty(vocabulary.facts);
  const isAsked = ([key]: readonly [string, unknown]): boolean => wanted.has(key);
  const all = Object.entries(given);
  // Of what nobody asks for it is not known what stands there and what is only named: it comes last.
  for (const parts of [all.filter(isAsked), all.filter((part) => !isAsked(part))]) {
    copyParts(copier, parts, "", vocabulary.facts, facts);
    linkNamed(copier);
  }
  const { byId, places } = copier;
  const adopt = (value: object, path: string): object => copyOf(copier, value, path, undefined);
  return { facts, things: { byId, places, adopt } };
}

const nothing: Vocabulary = { facts: {}, records: {}, doubts: {} };

interface Copier {
  readonly vocabulary: Vocabulary;
  readonly copies: Map<object, object>;
  readonly byId: Map<string, object>;
  readonly places: Map<object, string>;
  /** What is named where something else stands: copied once all that stands somewhere has been. */
  readonly named: (() => void)[];
  readonly spellings: Spellings;
}

function linkNamed({ named }: Copier): void {
  doAll(named);
}

/** Hands the copy to `put`: at once, or when all that stands somewhere has been copied. */
function copy(
  copier: Copier,
  value: unknown,
  path: string,
  type: TypeNote | undefined,
  put: (copy: unknown) => void,
): void {
  if (typeof type === "object" && "orNone" in type) copy(copier, value, path, type.orNone, put);
  else if (typeof value !== "object" || value === null)
    put(type === undefined ? value : (readWord(copier.vocabulary, type, value, copier.spellings) ?? value));
  else if (typeof type === "object" && "ref" in type)
    copier.named.push(() => put(copyOf(copier, value, path, type)));
  else put(copyOf(copier, value, path, type));
}

function copyOf(copier: Copier, value: object, path: string, type: TypeNote | undefined): object {
  const { copies, byId, places } = copier;
  const before = copies.get(value);
  if (before !== undefined) return before;
  if (Array.isArray(value) || value instanceof Set) {
    const of = itemType(type);
    const items: unknown[] = [];
    copies.set(value, items);
    for (const [i, item] of [...value].entries())
      copy(copier, item, `${path}[${i}]`, of, (copied) => {
        items[i] = copied;
      });
    return items;
  }
  const notes = notesOf(copier, type);
  const id = idOf(notes ?? {}, value);
  const same = id === null ? undefined : byId.get(id);
  if (same !== undefined) {
    copies.set(value, same);
    return same;
  }
  const thing: Record<string, unknown> = {};
  copies.set(value, thing);
  if (isOfThing(type)) places.set(thing, path);
  if (id !== null) byId.set(id, thing);
  copyParts(copier, Object.entries(value), `${path}.`, notes, thing);
  return thing;
}

function copyParts(
  copier: Copier,
  given: readonly (readonly [string, unknown])[],
  prefix: string,
  notes: Notes | undefined,
  into: Record<string, unknown>,
): void {
  const wanted = notes === undefined ? undefined : byProperty(notes);
  for (const [key, part] of given) {
    // A place among the others, also where what is named is put there last.
    into[key] = undefined;
    const { name = key, type } = wanted?.get(key) ?? {};
    copy(copier, part, `${prefix}${name}`, type, (copied) => {
      into[key] = copied;
    });
  }
}

function itemType(type: TypeNote | undefined): TypeNote | undefined {
  if (type === "keywords") return type;
  if (typeof type !== "object") return undefined;
  return "list" in type ? type.list : "set" in type ? type.set : undefined;
}

/** What is known to be a value, or an amount, is no thing. */
function isOfThing(type: TypeNote | undefined): boolean {
  if (type === undefined || type === "any") return true;
  return typeof type === "object" && ("record" in type || "ref" in type || "shape" in type);
}

function notesOf({ vocabulary }: Copier, type: TypeNote | undefined): Notes | undefined {
  if (typeof type !== "object") return undefined;
  if ("record" in type) return vocabulary.records[type.record];
  if ("ref" in type) return vocabulary.records[type.ref];
  return "shape" in type ? type.shape : undefined;
}

/** A part with the name that the book gives it, by which places are named: `lost-ships[0]`, of the property `lostShips`. */
interface NamedNote extends FactNote {
  readonly name: string;
}
const properties = new WeakMap<Notes, ReadonlyMap<string, NamedNote>>();

function byProperty(notes: Notes): ReadonlyMap<string, NamedNote> {
  const known = properties.get(notes);
  if (known !== undefined) return known;
  const all = new Map(
    Object.entries(notes).map(([name, note]) => [note.property ?? name, { ...note, name }]),
  );
  properties.set(notes, all);
  return all;
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

/** Two values as a rule compares them: a thing is itself, what has parts is told by them, a square by where it lies. */
export function isAlike({ places }: Things, a: unknown, b: unknown): boolean {
  const [x, y] = [faceIn(a), faceIn(b)];
  if (typeof x === "object" && x !== null && places.has(x)) return x === y;
  if (isSquare(x) && isSquare(y)) return x.x === y.x && x.y === y.y;
  return x === y || isSame(x, y);
}

function isSquare(value: unknown): value is { readonly x: number; readonly y: number } {
  if (typeof value !== "object" || value === null || !("x" in value) || !("y" in value)) return false;
  return Object.keys(value).every((part) => part === "x" || part === "y" || part === "facing");
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

/** The same value with another part, which may be open. Nothing is part of none. */
export function withPart<T>(of: T, part: string, value: unknown): T {
  if (typeof of !== "object" || of === null) return of;
  const made = Object.defineProperties({}, Object.getOwnPropertyDescriptors(of));
  hold(made, part, value);
  return made as T;
}

/** What stands in a value below these parts. */
export function partIn(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(
    (of, part) => (typeof of === "object" && of !== null ? held(of, part) : of),
    value,
  );
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
