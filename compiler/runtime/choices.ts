/**
 * Lines at which somebody chooses among what is legal as things stand: an option, what to do next from a menu, how a price
 * is paid from several purses.
 */
import { compare, minus, type Ratio } from "./exact.ts";
import { LimitReached, mostListLength } from "./limits.ts";
import {
  aboutPath,
  type Frame,
  isStop,
  leaving,
  note,
  pathOf,
  type Running,
  standing,
  type Steps,
  stop,
  tick,
  within,
  withoutRuling,
} from "./playing.ts";
import { waitFor } from "./reactions.ts";
import { isUnruled, openOf, type Undetermined } from "./result.ts";
import { cutAfter } from "./standing.ts";
import { put, shown } from "./things.ts";

export interface More {
  readonly by?: string | null;
  readonly hiddenFrom?: readonly string[];
  /** What the line is called, where that is not what it names. */
  readonly line?: string | null;
}

/** An option that is legal, taken by whoever chooses. */
export function* chosen<T>(
  run: Running,
  frame: Frame,
  name: string,
  by: string | null,
  options: readonly T[],
  { hiddenFrom = [], line = name }: More,
): Steps<T> {
  const path = pathOf(frame, name);
  const about = aboutPath(run, path);
  const written = options.map((option) => shown(run.things, option));
  const request = {
    kind: "choose",
    path,
    label: name,
    owner: by,
    about,
    hiddenFrom,
    options: written,
  } as const;
  const value = (yield* waitFor(run, frame, request, options)) as T;
  note(run, frame, line, { kind: "chose", path, value: shown(run.things, value) }, hiddenFrom);
  return value;
}

// ---------------------------------------------------------------- menus

export interface Menu {
  /** Done only when nothing else is legal. */
  readonly isForced?: true;
  readonly options: readonly MenuOption[];
  readonly line?: string;
}
export interface MenuOption {
  readonly label: string;
  readonly isOnce?: true;
  readonly when?: () => unknown;
  /** Prices that stand in it: it is legal only while they can be paid. */
  readonly costs?: () => readonly (readonly [price: Ratio, purses: readonly Purse[]])[];
  readonly run: () => Steps<unknown>;
}

/** One option at a time, until its owner is done or nothing is legal. */
export function* menu(run: Running, frame: Frame, name: string, by: string, offered: Menu): Steps {
  const taken = new Set<string>();
  const before = frame.passes;
  try {
    for (let pass = 0; ; pass++) {
      tick(run);
      frame.passes = `${before}[${pass}]`;
      const isLegal = ({ label, isOnce, when, costs }: MenuOption): boolean => {
        if (isOnce === true && taken.has(label)) return false;
        if (when !== undefined && when() !== true) return false;
        return costs === undefined || canPay(costs);
      };
      const legal = offered.options.filter(isLegal).map(({ label }) => label);
      if (legal.length === 0) return;
      const options = [...legal, ...(offered.isForced ? [] : ["done"])];
      const choice = yield* chosen(run, frame, name, by, options, { line: offered.line ?? name });
      const option = offered.options.find(({ label }) => label === choice);
      if (option === undefined) return;
      taken.add(option.label);
      const names = [option.label, name];
      const depth = run.standing.push(standing("option", names)) - 1;
      const left = yield* leaving(run, option.run);
      run.standing.length = depth;
      const due = left ?? cutAfter(run, names);
      if (due !== null) throw due;
    }
  } finally {
    frame.passes = before;
  }
}

/** A price that is not known beforehand stands in nobody's way. */
function canPay(costs: NonNullable<MenuOption["costs"]>): boolean {
  try {
    return costs().every(([price, purses]) => isPayable(price, purses));
  } catch (thrown) {
    if (isStop(thrown) && thrown.stop === "open") return true;
    throw thrown;
  }
}

// ---------------------------------------------------------------- prices

function isPayable(price: Ratio, purses: readonly Purse[]): boolean {
  const [split] = splitsOf(price, purses.map(spareIn));
  return split !== undefined;
}

/** Where points are kept. */
export interface Purse {
  /** In the words of the book. */
  readonly target: string;
  readonly hiddenFrom?: readonly string[];
  readonly held: Ratio | null | Undetermined;
  /** As far as it may be emptied. */
  readonly downTo: Ratio;
  /** Leaves so much in it. */
  readonly leave: (left: number) => void;
}

export function purse<T extends object, K extends keyof T & string>(
  run: Running,
  target: string,
  of: T,
  property: K,
  downTo: Ratio,
): Purse {
  const held = of[property] as Ratio | null | undefined;
  const hiddenFrom = (of as object) === run.facts ? (run.table.hidden?.[property] ?? []) : [];
  return { target, hiddenFrom, held: held ?? null, downTo, leave: (left) => put(run, of, property, left) };
}

export function* pay(
  run: Running,
  frame: Frame,
  price: Ratio,
  purses: readonly Purse[],
  by: string | null,
  line: string | null,
  label: string,
): Steps {
  const spare = purses.map(spareIn);
  const [greedy, another] = splitsOf(price, spare);
  if (greedy === undefined) return withoutRuling();
  // Without an owner, and where there is but one way, nothing is asked.
  const isAsked = by !== null && another !== undefined;
  const parts = isAsked ? yield* chosen(run, frame, label, by, allSplits(price, spare), { line }) : greedy;
  for (const [i, { target, hiddenFrom = [], held, leave }] of purses.entries()) {
    const left = asNumber(minus(amountIn(held), parts[i] ?? 0));
    within(run, frame, line, target, left, hiddenFrom);
    leave(left);
  }
  const hidden = purses.flatMap(({ hiddenFrom = [] }) => hiddenFrom);
  note(run, frame, line, { kind: "paid", amounts: parts }, hidden);
}

/**
 * All ways to pay a price, the greediest first and each when it is asked for; a price that is no whole number goes greedily
 * only.
 */
function* splitsOf(
  price: Ratio,
  [first, ...others]: readonly Ratio[],
): Generator<readonly number[], undefined> {
  if (first === undefined) {
    if (compare(price, 0) === 0) yield [];
    return;
  }
  const most = compare(price, first) < 0 ? price : first;
  // The others have to pay the rest.
  const least = others.reduce<Ratio>((left, each) => minus(left, each), price);
  for (let part = most; compare(part, 0) >= 0 && compare(part, least) >= 0; part = minus(part, 1)) {
    for (const rest of splitsOf(minus(price, part), others)) yield [asNumber(part), ...rest];
    if (!Number.isInteger(price) || !Number.isInteger(most) || others.length === 0) return;
  }
}

function allSplits(price: Ratio, spare: readonly Ratio[]): readonly (readonly number[])[] {
  const splits: (readonly number[])[] = [];
  for (const split of splitsOf(price, spare)) {
    if (splits.length === mostListLength) throw new LimitReached("list-length", mostListLength, null);
    splits.push(split);
  }
  return splits;
}

function spareIn({ held, downTo }: Purse): Ratio {
  const spare = minus(amountIn(held), downTo);
  return compare(spare, 0) > 0 ? spare : 0;
}

function amountIn(held: Purse["held"]): Ratio {
  return isUnruled(held) ? stop({ stop: "open", why: openOf(held) }) : (held ?? 0);
}

function asNumber(amount: Ratio): number {
  return typeof amount === "number" ? amount : amount.n / amount.d;
}
