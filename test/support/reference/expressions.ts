/** What an expression comes to, one kind after the other. */
import type { Expr, Name, TypeExpr } from "../../../grammar/index.ts";
import {
  doubtOf,
  isAsked,
  isPlayed,
  named,
  nameOfThing,
  nameOfType,
  listKind,
  partType,
  resultType,
  sidesOf,
} from "./book.ts";
import { consult } from "./decisions.ts";
import { isGridFunction, onGrid } from "./grid.ts";
import { handedIn, impliedBy, localOf, noFrame, type Scope, within } from "./situation.ts";
import {
  add,
  allOf,
  anyOf,
  asNumber,
  attempt,
  compare,
  countOf,
  dieOf,
  divide,
  everyOf,
  fieldOf,
  type Fraction,
  fraction,
  is,
  isIn,
  isInterval,
  isRecord,
  isSame,
  isUnknown,
  itemsOf,
  storedItems,
  known,
  missing,
  multiply,
  negate,
  numberFrom,
  one,
  roundedDown,
  roundedUp,
  same,
  storedField,
  type Stored,
  subtract,
  thing,
  type Value,
  weightiest,
  zero,
  unseen,
} from "./values.ts";

type OfExpr<K extends Expr["kind"]> = Extract<Expr, { readonly kind: K }>;
type Wanted = TypeExpr | null;
type Filtered = Pick<OfExpr<"count">, "list" | "binder" | "filter">;

/** Whether a condition holds; what is none does not. A keyword alone is meant of the element. */
export function test(expr: Expr, scope: Scope): boolean {
  if (expr.kind === "ref" && isKeyword(expr.name.text, scope))
    return hasKeyword(known(scope.elements.at(-1) ?? null), expr.name.text, scope);
  return evaluate(expr, scope) === true;
}
const isKeyword = (name: string, scope: Scope): boolean =>
  scope.book.find("keyword", name) !== undefined &&
  localOf(name, scope) === undefined &&
  !scope.book.find("fact", name);

/** `wanted` is the type of its place: bare words are meant of it, and a record that is written gets it. */
export const evaluate = (expr: Expr, scope: Scope, wanted: Wanted = null): Value =>
  (evaluators[expr.kind] as Evaluator<Expr>)(expr, scope, wanted);

/** What it comes to, also where that is not known. */
export const storedValue = (expr: Expr, scope: Scope, wanted: Wanted = null): Stored =>
  attempt(() => evaluate(expr, scope, wanted));

const evaluateAll = (parts: readonly Expr[], scope: Scope, wanted: Wanted = null): Value[] =>
  everyOf(parts.map((part) => () => evaluate(part, scope, wanted)));

type Evaluator<E extends Expr> = (expr: E, scope: Scope, wanted: Wanted) => Value;
const evaluators: { readonly [K in Expr["kind"]]: Evaluator<OfExpr<K>> } = {
  number: ({ text }, _, wanted) => numberAs(text, wanted),
  quantity: ({ text }) => numberFrom(text),
  truth: ({ value }) => value,
  none: () => null,
  duty: ({ duty }) => duty,
  string: ({ text }) => text,
  ref: ({ name }, scope, wanted) => nameValue(name.text, scope, wanted),
  member: memberValue,
  call: callValue,
  not: ({ of }, scope) => !test(of, scope),
  and: ({ all }, scope) => allOf(all.map((each) => () => test(each, scope))),
  or: ({ any }, scope) => anyOf(any.map((each) => () => test(each, scope))),
  compare: comparison,
  within: isWithin,
  has: ({ of, keyword }, scope) => hasKeyword(evaluate(of, scope), keyword.text, scope),
  is: (expr, scope) => isSo(expr, scope) !== expr.not,
  "reading-test": ({ doubt, reading }, scope) => readingOf(doubt.text, scope) === reading.text,
  arithmetic,
  negate: ({ of }, scope) => onNumber(evaluate(of, scope), negate),
  unary: ({ of, op }, scope) => onNumber(evaluate(of, scope), unary[op]),
  extreme({ of, op }, scope, wanted) {
    const all = evaluateAll(of, scope, wanted);
    return all.includes(null) ? null : furthest(op === "max" ? 1 : -1, all, scope);
  },
  quantified,
  count: (expr, scope) => fraction(passing(expr, scope).length),
  those: (expr, scope) => ({ ...manyOf(evaluate(expr.list, scope)), items: passing(expr, scope) }),
  aggregate,
  keep,
  without,
  nearest,
  "one-group": oneGroup,
  fold,
  cases: firstCase,
  list({ items }, scope, wanted) {
    const of = partType(wanted, "", scope.book);
    return { kind: listKind(of), items: items.map((each) => storedValue(each, scope, of)) };
  },
  set: ({ items }, scope, wanted) => ({
    kind: "set",
    items: evaluateAll(items, scope, partType(wanted, "", scope.book)),
  }),
  "record-value"({ fields }, scope, wanted) {
    const field = (name: string, value: Expr) => () =>
      [name, evaluate(value, scope, partType(wanted, name, scope.book))] as const;
    return thing(nameOfThing(wanted), everyOf(fields.map(({ name, value }) => field(name.text, value))));
  },
  range({ from, to }, scope) {
    const end = (name: string, value: Expr | null) => () => [name, value && evaluate(value, scope)] as const;
    return thing("interval", everyOf([end("from", from), end("to", to)]));
  },
  missing() {
    throw new Error("an expression that was not written has no value");
  },
};

