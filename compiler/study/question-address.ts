/**
 * A whole question as the query of an address, and back: `terrain=wood&target.models=2&target.models.0.hidden=60`. Each fact is
 * written as its type asks for, so that a person can read it. A value that is known to be none is empty; what has no other form
 * is JSON.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { findDoubt } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { type Part, partsOf as partsOfType } from "../evaluate/domain.ts";
import { readJson } from "../runtime/strict-json.ts";

/** What a person has told so far. */
export interface Told {
  readonly given: JsonObject;
  /** The readings that are not ours, by doubt. */
  readonly readings: Readonly<Record<string, string>>;
  /** What the person does not know, by path. */
  readonly unknown: readonly string[];
}

export const nothingTold: Told = { given: {}, readings: {}, unknown: [] };

const readingKey = "reading:";
// No name of the language ends with a colon.
const unknownKey = "unknown:";

/** Without a question mark; empty for nothing. */
export function writeAddress(
  program: Program,
  asked: Decision | Play,
  { given, readings, unknown }: Told,
): string {
  const pairs: Pair[] = inputsOf(program, asked).flatMap(({ name, type }) => {
    const json = given[name];
    return json === undefined ? [] : pairsOf(program, name, presentType(type), json);
  });
  if (Array.isArray(given.told) && given.told.length > 0) pairs.push(["told", given.told.join(",")]);
  for (const [doubt, name] of Object.entries(readings)) pairs.push([readingKey + doubt, name]);
  if (unknown.length > 0) pairs.push([unknownKey, unknown.join(",")]);
  return pairs.map(([key, value]) => `${plain(key)}=${plain(value)}`).join("&");
}

/** `unread`: the keys that say nothing of this question, and the paths of what does not fit. */
export function readAddress(
  program: Program,
  asked: Decision | Play,
  query: string,
): { readonly told: Told; readonly unread: readonly string[] } {
  const params = new URLSearchParams(query);
  const used = new Set<string>();
  const take = (key: string): string | null => {
    const value = params.get(key);
    if (value !== null) used.add(key);
    return value;
  };
  const source: Source = { program, take, keys: [...params.keys()] };
  const given: Record<string, Json> = {};
  for (const input of inputsOf(program, asked)) {
    const json = valueAt(source, input.name, input);
    if (json !== undefined) given[input.name] = json;
  }
  const told = take("told");
  if (told !== null) given.told = told.split(",");
  const unknown = take(unknownKey)?.split(",") ?? [];
  const readings: Record<string, string> = {};
  for (const [key, name] of params) {
    const id = key.startsWith(readingKey) ? key.slice(readingKey.length) : null;
    if (id === null || !findDoubt(program, id)?.readings.some((each) => each.name === name)) continue;
    readings[id] = name;
    used.add(key);
  }
  const fitting = keepFitting(program, asked, given);
  const unread = [...new Set(params.keys())].filter((key) => !used.has(key));
  return { told: { given: fitting.given, readings, unknown }, unread: [...unread, ...fitting.dropped] };
}

/** Without what cannot be given: each fault loses its part. */
export function keepFitting(
  program: Program,
  asked: Decision | Play,
  given: JsonObject,
): { readonly given: JsonObject; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  for (let left = given; ; ) {
    const { faults } = decode(program, inputsOf(program, asked), left);
    const path = faults.find((fault) => !dropped.includes(fault.path))?.path;
    if (path === undefined) return { given: faults.length === 0 ? left : {}, dropped };
    dropped.push(path);
    left = removeAt(left, path);
  }
}

/** An element of a list stays, without anything known of it. */
export function removeAt(json: JsonObject, path: string): JsonObject {
  const removed = without(json, path.match(/[^.[\]]+/g) ?? []);
  return isObject(removed) ? removed : {};
}

function without(json: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined) return undefined;
  if (Array.isArray(json))
    return json.map((item: Json, i) => (String(i) === step ? (without(item, rest) ?? {}) : item));
  if (!isObject(json) || !Object.hasOwn(json, step)) return json;
  const { [step]: found, ...others } = json;
  const inner = without(found, rest);
  return inner === undefined ? others : { ...json, [step]: inner };
}

// ---------------------------------------------------------------- to words

type Pair = readonly [key: string, value: string];

