/** The grid: ranges, bearings and the squares beside one. The squares between two others are named as left out. */
import { bearings, gridSize } from "../../../compiler/check/built-in.ts";
import type { GridOperator } from "../../../compiler/core/operators.ts";
import { hasParts, partOf, same } from "./comparing.ts";
import { Beyond, type Situation } from "./situation.ts";
import { and, codeOf, either, equal, less, negative, no, not, or, reckon, type Term } from "./terms.ts";
import {
  all,
  amountIn,
  asValue,
  each,
  heaviest,
  isNumeric,
  isOpen,
  joined,
  name,
  none,
  number,
  openOf,
  opened,
  sure,
  truth,
  type Value,
  whenIt,
} from "./values.ts";

export function geometry(situation: Situation, builtin: GridOperator, args: readonly Value[]): Value {
  const { terms } = situation;
  const [first = none, second = none] = args;
  if (builtin === "same-turn") return sameTurn(situation, first, second);
  if (builtin === "between") throw new Beyond("the squares between two others");
  const coordinates = args.map((arg) => ["x", "y"].map((part) => part1(situation, arg, part)));
  const isPlaced = coordinates.map((pair) => and(terms, ...pair.map((at) => whenIt(terms, at, isNumeric))));
  const open = heaviest(terms, [
    ...args.map((arg) => openOf(terms, arg)),
    ...coordinates.flat().map((at) => openOf(terms, at)),
  ]);
  const isHere = and(terms, not(terms, isOpen(terms, open)), ...isPlaced);
  const [a, b] = coordinates.map(([x = none, y = none]) => ({
    x: amountIn(terms, x),
    y: amountIn(terms, y),
  }));
  const nowhere = builtin === "adjacent" ? truth(no) : none;
  const found = a ? onGrid(situation, builtin, first, a, b ?? null) : nowhere;
  return joined(terms, [
    ...opened(open),
    { when: isHere, value: found },
    { when: not(terms, or(terms, isHere, ...open)), value: nowhere },
  ]);
}

interface At {
  readonly x: Term;
  readonly y: Term;
}

function part1(situation: Situation, of: Value, part: string): Value {
  return each(situation.terms, of, (leaf) => (hasParts(leaf) ? partOf(situation, leaf, part) : none));
}

function onGrid(situation: Situation, builtin: GridOperator, from: Value, a: At, b: At | null): Value {
  const { terms } = situation;
  if (builtin === "ahead") return beside(situation, from, a, [[0, 1]], ([square = none]) => square);
  if (builtin === "behind") return beside(situation, from, a, [[0, -1]], ([square = none]) => square);
  if (builtin === "beside") return besideBoth(situation, from, a);
  if (!b) return none;
  const [east, north] = [reckon(terms, "-", b.x, a.x), reckon(terms, "-", b.y, a.y)];
  if (builtin === "bearing") return bearing(situation, from, east, north);
  const size = (of: Term): Term => either(terms, "Real", less(terms, of, "0.0"), negative(terms, of), of);
  const [wide, high] = [size(east), size(north)];
  const range = either(terms, "Real", less(terms, wide, high), high, wide);
  return builtin === "range" ? number(range) : truth(equal(terms, range, "1.0"));
}

/** By the way something faces, in quarter turns clockwise from north; a status or none where it faces no way. */
function byFacing(situation: Situation, from: Value, give: (turns: number) => Value): Value {
  const { terms } = situation;
  return each(terms, part1(situation, from, "facing"), (leaf) => {
    if (leaf.kind !== "name") return sure(leaf);
    return joined(
      terms,
      ["north", "east", "south", "west"].map((facing, turns) => ({
        when: equal(terms, leaf.code, codeOf(terms, facing)),
        value: give(turns),
      })),
    );
  });
}

