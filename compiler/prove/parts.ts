/**
 * Things and values that have parts: what each is, what its parts are called, and what stands under a name.
 * How they are compared is comparing.ts.
 */
import { end, type Node } from "./diagram.ts";
import { partOf, partsOf } from "./layout.ts";
import { valueThere } from "./places.ts";
import type { Place, Space } from "./space.ts";
import { none, valueAt } from "./symbols.ts";
import { presentType } from "../core/types.ts";

/** What a thing or made value has under a name; none where it has no such part. */
export function partValue(space: Space, id: number, name: string): Node {
  const value = valueAt(space, id);
  if (value.kind === "made") {
    const part = value.parts.find(([own]) => own === name);
    return part ? end(part[1]) : none;
  }
  if (value.kind !== "thing") return none;
  const place = partOf(space, placeAt(space, value.place), name);
  return place ? valueThere(space, place) : none;
}

/** `thing` for what has a name of its own in the situation, else the kind of value it is. */
export function formOf(space: Space, id: number): string {
  const value = valueAt(space, id);
  if (value.kind === "made") return value.form;
  if (value.kind !== "thing") return "";
  const { type } = placeAt(space, value.place);
  const { kind } = presentType(type);
  return kind === "record" || kind === "ref" ? "thing" : kind;
}

export function partNames(space: Space, id: number): readonly string[] {
  const value = valueAt(space, id);
  if (value.kind === "made") return value.parts.map(([name]) => name);
  if (value.kind !== "thing") return [];
  return partsOf(space, placeAt(space, value.place).type).map(({ name }) => name);
}

export function placeAt(space: Space, id: number): Place {
  const place = space.places[id];
  if (!place) throw new Error(`there is no place ${id}`);
  return place;
}

export function isRecord(kind: string): boolean {
  return kind === "thing" || kind === "made";
}
