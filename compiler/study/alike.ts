/**
 * Elements of a list that are asked for the same value: those of which the same is known form a group, so that one answer does
 * for all of them.
 */
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { foundAt, putAt } from "../evaluate/plays/paths.ts";

export interface AskedOfEach {
  /** The list: `target.models`. */
  readonly list: string;
  /** Behind the number of the element: `.hidden`; empty for the element itself. */
  readonly part: string;
  /** The numbers of the elements that are asked for it, those of which the same is known together. */
  readonly groups: readonly (readonly number[])[];
}

/** Null where a value of no element is asked for. `paths`: all that is asked for now. */
export function askedOfEach(given: JsonObject, path: string, paths: readonly string[]): AskedOfEach | null {
  const place = placeIn(path);
  if (place === null) return null;
  const { list, part } = place;
  const found = foundAt(given, list);
  if (!Array.isArray(found)) return null;
  const numbers = paths.flatMap((each) => {
    const other = placeIn(each);
    return other?.list === list && other.part === part ? [other.number] : [];
  });
  const groups = new Map<string, number[]>();
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const key = known(found[number] as Json | undefined);
    groups.set(key, [...(groups.get(key) ?? []), number]);
  }
  return { list, part, groups: [...groups.values()] };
}

/** The same situation with a value for each of these elements; `undefined` takes it away. */
export function putForEach(
  given: JsonObject,
  { list, part }: Pick<AskedOfEach, "list" | "part">,
  numbers: readonly number[],
  value: Json,
): JsonObject {
  return numbers.reduce((left, number) => putAt(left, `${list}[${number}]${part}`, value), given);
}

/** The innermost list in a path. */
function placeIn(
  path: string,
): { readonly list: string; readonly number: number; readonly part: string } | null {
  const [, list = "", number = "", part = ""] = /^(.*)\[(\d+)\]([^[\]]*)$/.exec(path) ?? [];
  return list === "" ? null : { list, number: Number(number), part };
}

/** Two elements are alike if they differ only in their ids. */
function known(element: Json | undefined): string {
  if (!isObject(element)) return JSON.stringify(element ?? null);
  const parts = Object.entries(element).filter(([name]) => name !== "id");
  return JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
