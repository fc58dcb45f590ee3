/**
 * The pieces an emitted explaining form is put together from: each is a function from what is known to a value, or to
 * the reasons why it is open. What a decision makes of its clauses is verdict.ts.
 */
import { type Die, isDouble as hasDouble, keepHighest, keepLowest, withoutDie } from "./dice.ts";
import type { Ratio } from "./exact.ts";
import { spend, spendOnList } from "./limits.ts";
import * as numbers from "./numbers.ts";
import type { Exact } from "./numbers.ts";
import { aggregate, nearestOf, oneGroupOf } from "./over-lists.ts";
import type { Rational } from "./rational.ts";
import {
  type Answer,
  asAnswer,
  asDie,
  asFace,
  conjunction,
  contains,
  dieValue,
  disjunction,
  fieldOf,
  isItems,
  isNumber,
  isOpen,
  isRecord,
  isRef,
  isThrown,
  made,
  negation,
  notGiven,
  onNumbers,
  type Open,
  openWithin,
  order,
  type Orders,
  type Result,
  same,
  together,
  type Unknown,
  unruled,
} from "./result.ts";
import { geometry } from "./squares.ts";
import type { Rule } from "./rules.ts";
import type { Judgement, Run } from "./verdict.ts";

/** What a term may look at. */
export interface Scope {
  readonly run: Run;
  readonly locals: ReadonlyMap<string, Result>;
  /** Null where no explanation is wanted. */
  readonly trace: Trace | null;
}

/** What was consulted on the way to a result. */
export interface Trace {
  readonly doubts: Set<string>;
  readonly choices: Set<string>;
  readonly calls: Set<Judgement>;
}

export type Term = (scope: Scope) => Result;

export function newTrace(): Trace {
  return { doubts: new Set(), choices: new Set(), calls: new Set() };
}

/** What was consulted, for an explanation. */
export function traceOf({ trace }: Pick<Scope, "trace">): Trace {
  if (trace === null) throw new Error("The trace of this answer was not kept.");
  return trace;
}

export function withLocal(scope: Scope, name: string, result: Result): Scope {
  return { ...scope, locals: new Map(scope.locals).set(name, result) };
}

// ---------------------------------------------------------------- names and values

/** A number is one as emitted code writes it, or as the compiler has it. */
export function constant(value: boolean | Ratio | Rational | string | null): Term {
  const isNumeric = typeof value === "number" || (typeof value === "object" && value !== null);
  return constantly(isNumeric ? numbers.readNative(value) : value);
}

function constantly(value: Result): Term {
  return () => value;
}
export const yes: Term = constant(true);
export const no: Term = constant(false);
export const none: Term = constant(null);

/** Stands where the rule could not be read. */
export const unreadable: Term = () => unruled("no-ruling");

/** Stands where the book says something that was not seen. */
export const unseen: Term = () => unruled("not-on-record");

export function fact(name: string): Term {
  return ({ run, trace }) => {
    const note = run.vocabulary.facts[name];
    if (note?.owner !== undefined) trace?.choices.add(name);
    const given = run.known.get(name);
    return given === undefined ? notGiven(name, note) : given;
  };
}

/** A parameter, binder, accumulator or stage. */
export function local(name: string, note?: Unknown): Term {
  return ({ locals }) => {
    const held = locals.get(name);
    return held === undefined ? notGiven(name, note) : held;
  };
}

/** `unit.models`: a field of a record; `round`: of what is no record of the book. */
export function field(of: Term, path: string): Term {
  const dot = path.indexOf(".");
  const [owner, name] = [path.slice(0, Math.max(dot, 0)), path.slice(dot + 1)];
  return (scope) => {
    const found = of(scope);
    const note = scope.run.vocabulary.records[owner]?.[name];
    if (isRecord(found)) {
      // Of a record written out in a question, only an optional part that is left out is none.
      const isLeftOut = found.form === "shape" && note !== undefined && !found.fields.has(name);
      return isLeftOut && !note.optional ? notGiven(path, note) : fieldOf(found, name);
    }
    if (isRef(found)) {
      const named = scope.run.things.get(found.id);
      return named === undefined
        ? notGiven(`${found.place ?? found.id}.${name}`, note)
        : fieldOf(named, name);
    }
    if (!isOpen(found)) return null;
    if (found.place === null) return found;
    return notGiven(`${found.place}.${name}`, note);
  };
}

// ---------------------------------------------------------------- dice

