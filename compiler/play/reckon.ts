/**
 * What an expression comes to while a play is followed without being played: one state for each way it can turn out.
 * What cannot be told apart gets a name, the same name for the same thing; lists are counting.ts, decisions are ruling.ts.
 */
import { inWords } from "../check/in-words.ts";
import type { Expr, Rational, Type } from "../check/program.ts";
import { endsIn, isOp, itemsIn } from "../core/expressions.ts";
import { meaningOf, type Meanings } from "../core/operators.ts";
import { extended } from "../core/persistent-map.ts";
import { rational, round as rounded } from "../check/rational.ts";
import { countedOver, isStale, those } from "./counting.ts";
import { factOf, factsRead } from "./facts.ts";
import {
  atMost,
  below,
  constant,
  isConstant,
  isWholeForm,
  type Linear,
  lyingWithin,
  minus,
  plus,
  times,
  unknown,
  whole,
} from "./linear.ts";
import { everyPart } from "./parts.ts";
import { boundsOf, ruledBy } from "./ruling.ts";
import { anyDeclared, assume, type Following, fresh, learn, nothing, type State } from "./state.ts";
import {
  always,
  anyOf,
  equal,
  type Formula,
  idOf,
  isOne,
  never,
  not,
  number,
  placeInEnum,
  type Value,
} from "./values.ts";
import { findDoubt } from "../core/lookup.ts";

export type Reckoned = readonly (readonly [State, Value])[];

export function reckon(at: Following, state: State, expr: Expr): Reckoned {
  switch (expr.kind) {
    case "literal":
      return [[state, literal(at, expr)]];
    case "fact":
      return [factOf(at, state, expr)];
    case "local":
      return [[state, state.locals.get(expr.name) ?? { kind: "other", id: `local:${expr.name}` }]];
    case "field":
      return reckon(at, state, expr.of).map(([next, of]) => fieldOf(at, next, of, expr));
    case "call":
      return ruledBy(at, state, expr) ?? withBounds(at, opaque(at, state, expr), expr);
    case "op":
      return meaningOf(meanings, expr.op)({ at, state, expr }, expr.args, expr.type);
    case "reading":
      return [readingOf(at, state, expr)];
    case "cases":
      return casesOf(at, state, expr);
    case "make":
      return made(at, state, expr);
    case "those": {
      const found = those(at, state, expr);
      return found.length > 0 ? found : opaque(at, state, expr);
    }
    case "some":
    case "aggregate":
      return countedOver(at, state, expr) ?? opaque(at, state, expr);
    case "open":
    case "fold":
    case "group":
    case "outcome":
    case "odds":
      return opaque(at, state, expr);
  }
}

function literal({ program }: Following, { value, type }: Extract<Expr, { kind: "literal" }>): Value {
  if (value === null) return number(constant(-1));
  if (typeof value === "boolean") return { kind: "truth", holds: value ? always : never };
  if (typeof value === "object") return number(constant(value));
  if (type.kind === "enum") return number(constant(placeInEnum(program, type, value)));
  return { kind: "other", id: `name:${value}` };
}

function made(at: Following, state: State, expr: Extract<Expr, { kind: "make" }>): Reckoned {
  if (expr.form === "interval") return opaque(at, state, expr);
  return itemsOf(at, state, expr.items).map(([next, items]) => {
    if (itemsIn(expr) === null) {
      const parts = new Map(expr.names.map((name, i) => [name, items[i] ?? other(name)] as const));
      return [next, { kind: "parts", parts }];
    }
    const element: Type = "of" in expr.type ? expr.type.of : { kind: "unknown" };
    return [next, { kind: "list", id: `[${items.map(idOf).join(",")}]`, element, items, taken: null }];
  });
}

function other(id: string): Value {
  return { kind: "other", id };
}

/** A condition as a formula, in each way what it reads can turn out. */
function formulas(at: Following, state: State, expr: Expr): readonly (readonly [State, Formula])[] {
  return reckon(at, state, expr).map(([next, value]) => [next, asFormula(value)]);
}

function asFormula(value: Value): Formula {
  if (value.kind === "truth") return value.holds;
  return value.kind === "number" ? isOne(value.form) : isOne(unknown(`${whole}${idOf(value)}`));
}

