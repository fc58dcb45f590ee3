/** The situation: JSON to values by the types of the book and back, records found by id or place, and copies of all. */
import type { TypeExpr } from "../../../grammar/index.ts";
import { type Book, fieldType, unordered } from "./book.ts";
import { fraction, listOf, missing, numberFrom, same, type Thing, type Value, type Word } from "./values.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What is so at the table. What is not among the facts is unknown. */
export interface World {
  readonly facts: Map<string, Value>;
  /** What is handed in besides facts: parameters of what is asked, and what came at the table. */
  readonly given: ReadonlyMap<string, Value>;
}

const numberTypes = new Set(["count", "percent", "ratio"]);

export const isNumberType = (book: Book, name: string): boolean =>
  numberTypes.has(name) || book.quantities.has(name);
export const isRecordType = (book: Book, name: string): boolean =>
  book.records.has(name) || name === "square" || name === "moment";
export const sidesOf = (name: string): number | null => {
  const die = /^D(\d+)$/.exec(name);
  return die ? Number(die[1]) : null;
};

export function wordOf(book: Book, enumName: string, text: string): Word {
  const values = book.enums.get(enumName) ?? [];
  return { kind: "word", text, orders: unordered.has(enumName) ? [] : [values] };
}

/** `place` is where it stands in the situation, by which records without an id are known. */
export function fromJson(book: Book, json: Json, type: TypeExpr, place: string | null): Value {
  if (json === null) return null;
  switch (type.kind) {
    case "type-or-none":
      return fromJson(book, json, type.of, place);
    case "type-list":
    case "type-set": {
      const items = (json as readonly Json[]).map((each, at) =>
        fromJson(book, each, type.of, place === null ? null : `${place}[${at}]`),
      );
      // A set contains each value once.
      if (type.kind === "type-set")
        return {
          kind: "set",
          items: items.filter((each, at) => items.findIndex((other) => same(other, each) === true) === at),
        };
      return listOf(items, type.of.kind === "type-name" && sidesOf(type.of.name.text) !== null);
    }
    case "type-interval": {
      const ends = json as { readonly [key: string]: Json };
      const end = (key: string): Value =>
        key in ends ? fromJson(book, ends[key] as Json, type.of, null) : null;
      return { kind: "interval", from: end("from"), to: end("to") };
    }
    case "type-ref":
      return fromNamed(book, json, type.of.text, place);
    default:
      return fromNamed(book, json, type.name.text, place);
  }
}

function fromNamed(book: Book, json: Json, name: string, place: string | null): Value {
  if (typeof json === "boolean") return json;
  const sides = sidesOf(name);
  if (sides !== null) return dieFrom(json, sides);
  if (isNumberType(book, name)) return numberFrom(String(json)) ?? missing;
  if (book.enums.has(name)) return wordOf(book, name, String(json));
  if (name === "keywords")
    return { kind: "set", items: (json as string[]).map((text) => ({ kind: "text", text })) };
  if (!isRecordType(book, name)) return { kind: "text", text: String(json) };
  if (typeof json === "string") return { kind: "reference", to: json };
  const given = json as { readonly [key: string]: Json };
  const fields = new Map<string, Value>();
  const id = typeof given.id === "string" ? given.id : null;
  for (const [key, value] of Object.entries(given)) {
    const field = fieldType(book, name, key);
    if (field) fields.set(key, fromJson(book, value, field, place === null ? null : `${place}.${key}`));
  }
  if (name === "square" && !fields.has("facing")) fields.set("facing", null);
  return { kind: "thing", type: name, identity: isValueType(name) ? null : (id ?? place), fields };
}

/** Squares and moments are values, not things. */
const isValueType = (name: string): boolean => name === "square" || name === "moment";

function dieFrom(json: Json, sides: number): Value {
  if (typeof json !== "object" || json === null)
    return { kind: "die", face: Number(json), sides, rerolled: false };
  const die = json as { readonly [key: string]: Json };
  return { kind: "die", face: Number(die.face), sides, rerolled: die.rerolled === true };
}

/** JSON of what came at the table, without types: each request knows what it wants. */
export function untyped(json: Json): Value {
  if (json === null || typeof json === "boolean") return json;
  if (typeof json === "number") return numberFrom(String(json)) ?? missing;
  if (typeof json === "string") return { kind: "text", text: json };
  if (Array.isArray(json)) return listOf(json.map(untyped));
  const fields = Object.entries(json).map(([key, value]) => [key, untyped(value as Json)] as const);
  return { kind: "thing", type: null, identity: null, fields: new Map(fields) };
}

/** A value as the declared type wants it: what was written without a type gets its own. */
export function typedAs(book: Book, value: Value, type: TypeExpr): Value {
  if (value === null || typeof value === "boolean") return value;
  switch (type.kind) {
    case "type-or-none":
      return typedAs(book, value, type.of);
    case "type-list":
      if (value.kind !== "list") return value;
      return listOf(
        value.items.map((each) => typedAs(book, each, type.of)),
        value.pool || (type.of.kind === "type-name" && sidesOf(type.of.name.text) !== null),
      );
    case "type-set":
      if (!("items" in value)) return value;
      return { kind: "set", items: value.items.map((each) => typedAs(book, each, type.of)) };
    case "type-interval":
      return value;
    case "type-ref":
      return typedAsNamed(book, value, type.of.text);
    default:
      return typedAsNamed(book, value, type.name.text);
  }
}

