/**
 * What comes of the elements of a list once they are evaluated: sums and extremes, the nearest, one group.
 * Walking a list and filtering it is evaluate.ts.
 */
import { contains, order, type Orders } from "./compare.ts";
import { add, multiply, one, zero } from "../check/rational.ts";
import { sized } from "./number-size.ts";
import {
  type Answer,
  isOpen,
  list,
  none,
  onNumbers,
  type Result,
  together,
  type Undetermined,
} from "./value.ts";

type Aggregate = "sum" | "product" | "highest" | "lowest" | "common";

/** Of no values: 0, 1, or none. None as soon as one value is none. */
export function aggregate(op: Aggregate, values: readonly Result[], orders: Orders): Result {
  if (op === "sum")
    return onNumbers(values, (numbers) => numbers.reduce((sum, each) => sized(add(sum, each)), zero));
  if (op === "product")
    return onNumbers(values, (numbers) => numbers.reduce((all, each) => sized(multiply(all, each)), one));
  if (values.some(isOpen)) return together(values);
  return values
    .slice(1)
    .reduce<Result>(
      (best, value) =>
        op === "common" ? shared(best, value) : further(best, value, op === "highest" ? 1 : -1, orders),
      values[0] ?? none,
    );
}

/** All that tie for the least measure; what has none is not among them. */
export function nearest(
  measured: readonly { readonly item: Result; readonly by: Result }[],
  orders: Orders,
): Result {
  const measures = measured.map(({ by }) => by);
  if (measures.some(isOpen)) return together(measures);
  const known = measured.filter(({ by }) => by.kind !== "none");
  const least = aggregate(
    "lowest",
    known.map(({ by }) => by),
    orders,
  );
  if (isOpen(least)) return least;
  return list(
    known.filter(({ by }) => !isOpen(by) && order(by, least, orders) === 0).map(({ item }) => item),
  );
}

/** Whether links join all elements; open while that hangs on links that are open. */
export function oneGroup<T>(elements: readonly T[], isLinked: (a: T, b: T) => Answer): Answer {
  const sure = elements.map((_, i) => i);
  const possible = [...sure];
  const open: { readonly i: number; readonly j: number; readonly why: Undetermined }[] = [];
  elements.forEach((a, i) => {
    elements.slice(0, i).forEach((b, j) => {
      const answer = isLinked(b, a);
      if (answer === false) return;
      join(possible, i, j);
      if (isOpen(answer)) open.push({ i, j, why: answer });
      else join(sure, i, j);
    });
  });
  if (new Set(sure).size <= 1) return true;
  if (new Set(possible).size > 1) return false;
  return together(open.filter(({ i, j }) => sure[i] !== sure[j]).map(({ why }) => why));
}

/** Gives the group of the one to all in the group of the other. */
function join(groups: number[], i: number, j: number): void {
  const [from, to] = [groups[i], groups[j] ?? 0];
  groups.forEach((group, k) => {
    if (group === from) groups[k] = to;
  });
}

function further(best: Result, value: Result, direction: 1 | -1, orders: Orders): Result {
  if (isOpen(best) || isOpen(value)) return together([best, value]);
  const found = order(value, best, orders);
  if (found === null) return none;
  if (isOpen(found)) return found;
  return found * direction > 0 ? value : best;
}

/** What two sets have in common. */
function shared(a: Result, b: Result): Result {
  if (a.kind !== "set" || b.kind !== "set") return isOpen(a) || isOpen(b) ? together([a, b]) : none;
  const answers = a.items.map((item) => contains(b.items, item));
  if (answers.some(isOpen)) return together(answers);
  return { kind: "set", items: a.items.filter((_, i) => answers[i] === true) };
}
