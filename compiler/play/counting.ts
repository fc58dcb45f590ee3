/**
 * Counts and sums over lists while a play is followed: over dice and lists that are written out element by element, over
 * others as an unknown that changes with each thing that is written to. Single expressions are reckon.ts.
 */
import { inWords } from "../check/in-words.ts";
import type { Expr, Type } from "../check/program.ts";
import { factOf, factsRead } from "./facts.ts";
import { atMost, constant, type Linear, minus, plus, unknown, whole } from "./linear.ts";
import { everyPart } from "./parts.ts";
import { assume, type Counted, type Following, fresh, learn, type State, withLocal } from "./state.ts";
import { idOf, isOne, number, type Taken, type Value } from "./values.ts";
import { isOp, isPlain, type OverElements, saidOfElements, truthIn } from "../core/expressions.ts";
import { countExpr } from "../core/make.ts";

type List = Extract<Value, { kind: "list" }>;
type Thing = Extract<Value, { kind: "thing" }>;

/** Null where nothing can be said but that it is the same as itself. */
export function countedOver(
  at: Following,
  state: State,
  expr: OverElements,
): readonly (readonly [State, Value])[] | null {
  if (expr.kind === "aggregate" && expr.op !== "sum") return null;
  const { list: over } = saidOfElements(expr);
  const found = at.reckon(at, state, over).map(([next, list]) => [next, asList(over.type, list)] as const);
  if (found.some(([, list]) => list.kind !== "dice" && list.kind !== "list")) return null;
  return found.flatMap(([next, list]) => {
    const items = list.kind === "dice" ? list.faces.map(number) : list.kind === "list" ? list.items : null;
    const counted = items
      ? oneByOne(at, next, expr, items)
      : list.kind === "list"
        ? [asUnknown(at, next, expr, list)]
        : [];
    return counted.map(([then, form]) => [then, asValue(expr, form)] as const);
  });
}

/** Of what is known to be a list only by its type: one whose elements are not known. */
export function asList(type: Type, value: Value): Value {
  const isList = value.kind === "other" && (type.kind === "list" || type.kind === "set");
  return isList ? { kind: "list", id: value.id, element: type.of, items: null, taken: null } : value;
}

/** Those of a list: as many as are counted, so that who has asked whether there is one knows that it is not empty. */
export function those(
  at: Following,
  state: State,
  expr: Extract<Expr, { kind: "those" }>,
): readonly (readonly [State, Value])[] {
  const { binder, list, filter, span, type } = expr;
  const element: Type = "of" in type ? type.of : { kind: "unknown" };
  const many = countExpr(binder, list, filter, span);
  return (countedOver(at, state, many) ?? []).map(([next, value]) => {
    const form = value.kind === "number" ? value.form : constant(0);
    const taken = takenBy(at, next, many);
    const picked: List = { kind: "list", id: `those ${idOf(value)}`, element, items: null, taken };
    return [
      { ...next, counted: new Map(next.counted).set(`${picked.id}|`, sizeEntry(picked, form)) },
      picked,
    ];
  });
}

function takenBy(at: Following, state: State, expr: OverElements): Taken | null {
  const { binder, list } = saidOfElements(expr);
  const [found, ...others] = at.reckon(at, state, list);
  const from = found && others.length === 0 ? asList(list.type, found[1]) : null;
  if (from?.kind !== "list" || from.items !== null) return null;
  const { locals, facts, writes } = state;
  const holding = holdingOf(expr);
  return { from, binder, holding, locals, facts, after: writes.length };
}

/** The list of which something is an element, whatever part of it it was taken from. */
export function listOf(list: List): List {
  return list.taken ? listOf(list.taken.from) : list;
}

/** What is known of an element for having been taken by a condition, as far as nothing has changed since. */
export function asTaken(at: Following, state: State, list: List, thing: Thing): readonly State[] {
  const { taken } = list;
  if (taken === null) return [state];
  const inner = asTaken(at, state, taken.from, thing);
  if (!isStill(state, taken)) return inner;
  return inner.flatMap((one) =>
    worth(at, one, { ...taken, value: null }, thing).flatMap(([next, form]) =>
      form.constant.n === 1n ? [next] : [],
    ),
  );
}

function isStill(state: State, { holding, facts, after }: Taken): boolean {
  const parts = holding.flatMap(({ expr }) => everyPart(expr));
  const isAsked = parts.some(({ kind }) => kind === "call" || kind === "fact");
  if (isAsked && (state.facts !== facts || state.writes.length > after)) return false;
  const fields = new Set(parts.flatMap((part) => (part.kind === "field" ? [part.name] : [])));
  return !state.writes.slice(after).some(({ field }) => fields.has(field));
}

/** How many elements a list has, at least one where something has been taken from it. */
export function sizeOf(at: Following, state: State, list: List): readonly [State, Linear] {
  const key = `${list.id}|`;
  const known = state.counted.get(key);
  if (known) return [state, known.form];
  const form = unknown(`${whole}count ${key}`);
  const next = learn(state, [atMost(constant(0), form)]);
  void at;
  return [{ ...next, counted: new Map(next.counted).set(key, sizeEntry(list, form)) }, form];
}

