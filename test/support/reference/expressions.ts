/** What an expression comes to, one kind after the other. */
import type { Expr, TypeExpr } from "../../../grammar/index.ts";
import { doubtOf, fieldType, figureOf, isAsked, isPlayed, paramsOf, resultType } from "./book.ts";
import { consult, type Outcome } from "./decisions.ts";
import { aggregate, fold, isDouble, keep, nearest, oneGroup, passing, quantified, without } from "./lists.ts";
import { Locals, type Scope, within } from "./scope.ts";
import { typedAs, follow, wordOf } from "./situation.ts";
import { isGridFunction, onGrid } from "./grid.ts";
import {
  add,
  allOf,
  anyOf,
  asNumber,
  compare,
  divide,
  fieldOf,
  firstReason,
  type Fraction,
  fraction,
  isBetween,
  isUnknown,
  listOf,
  missing,
  multiply,
  negate,
  not,
  numberFrom,
  roundedDown,
  roundedUp,
  same,
  type Thing,
  type Truth,
  type Unknown,
  type Value,
  unruled,
  unseen,
  type Word,
} from "./values.ts";

/** The enumeration a bare word is meant of, where the place wants one. */
type Hint = (text: string) => Word | null;
const noHint: Hint = () => null;

export function hintOf(scope: Scope, type: TypeExpr | null): Hint {
  if (type === null) return noHint;
  if (type.kind === "type-name") {
    const values = scope.book.enums.get(type.name.text);
    return (text) => (values?.includes(text) ? wordOf(scope.book, type.name.text, text) : null);
  }
  return type.kind === "type-ref" ? noHint : hintOf(scope, type.of);
}

const likeValue = (value: Value): Hint => {
  if (value === null || typeof value !== "object" || value.kind !== "word") return noHint;
  return (text) => (value.orders.some((each) => each.includes(text)) ? { ...value, text } : null);
};

/** A value where a type is declared: bare words are meant of it, and what is written gets it. */
export function valueAs(expr: Expr, type: TypeExpr | null, scope: Scope): Value {
  if (type === null) return evaluate(expr, scope);
  return typedAs(scope.book, typed(expr, type, scope), type);
}

function typed(expr: Expr, type: TypeExpr, scope: Scope): Value {
  if (type.kind === "type-or-none") return typed(expr, type.of, scope);
  const isMany = type.kind === "type-list" || type.kind === "type-set";
  if (isMany && expr.kind === "list") return listOf(expr.items.map((each) => valueAs(each, type.of, scope)));
  if (isMany && expr.kind === "set")
    return { kind: "set", items: expr.items.map((each) => valueAs(each, type.of, scope)) };
  if (type.kind === "type-name" && expr.kind === "record-value") {
    const fields = expr.fields.map(({ name, value }) => {
      const field = fieldType(scope.book, type.name.text, name.text);
      return [name.text, valueAs(value, field, scope)] as const;
    });
    return { kind: "thing", type: null, identity: null, fields: new Map(fields) };
  }
  return evaluate(expr, scope, hintOf(scope, type));
}

/** Whether a condition holds; what is none does not. */
export function test(expr: Expr, scope: Scope): Truth {
  if (expr.kind === "ref" && isKeyword(expr.name.text, scope)) {
    const element = scope.elements.at(-1) ?? null;
    return hasKeyword(element, expr.name.text, scope);
  }
  return asTruth(evaluate(expr, scope));
}
export const asTruth = (value: Value): Truth => (value === true ? true : isUnknown(value) ? value : false);

const isKeyword = (name: string, scope: Scope): boolean =>
  scope.book.keywords.has(name) && !scope.locals.has(name) && !scope.book.facts.has(name);

