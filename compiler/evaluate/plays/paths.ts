/** Reads and writes the given rolls, choices and events of sequences as JSON, by paths such as `shot[1].dice`. */
import { isObject, type Json, type JsonObject } from "../../core/json.ts";

export function foundAt(json: Json, path: string): Json | undefined {
  return stepsOf(path).reduce<Json | undefined>((found, step) => {
    if (typeof step === "number") return Array.isArray(found) ? found[step] : undefined;
    return isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }, json);
}

/** Lists grow as far as they must; a place that is passed over holds an empty object, which is nothing. */
export function putAt(json: JsonObject, path: string, value: Json): JsonObject {
  return placed(json, stepsOf(path), value) as JsonObject;
}

function placed(into: Json | undefined, [step, ...rest]: readonly (string | number)[], value: Json): Json {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const items: Json[] = Array.isArray(into) ? [...into] : [];
    items[step] = placed(items[step], rest, value);
    return Array.from(items, (item) => (item === undefined ? {} : item));
  }
  const object = isObject(into) ? into : {};
  const before = Object.hasOwn(object, step) ? object[step] : undefined;
  return { ...object, [step]: placed(before, rest, value) };
}

/** An empty object fills a place in a list. An empty list is a value: nobody is seen, or no die is rolled. */
export function isPlaceholder(json: Json | undefined): boolean {
  return isObject(json) && Object.keys(json).length === 0;
}

function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The path of the request at which an event from the table happens. */
export function comesAt(json: Json | undefined): Json {
  return isObject(json) ? (json.at ?? null) : (json ?? null);
}

/** The arguments of an event from the table. */
export function argsOf(json: Json | undefined): JsonObject {
  if (!isObject(json)) return {};
  const { at: _at, ...args } = json;
  return args;
}
