/**
 * Turns what goes over a list into calls that V8 inlines: `every` and `some` of the array itself, and a few loops of the
 * runtime. A body that may be open, or a value that may be none, is left to the explaining form where it matters.
 */
import type { Expr } from "../../../check/program.ts";
import { type Code, joined, layout } from "../code.ts";
import {
  arrow,
  beyond,
  bound,
  callCode,
  conjoined,
  type Context,
  disjoined,
  equality,
  type Fast,
  fast,
  fresh,
  helper,
  infix,
  lifted,
  settledNone,
  strength,
  typeOnly,
  express,
  placesOf,
} from "../fast.ts";
import { insideFunction, knowing } from "../narrowing.ts";
import { negation } from "./conditions.ts";
import { exactly, isFraction } from "./numbers.ts";
import { quote } from "../literal.ts";
import { presentType } from "../../../core/types.ts";
import {
  type Elements,
  elementsCounted,
  elementsOf,
  isOp,
  itemsIn,
  type Operation,
  truthIn,
} from "../../../core/expressions.ts";
import { keyOf } from "../key-of.ts";

type OverList = Extract<Expr, { kind: "some" | "those" | "aggregate" | "group" | "fold" }>;

export function overList(context: Context, expr: OverList): Fast {
  if (expr.kind === "aggregate") {
    const over = elementsOf(expr);
    return lifted(context, [express(context, over.list)], ([list]) =>
      list === undefined ? beyond(context) : aggregate(context, expr, over, list),
    );
  }
  const list = express(context, expr.list);
  return lifted(context, [list], ([there = list]) => {
    switch (expr.kind) {
      case "some":
        return some(context, expr, there);
      case "those":
        return those(context, expr, there);
      case "group":
        return oneGroup(context, expr, there);
      case "fold":
        return fold(context, expr, there);
    }
  });
}

interface Inside {
  readonly context: Context;
  readonly variable: string;
}

/** Within the braces the binder is a variable of its own. */
function inside(context: Context, binder: string, list: Expr, of: Fast): Inside {
  const type = presentType(list.type);
  const element = type.kind === "list" || type.kind === "set" ? type.of : null;
  const word = context.names.local(binder);
  const variable = context.uses.taken.has(word) ? fresh(context, word) : word;
  const places = Math.max(element === null ? 0 : placesOf(element), of.places);
  const none = element?.kind === "or-none" ? "null" : "never";
  const local = fast(variable, { places, none, simple: true });
  const locals = new Map(context.locals).set(binder, local);
  return { context: { ...context, locals, ...insideFunction(context) }, variable };
}

function filtered(context: Context, filter: Expr | null): Context {
  return filter === null ? context : knowing(context, filter, true);
}

/** One list behind another, in an array of its own. */
export function oneBehindAnother(context: Context, [first, second]: readonly [Expr, Expr]): Fast {
  const lists = [express(context, first), express(context, second)];
  return lifted(context, lists, ([left = beyond(context), right = beyond(context)]) =>
    fast(joined("[...", arrayOf(context, first, left), ", ...", arrayOf(context, second, right), "]")),
  );
}

/** The list as an array: sets are spread, a list that is none is empty. */
function arrayOf(context: Context, list: Expr, piece: Fast): Code {
  const type = presentType(list.type);
  if (type.kind === "list" && piece.none === "never") return bound(piece, strength.call);
  if (itemsIn(list) !== null && piece.none === "never") return bound(piece, strength.call);
  return helper(context, "itemsOf", [piece.code]).code;
}

/** `every x in L with F has B`, which `not some x in L has F and not B` was written as; null for what was not. */
export function every(context: Context, { from, args: [some] }: Operation<"not">): Fast | null {
  if (from.kind !== "every" || some.kind !== "some" || context.held.has(keyOf(some))) return null;
  const parts = isOp(some.body, "and") && from.filter !== null ? some.body.args : [some.body];
  const contrary = parts.at(-1);
  if (contrary === undefined || !isOp(contrary, "not")) return null;
  const list = express(context, some.list);
  return lifted(context, [list], ([there = list]) => {
    const { context: inner, variable } = inside(context, some.binder, some.list, there);
    const [filter = null] = parts.slice(0, -1);
    const kept = filter === null ? null : express(inner, filter);
    const body = express(filtered(inner, filter), contrary.args[0]);
    if (kept?.open) return beyond(context);
    const test = kept === null ? body : { ...disjoined([negation(inner, kept), body]), open: body.open };
    const array = arrayOf(context, some.list, there);
    if (body.open) return helper(context, "everyOf", [array, arrow(variable, test)], { open: true });
    return method(context, some.list, there, "every", arrow(variable, test));
  });
}

function some(context: Context, expr: Extract<Expr, { kind: "some" }>, list: Fast): Fast {
  const array = arrayOf(context, expr.list, list);
  if (truthIn(expr.body) === true) return fast(joined(array, ".length > 0"), { strength: strength.relation });
  const { context: inner, variable } = inside(context, expr.binder, expr.list, list);
  const test = express(inner, expr.body);
  if (test.open) return helper(context, "someOf", [array, arrow(variable, test)], { open: true });
  return method(context, expr.list, list, "some", arrow(variable, test));
}

