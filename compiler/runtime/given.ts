/**
 * Turns what a caller gives, whole or in part, into values an explaining form can reckon with, and values back into
 * what a caller gets. What is absent is not known; what is null is known to be none.
 */
import type { Thrown } from "./dice.ts";
import { givenAmount, isFraction, plain, ratio } from "./exact.ts";
import { idOf, isIdAlone, partsOfType, withImplied } from "./named.ts";
import { exactOf, readNative, writeNative } from "./numbers.ts";
import { readExact } from "./numerals.ts";
import {
  type Domain,
  dieValue,
  type ItemsValue,
  isItems,
  isNumber,
  isOpen,
  isRecord,
  isThrown,
  isUnruled,
  notGiven,
  openOf,
  type RecordValue,
  type RefValue,
  type Result,
  same,
  type Undetermined,
  type Words,
} from "./result.ts";
import type { Term } from "./terms.ts";
import { readWord, type Spellings } from "./words-given.ts";

/** What there is to know of a fact, a parameter or a field. */
export interface FactNote {
  /** The property that holds it, where that is not its name in the book. */
  readonly property?: string;
  readonly type: TypeNote;
  /** It may be none. */
  readonly optional?: true;
  /** It may be left out, where all else is given: there is something it is at first. */
  readonly isState?: true;
  /** A state: what it is at first, where it is not given. */
  readonly initial?: (facts: never) => unknown;
  /** The same of a state that rests on other facts, which may be open. */
  readonly resting?: Term;
  /** Whose choice it is, and between what. */
  readonly owner?: string;
  readonly options?: readonly (boolean | string | number | null)[];
  readonly about?: Words;
  /** Values that may be filled in while they are not given. */
  readonly domain?: () => Domain;
}
export type Notes = Readonly<Record<string, FactNote>>;

export type TypeNote =
  /** Of values that are given: which of them may be. */
  | "truth"
  | "name"
  | "duty"
  | "keywords"
  | "any"
  | { readonly name: string }
  | { readonly enum: string }
  | { readonly count: Range }
  | { readonly amount: Range; readonly unit: string; readonly quantity?: string }
  | { readonly ratio: Range }
  | { readonly die: number }
  | { readonly orNone: TypeNote }
  /** Of values that are computed: how they are handed out. */
  | "plain"
  | "number"
  | "ratio"
  | "set"
  | "moment"
  | "square"
  | "die"
  | { readonly record: string }
  | { readonly ref: string }
  | { readonly list: TypeNote }
  | { readonly set: TypeNote }
  | { readonly interval: TypeNote }
  | { readonly shape: Notes };

/** Within both ends; null where there is none. */
export type Range = readonly [from: number | null, to: number | null];

/** The values of an enumeration, each with what it is called besides. */
export interface ValuesNote {
  readonly values: readonly (string | readonly [name: string, ...words: string[]])[];
  /** There are more than these. Another word is not known here; `other: Elites` is one that is not listed. */
  readonly open?: true;
  /** Of keywords: those that a keyword implies, also through others. */
  readonly implies?: Readonly<Record<string, readonly string[]>>;
}

/** Facts, records and doubts of a version, by their names in the book. */
export interface Vocabulary {
  readonly facts: Notes;
  readonly records: Readonly<Record<string, Notes>>;
  readonly doubts: Readonly<Record<string, Doubt>>;
  readonly enums?: Readonly<Record<string, ValuesNote>>;
  readonly keywords?: ValuesNote;
  /** Texts that the rules compare titles with, by the type of the titles: so they are spelled wherever they are given. */
  readonly titles?: Readonly<Record<string, readonly string[]>>;
  /** The enumeration of the phases of a moment. */
  readonly phases?: string;
  /** Clauses that yield to a rule on the table, as `decision.clause`. */
  readonly told?: readonly string[];
  /** What may be filled in for a part of a moment, square, interval or shape, where missing facts say so. */
  readonly domainOf?: (type: TypeNote) => Domain;
}

/** The names that may be given to any play of a book, for all its versions alike. */
export interface BookNames {
  /** As properties of a situation. */
  readonly facts: readonly string[];
  /** Clauses that yield to a rule on the table, as `decision.clause`. */
  readonly told: readonly string[];
}