/** Whether a die was thrown again. */
export function rerolled(of: Term): Term {
  return (scope) => {
    const die = of(scope);
    return isOpen(die) ? die : isThrown(die);
  };
}

/** Of dice, or of one die, where a number is wanted. */
export function total(of: Term): Term {
  return overDice(of, (dice) =>
    onNumbers(dice, (faces) => faces.reduce((sum, face) => numbers.plus(sum, face), 0)),
  );
}

/** At most so many, the furthest first. */
export function keep(which: "highest" | "lowest", many: Term, of: Term): Term {
  return (scope) => {
    const size = asFace(many(scope));
    if (isOpen(size)) return together([size, of(scope)]);
    const most = isNumber(size) ? numbers.wholePart(size) : 0;
    const kept = which === "highest" ? keepHighest : keepLowest;
    return overDice(of, (dice) => pool(kept(dice.map(asDie), most)))(scope);
  };
}

/** One that is the same is taken out; without one, nothing is. */
export function without(of: Term, element: Term): Term {
  return (scope) => {
    const one = element(scope);
    if (isOpen(one)) return together([one, of(scope)]);
    return overDice(of, (dice) => pool(withoutDie(dice.map(asDie), one === null ? null : asDie(one))))(scope);
  };
}

/** Some face shows at least twice. */
export function isDouble(of: Term): Term {
  return overDice(of, (dice) => hasDouble(dice.map(asDie)));
}

/** One that is open leaves it open; a lone die is a list of itself. */
function overDice(of: Term, give: (dice: readonly Result[]) => Result): Term {
  return (scope) => {
    const found = of(scope);
    if (isOpen(found)) return found;
    const dice = isItems(found) ? found.items : isNumber(found) || isThrown(found) ? [found] : null;
    if (dice === null) return null;
    return dice.some(isOpen) ? together(dice) : give(dice);
  };
}

function pool(dice: readonly Die[]): Result {
  return { kind: "list", items: dice.map(dieValue) };
}

/** What another decision says. */
export function ask(rule: Rule, ...args: readonly Term[]): Term {
  return (scope) =>
    asked(
      scope,
      rule,
      args.map((arg) => arg(scope)),
    );
}

function asked(scope: Scope, rule: Rule, args: readonly Result[]): Result {
  const judgement = scope.run.judge(rule, args);
  scope.trace?.calls.add(judgement);
  return judgement.result;
}

/** Whether a doubt is read so: as asked for, else as taken. */
export function reading(doubt: string, name: string): Term {
  return ({ run, trace }) => {
    trace?.doubts.add(doubt);
    const taken = run.vocabulary.doubts[doubt]?.readings.find((each) => each.taken)?.name;
    const asked = Object.hasOwn(run.readings, doubt) ? run.readings[doubt] : undefined;
    return (asked ?? taken) === name;
  };
}

// ---------------------------------------------------------------- conditions

export function not(of: Term): Term {
  return (scope) => negation(asAnswer(of(scope)));
}

export function and(...all: readonly Term[]): Term {
  return (scope) => conjunction(lazily(all, (each) => asAnswer(each(scope))));
}

export function or(...any: readonly Term[]): Term {
  return (scope) => disjunction(lazily(any, (each) => asAnswer(each(scope))));
}

export function is(left: Term, right: Term): Term {
  return (scope) => same(left(scope), right(scope));
}

export function less(left: Term, right: Term, orders: Orders = {}): Term {
  return ordered(left, right, orders, (found) => found < 0);
}

export function atMost(left: Term, right: Term, orders: Orders = {}): Term {
  return ordered(left, right, orders, (found) => found <= 0);
}

export function more(left: Term, right: Term, orders: Orders = {}): Term {
  return ordered(left, right, orders, (found) => found > 0);
}

export function atLeast(left: Term, right: Term, orders: Orders = {}): Term {
  return ordered(left, right, orders, (found) => found >= 0);
}

function ordered(left: Term, right: Term, orders: Orders, holds: (found: number) => boolean): Term {
  return (scope) => {
    const [a, b] = [left(scope), right(scope)];
    if (isOpen(a) || isOpen(b)) return together([a, b]);
    const found = order(a, b, orders);
    return typeof found === "number" ? holds(found) : (found ?? false);
  };
}

/** In an interval, or among the items of a list or set. */
export function within(of: Term, range: Term, orders: Orders = {}): Term {
  return (scope) => isWithin(of(scope), range(scope), orders);
}

