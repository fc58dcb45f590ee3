/** What is said of the elements of a list, and of dice. */
import type { Expr } from "../../../grammar/index.ts";
import { bound, evaluate, test } from "./expressions.ts";
import { within, type Scope } from "./scope.ts";
import { follow } from "./situation.ts";
import {
  add,
  allOf,
  anyOf,
  asNumber,
  compare,
  firstReason,
  isUnknown,
  listOf,
  multiply,
  not,
  one,
  same,
  type Truth,
  type Unknown,
  type Value,
  type Word,
  zero,
} from "./values.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { readonly kind: K }>;
type Hint = (text: string) => Word | null;

/** The elements of what a list expression comes to; none holds nothing. */
export function elementsOf(value: Value, scope: Scope): readonly Value[] | Unknown {
  if (value === null || typeof value !== "object") return [];
  if (value.kind === "unknown") return value;
  return "items" in value ? value.items.map((each) => follow(scope.world, each)) : [];
}

/** The elements of which the filter holds. */
export function passing(list: Expr, binder: string, filter: Expr | null, scope: Scope): Value[] | Unknown {
  const elements = elementsOf(evaluate(list, scope), scope);
  if (!Array.isArray(elements)) return elements as Unknown;
  const passed: Value[] = [];
  let open: Unknown | null = null;
  for (const element of elements) {
    const holds = filter === null || test(filter, bound(scope, binder, element));
    if (holds === true) passed.push(element);
    else if (holds !== false) open = firstReason(holds, open);
  }
  return open ?? passed;
}

export function quantified(expr: Of<"quantified">, scope: Scope): Truth {
  const elements = elementsOf(evaluate(expr.list, scope), scope);
  if (!Array.isArray(elements)) return elements as Unknown;
  const each = elements.map((element: Value) => {
    const inner = bound(scope, expr.binder.text, element);
    const kept = expr.filter === null || test(expr.filter, inner);
    if (kept === false) return expr.quantifier === "every";
    const holds = expr.body === null || test(expr.body, inner);
    return expr.quantifier === "every" ? anyOf([not(kept), holds]) : allOf([kept, holds]);
  });
  return expr.quantifier === "every" ? allOf(each) : anyOf(each);
}

export function aggregate(expr: Of<"aggregate">, scope: Scope): Value {
  const passed = passing(expr.list, expr.binder.text, expr.filter, scope);
  if (isUnknown(passed as Value)) return passed as Unknown;
  const elements = passed as Value[];
  if (elements.length === 0) {
    if (expr.empty) return evaluate(expr.empty, scope);
    return expr.op === "sum" ? zero : expr.op === "product" ? one : null;
  }
  const values = elements.map((element) => evaluate(expr.value, bound(scope, expr.binder.text, element)));
  const open = firstReason(...values);
  if (open) return open;
  if (expr.op === "common") return common(values);
  if (expr.op === "sum" || expr.op === "product") return reckoned(expr.op, values);
  return furthest(expr.op, values);
}

function reckoned(op: "sum" | "product", values: readonly Value[]): Value {
  let result = op === "sum" ? zero : one;
  for (const value of values) {
    const number = asNumber(value);
    if (number === null || number.kind === "unknown") return number;
    result = op === "sum" ? add(result, number) : multiply(result, number);
  }
  return result;
}

function furthest(op: "highest" | "lowest", values: readonly Value[]): Value {
  let best: Value = null;
  for (const value of values) {
    if (value === null) continue;
    const by = best === null ? null : compare(value, best);
    if (typeof by === "object" && by !== null) return by;
    if (best === null || (by !== null && (op === "highest" ? by > 0 : by < 0))) best = value;
  }
  return typeof best === "object" && best !== null && best.kind === "die" ? asNumber(best) : best;
}

