/** What comes of the elements of a list: those that are kept, sums and extremes, the nearest, one group. */
import { contains, ordered, type Orders } from "./comparing.ts";
import { Beyond, type Situation } from "./situation.ts";
import { and, defined, no, not, or, reckon, type Term, yes } from "./terms.ts";
import {
  type Answer,
  any,
  each,
  heaviest,
  isOpen,
  joined,
  list,
  none,
  number,
  onNumbers,
  openOf,
  opened,
  sure,
  under,
  type Value,
  whenIt,
} from "./values.ts";

/** A list that is none has no elements. */
export function elementsOf(situation: Situation, of: Value, give: (items: readonly Value[]) => Value): Value {
  return each(situation.terms, of, (leaf) => {
    if (leaf.kind === "status") return sure(leaf);
    if (leaf.kind === "keywords") throw new Beyond("the keywords of something one by one");
    return give(leaf.kind === "list" || leaf.kind === "set" ? leaf.items : []);
  });
}

export function count({ terms }: Situation, answers: readonly Answer[]): Value {
  const open = heaviest(
    terms,
    answers.map((answer) => answer.open),
  );
  const sum = answers.reduce<Term>(
    (sofar, answer) => reckon(terms, "+", sofar, defined(terms, "Real", `(ite ${answer.yes} 1.0 0.0)`)),
    "0.0",
  );
  return joined(terms, [...opened(open), { when: not(terms, isOpen(terms, open)), value: number(sum) }]);
}

/** By every choice of elements that may be kept; a status while it is open for one of them. */
export function overKept(
  { terms }: Situation,
  items: readonly Value[],
  answers: readonly Answer[],
  give: (left: readonly Value[]) => Value,
): Value {
  const open = heaviest(
    terms,
    answers.map((answer) => answer.open),
  );
  const choices = items.reduce<readonly { readonly when: Term; readonly left: readonly Value[] }[]>(
    (sofar, item, i) =>
      sofar.flatMap(({ when, left }) =>
        [
          { when: and(terms, when, answers[i]?.yes ?? no), left: [...left, item] },
          { when: and(terms, when, answers[i]?.no ?? no), left },
        ].filter((choice) => choice.when !== no),
      ),
    [{ when: not(terms, isOpen(terms, open)), left: [] }],
  );
  return joined(terms, [...opened(open), ...choices.map(({ when, left }) => ({ when, value: give(left) }))]);
}

type Aggregate = "sum" | "product" | "highest" | "lowest" | "common";

export function aggregate(
  situation: Situation,
  op: Aggregate,
  values: readonly Value[],
  orders: Orders,
): Value {
  const { terms } = situation;
  if (op === "sum" || op === "product") {
    const [sign, first] = op === "sum" ? (["+", "0.0"] as const) : (["*", "1.0"] as const);
    return onNumbers(terms, values, (amounts) =>
      number(amounts.reduce((sofar, amount) => reckon(terms, sign, sofar, amount), first)),
    );
  }
  return op === "common" ? common(situation, values) : furthest(situation, op, values, orders);
}

export function furthest(
  situation: Situation,
  op: "highest" | "lowest",
  values: readonly Value[],
  orders: Orders,
): Value {
  const { terms } = situation;
  const open = heaviest(
    terms,
    values.map((value) => openOf(terms, value)),
  );
  const found = values.slice(1).reduce<Value>((best, value) => {
    const side = ordered(situation, value, best, orders);
    const isFurther = op === "highest" ? side.more : side.less;
    const isPlaced = or(terms, side.less, side.same, side.more);
    return joined(terms, [
      { when: isFurther, value },
      { when: and(terms, isPlaced, not(terms, isFurther)), value: best },
      { when: not(terms, or(terms, isPlaced, ...side.open)), value: none },
      ...opened(side.open),
    ]);
  }, values[0] ?? none);
  return joined(terms, [...opened(open), { when: not(terms, isOpen(terms, open)), value: found }]);
}

