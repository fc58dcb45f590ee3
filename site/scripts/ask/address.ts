/**
 * The whole question in an address and back: `terrain=wood&target.models=2&target.models.0.hidden=60`. Each fact is written as
 * its type asks for, so that a person can read it; what is known to be none stands empty, and what cannot be said so as JSON.
 */
import type { Field, Json, Type } from "./asked.ts";
import type { Reading } from "./fits.ts";
import { isObject } from "../../../compiler/core/json.ts";
import { numberFrom, parsed } from "./typed-json.ts";
import { bare, isNumeric, mayBeNone, partsOf } from "./types.ts";

export interface Question {
  readonly given: { readonly [name: string]: Json };
  readonly readings: Readonly<Record<string, string>>;
}

const readingKey = "reading:";

export function written(reading: Reading, inputs: readonly Field[], { given, readings }: Question): string {
  const pairs: Pair[] = [];
  for (const field of inputs) {
    const json = given[field.name];
    if (json !== undefined) pairs.push(...pairsOf(reading, field.name, bare(field.type), json));
  }
  if (Array.isArray(given.told)) pairs.push(["told", given.told.join(",")]);
  for (const [doubt, name] of Object.entries(readings)) pairs.push([readingKey + doubt, name]);
  return pairs.map(([key, value]) => `${plain(key)}=${plain(value)}`).join("&");
}

/** `unread`: the keys that say nothing of this decision. */
export function readFrom(
  reading: Reading,
  inputs: readonly Field[],
  search: string,
): { readonly question: Question; readonly unread: readonly string[] } {
  const params = new URLSearchParams(search);
  const used = new Set<string>();
  const take = (key: string): string | null => {
    const value = params.get(key);
    if (value !== null) used.add(key);
    return value;
  };
  const source: Source = { ...reading, take, keys: [...params.keys()] };
  const given: Record<string, Json> = {};
  for (const field of inputs) {
    const json = valueAt(source, field.name, field);
    if (json !== undefined) given[field.name] = json;
  }
  const told = take("told");
  if (told !== null) given.told = told.split(",");
  const readings: Record<string, string> = {};
  for (const key of params.keys()) {
    const id = key.slice(readingKey.length);
    const doubt = key.startsWith(readingKey) ? reading.vocabulary.doubts[id] : undefined;
    const name = params.get(key) ?? "";
    if (doubt?.readings.some(([each]) => each === name)) {
      readings[id] = name;
      used.add(key);
    }
  }
  return { question: { given, readings }, unread: [...params.keys()].filter((key) => !used.has(key)) };
}

// ---------------------------------------------------------------- to words

type Pair = readonly [key: string, value: string];

function pairsOf(reading: Reading, path: string, type: Type, json: Json): readonly Pair[] {
  if (json === null) return [[path, ""]];
  if (isSeries(reading, type) && Array.isArray(json)) {
    const items = json.map((item: Json) => scalarText(item));
    const isPlain = items.every((item) => item !== null && item !== "" && !/[,[{"]/.test(item));
    if (isPlain) return [[path, items.length === 0 ? "," : items.join(",")]];
  } else if (type.kind === "list" && Array.isArray(json))
    return [
      [path, `${json.length}`],
      ...json.flatMap((item: Json, i) =>
        isObject(item) && Object.keys(item).length === 0
          ? []
          : pairsOf(reading, `${path}.${i}`, bare(type.of), item),
      ),
    ];
  else if (isObject(json)) {
    const fields = partsOf(reading.vocabulary, reading.words, type);
    const isKnown = (name: string) => name === "id" || fields?.some((field) => field.name === name) === true;
    const names = Object.keys(json);
    if (fields !== null && names.length > 0 && names.every(isKnown))
      return names.flatMap((name) => {
        const field = fields.find((each) => each.name === name);
        return pairsOf(
          reading,
          `${path}.${name}`,
          field ? bare(field.type) : { kind: "name", name: "id" },
          json[name] ?? null,
        );
      });
  } else {
    const text = scalarText(json);
    if (text !== null && text !== "" && !/^[[{"]/.test(text)) return [[path, text]];
  }
  return [[path, JSON.stringify(json)]];
}

function scalarText(json: Json): string | null {
  if (typeof json === "boolean") return json ? "yes" : "no";
  return typeof json === "number" || typeof json === "string" ? String(json) : null;
}

/** Characters that an address allows are not encoded. */
function plain(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|2F|3A|20)/g, (code) =>
    code === "%20" ? "+" : decodeURIComponent(code),
  );
}

/** Several values without parts: they stand behind one another. */
function isSeries(reading: Reading, type: Type): boolean {
  if (type.kind === "keywords" || type.kind === "set") return true;
  if (type.kind !== "list") return false;
  const of = bare(type.of);
  return of.kind !== "list" && partsOf(reading.vocabulary, reading.words, of) === null;
}

// ---------------------------------------------------------------- from words

interface Source extends Reading {
  readonly take: (key: string) => string | null;
  readonly keys: readonly string[];
}

/** No list of an address is longer. */
const mostItems = 200;

function valueAt(
  source: Source,
  path: string,
  field: Pick<Field, "name" | "type" | "optional">,
): Json | undefined {
  const type = bare(field.type);
  const text = source.take(path);
  if (text === "" && mayBeNone({ ...field, called: "" })) return null;
  if (text !== null && /^[[{"]/.test(text)) return parsed(text);
  if (isSeries(source, type)) {
    if (text === null) return undefined;
    const of: Type = "of" in type ? bare(type.of) : { kind: "name", name: "" };
    return text
      .split(",")
      .filter((item) => item !== "")
      .map((item) => scalar(of, item));
  }
  if (type.kind === "list") {
    const length = text === null || !/^\d{1,3}$/.test(text) ? 0 : Math.min(Number(text), mostItems);
    if (text === null) return undefined;
    return Array.from(
      { length },
      (_, i) => valueAt(source, `${path}.${i}`, { name: "", type: type.of }) ?? {},
    );
  }
  const fields = partsOf(source.vocabulary, source.words, type);
  if (fields === null || (text !== null && type.kind === "ref"))
    return text === null ? undefined : scalar(type, text);
  if (!source.keys.some((key) => key.startsWith(`${path}.`))) return undefined;
  const isThing = type.kind === "record" || type.kind === "ref";
  const own = isThing && !fields.some(({ name }) => name === "id") ? source.take(`${path}.id`) : null;
  const parts = fields.flatMap((part): [string, Json][] => {
    const value = valueAt(source, `${path}.${part.name}`, part);
    return value === undefined ? [] : [[part.name, value]];
  });
  return Object.fromEntries(own === null ? parts : [["id", own], ...parts]);
}

/** Unreadable text is kept, and the field shows that it does not fit. */
function scalar(type: Type, text: string): Json {
  if (type.kind === "truth") return text === "yes" ? true : text === "no" ? false : text;
  return isNumeric(type) && /^-?\d+(\.\d+)?$/.test(text) ? numberFrom(text) : text;
}
