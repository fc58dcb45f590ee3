/**
 * Turns an expression of a program and a situation into a value, or into the reasons why it is undetermined.
 * What names come to is scope.ts, what a decision says verdict.ts; lists and the grid have files of their own.
 */
import type { Expr, Rational } from "../check/program.ts";
import { type GridOperator, meaningOf, type Meanings } from "../core/operators.ts";
import { compared, contains, same, within } from "./compare.ts";
import { isDouble, keep, total, without } from "./dice.ts";
import { all, any, asAnswer, asResult, lazily, not } from "./logic.ts";
import { spend, spendOnList } from "../limits.ts";
import { aggregate, nearest, oneGroup } from "./over-lists.ts";
import { sized } from "./number-size.ts";
import { add, divide, isWhole, multiply, rational, round, subtract, zero } from "../check/rational.ts";
import { call, factOf, fieldThrough, ordersOf, readingOf, type Scope, withLocal } from "./scope.ts";
import { geometry } from "./squares.ts";
import {
  type Answer,
  isOpen,
  list,
  made,
  name,
  none,
  notGiven,
  number,
  onNumbers,
  openWithin,
  type Result,
  together,
  truth,
  unruled,
} from "./value.ts";

/** Whether a condition holds; a none counts as no. */
export function holds(scope: Scope, condition: Expr): Answer {
  return asAnswer(evaluate(scope, condition));
}

export function evaluate(scope: Scope, expr: Expr): Result {
  const of = (inner: Expr): Result => evaluate(scope, inner);
  switch (expr.kind) {
    case "literal":
      return literal(expr);
    case "open":
      return unruled(expr.status);
    case "fact":
      return factOf(scope, expr.name, expr.type);
    case "local":
      return scope.locals.get(expr.name) ?? notGiven(expr.name, {}, expr.type, false);
    case "field":
      return fieldThrough(scope, of(expr.of), expr.of.type, expr.name, expr.type);
    case "call":
      return call(scope, expr.decision, expr.args.map(of));
    case "outcome":
      return scope.run.plays.outcome(scope, expr, expr.args.map(of));
    case "odds":
      return scope.run.plays.odds(scope, expr);

    case "op":
      return meaningOf(meanings, expr.op)(scope, expr.args, expr.type);
    case "reading":
      return truth(readingOf(scope, expr.doubt) === expr.reading);

    case "some":
      return overElements(scope, expr, (found) =>
        asResult(any(lazily(found, ({ inner }) => holds(inner, expr.body)))),
      );
    case "those":
      return overElements(scope, expr, (elements) => {
        const answers = elements.map(({ inner }) => holds(inner, expr.filter));
        if (answers.some(isOpen)) return together(answers);
        return list(elements.flatMap(({ item }, i) => (answers[i] === true ? [item] : [])));
      });
    case "aggregate":
      return overElements(scope, expr, (elements) => {
        if (elements.length === 0 && expr.empty) return of(expr.empty);
        const values = elements.map(({ inner }) => evaluate(inner, expr.value));
        const orders = ordersOf(scope, expr.value.type);
        if (expr.op !== "nearest") return aggregate(expr.op, values, orders);
        const measured = values.map((by, i) => ({ item: elements[i]?.item ?? none, by }));
        return nearest(measured, orders);
      });
    case "group":
      return overElements(scope, { list: expr.list, binder: expr.first }, (elements) => {
        spend(scope.run.work, elements.length ** 2);
        const isLinked = (a: Element, b: Element): Answer =>
          holds(withLocal(a.inner, expr.second, b.item), expr.link);
        return asResult(oneGroup(elements, (a, b) => any([isLinked(a, b), isLinked(b, a)])));
      });
    case "fold":
      return overElements(scope, expr, (elements) => {
        const inOrder = expr.backwards ? [...elements].reverse() : elements;
        return inOrder.reduce(
          (total, { inner }) => evaluate(withLocal(inner, expr.accumulator, total), expr.next),
          of(expr.initial),
        );
      });

    case "cases":
      return cases(scope, expr);
    case "make": {
      const items = expr.items.map(of);
      if (expr.form === "list") return list(items);
      if (expr.form === "set") return { kind: "set", items };
      return made(
        expr.form,
        items.map((item, i) => [expr.names[i] ?? "", item] as const),
      );
    }
  }
}

function literal({ value, type }: Extract<Expr, { kind: "literal" }>): Result {
  if (value === null) return none;
  if (typeof value === "boolean") return truth(value);
  if (typeof value === "object") return number(value);
  return type.kind === "ref" ? { kind: "ref", record: type.name, id: value, place: null } : name(value);
}

// ---------------------------------------------------------------- operators

/** What an operator makes of the values of its operands. */
function strict<Args extends readonly Expr[]>(
  make: (...values: { readonly [At in keyof Args]: Result }) => Result,
): (scope: Scope, args: Args) => Result {
  return (scope, args) =>
    make(...(args.map((arg) => evaluate(scope, arg)) as { readonly [At in keyof Args]: Result }));
}

type Two = readonly [Expr, Expr];

function comparing(op: "=" | "<" | "<=" | ">" | ">="): (scope: Scope, args: Two) => Result {
  return (scope, [left, right]) =>
    asResult(compared(op, evaluate(scope, left), evaluate(scope, right), ordersOf(scope, left.type)));
}