/** The states in which a condition holds, or does not. */
export function holding(at: Following, state: State, expr: Expr, wanted: boolean): readonly State[] {
  return formulas(at, state, expr).flatMap(([next, holds]) => assume(at, next, holds, wanted));
}

/** The states in which a condition holds, and those in which it does not. */
export function parted(
  at: Following,
  states: readonly State[],
  expr: Expr,
): { readonly holds: readonly State[]; readonly fails: readonly State[] } {
  const found = states.flatMap((state) => formulas(at, state, expr));
  return {
    holds: found.flatMap(([next, holds]) => assume(at, next, holds, true)),
    fails: found.flatMap(([next, holds]) => assume(at, next, holds, false)),
  };
}

/** As a number: what is none counts as less than anything. */
export function measured(at: Following, state: State, expr: Expr): readonly (readonly [State, Linear])[] {
  return reckon(at, state, expr).map(([next, value]) => {
    if (value.kind === "number") return [next, value.form];
    const [named_, form] = named(
      at,
      next,
      { ...expr, type: { kind: "ratio", from: null, to: null } },
      idOf(value),
    );
    return [named_, form.kind === "number" ? form.form : constant(0)];
  });
}

// ---------------------------------------------------------------- names

/** A value that is the same wherever it is written so with the same parts. */
function named(at: Following, state: State, expr: Expr, name: string): readonly [State, Value] {
  const isBounded = isOp(expr, "size");
  const { value, known } = anyOf(at.program, expr.type, `(${name})`, isBounded);
  return [learn(state, known), value];
}

/** Known by its words, what the names in it stand for, and what has been written since. */
function opaque(at: Following, state: State, expr: Expr): Reckoned {
  let next = state;
  const ids: string[] = [];
  for (const part of everyPart(expr)) {
    if (part.kind === "fact") {
      const [then, value] = factOf(at, next, part);
      next = then;
      ids.push(`${part.name}=${idOf(value)}`);
    }
    if (part.kind === "local") {
      const value = state.locals.get(part.name);
      if (value) ids.push(`${part.name}=${idOf(value)}`);
    }
    if (part.kind === "field") ids.push(`.${part.name}@${lastWritten(state, part.name)}`);
    if (part.kind === "call") ids.push(`@${state.writes.length}`, factsRead(at, state, part));
  }
  return [named(at, next, expr, `${inWords(expr)}|${[...new Set(ids)].sort().join("|")}`)];
}

/** A tally that is not followed clause by clause, with the least and the most it can be. */
function withBounds(
  at: Following,
  [[state, value] = [nothing, number(constant(0))]]: Reckoned,
  expr: Extract<Expr, { kind: "call" }>,
): Reckoned {
  const name = idOf(value);
  if (value.kind !== "number" || state.bounded.has(name)) return [[state, value]];
  const bounds = boundsOf(at, state, expr);
  if (bounds === null) return [[state, value]];
  const next = learn(state, lyingWithin(value.form, bounds));
  return [[{ ...next, bounded: new Set(state.bounded).add(name) }, value]];
}

function lastWritten(state: State, field: string): number {
  return state.writes.findLastIndex((each) => each.field === field) + 1;
}

function fieldOf(
  at: Following,
  state: State,
  of: Value,
  expr: Extract<Expr, { kind: "field" }>,
): readonly [State, Value] {
  const { name, type } = expr;
  if (of.kind === "parts") return [state, of.parts.get(name) ?? { kind: "other", id: `${idOf(of)}.${name}` }];
  if (of.kind !== "thing") return named(at, state, expr, `${idOf(of)}.${name}`);
  const key = `${of.id}.${name}`;
  const cell = state.cells.get(key);
  if (cell && !isStale(state, key, cell.after)) return [state, cell.value];
  const id = `${key}@${lastWritten(state, name)}`;
  const [next, value] = anyDeclared(at, state, type, id, at.setFields.has(name));
  const cells = extended(state.cells, key, { value, after: state.writes.length });
  return [{ ...next, cells }, value];
}