function numberAs(text: string, wanted: Wanted): Value {
  const sides = sidesOf(nameOfType(wanted));
  return sides > 0 ? dieOf(Number(text), sides) : numberFrom(text);
}
const half = (a: Fraction): Fraction => divide(a, fraction(2));
const unary = { half, "rounded-up": roundedUp, "rounded-down": roundedDown };
const manyOf = (value: Value) => (is(value, "dice") ? value : ({ kind: "list" } as const));

// ---------------------------------------------------------------- names

function nameValue(name: string, scope: Scope, wanted: Wanted): Value {
  const { book } = scope;
  const local = localOf(name, scope);
  if (local !== undefined) return known(local);
  if (book.enums.get(nameOfType(wanted))?.includes(name)) return name;
  if (book.find("fact", name)) return factValue(name, scope);
  const field = elementField(name, scope);
  if (field !== undefined) return field;
  if (book.find("figure", `${scope.provision}.${name}`))
    return figureValue(`${scope.provision}.${name}`, scope);
  if (isPlayed(book, name) && scope.played) return scope.played(name, null, scope, false);
  if (isAsked(book, name)) return consult(name, null, scope);
  if (isWord(name, scope)) return name;
  if (name in scope.given) return known(handedIn(name, null, scope));
  if (book.find("keyword", name)) return name;
  throw missing;
}
const isWord = (name: string, { book }: Scope): boolean =>
  [...book.enums.values()].some((words) => words.includes(name));

/** A state of which nothing is given is what it is at first. */
export function factValue(name: string, scope: Scope): Value {
  const fact = scope.book.find("fact", name)?.decl;
  const value = scope.table.get(name);
  if (value !== undefined) return known(value);
  if (!fact?.state) throw missing;
  return evaluate(fact.state.initial, scope, fact.type);
}

function figureValue(name: string, scope: Scope): Value {
  const figure = scope.book.find("figure", name);
  if (!figure?.decl.value) throw unseen;
  return evaluate(figure.decl.value, { ...scope, provision: figure.provision }, figure.decl.type);
}

/** The field of the innermost element that has one of that name; undefined where none has. */
export function elementField(name: string, scope: Scope): Value | undefined {
  const element = scope.elements.findLast((each) => !isUnknown(each) && hasField(each, name, scope));
  return element === undefined ? undefined : fieldOf(known(element), name, scope);
}
const hasField = (value: Value, name: string, scope: Scope): boolean =>
  isRecord(value) &&
  (storedField(value, name, scope) !== undefined || partType(named(value.type), name, scope.book) !== null);

function memberValue({ of, name: { text: name } }: OfExpr<"member">, scope: Scope): Value {
  const { book } = scope;
  const isNamed = of.kind === "ref" && localOf(of.name.text, scope) === undefined;
  if (isNamed && !book.find("fact", of.name.text) && book.find("figure", `${of.name.text}.${name}`))
    return figureValue(`${of.name.text}.${name}`, scope);
  const isPart = scope.played && (isNamed || of.kind === "call") && isPlayed(book, of.name.text);
  const whole = isPart
    ? scope.played(of.name.text, of.kind === "call" ? of.args : null, scope, true)
    : evaluate(of, scope);
  return fieldOf(whole, name, scope);
}

function callValue({ name: { text: name }, args }: OfExpr<"call">, scope: Scope): Value {
  const isOdds = name === "chance" || name === "mean";
  if (scope.played && (isPlayed(scope.book, name) || isOdds)) return scope.played(name, args, scope, false);
  if (isAsked(scope.book, name)) return consult(name, args, scope);
  if (!isGridFunction(name)) throw new Error(`nothing to ask is called ${name}`);
  return onGrid(name, evaluateAll(args, scope), scope);
}

