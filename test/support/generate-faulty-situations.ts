/**
 * Situations in which something may be wrong: values of the wrong type, unknown names or names in another case, numbers out
 * of range, malformed or too large, repeated ids, missing parts, extra keys, and keys that every object inherits.
 */
import fc from "fast-check";
import type { Decision, Fact, Program, Type } from "../../compiler/check/program.ts";
import { readNumber } from "../../compiler/check/rational.ts";
import { inputsOf } from "../../compiler/evaluate/decode.ts";
import { enumOf, type Part, partsOf } from "../../compiler/evaluate/domain.ts";
import { situations } from "./generate-situations.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

export type FaultKind =
  | "beyond 2^53"
  | "largest number"
  | "wrong type"
  | "unknown name"
  | "wrong case"
  | "repeated id"
  | "missing part"
  | "out of range"
  | "not finite"
  | "malformed number"
  | "extra key"
  | "prototype key";

export interface FaultySituation {
  readonly json: JsonObject;
  /** What was changed, one entry for each change; some changes leave a situation valid. */
  readonly kinds: readonly FaultKind[];
  /** The situation without the changes. */
  readonly before: JsonObject;
}

/** One to three changes to a valid situation. */
export function faultySituations(program: Program, decision: Decision): fc.Arbitrary<FaultySituation> {
  const inputs = inputsOf(program, decision);
  const change = fc.tuple(fc.nat(), fc.nat(), fc.nat());
  return fc
    .tuple(
      situations(program, decision, { complete: false }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
    )
    .map(([json, choices]) => withFaults(program, inputs, json, choices));
}

/** The same choices make the same changes. A change that finds no place, or changes nothing, is left out. */
export function withFaults(
  program: Program,
  inputs: readonly Pick<Part, "name" | "type">[],
  before: JsonObject,
  choices: readonly (readonly [kind: number, at: number, pick: number])[],
): FaultySituation {
  let json = before;
  const kinds: FaultKind[] = [];
  for (const [number, at, pick] of choices) {
    const fault = faults[number % faults.length];
    if (fault === undefined) continue;
    const fitting = placesIn(program, inputs, json).filter((place) => fault.fits(place));
    const place = fitting[at % Math.max(1, fitting.length)];
    if (place === undefined) continue;
    const value = fault.change(place, pick, json);
    if (isSame(value, place.value)) continue;
    const after = changed(json, place.path, () => value);
    if (!isObject(after)) continue;
    json = after;
    kinds.push(fault.kind);
  }
  return { json, kinds, before };
}

function isSame(one: Json, other: Json): boolean {
  return (
    Object.is(one, other) ||
    (typeof one === "object" && one !== null && JSON.stringify(one) === JSON.stringify(other))
  );
}

/** A value of a situation, with what is declared of it. */
interface Place {
  readonly path: Path;
  readonly value: Json;
  /** Null for the situation itself and for what is not declared. */
  readonly type: Type | null;
  /** A name is wanted: of a value of an enumeration, a keyword or a duty. */
  readonly isName: boolean;
  /** It is a declared one, so that case does not count. */
  readonly isDeclared: boolean;
}

interface Fault {
  readonly kind: FaultKind;
  readonly fits: (place: Place) => boolean;
  readonly change: (place: Place, pick: number, whole: JsonObject) => Json;
}

const strangers: readonly Json[] = [
  -1,
  0.5,
  5000,
  "nonsense",
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
const huge = [
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e300,
  "9007199254740993",
  "-9007199254740993/2",
  "1/9007199254740993",
];
const malformed = [0.1234, -0, "60%", "9in", "3/2", "1/0", "1e3", " 4 ", "0x10", "1.", "--1", "½"];
const extraKeys = ["hiden", "Hidden", "id", "told", "n "];
const prototypeKeys = ["__proto__", "constructor", "toString", "hasOwnProperty"];

const pickFrom = <T>(items: readonly T[], pick: number): T => items[pick % items.length] as T;
const isNumeric = ({ type }: Place): boolean =>
  type?.kind === "count" || type?.kind === "ratio" || type?.kind === "quantity";
const isText = ({ value, isName }: Place): boolean => isName && typeof value === "string";

const faults: readonly Fault[] = [
  { kind: "beyond 2^53", fits: isNumeric, change: (_, pick) => pickFrom(huge, pick) },
  {
    kind: "largest number",
    fits: isNumeric,
    change: ({ type }, pick) =>
      (type?.kind === "quantity" ? 2 ** 40 : 2 ** 53 - 1) * (pick % 2 === 0 ? 1 : -1),
  },
  {
    kind: "wrong type",
    fits: ({ path }) => path.length > 0,
    change: ({ value }, pick) => {
      const form = formOf(value);
      return pickFrom(
        strangers.filter((each) => formOf(each) !== form),
        pick,
      );
    },
  },
  {
    kind: "unknown name",
    fits: isText,
    change: ({ value }, pick) => pickFrom([`${value}s`, "nonsense", "", "constructor", "__proto__"], pick),
  },
  {
    kind: "wrong case",
    fits: ({ isDeclared }) => isDeclared,
    change: ({ value }, pick) => {
      const name = String(value);
      return pickFrom(
        [
          name.toUpperCase(),
          name.toLowerCase().replaceAll("-", " "),
          name.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`),
        ],
        pick,
      );
    },
  },
  {
    // The same thing twice in a list, or two things with one id.
    kind: "repeated id",
    fits: ({ value }) =>
      Array.isArray(value) ? value.some(isObject) : isObject(value) && typeof value.id === "string",
    change: ({ value }, pick, whole) => {
      if (Array.isArray(value)) return [...value, value[pick % value.length] as Json];
      const thing = pickFrom(thingsIn(whole), pick);
      return isObject(value) && pick % 3 > 0 ? { ...value, id: thing.id ?? "same" } : thing;
    },
  },
  {
    kind: "missing part",
    fits: ({ value }) => isObject(value) && Object.keys(value).length > 0,
    change: ({ value }, pick) => (isObject(value) ? withoutKey(value, pick) : value),
  },
  {
    kind: "out of range",
    fits: ({ type }) => type?.kind === "die" || rangeOf(type).some((bound) => bound !== null),
    change: ({ type }, pick) => {
      const [from, to] = type?.kind === "die" ? [1, type.sides] : rangeOf(type);
      const beyond = [from === null ? [] : [from - 1], to === null ? [] : [to + 1]].flat();
      return pickFrom(beyond, pick);
    },
  },
  {
    kind: "not finite",
    fits: (place) => isNumeric(place) || place.type?.kind === "die",
    change: (_, pick) => pickFrom([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], pick),
  },
  { kind: "malformed number", fits: isNumeric, change: (_, pick) => pickFrom(malformed, pick) },
  {
    kind: "extra key",
    fits: ({ value }) => isObject(value),
    change: ({ value }, pick) => (isObject(value) ? withKey(value, pickFrom(extraKeys, pick), pick) : value),
  },
  {
    kind: "prototype key",
    fits: ({ value }) => isObject(value),
    change: ({ value }, pick) =>
      isObject(value) ? withKey(value, pickFrom(prototypeKeys, pick), pick) : value,
  },
];

export const faultKinds: readonly FaultKind[] = faults.map(({ kind }) => kind);

function formOf(value: Json): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

function rangeOf(type: Type | null): readonly [number | null, number | null] {
  return type?.kind === "count" || type?.kind === "ratio" || type?.kind === "quantity"
    ? [type.from, type.to]
    : [null, null];
}

function withKey(value: JsonObject, key: string, pick: number): JsonObject {
  const copy = { ...value };
  // Assigning it would set the prototype instead.
  Object.defineProperty(copy, key, {
    value: pickFrom(strangers, pick),
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

function placesIn(
  program: Program,
  inputs: readonly Pick<Part, "name" | "type">[],
  json: JsonObject,
): readonly Place[] {
  const all: Place[] = [];
  const look = (path: Path, value: Json, declared: Type | null, isName: boolean): void => {
    const type = declared?.kind === "or-none" ? declared.of : declared;
    const isWanted = isName || type?.kind === "enum" || type?.kind === "duty";
    const isDeclared =
      isWanted &&
      typeof value === "string" &&
      (type?.kind !== "enum" || enumOf(program, type.name).values.some(({ name }) => name === value));
    all.push({ path, value, type, isName: isWanted, isDeclared });
    if (Array.isArray(value)) {
      const of = type?.kind === "list" || type?.kind === "set" ? type.of : null;
      for (const [i, item] of value.entries())
        look([...path, i], item as Json, of, type?.kind === "keywords");
    } else if (isObject(value)) lookInside(path, value, type === null ? [] : (partsOf(program, type) ?? []));
  };
  const lookInside = (path: Path, value: JsonObject, parts: readonly Pick<Part, "name" | "type">[]): void => {
    for (const [key, item] of Object.entries(value))
      look([...path, key], item, parts.find(({ name }) => name === key)?.type ?? null, false);
  };
  all.push({ path: [], value: json, type: null, isName: false, isDeclared: false });
  lookInside([], json, inputs);
  return all;
}

/** Every thing of a situation that has an id. */
export function thingsIn(value: Json): readonly JsonObject[] {
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
  // A caller of a module may write null for no clauses.
  if (Object.hasOwn(json, "told") && json.told === null) state.isAlike = false;
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
      if (Math.abs(Number(number.n) / Number(number.d)) > 2 ** 40) state.isAlike = false;
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
