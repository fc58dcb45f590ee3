/**
 * Draws a map in letters: two columns a square where there is room, else one, and side by side in strips where it is wider.
 * What lies on it is map.ts.
 */
import { type Looks, looksOf, numbersOf, partInWords } from "./map-looks.ts";
import { type MapSquare, middleOf, placeKey, type PlayMap } from "./map.ts";

/** Lines no wider than so many columns, but for the legend, which the caller wraps. */
export function mapInText(
  map: PlayMap,
  language: string,
  width: number,
): { readonly lines: readonly string[]; readonly legend: readonly string[] } {
  const looks = looksOf(map, language);
  const isWide = 2 * (map.width + 2) <= width;
  const filled = filledSquares(map, looks, isWide);
  const perStrip = isWide ? map.width + 2 : Math.max(1, width);
  const lines: string[] = [];
  for (let from = map.west - 1; from <= map.west + map.width; from += perStrip) {
    const many = Math.min(perStrip, map.west + map.width + 1 - from);
    if (lines.length > 0) lines.push("");
    for (let y = map.south + map.height; y >= map.south - 1; y--) {
      const cells = Array.from({ length: many }, (_, i) => cellAt(filled, { x: from + i, y }, isWide));
      lines.push(cells.join("").trimEnd());
    }
  }
  return { lines, legend: legendOf(map, looks, language, isWide) };
}

const textures = ["·", ":", "+", "=", "%", "o", "x", "~", "*", "&", "$", "?"];
const arrows: Readonly<Record<string, string>> = { north: "^", east: ">", south: "v", west: "<" };
const wall = "█";

interface Filled {
  readonly texts: ReadonlyMap<string, string>;
  /** Squares that walls stand around; what merely points somewhere is none. */
  readonly floor: ReadonlySet<string>;
}

function filledSquares(map: PlayMap, looks: Looks, isWide: boolean): Filled {
  const texts = new Map<string, string>();
  const floor = new Set<string>();
  const numbers = numbersOf(map);
  for (const layer of map.layers)
    for (const part of layer.parts) {
      const texture = textureOf(looks.of(layer, part));
      const bearer = isWide && numbers.has(part) ? middleOf(part) : null;
      for (const square of part.squares) {
        const arrow = arrowOf(square);
        const text = bearer === square ? `${numbers.get(part)}` : (arrow ?? texture);
        const isDoubled = arrow === null && part.squares.length === 1;
        texts.set(placeKey(square), isWide ? (isDoubled ? text + text : text.padStart(2)) : text);
        if (arrow === null) floor.add(placeKey(square));
      }
    }
  return { texts, floor };
}

function cellAt({ texts, floor }: Filled, place: MapSquare, isWide: boolean): string {
  const columns = isWide ? 2 : 1;
  return texts.get(placeKey(place)) ?? (touches(floor, place) ? wall : " ").repeat(columns);
}

/** Whether there is floor beside it, or across a corner. */
function touches(floor: ReadonlySet<string>, { x, y }: MapSquare): boolean {
  const steps = [-1, 0, 1];
  return steps.some((dx) => steps.some((dy) => floor.has(placeKey({ x: x + dx, y: y + dy }))));
}

function legendOf(map: PlayMap, looks: Looks, language: string, isWide: boolean): readonly string[] {
  const marks = new Map<string, readonly string[]>();
  for (const { look, name } of looks.names) {
    const mark = markOf(map, looks, look);
    marks.set(mark, [...(marks.get(mark) ?? []), name]);
  }
  const kinds = [...marks].map(([mark, names]) => `${mark} ${names.join(", ")}`).join("; ");
  const numbers = numbersOf(map);
  const parts = map.layers.flatMap((layer) =>
    layer.parts.flatMap((part) => {
      const number = numbers.get(part);
      return number === undefined ? [] : [`${number} ${partInWords(layer, part, language)}`];
    }),
  );
  return isWide && parts.length > 0 ? [kinds, parts.join("; ")] : [kinds];
}

function markOf(map: PlayMap, looks: Looks, look: number): string {
  const points = map.layers.some((layer) =>
    layer.parts.some((part) => looks.of(layer, part) === look && part.squares.some((each) => arrowOf(each))),
  );
  return points ? "^>v<" : textureOf(look);
}

function textureOf(look: number): string {
  return textures[look % textures.length] ?? "·";
}

function arrowOf({ facing }: MapSquare): string | null {
  return facing === undefined ? null : (arrows[facing] ?? null);
}