/** The reading that holds of a doubt. */
function readingOf(name: string, scope: Scope): string | undefined {
  const doubt = doubtOf(scope.book, name, scope.provision);
  if (!doubt) return undefined;
  const taken = doubt.decl.readings.find((reading) => reading.taken)?.name.text;
  return scope.readings.get(`${doubt.provision}.${doubt.decl.name.text}`) ?? taken;
}

// ---------------------------------------------------------------- tests

/** What a bare word is meant of beside an expression: the enumeration of the fact or answer there, or of its value. */
function besides(other: Expr, value: Stored, word: Expr, scope: Scope): Wanted {
  const name = other.kind === "ref" || other.kind === "call" ? other.name.text : "";
  const type = scope.book.find("fact", name)?.decl.type ?? resultType(scope.book, name);
  if (type && localOf(name, scope) === undefined) return type;
  if (isUnknown(value)) return null;
  if (isRecord(value)) return named(value.type);
  const words = [value, word.kind === "ref" ? word.name.text : value];
  const found = [...scope.book.enums].find(([, of]) => words.every((each) => of.includes(each as string)));
  return found ? named(found[0]) : null;
}

function comparison({ op, left, right }: OfExpr<"compare">, scope: Scope): boolean {
  let first = storedValue(left, scope);
  const second = storedValue(right, scope, besides(left, first, right, scope));
  // A sequence is not played again for its name.
  if (left.kind === "ref" && isWord(left.name.text, scope) && !isPlayed(scope.book, left.name.text))
    first = storedValue(left, scope, besides(right, second, left, scope));
  known(weightiest([first, second]));
  const [a, b] = [first as Value, second as Value];
  if (op === "=" || op === "!=") return same(a, b, scope) === (op === "=");
  const by = compare(a, b, scope);
  return by !== null && { "<": by < 0, "<=": by <= 0, ">": by > 0, ">=": by >= 0 }[op];
}

function isWithin({ of, range }: OfExpr<"within">, scope: Scope): boolean {
  const value = storedValue(of, scope);
  const isWritten = range.kind === "set" || range.kind === "list";
  const held = isWritten ? null : evaluate(range, scope);
  if (isInterval(held)) return isIn(known(value), held, scope);
  const items = isWritten
    ? range.items.map((item) => () => evaluate(item, scope, besides(of, value, item, scope)))
    : storedItems(held).map((item) => () => known(item));
  return anyOf(
    items.map((item) => () => {
      const [a = null, b = null] = everyOf([() => known(value), item]);
      return same(a, b, scope);
    }),
  );
}

function hasKeyword(value: Value, keyword: string, scope: Scope): boolean {
  if (!isRecord(value)) return impliedBy(itemsOf(value), scope.book).includes(keyword);
  const fields = scope.book.find("record", value.type)?.decl.fields ?? [];
  const field = fields.find(({ type }) => nameOfType(type) === "keywords")?.name.text ?? "keywords";
  const gains = scope.book
    .all("gain")
    .filter(({ decl }) => decl.keyword.text === keyword && nameOfType(decl.param.type) === value.type)
    .map(({ decl, provision }) => () => {
      const locals = new Map([[decl.param.name.text, value]]);
      return test(decl.when, { ...scope, locals, frame: noFrame, elements: [], provision });
    });
  const implying = scope.book
    .all("keyword")
    .filter(({ decl }) => decl.implies.some(({ text }) => text === keyword))
    .map(
      ({ decl }) =>
        () =>
          hasKeyword(value, decl.name.text, scope),
    );
  return anyOf([() => hasKeyword(fieldOf(value, field, scope), keyword, scope), ...gains, ...implying]);
}

function isSo({ what, of }: OfExpr<"is">, scope: Scope): boolean {
  const found = storedValue(of, scope);
  if (what === "ruled" && found !== missing) return !isUnknown(found);
  const value = known(found);
  if (what === "known") return value !== null;
  if (what === "none") return value === null;
  return what === "double" ? isDouble(value) : asNumber(value)?.bottom === 1n;
}

/** An element of which it does not hold settles `every`, and one of which it does settles `some`. */
function quantified({ quantifier, list, binder, filter, body }: OfExpr<"quantified">, scope: Scope): boolean {
  const isEvery = quantifier === "every";
  const settles = elementsOf(list, scope).map((element) => () => {
    const inner = bound(scope, binder.text, element);
    const holds = (part: Expr | null): boolean => part === null || test(part, inner);
    return allOf([() => holds(filter), () => holds(body) !== isEvery]);
  });
  return anyOf(settles) !== isEvery;
}