/** What can be given for a decision or play: what is handed to it, then the facts that no parameter hides. */
export function inputsOf(vocabulary: Vocabulary, params: Notes): Notes {
  return { ...params, ...vocabulary.facts, ...params };
}
export interface Doubt {
  readonly readings: readonly { readonly name: string; readonly taken?: true; readonly written?: true }[];
}

export interface Given {
  /** Facts and parameters by their names in the book. */
  readonly known: ReadonlyMap<string, Result>;
  /** Things that have an id of their own, first come first. */
  readonly things: ReadonlyMap<string, RecordValue>;
}

/** What is given has at most three decimals; what a play has computed may be finer. */
export type Amounts = "given" | "computed";

/** Every fact and parameter that is given. */
export function readGiven(
  vocabulary: Vocabulary,
  notes: Notes,
  before: object,
  amounts: Amounts = "given",
): Given {
  const given = withStates(notes, before);
  const reader = newReader(vocabulary, amounts, null);
  const known = new Map<string, Result>();
  for (const [name, note] of Object.entries(notes)) {
    const value = partOf(given, note.property ?? name);
    if (value !== undefined) read(reader, name, note.type, value, (result) => known.set(name, result));
  }
  // References last, so that a thing is known by where it stands and not by who refers to it.
  doAll(reader.later);
  return { known, things: reader.byId };
}

/** JSON that was checked. */
export interface CheckedJson {
  /** By id: where the thing is that has it. */
  readonly standing: ReadonlyMap<string, { readonly path: string }>;
  /** Paths of values that cannot be: they stay unknown, and so does a list that holds one. */
  readonly invalid: ReadonlySet<string>;
}

/** Every fact and parameter that is given in JSON. References stay references, by id. */
export function readJsonGiven(
  vocabulary: Vocabulary,
  notes: Notes,
  json: object,
  checked: CheckedJson,
): Map<string, Result> {
  const reader = newReader(vocabulary, "given", checked);
  const known = new Map<string, Result>();
  for (const [name, note] of Object.entries(notes)) {
    const value = partOf(json, name);
    if (value === undefined) continue;
    known.set(name, notGiven(name, note));
    read(reader, name, note.type, value, (result) => known.set(name, result));
  }
  return known;
}

/** One value of JSON; undefined where it cannot be. */
export function readJsonValue(
  vocabulary: Vocabulary,
  path: string,
  type: TypeNote,
  json: unknown,
  checked: CheckedJson,
): Result | undefined {
  let found: Result | undefined;
  read(newReader(vocabulary, "given", checked), path, type, json, (result) => {
    found = result;
  });
  return found;
}

/** In order, with what is added meanwhile. To take away the first each time would move all others. */
export function doAll(later: (() => void)[]): void {
  for (const next of later) next();
  later.length = 0;
}

/** A state that is not given is what it is at first. */
export function withStates(notes: Notes, given: object): object {
  let known = given;
  for (const [name, { property = name, initial }] of Object.entries(notes)) {
    if (initial === undefined || partOf(known, property) !== undefined) continue;
    const all = Object.getOwnPropertyDescriptors(known);
    known = Object.defineProperties({}, all);
    hold(known, property, (initial as (facts: object) => unknown)(known));
  }
  return known;
}

function hold(of: object, property: string, value: unknown): void {
  Object.defineProperty(of, property, { value, writable: true, enumerable: true, configurable: true });
}

interface Reader {
  readonly vocabulary: Vocabulary;
  readonly amounts: Amounts;
  /** Null for values of a module. */
  readonly json: CheckedJson | null;
  /** By id: where it is first referred to in JSON. What is missing of a thing that is not given is named from there. */
  readonly referred: Map<string, string>;
  readonly things: Map<object, RecordValue>;
  /** What has an id is one thing, however often it is written out. */
  readonly byId: Map<string, RecordValue>;
  readonly later: (() => void)[];
  readonly spellings: Spellings;
}

function newReader(vocabulary: Vocabulary, amounts: Amounts, json: CheckedJson | null): Reader {
  const [things, byId, spellings] = [new Map(), new Map(), new Map()];
  return { vocabulary, amounts, json, referred: new Map(), things, byId, later: [], spellings };
}