function readingOf(
  at: Following,
  state: State,
  { doubt, reading }: Extract<Expr, { kind: "reading" }>,
): readonly [State, Value] {
  const taken = at.readings.get(doubt);
  if (taken !== undefined) return [state, { kind: "truth", holds: taken === reading ? always : never }];
  const readings = findDoubt(at.program, doubt)?.readings ?? [];
  const form = unknown(`${whole}reading:${doubt}`);
  const known = [atMost(constant(0), form), atMost(form, constant(readings.length - 1))];
  const holds = equal(form, constant(readings.findIndex(({ name }) => name === reading)));
  return [learn(state, known), { kind: "truth", holds }];
}

// ---------------------------------------------------------------- comparing and reckoning

function both(at: Following, state: State, a: Expr, b: Expr): readonly (readonly [State, Value, Value])[] {
  return reckon(at, state, a).flatMap(([next, left]) =>
    reckon(at, next, b).map(([then, right]) => [then, left, right] as const),
  );
}

function itemsOf(
  at: Following,
  state: State,
  exprs: readonly Expr[],
): readonly (readonly [State, readonly Value[]])[] {
  let all: readonly (readonly [State, Chain | null])[] = [[state, null]];
  for (const expr of exprs)
    all = all.flatMap(([next, before]) =>
      reckon(at, next, expr).map(([then, item]) => [then, { before, item }] as const),
    );
  return all.map(([next, last]) => {
    const items: Value[] = [];
    for (let each = last; each !== null; each = each.before) items.push(each.item);
    return [next, items.reverse()] as const;
  });
}

/** Ways share the items before those in which they differ. */
interface Chain {
  readonly before: Chain | null;
  readonly item: Value;
}

type Compared = "=" | "<" | "<=" | ">" | ">=";

function compared(op: Compared, left: Value, right: Value): Formula | null {
  if (left.kind === "truth" || right.kind === "truth") {
    const [a, b] = [asFormula(left), asFormula(right)];
    return op === "=" ? alike(a, b) : null;
  }
  if (left.kind === "number" && right.kind === "number") {
    const form = minus(left.form, right.form);
    switch (op) {
      case "=":
      case "<":
      case "<=":
        return { kind: "compare", op, form };
      case ">":
      case ">=":
        return { kind: "compare", op: op === ">" ? "<" : "<=", form: minus(right.form, left.form) };
    }
  }
  const [a, b] = [idOf(left), idOf(right)].sort();
  if (op !== "=") return null;
  const isPlain = a?.startsWith("name:") && b?.startsWith("name:");
  return a === b ? always : isPlain ? never : isOne(unknown(`${whole}(${a} = ${b})`));
}

function alike(a: Formula, b: Formula): Formula {
  return {
    kind: "or",
    all: [
      { kind: "and", all: [a, b] },
      { kind: "and", all: [not(a), not(b)] },
    ],
  };
}

// ---------------------------------------------------------------- operators

interface Operated {
  readonly at: Following;
  readonly state: State;
  /** The whole expression. */
  readonly expr: Expr;
}
type Meaning<Args> = (of: Operated, args: Args) => Reckoned;

/** Its value is unknown, but the same wherever the same expression is evaluated. */
const unfollowed: Meaning<unknown> = ({ at, state, expr }) => opaque(at, state, expr);

function comparing(op: Compared): Meaning<readonly [Expr, Expr]> {
  return ({ at, state, expr }, [a, b]) =>
    both(at, state, a, b).flatMap(([next, left, right]): Reckoned => {
      const holds = compared(op, left, right);
      return holds === null ? opaque(at, next, expr) : [[next, { kind: "truth", holds }]];
    });
}

function junction(kind: "and" | "or"): Meaning<readonly Expr[]> {
  return ({ at, state }, parts) => {
    let found: readonly (readonly [State, readonly Formula[]])[] = [[state, []]];
    for (const part of parts)
      found = found.flatMap(([next, all]) =>
        formulas(at, next, part).map(([then, holds]) => [then, [...all, holds]] as const),
      );
    return found.map(([next, all]) => [next, { kind: "truth", holds: { kind, all } }]);
  };
}

