/**
 * Draws a map as SVG text: floors in the colour of their kind, walls around them, numbers and arrows above.
 * What lies on it is map.ts; which look each kind has is map-looks.ts.
 */
import { escaped } from "./drawing.ts";
import { type Looks, looksOf, numbersOf, partInWords } from "./map-looks.ts";
import { type MapLayer, type MapPart, type MapSquare, middleOf, placeKey, type PlayMap } from "./map.ts";

export function mapDrawing(map: PlayMap, name: string, title: string, language: string): string {
  const looks = looksOf(map, language);
  const numbers = numbersOf(map);
  const place = placing(map);
  const width = (map.width + 2) * side;
  const height = (map.height + 2) * side;
  const id = `map-${name.replace(/[^\w-]/g, "-")}`;
  const parts = map.layers.flatMap((layer) => layer.parts.map((part) => ({ layer, part })));
  const told = parts.flatMap(({ layer, part }) => {
    const number = numbers.get(part);
    return number === undefined ? [] : [`${number} ${partInWords(layer, part, language)}`];
  });
  const high = height + looks.names.length * line;
  const wide = Math.max(width, 180);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" role="img" aria-labelledby="${id}-title ${id}-desc" lang="${escaped(language)}">`,
    `<title id="${id}-title">${escaped(title)}</title>`,
    `<desc id="${id}-desc">${escaped(told.join("\n"))}</desc>`,
    `<style>${style}</style>`,
    ...parts.map((each) => partDrawn(each, looks, language, place, numbers.get(each.part))),
    `<path class="wall" d="${walls(
      parts.map(({ part }) => part),
      place,
    )}"/>`,
    ...looks.names.map(({ look, name }, row) => keyOf(name, look, height + row * line)),
    "</svg>",
  ].join("\n")}\n`;
}

const side = 14;
const line = 16;
const hues = [46, 205, 8, 120, 280, 170, 330, 90, 240, 25];

const style = [
  ".map{font-family:system-ui,sans-serif;--ink:#222;--wall:#333;--light:82%}",
  ".map text{fill:var(--ink);font-size:9px;text-anchor:middle}.map .key text{font-size:11px;text-anchor:start}",
  ".map .wall{fill:none;stroke:var(--wall);stroke-width:2;stroke-linecap:square}",
  ...hues.map((hue, look) => `.map .look-${look}{fill:hsl(${hue} 55% var(--light))}`),
  ".map .arrow{stroke:var(--wall);stroke-width:.8}",
  "@media (prefers-color-scheme:dark){.map{--ink:#eee;--wall:#bbb;--light:32%}}",
].join("");

interface Drawn {
  readonly layer: MapLayer;
  readonly part: MapPart;
}

/** Where the upper left corner of a square comes to lie. */
type Place = (square: MapSquare) => readonly [number, number];

function placing({ west, south, height }: PlayMap): Place {
  return ({ x, y }) => [(x - west + 1) * side, (south + height - y) * side];
}

function partDrawn(
  { layer, part }: Drawn,
  looks: Looks,
  language: string,
  place: Place,
  number: number | undefined,
): string {
  const look = `look-${looks.of(layer, part) % hues.length}`;
  const shapes = part.squares.map((square) => {
    const [x, y] = place(square);
    if (square.facing === undefined)
      return `<rect class="${look}" x="${x}" y="${y}" width="${side}" height="${side}"/>`;
    const turn = { north: 0, east: 90, south: 180, west: 270 }[square.facing] ?? 0;
    return `<path class="arrow ${look}" d="M${x + 7} ${y + 2}l5 9h-10z" transform="rotate(${turn} ${x + 7} ${y + 7})"/>`;
  });
  const middle = number === undefined ? null : middleOf(part);
  const [x, y] = middle ? place(middle) : [0, 0];
  const text = middle ? `<text x="${x + 7}" y="${y + 10}">${number}</text>` : "";
  return `<g><title>${escaped(partInWords(layer, part, language))}</title>${shapes.join("")}${text}</g>`;
}

/** Along every edge of floor beyond which there is none. */
function walls(parts: readonly MapPart[], place: Place): string {
  const floor = parts.flatMap(({ squares }) => squares.filter(({ facing }) => facing === undefined));
  const known = new Set(floor.map(placeKey));
  const edges = floor.flatMap((square) => {
    const [x, y] = place(square);
    const sides = [
      { dx: 0, dy: 1, from: [x, y], to: `h${side}` },
      { dx: 0, dy: -1, from: [x, y + side], to: `h${side}` },
      { dx: -1, dy: 0, from: [x, y], to: `v${side}` },
      { dx: 1, dy: 0, from: [x + side, y], to: `v${side}` },
    ];
    return sides.flatMap(({ dx, dy, from, to }) =>
      known.has(placeKey({ x: square.x + dx, y: square.y + dy })) ? [] : [`M${from.join(" ")}${to}`],
    );
  });
  return [...new Set(edges)].join("");
}

function keyOf(name: string, look: number, y: number): string {
  return `<g class="key"><rect class="look-${look % hues.length}" x="${side}" y="${y}" width="10" height="10"/><text x="${side + 16}" y="${y + 9}">${escaped(name)}</text></g>`;
}
