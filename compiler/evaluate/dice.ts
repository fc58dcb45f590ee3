/**
 * What dice come to: their total, the highest and lowest of them, a pool without one die, doubles.
 * A die is a number that knows whether it was thrown again; throwing it is plays/, reading it from JSON decode.ts.
 */
import { add, compare, zero } from "../check/rational.ts";
import { isOpen, list, none, onNumbers, type Result, together, truth, type Value } from "./value.ts";

/** Where a number is wanted: the sum of the faces. */
export function total(of: Result): Result {
  return over(of, (dice) => onNumbers(dice, (faces) => faces.reduce(add, zero)));
}

/** At most so many, the furthest first. */
export function keep(which: "highest" | "lowest", many: Result, of: Result): Result {
  if (isOpen(many)) return together([many, of]);
  const size = many.kind === "number" ? Number(many.number.n / many.number.d) : 0;
  const direction = which === "highest" ? -1 : 1;
  return over(of, (dice) =>
    list([...dice].sort((a, b) => compareFaces(a, b) * direction).slice(0, Math.max(0, size))),
  );
}

/** One that is the same is taken out; without one, nothing is. */
export function without(of: Result, element: Result): Result {
  if (isOpen(element)) return together([element, of]);
  return over(of, (dice) => {
    const place = placeOf(dice, element);
    return list(dice.filter((_, i) => i !== place));
  });
}

export function isDouble(of: Result): Result {
  return over(of, (dice) =>
    truth(dice.some((die, i) => dice.slice(0, i).some((other) => isFace(die, other)))),
  );
}

/** Where the die stands that another names: the same face, thrown again or not as it was; else the face alone. */
export function placeOf(dice: readonly Result[], named: Result): number {
  const sameFace = dice.flatMap((die, i) => (isFace(die, named) ? [i] : []));
  const wanted = wasRerolled(named);
  return sameFace.find((i) => wasRerolled(dice[i] ?? none) === wanted) ?? sameFace[0] ?? -1;
}

/** Each face once, where there is a choice of dice; of several that show it, one that was not thrown again. */
export function distinctDice(dice: readonly Result[]): readonly Result[] {
  const kept: Result[] = [];
  for (const die of dice) {
    const before = kept.findIndex((other) => isFace(other, die));
    if (before < 0) kept.push(die);
    else if (wasRerolled(kept[before] ?? none) && !wasRerolled(die)) kept[before] = die;
  }
  return kept;
}

export function isDie(value: Result): value is Extract<Value, { kind: "number" }> {
  return value.kind === "number" && value.rerolled !== undefined;
}

/** `rerolled` of a die. */
export function rerolledOf(die: Result): Result {
  return isOpen(die) ? die : truth(wasRerolled(die));
}

function wasRerolled(die: Result): boolean {
  return die.kind === "number" && die.rerolled === true;
}

function isFace(a: Result, b: Result): boolean {
  return a.kind === "number" && b.kind === "number" && compare(a.number, b.number) === 0;
}

function compareFaces(a: Result, b: Result): number {
  return a.kind === "number" && b.kind === "number" ? compare(a.number, b.number) : 0;
}

/** What comes of the dice of a list; one that is open, or has open dice, leaves it open. A lone die is a list of itself. */
function over(of: Result, give: (dice: readonly Result[]) => Result): Result {
  if (isOpen(of)) return of;
  const dice = of.kind === "list" || of.kind === "set" ? of.items : of.kind === "number" ? [of] : null;
  if (dice === null) return none;
  return dice.some(isOpen) ? together(dice) : give(dice);
}