/** The scope of a binder that stands for `element`. */
export const bound = (scope: Scope, binder: string, element: Stored): Scope =>
  within(scope, [[binder, element]], element);

// ---------------------------------------------------------------- numbers and cases

function onNumber(value: Value, how: (a: Fraction) => Fraction): Value {
  const number = asNumber(value);
  return number && how(number);
}

function arithmetic(expr: OfExpr<"arithmetic">, scope: Scope): Value {
  const { op } = expr;
  const [left = null, right = null] = evaluateAll([expr.left, expr.right], scope);
  if (is(left, "list") && is(right, "list")) return { kind: "list", items: [...left.items, ...right.items] };
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a === null || b === null || (op === "/" && b.top === 0n)) return null;
  return { "+": add, "-": subtract, "*": multiply, "/": divide }[op](a, b);
}

function firstCase(
  { cases, otherwise }: Pick<OfExpr<"cases">, "cases" | "otherwise">,
  scope: Scope,
  wanted: Wanted,
): Value {
  const [first, ...others] = cases;
  if (!first) return otherwise && evaluate(otherwise, scope, wanted);
  const holds = attempt(() => test(first.when, scope));
  const further = (): Value => firstCase({ cases: others, otherwise }, scope, wanted);
  if (holds === false) return further();
  const here = storedValue(first.value, scope, wanted);
  if (holds === true) return known(here);
  // Not known which case it is: still an answer where all that may be say the same.
  const may = [here, attempt(further)] as const;
  if (!isSame(...may, scope)) known(weightiest([holds, ...may]));
  return known(here);
}

// ---------------------------------------------------------------- lists

/** The elements of what a list expression comes to; none holds nothing. */
export const elementsOf = (list: Expr, scope: Scope): readonly Stored[] => storedItems(evaluate(list, scope));

/** The elements of which the filter holds. */
export function passing({ list, binder, filter }: Filtered, scope: Scope): Stored[] {
  const elements = elementsOf(list, scope);
  const passes = everyOf(
    elements.map((each) => () => filter === null || test(filter, bound(scope, binder.text, each))),
  );
  return elements.filter((_, at) => passes[at]);
}

/** What an expression comes to for each of the elements. */
const forEach = (elements: readonly Stored[], binder: Name, value: Expr, scope: Scope): Value[] =>
  everyOf(elements.map((each) => () => evaluate(value, bound(scope, binder.text, each))));

function aggregate(expr: OfExpr<"aggregate">, scope: Scope): Value {
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
function furthest(way: 1 | -1, values: readonly Value[], scope: Scope): Value {
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

function nearest(expr: OfExpr<"nearest">, scope: Scope): Value {
  const elements = passing(expr, scope);
  const measures = forEach(elements, expr.binder, expr.by, scope);
  const least = furthest(-1, measures, scope);
  const items = elements.filter((_, at) => compare(measures[at] ?? null, least, scope) === 0);
  return { kind: "list", items };
}

/** Whether links, taken either way, join all elements into one; of no element there is nothing to join. */
function oneGroup(expr: OfExpr<"one-group">, scope: Scope): boolean {
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

function fold(expr: OfExpr<"fold">, scope: Scope, wanted: TypeExpr | null): Value {
  const elements = elementsOf(expr.list, scope);
  let value = storedValue(expr.initial, scope, wanted);
  for (const element of expr.backwards ? elements.toReversed() : elements) {
    const inner = bound(within(scope, [[expr.accumulator.text, value]]), expr.binder.text, element);
    value = storedValue(expr.next, inner, wanted);
  }
  return known(value);
}

// ---------------------------------------------------------------- dice

function keep(expr: OfExpr<"keep">, scope: Scope): Value {
  const [many = null, of = null] = evaluateAll([expr.many, expr.of], scope);
  if (many === null || !is(of, "list", "set", "dice")) return null;
  const sorted = itemsOf(of).toSorted((a, b) => {
    const by = compare(a, b, scope) ?? 0;
    return expr.which === "highest" ? -by : by;
  });
  return { ...of, items: sorted.slice(0, Math.max(0, countOf(many))) };
}

function without(expr: OfExpr<"without">, scope: Scope): Value {
  const [of = null, element = null] = evaluateAll([expr.of, expr.element], scope);
  if (!is(of, "list", "set", "dice") || element === null) return of;
  const at = itemsOf(of).findIndex((each) => same(each, element, scope));
  return at < 0 ? of : { ...of, items: of.items.toSpliced(at, 1) };
}

function isDouble(value: Value): boolean {
  const faces = itemsOf(value).map((each) => asNumber(each)?.top);
  return new Set(faces).size < faces.length;
}
