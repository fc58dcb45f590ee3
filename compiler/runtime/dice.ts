/**
 * What is made of dice: their total, the highest and lowest of them, a pool without one die, doubles. A die is its face; one
 * that must remember that it was thrown again says so, and counts as its face in all else.
 */

export type Die = number | Thrown;
/** A die as it lies, where it matters whether it was thrown again. */
export interface Thrown {
  readonly face: number;
  readonly rerolled: boolean;
}

type Maybe<T> = T | null | undefined;

export function faceOf(die: Die): number {
  return typeof die === "number" ? die : die.face;
}

export function isRerolled(die: Maybe<Die>): boolean {
  return typeof die === "object" && die !== null && die.rerolled;
}

export function facesOf(dice: readonly Die[]): readonly number[] {
  return dice.map(faceOf);
}

export function totalOf(dice: readonly Die[]): number {
  let total = 0;
  for (const die of dice) total += faceOf(die);
  return total;
}

/** At most so many, the furthest first. */
export function keepHighest<D extends Die>(dice: readonly D[], many: number): readonly D[] {
  return [...dice].sort((a, b) => faceOf(b) - faceOf(a)).slice(0, Math.max(0, Math.trunc(many)));
}

export function keepLowest<D extends Die>(dice: readonly D[], many: number): readonly D[] {
  return [...dice].sort((a, b) => faceOf(a) - faceOf(b)).slice(0, Math.max(0, Math.trunc(many)));
}

/** One that is the same is taken out; without one, nothing is. */
export function withoutDie<D extends Die>(dice: readonly D[], die: Maybe<Die>): readonly D[] {
  const place = placeOf(dice, die);
  return dice.filter((_, i) => i !== place);
}

/** Whether some face shows at least twice. */
export function isDouble(dice: readonly Die[]): boolean {
  return new Set(facesOf(dice)).size < dice.length;
}

/** Where the die stands that another names: the same face, thrown again or not as it was; else the face alone. */
export function placeOf(dice: readonly Die[], named: Maybe<Die>): number {
  if (named == null) return -1;
  const isFace = (die: Die): boolean => faceOf(die) === faceOf(named);
  const alike = dice.findIndex((die) => isFace(die) && isRerolled(die) === isRerolled(named));
  return alike < 0 ? dice.findIndex(isFace) : alike;
}

/** Each face once, where there is a choice of dice; of several that show it, one that was not thrown again. */
export function distinctDice<D extends Die>(dice: readonly D[]): readonly D[] {
  const kept: D[] = [];
  for (const die of dice) {
    const before = kept.findIndex((other) => faceOf(other) === faceOf(die));
    if (before < 0) kept.push(die);
    else if (isRerolled(kept[before]) && !isRerolled(die)) kept[before] = die;
  }
  return kept;
}