function reckoning(
  reckon: (a: Rational, b: Rational) => Rational | null,
): (scope: Scope, args: Two) => Result {
  return strict<Two>((a, b) =>
    onNumbers([a, b], ([left = zero, right = zero]) => sized(reckon(left, right))),
  );
}

function rounding(direction: "up" | "down"): (scope: Scope, args: readonly [Expr]) => Result {
  return strict<readonly [Expr]>((of) => onNumbers([of], ([value = zero]) => round(value, direction)));
}

function furthest(
  op: "highest" | "lowest",
): (scope: Scope, args: readonly Expr[], type: Expr["type"]) => Result {
  return (scope, args, type) => {
    const values = args.map((arg) => evaluate(scope, arg));
    return aggregate(op, values, ordersOf(scope, type));
  };
}

function onGrid(builtin: GridOperator): (scope: Scope, args: readonly Expr[]) => Result {
  return (scope, args) =>
    geometry(
      builtin,
      args.map((arg) => evaluate(scope, arg)),
    );
}

const meanings: Meanings<Scope, Expr, Result> = {
  not: (scope, [of]) => asResult(not(holds(scope, of))),
  and: (scope, parts) => asResult(all(lazily(parts, (part) => holds(scope, part)))),
  or: (scope, parts) => asResult(any(lazily(parts, (part) => holds(scope, part)))),

  "=": comparing("="),
  "<": comparing("<"),
  "<=": comparing("<="),
  ">": comparing(">"),
  ">=": comparing(">="),
  in: (scope, [of, range]) =>
    asResult(within(evaluate(scope, of), evaluate(scope, range), ordersOf(scope, of.type))),
  has: strict<Two>((of, keyword) => {
    if (isOpen(of)) return of;
    return asResult(of.kind === "set" && contains(of.items, keyword));
  }),
  "is-none": strict<readonly [Expr]>((of) => asResult(same(of, none))),
  "is-whole": strict<readonly [Expr]>((of) =>
    isOpen(of) ? of : truth(of.kind === "number" && isWhole(of.number)),
  ),
  "is-ruled": strict<readonly [Expr]>((of) => {
    const open = openWithin(of);
    return open?.isMissing ? open : truth(open === null);
  }),

  "+": reckoning(add),
  "-": reckoning(subtract),
  "*": reckoning(multiply),
  "/": reckoning(divide),
  "round-up": rounding("up"),
  "round-down": rounding("down"),
  min: furthest("lowest"),
  max: furthest("highest"),

  size: (scope, [of]) => {
    const found = evaluate(scope, of);
    if (isOpen(found)) return found;
    const items = found.kind === "list" || found.kind === "set" ? found.items : [];
    spend(scope.run.work, items.length);
    return number(rational(BigInt(items.length)));
  },
  join: (scope, lists) =>
    joined(
      scope,
      lists.map((each) => evaluate(scope, each)),
    ),
  total: strict<readonly [Expr]>(total),
  "keep-highest": strict<Two>((many, of) => keep("highest", many, of)),
  "keep-lowest": strict<Two>((many, of) => keep("lowest", many, of)),
  without: strict<Two>(without),
  "is-double": strict<readonly [Expr]>(isDouble),

  "same-turn": onGrid("same-turn"),
  bearing: onGrid("bearing"),
  range: onGrid("range"),
  between: onGrid("between"),
  ahead: onGrid("ahead"),
  behind: onGrid("behind"),
  beside: onGrid("beside"),
  adjacent: onGrid("adjacent"),
};

// ---------------------------------------------------------------- cases

/** The first case that holds; where that is open, what all cases that may be first agree on. */
function cases(scope: Scope, expr: Extract<Expr, { kind: "cases" }>): Result {
  const open: Result[] = [];
  const possible: Result[] = [];
  for (const each of expr.cases) {
    const answer = holds(scope, each.when);
    if (answer === false) continue;
    possible.push(evaluate(scope, each.value));
    if (answer === true) return agreed(possible, open);
    open.push(answer);
  }
  possible.push(expr.otherwise ? evaluate(scope, expr.otherwise) : none);
  return agreed(possible, open);
}

function agreed(possible: readonly Result[], open: readonly Result[]): Result {
  const [first = none] = possible;
  const isAgreed = possible.every((each) => same(first, each) === true);
  return open.length === 0 || isAgreed ? first : together([...open, ...possible]);
}

// ---------------------------------------------------------------- lists

/** One behind the other; nothing is known of the whole while one of them is open. */
function joined({ run }: Scope, lists: readonly Result[]): Result {
  if (lists.some(isOpen)) return together(lists);
  const items = lists.map((each) => (each.kind === "list" ? each.items : []));
  spendOnList(
    run.work,
    items.reduce((sum, { length }) => sum + length, 0),
  );
  return list(items.flat());
}

interface Element {
  readonly item: Result;
  /** The scope in which the binder stands for it. */
  readonly inner: Scope;
}

/** A list that is none has no elements. */
function overElements(
  scope: Scope,
  expr: { readonly list: Expr; readonly binder: string },
  give: (elements: readonly Element[]) => Result,
): Result {
  const found = evaluate(scope, expr.list);
  if (isOpen(found)) return found;
  const items = found.kind === "list" || found.kind === "set" ? found.items : [];
  spend(scope.run.work, items.length);
  return give(items.map((item) => ({ item, inner: withLocal(scope, expr.binder, item) })));
}
