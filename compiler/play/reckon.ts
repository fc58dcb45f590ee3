/**
 * What an expression comes to while a play is followed without being played: one state for each way it can turn out.
 * What cannot be told apart gets a name, the same name for the same thing; lists are counting.ts, decisions are ruling.ts.
 */
import { inWords } from "../check/in-words.ts";
import type { Expr, Rational } from "../check/program.ts";
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
import { assume, type Following, fresh, learn, nothing, type State } from "./state.ts";
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
    case "truth":
      return [[state, { kind: "truth", holds: expr.value ? always : never }]];
    case "number":
      return [[state, number(constant(expr.value))]];
    case "enum-value":
      return [[state, number(constant(placeInEnum(at.program, expr.type, expr.name)))]];
    case "none":
      return [[state, number(constant(-1))]];
    case "name-value":
      return [[state, { kind: "other", id: `name:${expr.text}` }]];
    case "keyword-value":
      return [[state, { kind: "other", id: `name:${expr.name}` }]];
    case "duty":
      return [[state, { kind: "other", id: `name:${expr.value}` }]];
    case "fact":
      return [factOf(at, state, expr)];
    case "local":
      return [[state, state.locals.get(expr.name) ?? { kind: "other", id: `local:${expr.name}` }]];
    case "field":
      return reckon(at, state, expr.of).map(([next, of]) => fieldOf(at, next, of, expr));
    case "call":
      return ruledBy(at, state, expr) ?? withBounds(at, opaque(at, state, expr), expr);
    case "total":
      return reckon(at, state, expr.of).map(([next, of]) => {
        if (of.kind === "dice") return [next, number(of.faces.reduce(plus, constant(0)))];
        return of.kind === "number" ? [next, of] : named(at, next, expr, `total ${idOf(of)}`);
      });
    case "is-double":
      return reckon(at, state, expr.of).flatMap(([next, of]): Reckoned => {
        if (of.kind !== "dice") return opaque(at, next, expr);
        const pairs = of.faces.flatMap((face, i) => of.faces.slice(i + 1).map((other) => equal(face, other)));
        return [[next, { kind: "truth", holds: { kind: "or", all: pairs } }]];
      });
    case "keep":
    case "without":
      return diceOf(at, state, expr);
    case "not":
      return formulas(at, state, expr.of).map(([next, holds]) => [
        next,
        { kind: "truth", holds: not(holds) },
      ]);
    case "and":
    case "or": {
      const parts = expr.kind === "and" ? expr.all : expr.any;
      let found: readonly (readonly [State, readonly Formula[]])[] = [[state, []]];
      for (const part of parts)
        found = found.flatMap(([next, all]) =>
          formulas(at, next, part).map(([then, holds]) => [then, [...all, holds]] as const),
        );
      return found.map(([next, all]) => [next, { kind: "truth", holds: { kind: expr.kind, all } }]);
    }
    case "compare":
      return both(at, state, expr.left, expr.right).flatMap(([next, left, right]): Reckoned => {
        const holds = compared(expr.op, left, right);
        return holds === null ? opaque(at, next, expr) : [[next, { kind: "truth", holds }]];
      });
    case "within":
      return withinOf(at, state, expr);
    case "is-none":
      return reckon(at, state, expr.of).map(([next, of]) =>
        of.kind === "number"
          ? [next, { kind: "truth", holds: equal(of.form, constant(-1)) }]
          : named(at, next, expr, `${idOf(of)} is none`),
      );
    case "reading":
      return [readingOf(at, state, expr)];
    case "arithmetic":
      return both(at, state, expr.left, expr.right).map(([next, left, right]) => {
        const form =
          left.kind === "number" && right.kind === "number" ? combined(expr.op, left.form, right.form) : null;
        return form ? [next, number(form)] : named(at, next, expr, `${idOf(left)} ${expr.op} ${idOf(right)}`);
      });
    case "negate":
      return reckon(at, state, expr.of).map(([next, of]) =>
        of.kind === "number"
          ? [next, number(times(of.form, rational(-1n)))]
          : named(at, next, expr, `- ${idOf(of)}`),
      );
    case "round":
      return reckon(at, state, expr.of).map(([next, of]) => roundedOf(at, next, expr, of));
    case "extreme":
      return extremeOf(at, state, expr);
    case "cases":
      return casesOf(at, state, expr);
    case "list":
    case "set":
      return itemsOf(at, state, expr.items).map(([next, items]) => {
        const element =
          expr.type.kind === "list" || expr.type.kind === "set"
            ? expr.type.of
            : ({ kind: "unknown" } as const);
        return [next, { kind: "list", id: `[${items.map(idOf).join(",")}]`, element, items, taken: null }];
      });
    case "record":
      return itemsOf(
        at,
        state,
        expr.fields.map(({ value }) => value),
      ).map(([next, items]) => {
        const parts = new Map(
          expr.fields.map(({ name }, i): [string, Value] => [name, items[i] ?? { kind: "other", id: name }]),
        );
        return [next, { kind: "parts", parts }];
      });
    case "those": {
      const found = those(at, state, expr);
      return found.length > 0 ? found : opaque(at, state, expr);
    }
    case "some":
    case "every":
    case "count":
    case "aggregate":
      return countedOver(at, state, expr) ?? opaque(at, state, expr);
    default:
      return opaque(at, state, expr);
  }
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
  const isBounded = expr.kind === "count";
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
    if (part.kind === "call" || part.kind === "has")
      ids.push(`@${state.writes.length}`, factsRead(at, state, part));
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
  const made = anyOf(at.program, type, id, !at.setFields.has(name));
  const cells = new Map(state.cells).set(key, { value: made.value, after: state.writes.length });
  return [{ ...learn(state, made.known), cells }, made.value];
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
  return exprs.reduce<readonly (readonly [State, readonly Value[]])[]>(
    (all, expr) =>
      all.flatMap(([next, items]) =>
        reckon(at, next, expr).map(([then, item]) => [then, [...items, item]] as const),
      ),
    [[state, []]],
  );
}

