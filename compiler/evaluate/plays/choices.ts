/**
 * Lines at which somebody chooses: an option, the order of an `each`, what to do next from a menu, how a price is paid.
 * What is legal is found here, and whoever plays takes one of it.
 */
import type { Line } from "../../check/plays.ts";
import { pricesIn } from "../../check/plays/prices.ts";
import type { Expr, Type } from "../../check/program.ts";
import { distinctDice } from "../../runtime/dice.ts";
import { LimitReached, mostListLength } from "../../runtime/limits.ts";
import { compare, type Exact, minus, splitsOf } from "../../runtime/numbers.ts";
import {
  asDie,
  asFace,
  dieValue,
  isItems,
  isNumber,
  isOpen,
  isThrown,
  type Result,
  same,
  type Value,
} from "../../runtime/result.ts";
import { encode } from "../encode.ts";
import { optionJson } from "./options.ts";
import { type LineNoted, note } from "./log.ts";
import {
  elements,
  halted,
  type Here,
  holds,
  inPass,
  known,
  ownerOf,
  pathOf,
  type Running,
  standing,
  type Steps,
  tick,
  evaluated,
  withoutRuling,
} from "./running.ts";
import { cutAfter } from "./standing.ts";
import { aboutPath, type Answered, put } from "./waiting.ts";
import { heldBy, hiddenFromOf, live, put as set, within } from "./world.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;

export function* choose(at: Running, here: Here, line: Of<"choose">): Steps {
  const options: Value[] = [];
  for (const option of line.options) {
    if (option.when !== null && !(yield* holds(at, here, option.when))) continue;
    const offered = option.spread
      ? spread(yield* elements(at, here, option.value))
      : [yield* known(at, here, option.value)];
    for (const each of offered) if (!options.some((other) => same(other, each) === true)) options.push(each);
  }
  if (options.length === 0) yield* withoutRuling();
  const owner = yield* ownerOf(at, here, line.owner);
  const answered = yield* chosen(at, here, line, line.name, owner, options, line.type, line.hiddenFrom);
  if ("leave" in answered) return answered.leave;
  here.frame.locals.set(line.name, answered.value);
  return null;
}

/** Elements and filter are read once; where somebody orders them, who is next is chosen among those left. */
export function* each(at: Running, here: Here, line: Of<"each">): Steps {
  const left: Value[] = [];
  for (const element of yield* elements(at, here, line.list)) {
    here.frame.locals.set(line.binder, element);
    if (line.filter === null || (yield* holds(at, here, line.filter))) left.push(element);
  }
  const owner = yield* ownerOf(at, here, line.orderedBy);
  for (let pass = 0; left.length > 0; pass++) {
    yield* tick(at);
    const inner = inPass(here, pass);
    let [next = null]: readonly Value[] = left;
    if (line.orderedBy !== null && left.length > 1) {
      const type: Type = "of" in line.list.type ? line.list.type.of : { kind: "unknown" };
      const answered = yield* chosen(at, inner, line, line.binder, owner, left, type, []);
      if ("leave" in answered) return answered.leave;
      if (!isOpen(answered.value)) next = answered.value;
    }
    left.splice(
      left.findIndex((other) => same(other, next) === true),
      1,
    );
    here.frame.locals.set(line.binder, live(at.situation, next));
    const leave = yield* at.perform(at, inner, line.lines);
    if (leave) return leave;
  }
  return null;
}

/** One option at a time, until its owner is done or nothing is legal. */
export function* menu(at: Running, here: Here, line: Of<"menu">): Steps {
  const taken = new Set<string>();
  const owner = yield* ownerOf(at, here, line.owner);
  for (let pass = 0; ; pass++) {
    yield* tick(at);
    const inner = inPass(here, pass);
    const legal: string[] = [];
    for (const option of line.options) {
      if (option.once && taken.has(option.label)) continue;
      if (option.when !== null && !(yield* holds(at, here, option.when))) continue;
      if (canPayAll(at, here, option.lines)) legal.push(option.label);
    }
    if (legal.length === 0) return null;
    const offered = [...legal, ...(line.forced ? [] : [done])];
    const answered = yield* chosen(at, inner, line, line.name, owner, offered, { kind: "unknown" }, []);
    if ("leave" in answered) return answered.leave;
    const option = line.options.find((each) => each.label === answered.value);
    if (option === undefined) return null;
    taken.add(option.label);
    at.standing.push(standing("option", { names: [option.label, line.name] }));
    const leave = yield* at.perform(at, inner, option.lines);
    at.standing.pop();
    const left = leave ?? cutAfter(at, [option.label, line.name]);
    if (left) return left;
  }
}
const done = "done";

