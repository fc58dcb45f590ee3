/**
 * Situations in which something may be wrong: values of the wrong type, names that there are not or in another case, numbers
 * out of bounds, too fine or too large, ids that repeat, parts that are left out, keys that every object has.
 */
import fc from "fast-check";
import type { Decision, Fact, Program, Type } from "../../compiler/check/program.ts";
import { readNumber } from "../../compiler/check/rational.ts";
import { partsOf } from "../../compiler/evaluate/domain.ts";
import type { Json, JsonObject } from "../../compiler/evaluate/encode.ts";
import { situations } from "./generate-situations.ts";

/** One to three changes to a situation that fits; some of them leave it one that fits. */
export function faultySituations(program: Program, decision: Decision): fc.Arbitrary<JsonObject> {
  const change = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...changes));
  return fc
    .tuple(
      situations(program, decision, { complete: false }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
    )
    .map(([json, all]) =>
      all.reduce<JsonObject>((before, [at, pick, how]) => {
        const places = placesIn(before);
        const place = places[at % places.length] ?? [];
        const after = changed(before, place, (value) => how(value, pick, before));
        return isObject(after) ? after : before;
      }, json),
    );
}

type Change = (value: Json, pick: number, whole: JsonObject) => Json;

const strangers: readonly Json[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  -0,
  0.5,
  0.1234,
  5000,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e300,
  "nonsense",
  "60%",
  "9in",
  "9007199254740993",
  "1/9007199254740993",
  "3/2",
  "1/0",
  "",
  true,
  null,
  [],
  [null],
  ["nonsense"],
  {},
  { id: "same" },
  { face: 7 },
];
const keys = ["__proto__", "constructor", "toString", "hiden", "Hidden", "id", "told"];

const changes: readonly Change[] = [
  (_, pick) => strangers[pick % strangers.length] ?? null,
  (_, pick) => strangers[pick % strangers.length] ?? null,
  (value) => (typeof value === "string" ? value.toUpperCase() : value),
  (value) => (typeof value === "string" ? value.toLowerCase().replaceAll("-", " ") : value),
  (value) => (typeof value === "string" ? `${value}s` : value),
  (value, pick) => (isObject(value) ? withKey(value, keys[pick % keys.length] ?? "", pick) : value),
  (value, pick) => (isObject(value) ? withoutKey(value, pick) : value),
  // The same thing twice, with its id.
  (value, pick, whole) => {
    const things = thingsIn(whole);
    return isObject(value) ? (things[pick % Math.max(1, things.length)] ?? value) : value;
  },
  (value) => (isObject(value) ? { ...value, id: "same" } : value),
  (value, pick) =>
    (Array.isArray(value) && value.length > 0 ? [...value, value[pick % value.length]] : value) as Json,
];

function withKey(value: JsonObject, key: string, pick: number): JsonObject {
  const copy = { ...value };
  // Assigning it would set the prototype instead.
  Object.defineProperty(copy, key, {
    value: strangers[pick % strangers.length],
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

function withoutKey(value: JsonObject, pick: number): JsonObject {
  const names = Object.keys(value);
  const gone = names[pick % Math.max(1, names.length)];
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone));
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Path = readonly (string | number)[];

function placesIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inner.flatMap(([key, item]) => placesIn(item as Json, [...path, key]))];
}

function thingsIn(value: Json): readonly JsonObject[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = (Array.isArray(value) ? value : Object.values(value)).flatMap((item: Json) => thingsIn(item));
  return isObject(value) && typeof value.id === "string" ? [value, ...inner] : inner;
}

function changed(value: Json, [key, ...rest]: Path, give: (value: Json) => Json): Json {
  if (key === undefined) return give(value);
  if (Array.isArray(value))
    return value.map((item: Json, i) => (i === key ? changed(item, rest, give) : item));
  if (!isObject(value)) return value;
  const copy = { ...value };
  Object.defineProperty(copy, key, {
    value: changed((Object.hasOwn(value, key) ? value[key] : null) ?? null, rest, give),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

// ---------------------------------------------------------------- as values of a module

/**
 * The same as a caller of a module writes it, with what is wrong in it left as it is: properties for names, plain numbers for
 * amounts. Null where the two forms are not alike: a text that is an amount, an id for a thing.
 */
export function asNative(program: Program, inputs: readonly Fact[], json: JsonObject): object | null {
  const state = { isAlike: true };
  const native = parts(program, state, inputs, json);
  return state.isAlike ? native : null;
}

interface State {
  isAlike: boolean;
}

function parts(
  program: Program,
  state: State,
  fields: readonly Pick<Fact, "name" | "type">[],
  json: JsonObject,
): object {
  const native = {};
  for (const [name, value] of Object.entries(json)) {
    const field = fields.find((each) => each.name === name);
    const key = field === undefined ? name : camel(name);
    const converted = field === undefined ? value : nativeOf(program, state, field.type, value);
    Object.defineProperty(native, key, {
      value: converted,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return native;
}

function nativeOf(program: Program, state: State, type: Type, json: Json): unknown {
  switch (type.kind) {
    case "or-none":
      return json === null ? null : nativeOf(program, state, type.of, json);
    case "list":
    case "set":
      return Array.isArray(json) ? json.map((item: Json) => nativeOf(program, state, type.of, item)) : json;
    case "quantity":
    case "ratio": {
      if (typeof json !== "string") return json;
      const unit = type.kind === "quantity" ? type.unit : "";
      const number = readNumber(json.endsWith(unit) ? json.slice(0, json.length - unit.length) : json);
      if (number === null) return json;
      // Only what fits is written otherwise than in JSON.
      if (Number(number.n) / Number(number.d) > 2 ** 40) state.isAlike = false;
      if (number.d === 1n || 1000n % number.d === 0n) return Number(number.n) / Number(number.d);
      return type.kind === "ratio" ? { n: Number(number.n), d: Number(number.d) } : json;
    }
    case "ref":
      if (typeof json === "string") state.isAlike = false;
      return isObject(json) ? parts(program, state, partsOf(program, type) ?? [], json) : json;
    case "record":
    case "shape":
    case "moment":
    case "square":
    case "interval":
      return isObject(json) ? parts(program, state, partsOf(program, type) ?? [], json) : json;
    default:
      return json;
  }
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
