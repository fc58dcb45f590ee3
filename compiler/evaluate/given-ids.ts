/**
 * Which thing of a situation has which id, from the JSON in which it is given: a thing that is given in several places must be
 * given alike in all of them. What a thing is made of is read by decode.ts.
 */
import { mostGivenNesting } from "../limits.ts";
import type { Program, Type } from "../check/program.ts";
import { type Part, partsOf } from "./domain.ts";
import { type Context, repeatedId, type Standing } from "./given-faults.ts";
import { type Json, type JsonObject, isObject } from "../core/json.ts";

/** By id: where each thing stands; one that stands somewhere comes before one that is written in the place of its id. */
export function standingThings(
  context: Context,
  inputs: readonly Part[],
  given: JsonObject,
): ReadonlyMap<string, Standing> {
  const search: Search = { context, standing: new Map(), later: [] };
  for (const { name, type } of inputs)
    if (Object.hasOwn(given, name)) look(search, name, type, given[name] ?? null, null);
  // More may be added meanwhile. Taking away the first one by one would move all others each time.
  for (const next of search.later) next();
  return search.standing;
}

interface Search {
  readonly context: Context;
  readonly standing: Map<string, Standing>;
  readonly later: (() => void)[];
}

/** `list`: the path of the list it is an element of. */
function look(search: Search, path: string, type: Type, json: Json, list: string | null): void {
  switch (type.kind) {
    case "or-none":
      look(search, path, type.of, json, list);
      return;
    case "list":
    case "set":
      if (Array.isArray(json))
        for (const [i, item] of json.entries()) look(search, `${path}[${i}]`, type.of, item as Json, path);
      return;
    case "ref":
      if (isObject(json)) search.later.push(() => lookAtThing(search, path, type, json, null));
      return;
    case "record":
      if (isObject(json)) lookAtThing(search, path, type, json, list);
      return;
    case "shape":
    case "interval":
      if (isObject(json)) lookInside(search, path, type, json);
  }
}

function lookAtThing(
  search: Search,
  path: string,
  type: Extract<Type, { readonly kind: "record" | "ref" }>,
  json: JsonObject,
  list: string | null,
): void {
  const id = idOf(search.context.program, type, json);
  if (id === null || (type.kind === "ref" && isIdAlone(json))) {
    lookInside(search, path, type, json);
    return;
  }
  const before = search.standing.get(id);
  if (before === undefined) {
    search.standing.set(id, { record: type.name, path, json });
    lookInside(search, path, type, json);
    return;
  }
  const part = before.record === type.name ? differingPart(before.json, json) : "id";
  const isBesides = list !== null && before.path.replace(/\[\d+\]$/, "") === list;
  if (part !== null || isBesides) repeatedId(search.context, path, before.path, id, part);
}

function lookInside(search: Search, path: string, type: Type, json: JsonObject): void {
  if (path.split(/[.[]/).length > mostGivenNesting) return;
  for (const part of partsOf(search.context.program, type) ?? [])
    if (Object.hasOwn(json, part.name))
      look(search, `${path}.${part.name}`, part.type, json[part.name] ?? null, null);
}

/** Null where it has none, or where its record has a part of that name. */
export function idOf(
  program: Program,
  type: Extract<Type, { readonly kind: "record" | "ref" }>,
  json: JsonObject,
): string | null {
  const hasOwn = program.types.records.get(type.name)?.fields.some(({ name }) => name === "id");
  return hasOwn !== true && typeof json.id === "string" ? json.id : null;
}

/** Only its id is given, which may name a thing that stands elsewhere. */
export function isIdAlone(json: JsonObject): boolean {
  return Object.keys(json).join() === "id";
}

function differingPart(one: JsonObject, other: JsonObject): string | null {
  const parts = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const part of parts) {
    const isBoth = Object.hasOwn(one, part) && Object.hasOwn(other, part);
    if (!isBoth || !isAlike(one[part] ?? null, other[part] ?? null, mostGivenNesting)) return part;
  }
  return null;
}

export function isAlike(one: Json, other: Json, levels: number): boolean {
  if (levels === 0) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isAlike(item, other[i] ?? null, levels - 1));
  if (isObject(one) && isObject(other)) {
    const parts = Object.keys(one);
    return (
      parts.length === Object.keys(other).length &&
      parts.every(
        (part) => Object.hasOwn(other, part) && isAlike(one[part] ?? null, other[part] ?? null, levels - 1),
      )
    );
  }
  return one === other;
}