function typedAsNamed(book: Book, value: Value, name: string): Value {
  if (value === null || typeof value !== "object") return value;
  const sides = sidesOf(name);
  if (sides !== null && value.kind === "number")
    return { kind: "die", face: Number(value.top), sides, rerolled: false };
  if (sides !== null && value.kind === "thing") {
    const face = value.fields.get("face") as { top: bigint } | undefined;
    if (face)
      return { kind: "die", face: Number(face.top), sides, rerolled: value.fields.get("rerolled") === true };
  }
  if (book.enums.has(name) && (value.kind === "word" || value.kind === "text"))
    return wordOf(book, name, value.text);
  if (!isRecordType(book, name)) return value;
  if (value.kind === "text") return { kind: "reference", to: value.text };
  if (value.kind !== "thing" || value.type !== null) return value;
  const fields = new Map<string, Value>();
  for (const [key, each] of value.fields) {
    const type = fieldType(book, name, key);
    fields.set(key, type ? typedAs(book, each, type) : each);
  }
  if (name === "square" && !fields.has("facing")) fields.set("facing", null);
  return { kind: "thing", type: name, identity: isValueType(name) ? null : value.identity, fields };
}

/** What is written in an example becomes part of the table: records in it are things from then on. */
export function settle(value: Value, place: string): Value {
  if (value === null || typeof value !== "object") return value;
  if (value.kind === "list")
    return listOf(
      value.items.map((each, at) => settle(each, `${place}[${at}]`)),
      value.pool,
    );
  if (value.kind !== "thing" || (value.type !== null && isValueType(value.type))) return value;
  const id = value.fields.get("id");
  const identity = value.identity ?? (id && typeof id === "object" && "text" in id ? id.text : place);
  const fields = new Map(
    [...value.fields].map(([key, each]) => [key, settle(each, `${place}.${key}`)] as const),
  );
  fields.delete("id");
  return { kind: "thing", type: value.type, identity, fields };
}

// ---------------------------------------------------------------- the world

/** The record a reference leads to: by its id, or by its place. */
export function follow(world: World, value: Value): Value {
  if (value === null || typeof value !== "object" || value.kind !== "reference") return value;
  for (const held of [world.facts, world.given])
    for (const each of held.values()) {
      const found = findThing(each, value.to);
      if (found) return found;
    }
  return value;
}

function findThing(value: Value, identity: string): Thing | null {
  if (value === null || typeof value !== "object") return null;
  if (value.kind === "thing" && value.identity === identity) return value;
  const inner = value.kind === "thing" ? value.fields.values() : "items" in value ? value.items : [];
  for (const each of inner) {
    const found = findThing(each, identity);
    if (found) return found;
  }
  return null;
}

/** A copy in which nothing that is set later shows; what was one thing stays one. */
export function copier(
  onCopy: (copied: Thing, of: Thing) => void = () => undefined,
): (value: Value) => Value {
  const copied = new Map<Thing, Thing>();
  const copy = (value: Value): Value => {
    if (value === null || typeof value !== "object") return value;
    if (value.kind === "list") return listOf(value.items.map(copy), value.pool);
    if (value.kind === "set") return { kind: "set", items: value.items.map(copy) };
    if (value.kind !== "thing") return value;
    const known = copied.get(value);
    if (known) return known;
    const fresh: Thing = { ...value, fields: new Map() };
    copied.set(value, fresh);
    onCopy(fresh, value);
    for (const [key, each] of value.fields) fresh.fields.set(key, copy(each));
    return fresh;
  };
  return copy;
}

// ---------------------------------------------------------------- values as JSON

/** The form in which `rubric` writes a value, with sets in one order and fractions as text. */
export function toJson(value: Value): Json {
  if (value === null || typeof value === "boolean") return value;
  switch (value.kind) {
    case "number":
      return numberToJson(value.top, value.bottom);
    case "word":
    case "text":
      return value.text;
    case "die":
      return value.rerolled ? { face: value.face, rerolled: true } : value.face;
    case "list":
      return value.items.map(toJson);
    case "set":
      return value.items.map(toJson).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    case "reference":
      return value.to;
    case "interval":
      return { from: toJson(value.from), to: toJson(value.to) };
    case "unknown":
      return { unknown: value.why };
    case "thing":
      return Object.fromEntries([...value.fields].map(([key, each]) => [key, toJson(each)]));
  }
}

/** A number where a decimal of three places is exact and a double holds it, else a fraction. */
function numberToJson(top: bigint, bottom: bigint): Json {
  const thousandths = (top < 0n ? -top : top) * (1000n / bottom);
  if (1000n % bottom === 0n && thousandths <= 2n ** 53n) return Number(top) / Number(bottom);
  return `${top}/${bottom}`;
}

export const whole = (n: number): Value => fraction(n);