export function evaluate(expr: Expr, scope: Scope, hint: Hint = noHint): Value {
  switch (expr.kind) {
    case "number":
    case "quantity":
      return numberFrom(expr.text) ?? missing;
    case "truth":
      return expr.value;
    case "none":
      return null;
    case "duty":
      return { kind: "text", text: expr.duty };
    case "string":
      return { kind: "text", text: expr.text };
    case "ref":
      return nameValue(expr.name.text, scope, hint);
    case "member":
      return memberValue(expr.of, expr.name.text, scope);
    case "call":
      return callValue(expr.name.text, expr.args, scope);
    case "not":
      return not(test(expr.of, scope));
    case "and":
      return allOf(inTurn(expr.all, scope));
    case "or":
      return anyOf(inTurn(expr.any, scope));
    case "compare":
      return comparison(expr.op, expr.left, expr.right, scope);
    case "within":
      return isWithin(expr.of, expr.range, scope);
    case "has":
      return hasKeyword(evaluate(expr.of, scope), expr.keyword.text, scope);
    case "is":
      return expr.not ? not(isSo(expr.what, expr.of, scope)) : isSo(expr.what, expr.of, scope);
    case "reading-test":
      return readingOf(expr.doubt.text, scope) === expr.reading.text;
    case "arithmetic":
      return arithmetic(expr.op, evaluate(expr.left, scope), evaluate(expr.right, scope));
    case "negate":
      return onNumber(evaluate(expr.of, scope), negate);
    case "unary": {
      const how = { half: halved, "rounded-up": roundedUp, "rounded-down": roundedDown }[expr.op];
      return onNumber(evaluate(expr.of, scope), how);
    }
    case "extreme":
      return extreme(
        expr.op,
        expr.of.map((each) => evaluate(each, scope, hint)),
      );
    case "quantified":
      return quantified(expr, scope);
    case "count": {
      const passed = passing(expr.list, expr.binder.text, expr.filter, scope);
      return "kind" in passed ? passed : fraction(passed.length);
    }
    case "those": {
      const list = evaluate(expr.list, scope);
      const passed = passing(expr.list, expr.binder.text, expr.filter, scope);
      if ("kind" in passed) return passed;
      return listOf(passed, typeof list === "object" && list?.kind === "list" && list.pool);
    }
    case "aggregate":
      return aggregate(expr, scope);
    case "keep":
      return keep(expr.which, evaluate(expr.many, scope), evaluate(expr.of, scope));
    case "without":
      return without(evaluate(expr.of, scope), evaluate(expr.element, scope));
    case "nearest":
      return nearest(expr, scope);
    case "one-group":
      return oneGroup(expr, scope);
    case "fold":
      return fold(expr, scope, hint);
    case "cases":
      return firstCase(expr.cases, expr.otherwise, scope, hint);
    case "list":
      return listOf(expr.items.map((each) => evaluate(each, scope, hint)));
    case "set":
      return { kind: "set", items: expr.items.map((each) => elementOfSet(each, scope, hint)) };
    case "record-value": {
      const fields = expr.fields.map((each) => [each.name.text, evaluate(each.value, scope)] as const);
      return { kind: "thing", type: null, identity: null, fields: new Map(fields) };
    }
    case "range":
      return {
        kind: "interval",
        from: expr.from ? evaluate(expr.from, scope) : null,
        to: expr.to ? evaluate(expr.to, scope) : null,
      };
    case "missing":
      throw new Error("an expression that was not written has no value");
  }
}

function* inTurn(parts: readonly Expr[], scope: Scope): Iterable<Truth> {
  for (const each of parts) yield test(each, scope);
}

const elementOfSet = (each: Expr, scope: Scope, hint: Hint): Value =>
  each.kind === "ref" && isKeyword(each.name.text, scope)
    ? { kind: "text", text: each.name.text }
    : evaluate(each, scope, hint);

// ---------------------------------------------------------------- names

