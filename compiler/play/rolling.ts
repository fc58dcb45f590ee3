/**
 * Dice and draws while a play is followed: as unknowns between their lowest and highest face, or face by face with the chance
 * of each. How many ways there are is held within bounds.
 */
import type { Line } from "../check/plays.ts";
import type { Expr, Type } from "../check/program.ts";
import { rational } from "../check/rational.ts";
import { atMost, constant, isConstant, type Linear, plus, times, unknown, whole } from "./linear.ts";
import { everyLine } from "./parts.ts";
import {
  anything,
  assume,
  type Following,
  fresh,
  learn,
  spend,
  type State,
  TooMuch,
  withLocal,
} from "./state.ts";
import { isOne, number, type Value } from "./values.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type Element = (at: Following, state: State, list: Expr, name: string) => readonly State[];

export function rollsOf(
  at: Following,
  line: Of<"roll"> | Of<"reroll"> | Of<"draw">,
  state: State,
  element: Element,
): readonly State[] {
  switch (line.kind) {
    case "roll":
      return rolled(at, line, state);
    case "reroll":
      return rerolled(at, line, state);
    case "draw": {
      const drawn = element(at, state, line.among, line.name);
      if (!at.isRolling || drawn.length < 2) return drawn;
      const site = fresh(at, line.name);
      const weight = rational(1n, BigInt(drawn.length));
      return drawn.map((next, way) => ({ ...next, chances: [...next.chances, { site, way, weight }] }));
    }
  }
}

/** More dice than this are not told apart. */
const mostDice = 12;
const mostFaces = 216;

function rolled(at: Following, line: Of<"roll">, state: State): readonly State[] {
  return at.reckon(at, state, line.count).flatMap(([next, count]): readonly State[] => {
    if (count.kind !== "number") return [named(line, ...anything(at, next, line.type, line.name, true))];
    if (!isConstant(count.form)) return [ofUnknownNumber(at, line, next, count.form)];
    const many = Number(count.form.constant.n / count.form.constant.d);
    if (many > mostDice || many < 0) return [ofUnknownNumber(at, line, next, count.form)];
    return thrown(at, line.name, next, many, line.sides).map(([then, faces]) => kept(line, then, faces));
  });
}

/** The dice stay what is thrown again; a typed roll is its total. */
function kept(line: Pick<Of<"roll">, "name" | "type">, state: State, faces: readonly Linear[]): State {
  const dice: Value = { kind: "dice", faces };
  const isTotal = line.type.kind !== "list";
  const held = withLocal(state, `dice of ${line.name}`, dice);
  return withLocal(held, line.name, isTotal ? number(faces.reduce(plus, constant(0))) : dice);
}

function named(line: Of<"roll">, state: State, value: Value): State {
  return withLocal(state, line.name, value);
}

function ofUnknownNumber(at: Following, line: Of<"roll">, state: State, count: Linear): State {
  const total = unknown(`${whole}${fresh(at, line.name)}`);
  const known = [atMost(count, total), atMost(total, times(count, rational(BigInt(line.sides))))];
  const isTotal = line.type.kind !== "list";
  const value: Value = isTotal ? number(total) : { kind: "other", id: fresh(at, line.name) };
  return withLocal(learn(state, isTotal ? known : []), line.name, value);
}

/** The ways some dice fall; unless they are followed face by face there is one, in which each face is unknown. */
function thrown(
  at: Following,
  name: string,
  state: State,
  many: number,
  sides: number,
): readonly (readonly [State, readonly Linear[]])[] {
  if (!at.isRolling) {
    const faces = Array.from({ length: many }, () => unknown(`${whole}${fresh(at, name)}`));
    const known = faces.flatMap((face) => [atMost(constant(1), face), atMost(face, constant(sides))]);
    return [[learn(state, known), faces]];
  }
  if (sides ** many > mostFaces) throw new TooMuch("it rolls too many dice to follow each face");
  const site = fresh(at, name);
  const weight = rational(1n, BigInt(sides ** many));
  spend(at, sides ** many);
  return Array.from({ length: sides ** many }, (_, way) => {
    const faces = Array.from({ length: many }, (_, i) =>
      constant((Math.floor(way / sides ** i) % sides) + 1),
    );
    return [{ ...state, chances: [...state.chances, { site, way, weight }] }, faces] as const;
  });
}

function rerolled(at: Following, line: Of<"reroll">, state: State): readonly State[] {
  const before = state.locals.get(`dice of ${line.roll}`);
  if (before?.kind !== "dice") {
    const held = state.locals.get(line.roll);
    const type: Type =
      held?.kind === "number" ? { kind: "count", from: null, to: null } : { kind: "unknown" };
    const [next, any] = anything(at, state, type, line.roll, false);
    return [withLocal(next, line.roll, any)];
  }
  const isTotal = state.locals.get(line.roll)?.kind === "number";
  const type: Type = isTotal
    ? { kind: "count", from: null, to: null }
    : { kind: "list", of: { kind: "unknown" } };
  const sides = sidesOf(at, line.roll);
  return chosenDice(at, line, state, before.faces).flatMap(([next, again]) =>
    thrown(at, line.name, next, again.length, sides).map(([then, faces]) => {
      const all = before.faces.map((face, i) =>
        again.includes(i) ? (faces[again.indexOf(i)] ?? face) : face,
      );
      return kept({ name: line.roll, type }, then, all);
    }),
  );
}

/** Which dice are thrown again, by their places. */
function chosenDice(
  at: Following,
  { which }: Of<"reroll">,
  state: State,
  faces: readonly Linear[],
): readonly (readonly [State, readonly number[]])[] {
  // Any face may be the same again.
  if (which.kind === "all" || (which.kind === "those" && at.care === "broad"))
    return [[state, faces.map((_, i) => i)]];
  if (which.kind === "one") {
    const die = state.locals.get(which.die);
    const place =
      die?.kind === "number" && isConstant(die.form)
        ? faces.findIndex(
            (face) => isConstant(face) && die.kind === "number" && face.constant.n === die.form.constant.n,
          )
        : -1;
    const isNone = die?.kind === "number" && isConstant(die.form) && die.form.constant.n < 0n;
    return isNone ? [[state, []]] : [[state, place < 0 ? faces.map((_, i) => i) : [place]]];
  }
  let found: readonly (readonly [State, readonly number[]])[] = [[state, []]];
  for (const [i, face] of faces.entries())
    found = found.flatMap(([next, again]) => {
      const bound = withLocal(next, which.binder, number(face));
      return at.reckon(at, bound, which.filter).flatMap(([then, truth]) => {
        const holds = truth.kind === "truth" ? truth.holds : isOne(unknown(`${whole}${fresh(at, "again")}`));
        return [
          ...assume(at, then, holds, true).map((one) => [one, [...again, i]] as const),
          ...assume(at, then, holds, false).map((one) => [one, again] as const),
        ];
      });
    });
  return found;
}

function sidesOf(at: Following, roll: string): number {
  const all = [...at.program.plays, ...at.program.reactions].flatMap(({ lines }) => everyLine(lines));
  const found = all.find((line): line is Of<"roll"> => line.kind === "roll" && line.name === roll);
  return found?.sides ?? 6;
}
