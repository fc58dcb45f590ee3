/**
 * What an expression reads: names of the play it stands in, and facts, also through the decisions it names.
 * What becomes of names that nobody reads any more is liveness.ts.
 */
import type { Expr, Program } from "../check/program.ts";

export interface Reads {
  readonly locals: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

export function readsOf(program: Program, expr: Expr): Reads {
  const locals = new Set<string>();
  const facts = new Set<string>();
  walk(expr, new Set(), (part, bound) => {
    if (part.kind === "local" && !bound.has(part.name)) locals.add(part.name);
    if (part.kind === "fact") facts.add(part.name);
    if (part.kind === "call") {
      for (const fact of decisionsOf(program).get(part.decision)?.reads ?? []) facts.add(fact);
    }
    if (part.kind === "has" && part.gained !== null) {
      for (const fact of decisionsOf(program).get(part.gained)?.reads ?? []) facts.add(fact);
    }
  });
  return { locals, facts };
}

const byId = new WeakMap<Program, ReadonlyMap<string, Program["decisions"][number]>>();
export function decisionsOf(program: Program): ReadonlyMap<string, Program["decisions"][number]> {
  const known = byId.get(program);
  if (known) return known;
  const made = new Map(program.decisions.map((decision) => [decision.id as string, decision]));
  byId.set(program, made);
  return made;
}

/** Every expression within, itself first, with the binders around it. */
export function walk(
  expr: Expr,
  bound: ReadonlySet<string>,
  visit: (part: Expr, bound: ReadonlySet<string>) => void,
): void {
  visit(expr, bound);
  for (const { part, binds } of partsOf(expr))
    walk(part, binds.length ? new Set([...bound, ...binds]) : bound, visit);
}

/** The same expression with some parts put in place of others; null keeps a part and goes on inside. */
export function rewritten(expr: Expr, replace: (part: Expr) => Expr | null): Expr {
  const found = replace(expr);
  if (found) return found;
  return Object.fromEntries(
    Object.entries(expr).map(([key, value]) => [
      key,
      key === "type" || key === "span" ? value : rewrittenWithin(value, replace),
    ]),
  ) as unknown as Expr;
}

function rewrittenWithin(value: unknown, replace: (part: Expr) => Expr | null): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrittenWithin(item, replace));
  if (typeof value !== "object" || value === null) return value;
  if ("kind" in value && "type" in value && "span" in value) return rewritten(value as Expr, replace);
  if ("value" in value && "when" in value) {
    const pair = value as { value: unknown; when: unknown };
    return { value: rewrittenWithin(pair.value, replace), when: rewrittenWithin(pair.when, replace) };
  }
  if ("name" in value && "value" in value) {
    const field = value as { name: string; value: unknown };
    return { name: field.name, value: rewrittenWithin(field.value, replace) };
  }
  return value;
}

interface Part {
  readonly part: Expr;
  readonly binds: readonly string[];
}

function partsOf(expr: Expr): Part[] {
  const plain = (...parts: (Expr | null)[]): Part[] =>
    parts.flatMap((part) => (part ? [{ part, binds: [] }] : []));
  const bound = (binds: readonly string[], ...parts: (Expr | null)[]): Part[] =>
    parts.flatMap((part) => (part ? [{ part, binds }] : []));
  switch (expr.kind) {
    case "field":
    case "not":
    case "has":
    case "is-known":
    case "is-none":
    case "is-whole":
    case "is-ruled":
    case "negate":
    case "round":
    case "total":
    case "is-double":
    case "odds":
      return plain(expr.of);
    case "keep":
      return plain(expr.many, expr.of);
    case "without":
      return plain(expr.of, expr.element);
    case "call":
    case "outcome":
    case "builtin":
      return plain(...expr.args);
    case "and":
      return plain(...expr.all);
    case "or":
      return plain(...expr.any);
    case "compare":
    case "arithmetic":
    case "join":
      return plain(expr.left, expr.right);
    case "within":
      return plain(expr.of, expr.range);
    case "extreme":
      return plain(...expr.of);
    case "every":
    case "some":
      return [...plain(expr.list), ...bound([expr.binder], expr.filter, expr.body)];
    case "count":
    case "those":
      return [...plain(expr.list), ...bound([expr.binder], expr.filter)];
    case "aggregate":
      return [...plain(expr.list, expr.empty), ...bound([expr.binder], expr.filter, expr.value)];
    case "nearest":
      return [...plain(expr.list), ...bound([expr.binder], expr.filter, expr.by)];
    case "one-group":
      return [...plain(expr.list), ...bound([expr.first, expr.second], expr.link)];
    case "fold":
      return [...plain(expr.initial, expr.list), ...bound([expr.binder, expr.accumulator], expr.next)];
    case "cases":
      return plain(...expr.cases.flatMap(({ value, when }) => [value, when]), expr.otherwise);
    case "list":
    case "set":
      return plain(...expr.items);
    case "record":
      return plain(...expr.fields.map(({ value }) => value));
    case "interval":
      return plain(expr.from, expr.to);
    default:
      return [];
  }
}