function pairsOf(program: Program, path: string, type: Type, json: Json): readonly Pair[] {
  if (json === null) return [[path, ""]];
  if (isSeries(program, type) && Array.isArray(json)) {
    const items = json.map((item: Json) => scalarText(item));
    const isPlain = items.every((item) => item !== null && item !== "" && !/[,[{"]/.test(item));
    if (isPlain) return [[path, items.length === 0 ? "," : items.join(",")]];
  } else if (type.kind === "list" && Array.isArray(json)) {
    const of = presentType(type.of);
    const isEmpty = (item: Json): boolean => isObject(item) && Object.keys(item).length === 0;
    return [
      [path, `${json.length}`],
      ...json.flatMap((item: Json, i) => (isEmpty(item) ? [] : pairsOf(program, `${path}.${i}`, of, item))),
    ];
  } else if (isObject(json)) {
    const parts = partsOf(program, type);
    const names = Object.keys(json);
    const isKnown = (name: string) => name === "id" || parts?.some((part) => part.name === name) === true;
    if (parts !== null && names.length > 0 && names.every(isKnown))
      return names.flatMap((name) => {
        const part = parts.find((each) => each.name === name);
        return pairsOf(
          program,
          `${path}.${name}`,
          part ? presentType(part.type) : anyName,
          json[name] ?? null,
        );
      });
  } else {
    const text = scalarText(json);
    if (text !== null && text !== "" && !/^[[{"]/.test(text)) return [[path, text]];
  }
  return [[path, JSON.stringify(json)]];
}

const anyName: Type = { kind: "name", name: "" };

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

/** A die is its number, unless more is known of it. */
function partsOf(program: Program, type: Type): readonly Part[] | null {
  return type.kind === "die" ? null : partsOfType(program, type);
}

/** Several values without parts are written in a row. */
function isSeries(program: Program, type: Type): boolean {
  if (type.kind === "keywords" || type.kind === "set") return true;
  if (type.kind !== "list") return false;
  const of = presentType(type.of);
  return of.kind !== "list" && partsOf(program, of) === null;
}

// ---------------------------------------------------------------- from words

interface Source {
  readonly program: Program;
  readonly take: (key: string) => string | null;
  readonly keys: readonly string[];
}

/** No list of an address is longer. */
const mostItems = 200;

function valueAt(source: Source, path: string, input: Pick<Part, "type" | "optional">): Json | undefined {
  const { program } = source;
  const type = presentType(input.type);
  const text = source.take(path);
  if (text === "" && (input.optional || input.type.kind === "or-none")) return null;
  if (text !== null && /^[[{"]/.test(text)) return jsonOf(text);
  if (isSeries(program, type)) {
    if (text === null) return undefined;
    const of: Type = "of" in type ? presentType(type.of) : anyName;
    return text
      .split(",")
      .filter((item) => item !== "")
      .map((item) => scalar(of, item));
  }
  if (type.kind === "list") {
    if (text === null) return undefined;
    const length = /^\d{1,3}$/.test(text) ? Math.min(Number(text), mostItems) : 0;
    const element = { type: type.of, optional: false };
    return Array.from({ length }, (_, i) => valueAt(source, `${path}.${i}`, element) ?? {});
  }
  const parts = partsOf(program, type);
  if (parts === null || (text !== null && type.kind === "ref"))
    return text === null ? undefined : scalar(type, text);
  if (!source.keys.some((key) => key.startsWith(`${path}.`))) return undefined;
  const isThing = type.kind === "record" || type.kind === "ref";
  const own = isThing && !parts.some(({ name }) => name === "id") ? source.take(`${path}.id`) : null;
  const known = parts.flatMap((part): [string, Json][] => {
    const value = valueAt(source, `${path}.${part.name}`, part);
    return value === undefined ? [] : [[part.name, value]];
  });
  return Object.fromEntries(own === null ? known : [["id", own], ...known]);
}

/** A text that does not fit its type is kept, and does not fit. */
function scalar(type: Type, text: string): Json {
  if (type.kind === "truth") return text === "yes" ? true : text === "no" ? false : text;
  return isNumeric(type) && /^-?\d+(\.\d+)?$/.test(text) ? jsonOf(text.replace(/^(-?)0+(?=\d)/, "$1")) : text;
}

function isNumeric({ kind }: Type): boolean {
  return kind === "count" || kind === "quantity" || kind === "ratio" || kind === "die";
}

/** The value of a JSON text; the text itself where it is none, gives a key twice, or has too many digits. */
function jsonOf(text: string): Json {
  try {
    return readJson(text) as Json;
  } catch {
    return text;
  }
}