function nameValue(name: string, scope: Scope, hint: Hint): Value {
  if (scope.locals.has(name)) return follow(scope.world, scope.locals.get(name));
  const word = hint(name);
  if (word) return word;
  if (scope.book.facts.has(name)) return factValue(name, scope);
  for (const element of scope.elements.toReversed())
    if (hasField(element, name, scope)) return fieldValue(element, name, scope);
  const figure = figureOf(scope.book, scope.provision, name);
  if (figure) return figureValue(figure.provision, name, scope);
  if (isPlayed(scope.book, name) && scope.played) return scope.played(name, null, scope, false);
  if (isAsked(scope.book, name)) return answerValue(consult(name, null, scope));
  const orders = [...scope.book.enums].filter(([, values]) => values.includes(name));
  if (orders.length > 0)
    return {
      kind: "word",
      text: name,
      orders: orders.flatMap(([of]) => wordOf(scope.book, of, name).orders),
    };
  if (scope.world.given.has(name)) return follow(scope.world, scope.world.given.get(name) ?? null);
  if (scope.book.keywords.has(name)) return { kind: "text", text: name };
  return missing;
}

/** A state of which nothing is given is what it is at first. */
export function factValue(name: string, scope: Scope): Value {
  const value = scope.world.facts.get(name);
  if (value !== undefined) return follow(scope.world, value);
  const fact = scope.book.facts.get(name);
  return fact?.state ? valueAs(fact.state.initial, fact.type, scope) : missing;
}

function figureValue(provision: string | null, name: string, scope: Scope): Value {
  const figure = figureOf(scope.book, provision, name)?.decl;
  if (!figure?.value) return unseen;
  return valueAs(figure.value, figure.type, { ...scope, provision });
}

/** What a decision says, as an expression meets it. */
export function answerValue(outcome: Outcome): Value {
  if (outcome.status === "ruled") return outcome.value;
  if (outcome.status === "depends") return missing;
  if (outcome.status === "conflict") return { kind: "unknown", why: "clash" };
  return outcome.status === "not-on-record" ? unseen : unruled;
}

function hasField(value: Value, name: string, scope: Scope): boolean {
  if (value === null || typeof value !== "object" || value.kind !== "thing") return false;
  if (value.fields.has(name)) return true;
  return value.type !== null && fieldType(scope.book, value.type, name) !== null;
}

function memberValue(of: Expr, name: string, scope: Scope): Value {
  if (of.kind === "ref" && !scope.locals.has(of.name.text) && !scope.book.facts.has(of.name.text)) {
    if (figureOf(scope.book, of.name.text, name)) return figureValue(of.name.text, name, scope);
    if (
      scope.book.tables.get(of.name.text)?.decl.columns.length &&
      !scope.book.tables.get(of.name.text)?.decl.dice
    )
      return answerValue(consult(of.name.text, null, scope, name));
  }
  if (
    of.kind === "call" &&
    scope.book.tables.get(of.name.text)?.decl.columns.length &&
    isAsked(scope.book, of.name.text)
  )
    return answerValue(consult(of.name.text, of.args, scope, name));
  return fieldValue(playedPart(of, scope) ?? evaluate(of, scope), name, scope);
}

/** The result of a play of which a part is read; null of anything else. */
function playedPart(of: Expr, scope: Scope): Value {
  const isNamed = (of.kind === "ref" && !scope.locals.has(of.name.text)) || of.kind === "call";
  if (!isNamed || !scope.played || !isPlayed(scope.book, of.name.text)) return null;
  return scope.played(of.name.text, of.kind === "call" ? of.args : null, scope, true);
}

export function fieldValue(value: Value, name: string, scope: Scope): Value {
  const held = follow(scope.world, value);
  if (held === null || typeof held !== "object") return null;
  if (held.kind === "unknown") return held;
  if (held.kind === "interval") return name === "from" ? held.from : held.to;
  if (held.kind === "die") return name === "rerolled" ? held.rerolled : fraction(held.face);
  if (held.kind === "list" && held.pool && held.items.length === 1)
    return fieldValue(held.items[0] ?? null, name, scope);
  if (held.kind !== "thing") return missing;
  return follow(scope.world, fieldOf(held, name));
}