/** Hands what was read to `put`: at once, or when all that stands somewhere has been read. */
function read(
  reader: Reader,
  path: string,
  type: TypeNote,
  value: unknown,
  put: (result: Result) => void,
): void {
  const { json, vocabulary } = reader;
  const { records } = vocabulary;
  if (typeof type === "object" && "orNone" in type) {
    read(reader, path, type.orNone, value, put);
    return;
  }
  if (json !== null) {
    if (isInvalid(json, path, value)) return;
    const found = readOnlyInJson(reader, json, path, type, value);
    if (found !== undefined) {
      put(found);
      return;
    }
  } else if (isUnruled(value)) {
    put(openOf(value));
    return;
  }
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") return;
  if (isAmountNote(type) && reader.amounts === "given") givenAmount(value, path);
  const parts = partsOfType(vocabulary, type);
  if (typeof value === "number" || (isFraction(value) && !hasParts(type))) put(readNative(value));
  else if (typeof value !== "object" || value === null) {
    // What a word stands for that the book does not list is not known.
    const word = readWord(vocabulary, type, value, reader.spellings);
    if (word !== undefined) put(word as Result);
  } else if (type === "die" || (typeof type === "object" && "die" in type)) put(dieValue(value as Thrown));
  else if (type === "set" || type === "keywords") {
    const items = [...(value as Iterable<Result>)];
    const names = items.map((item) => readWord(vocabulary, "keywords", item, null) as string);
    put({ kind: "set", items: withImplied(vocabulary, [...new Set(names)]) });
  } else if (parts !== null) put(withParts(reader, path, formOf(type), parts, value));
  else if (typeof type !== "object") put(value as Result);
  else if ("record" in type) put(withParts(reader, path, "thing", records[type.record] ?? {}, value));
  else if ("ref" in type) {
    const go = () => put(withParts(reader, path, "thing", records[type.ref] ?? {}, value));
    // A thing of a module is known by where it stands. In JSON, what is written in place of an id says so by its id.
    if (json === null) reader.later.push(go);
    else go();
  } else if ("list" in type) put(itemsOf(reader, path, "list", type.list, value));
  else if ("set" in type) put(itemsOf(reader, path, "set", type.set, value));
  else put(value as Result);
}

function isInvalid(json: CheckedJson, path: string, value: unknown): boolean {
  if (json.invalid.size === 0) return false;
  return (
    json.invalid.has(path) ||
    (Array.isArray(value) && value.some((item, i) => isInvalid(json, `${path}[${i}]`, item)))
  );
}

/** A number or a reference, which a module has in another form, and a value of any type, which says nothing. */
function readOnlyInJson(
  reader: Reader,
  json: CheckedJson,
  path: string,
  type: TypeNote,
  value: unknown,
): Result | undefined {
  if (type === "any") return null;
  if (typeof type !== "object" || value === null) return undefined;
  if ("count" in type || "amount" in type || "ratio" in type) {
    const written = readExact(type, value);
    return written === null ? undefined : exactOf(written);
  }
  if (!("ref" in type)) return undefined;
  if (typeof value === "string") return reference(reader, path, value);
  if (typeof value !== "object") return undefined;
  const id = isIdAlone(value) ? idOf(reader.vocabulary.records[type.ref] ?? {}, value) : null;
  return id !== null && json.standing.has(id) ? reference(reader, path, id) : undefined;
}

function reference({ referred }: Reader, path: string, id: string): RefValue {
  const place = referred.get(id) ?? path;
  referred.set(id, place);
  return { kind: "ref", id, place };
}

/** Of a type that has parts and is no record. */
function formOf(type: TypeNote): RecordValue["form"] {
  if (type === "moment" || type === "square") return type;
  return typeof type === "object" && "interval" in type ? "interval" : "shape";
}

/** A fraction is given as an object too. */
function hasParts(type: TypeNote): boolean {
  return typeof type === "object" && ("record" in type || "ref" in type || "shape" in type);
}

/** Whether its values are handed out as plain numbers. */
export function isAmountNote(type: TypeNote): boolean {
  return type === "number" || (typeof type === "object" && ("amount" in type || "count" in type));
}