function method(context: Context, list: Expr, piece: Fast, name: string, body: Code): Fast {
  return fast(callCode(`${arrayOf(context, list, piece).flat}.${name}`, [body]));
}

export function size(context: Context, args: readonly [Expr]): Fast {
  const { binder, list, filter } = elementsCounted(args);
  return lifted(context, [express(context, list)], ([there]) => {
    if (there === undefined) return beyond(context);
    const array = arrayOf(context, list, there);
    if (filter === null) return fast(joined(array, ".length"));
    const { context: inner, variable } = inside(context, binder, list, there);
    const kept = express(inner, filter);
    return kept.open ? beyond(context) : helper(context, "count", [array, arrow(variable, kept)]);
  });
}

function those(context: Context, expr: Extract<Expr, { kind: "those" }>, list: Fast): Fast {
  const { context: inner, variable } = inside(context, expr.binder, expr.list, list);
  const filter = express(inner, expr.filter);
  if (filter.open) return beyond(context);
  const found = method(context, expr.list, list, "filter", arrow(variable, filter));
  return { ...found, places: list.places };
}

type Aggregate = Extract<Expr, { kind: "aggregate" }>;

function aggregate(context: Context, expr: Aggregate, over: Elements, list: Fast): Fast {
  const { context: inner, variable } = inside(context, over.binder, over.list, list);
  const filter = over.filter === null ? null : express(inner, over.filter);
  const value = express(filtered(inner, over.filter), expr.value);
  // A filter that never keeps anything is no filter a rule would have.
  if (filter?.open || filter?.code.flat === "false") return beyond(context);
  if (value.open || value.openFields.size > 0) return beyond(context);
  const array = arrayOf(context, over.list, list);
  const type = presentType(expr.value.type);
  if (expr.op === "nearest") {
    if (isFraction(value) || (type.kind !== "count" && type.kind !== "quantity")) return beyond(context);
    const measure = filter === null ? value : conditional(filter, value, "null");
    return helper(context, "nearest", [array, arrow(variable, measure)], { places: list.places });
  }
  if (expr.op === "common") {
    const kept = filter === null ? array : joined(array, ".filter(", arrow(variable, filter), ")");
    return orEmpty(
      context,
      expr,
      helper(context, "common", [kept, arrow(variable, value)], { none: "null" }),
    );
  }
  const isNumber = type.kind === "count" || type.kind === "quantity" || type.kind === "ratio";
  if (value.none !== "never" || !isNumber) return beyond(context);
  if (expr.op === "sum" || expr.op === "product")
    return total(context, expr, { array, variable, filter, value });
  if (isFraction(value)) return beyond(context);
  if (value.simple)
    return orEmpty(context, expr, furthest(context, expr.op, { array, variable, filter, value }));
  const kept = filter === null ? value : conditional(filter, value, "null");
  const found = helper(context, expr.op, [array, arrow(variable, kept)], {
    none: "null",
    places: value.places,
  });
  return orEmpty(context, expr, found);
}

function conditional(when: Fast, value: Fast, otherwise: string): Fast {
  const [test, then] = [bound(when, strength.coalesce), bound(value, strength.coalesce)];
  const broken = (indent: string): string => {
    const inner = `${indent}  `;
    const lines = [layout(then, inner, inner.length + 2), otherwise].map(
      (each, i) => `${inner}${i === 0 ? "?" : ":"} ${each}`,
    );
    return `${layout(test, indent)}\n${lines.join("\n")}`;
  };
  return fast(
    { flat: `${test.flat} ? ${then.flat} : ${otherwise}`, broken },
    { strength: strength.conditional },
  );
}

/** The variable of what runs through a list: its word, unless what is said of each element means another by it. */
function runner(context: Context, word: string, pieces: readonly (Fast | null)[]): string {
  const isMeant = (name: string): boolean =>
    pieces.some((piece) => new RegExp(`\\b${name}\\b`).test(piece?.code.flat ?? ""));
  let name = word;
  for (let n = 2; context.uses.taken.has(name) || isMeant(name); n++) name = word + n;
  return name;
}

interface Totalled {
  readonly array: Code;
  readonly variable: string;
  readonly filter: Fast | null;
  readonly value: Fast;
}

/** `list.reduce((best, m) => …, null)`: the greatest or the least of what is cheap to write twice. */
function furthest(
  context: Context,
  op: "highest" | "lowest",
  { array, variable, filter, value }: Totalled,
): Fast {
  const best = runner(context, "best", [filter, value]);
  const isBetter = disjoined([
    equality(fast(best), fast("null"), "==="),
    infix(value, op === "highest" ? ">" : "<", fast(best), strength.relation),
  ]);
  const test = filter === null ? isBetter : conjoined([filter, isBetter]);
  const next = arrow(`${best}, ${variable}`, conditional(test, value, best));
  return fast(callCode(`${array.flat}.reduce${typeOnly("<number | null>")}`, [next, "null"]), {
    none: "null",
    places: value.places,
  });
}