function bearing(situation: Situation, from: Value, east: Term, north: Term): Value {
  const { terms } = situation;
  const isZero = (of: Term): Term => equal(terms, of, "0.0");
  const isHere = and(terms, isZero(east), isZero(north));
  const seen = byFacing(situation, from, (turns) => {
    // Each quarter turn to the right makes what was ahead be on the left.
    let [x, y] = [east, north];
    for (let i = 0; i < turns; i++) [x, y] = [negative(terms, y), x];
    const isRight = less(terms, "0.0", x);
    const isLeft = less(terms, x, "0.0");
    const isAhead = less(terms, "0.0", y);
    const isBack = less(terms, y, "0.0");
    const [wide, high] = [isRight, isAhead].map((is, i) => {
      const of = i === 0 ? x : y;
      return either(terms, "Real", is, of, negative(terms, of));
    });
    const [w = "0.0", h = "0.0"] = [wide, high];
    const side = { less: less(terms, w, h), same: equal(terms, w, h), more: less(terms, h, w) };
    const level = isZero(y);
    const straight = isZero(x);
    const rays: readonly (readonly [string, Term])[] = [
      ["ahead", and(terms, straight, isAhead)],
      ["ahead-to-ahead-right", and(terms, isRight, isAhead, side.less)],
      ["ahead-right", and(terms, isRight, isAhead, side.same)],
      ["ahead-right-to-right", and(terms, isRight, isAhead, side.more)],
      ["right", and(terms, isRight, level)],
      ["right-to-back-right", and(terms, isRight, isBack, side.more)],
      ["back-right", and(terms, isRight, isBack, side.same)],
      ["back-right-to-back", and(terms, isRight, isBack, side.less)],
      ["back", and(terms, straight, isBack)],
      ["back-to-back-left", and(terms, isLeft, isBack, side.less)],
      ["back-left", and(terms, isLeft, isBack, side.same)],
      ["back-left-to-left", and(terms, isLeft, isBack, side.more)],
      ["left", and(terms, isLeft, level)],
      ["left-to-ahead-left", and(terms, isLeft, isAhead, side.more)],
      ["ahead-left", and(terms, isLeft, isAhead, side.same)],
      ["ahead-left-to-ahead", and(terms, isLeft, isAhead, side.less)],
    ];
    return joined(
      terms,
      rays.map(([ray, when]) => ({ when, value: name(codeOf(terms, ray)) })),
    );
  });
  return joined(terms, [
    { when: isHere, value: name(codeOf(terms, bearings[0] ?? "here")) },
    { when: not(terms, isHere), value: seen },
  ]);
}

/** Squares at offsets as seen from one that faces some way; none beyond the edge. */
function beside(
  situation: Situation,
  from: Value,
  at: At,
  offsets: readonly (readonly [number, number])[],
  give: (squares: readonly Value[]) => Value,
): Value {
  const { terms } = situation;
  const facings = ["north", "east", "south", "west"];
  return byFacing(situation, from, (turns) =>
    give(
      offsets.map(([right, ahead]) => {
        let [x, y] = [right, ahead];
        for (let i = 0; i < (4 - turns) % 4; i++) [x, y] = [-y, x];
        const moved = (of: Term, by: number): Term =>
          by === 0 ? of : reckon(terms, "+", of, by < 0 ? `(- ${-by}.0)` : `${by}.0`);
        const place = { x: moved(at.x, x), y: moved(at.y, y) };
        const isOff = [place.x, place.y].map((of) =>
          or(terms, less(terms, of, "0.0"), less(terms, `${gridSize}.0`, of)),
        );
        const parts = new Map([
          ["x", number(place.x)],
          ["y", number(place.y)],
          ["facing", name(codeOf(terms, facings[turns] ?? "north"))],
        ]);
        return joined(terms, [
          { when: or(terms, ...isOff), value: none },
          { when: not(terms, or(terms, ...isOff)), value: sure({ kind: "made", form: "square", parts }) },
        ]);
      }),
    ),
  );
}

function besideBoth(situation: Situation, from: Value, at: At): Value {
  const { terms } = situation;
  const isSquare = (value: Value): Term => whenIt(terms, value, (leaf) => leaf.kind !== "none");
  return beside(
    situation,
    from,
    at,
    [
      [-1, 0],
      [1, 0],
    ],
    ([left = none, right = none]) => {
      const [hasLeft, hasRight] = [isSquare(left), isSquare(right)];
      const set = (...items: readonly Value[]): Value => sure({ kind: "set", items });
      return joined(terms, [
        { when: and(terms, hasLeft, hasRight), value: set(left, right) },
        { when: and(terms, hasLeft, not(terms, hasRight)), value: set(left) },
        { when: and(terms, not(terms, hasLeft), hasRight), value: set(right) },
        { when: not(terms, or(terms, hasLeft, hasRight)), value: set() },
      ]);
    },
  );
}

function sameTurn(situation: Situation, a: Value, b: Value): Value {
  const { terms } = situation;
  const open = heaviest(terms, [openOf(terms, a), openOf(terms, b)]);
  const isBoth = and(terms, whenIt(terms, a, hasParts), whenIt(terms, b, hasParts));
  const parts = ["round", "turn"].map((part) =>
    same(situation, part1(situation, a, part), part1(situation, b, part)),
  );
  return joined(terms, [
    ...opened(open),
    { when: isBoth, value: isBoth === no ? none : asValue(terms, all(terms, parts)) },
    { when: not(terms, or(terms, isBoth, ...open)), value: truth(no) },
  ]);
}
