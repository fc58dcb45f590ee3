/** Paths such as `target.models[0].hidden` into a situation: what stands there, putting something there, taking it away. */
import { isObject } from "../../../compiler/core/json.ts";
import type { Json, JsonObject } from "./asked.ts";

type Step = string | number;

export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/[^.[\]]+|\[(\d+)\]/g)].map(([step, index]) =>
    index === undefined ? step : Number(index),
  );
}

export function foundAt(json: Json, path: string): Json | undefined {
  return stepsOf(path).reduce<Json | undefined>((found, step) => {
    if (typeof step === "number") return Array.isArray(found) ? found[step] : undefined;
    return isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }, json);
}

/** With `undefined` what stands there is taken away, and what holds nothing any longer with it. */
export function putAt(json: JsonObject, path: string, value: Json | undefined): JsonObject {
  const placed = put(json, stepsOf(path), value);
  return isObject(placed) ? placed : {};
}

function put(
  into: Json | undefined,
  [step, ...rest]: readonly Step[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const items: (Json | undefined)[] = Array.isArray(into) ? [...into] : [];
    items[step] = put(items[step], rest, value);
    // An element of which nothing is known is still there.
    return Array.from(items, (item) => (item === undefined ? {} : item));
  }
  const object = isObject(into) ? into : {};
  const inner = put(Object.hasOwn(object, step) ? object[step] : undefined, rest, value);
  const { [step]: _, ...others } = object;
  if (inner !== undefined) return { ...object, [step]: inner };
  return Object.keys(others).length === 0 ? undefined : others;
}

/** Whether one path is inside of the other, or equal to it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