function compared(op: Extract<Expr, { kind: "compare" }>["op"], left: Value, right: Value): Formula | null {
  if (left.kind === "truth" || right.kind === "truth") {
    const [a, b] = [asFormula(left), asFormula(right)];
    const same: Formula = {
      kind: "or",
      all: [
        { kind: "and", all: [a, b] },
        { kind: "and", all: [not(a), not(b)] },
      ],
    };
    return op === "=" ? same : op === "!=" ? not(same) : null;
  }
  if (left.kind === "number" && right.kind === "number") {
    const form = minus(left.form, right.form);
    switch (op) {
      case "=":
        return { kind: "compare", op: "=", form };
      case "!=":
        return not({ kind: "compare", op: "=", form });
      case "<":
      case "<=":
        return { kind: "compare", op, form };
      case ">":
      case ">=":
        return { kind: "compare", op: op === ">" ? "<" : "<=", form: minus(right.form, left.form) };
    }
  }
  const [a, b] = [idOf(left), idOf(right)].sort();
  if (op !== "=" && op !== "!=") return null;
  const isPlain = a?.startsWith("name:") && b?.startsWith("name:");
  const same = a === b ? always : isPlain ? never : isOne(unknown(`${whole}(${a} = ${b})`));
  return op === "=" ? same : not(same);
}

function combined(op: "+" | "-" | "*" | "/", a: Linear, b: Linear): Linear | null {
  if (op === "+") return plus(a, b);
  if (op === "-") return minus(a, b);
  if (op === "*") return isConstant(a) ? times(b, a.constant) : isConstant(b) ? times(a, b.constant) : null;
  return isConstant(b) && b.constant.n !== 0n ? times(a, rational(b.constant.d, b.constant.n)) : null;
}