export function isWithin(value: Result, range: Result, orders: Orders): Answer {
  if (isOpen(range)) return range;
  if (isItems(range)) return contains(range.items, value);
  if (!isRecord(range)) return false;
  if (isOpen(value)) return value;
  const isPast = (end: Result, past: number): Answer => {
    if (isOpen(end) || end === null) return isOpen(end) ? end : value === null;
    const found = order(value, end, orders);
    return typeof found === "number" ? found * past > 0 : (found ?? true);
  };
  return conjunction([
    negation(isPast(fieldOf(range, "from"), -1)),
    negation(isPast(fieldOf(range, "to"), 1)),
  ]);
}

/** Whether a keyword is among those printed. */
export function has(keywords: Term, keyword: string): Term {
  return (scope) => {
    const printed = keywords(scope);
    return isOpen(printed) ? printed : isItems(printed) && contains(printed.items, keyword);
  };
}

export function isNone(of: Term): Term {
  return (scope) => same(of(scope), null);
}

export function isWhole(of: Term): Term {
  return (scope) => {
    const value = asFace(of(scope));
    return isOpen(value) ? value : isNumber(value) && numbers.isWhole(value);
  };
}

export function isRuled(of: Term): Term {
  return (scope) => {
    const open = openWithin(of(scope));
    return open?.isMissing ? open : open === null;
  };
}

// ---------------------------------------------------------------- numbers

type Reckoning = (left: Term, right: Term) => Term;
export const plus: Reckoning = reckoning(numbers.plus);
export const minus: Reckoning = reckoning(numbers.minus);
export const times: Reckoning = reckoning(numbers.times);
export const over: Reckoning = reckoning(numbers.over);

function reckoning(reckon: (a: Exact, b: Exact) => Exact | null): Reckoning {
  return (left, right) => (scope) => {
    const operands = [left(scope), right(scope)];
    return onNumbers(operands, ([a = 0, b = 0]) => reckon(a, b));
  };
}

export function roundUp(of: Term): Term {
  return (scope) => onNumbers([of(scope)], ([value = 0]) => numbers.ceil(value));
}

export function roundDown(of: Term): Term {
  return (scope) => onNumbers([of(scope)], ([value = 0]) => numbers.floor(value));
}

export function least(of: readonly Term[], orders: Orders = {}): Term {
  return (scope) =>
    aggregate(
      "lowest",
      of.map((each) => each(scope)),
      orders,
    );
}

export function most(of: readonly Term[], orders: Orders = {}): Term {
  return (scope) =>
    aggregate(
      "highest",
      of.map((each) => each(scope)),
      orders,
    );
}

// ---------------------------------------------------------------- lists

interface Element {
  readonly item: Result;
  /** The scope in which the binder stands for it. */
  readonly inner: Scope;
}

export function some(binder: string, of: Term, body: Term): Term {
  return overElements(binder, of, (elements) =>
    disjunction(lazily(elements, ({ inner }) => asAnswer(body(inner)))),
  );
}

export function count(binder: string, of: Term, filter: Term | null): Term {
  return overKept(binder, of, filter, (kept) => kept.length);
}

export function those(binder: string, of: Term, filter: Term): Term {
  return overKept(binder, of, filter, (kept) => ({ kind: "list", items: kept.map(({ item }) => item) }));
}

type Aggregate = "sum" | "product" | "highest" | "lowest" | "common";

export function aggregated(
  op: Aggregate,
  value: Term,
  binder: string,
  of: Term,
  filter: Term | null,
  empty: Term | null,
  orders: Orders = {},
): Term {
  return overKept(binder, of, filter, (kept, scope) => {
    if (kept.length === 0 && empty !== null) return empty(scope);
    return aggregate(
      op,
      kept.map(({ inner }) => value(inner)),
      orders,
    );
  });
}

/** All that tie for the least. */
export function nearest(binder: string, of: Term, filter: Term | null, by: Term, orders: Orders = {}): Term {
  return overKept(binder, of, filter, (kept) =>
    nearestOf(
      kept.map(({ item, inner }) => ({ item, by: by(inner) })),
      orders,
    ),
  );
}

export function oneGroup(first: string, second: string, of: Term, link: Term): Term {
  return overElements(first, of, (elements, { run }) => {
    spend(run.work, elements.length ** 2);
    const isLinked = (a: Element, b: Element): Answer => asAnswer(link(withLocal(a.inner, second, b.item)));
    return oneGroupOf(elements, (a, b) => disjunction([isLinked(a, b), isLinked(b, a)]));
  });
}