function reckoning(
  op: string,
  combine: (a: Linear, b: Linear) => Linear | null,
): Meaning<readonly [Expr, Expr]> {
  return ({ at, state, expr }, [a, b]) =>
    both(at, state, a, b).map(([next, left, right]) => {
      const form = left.kind === "number" && right.kind === "number" ? combine(left.form, right.form) : null;
      return form ? [next, number(form)] : named(at, next, expr, `${idOf(left)} ${op} ${idOf(right)}`);
    });
}

function product(a: Linear, b: Linear): Linear | null {
  return isConstant(a) ? times(b, a.constant) : isConstant(b) ? times(a, b.constant) : null;
}

function quotient(a: Linear, b: Linear): Linear | null {
  return isConstant(b) && b.constant.n !== 0n ? times(a, rational(b.constant.d, b.constant.n)) : null;
}

function rounding(direction: "up" | "down"): Meaning<readonly [Expr]> {
  return ({ at, state, expr }, [of]) =>
    reckon(at, state, of).map(([next, value]): readonly [State, Value] => {
      if (value.kind !== "number") return named(at, next, expr, `rounded ${idOf(value)}`);
      if (isConstant(value.form)) return [next, number(constant(rounded(value.form.constant, direction)))];
      if (isWholeForm(value.form)) return [next, value];
      const form = unknown(`${whole}(rounded ${direction} ${idOf(value)})`);
      const one = constant(1);
      const known =
        direction === "down"
          ? [atMost(form, value.form), below(minus(value.form, one), form)]
          : [atMost(value.form, form), below(form, plus(value.form, one))];
      return [learn(next, known), number(form)];
    });
}

/** One state for each that may be the least, or the greatest; of several alike the first. */
function extreme(op: "min" | "max"): Meaning<readonly Expr[]> {
  return ({ at, state, expr }, args) =>
    itemsOf(at, state, args).flatMap(([next, items]): Reckoned => {
      const forms = items.flatMap((item) => (item.kind === "number" ? [item.form] : []));
      if (forms.length < items.length) return [named(at, next, expr, `${op} ${items.map(idOf).join(",")}`)];
      return forms.flatMap((form, i) => {
        const all = forms.flatMap((another, j): Formula[] => {
          if (i === j) return [];
          const difference = op === "max" ? minus(another, form) : minus(form, another);
          return [{ kind: "compare", op: j < i ? "<" : "<=", form: difference }];
        });
        return assume(at, next, { kind: "and", all }, true).map((then) => [then, number(form)] as const);
      });
    });
}

function within({ at, state, expr }: Operated, [element, range]: readonly [Expr, Expr]): Reckoned {
  const interval = endsIn(range);
  if (interval !== null) {
    const ends = [interval.from, interval.to].filter((end) => end !== null);
    return itemsOf(at, state, [element, ...ends]).flatMap(([next, [of, ...bounds]]): Reckoned => {
      const [from, to] = [interval.from ? bounds.shift() : null, interval.to ? bounds.shift() : null];
      if (of?.kind !== "number" || from?.kind === "other" || to?.kind === "other")
        return opaque(at, next, expr);
      const all = [from ? compared("<=", from, of) : always, to ? compared("<=", of, to) : always];
      return [[next, { kind: "truth", holds: { kind: "and", all: all.map((each) => each ?? always) } }]];
    });
  }
  return both(at, state, element, range).flatMap(([next, of, list]): Reckoned => {
    const items = list.kind === "dice" ? list.faces.map(number) : list.kind === "list" ? list.items : null;
    const found = items?.map((item) => compared("=", of, item));
    if (!found || found.some((each) => each === null)) return opaque(at, next, expr);
    return [[next, { kind: "truth", holds: { kind: "or", all: found.map((each) => each ?? never) } }]];
  });
}

/** Dice of which some are kept or taken out; which ones is known only where their faces are. */
function dice(
  { at, state, expr }: Operated,
  pool: Expr,
  second: Expr,
  left: (faces: readonly Linear[], by: Rational) => readonly Linear[],
): Reckoned {
  return both(at, state, pool, second).map(([next, of, more]) => {
    if (of.kind !== "dice" || more.kind !== "number")
      return named(at, next, expr, `${expr.kind === "op" ? expr.op : ""} ${idOf(of)} ${idOf(more)}`);
    const areKnown = of.faces.every(isConstant) && isConstant(more.form);
    if (!areKnown) return [next, other(fresh(at, "dice"))];
    return [next, { kind: "dice", faces: left(of.faces, more.form.constant) }];
  });
}

