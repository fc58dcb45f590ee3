/**
 * The grid, as diagrams: a step, a range or a bearing is told apart by comparing sums of coordinates, so all of it is exact.
 * x grows to the east and y to the north; the squares between two others are no finite matter and lie outside.
 */
import { bearings, gridSize } from "../check/built-in.ts";
import type { GridOperator } from "../core/operators.ts";
import { rational } from "../check/rational.ts";
import { allOf } from "./answers.ts";
import { addTerms, atMostNought, constantTerm, scaleTerm } from "./atoms.ts";
import { compared, same } from "./comparing.ts";
import { partValue } from "./parts.ts";
import { and, both, choose, each, end, type Node, no, not, truthOf, yes } from "./diagram.ts";
import { LiesOutside } from "./limits.ts";
import { tuple } from "./over-lists.ts";
import type { Space } from "./space.ts";
import { endOf, idOf, isStatus, itemsOf, nameNode, none, noneValue, numberNode, valueAt } from "./symbols.ts";

export function geometry(space: Space, builtin: GridOperator, args: readonly number[]): Node {
  const [first = noneValue, second = noneValue] = args;
  if (builtin === "same-turn") return sameTurn(space, first, second);
  const places = tuple(
    space,
    args.map((arg) => placeOf(space, arg)),
  );
  return each(space.diagrams, places, (id) => {
    const found = itemsOf(valueAt(space, id));
    const open = found.filter(isStatus);
    if (open.length > 0) return end(Math.max(...open));
    const [a, b] = found.map((place) => termsOf(space, place));
    if (!a || found.some((place) => place === noneValue)) return builtin === "adjacent" ? no : none;
    if (builtin === "ahead") return stepped(space, first, a, [[0, 1]]);
    if (builtin === "behind") return stepped(space, first, a, [[0, -1]]);
    if (builtin === "beside") {
      return stepped(space, first, a, [
        [-1, 0],
        [1, 0],
      ]);
    }
    if (!b) return none;
    if (builtin === "between") throw new LiesOutside("it goes over the squares between two others");
    const [east, north] = [minus(space, b.x, a.x), minus(space, b.y, a.y)];
    if (builtin === "bearing") return bearing(space, first, east, north);
    const range = furthestOf(space, [east, north, opposite(space, east), opposite(space, north)]);
    if (builtin === "range") return range;
    return compared(space, "=", range, numberNode(space, whole(space, 1)), { names: [], phases: [] });
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where a square is, as a pair; what stands in the way, or none, where it is nowhere. */
function placeOf(space: Space, id: number): Node {
  if (isStatus(id)) return end(id);
  const value = valueAt(space, id);
  if (value.kind !== "thing" && value.kind !== "made") return none;
  return each(
    space.diagrams,
    tuple(space, [partValue(space, id, "x"), partValue(space, id, "y")]),
    (pair) => {
      const parts = itemsOf(valueAt(space, pair));
      const open = parts.filter(isStatus);
      if (open.length > 0) return end(Math.max(...open));
      return termsOf(space, pair) ? end(pair) : none;
    },
  );
}

function termsOf(space: Space, pair: number): Place | null {
  const [x, y] = itemsOf(valueAt(space, pair)).map((part) => valueAt(space, part));
  return x?.kind === "number" && y?.kind === "number" ? { x: x.term, y: y.term } : null;
}

// ---------------------------------------------------------------- bearings

/** The eight rays, clockwise from ahead; each is followed by what lies between it and the next. */
const clockwise = bearings.slice(1);

function bearing(space: Space, from: number, east: number, north: number): Node {
  const isZero = and(space.diagrams, isNought(space, east), isNought(space, north));
  const seen = facing(space, from, (turns) => {
    const { x, y } = turned(space, { x: east, y: north }, turns);
    return sector(space, x, y);
  });
  return choose(space.diagrams, isZero, nameNode(space, bearings[0] ?? "here"), seen);
}

/** One who faces ahead sees it at x to the right and y ahead. */
function sector(space: Space, x: number, y: number): Node {
  const ray = (i: number): Node => nameNode(space, clockwise[(i + 16) % 16] ?? "ahead");
  const [over, under] = [minus(space, x, y), addTerms(space.atoms, x, y, rational(1n))];
  const bySign = (term: number, below: Node, nought: Node, above: Node): Node =>
    choose(
      space.diagrams,
      isBelow(space, term),
      below,
      choose(space.diagrams, isNought(space, term), nought, above),
    );
  // To the right: from ahead by way of ahead-right, right and back-right to back.
  const right = bySign(
    y,
    bySign(under, ray(7), ray(6), ray(5)),
    ray(4),
    bySign(over, ray(1), ray(2), ray(3)),
  );
  // To the left: from back by way of back-left, left and ahead-left to ahead.
  const left = bySign(
    y,
    bySign(over, ray(11), ray(10), ray(9)),
    ray(12),
    bySign(under, ray(13), ray(14), ray(15)),
  );
  return bySign(x, left, bySign(y, ray(8), ray(0), ray(0)), right);
}

/** By the way a square faces, in quarter turns clockwise from north; what stands in the way where it faces none. */
function facing(space: Space, from: number, give: (turns: number) => Node): Node {
  return each(space.diagrams, partValue(space, from, "facing"), (id) => {
    const value = valueAt(space, id);
    if (value.kind !== "name" && value.kind !== "choice") return end(id);
    return facings.reduceRight<Node>((rest, name, turns) => {
      const isSo = same(space, id, idOf(space, { kind: "name", name }));
      return choose(space.diagrams, isSo, give(turns), rest);
    }, none);
  });
}

const facings = ["north", "east", "south", "west"];

function turned(space: Space, at: Place, turns: number): Place {
  let { x, y } = at;
  for (let i = 0; i < turns; i++) [x, y] = [opposite(space, y), x];
  return { x, y };
}

// ---------------------------------------------------------------- steps

/** Squares at offsets as seen from the first, which keep its facing; of several, those that are on the grid. */
function stepped(
  space: Space,
  from: number,
  at: Place,
  offsets: readonly (readonly [number, number])[],
): Node {
  return facing(space, from, (turns) => {
    const squares = offsets.map(([right, ahead]) => {
      let [x, y] = [right, ahead];
      for (let i = 0; i < (4 - turns) % 4; i++) [x, y] = [-y, x];
      return squareAt(space, moved(space, at, x, y), facings[turns] ?? "north");
    });
    const [only = none] = squares;
    if (squares.length === 1) return only;
    return each(space.diagrams, tuple(space, squares), (id) =>
      endOf(space, { kind: "set", items: itemsOf(valueAt(space, id)).filter((item) => item !== noneValue) }),
    );
  });
}

function moved(space: Space, at: Place, x: number, y: number): Place {
  const by = (term: number, step: number): number =>
    addTerms(space.atoms, term, constantTerm(space.atoms, rational(BigInt(step))), rational(1n));
  return { x: by(at.x, x), y: by(at.y, y) };
}

/** None beyond the edge. */
function squareAt(space: Space, { x, y }: Place, faces: string): Node {
  const part = (term: number): number => ~numberNode(space, term);
  const square = endOf(space, {
    kind: "made",
    form: "square",
    parts: [
      ["x", part(x)],
      ["y", part(y)],
      ["facing", ~nameNode(space, faces)],
    ],
  });
  const isOn = [x, y].reduce<Node>((sofar, term) => {
    const isPast = isBelow(space, minus(space, whole(space, gridSize), term));
    const isBefore = isBelow(space, term);
    return and(
      space.diagrams,
      sofar,
      and(space.diagrams, not(space.diagrams, isPast), not(space.diagrams, isBefore)),
    );
  }, yes);
  return choose(space.diagrams, isOn, square, none);
}

// ---------------------------------------------------------------- terms

function furthestOf(space: Space, terms: readonly number[]): Node {
  const [first = 0, ...others] = terms;
  return others.reduce<Node>(
    (best, term) =>
      each(space.diagrams, best, (id) => {
        const value = valueAt(space, id);
        if (value.kind !== "number") return end(id);
        return choose(
          space.diagrams,
          isBelow(space, minus(space, value.term, term)),
          numberNode(space, term),
          end(id),
        );
      }),
    numberNode(space, first),
  );
}

function isBelow(space: Space, term: number): Node {
  return truthOf(space.diagrams, atMostNought(space.atoms, term, true));
}

function isNought(space: Space, term: number): Node {
  const isUpTo = truthOf(space.diagrams, atMostNought(space.atoms, term, false));
  return and(space.diagrams, isUpTo, not(space.diagrams, isBelow(space, term)));
}

function minus(space: Space, a: number, b: number): number {
  return addTerms(space.atoms, a, b, rational(-1n));
}

function opposite(space: Space, term: number): number {
  return scaleTerm(space.atoms, term, rational(-1n));
}

function whole(space: Space, value: number): number {
  return constantTerm(space.atoms, rational(BigInt(value)));
}

/** The same player's turn of the same round. */
function sameTurn(space: Space, a: number, b: number): Node {
  const open = [a, b].filter(isStatus);
  if (open.length > 0) return end(Math.max(...open));
  const isRecord = (id: number): boolean => ["thing", "made"].includes(valueAt(space, id).kind);
  if (!isRecord(a) || !isRecord(b)) return no;
  return allOf(
    space,
    ["round", "turn"].map((part) =>
      both(space.diagrams, partValue(space, a, part), partValue(space, b, part), (one, other) =>
        same(space, one, other),
      ),
    ),
  );
}
