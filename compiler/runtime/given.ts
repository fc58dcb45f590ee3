/**
 * Turns what a caller gives, whole or in part, into values an explaining form can reckon with, and values back into
 * what a caller gets. What is absent is not known; what is null is known to be none.
 */
import type { Thrown } from "./dice.ts";
import { givenAmount, isFraction, plain, ratio } from "./exact.ts";
import { builtInParts, idOf, resolved } from "./named.ts";
import { readNative, writeNative } from "./numbers.ts";
import {
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
  type Result,
  type Undetermined,
  type Words,
} from "./result.ts";
import type { Term } from "./terms.ts";

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
}
export type Notes = Readonly<Record<string, FactNote>>;

export type TypeNote =
  /** Of values that are given: which of them may be. */
  | "truth"
  | "name"
  | "duty"
  | "keywords"
  | "any"
  | { readonly enum: string }
  | { readonly count: Range }
  | { readonly amount: Range; readonly unit: string }
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
  /** Any other name may be given too. */
  readonly open?: true;
}

/** Facts, records and doubts of a version, by their names in the book. */
export interface Vocabulary {
  readonly facts: Notes;
  readonly records: Readonly<Record<string, Notes>>;
  readonly doubts: Readonly<Record<string, Doubt>>;
  readonly enums?: Readonly<Record<string, ValuesNote>>;
  readonly keywords?: ValuesNote;
  /** The enumeration of the phases of a moment. */
  readonly phases?: string;
  /** Clauses that yield to a rule on the table, as `decision.clause`. */
  readonly told?: readonly string[];
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
  const reader: Reader = { vocabulary, amounts, things: new Map(), byId: new Map(), later: [] };
  const known = new Map<string, Result>();
  for (const [name, note] of Object.entries(notes)) {
    const value = partOf(given, note.property ?? name);
    if (value !== undefined) read(reader, name, note.type, value, (result) => known.set(name, result));
  }
  // References last, so that a thing is known by where it stands and not by who refers to it.
  doAll(reader.later);
  return { known, things: reader.byId };
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
  readonly things: Map<object, RecordValue>;
  /** What has an id is one thing, however often it is written out. */
  readonly byId: Map<string, RecordValue>;
  readonly later: (() => void)[];
}

/** Hands what was read to `put`: at once, or when all that stands somewhere has been read. */
function read(
  reader: Reader,
  path: string,
  type: TypeNote,
  value: unknown,
  put: (result: Result) => void,
): void {
  const { records } = reader.vocabulary;
  if (isUnruled(value)) {
    put(openOf(value));
    return;
  }
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") return;
  if (isAmountNote(type) && reader.amounts === "given") givenAmount(value, path);
  if (typeof value === "number" || isFraction(value)) put(readNative(value));
  else if (typeof value !== "object" || value === null)
    put(resolved(reader.vocabulary, type, value) as Result);
  else if (type === "die" || (typeof type === "object" && "die" in type)) put(dieValue(value as Thrown));
  else if (type === "set" || type === "keywords") {
    const items = [...(value as Iterable<Result>)];
    const names = items.map((item) => resolved(reader.vocabulary, "keywords", item) as Result);
    put({ kind: "set", items: [...new Set(names)] });
  } else if (type === "moment" || type === "square")
    put(withParts(reader, path, type, builtInParts(reader.vocabulary, type), value));
  else if (
    typeof type !== "object" ||
    "enum" in type ||
    "count" in type ||
    "amount" in type ||
    "ratio" in type
  )
    put(value as Result);
  else if ("orNone" in type) read(reader, path, type.orNone, value, put);
  else if ("record" in type) put(withParts(reader, path, "thing", records[type.record] ?? {}, value));
  else if ("ref" in type)
    reader.later.push(() => put(withParts(reader, path, "thing", records[type.ref] ?? {}, value)));
  else if ("list" in type) put(itemsOf(reader, path, "list", type.list, value));
  else if ("set" in type) put(itemsOf(reader, path, "set", type.set, value));
  else if ("interval" in type) {
    const end: FactNote = { type: type.interval, optional: true };
    put(withParts(reader, path, "interval", { from: end, to: end }, value));
  } else put(withParts(reader, path, "shape", type.shape, value));
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
  native: object,
): RecordValue {
  const id = form === "thing" ? idOf(notes, native) : null;
  const before = reader.things.get(native) ?? (id === null ? undefined : reader.byId.get(id));
  if (before !== undefined) return before;
  const fields = new Map<string, Result>();
  const record: RecordValue = { kind: "record", form, fields, place: path, id, native };
  if (form === "thing") reader.things.set(native, record);
  if (id !== null) reader.byId.set(id, record);
  for (const [name, note] of Object.entries(notes)) {
    const at = `${path}.${name}`;
    const value = partOf(native, note.property ?? name);
    fields.set(name, notGiven(at, note));
    if (value !== undefined) read(reader, at, note.type, value, (result) => fields.set(name, result));
  }
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
  const all = [...(value as Iterable<unknown>)].map((item) => resolved(reader.vocabulary, type, item));
  // A set has each value once, also where a name is written in two ways.
  (kind === "set" ? [...new Set(all)] : all).forEach((item, i) => {
    items.push(notGiven(`${path}[${i}]`));
    read(reader, `${path}[${i}]`, type, item, (result) => {
      items[i] = result;
    });
  });
  return { kind, items };
}

/** What stands for values that are open: who reads them goes no further, and here they are read as what they are. */
export const openIn: WeakMap<() => unknown, Undetermined> = new WeakMap();

function partOf(object: object, property: string): unknown {
  const { get, value } = Object.getOwnPropertyDescriptor(object, property) ?? {};
  return get === undefined ? value : openIn.get(get);
}

// ---------------------------------------------------------------- back

/**
 * The value as a caller gets it; a thing is the very object that was given. A record that is written out where one is wanted
 * has all its parts: what is left out of it is none.
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
  const absent = Object.keys(wanted ?? {}).filter((name) => !result.fields.has(name));
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