function sizeEntry(list: List, form: Linear): Counted {
  return { form, list, binder: "", holding: [], value: null, fields: new Set(), locals: new Map() };
}

/** The state after a field of a thing is written: what was counted changes with it. */
export function written(
  at: Following,
  state: State,
  thing: Thing,
  field: string,
  value: Value,
): readonly State[] {
  const put = (before: State): State => {
    const writes = [...before.writes, { field, thing, value }];
    const cells = new Map(before.cells).set(`${thing.id}.${field}`, { value, after: writes.length });
    return { ...before, writes, cells };
  };
  let found: readonly State[] = [state];
  const touched = [...state.counted].filter(([, { fields }]) => fields.has(field));
  for (const [key, each] of touched) {
    const isElement = each.list.element.kind === "record" && each.list.element.name === thing.record;
    if (!isElement) continue;
    if (thing.of !== each.list.id) {
      // It may stand in the list or not.
      found = found.map((one) => without(one, key));
      continue;
    }
    found = found.flatMap((one) =>
      worth(at, one, each, thing).flatMap(([before, was]) =>
        worth(at, put(before), each, thing).map(([after, is]) => {
          const form = plus(each.form, minus(is, was));
          const counted = new Map(before.counted).set(key, { ...each, form });
          return learn(
            { ...before, known: after.known, counted },
            [atMost(constant(0), form)].slice(0, each.value ? 0 : 1),
          );
        }),
      ),
    );
  }
  return found.map(put);
}

/**
 * Anything may have been written to the field, or its one mark: what was counted by it is no longer known, but that no more
 * are without the mark than before, and that what bears it does so still.
 */
export function forgotten(at: Following, state: State, field: string, mark: Expr | null = null): State {
  const bearing = mark === null ? null : (at.reckon(at, state, mark)[0]?.[1] ?? null);
  const after = state.writes.length + 1;
  const cells = new Map(state.cells);
  for (const [key, cell] of state.cells)
    if (
      bearing &&
      key.endsWith(`.${field}`) &&
      idOf(cell.value) === idOf(bearing) &&
      !isStale(state, key, cell.after)
    )
      cells.set(key, { ...cell, after });
  let next: State = { ...state, cells, writes: [...state.writes, { field, thing: null, value: null }] };
  const counted = new Map<string, Counted>();
  for (const [key, each] of state.counted) {
    if (!each.fields.has(field)) counted.set(key, each);
    else if (mark !== null && isLostBy(each, field, mark)) {
      const form = unknown(`${whole}${fresh(at, "count")}`);
      next = learn(next, [atMost(constant(0), form), atMost(form, each.form)]);
      counted.set(key, { ...each, form });
    }
  }
  return { ...next, counted };
}

/** Whether something else may have been written to a field since. */
export function isStale({ writes }: State, key: string, after: number): boolean {
  const dot = key.lastIndexOf(".");
  const [id, field] = [key.slice(0, dot), key.slice(dot + 1)];
  return writes.slice(after).some((each) => each.field === field && each.thing?.id !== id);
}

/** Whether what bears the mark is not counted: it is asked for the contrary, plain to see, and for nothing else of the field. */
function isLostBy({ binder, holding, value }: Counted, field: string, mark: Expr): boolean {
  const reads = (part: Expr): boolean => part.kind === "field" && part.name === field;
  const isOwn = (part: Expr): boolean =>
    part.kind === "field" && part.name === field && part.of.kind === "local" && part.of.name === binder;
  const asking = holding.filter(({ expr }) => everyPart(expr).some(reads));
  return (
    value === null &&
    asking.length > 0 &&
    asking.every(({ expr, wanted }) => {
      const marked = truthIn(mark);
      if (isOwn(expr)) return marked !== null && marked !== wanted;
      if (!isOp(expr, "=") || !isOwn(expr.args[0])) return false;
      const [, right] = expr.args;
      return isPlain(right) && wanted !== (inWords(right) === inWords(mark));
    })
  );
}

// ---------------------------------------------------------------- private

function asValue(expr: OverElements, form: Linear): Value {
  return expr.kind === "some" ? { kind: "truth", holds: isOne(form) } : number(form);
}

function holdingOf(expr: OverElements): Counted["holding"] {
  const { filter, value } = saidOfElements(expr);
  const body = expr.kind === "some" ? value : null;
  return [filter, body].flatMap((part) => (part === null ? [] : conjuncts(part)));
}

/** `with a has b` is asked like `with (a and b)`. */
function conjuncts(expr: Expr): Counted["holding"] {
  if (isOp(expr, "and")) return expr.args.flatMap(conjuncts);
  if (truthIn(expr) === true) return [];
  return [isOp(expr, "not") ? { expr: expr.args[0], wanted: false } : { expr, wanted: true }];
}

