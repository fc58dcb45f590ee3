/**
 * All ways to split a price over several purses, and what is left in them.
 * Who chooses between them is choices.ts.
 */
import type { Pay } from "./code.ts";
import { setFieldOf } from "./fields.ts";
import type { Machine } from "./machine.ts";
import type { State } from "./state.ts";
import { type Halt, numberIn, valueAt, wholeAt } from "./values.ts";

/** All ways to split a price, the greediest first. */
export function payments(state: State, pay: Pay): readonly (readonly number[])[] {
  const price = wholeAt(state, pay.amount);
  if (typeof price !== "number") return [];
  const spare = pay.purses.map(({ read, downTo }) => {
    const [held, floor] = [valueAt(state, read), valueAt(state, downTo)];
    return Math.max(0, numberIn(held) - numberIn(floor));
  });
  const splits = (left: number, from: number): (readonly number[])[] => {
    const most = spare[from];
    if (most === undefined) return left === 0 ? [[]] : [];
    const found: (readonly number[])[] = [];
    for (let part = Math.min(left, most); part >= 0; part--) {
      for (const rest of splits(left - part, from + 1)) found.push([part, ...rest]);
      if (from === spare.length - 1) break;
    }
    return found;
  };
  return splits(price, 0);
}

/** A price without a ruling stands in nobody's way until it is to be paid. */
export function mayBePaid(state: State, pay: Pay): boolean {
  return typeof wholeAt(state, pay.amount) !== "number" || payments(state, pay).length > 0;
}

export function payBy(
  machine: Machine,
  state: State,
  pay: Pay,
  parts: readonly number[],
  at: number,
): State | Halt {
  let now: State = state;
  for (const [i, purse] of pay.purses.entries()) {
    const left = numberIn(valueAt(now, purse.read)) - (parts[i] ?? 0);
    const done = setFieldOf(machine, now, purse, left);
    if ("outcome" in done) return done;
    now = done;
  }
  return { ...now, at };
}