function callValue(name: string, args: readonly Expr[], scope: Scope): Value {
  if (paramsOf(scope.book, name) === null && isGridFunction(name))
    return onGrid(
      name,
      args.map((each) => evaluate(each, scope)),
      scope.book,
    );
  if (scope.played && (isPlayed(scope.book, name) || name === "chance" || name === "mean"))
    return scope.played(name, args, scope, false);
  return answerValue(consult(name, args, scope));
}

/** The reading that holds of a doubt. */
export function readingOf(name: string, scope: Scope): string | null {
  const doubt = doubtOf(scope.book, name, scope.provision);
  if (!doubt) return null;
  return scope.readings.get(`${doubt.provision}.${doubt.name}`) ?? doubt.taken;
}

// ---------------------------------------------------------------- tests

/** What a fact or a decision wants beside it, also while it is unknown. */
function hintFrom(expr: Expr, scope: Scope): Hint {
  const name = expr.kind === "ref" || expr.kind === "call" ? expr.name.text : "";
  if (scope.locals.has(name)) return noHint;
  return hintOf(scope, scope.book.facts.get(name)?.type ?? resultType(scope.book, name));
}

function comparison(op: string, left: Expr, right: Expr, scope: Scope): Truth {
  let a = evaluate(left, scope);
  const b = evaluate(right, scope, isUnknown(a) ? hintFrom(left, scope) : likeValue(a));
  // A play is not played again for its name.
  if (left.kind === "ref" && !isPlayed(scope.book, left.name.text))
    a = evaluate(left, scope, isUnknown(b) ? hintFrom(right, scope) : likeValue(b));
  if (op === "=") return withSquares(a, b);
  if (op === "!=") return not(withSquares(a, b));
  const by = compare(a, b);
  if (by === null) return false;
  if (typeof by !== "number") return asTruth(by);
  return op === "<" ? by < 0 : op === "<=" ? by <= 0 : op === ">" ? by > 0 : by >= 0;
}

/** A record written without a type is of the type it is compared with. */
function withSquares(a: Value, b: Value): Truth {
  const typed = (value: Value, like: Value): Value => {
    if (typeof value !== "object" || value?.kind !== "thing" || value.type !== null) return value;
    if (typeof like !== "object" || like?.kind !== "thing" || like.type === null) return value;
    return { ...value, type: like.type };
  };
  return same(typed(a, b), typed(b, a));
}

function isWithin(of: Expr, range: Expr, scope: Scope): Truth {
  const value = evaluate(of, scope);
  const hint = likeValue(value);
  if (range.kind === "set" || range.kind === "list")
    return asTruth(anyOf(range.items.map((each) => withSquares(value, evaluate(each, scope, hint)))));
  const held = evaluate(range, scope, hint);
  if (isUnknown(held)) return held;
  if (held === null || typeof held !== "object") return false;
  if (held.kind === "interval") return isBetween(value, held.from, held.to);
  if (!("items" in held)) return false;
  return anyOf(held.items.map((each) => withSquares(value, follow(scope.world, each))));
}

function hasKeyword(value: Value, keyword: string, scope: Scope): Truth {
  const held = follow(scope.world, value);
  if (held === null || typeof held !== "object") return false;
  if (held.kind === "unknown") return asTruth(held);
  if (held.kind === "set" || held.kind === "list")
    return anyOf(held.items.map((each) => same(each, { kind: "text", text: keyword })));
  if (held.kind !== "thing") return false;
  const own = hasKeyword(fieldOf(held, keywordsField(held, scope)), keyword, scope);
  return own === true ? true : anyOf([own, ...gainsOf(held, keyword, scope)]);
}

