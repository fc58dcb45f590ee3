/**
 * What comes of the elements of a list once each is a diagram: how many, the sum, the furthest, the nearest, one group.
 * Walking a list and evaluating what is said of its elements is symbolic.ts.
 */
import { rational } from "../check/rational.ts";
import { heavier } from "./answers.ts";
import { contains, ordered, type Orders } from "./comparing.ts";
import { both, each, end, endValue, isEnd, type Node, truthValue } from "./diagram.ts";
import { LiesOutside } from "./limits.ts";
import { reckonedValues } from "./reckoning.ts";
import type { Space } from "./space.ts";
import {
  amountNode,
  endOf,
  gathered,
  gatheredIn,
  isStatus,
  itemsOf,
  none,
  noneValue,
  valueAt,
} from "./symbols.ts";

/** Several values as one, by cases of all. */
export function tuple(space: Space, values: readonly Node[]): Node {
  // A set of constants is one value: made item by item, it would take memory with the square of its length.
  const open = values.findIndex((value) => !isEnd(value));
  const constant = open < 0 ? values : values.slice(0, open);
  return values
    .slice(constant.length)
    .reduce<Node>(
      (sofar, value) =>
        both(space.diagrams, sofar, value, (before, item) =>
          endOf(space, { kind: "list", items: [...itemsOf(valueAt(space, before)), item] }),
        ),
      list(space, constant.map(endValue)),
    );
}

export function list(space: Space, items: readonly number[]): Node {
  return endOf(space, { kind: "list", items });
}

/** One list behind another. */
export function joined(space: Space, left: Node, right: Node): Node {
  return both(space.diagrams, left, right, (before, behind) => {
    const open = heavier(before, behind);
    if (open !== null) return end(open);
    return list(space, [...itemsOf(valueAt(space, before)), ...itemsOf(valueAt(space, behind))]);
  });
}

/** How many answers are yes. */
export function counted(space: Space, answers: readonly Node[]): Node {
  const counts = answers.reduce<Node>(
    (sofar, answer) =>
      both(space.diagrams, sofar, answer, (before, value) => {
        const open = heavier(before, value);
        if (open !== null) return end(open);
        const [count = 0] = gatheredIn(space, before).data;
        return gathered(space, "count", [value === truthValue ? Number(count) + 1 : count]);
      }),
    gathered(space, "count", [0]),
  );
  return each(space.diagrams, counts, (id) => {
    if (isStatus(id)) return end(id);
    const [count = 0] = gatheredIn(space, id).data;
    return amountNode(space, rational(BigInt(Number(count))));
  });
}

/** Which answers are yes; without a ruling as soon as one is. */
export function chosen(space: Space, answers: readonly Node[]): Node {
  return answers.reduce<Node>(
    (sofar, answer) =>
      both(space.diagrams, sofar, answer, (before, value) => {
        const open = heavier(before, value);
        if (open !== null) return end(open);
        return gathered(space, "chosen", [...gatheredIn(space, before).data, value === truthValue]);
      }),
    gathered(space, "chosen", []),
  );
}

type Aggregate = "sum" | "product" | "highest" | "lowest" | "common";

/** Of no values: nought, one, or none. None as soon as one value is none. */
export function aggregate(space: Space, op: Aggregate, values: readonly Node[], orders: Orders): Node {
  if (op === "sum" || op === "product") {
    const first = amountNode(space, rational(op === "sum" ? 0n : 1n));
    return values.reduce<Node>(
      (sofar, value) =>
        both(space.diagrams, sofar, value, (a, b) => reckonedValues(space, op === "sum" ? "+" : "*", a, b)),
      first,
    );
  }
  return each(space.diagrams, tuple(space, values), (id) => {
    const items = itemsOf(valueAt(space, id));
    return op === "common" ? common(space, items) : furthest(space, op, items, orders);
  });
}

