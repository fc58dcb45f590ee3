/** Asks the reference interpreter of a book without updates. */
import type { Document, Example, Expr } from "../../../grammar/index.ts";
import { Book, paramsOf } from "./book.ts";
import { closed, consult } from "./decisions.ts";
import { evaluate } from "./expressions.ts";
import {
  type Json,
  handedIn,
  type JsonObject,
  noFrame,
  read,
  type Scope,
  toJson,
  within,
} from "./situation.ts";
import { attempt, isUnknown, known, type Status, type Stored, type Value } from "./values.ts";

export { Book } from "./book.ts";
export type { Json } from "./situation.ts";

export const readBook = (documents: readonly Document[]): Book => new Book(documents);

/** A situation as `rubric ask --given` takes it. */
export function scopeFromJson(
  book: Book,
  json: JsonObject,
  question: string | null,
  readings: ReadonlyMap<string, string> = new Map(),
  provision: string | null = null,
): Scope {
  const params = question === null ? [] : paramsOf(book, question);
  // A parameter hides the fact of its name.
  const isFact = (name: string): boolean =>
    book.find("fact", name) !== undefined && !params.some((param) => param.name.text === name);
  const leftOut = params.filter(({ isNoneUnlessGiven }) => isNoneUnlessGiven);
  const given = Object.fromEntries([
    ...leftOut.map(({ name }) => [name.text, null] as const),
    ...Object.entries(json).filter(([name]) => !isFact(name)),
  ]);
  const nothing = { frame: noFrame, locals: new Map(), elements: [], played: null };
  const scope: Scope = { book, table: new Map(), given, readings, provision, ...nothing };
  for (const [name, each] of Object.entries(json))
    if (isFact(name))
      scope.table.set(name, read(each, book.find("fact", name)?.decl.type ?? null, name, scope));
  const own = params.filter(({ name }) => name.text in given);
  return within(
    scope,
    own.map(({ name, type }) => [name.text, handedIn(name.text, type, scope)]),
  );
}

/** A situation as an example writes it. */
export function scopeFromExample(
  book: Book,
  given: Example["given"],
  provision: string | null,
  readings: ReadonlyMap<string, string>,
  question: string | null,
): Scope {
  const scope = scopeFromJson(book, {}, null, readings, provision);
  let json: Json = {};
  for (const { path, value } of given)
    json = placed(
      json,
      path.map(({ text }) => text),
      jsonOf(value, scope),
    );
  return scopeFromJson(book, json as JsonObject, question, readings, provision);
}

/** What is written in an example as JSON; a bare name is a word, an option or an id. */
function jsonOf(expr: Expr, scope: Scope): Json {
  if (expr.kind === "ref") return expr.name.text;
  if (expr.kind === "list" || expr.kind === "set") return expr.items.map((each) => jsonOf(each, scope));
  if (expr.kind === "record-value")
    return Object.fromEntries(expr.fields.map(({ name, value }) => [name.text, jsonOf(value, scope)]));
  return toJson(evaluate(expr, scope), scope);
}

/** `given arriving.crew = 3` states a field alone. */
function placed(known: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const old = (known ?? {}) as JsonObject;
  return { ...old, [name]: placed(old[name], rest, value) };
}

interface Outcome<T> {
  readonly status: Status | "ruled";
  readonly value: T;
}
export function askJson(book: Book, question: string, given: JsonObject): Outcome<Json> {
  const scope = scopeFromJson(book, given, question);
  const { status, value } = outcomeOf(() => consult(question, null, scope));
  return { status, value: toJson(value, scope) };
}

/** What comes of a question: a value, or why it has none. */
export function outcomeOf(question: () => Stored): Outcome<Value> {
  const value = attempt(() => closed(known(question())));
  return isUnknown(value) ? { status: value.why, value: null } : { status: "ruled", value };
}
