/**
 * Which of equally good options a side takes. The options themselves decide, and not the order in which they are written:
 * ending a menu, then no before yes, smaller numbers before larger ones, names in alphabetical order, and none last.
 */
import { compare } from "../check/rational.ts";
import { rationalOf } from "../runtime/numbers.ts";
import { asFace, isNumber } from "../runtime/result.ts";
import { type Cell, keyOf, toResult } from "./cells.ts";

/** The place of each option in this order; options that are alike keep the order they have. */
export function ranksOf(options: readonly Cell[]): readonly number[] {
  const sorted = options
    .map((option, at) => ({ option, at }))
    .sort((a, b) => byContent(a.option, b.option) || a.at - b.at);
  const ranks = new Array<number>(options.length).fill(0);
  sorted.forEach(({ at }, rank) => {
    ranks[at] = rank;
  });
  return ranks;
}

function byContent(one: Cell, other: Cell): number {
  const kinds = kindOf(one) - kindOf(other);
  if (kinds !== 0) return kinds;
  const [a, b] = [asFace(toResult(one)), asFace(toResult(other))];
  if (isNumber(a) && isNumber(b)) return compare(rationalOf(a), rationalOf(b));
  const [left, right] = [nameOf(one), nameOf(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function kindOf(cell: Cell): number {
  if (cell === "done") return 0;
  if (typeof cell === "boolean") return cell ? 2 : 1;
  if (cell === null) return 5;
  return isNumber(asFace(toResult(cell))) ? 3 : 4;
}

/** A thing by its id, since its place depends on the order in which things are given. */
function nameOf(cell: Cell): string {
  if (typeof cell === "string") return cell;
  const result = toResult(cell);
  const id = typeof result === "object" && result !== null && "id" in result ? result.id : null;
  return typeof id === "string" ? id : keyOf(cell).replace(/^\([^#]*#/, "(#");
}
