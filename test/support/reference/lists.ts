/** What is said of the elements of a list, and of dice. */
import type { Expr, Name, TypeExpr } from "../../../grammar/index.ts";
import { bound, evaluate, test } from "./expressions.ts";
import { type Scope, within } from "./situation.ts";
import {
  add,
  allOf,
  anyOf,
  asNumber,
  attempt,
  compare,
  countOf,
  everyOf,
  fraction,
  is,
  itemsOf,
  known,
  multiply,
  one,
  same,
  type Stored,
  type Value,
  weightiest,
  zero,
} from "./values.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { readonly kind: K }>;
interface Filtered {
  readonly list: Expr;
  readonly binder: Name;
  readonly filter: Expr | null;
}

/** The elements of what a list expression comes to; none holds nothing. */
export const elementsOf = (list: Expr, scope: Scope): readonly Value[] => itemsOf(evaluate(list, scope));

/** The elements of which the filter holds. */
export function passing({ list, binder, filter }: Filtered, scope: Scope): Value[] {
  const elements = elementsOf(list, scope);
  const passes = everyOf(
    elements.map((each) => () => filter === null || test(filter, bound(scope, binder.text, each))),
  );
  return elements.filter((_, at) => passes[at]);
}

/** What an expression comes to for each of the elements. */
const forEach = (elements: readonly Value[], binder: Name, value: Expr, scope: Scope): Value[] =>
  everyOf(elements.map((each) => () => evaluate(value, bound(scope, binder.text, each))));

export function aggregate(expr: Of<"aggregate">, scope: Scope): Value {
  const elements = passing(expr, scope);
  if (elements.length === 0 && expr.empty) return evaluate(expr.empty, scope);
  const values = forEach(elements, expr.binder, expr.value, scope);
  if (expr.op === "highest" || expr.op === "lowest")
    return furthest(expr.op === "highest" ? 1 : -1, values, scope);
  if (expr.op === "common") return values.length === 0 ? null : common(values, scope);
  const numbers = values.map(asNumber).filter((each) => each !== null);
  if (numbers.length < values.length) return null;
  return expr.op === "sum" ? numbers.reduce(add, zero) : numbers.reduce(multiply, one);
}

/** The highest or the lowest of what is not none. */
export function furthest(way: 1 | -1, values: readonly Value[], scope: Scope): Value {
  const counted = values.filter((each) => each !== null);
  const best = counted.reduce<Value>(
    (found, each) => (found === null || way * (compare(each, found, scope) ?? 0) > 0 ? each : found),
    null,
  );
  const number = asNumber(best);
  return number ? fraction(number.top, number.bottom) : best;
}

function common([first, ...others]: readonly Value[], scope: Scope): Value {
  const isIn = (item: Value, set: Value): boolean =>
    anyOf(itemsOf(set).map((each) => () => same(item, each, scope)));
  const items = itemsOf(first ?? null).filter((item) => allOf(others.map((set) => () => isIn(item, set))));
  return { kind: "set", items };
}

export function nearest(expr: Of<"nearest">, scope: Scope): Value {
  const elements = passing(expr, scope);
  const measures = forEach(elements, expr.binder, expr.by, scope);
  const least = furthest(-1, measures, scope);
  const items = elements.filter((_, at) => compare(measures[at] ?? null, least, scope) === 0);
  return { kind: "list", items };
}

/** Whether links, taken either way, join all elements into one; of no element there is nothing to join. */
export function oneGroup(expr: Of<"one-group">, scope: Scope): boolean {
  const elements = elementsOf(expr.list, scope);
  const links = elements.map((a) =>
    elements.map((b) => {
      const both = bound(bound(scope, expr.first.text, a), expr.second.text, b);
      return attempt(() => test(expr.link, both));
    }),
  );
  const isJoined = (counts: (link: Stored) => boolean): boolean => {
    const reached = new Set<number>(elements.length > 0 ? [0] : []);
    for (const from of reached)
      for (let to = 0; to < elements.length; to++)
        if (counts(links[from]?.[to] ?? false) || counts(links[to]?.[from] ?? false)) reached.add(to);
    return reached.size === elements.length;
  };
  if (isJoined((link) => link === true)) return true;
  if (isJoined((link) => link !== false)) known(weightiest(links.flat()));
  return false;
}

export function fold(expr: Of<"fold">, scope: Scope, wanted: TypeExpr | null): Value {
  const elements = elementsOf(expr.list, scope);
  let value = attempt(() => evaluate(expr.initial, scope, wanted));
  for (const element of expr.backwards ? elements.toReversed() : elements) {
    const inner = bound(within(scope, [[expr.accumulator.text, value]]), expr.binder.text, element);
    value = attempt(() => evaluate(expr.next, inner, wanted));
  }
  return known(value);
}

// ---------------------------------------------------------------- dice

export function keep(which: "highest" | "lowest", many: Value, of: Value, scope: Scope): Value {
  if (many === null || !is(of, "list", "set", "dice")) return null;
  const sorted = of.items.toSorted((a, b) => {
    const by = compare(a, b, scope) ?? 0;
    return which === "highest" ? -by : by;
  });
  return { ...of, items: sorted.slice(0, Math.max(0, countOf(many))) };
}

export function without(of: Value, element: Value, scope: Scope): Value {
  if (!is(of, "list", "set", "dice") || element === null) return of;
  const at = of.items.findIndex((each) => same(each, element, scope));
  return at < 0 ? of : { ...of, items: of.items.toSpliced(at, 1) };
}

export function isDouble(value: Value): boolean {
  const faces = itemsOf(value).map((each) => asNumber(each)?.top);
  return new Set(faces).size < faces.length;
}
