/** What is so at the table, what a name can mean at some place, and values from JSON by the types of the book and back. */
import type { Expr, TypeExpr } from "../../../grammar/index.ts";
import {
  type Book,
  isNumberType,
  listKind,
  named,
  nameOfThing,
  nameOfType,
  partType,
  sidesOf,
} from "./book.ts";
import {
  dieOf,
  fieldNames,
  type Fraction,
  is,
  isUnknown,
  known,
  missing,
  numberFrom,
  type Ref,
  same,
  thing,
  storedField,
  type Stored,
  type Value,
} from "./values.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export interface Scope {
  readonly book: Book;
  /** Facts by name, fields of records by identity, a dot and name, and what a sequence declares by its frame and name. */
  readonly table: Map<string, Stored>;
  readonly frame: string;
  /** What is handed in besides facts: parameters of what is asked, and what comes to sequences. */
  readonly given: JsonObject;
  /** By `provision.doubt`; what is not in it is read as taken. */
  readonly readings: ReadonlyMap<string, string>;
  /** Parameters and binders. */
  readonly locals: ReadonlyMap<string, Stored>;
  /** The elements gone over, the innermost last. */
  readonly elements: readonly Stored[];
  readonly provision: string | null;
  /** Sequences, chances and means have a value only where something is played. `isPart`: only a part of it is read. */
  readonly played:
    | ((name: string, args: readonly Expr[] | null, scope: Scope, isPart: boolean) => Value)
    | null;
}
/** Where no sequence declares anything. */
export const noFrame = "0 ";

/** What a name stands for that was introduced on the way here; undefined where none was. */
export const localOf = (name: string, { locals, table, frame }: Scope): Stored | undefined =>
  locals.has(name) ? locals.get(name) : table.get(frame + name);

export function within<S extends Scope>(
  scope: S,
  own: Iterable<readonly [string, Stored]>,
  ...over: readonly Stored[]
): S {
  const locals = new Map(scope.locals);
  for (const [name, value] of own) locals.set(name, value);
  return { ...scope, locals, elements: [...scope.elements, ...over] };
}

// ---------------------------------------------------------------- values from JSON

/** A record becomes a thing of the table; `place` is where it stands there, by which one without an id is known. */
export function read(json: Json, type: TypeExpr | null, place: string, scope: Scope): Value {
  const { book } = scope;
  if (json === null || typeof json === "boolean") return json;
  const name = nameOfType(type);
  const sides = sidesOf(name);
  if (Array.isArray(json)) {
    const of = partType(type, "", book);
    const items = json.map((each, at) => readStored(each, of, `${place}[${at}]`, scope));
    // A set contains each value once.
    if (type?.kind === "type-set" || name === "keywords")
      return {
        kind: "set",
        items: items.filter(
          (each, at) =>
            isUnknown(each) ||
            at === items.findIndex((other) => !isUnknown(other) && same(other, each, scope)),
        ),
      };
    return { kind: listKind(of), items };
  }
  if (typeof json === "object") {
    const { face, rerolled } = json as JsonObject;
    return sides > 0
      ? dieOf(Number(face), sides, rerolled === true)
      : readFields(json as JsonObject, type, place, scope);
  }
  if (sides > 0) return dieOf(Number(json), sides);
  if (typeof json === "number" || isNumberType(book, name)) return known(numberFrom(String(json)) ?? missing);
  return isRecordType(book, name) ? { kind: "ref", type: name, to: json as string } : (json as string);
}

/** What a word stands for that an open enumeration does not list is not known, but for `other: …`. */
function readStored(json: Json, type: TypeExpr | null, place: string, scope: Scope): Stored {
  const listed = scope.book.openEnums.get(nameOfType(type));
  const isKnown = typeof json !== "string" || json.startsWith("other: ") || listed?.includes(json) !== false;
  return isKnown ? read(json, type, place, scope) : missing;
}

const isRecordType = (book: Book, name: string): boolean => book.find("record", name) !== undefined;

function readFields(json: JsonObject, type: TypeExpr | null, place: string, scope: Scope): Value {
  const kind = nameOfThing(type);
  const fields = Object.entries(json)
    .filter(([key]) => kind === "" || partType(type, key, scope.book) !== null)
    .map(([key, each]) => {
      const field = partType(type, key, scope.book);
      return [key, readStored(each, field, `${place}.${key}`, scope)] as const;
    });
  if (!isRecordType(scope.book, kind)) return thing(kind, fields);
  const to = typeof json.id === "string" ? json.id : place;
  for (const [key, value] of fields) scope.table.set(`${to}.${key}`, value);
  return { kind: "ref", type: kind, to };
}

/** What is handed in under a name; read once, as what is set in it later stays. */
export function handedIn(name: string, type: TypeExpr | null, scope: Scope): Stored {
  const key = `given ${name}`;
  if (!scope.table.has(key)) scope.table.set(key, readStored(scope.given[name] ?? null, type, name, scope));
  return scope.table.get(key) ?? null;
}

// ---------------------------------------------------------------- values as JSON

/** The form in which `rubric` writes a value, with sets in one order and fractions as text. */
export function toJson(value: Stored, scope: Scope): Json {
  if (isUnknown(value)) return { unknown: value.why };
  if (value === null || typeof value !== "object") return value;
  switch (value.kind) {
    case "number":
      return value.die?.rerolled ? { face: Number(value.top), rerolled: true } : numberToJson(value);
    case "set":
      return value.items
        .map((each) => toJson(each, scope))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    case "list":
    case "dice":
      return value.items.map((each) => toJson(each, scope));
    default:
      return Object.fromEntries(
        fieldNames(value, scope).map((name) => {
          const field = storedField(value, name, scope) ?? null;
          const isNamed = partType(named(value.type), name, scope.book)?.kind === "type-ref";
          return [name, isNamed && is(field as Value, "ref") ? (field as Ref).to : toJson(field, scope)];
        }),
      );
  }
}

/** A number where a decimal of three places is exact and a double holds it, else a fraction. */
function numberToJson({ top, bottom }: Fraction): Json {
  const thousandths = (top < 0n ? -top : top) * (1000n / bottom);
  if (1000n % bottom === 0n && thousandths <= 2n ** 53n) return Number(top) / Number(bottom);
  return `${top}/${bottom}`;
}
