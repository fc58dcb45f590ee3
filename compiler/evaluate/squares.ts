/**
 * The grid: what `bearing`, `range`, `between` and their like give. x grows to the east and y to the north, and a
 * diagonal counts one; that the grid has edges, and which types go in, is check's affair.
 */
import type { GridOperator } from "../core/operators.ts";
import { same } from "./compare.ts";
import { all, asResult } from "./logic.ts";
import { rational } from "../check/rational.ts";
import { fieldOf, isOpen, list, made, name, none, number, type Result, together, truth } from "./value.ts";

export function geometry(builtin: GridOperator, args: readonly Result[]): Result {
  const [first = none, second = none] = args;
  if (builtin === "same-turn") return sameTurn(first, second);
  const places = args.map(placeOf);
  const nowhere = places.flatMap((place) => ("kind" in place ? [place] : []));
  if (nowhere.some(isOpen)) return together(nowhere);
  const [a, b] = places.flatMap((place) => ("kind" in place ? [] : [place]));
  if (nowhere.length > 0 || !a) return builtin === "adjacent" ? truth(false) : none;
  if (builtin === "ahead") return besideIt(first, a, [[0, 1]], ([square = none]) => square);
  if (builtin === "behind") return besideIt(first, a, [[0, -1]], ([square = none]) => square);
  if (builtin === "beside") {
    return besideIt(
      first,
      a,
      [
        [-1, 0],
        [1, 0],
      ],
      (items) => ({ kind: "set", items: items.filter((item) => item.kind !== "none") }),
    );
  }
  if (!b) return none;
  const range = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  if (builtin === "range") return whole(range);
  if (builtin === "adjacent") return truth(range === 1);
  if (builtin === "between") return list(crossed(a, b).map((place) => square(place, none)));
  return bearing(first, b.x - a.x, b.y - a.y);
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const edge = 63;

/** Eighths of a turn, clockwise from ahead; those between two rays stand after the first of them. */
const rays = ["ahead", "ahead-right", "right", "back-right", "back", "back-left", "left", "ahead-left"];

/** The way something faces, as the steps to its right and ahead of it: quarter turns clockwise from north. */
const facings = ["north", "east", "south", "west"];

function bearing(from: Result, east: number, north: number): Result {
  if (east === 0 && north === 0) return name("here");
  const turns = turnsOf(from);
  if (typeof turns !== "number") return turns;
  const { x, y } = turned(east, north, turns);
  const isOnRay = x === 0 || y === 0 || Math.abs(x) === Math.abs(y);
  // The angle clockwise from ahead falls on a ray or strictly between two, so that rounding cannot mislead.
  const eighths = (Math.atan2(x, y) / Math.PI) * 4;
  const before = ((isOnRay ? Math.round(eighths) : Math.floor(eighths)) + 8) % 8;
  const ray = rays[before] ?? "ahead";
  return name(isOnRay ? ray : `${ray}-to-${rays[(before + 1) % 8]}`);
}

/** Seen by one who faces so: x to the right, y ahead. */
function turned(east: number, north: number, turns: number): Place {
  let [x, y] = [east, north];
  for (let i = 0; i < turns; i++) [x, y] = [-y, x];
  return { x, y };
}

/** Quarter turns clockwise from north; none where it faces no way. */
function turnsOf(square: Result): number | Result {
  const facing = square.kind === "record" ? fieldOf(square, "facing") : none;
  if (facing.kind !== "name") return facing;
  return facings.indexOf(facing.name);
}

/** Squares at offsets as seen from the first, which keep its facing; none beyond the edge or where it faces no way. */
function besideIt(
  from: Result,
  at: Place,
  offsets: readonly (readonly [number, number])[],
  give: (squares: readonly Result[]) => Result,
): Result {
  const turns = turnsOf(from);
  if (typeof turns !== "number") return turns;
  return give(
    offsets.map(([right, ahead]) => {
      const { x, y } = turned(right, ahead, (4 - turns) % 4);
      const place = { x: at.x + x, y: at.y + y };
      const isOnGrid = Math.min(place.x, place.y) >= 0 && Math.max(place.x, place.y) <= edge;
      return isOnGrid ? square(place, name(facings[turns] ?? "north")) : none;
    }),
  );
}

/** Squares whose inside the line of centres crosses, from a to b, without these two. */
function crossed(a: Place, b: Place): Place[] {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const found: Place[] = [];
  for (let u = 0; u <= Math.abs(x); u++) {
    for (let v = 0; v <= Math.abs(y); v++) {
      const isEnd = (u === 0 && v === 0) || (u === Math.abs(x) && v === Math.abs(y));
      const isCrossed = 2 * Math.abs(u * Math.abs(y) - v * Math.abs(x)) < Math.abs(x) + Math.abs(y);
      if (isCrossed && !isEnd) found.push({ x: a.x + u * Math.sign(x), y: a.y + v * Math.sign(y) });
    }
  }
  return found.sort(
    (p, q) => Math.abs(p.x - a.x) + Math.abs(p.y - a.y) - Math.abs(q.x - a.x) - Math.abs(q.y - a.y),
  );
}

/** Where a square is; itself where that is not known or there is none. */
function placeOf(result: Result): Place | Result {
  if (result.kind !== "record") return result;
  const [x, y] = [fieldOf(result, "x"), fieldOf(result, "y")];
  if (x.kind === "number" && y.kind === "number") return { x: Number(x.number.n), y: Number(y.number.n) };
  return isOpen(x) || isOpen(y) ? together([x, y]) : none;
}

function square({ x, y }: Place, facing: Result): Result {
  return made("square", [
    ["x", whole(x)],
    ["y", whole(y)],
    ["facing", facing],
  ]);
}

function whole(value: number): Result {
  return number(rational(BigInt(value)));
}

/** The same player's turn of the same round. */
function sameTurn(a: Result, b: Result): Result {
  if (isOpen(a) || isOpen(b)) return together([a, b]);
  if (a.kind !== "record" || b.kind !== "record") return truth(false);
  return asResult(all(["round", "turn"].map((part) => same(fieldOf(a, part), fieldOf(b, part)))));
}