/** What all sets have in common. */
function common(situation: Situation, sets: readonly Value[]): Value {
  const { terms } = situation;
  const open = heaviest(
    terms,
    sets.map((set) => openOf(terms, set)),
  );
  const [first = none, ...others] = sets;
  const found = others.reduce<Value>(
    (sofar, other) =>
      each(terms, sofar, (left) => {
        if (left.kind === "keywords") throw new Beyond("what keywords have in common");
        return each(terms, other, (right) => {
          if (right.kind === "keywords") throw new Beyond("what keywords have in common");
          if (left.kind !== "set" || right.kind !== "set") return none;
          const isIn = left.items.map((item) => contains(situation, right.items, item));
          return overKept(situation, left.items, isIn, (items) => sure({ kind: "set", items }));
        });
      }),
    first,
  );
  return joined(terms, [...opened(open), { when: not(terms, isOpen(terms, open)), value: found }]);
}

/** All that tie for the least measure; what has none is not among them. */
export function nearest(
  situation: Situation,
  items: readonly Value[],
  measures: readonly Value[],
  orders: Orders,
): Value {
  const { terms } = situation;
  const open = heaviest(
    terms,
    measures.map((measure) => openOf(terms, measure)),
  );
  const isMeasured = measures.map((measure): Answer => {
    const isNone = whenIt(terms, measure, (leaf) => leaf.kind === "none");
    return { yes: not(terms, isNone), no: isNone, open: [no, no, no] };
  });
  const indexes = items.map((_, i) => i);
  const choices = indexes.map((i) => list([items[i] ?? none, measures[i] ?? none]));
  const found = overKept(situation, choices, isMeasured, (left) => {
    const at = left.map((choice) => choices.indexOf(choice));
    const known = at.map((i) => measures[i] ?? none);
    const least = furthest(situation, "lowest", known, orders);
    const ties = known.map((measure): Answer => {
      const { same } = ordered(situation, measure, least, orders);
      return { yes: same, no: not(terms, same), open: [no, no, no] };
    });
    return overKept(
      situation,
      at.map((i) => items[i] ?? none),
      ties,
      list,
    );
  });
  return joined(terms, [...opened(open), { when: not(terms, isOpen(terms, open)), value: found }]);
}

/** Whether links join all elements; open while that hangs on links that are open. */
export function oneGroup(
  situation: Situation,
  items: readonly Value[],
  isLinked: (a: Value, b: Value) => Answer,
): Answer {
  const { terms } = situation;
  const links = items.map((a, i) =>
    items.map((b, j) => (i === j ? null : any(terms, [isLinked(b, a), isLinked(a, b)]))),
  );
  const at = (i: number, j: number): Answer | null => links[i]?.[j] ?? null;
  const sure = closed(situation, items.length, (i, j) => at(i, j)?.yes ?? yes);
  const possible = closed(situation, items.length, (i, j) => not(terms, at(i, j)?.no ?? no));
  const isWhole = (reached: readonly (readonly Term[])[]): Term => and(terms, ...(reached[0] ?? []));
  const isNo = not(terms, isWhole(possible));
  const isYes = isWhole(sure);
  const between = not(terms, or(terms, isYes, isNo));
  const reasons = items.flatMap((_, i) =>
    items.flatMap((__, j) => {
      const link = j < i ? at(i, j) : null;
      return link ? [under(terms, and(terms, between, not(terms, sure[i]?.[j] ?? no)), link.open)] : [];
    }),
  );
  return { yes: isYes, no: isNo, open: heaviest(terms, reasons) };
}

/** Which elements are joined by way of others. */
function closed(
  { terms }: Situation,
  size: number,
  isJoined: (i: number, j: number) => Term,
): readonly (readonly Term[])[] {
  const all = Array.from({ length: size }, (_, i) => i);
  let reached = all.map((i) => all.map((j) => isJoined(i, j)));
  for (const k of all) {
    const before = reached;
    const via = (i: number, j: number): Term => and(terms, before[i]?.[k] ?? no, before[k]?.[j] ?? no);
    reached = all.map((i) => all.map((j) => or(terms, before[i]?.[j] ?? no, via(i, j))));
  }
  return reached;
}

export function fold(
  items: readonly Value[],
  initial: Value,
  next: (sofar: Value, item: Value) => Value,
): Value {
  return items.reduce(next, initial);
}