function roundedOf(
  at: Following,
  state: State,
  expr: Extract<Expr, { kind: "round" }>,
  of: Value,
): readonly [State, Value] {
  if (of.kind !== "number") return named(at, state, expr, `rounded ${idOf(of)}`);
  if (isConstant(of.form)) return [state, number(constant(rounded(of.form.constant, expr.direction)))];
  if (isWholeForm(of.form)) return [state, of];
  const form = unknown(`${whole}(rounded ${expr.direction} ${idOf(of)})`);
  const one = constant(1);
  const known =
    expr.direction === "down"
      ? [atMost(form, of.form), below(minus(of.form, one), form)]
      : [atMost(of.form, form), below(form, plus(of.form, one))];
  return [learn(state, known), number(form)];
}

/** One state for each that may be the least, or the greatest; of several alike the first. */
function extremeOf(at: Following, state: State, expr: Extract<Expr, { kind: "extreme" }>): Reckoned {
  return itemsOf(at, state, expr.of).flatMap(([next, items]): Reckoned => {
    const forms = items.flatMap((item) => (item.kind === "number" ? [item.form] : []));
    if (forms.length < items.length)
      return [named(at, next, expr, `${expr.op} ${items.map(idOf).join(",")}`)];
    return forms.flatMap((form, i) => {
      const all = forms.flatMap((other, j): Formula[] => {
        if (i === j) return [];
        const difference = expr.op === "max" ? minus(other, form) : minus(form, other);
        return [{ kind: "compare", op: j < i ? "<" : "<=", form: difference }];
      });
      return assume(at, next, { kind: "and", all }, true).map((then) => [then, number(form)] as const);
    });
  });
}

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

function withinOf(at: Following, state: State, expr: Extract<Expr, { kind: "within" }>): Reckoned {
  const { range } = expr;
  if (range.kind === "interval") {
    const ends = [range.from, range.to].filter((end) => end !== null);
    return itemsOf(at, state, [expr.of, ...ends]).flatMap(([next, [of, ...bounds]]): Reckoned => {
      const [from, to] = [range.from ? bounds.shift() : null, range.to ? bounds.shift() : null];
      if (of?.kind !== "number" || from?.kind === "other" || to?.kind === "other")
        return opaque(at, next, expr);
      const all = [from ? compared("<=", from, of) : always, to ? compared("<=", of, to) : always];
      return [[next, { kind: "truth", holds: { kind: "and", all: all.map((each) => each ?? always) } }]];
    });
  }
  return both(at, state, expr.of, range).flatMap(([next, of, list]): Reckoned => {
    const items = list.kind === "dice" ? list.faces.map(number) : list.kind === "list" ? list.items : null;
    const found = items?.map((item) => compared("=", of, item));
    if (!found || found.some((each) => each === null)) return opaque(at, next, expr);
    return [[next, { kind: "truth", holds: { kind: "or", all: found.map((each) => each ?? never) } }]];
  });
}

/** Dice of which some are kept or taken out; which ones is known only where their faces are. */
function diceOf(at: Following, state: State, expr: Extract<Expr, { kind: "keep" | "without" }>): Reckoned {
  const second = expr.kind === "keep" ? expr.many : expr.element;
  return both(at, state, expr.of, second).map(([next, of, more]) => {
    if (of.kind !== "dice" || more.kind !== "number")
      return named(at, next, expr, `${expr.kind} ${idOf(of)} ${idOf(more)}`);
    const areKnown = of.faces.every(isConstant) && isConstant(more.form);
    if (areKnown && expr.kind === "without") {
      const at_ = of.faces.findIndex((face) => same(face.constant, more.form.constant));
      return [next, { kind: "dice", faces: of.faces.filter((_, i) => i !== at_) }];
    }
    if (areKnown && expr.kind === "keep") {
      const sorted = [...of.faces].sort((a, b) => Number(a.constant.n - b.constant.n));
      const many = Math.max(0, Math.min(sorted.length, Number(more.form.constant.n)));
      const faces = expr.which === "lowest" ? sorted.slice(0, many) : sorted.slice(sorted.length - many);
      return [next, { kind: "dice", faces }];
    }
    return [next, { kind: "other", id: fresh(at, "dice") }];
  });
}

function same(a: Rational, b: Rational): boolean {
  return a.n === b.n && a.d === b.d;
}