function withParts(
  reader: Reader,
  path: string,
  form: RecordValue["form"],
  notes: Notes,
  given: object,
): RecordValue | RefValue {
  const { json } = reader;
  const id = form === "thing" ? idOf(notes, given) : null;
  const native = json === null ? given : null;
  const before = (native && reader.things.get(native)) ?? (id === null ? undefined : reader.byId.get(id));
  if (before !== undefined) return before;
  const stands = id === null ? undefined : json?.standing.get(id);
  if (id !== null && stands !== undefined && stands.path !== path) return { kind: "ref", id, place: path };
  const fields = new Map<string, Result>();
  const record: RecordValue = { kind: "record", form, fields, place: path, id, native };
  if (form === "thing" && native !== null) reader.things.set(native, record);
  // A record inside a thing that has the same id is that thing; in JSON, it refers to it.
  if (id !== null && json === null) reader.byId.set(id, record);
  for (const [name, note] of Object.entries(notes)) {
    const at = `${path}.${name}`;
    const value = partOf(given, note.property ?? name);
    fields.set(name, notGiven(at, note));
    if (value !== undefined) read(reader, at, note.type, value, (result) => fields.set(name, result));
  }
  if (id !== null && json !== null) reader.byId.set(id, record);
  return record;
}

function itemsOf(
  reader: Reader,
  path: string,
  kind: "list" | "set",
  type: TypeNote,
  value: object,
): ItemsValue {
  const items: Result[] = [];
  const { vocabulary, spellings } = reader;
  const all = [...(value as Iterable<unknown>)].map(
    (item) => readWord(vocabulary, type, item, spellings) ?? item,
  );
  // A set has each value once, also where a name is written in two ways.
  const isRead = kind === "set" && reader.json === null;
  (isRead ? [...new Set(all)] : all).forEach((item, i) => {
    items.push(notGiven(`${path}[${i}]`));
    read(reader, `${path}[${i}]`, type, item, (result) => {
      items[i] = result;
    });
  });
  return { kind, items: kind === "set" && reader.json !== null ? eachOnce(items) : items };
}

/** Drops repeated values, however they are written. A record, or an unknown word, is never the same as another. */
function eachOnce(items: readonly Result[]): readonly Result[] {
  return items.filter(
    (item, i) => isRecord(item) || !items.slice(0, i).some((each) => same(each, item) === true),
  );
}

/** What stands for values that are open: who reads them goes no further, and here they are read as what they are. */
export const openIn: WeakMap<() => unknown, Undetermined> = new WeakMap();

function partOf(object: object, property: string): unknown {
  const { get, value } = Object.getOwnPropertyDescriptor(object, property) ?? {};
  return get === undefined ? value : openIn.get(get);
}

// ---------------------------------------------------------------- back

/**
 * The value as a caller gets it; a thing is the very object that was given. Of a record that is
 * written out, an optional part that is left out is none, and any other is not there: nobody knows it.
 */
export function nativeOf(result: Result, type: TypeNote, records: Vocabulary["records"] = {}): unknown {
  if (isOpen(result)) return undefined;
  if (isThrown(result)) return { face: result.face, rerolled: true };
  if (isNumber(result)) {
    const number = writeNative(result);
    return isRatioNote(type) ? ratio(number) : plain(number);
  }
  if (isItems(result)) {
    const inner =
      typeof type === "object" && "list" in type
        ? type.list
        : typeof type === "object" && "set" in type
          ? type.set
          : "plain";
    return result.items.map((item) => nativeOf(item, inner, records));
  }
  if (!isRecord(result) || result.native !== null) return isRecord(result) ? result.native : result;
  const wanted = recordNamed(type, records);
  const notes: Notes = wanted ?? (typeof type === "object" && "shape" in type ? type.shape : {});
  const inner = typeof type === "object" && "interval" in type ? type.interval : "plain";
  const absent = Object.entries(wanted ?? {}).flatMap(([name, { optional }]) =>
    optional && !result.fields.has(name) ? [name] : [],
  );
  return Object.fromEntries(
    [...result.fields, ...absent.map((name) => [name, null] as const)].map(([name, field]) => [
      notes[name]?.property ?? name,
      nativeOf(field, notes[name]?.type ?? inner, records),
    ]),
  );
}

function isRatioNote(type: TypeNote): boolean {
  return type === "ratio" || (typeof type === "object" && "ratio" in type);
}

function recordNamed(type: TypeNote, records: Vocabulary["records"]): Notes | undefined {
  if (typeof type !== "object") return undefined;
  if ("record" in type) return records[type.record];
  return "ref" in type ? records[type.ref] : undefined;
}