function common(sets: readonly Value[]): Value {
  const [first, ...others] = sets.map((each) =>
    typeof each === "object" && each && "items" in each ? each.items : [],
  );
  const shared: Value[] = [];
  for (const item of first ?? []) {
    const everywhere = allOf(others.map((items) => anyOf(items.map((each) => same(item, each)))));
    if (typeof everywhere !== "boolean") return everywhere;
    if (everywhere) shared.push(item);
  }
  return { kind: "set", items: shared };
}

export function nearest(expr: Of<"nearest">, scope: Scope): Value {
  const passed = passing(expr.list, expr.binder.text, expr.filter, scope);
  if (isUnknown(passed as Value)) return passed as Unknown;
  const measured = (passed as Value[]).map((element) => ({
    element,
    measure: evaluate(expr.by, bound(scope, expr.binder.text, element)),
  }));
  const open = firstReason(...measured.map((each) => each.measure));
  if (open) return open;
  const counted = measured.filter((each) => each.measure !== null);
  const least = furthest(
    "lowest",
    counted.map((each) => each.measure),
  );
  return listOf(counted.filter((each) => compare(each.measure, least) === 0).map((each) => each.element));
}

/** Whether links, taken either way, join all elements into one; of no element there is nothing to join. */
export function oneGroup(expr: Of<"one-group">, scope: Scope): Truth {
  const elements = elementsOf(evaluate(expr.list, scope), scope);
  if (!Array.isArray(elements)) return elements as Unknown;
  const links = elements.map((a: Value) =>
    elements.map((b: Value) => {
      const first = bound(scope, expr.first.text, a);
      return test(expr.link, bound(first, expr.second.text, b));
    }),
  );
  const joined = (counts: (link: Truth) => boolean): boolean => {
    const reached = new Set<number>(elements.length > 0 ? [0] : []);
    for (const from of reached)
      for (let to = 0; to < elements.length; to++)
        if (counts(links[from]?.[to] ?? false) || counts(links[to]?.[from] ?? false)) reached.add(to);
    return reached.size === elements.length;
  };
  if (joined((link) => link === true)) return true;
  if (!joined((link) => link !== false)) return false;
  return firstReason(...links.flat()) ?? false;
}

export function fold(expr: Of<"fold">, scope: Scope, hint: Hint): Value {
  const elements = elementsOf(evaluate(expr.list, scope), scope);
  if (!Array.isArray(elements)) return elements as Unknown;
  let value = evaluate(expr.initial, scope, hint);
  for (const element of expr.backwards ? elements.toReversed() : elements) {
    const inner = within(scope, [[expr.accumulator.text, value]]);
    value = evaluate(expr.next, bound(inner, expr.binder.text, element), hint);
  }
  return value;
}

// ---------------------------------------------------------------- dice

export function keep(which: "highest" | "lowest", many: Value, of: Value): Value {
  const count = asNumber(many);
  const open = firstReason(many, of);
  if (open) return open;
  if (count?.kind !== "number" || typeof of !== "object" || of === null || !("items" in of)) return null;
  const sorted = of.items.toSorted((a, b) => {
    const by = compare(a, b);
    return typeof by === "number" ? (which === "highest" ? -by : by) : 0;
  });
  return listOf(
    sorted.slice(0, Math.max(0, Number(count.top / count.bottom))),
    of.kind === "list" && of.pool,
  );
}

export function without(of: Value, element: Value): Value {
  const open = firstReason(of, element);
  if (open) return open;
  if (typeof of !== "object" || of === null || !("items" in of) || element === null) return of;
  const at = of.items.findIndex((each) => same(each, element) === true);
  return at < 0 ? of : { ...of, items: of.items.toSpliced(at, 1) };
}

export function isDouble(value: Value): boolean {
  if (typeof value !== "object" || value === null || !("items" in value)) return false;
  const faces = value.items.map((each) =>
    JSON.stringify(asNumber(each), (_, part) => (typeof part === "bigint" ? `${part}` : part)),
  );
  return new Set(faces).size < faces.length;
}