/** The ways in which the rules let this thing have a keyword. */
function gainsOf(thing: Thing, keyword: string, scope: Scope): readonly Truth[] {
  const ways = scope.book.gains.filter(
    ({ decl: { keyword: gained, param } }) =>
      gained.text === keyword && param.type.kind === "type-name" && param.type.name.text === thing.type,
  );
  return ways.map(({ decl: { param, when }, provision }) => {
    const locals = new Locals(null, [[param.name.text, thing]]);
    return test(when, { ...scope, locals, elements: [], provision });
  });
}

function keywordsField(thing: Thing, scope: Scope): string {
  const record = thing.type === null ? undefined : scope.book.records.get(thing.type);
  const field = record?.fields.find(
    (each) => each.type.kind === "type-name" && each.type.name.text === "keywords",
  );
  return field?.name.text ?? "keywords";
}

function isSo(what: "known" | "none" | "ruled" | "whole" | "double", of: Expr, scope: Scope): Truth {
  if (what === "ruled") {
    const value = evaluate(of, scope);
    if (isUnknown(value)) return value.why === "missing" ? value : false;
    return true;
  }
  const value = evaluate(of, scope);
  if (isUnknown(value)) return value;
  if (what === "known") return value !== null;
  if (what === "none") return value === null;
  if (what === "double") return isDouble(value);
  const number = asNumber(value);
  return number !== null && number.kind === "number" && number.bottom === 1n;
}

// ---------------------------------------------------------------- numbers

const halved = (a: Fraction): Fraction => fraction(a.top, a.bottom * 2n);

function onNumber(value: Value, how: (a: Fraction) => Fraction): Value {
  const number = asNumber(value);
  return number === null || number.kind === "unknown" ? number : how(number);
}

function arithmetic(op: "+" | "-" | "*" | "/", left: Value, right: Value): Value {
  const open = firstReason(left, right);
  if (open) return open;
  if (op === "+" && isPlainList(left) && isPlainList(right))
    return listOf([...itemsOf(left), ...itemsOf(right)]);
  const a = asNumber(left);
  const b = asNumber(right);
  if (a === null || b === null) return null;
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  if (op === "+") return add(a, b);
  if (op === "-") return add(a, negate(b));
  if (op === "*") return multiply(a, b);
  return b.top === 0n ? null : divide(a, b);
}
const isPlainList = (value: Value): boolean =>
  typeof value === "object" && value !== null && value.kind === "list" && !value.pool;
const itemsOf = (value: Value): readonly Value[] =>
  typeof value === "object" && value !== null && "items" in value ? value.items : [];

function extreme(op: "min" | "max", all: readonly Value[]): Value {
  const open = firstReason(...all);
  if (open) return open;
  let best: Value = null;
  for (const each of all) {
    if (each === null) return null;
    const by = best === null ? null : compare(each, best);
    if (isUnknown(by as Value)) return by as unknown as Unknown;
    if (best === null || (op === "min" ? (by as number) < 0 : (by as number) > 0)) best = each;
  }
  return typeof best === "object" && best !== null && (best.kind === "die" || best.kind === "list")
    ? asNumber(best)
    : best;
}

function firstCase(
  cases: readonly { readonly value: Expr; readonly when: Expr }[],
  otherwise: Expr | null,
  scope: Scope,
  hint: Hint,
): Value {
  for (const [at, { value, when }] of cases.entries()) {
    const holds = test(when, scope);
    if (holds === true) return evaluate(value, scope, hint);
    if (holds === false) continue;
    // Not known which case it is: still an answer where all that may be say the same.
    const here = evaluate(value, scope, hint);
    const further = firstCase(cases.slice(at + 1), otherwise, scope, hint);
    const alike = same(here, further);
    return alike === true ? here : (firstReason(holds, here, further) as Unknown);
  }
  return otherwise === null ? null : evaluate(otherwise, scope, hint);
}

/** The scope of a binder that stands for `element`. */
export function bound(scope: Scope, binder: string, element: Value): Scope {
  const held = follow(scope.world, element);
  return within(scope, [[binder, held]], held);
}