/** What stands for the empty list. */
function orEmpty(context: Context, expr: Aggregate, found: Fast): Fast {
  if (expr.empty === null) return found;
  const empty = express(context, expr.empty);
  if (empty.open) return beyond(context);
  return fast(joined(found.code, " ?? ", bound(empty, strength.or)), {
    strength: strength.coalesce,
    none: empty.none,
    places: Math.max(found.places, empty.places),
  });
}

function total(context: Context, expr: Aggregate, { array, variable, filter, value }: Totalled): Fast {
  const isSum = expr.op === "sum";
  const isExact = isFraction(value) || (!isSum && value.places > 0);
  // Unlike a total of nothing, what the rule says of the empty list must be told apart.
  if (expr.empty !== null) return beyond(context);
  return isExact
    ? totalExactly(context, isSum, { array, variable, filter, value })
    : totalPlainly(context, isSum, { array, variable, filter, value });
}

function totalExactly(context: Context, isSum: boolean, { array, variable, filter, value }: Totalled): Fast {
  const kept = filter === null ? value : conditional(filter, value, isSum ? "0" : "1");
  const name = isSum ? "sumExact" : "productExact";
  return helper(context, name, [array, arrow(variable, kept), quote(context.unit)], {
    places: Number.POSITIVE_INFINITY,
  });
}

/** `list.reduce((total, m) => total + …, 0)`, which V8 inlines as it does no function of ours; exact at each step. */
function totalPlainly(context: Context, isSum: boolean, { array, variable, filter, value }: Totalled): Fast {
  const total = runner(context, isSum ? "total" : "product", [filter, value]);
  const sum = isSum
    ? infix(fast(total), "+", value, strength.sum)
    : infix(fast(total), "*", value, strength.product);
  // A list has less than 2^32 elements.
  const most = isSum ? value.most * 2 ** 32 : Number.POSITIVE_INFINITY;
  const step = exactly(context, sum, value.places, most);
  const next = arrow(`${total}, ${variable}`, filter === null ? step : conditional(filter, step, total));
  return fast(callCode(`${array.flat}.reduce`, [next, isSum ? "0" : "1"]), {
    places: value.places,
    most: step.most,
  });
}

function oneGroup(context: Context, expr: Extract<Expr, { kind: "group" }>, list: Fast): Fast {
  const first = inside(context, expr.first, expr.list, list);
  const second = inside(first.context, expr.second, expr.list, list);
  const link = express(second.context, expr.link);
  if (link.open) return beyond(context);
  const body = arrow(`${first.variable}, ${second.variable}`, link);
  return helper(context, "isOneGroup", [arrayOf(context, expr.list, list), body]);
}

/** What runs through the list settles on what it needs: none or not, and how many places. */
function fold(context: Context, expr: Extract<Expr, { kind: "fold" }>, list: Fast): Fast {
  const { context: inner, variable } = inside(context, expr.binder, expr.list, list);
  const word = context.names.local(expr.accumulator);
  const name = context.uses.taken.has(word) ? fresh(context, word) : word;
  const initial = settledNone(express(context, expr.initial));
  let { none, places } = initial;
  for (let round = 0; round < 12; round++) {
    const local = fast(name, { none, places, simple: true });
    const next = settledNone(
      express({ ...inner, locals: new Map(inner.locals).set(expr.accumulator, local) }, expr.next),
    );
    if (initial.open || next.open || next.openFields.size > 0) return beyond(context);
    const widened = { none: next.none === "never" ? none : next.none, places: Math.max(places, next.places) };
    if (widened.none === none && widened.places === places) {
      const method = expr.backwards ? "reduceRight" : "reduce";
      const array = arrayOf(context, expr.list, list);
      const generic = accumulatorType(context, expr, none !== "never", places);
      const body = arrow(`${name}, ${variable}`, next);
      return fast(callCode(`${array.flat}.${method}${generic}`, [body, initial.code]), { none, places });
    }
    ({ none, places } = widened);
  }
  return beyond(context);
}

/** The type of what runs through, where TypeScript would take the first value for all there is. */
function accumulatorType(
  context: Context,
  expr: Extract<Expr, { kind: "fold" }>,
  mayBeNone: boolean,
  places: number,
): string {
  const type = presentType(expr.type);
  const plain = { truth: "boolean", count: "number", quantity: "number", ratio: "number" }[
    type.kind as string
  ];
  if (places === Number.POSITIVE_INFINITY) {
    context.uses.runtimeTypes.add("Ratio");
    return typeOnly(`<Ratio${mayBeNone ? " | null" : ""}>`);
  }
  if (plain !== undefined)
    return mayBeNone ? typeOnly(`<${plain} | null>`) : plain === "boolean" ? typeOnly("<boolean>") : "";
  if (type.kind === "enum") {
    const name = context.names.type("enum", type.name);
    context.uses.declaredTypes.add(name);
    return typeOnly(`<${name}${mayBeNone ? " | null" : ""}>`);
  }
  context.uses.beyond = true;
  return "";
}
