/**
 * All ways to split a price over several purses, and what is left in them.
 * Who chooses between them is choices.ts.
 */
import { mostListLength } from "../runtime/limits.ts";
import { compare, type Exact, minus, splitsOf } from "../runtime/numbers.ts";
import { asFace, isNumber } from "../runtime/result.ts";
import { type Cell, faceOf, isOpenCell, isPool } from "./cells.ts";
import type { Pay } from "./code.ts";
import { setFieldOf } from "./fields.ts";
import type { Machine } from "./machine.ts";
import { tooManyStates } from "./refusals.ts";
import type { State } from "./state.ts";
import { type Halt, valueAt } from "./values.ts";

/** The ways to split a price, the greediest first: all if a player chooses, otherwise the first. */
export function payments(state: State, pay: Pay): readonly (readonly Exact[])[] {
  const price = priceOf(state, pay);
  if (price === null) return [];
  const spare = pay.purses.map(({ read, downTo }) => {
    const over = minus(amountIn(valueAt(state, read)), amountIn(valueAt(state, downTo)));
    return compare(over, 0) > 0 ? over : 0;
  });
  const found: (readonly Exact[])[] = [];
  for (const split of splitsOf(price, spare)) {
    if (found.length === mostListLength) tooManyStates(mostListLength);
    found.push(split);
    if (pay.owner === null) break;
  }
  return found;
}

/** A price without a ruling stands in nobody's way until it is to be paid. */
export function mayBePaid(state: State, pay: Pay): boolean {
  return priceOf(state, pay) === null || payments(state, { ...pay, owner: null }).length > 0;
}

export function payBy(
  machine: Machine,
  state: State,
  pay: Pay,
  parts: readonly Exact[],
  at: number,
): State | Halt {
  let now: State = state;
  for (const [i, purse] of pay.purses.entries()) {
    const left = minus(amountIn(valueAt(now, purse.read)), parts[i] ?? 0);
    const done = setFieldOf(machine, now, purse, left);
    if ("outcome" in done) return done;
    now = done;
  }
  return { ...now, at };
}

/** Null where it has no ruling. */
function priceOf(state: State, pay: Pay): Exact | null {
  const price = valueAt(state, pay.amount);
  return isOpenCell(price) ? null : amountIn(price);
}

function amountIn(cell: Cell): Exact {
  if (isOpenCell(cell)) return 0;
  if (isPool(cell)) return cell.faces.reduce((sum, code) => sum + faceOf(code), 0);
  const number = asFace(cell);
  return isNumber(number) ? number : 0;
}
