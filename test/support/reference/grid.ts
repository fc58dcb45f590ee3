/** Squares and moments: the functions the language has of its own. x grows to the east, y to the north. */
import type { Book } from "./book.ts";
import { wordOf } from "./situation.ts";
import {
  allOf,
  asNumber,
  fieldOf,
  firstReason,
  fraction,
  listOf,
  missing,
  same,
  type Thing,
  type Value,
} from "./values.ts";

const names = new Set(["bearing", "between", "adjacent", "ahead", "behind", "beside", "range", "same-turn"]);
export const isGridFunction = (name: string): boolean => names.has(name);

interface Point {
  readonly x: number;
  readonly y: number;
}

export function onGrid(name: string, args: readonly Value[], book: Book): Value {
  const open = firstReason(...args);
  if (open) return open;
  const things = args.filter((each): each is Thing => typeof each === "object" && each?.kind === "thing");
  const [first, second] = things;
  if (!first || things.length < args.length) return null;
  if (name === "same-turn") {
    const part = (key: string): ReturnType<typeof same> =>
      second ? same(fieldOf(first, key), fieldOf(second, key)) : false;
    return allOf([part("round"), part("turn")]);
  }
  const from = pointOf(first);
  const to = second ? pointOf(second) : null;
  if (!from || (second && !to)) return missing;
  if (to === null) return besideOne(name, from, first);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const apart = Math.max(Math.abs(dx), Math.abs(dy));
  if (name === "range") return fraction(apart);
  if (name === "adjacent") return apart === 1;
  if (name === "between") return listOf(between(from, to).map((point) => square(point, null)));
  if (dx === 0 && dy === 0) return wordOf(book, "bearing", "here");
  const facing = facingOf(first);
  if (facing === undefined) return missing;
  return facing === null ? null : wordOf(book, "bearing", bearingOf(turnedBy(facing, dx, dy)));
}

function besideOne(name: string, at: Point, of: Thing): Value {
  const facing = facingOf(of);
  if (facing === undefined) return missing;
  if (facing === null) return null;
  const [east, north] = forward[facing] as readonly [number, number];
  const own = of.fields.get("facing") ?? null;
  if (name === "ahead") return onBoard({ x: at.x + east, y: at.y + north }, own);
  if (name === "behind") return onBoard({ x: at.x - east, y: at.y - north }, own);
  const sides = [
    { x: at.x + north, y: at.y - east },
    { x: at.x - north, y: at.y + east },
  ];
  return listOf(sides.map((point) => onBoard(point, null)).filter((each) => each !== null));
}

const onBoard = (point: Point, facing: Value): Value =>
  point.x < 0 || point.y < 0 || point.x > 63 || point.y > 63 ? null : square(point, facing);

const square = ({ x, y }: Point, facing: Value): Thing => ({
  kind: "thing",
  type: "square",
  identity: null,
  fields: new Map<string, Value>([
    ["x", fraction(x)],
    ["y", fraction(y)],
    ["facing", facing],
  ]),
});

const forward: Record<string, readonly [number, number]> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

function pointOf(thing: Thing): Point | null {
  const x = asNumber(fieldOf(thing, "x"));
  const y = asNumber(fieldOf(thing, "y"));
  if (x?.kind !== "number" || y?.kind !== "number") return null;
  return { x: Number(x.top), y: Number(y.top) };
}

/** Null: it has none; undefined: it is not known. */
function facingOf(thing: Thing): string | null | undefined {
  const facing = thing.fields.get("facing");
  if (facing === undefined) return undefined;
  return typeof facing === "object" && facing !== null && "text" in facing ? facing.text : null;
}

/** How far to the right and how far ahead, seen from who faces that way. */
function turnedBy(facing: string, dx: number, dy: number): readonly [right: number, ahead: number] {
  const [east, north] = forward[facing] as readonly [number, number];
  return [dx * north - dy * east, dx * east + dy * north];
}

function bearingOf([right, ahead]: readonly [number, number]): string {
  if (right === 0 && ahead === 0) return "here";
  const side = right > 0 ? "right" : "left";
  if (right === 0) return ahead > 0 ? "ahead" : "back";
  if (ahead === 0) return side;
  const way = ahead > 0 ? "ahead" : "back";
  const steep = Math.abs(ahead) - Math.abs(right);
  if (steep === 0) return `${way}-${side}`;
  // Between two rays, named clockwise.
  const ends = steep > 0 ? [way, `${way}-${side}`] : [`${way}-${side}`, side];
  const clockwise = (way === "ahead") === (side === "right");
  return (clockwise ? ends : ends.toReversed()).join("-to-");
}

/** The squares whose inside the line between the two centres crosses, from the first to the second. */
function between(a: Point, b: Point): Point[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const found: Point[] = [];
  for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++)
    for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++) {
      const isEnd = (x === a.x && y === a.y) || (x === b.x && y === b.y);
      const off = Math.abs((x - a.x) * dy - (y - a.y) * dx);
      if (!isEnd && 2 * off < Math.abs(dx) + Math.abs(dy)) found.push({ x, y });
    }
  const way = ({ x, y }: Point): number => (x - a.x) * dx + (y - a.y) * dy;
  return found.sort((one, other) => way(one) - way(other));
}
