/**
 * What dice come to, as diagrams: their total, the highest and lowest of them, a pool without one die, doubles.
 * A die is an amount that knows where it lies; lists of dice go by cases of their order.
 */
import { rational, zero } from "../check/rational.ts";
import { anyOf } from "./answers.ts";
import { addTerms, atMostNought, constantOf } from "./atoms.ts";
import { isAmount } from "./comparing.ts";
import { alike, choose, each, end, type Node, no, truthOf } from "./diagram.ts";
import { isRerolled } from "./layout.ts";
import { LiesOutside } from "./limits.ts";
import { aggregate } from "./over-lists.ts";
import type { Space } from "./space.ts";
import { endOf, isStatus, none, valueAt } from "./symbols.ts";

/** Where a number is wanted: the sum of the faces. */
export function total(space: Space, of: Node): Node {
  return over(space, of, (dice) => aggregate(space, "sum", dice.map(end), { names: [], phases: [] }));
}

/** At most so many, the furthest first. */
export function kept(space: Space, which: "highest" | "lowest", many: Node, of: Node): Node {
  return each(space.diagrams, many, (size) => {
    if (isStatus(size))
      return each(space.diagrams, of, (id) => end(isStatus(id) ? Math.max(id, size) : size));
    const value = valueAt(space, size);
    const count = value.kind === "number" ? constantOf(space.atoms, value.term) : zero;
    if (count === null) throw new LiesOutside("a fact says how many dice it keeps");
    return over(space, of, (dice) =>
      each(space.diagrams, sorted(space, dice, which), (id) => {
        const list = valueAt(space, id);
        const items = list.kind === "list" ? list.items : [];
        return endOf(space, { kind: "list", items: items.slice(0, Math.max(0, Number(count.n / count.d))) });
      }),
    );
  });
}

/** Each die after all that are as far or further, so that equal ones keep their order. */
function sorted(space: Space, dice: readonly number[], which: "highest" | "lowest"): Node {
  return dice.reduce<Node>(
    (sofar, die) =>
      each(space.diagrams, sofar, (id) => {
        const list = valueAt(space, id);
        return inserted(space, list.kind === "list" ? list.items : [], die, which);
      }),
    endOf(space, { kind: "list", items: [] }),
  );
}

function inserted(space: Space, before: readonly number[], die: number, which: "highest" | "lowest"): Node {
  return before.reduceRight<Node>(
    (later, other, i) => {
      const at = endOf(space, { kind: "list", items: [...before.slice(0, i), die, ...before.slice(i)] });
      return choose(space.diagrams, isFurther(space, die, other, which), at, later);
    },
    endOf(space, { kind: "list", items: [...before, die] }),
  );
}

/** What a die shows, as a term. */
function faceOf(space: Space, die: number): number {
  const value = valueAt(space, die);
  if (value.kind !== "number") throw new Error("only dice lie in a roll");
  return value.term;
}

function isFurther(space: Space, a: number, b: number, which: "highest" | "lowest"): Node {
  const [left, right] = [faceOf(space, a), faceOf(space, b)];
  const [less, more] = which === "highest" ? [right, left] : [left, right];
  const difference = addTerms(space.atoms, less, more, rational(-1n));
  return truthOf(space.diagrams, atMostNought(space.atoms, difference, true));
}

/** One that shows the face is taken out, thrown again or not as it was where there is such a one; without one, nothing is. */
export function without(space: Space, of: Node, element: Node): Node {
  return each(space.diagrams, element, (named) => {
    if (isStatus(named))
      return each(space.diagrams, of, (id) => end(isStatus(id) ? Math.max(id, named) : named));
    return over(space, of, (dice) => {
      const list = (items: readonly number[]): Node => endOf(space, { kind: "list", items });
      const left = (i: number): Node => list(dice.filter((_, j) => j !== i));
      const first = (isWanted: (die: number) => Node, otherwise: Node): Node =>
        dice.reduceRight<Node>(
          (later, die, i) => choose(space.diagrams, isWanted(die), left(i), later),
          otherwise,
        );
      const anyOne = first((die) => isFace(space, die, named), list(dice));
      return first(
        (die) =>
          choose(
            space.diagrams,
            isFace(space, die, named),
            alike(space.diagrams, wasRerolled(space, die), wasRerolled(space, named)),
            no,
          ),
        anyOne,
      );
    });
  });
}

export function doubles(space: Space, of: Node): Node {
  return over(space, of, (dice) =>
    anyOf(
      space,
      dice.flatMap((die, i) => dice.slice(0, i).map((other) => isFace(space, die, other))),
    ),
  );
}

function isFace(space: Space, a: number, b: number): Node {
  const [left, right] = [valueAt(space, a), valueAt(space, b)];
  return left.kind === "number" && right.kind === "number" ? isAmount(space, left.term, right.term) : no;
}

function wasRerolled(space: Space, id: number): Node {
  const value = valueAt(space, id);
  const place = value.kind === "number" && value.die !== null ? space.places[value.die] : undefined;
  return place ? isRerolled(space, place) : no;
}

/** What comes of the dice of a list; a lone die is a list of itself. */
function over(space: Space, of: Node, give: (dice: readonly number[]) => Node): Node {
  return each(space.diagrams, of, (id) => {
    if (isStatus(id)) return end(id);
    const value = valueAt(space, id);
    const dice =
      value.kind === "list" || value.kind === "set" ? value.items : value.kind === "number" ? [id] : null;
    if (dice === null) return none;
    const open = dice.filter(isStatus);
    return open.length > 0 ? end(Math.max(...open)) : give(dice);
  });
}