function keeping(which: "highest" | "lowest"): Meaning<readonly [Expr, Expr]> {
  return (of, [many, pool]) =>
    dice(of, pool, many, (faces, by) => {
      const sorted = [...faces].sort((a, b) => Number(a.constant.n - b.constant.n));
      const kept = Math.max(0, Math.min(sorted.length, Number(by.n)));
      return which === "lowest" ? sorted.slice(0, kept) : sorted.slice(sorted.length - kept);
    });
}

const meanings: Meanings<Operated, Expr, Reckoned> = {
  not: ({ at, state }, [of]) =>
    formulas(at, state, of).map(([next, holds]) => [next, { kind: "truth", holds: not(holds) }]),
  and: junction("and"),
  or: junction("or"),

  "=": comparing("="),
  "<": comparing("<"),
  "<=": comparing("<="),
  ">": comparing(">"),
  ">=": comparing(">="),
  in: within,
  has: unfollowed,
  "is-none": ({ at, state, expr }, [of]) =>
    reckon(at, state, of).map(([next, value]) =>
      value.kind === "number"
        ? [next, { kind: "truth", holds: equal(value.form, constant(-1)) }]
        : named(at, next, expr, `${idOf(value)} is none`),
    ),
  "is-whole": unfollowed,
  "is-ruled": unfollowed,

  "+": reckoning("+", plus),
  "-": reckoning("-", minus),
  "*": reckoning("*", product),
  "/": reckoning("/", quotient),
  "round-up": rounding("up"),
  "round-down": rounding("down"),
  min: extreme("min"),
  max: extreme("max"),

  size: ({ at, state, expr }) =>
    (isOp(expr, "size") ? countedOver(at, state, expr) : null) ?? opaque(at, state, expr),
  join: unfollowed,
  total: ({ at, state, expr }, [of]) =>
    reckon(at, state, of).map(([next, value]) => {
      if (value.kind === "dice") return [next, number(value.faces.reduce(plus, constant(0)))];
      return value.kind === "number" ? [next, value] : named(at, next, expr, `total ${idOf(value)}`);
    }),
  "keep-highest": keeping("highest"),
  "keep-lowest": keeping("lowest"),
  without: (of, [pool, element]) =>
    dice(of, pool, element, (faces, by) => {
      const place = faces.findIndex((face) => same(face.constant, by));
      return faces.filter((_, i) => i !== place);
    }),
  "is-double": ({ at, state, expr }, [of]) =>
    reckon(at, state, of).flatMap(([next, value]): Reckoned => {
      if (value.kind !== "dice") return opaque(at, next, expr);
      const pairs = value.faces.flatMap((face, i) =>
        value.faces.slice(i + 1).map((another) => equal(face, another)),
      );
      return [[next, { kind: "truth", holds: { kind: "or", all: pairs } }]];
    }),

  "same-turn": unfollowed,
  bearing: unfollowed,
  range: unfollowed,
  between: unfollowed,
  ahead: unfollowed,
  behind: unfollowed,
  beside: unfollowed,
  adjacent: unfollowed,
};

// ---------------------------------------------------------------- cases

function casesOf(at: Following, state: State, expr: Extract<Expr, { kind: "cases" }>): Reckoned {
  const found: (readonly [State, Value])[] = [];
  let left: readonly State[] = [state];
  for (const { value, when } of expr.cases) {
    const others: State[] = [];
    for (const one of left)
      for (const [next, holds] of formulas(at, one, when)) {
        for (const then of assume(at, next, holds, true)) found.push(...reckon(at, then, value));
        others.push(...assume(at, next, holds, false));
      }
    left = others;
  }
  const { otherwise } = expr;
  if (otherwise) for (const one of left) found.push(...reckon(at, one, otherwise));
  return found;
}

function same(a: Rational, b: Rational): boolean {
  return a.n === b.n && a.d === b.d;
}