/** The highest or lowest of some values. */
export function furthest(
  space: Space,
  op: "highest" | "lowest",
  values: readonly number[],
  orders: Orders,
): Node {
  const open = values.filter(isStatus);
  if (open.length > 0) return end(Math.max(...open));
  const wanted = op === "highest" ? "more" : "less";
  return values.slice(1).reduce<Node>(
    (best, value) =>
      each(space.diagrams, best, (sofar) =>
        each(space.diagrams, ordered(space, value, sofar, orders), (side) => {
          const found = valueAt(space, side);
          if (found.kind !== "name") return end(side);
          return end(found.name === wanted ? value : sofar);
        }),
      ),
    end(values[0] ?? noneValue),
  );
}

/** What all sets have in common. */
function common(space: Space, sets: readonly number[]): Node {
  const open = sets.filter(isStatus);
  if (open.length > 0) return end(Math.max(...open));
  const [first, ...others] = sets;
  return others.reduce<Node>(
    (sofar, other) =>
      each(space.diagrams, sofar, (before) => {
        const [left, right] = [valueAt(space, before), valueAt(space, other)];
        if (left.kind === "keywords" || right.kind === "keywords")
          throw new LiesOutside("it asks for common keywords");
        if (left.kind !== "set" || right.kind !== "set") return none;
        const which = chosen(
          space,
          left.items.map((item) => contains(space, right.items, item)),
        );
        return each(space.diagrams, which, (id) => {
          if (isStatus(id)) return end(id);
          const { data } = gatheredIn(space, id);
          return endOf(space, { kind: "set", items: left.items.filter((_, i) => data[i] === true) });
        });
      }),
    end(first ?? noneValue),
  );
}

/** All that tie for the least measure; what has none is not among them. */
export function nearest(
  space: Space,
  items: readonly number[],
  measures: readonly Node[],
  orders: Orders,
): Node {
  return each(space.diagrams, tuple(space, measures), (id) => {
    const all = itemsOf(valueAt(space, id));
    const open = all.filter(isStatus);
    if (open.length > 0) return end(Math.max(...open));
    const known = all.flatMap((by, i) => (by === noneValue ? [] : [{ by, item: items[i] ?? noneValue }]));
    const least = furthest(
      space,
      "lowest",
      known.map(({ by }) => by),
      orders,
    );
    return each(space.diagrams, least, (best) => {
      if (isStatus(best)) return end(best);
      const ties = known.map(({ by }) =>
        each(space.diagrams, ordered(space, by, best, orders), (side) => {
          const found = valueAt(space, side);
          return end(found.kind === "name" && found.name === "same" ? truthValue : truthValue + 1);
        }),
      );
      return each(space.diagrams, chosen(space, ties), (which) => {
        const { data } = gatheredIn(space, which);
        return list(
          space,
          known.filter((_, i) => data[i] === true).map(({ item }) => item),
        );
      });
    });
  });
}

interface Link {
  readonly i: number;
  readonly j: number;
  readonly is: Node;
}

/** Whether links join all elements; without a ruling while that hangs on links that are so. */
export function groupOf(space: Space, size: number, links: readonly Link[]): Node {
  const answers = links.reduce<Node>(
    (sofar, { is }) =>
      both(space.diagrams, sofar, is, (before, value) =>
        gathered(space, "links", [...gatheredIn(space, before).data, value]),
      ),
    gathered(space, "links", []),
  );
  return each(space.diagrams, answers, (id) => {
    const { data } = gatheredIn(space, id);
    const sure = Array.from({ length: size }, (_, i) => i);
    const possible = [...sure];
    links.forEach(({ i, j }, k) => {
      const answer = Number(data[k]);
      if (answer === truthValue) join(sure, i, j);
      if (answer === truthValue || isStatus(answer)) join(possible, i, j);
    });
    if (new Set(sure).size <= 1) return end(truthValue);
    if (new Set(possible).size > 1) return end(truthValue + 1);
    const open = links.flatMap(({ i, j }, k) =>
      isStatus(Number(data[k])) && sure[i] !== sure[j] ? [Number(data[k])] : [],
    );
    return end(Math.max(...open));
  });
}

/** Gives the group of the one to all in the group of the other. */
function join(groups: number[], i: number, j: number): void {
  const [from, to] = [groups[i], groups[j] ?? 0];
  groups.forEach((group, k) => {
    if (group === from) groups[k] = to;
  });
}