function oneByOne(
  at: Following,
  state: State,
  expr: OverElements,
  items: readonly Value[],
): readonly (readonly [State, Linear])[] {
  const value = expr.kind === "aggregate" ? expr.value : null;
  const { binder } = saidOfElements(expr);
  let found: readonly (readonly [State, Linear])[] = [[state, constant(0)]];
  for (const item of items)
    found = found.flatMap(([next, sum]) =>
      worthOf(at, next, { binder, holding: holdingOf(expr), value }, item).map(
        ([then, each]) => [then, plus(sum, each)] as const,
      ),
    );
  return found;
}

function asUnknown(at: Following, state: State, expr: OverElements, list: List): readonly [State, Linear] {
  const holding = holdingOf(expr);
  const value = expr.kind === "aggregate" ? expr.value : null;
  const { binder } = saidOfElements(expr);
  const exprs = [...holding.map((each) => each.expr), ...(value ? [value] : [])];
  if (exprs.length === 0) return sizeOf(at, state, list);
  const parts = exprs.flatMap(everyPart);
  const ids = parts.flatMap((part): string[] => {
    if (part.kind === "local" && part.name !== binder) {
      const known = state.locals.get(part.name);
      return known ? [`${part.name}=${idOf(known)}`] : [];
    }
    if (part.kind === "fact") return [`${part.name}=${idOf(factOf(at, state, part)[1])}`];
    if (part.kind === "call") return [`@${state.writes.length}`, factsRead(at, state, part)];
    const isOwn = part.kind === "field" && part.of.kind === "local" && part.of.name === binder;
    return part.kind === "field" && !isOwn ? [`.${part.name}@${state.writes.length}`] : [];
  });
  const named = new RegExp(`(?<![\\w-])${binder}(?![\\w-])`, "g");
  const words = [
    ...holding.map((each) => `${each.wanted ? "" : "not "}(${inWords(each.expr)})`),
    value ? `sum ${inWords(value)}` : "",
  ];
  const key = `${list.id}|${words.join(" and ").replace(named, "·")}|${[...new Set(ids)].sort().join("|")}`;
  const known = state.counted.get(key);
  if (known) return [state, known.form];
  const isCount = value === null || value.type.kind === "count";
  const form = unknown(`${isCount ? whole : ""}count ${key}@${state.writes.length}`);
  const fields = new Set(parts.flatMap((part) => (part.kind === "field" ? [part.name] : [])));
  const entry: Counted = { form, list, binder, holding, value, fields, locals: state.locals };
  const [sized, size] = value ? [state, null] : sizeOf(at, state, list);
  const bounds = size
    ? [atMost(constant(0), form), atMost(form, size)]
    : isAtLeastNought(at, value)
      ? [atMost(constant(0), form)]
      : [];
  const next = learn(sized, bounds);
  return [{ ...next, counted: new Map(next.counted).set(key, entry) }, form];
}

/** A sum of what is never less than nothing, and is not set to less by anybody. */
function isAtLeastNought(at: Following, value: Expr | null): boolean {
  if (value?.kind !== "field" || at.loweredFields.has(value.name)) return false;
  const { type } = value;
  return (
    (type.kind === "count" || type.kind === "quantity" || type.kind === "ratio") && (type.from ?? -1) >= 0
  );
}

/** What a thing adds to what is counted, with the names of where it was counted. */
function worth(
  at: Following,
  state: State,
  counted: Pick<Counted, "binder" | "holding" | "value" | "locals">,
  thing: Thing,
): readonly (readonly [State, Linear])[] {
  return worthOf(at, { ...state, locals: counted.locals }, counted, thing).map(([next, form]) => [
    { ...next, locals: state.locals },
    form,
  ]);
}

function worthOf(
  at: Following,
  state: State,
  { binder, holding, value }: Pick<Counted, "binder" | "holding" | "value">,
  item: Value,
): readonly (readonly [State, Linear])[] {
  const before = state.locals.get(binder);
  const restored = (next: State): State => {
    const locals = new Map(next.locals);
    if (before) locals.set(binder, before);
    else locals.delete(binder);
    return { ...next, locals };
  };
  let inside: readonly State[] = [withLocal(state, binder, item)];
  const outside: State[] = [];
  for (const { expr, wanted } of holding) {
    const still: State[] = [];
    for (const one of inside)
      for (const [next, truth] of at.reckon(at, one, expr)) {
        const holds = truth.kind === "truth" ? truth.holds : isOne(unknown(`${whole}${idOf(truth)}`));
        still.push(...assume(at, next, holds, wanted));
        outside.push(...assume(at, next, holds, !wanted));
      }
    inside = still;
  }
  const counted = inside.flatMap((one) => {
    if (value === null) return [[restored(one), constant(1)] as const];
    return at.reckon(at, one, value).map(([next, each]) => {
      const form = each.kind === "number" ? each.form : unknown(`${whole}${idOf(each)}`);
      return [restored(next), form] as const;
    });
  });
  return [...counted, ...outside.map((one) => [restored(one), constant(0)] as const)];
}

function without(state: State, key: string): State {
  const counted = new Map(state.counted);
  counted.delete(key);
  return { ...state, counted };
}