export function* pay(at: Running, here: Here, line: Of<"pay">): Steps {
  const price = yield* known(at, here, line.amount);
  const held: Exact[] = [];
  const spare: Exact[] = [];
  for (const { purse, downTo } of line.purses) {
    const holding = heldBy(at, here.frame, purse);
    if (isOpen(holding)) yield* halted(holding);
    const floor = yield* known(at, here, downTo);
    held.push(numberIn(holding));
    spare.push(spareOf(holding, floor));
  }
  const [greedy, another] = splitsOf(numberIn(price), spare);
  if (greedy === undefined) return yield* withoutRuling();
  const owner = yield* ownerOf(at, here, line.owner);
  let parts = greedy;
  if (line.owner !== null && another !== undefined) {
    const options: Value[] = [];
    for (const items of splitsOf(numberIn(price), spare)) {
      if (options.length === mostListLength) throw new LimitReached("list-length", mostListLength, null);
      options.push({ kind: "list", items });
    }
    const type: Type = { kind: "list", of: line.amount.type };
    const answered = yield* chosen(at, here, line, line.label ?? "pay", owner, options, type, []);
    if ("leave" in answered) return answered.leave;
    if (isItems(answered.value)) parts = answered.value.items.map(numberIn);
  }
  for (const [i, { purse }] of line.purses.entries()) {
    const left = minus(held[i] ?? 0, parts[i] ?? 0);
    yield* within(at, here, line, purse, left);
    set(at, here.frame, purse, left);
  }
  const amounts = parts.map((part) => encode(at.program, line.amount.type, part));
  const hiddenFrom = line.purses.flatMap(({ purse }) => hiddenFromOf(at.program, purse));
  note(at, here, line, { kind: "paid", amounts }, hiddenFrom);
  return null;
}

// ---------------------------------------------------------------- private

function* chosen(
  at: Running,
  here: Here,
  line: LineNoted,
  label: string,
  owner: string | null,
  options: readonly Value[],
  type: Type,
  hiddenFrom: readonly string[],
): Steps<Answered> {
  const path = pathOf(here, label);
  const about = aboutPath(at, path);
  const request = { kind: "choose", path, label, owner, about, hiddenFrom, options, type } as const;
  const answered = yield* put(at, here, request);
  if ("value" in answered && !isOpen(answered.value)) {
    const value = optionJson(at.program, type, answered.value);
    note(at, here, line, { kind: "chose", path, value }, hiddenFrom);
  }
  return answered;
}

/** Of dice, each face once. */
function spread(items: readonly Value[]): readonly Value[] {
  return items.some(isThrown) ? distinctDice(items.map(asDie)).map(dieValue) : items;
}

/** Whether every price that stands in an option, and is known beforehand, can be paid. */
function canPayAll(at: Running, here: Here, lines: readonly Line[]): boolean {
  return pricesIn(lines).every((line) => {
    const price = beforehand(at, here, line.amount);
    const holdings = line.purses.map(({ purse, downTo }) => {
      const [holding, floor] = [heldBy(at, here.frame, purse), beforehand(at, here, downTo)];
      return isOpen(holding) || floor === undefined ? null : spareOf(holding, floor);
    });
    const spare = holdings.filter((each) => each !== null);
    return price === undefined || spare.length < holdings.length || isPayable(numberIn(price), spare);
  });
}

function beforehand(at: Running, here: Here, expr: Expr): Value | undefined {
  const value = evaluated(at, here, expr);
  return isOpen(value) ? undefined : value;
}

function spareOf(holding: Result, floor: Result): Exact {
  const spare = minus(numberIn(holding), numberIn(floor));
  return compare(spare, 0) > 0 ? spare : 0;
}

function isPayable(price: Exact, spare: readonly Exact[]): boolean {
  const [split] = splitsOf(price, spare);
  return split !== undefined;
}

function numberIn(value: Result): Exact {
  const number = asFace(value);
  return isNumber(number) ? number : 0;
}
