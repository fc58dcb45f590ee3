/**
 * Turns an expression of a program and a situation into a value, or into the reasons why it is undetermined.
 * What names come to is scope.ts, what a decision says verdict.ts; lists and the grid have files of their own.
 */
import type { Expr } from "../check/program.ts";
import { compared, contains, same, within } from "./compare.ts";
import { isDouble, keep, total, without } from "./dice.ts";
import { all, any, asAnswer, asResult, lazily, not } from "./logic.ts";
import { spend, spendOnList } from "../limits.ts";
import { aggregate, nearest, oneGroup } from "./over-lists.ts";
import { sized } from "./number-size.ts";
import {
  add,
  divide,
  isWhole,
  multiply,
  negate,
  rational,
  round,
  subtract,
  zero,
} from "../check/rational.ts";
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
import { presentType } from "../core/types.ts";

/** Whether a condition holds; a none counts as no. */
export function holds(scope: Scope, condition: Expr): Answer {
  return asAnswer(evaluate(scope, condition));
}

export function evaluate(scope: Scope, expr: Expr): Result {
  const of = (inner: Expr): Result => evaluate(scope, inner);
  switch (expr.kind) {
    case "truth":
      return truth(expr.value);
    case "number":
      return number(expr.value);
    case "enum-value":
    case "keyword-value":
      return name(expr.name);
    case "name-value":
      if (expr.type.kind === "ref")
        return { kind: "ref", record: expr.type.name, id: expr.text, place: null };
      return name(expr.text);
    case "duty":
      return name(expr.value);
    case "none":
      return none;
    case "hole":
      return unruled("no-ruling");
    case "unseen":
      return unruled("not-on-record");
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

    case "total":
      return total(of(expr.of));
    case "keep":
      return keep(expr.which, of(expr.many), of(expr.of));
    case "without":
      return without(of(expr.of), of(expr.element));
    case "is-double":
      return isDouble(of(expr.of));

    case "not":
      return asResult(not(holds(scope, expr.of)));
    case "and":
      return asResult(all(lazily(expr.all, (part) => holds(scope, part))));
    case "or":
      return asResult(any(lazily(expr.any, (part) => holds(scope, part))));
    case "reading":
      return truth(readingOf(scope, expr.doubt) === expr.reading);

    case "compare":
      return asResult(compared(expr.op, of(expr.left), of(expr.right), ordersOf(scope, expr.left.type)));
    case "within":
      return asResult(within(of(expr.of), of(expr.range), ordersOf(scope, expr.of.type)));
    case "has":
      return asResult(has(scope, expr));
    case "is-known":
      return asResult(not(same(of(expr.of), none)));
    case "is-none":
      return asResult(same(of(expr.of), none));
    case "is-whole": {
      const value = of(expr.of);
      return isOpen(value) ? value : truth(value.kind === "number" && isWhole(value.number));
    }
    case "is-ruled": {
      const open = openWithin(of(expr.of));
      return open?.isMissing ? open : truth(open === null);
    }

    case "arithmetic": {
      const reckon = { "+": add, "-": subtract, "*": multiply, "/": divide }[expr.op];
      const operands = [of(expr.left), of(expr.right)];
      return onNumbers(operands, ([left = zero, right = zero]) => sized(reckon(left, right)));
    }
    case "join":
      return joined(scope, [of(expr.left), of(expr.right)]);
    case "negate":
      return onNumbers([of(expr.of)], ([value = zero]) => negate(value));
    case "round":
      return onNumbers([of(expr.of)], ([value = zero]) => round(value, expr.direction));
    case "extreme":
      return aggregate(expr.op === "min" ? "lowest" : "highest", expr.of.map(of), ordersOf(scope, expr.type));

    case "every":
      return overElements(scope, expr, (found) =>
        asResult(all(lazily(found, ({ inner }) => isMet(inner, expr)))),
      );
    case "some":
      return overElements(scope, expr, (found) =>
        asResult(any(lazily(found, ({ inner }) => isFound(inner, expr)))),
      );
    case "count":
      return overKept(scope, expr, (kept) => number(rational(BigInt(kept.length))));
    case "those":
      return overKept(scope, expr, (kept) => list(kept.map(({ item }) => item)));
    case "aggregate":
      return overKept(scope, expr, (kept) => {
        if (kept.length === 0 && expr.empty) return of(expr.empty);
        const values = kept.map(({ inner }) => evaluate(inner, expr.value));
        return aggregate(expr.op, values, ordersOf(scope, expr.value.type));
      });
    case "nearest":
      return overKept(scope, expr, (kept) => {
        const measured = kept.map(({ item, inner }) => ({ item, by: evaluate(inner, expr.by) }));
        return nearest(measured, ordersOf(scope, expr.by.type));
      });
    case "one-group":
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
    case "list":
      return list(expr.items.map(of));
    case "set":
      return { kind: "set", items: expr.items.map(of) };
    case "record":
      return made(
        expr.type.kind === "square" || expr.type.kind === "moment" ? expr.type.kind : "shape",
        expr.fields.map((field) => [field.name, of(field.value)] as const),
      );
    case "interval":
      return made("interval", [
        ["from", expr.from ? of(expr.from) : none],
        ["to", expr.to ? of(expr.to) : none],
      ]);
    case "builtin":
      return geometry(expr.name, expr.args.map(of));
  }
}

// ---------------------------------------------------------------- conditions

/** Printed, or gained; the one who gains it is the record, also where its keywords are named. None has nothing. */
function has(scope: Scope, expr: Extract<Expr, { kind: "has" }>): Answer {
  const { gained, keyword } = expr;
  const of = evaluate(scope, expr.of);
  const type = presentType(expr.of.type);
  const fields = "name" in type ? scope.run.program.types.records.get(type.name)?.fields : undefined;
  const field = fields?.find((each) => each.type.kind === "keywords");
  const printed = field ? fieldThrough(scope, of, expr.of.type, field.name, field.type) : of;
  const bearer = field ? of : expr.of.kind === "field" ? evaluate(scope, expr.of.of) : none;
  const ways = [
    () => (isOpen(printed) ? printed : printed.kind === "set" && contains(printed.items, name(keyword))),
    () => gained !== null && bearer.kind !== "none" && asAnswer(call(scope, gained, [bearer])),
  ];
  return any(lazily(ways, (way) => way()));
}

type Quantified = Extract<Expr, { kind: "every" | "some" }>;

/** The element is not meant, or is as it should be. */
function isMet(inner: Scope, { filter, body }: Quantified): Answer {
  const isMeant = filter ? holds(inner, filter) : true;
  return isMeant === false || body === null || any([not(isMeant), holds(inner, body)]);
}

/** The element is meant, and is as asked. */
function isFound(inner: Scope, { filter, body }: Quantified): Answer {
  const isMeant = filter ? holds(inner, filter) : true;
  return isMeant !== false && all([isMeant, body ? holds(inner, body) : true]);
}

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

/** Over the elements the filter keeps; undetermined while it is open for one of them. */
function overKept(
  scope: Scope,
  expr: { readonly list: Expr; readonly binder: string; readonly filter: Expr | null },
  give: (kept: readonly Element[]) => Result,
): Result {
  const { filter } = expr;
  return overElements(scope, expr, (elements) => {
    if (filter === null) return give(elements);
    const answers = elements.map(({ inner }) => holds(inner, filter));
    if (answers.some(isOpen)) return together(answers);
    return give(elements.filter((_, i) => answers[i] === true));
  });
}
