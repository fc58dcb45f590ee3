/** Squares and moments: the functions the language has of its own. x grows to the east, y to the north. */
import type { Scope } from "./situation.ts";
import {
  allOf,
  type Fields,
  fieldOf,
  fraction,
  isRecord,
  numberOf,
  same,
  thing,
  type Value,
} from "./values.ts";

type Point = readonly [x: number, y: number];
type OnGrid = (first: Fields, second: Fields, scope: Scope) => Value;

export const isGridFunction = (name: string): boolean => name in functions;

export function onGrid(name: string, args: readonly Value[], scope: Scope): Value {
  const [first, second = first] = args.filter(isRecord);
  if (!first || !second || !args.every(isRecord)) return null;
  return functions[name]?.(first, second, scope) ?? null;
}

const functions: Readonly<Record<string, OnGrid>> = {
  "same-turn": (first, second, scope) =>
    allOf(
      ["round", "turn"].map(
        (part) => () => same(fieldOf(first, part, scope), fieldOf(second, part, scope), scope),
      ),
    ),
  range: (first, second, scope) => fraction(distance(first, second, scope)),
  adjacent: (first, second, scope) => distance(first, second, scope) === 1,
  between: (first, second, scope) => ({
    kind: "list",
    items: between(pointOf(first, scope), pointOf(second, scope)).map((point) => square(point, null)),
  }),
  bearing,
  ahead: (of, _, scope) => stepFrom(of, 0, 1, fieldOf(of, "facing", scope), scope),
  behind: (of, _, scope) => stepFrom(of, 0, -1, fieldOf(of, "facing", scope), scope),
  beside(of, _, scope) {
    const sides = [stepFrom(of, 1, 0, null, scope), stepFrom(of, -1, 0, null, scope)];
    const items = sides.filter((each) => each !== null);
    return fieldOf(of, "facing", scope) && { kind: "list", items };
  },
};

const forward: Readonly<Record<string, Point>> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

function pointOf(of: Fields, scope: Scope): Point {
  const [x, y] = ["x", "y"].map((part) => Number(numberOf(fieldOf(of, part, scope)).top));
  return [x ?? 0, y ?? 0];
}
const square = ([x, y]: Point, facing: Value): Value =>
  thing("square", Object.entries({ x: fraction(x), y: fraction(y), facing }));

function distance(first: Fields, second: Fields, scope: Scope): number {
  const [from, to] = [pointOf(first, scope), pointOf(second, scope)];
  return Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
}

/** The square so far to the right and ahead; none beyond the grid, or without a facing. */
function stepFrom(of: Fields, right: number, ahead: number, facing: Value, scope: Scope): Value {
  const [x, y] = pointOf(of, scope);
  const way = forward[String(fieldOf(of, "facing", scope))];
  if (!way) return null;
  const [east, north] = way;
  const to: Point = [x + right * north + ahead * east, y - right * east + ahead * north];
  return to.every((each) => each >= 0 && each <= 63) ? square(to, facing) : null;
}

function bearing(first: Fields, second: Fields, scope: Scope): Value {
  const [[fromX, fromY], [toX, toY]] = [pointOf(first, scope), pointOf(second, scope)];
  const [dx, dy] = [toX - fromX, toY - fromY];
  if (dx === 0 && dy === 0) return "here";
  const way = forward[String(fieldOf(first, "facing", scope))];
  if (!way) return null;
  const [east, north] = way;
  const [right, ahead] = [dx * north - dy * east, dx * east + dy * north];
  const isOnRay = right === 0 || ahead === 0 || Math.abs(right) === Math.abs(ahead);
  const eighths = Math.atan2(right, ahead) / (Math.PI / 4);
  // Rays and the areas between them take turns.
  const at = isOnRay ? 2 * Math.round(eighths) : 2 * Math.floor(eighths) + 1;
  return scope.book.enums.get("bearing")?.at(at < 0 ? at - 1 : at) ?? null;
}

/** The squares whose inside the line between the two centres crosses, from the first to the second. */
function between([fromX, fromY]: Point, [toX, toY]: Point): Point[] {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const found: Point[] = [];
  for (let x = Math.min(fromX, toX); x <= Math.max(fromX, toX); x++)
    for (let y = Math.min(fromY, toY); y <= Math.max(fromY, toY); y++) {
      const isEnd = (x === fromX && y === fromY) || (x === toX && y === toY);
      const off = Math.abs((x - fromX) * dy - (y - fromY) * dx);
      if (!isEnd && 2 * off < Math.abs(dx) + Math.abs(dy)) found.push([x, y]);
    }
  const along = ([x, y]: Point): number => (x - fromX) * dx + (y - fromY) * dy;
  return found.sort((a, b) => along(a) - along(b));
}
