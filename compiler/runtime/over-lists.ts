/**
 * What comes of the elements of a list once they are evaluated: sums and extremes, the nearest, one group.
 * Walking a list and filtering it is terms.ts.
 */
import { plus, times } from "./numbers.ts";
import {
  type Answer,
  contains,
  isItems,
  isOpen,
  onNumbers,
  type Open,
  order,
  type Orders,
  type Result,
  together,
} from "./result.ts";

/** Of no values: 0, 1, or none. None as soon as one value is none. */
export function aggregate(
  op: "sum" | "product" | "highest" | "lowest" | "common",
  values: readonly Result[],
  orders: Orders,
): Result {
  if (op === "sum") return onNumbers(values, (all) => all.reduce((total, each) => plus(total, each), 0));
  if (op === "product") return onNumbers(values, (all) => all.reduce((total, each) => times(total, each), 1));
  if (values.some(isOpen)) return together(values);
  return values
    .slice(1)
    .reduce<Result>(
      (best, value) =>
        op === "common" ? shared(best, value) : further(best, value, op === "highest" ? 1 : -1, orders),
      values[0] ?? null,
    );
}

/** All that tie for the least measure; what has none is not among them. */
export function nearestOf(
  measured: readonly { readonly item: Result; readonly by: Result }[],
  orders: Orders,
): Result {
  const measures = measured.map(({ by }) => by);
  if (measures.some(isOpen)) return together(measures);
  const known = measured.filter(({ by }) => by !== null);
  const least = aggregate(
    "lowest",
    known.map(({ by }) => by),
    orders,
  );
  if (isOpen(least)) return least;
  const ties = known.filter(({ by }) => !isOpen(by) && order(by, least, orders) === 0);
  return { kind: "list", items: ties.map(({ item }) => item) };
}

/** Whether links join all elements; open while that hangs on links that are open. */
export function oneGroupOf<T>(elements: readonly T[], isLinked: (a: T, b: T) => Answer): Answer {
  const sure = elements.map((_, i) => i);
  const possible = [...sure];
  const open: { readonly i: number; readonly j: number; readonly why: Open }[] = [];
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
  if (typeof found !== "number") return found;
  return found * direction > 0 ? value : best;
}

/** What two sets have in common. */
function shared(a: Result, b: Result): Result {
  if (!isItems(a) || !isItems(b)) return isOpen(a) || isOpen(b) ? together([a, b]) : null;
  const answers = a.items.map((item) => contains(b.items, item));
  if (answers.some(isOpen)) return together(answers);
  return { kind: "set", items: a.items.filter((_, i) => answers[i] === true) };
}
