/**
 * The grid: what `bearing`, `range`, `between` and their like give, on plain squares and on values that may be open.
 * x grows to the east and y to the north, and a diagonal counts one.
 */
import {
  conjunction,
  fieldOf,
  isOpen,
  isRecord,
  made,
  type Open,
  type RecordValue,
  type Result,
  same,
  together,
} from "./result.ts";

/** Where something stands, and which way it faces where that matters. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly facing?: Facing | null;
}

export type Facing = "north" | "east" | "south" | "west";

/** A direction as seen by one who faces some way: a ray, or strictly between two. */
export type Bearing =
  | "here"
  | Ray
  | "ahead-to-ahead-right"
  | "ahead-right-to-right"
  | "right-to-back-right"
  | "back-right-to-back"
  | "back-to-back-left"
  | "back-left-to-left"
  | "left-to-ahead-left"
  | "ahead-left-to-ahead";
type Ray = "ahead" | "ahead-right" | "right" | "back-right" | "back" | "back-left" | "left" | "ahead-left";

type Given = Square | null | undefined;

const edge = 63;

/** Eighths of a turn, clockwise from ahead; those between two rays stand after the first of them. */
const rays: readonly Ray[] = [
  "ahead",
  "ahead-right",
  "right",
  "back-right",
  "back",
  "back-left",
  "left",
  "ahead-left",
];

/** Quarter turns clockwise from north. */
const facings: readonly Facing[] = ["north", "east", "south", "west"];

/** None where the first faces no way. */
export function bearing(from: Given, to: Given): Bearing | null {
  if (!from || !to) return null;
  const [east, north] = [to.x - from.x, to.y - from.y];
  if (east === 0 && north === 0) return "here";
  if (!from.facing) return null;
  const { x, y } = turned(east, north, facings.indexOf(from.facing));
  const isOnRay = x === 0 || y === 0 || Math.abs(x) === Math.abs(y);
  // The angle clockwise from ahead falls on a ray or strictly between two, so that rounding cannot mislead.
  const eighths = (Math.atan2(x, y) / Math.PI) * 4;
  const before = ((isOnRay ? Math.round(eighths) : Math.floor(eighths)) + 8) % 8;
  const ray = rays[before] ?? "ahead";
  return isOnRay ? ray : (`${ray}-to-${rays[(before + 1) % 8]}` as Bearing);
}

export function range(a: Given, b: Given): number | null {
  return a && b ? Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) : null;
}

export function isAdjacent(a: Given, b: Given): boolean {
  return range(a, b) === 1;
}

/** Squares whose inside the line of centres crosses, from a to b, without these two. */
export function between(a: Given, b: Given): readonly Square[] | null {
  if (!a || !b) return null;
  const [x, y] = [b.x - a.x, b.y - a.y];
  const steps: { readonly u: number; readonly v: number }[] = [];
  for (let u = 0; u <= Math.abs(x); u++) {
    for (let v = 0; v <= Math.abs(y); v++) {
      const isEnd = u + v === 0 || (u === Math.abs(x) && v === Math.abs(y));
      const isCrossed = 2 * Math.abs(u * Math.abs(y) - v * Math.abs(x)) < Math.abs(x) + Math.abs(y);
      if (isCrossed && !isEnd) steps.push({ u, v });
    }
  }
  steps.sort((p, q) => p.u + p.v - q.u - q.v);
  return steps.map(({ u, v }) => ({ x: a.x + u * Math.sign(x), y: a.y + v * Math.sign(y), facing: null }));
}

/** None beyond the edge of the grid, or where it faces no way. */
export function ahead(of: Given): Square | null {
  return stepped(of, 0, 1);
}

export function behind(of: Given): Square | null {
  return stepped(of, 0, -1);
}

export function beside(of: Given): readonly Square[] | null {
  if (!of?.facing) return null;
  return [stepped(of, -1, 0), stepped(of, 1, 0)].filter((square) => square !== null);
}

/** One stands where the other does, whichever way each faces. */
export function isSameSquare(a: Given, b: Given): boolean {
  return a && b ? a.x === b.x && a.y === b.y : !a && !b;
}

/** So many steps to its right and ahead of it. */
function stepped(of: Given, right: number, forward: number): Square | null {
  if (!of?.facing) return null;
  const { x, y } = turned(right, forward, (4 - facings.indexOf(of.facing)) % 4);
  const square = { x: of.x + x, y: of.y + y, facing: of.facing };
  return Math.min(square.x, square.y) >= 0 && Math.max(square.x, square.y) <= edge ? square : null;
}

/** Seen by one who faces so: x to the right, y ahead. */
function turned(east: number, north: number, turns: number): { readonly x: number; readonly y: number } {
  let [x, y] = [east, north];
  for (let i = 0; i < turns; i++) [x, y] = [0 - y, x];
  return { x, y };
}

// ---------------------------------------------------------------- on values that may be open

/** The same, and `same-turn`, for the explaining forms. */
export function geometry(name: string, args: readonly Result[]): Result {
  const [first = null, second = null] = args;
  if (name === "same-turn") return isSameTurn(first, second);
  const places = args.map(placeOf);
  const open = places.filter((place) => place !== null && "kind" in place);
  if (open.length > 0) return together(open);
  const [a, b] = places.flatMap((place) => (place === null || "kind" in place ? [] : [place]));
  if (a === undefined || places.includes(null)) return name === "adjacent" ? false : null;
  const faces = isRecord(first) ? fieldOf(first, "facing") : null;
  const isTurned = name === "ahead" || name === "behind" || name === "beside" || name === "bearing";
  const isHere = name === "bearing" && b !== undefined && isSameSquare(a, b);
  if (isTurned && isOpen(faces) && !isHere) return faces;
  const from: Square = { x: a.x, y: a.y, facing: facings.find((each) => each === faces) ?? null };
  switch (name) {
    case "bearing":
      return bearing(from, b);
    case "range":
      return range(from, b);
    case "adjacent":
      return isAdjacent(from, b);
    case "between":
      return items("list", between(from, b));
    case "ahead":
      return squareOf(ahead(from));
    case "behind":
      return squareOf(behind(from));
    default:
      return items("set", beside(from));
  }
}

function items(kind: "list" | "set", squares: readonly Square[] | null): Result {
  return squares === null ? null : { kind, items: squares.map(squareOf) };
}

function squareOf(square: Square | null): RecordValue | null {
  return (
    square &&
    made("square", [
      ["x", square.x],
      ["y", square.y],
      ["facing", square.facing ?? null],
    ])
  );
}

/** Where a square is; why that is not known; null where there is none. */
function placeOf(result: Result): Square | Open | null {
  if (!isRecord(result)) return isOpen(result) ? result : null;
  const [x, y] = [fieldOf(result, "x"), fieldOf(result, "y")];
  if (typeof x === "number" && typeof y === "number") return { x, y };
  return isOpen(x) || isOpen(y) ? together([x, y]) : null;
}

/** The same player's turn of the same round. */
function isSameTurn(a: Result, b: Result): Result {
  if (isOpen(a) || isOpen(b)) return together([a, b]);
  if (!isRecord(a) || !isRecord(b)) return false;
  return conjunction(["round", "turn"].map((part) => same(fieldOf(a, part), fieldOf(b, part))));
}