export function fold(
  accumulator: string,
  initial: Term,
  binder: string,
  of: Term,
  direction: "forwards" | "backwards",
  next: Term,
): Term {
  return overElements(binder, of, (elements, scope) => {
    const inOrder = direction === "backwards" ? [...elements].reverse() : elements;
    return inOrder.reduce((total, { inner }) => next(withLocal(inner, accumulator, total)), initial(scope));
  });
}

/** A list that is none has no elements. */
function overElements(
  binder: string,
  of: Term,
  give: (elements: readonly Element[], scope: Scope) => Result,
): Term {
  return (scope) => {
    const found = of(scope);
    if (isOpen(found)) return found;
    const items = isItems(found) ? found.items : [];
    spend(scope.run.work, items.length);
    return give(
      items.map((item) => ({ item, inner: withLocal(scope, binder, item) })),
      scope,
    );
  };
}

/** Over the elements the filter keeps; open while it is open for one of them. */
function overKept(
  binder: string,
  of: Term,
  filter: Term | null,
  give: (kept: readonly Element[], scope: Scope) => Result,
): Term {
  return overElements(binder, of, (elements, scope) => {
    if (filter === null) return give(elements, scope);
    const answers = elements.map(({ inner }) => asAnswer(filter(inner)));
    if (answers.some(isOpen)) return together(answers);
    return give(
      elements.filter((_, i) => answers[i] === true),
      scope,
    );
  });
}

// ---------------------------------------------------------------- values with parts

/** The first value whose condition holds; where that is open, what all that may be first agree on. */
export function cases(all: readonly (readonly [value: Term, when: Term])[], otherwise: Term = none): Term {
  return (scope) => {
    const open: Open[] = [];
    const possible: Result[] = [];
    for (const [value, when] of all) {
      const answer = asAnswer(when(scope));
      if (answer === false) continue;
      possible.push(value(scope));
      if (answer === true) return agreed(possible, open);
      open.push(answer);
    }
    possible.push(otherwise(scope));
    return agreed(possible, open);
  };
}

function agreed(possible: readonly Result[], open: readonly Open[]): Result {
  const [first = null] = possible;
  const isAgreed = possible.every((each) => same(first, each) === true);
  return open.length === 0 || isAgreed ? first : together([...open, ...possible]);
}

export function list(...items: readonly Term[]): Term {
  return (scope) => ({ kind: "list", items: items.map((item) => item(scope)) });
}

/** One list behind another; nothing is known of the whole while one of them is open. */
export function join(left: Term, right: Term): Term {
  return (scope) => {
    const lists = [left(scope), right(scope)];
    if (lists.some(isOpen)) return together(lists);
    const items = lists.map((each) => (isItems(each) ? each.items : []));
    spendOnList(
      scope.run.work,
      items.reduce((sum, { length }) => sum + length, 0),
    );
    return { kind: "list", items: items.flat() };
  };
}

export function set(...items: readonly Term[]): Term {
  return (scope) => ({ kind: "set", items: items.map((item) => item(scope)) });
}

type Fields = Readonly<Record<string, Term>>;
export const shape: (fields: Fields) => Term = making("shape");
export const moment: (fields: Fields) => Term = making("moment");
export const square: (fields: Fields) => Term = making("square");

function making(form: "shape" | "moment" | "square"): (fields: Fields) => Term {
  return (fields) => {
    const parts = Object.entries(fields);
    return (scope) =>
      made(
        form,
        parts.map(([name, value]) => [name, value(scope)] as const),
      );
  };
}

/** A thing by its id, also where the situation does not have it. */
export function reference(id: string): Term {
  return constantly({ kind: "ref", id, place: null });
}

/** The thing of the situation that has this id. */
export function thing(id: string): Term {
  return ({ run }) => run.things.get(id) ?? notGiven(id);
}

/** Either end may be open: null. */
export function interval(from: Term | null, to: Term | null): Term {
  return (scope) =>
    made("interval", [
      ["from", from?.(scope) ?? null],
      ["to", to?.(scope) ?? null],
    ]);
}

/** The grid, and moments of one turn. */
export function grid(name: string, ...args: readonly Term[]): Term {
  return (scope) =>
    geometry(
      name,
      args.map((arg) => arg(scope)),
    );
}

/** One after another, as far as whoever takes them wants to go. */
function* lazily<T>(items: readonly T[], give: (item: T) => Answer): Iterable<Answer> {
  for (const item of items) yield give(item);
}
