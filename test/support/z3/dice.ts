/** What dice come to: their total, the highest and lowest of them, a pool without one die, doubles. */
import { aggregate } from "./lists.ts";
import { noOrders } from "./comparing.ts";
import type { Situation } from "./situation.ts";
import { and, equal, less, no, not, or, type Term } from "./terms.ts";
import {
  amountIn,
  choose,
  each,
  heaviest,
  isNumeric,
  isOpen,
  joined,
  type Leaf,
  list,
  none,
  number,
  openOf,
  opened,
  sure,
  truth,
  type Value,
  whenIt,
} from "./values.ts";

export function dieRerolled(leaf: Leaf): Term {
  return leaf.kind === "die" ? leaf.rerolled : no;
}

export function total(situation: Situation, of: Value): Value {
  return overDice(situation, of, (dice) => aggregate(situation, "sum", dice, noOrders));
}

/** At most so many, the furthest first; those that are as far keep their order. */
export function kept(situation: Situation, which: "highest" | "lowest", many: Value, of: Value): Value {
  const { terms } = situation;
  const open = heaviest(terms, [openOf(terms, many), openOf(terms, of)]);
  const isCounted = not(terms, isOpen(terms, openOf(terms, many)));
  const found = overDice(situation, of, (dice) => {
    const inOrder = sorted(situation, dice, which);
    const isNumber = whenIt(terms, many, isNumeric);
    const amount = amountIn(terms, many);
    const sizes = [...dice.map((_, i) => i), dice.length];
    const isSize = (size: number): Term => {
      const isEnough =
        size === 0 ? isNumber : and(terms, isNumber, not(terms, less(terms, amount, `${size}.0`)));
      const isMore = size === dice.length ? no : not(terms, less(terms, amount, `${size + 1}.0`));
      const isNothing = size === 0 ? or(terms, not(terms, isNumber), less(terms, amount, "1.0")) : no;
      return or(terms, and(terms, isEnough, not(terms, isMore)), isNothing);
    };
    return joined(
      terms,
      sizes.map((size) => ({ when: isSize(size), value: list(inOrder.slice(0, size)) })),
    );
  });
  return joined(terms, [
    ...opened(heaviest(terms, [openOf(terms, many), open])),
    { when: and(terms, isCounted, not(terms, isOpen(terms, open))), value: found },
  ]);
}

function sorted(situation: Situation, dice: readonly Value[], which: "highest" | "lowest"): readonly Value[] {
  const { terms } = situation;
  const isBefore = (a: Value, b: Value): Term => {
    const [left, right] = [amountIn(terms, a), amountIn(terms, b)];
    return which === "highest" ? less(terms, right, left) : less(terms, left, right);
  };
  // Each pass moves what is furthest of the rest to its place; neighbours change only where one is further.
  const inOrder = [...dice];
  for (let last = inOrder.length - 1; last > 0; last--) {
    for (let i = 0; i < last; i++) {
      const [a = none, b = none] = [inOrder[i], inOrder[i + 1]];
      const isTurned = isBefore(b, a);
      inOrder[i] = choose(terms, isTurned, b, a);
      inOrder[i + 1] = choose(terms, isTurned, a, b);
    }
  }
  return inOrder;
}

/** One that shows the face is taken out, thrown again or not as it was where there is such a one. */
export function without(situation: Situation, of: Value, element: Value): Value {
  const { terms } = situation;
  const open = openOf(terms, element);
  const found = overDice(situation, of, (dice) => {
    const isFace = dice.map((die) => sameFace(situation, die, element));
    const isLike = dice.map((die, i) =>
      and(terms, isFace[i] ?? no, equal(terms, rerolledIn(situation, die), rerolledIn(situation, element))),
    );
    const someLike = or(terms, ...isLike);
    const isTaken = (i: number): Term =>
      or(
        terms,
        firstOf(situation, isLike, i),
        and(terms, not(terms, someLike), firstOf(situation, isFace, i)),
      );
    return joined(terms, [
      ...dice.map((_, i) => ({ when: isTaken(i), value: list(dice.filter((__, j) => j !== i)) })),
      { when: not(terms, or(terms, ...isFace)), value: list(dice) },
    ]);
  });
  return joined(terms, [
    ...opened(heaviest(terms, [open, openOf(terms, of)])),
    { when: not(terms, or(terms, ...open, ...openOf(terms, of))), value: found },
  ]);
}

function firstOf({ terms }: Situation, all: readonly Term[], i: number): Term {
  return and(terms, all[i] ?? no, ...all.slice(0, i).map((before) => not(terms, before)));
}

export function doubles(situation: Situation, of: Value): Value {
  const { terms } = situation;
  return overDice(situation, of, (dice) =>
    truth(
      or(
        terms,
        ...dice.flatMap((die, i) => dice.slice(0, i).map((other) => sameFace(situation, die, other))),
      ),
    ),
  );
}

function sameFace({ terms }: Situation, a: Value, b: Value): Term {
  const isBoth = and(terms, whenIt(terms, a, isNumeric), whenIt(terms, b, isNumeric));
  return and(terms, isBoth, equal(terms, amountIn(terms, a), amountIn(terms, b)));
}

function rerolledIn({ terms }: Situation, die: Value): Term {
  return or(terms, ...die.map(({ when, leaf }) => and(terms, when, dieRerolled(leaf))));
}

/** A lone die is a list of itself. */
function overDice(situation: Situation, of: Value, give: (dice: readonly Value[]) => Value): Value {
  const { terms } = situation;
  return each(terms, of, (leaf) => {
    if (leaf.kind === "status") return sure(leaf);
    const dice =
      leaf.kind === "list" || leaf.kind === "set"
        ? leaf.items
        : leaf.kind === "die"
          ? [sure(leaf)]
          : leaf.kind === "number"
            ? [number(leaf.amount)]
            : null;
    if (dice === null) return none;
    const open = heaviest(
      terms,
      dice.map((die) => openOf(terms, die)),
    );
    return joined(terms, [...opened(open), { when: not(terms, isOpen(terms, open)), value: give(dice) }]);
  });
}
