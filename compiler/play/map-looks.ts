/**
 * Gives each kind of thing on a map a look of its own, the same in text and drawing, and numbers what covers several squares.
 * Which letters or colours a look has is left to whoever shows it.
 */
import { wordsIn } from "../check/in-words.ts";
import type { MapLayer, MapPart, PlayMap } from "./map.ts";

export interface Looks {
  /** Which look a part of a layer has, counted from nought. */
  readonly of: (layer: MapLayer, part: MapPart) => number;
  /** What the looks that occur stand for, in words. */
  readonly names: readonly { readonly look: number; readonly name: string }[];
}

/** A value of an enumeration looks the same on every map: looks go by its place, each layer after those below it. */
export function looksOf({ layers }: PlayMap, language: string): Looks {
  const rank = (part: MapPart): number => part.kind?.order ?? 0;
  const firsts = new Map<string, number>();
  let next = 0;
  for (const layer of layers) {
    firsts.set(layer.name, next);
    next += layer.kinds;
  }
  const of = (layer: MapLayer, part: MapPart): number => (firsts.get(layer.name) ?? 0) + rank(part);
  const found = new Map<number, string>();
  for (const layer of layers)
    for (const part of layer.parts) found.set(of(layer, part), nameOf(layer, part, language));
  const names = [...found].map(([look, name]) => ({ look, name })).sort((a, b) => a.look - b.look);
  return { of, names };
}

/** What covers several squares has a number, in order. */
export function numbersOf({ layers }: PlayMap): ReadonlyMap<MapPart, number> {
  const large = layers.flatMap(({ parts }) => parts.filter(({ squares }) => squares.length > 1));
  return new Map(large.map((part, i) => [part, i + 1]));
}

/** `Room: large, artefact`. */
export function partInWords(layer: MapLayer, part: MapPart, language: string): string {
  const says = part.says.map(({ name, called }) => wordsIn(called, language) || name);
  return [nameOf(layer, part, language), ...(says.length > 0 ? [says.join(", ")] : [])].join(": ");
}

function nameOf(layer: MapLayer, part: MapPart, language: string): string {
  const { name, called } = part.kind ?? layer;
  return wordsIn(called, language) || name;
}
