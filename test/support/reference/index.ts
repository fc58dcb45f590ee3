/** Asks the reference interpreter of a book without updates. */
import type { Document, Expr } from "../../../grammar/index.ts";
import { type Book, bookOf, paramsOf } from "./book.ts";
import { consult, type Outcome, type Status, statusOf } from "./decisions.ts";
import { evaluate, valueAs } from "./expressions.ts";
import { Locals, type Scope } from "./scope.ts";
import { typedAs, fromJson, type Json, settle, toJson, untyped, type World } from "./situation.ts";
import { isUnknown, listOf, type Value } from "./values.ts";

export { type Book, bookOf } from "./book.ts";
export type { Json } from "./situation.ts";

export interface Answer {
  readonly status: Status;
  readonly value: Json;
  readonly because: readonly string[];
}
export type Readings = ReadonlyMap<string, string>;

export const readBook = (documents: readonly Document[]): Book => bookOf(documents);

/** A situation as `rubric ask --given` takes it. */
export function scopeFromJson(
  book: Book,
  given: Readonly<Record<string, Json>>,
  question: string | null,
  readings: Readings = new Map(),
): Scope {
  const others = new Map<string, Value>();
  const world: World = { facts: new Map(), given: others };
  for (const [name, json] of Object.entries(given)) {
    const fact = book.facts.get(name);
    const param =
      question === null ? undefined : paramsOf(book, question)?.find((each) => each.name.text === name);
    if (fact && !param) world.facts.set(name, fromJson(book, json, fact.type, name));
    else others.set(name, param ? fromJson(book, json, param.type, name) : untyped(json));
  }
  const told = new Set(Array.isArray(given.told) ? (given.told as string[]) : []);
  return baseScope(book, world, told, readings);
}

export function baseScope(book: Book, world: World, told: ReadonlySet<string>, readings: Readings): Scope {
  return { book, world, readings, told, locals: new Locals(), elements: [], provision: null };
}

/** A situation as an example writes it: facts, and whatever else it hands in. */
export function scopeFromExample(
  book: Book,
  given: readonly { readonly path: readonly { readonly text: string }[]; readonly value: Expr }[],
  provision: string | null,
  readings: Readings = new Map(),
  question: string | null = null,
): Scope {
  const others = new Map<string, Value>();
  const world: World = { facts: new Map(), given: others };
  const told = new Set<string>();
  const asked = question === null ? [] : (paramsOf(book, question) ?? []);
  const params = new Map(asked.map((param) => [param.name.text, param.type]));
  const scope = { ...baseScope(book, world, told, readings), provision };
  const roots = new Map<string, Value>();
  for (const { path, value } of given) {
    const names = path.map((name) => name.text);
    const [root = "", ...rest] = names;
    if (root === "told") {
      const clauses = evaluate(value, scope);
      if (typeof clauses === "object" && clauses && "items" in clauses)
        for (const each of clauses.items)
          if (typeof each === "object" && each?.kind === "text") told.add(each.text);
    } else {
      const type = book.facts.get(root)?.type ?? params.get(root) ?? null;
      const stated =
        type === null ? fromTable(value, scope) : valueAs(value, rest.length > 0 ? null : type, scope);
      roots.set(root, placed(roots.get(root), rest, stated));
    }
  }
  for (const [name, value] of roots) {
    const fact = book.facts.get(name);
    const type = fact?.type ?? params.get(name) ?? null;
    const settled = settle(type ? typedAs(book, value, type) : value, name);
    if (fact) world.facts.set(name, settled);
    else others.set(name, settled);
  }
  // A parameter that is given is in scope by its name.
  const own = [...others].filter(([name]) => params.has(name));
  return { ...scope, locals: new Locals(null, own) };
}

/** What came at the table: a bare name is that of an option, whatever else bears it. */
function fromTable(expr: Expr, scope: Scope): Value {
  if (expr.kind === "ref") return { kind: "text", text: expr.name.text };
  if (expr.kind === "list") return listOf(expr.items.map((each) => fromTable(each, scope)));
  if (expr.kind === "set") return { kind: "set", items: expr.items.map((each) => fromTable(each, scope)) };
  if (expr.kind !== "record-value") return evaluate(expr, scope);
  const fields = expr.fields.map((each) => [each.name.text, fromTable(each.value, scope)] as const);
  return { kind: "thing", type: null, identity: null, fields: new Map(fields) };
}

/** `given arriving.crew = 3` states a field alone. */
function placed(known: Value | undefined, path: readonly string[], value: Value): Value {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const old = typeof known === "object" && known?.kind === "thing" ? known : null;
  const fields = new Map(old?.fields ?? []);
  fields.set(name, placed(fields.get(name), rest, value));
  return { kind: "thing", type: null, identity: null, fields };
}

export function askJson(
  book: Book,
  question: string,
  given: Readonly<Record<string, Json>>,
  readings?: Readings,
): Answer {
  return answerOf(consult(question, null, scopeFromJson(book, given, question, readings)));
}

/** What an expression comes to as a question: a decision by its status, anything else by its value. */
export function outcomeOf(expr: Expr, scope: Scope): Outcome {
  const name = expr.kind === "ref" || expr.kind === "call" ? expr.name.text : null;
  const isAsked =
    name !== null && (scope.book.decisions.has(name) || scope.book.tables.get(name)?.decl.dice === null);
  if (isAsked) return consult(name, expr.kind === "call" ? expr.args : null, scope);
  const value = evaluate(expr, scope);
  if (isUnknown(value)) return { status: statusOf(value.why), value: null, because: [] };
  return { status: "ruled", value, because: [] };
}

export const answerOf = (outcome: Outcome): Answer => ({
  status: outcome.status,
  value: outcome.status === "ruled" ? toJson(outcome.value) : null,
  because: outcome.because,
});
