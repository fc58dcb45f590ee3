/** Puts a situation that a proof found together with what was given: what was given stays as it is. */
import { isObject, type Json, type JsonObject } from "../core/json.ts";

export function mergeSituations(given: JsonObject, found: JsonObject): JsonObject {
  // A thing that is referred to keeps the id that it was given.
  const renamed = new Map<string, string>();
  const merged = merge(given, found, renamed);
  return renamed.size === 0 ? (merged as JsonObject) : (withIds(merged, renamed) as JsonObject);
}

function merge(given: Json | undefined, found: Json, renamed: Map<string, string>): Json {
  if (given === undefined) return found;
  if (Array.isArray(given) && Array.isArray(found))
    return given.map((item: Json, i) => {
      const other = found[i] as Json | undefined;
      return other === undefined ? item : merge(item, other, renamed);
    });
  if (!isObject(given) || !isObject(found)) return given;
  if (typeof given.id === "string" && typeof found.id === "string" && given.id !== found.id)
    renamed.set(found.id, given.id);
  const own = Object.entries(given).map(([key, value]): [string, Json] => {
    const other = Object.hasOwn(found, key) ? found[key] : undefined;
    return [key, other === undefined ? value : merge(value, other, renamed)];
  });
  const more = Object.entries(found).filter(([key]) => !Object.hasOwn(given, key));
  return Object.fromEntries([...own, ...more]);
}

function withIds(json: Json, renamed: ReadonlyMap<string, string>): Json {
  if (typeof json === "string") return renamed.get(json) ?? json;
  if (Array.isArray(json)) return json.map((item: Json) => withIds(item, renamed));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withIds(value, renamed)]));
}
