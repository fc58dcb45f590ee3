/**
 * Turns the tokens of an expression into its tree, by recursive descent: one function for each level of precedence.
 * Names and whatever stands around an expression are left to the hand-written parser.
 */
import type { Case, Comparison, Expr, FieldValue, Name } from "../../grammar/ast.ts";
import * as t from "./hand-written-cursor.ts";
import { advance, type Cursor, fail, isFollowedBy, isWord, startOfNext } from "./hand-written-cursor.ts";

export function expression(c: Cursor): Expr {
  const first = conjunction(c);
  if (!isWord(c, "or")) return first;
  const any = [first];
  while (eatWord(c, "or")) any.push(conjunction(c));
  return { kind: "or", any, start: first.start, end: c.last };
}

/** What stands left of an `=` that is not part of the expression. */
export function sum(c: Cursor): Expr {
  let left = term(c);
  while (c.kind === t.PLUS || c.kind === t.MINUS) {
    const op = c.kind === t.PLUS ? "+" : "-";
    advance(c);
    const right = term(c);
    left = { kind: "arithmetic", op, left, right, start: left.start, end: right.end };
  }
  return left;
}

export function name(c: Cursor): Name {
  if (c.kind !== t.WORD || isReserved(c)) fail(c, "a name");
  return anyWord(c);
}

/** A name where the token is known to be a word. */
export function anyWord(c: Cursor): Name {
  const { start, end } = c;
  advance(c);
  return { kind: "name", text: c.text.slice(start, end), start, end };
}

export function eat(c: Cursor, kind: number): boolean {
  if (c.kind !== kind) return false;
  advance(c);
  return true;
}

export function eatWord(c: Cursor, word: string): boolean {
  if (!isWord(c, word)) return false;
  advance(c);
  return true;
}

export function expect(c: Cursor, kind: number): void {
  if (c.kind !== kind) fail(c, kind < t.WORD ? `\`${String.fromCharCode(kind)}\`` : "another token");
  advance(c);
}

export function expectWord(c: Cursor, word: string): void {
  if (!isWord(c, word)) fail(c, `\`${word}\``);
  advance(c);
}

// ---------------------------------------------------------------- precedence, from weak to strong

function conjunction(c: Cursor): Expr {
  const first = negation(c);
  if (!isWord(c, "and")) return first;
  const all = [first];
  while (eatWord(c, "and")) all.push(negation(c));
  return { kind: "and", all, start: first.start, end: c.last };
}

function negation(c: Cursor, isFilter = false): Expr {
  if (!isWord(c, "not")) return comparison(c, isFilter);
  const { start } = c;
  advance(c);
  const of = negation(c, isFilter);
  return { kind: "not", of, start, end: of.end };
}

function comparison(c: Cursor, isFilter: boolean): Expr {
  const left = span(c);
  const op = comparator(c.kind);
  if (op !== null) {
    advance(c);
    const right = span(c);
    return { kind: "compare", op, left, right, start: left.start, end: right.end };
  }
  if (c.kind !== t.WORD) return left;
  if (isWord(c, "in")) return within(c, left);
  if (isWord(c, "has")) return isFilter && !testsKeyword(c) ? left : has(c, left);
  if (isWord(c, "is")) return is(c, left);
  if (isWord(c, "not")) {
    const isIn = isFollowedBy(c, "in");
    if (!isIn && !isFollowedBy(c, "has")) return left;
    advance(c);
    const of = isIn ? within(c, left) : has(c, left);
    return { kind: "not", of, start: of.start, end: of.end };
  }
  return left;
}

function comparator(kind: number): Comparison | null {
  switch (kind) {
    case t.EQUAL:
      return "=";
    case t.NOT_EQUAL:
      return "!=";
    case t.LESS:
      return "<";
    case t.AT_MOST:
      return "<=";
    case t.MORE:
      return ">";
    case t.AT_LEAST:
      return ">=";
    default:
      return null;
  }
}

function within(c: Cursor, of: Expr): Expr {
  advance(c);
  const range = span(c);
  return { kind: "within", of, range, start: of.start, end: range.end };
}

function has(c: Cursor, of: Expr): Expr {
  advance(c);
  const keyword = name(c);
  return { kind: "has", of, keyword, start: of.start, end: keyword.end };
}

/** In a filter, `has` with a bare name belongs to the filter; anything longer is what the quantifier says. */
function testsKeyword(c: Cursor): boolean {
  const { kind, start, end, last } = c;
  const comments = c.comments.length;
  advance(c);
  let tests = c.kind === t.WORD && !isReserved(c);
  if (tests) {
    advance(c);
    const goesOn =
      c.kind === t.DOT || c.kind === t.OPEN_PAREN || c.kind === t.RANGE || comparator(c.kind) !== null;
    tests = !goesOn && c.kind !== t.PLUS && c.kind !== t.MINUS && c.kind !== t.TIMES && c.kind !== t.SLASH;
  }
  c.comments.length = comments;
  Object.assign(c, { kind, start, end, last });
  return tests;
}

function is(c: Cursor, of: Expr): Expr {
  advance(c);
  const not = eatWord(c, "not");
  const what = isWord(c, "known")
    ? "known"
    : isWord(c, "none")
      ? "none"
      : isWord(c, "ruled")
        ? "ruled"
        : isWord(c, "whole")
          ? "whole"
          : fail(c, "`known`, `none`, `ruled` or `whole`");
  advance(c);
  return { kind: "is", of, not, what, start: of.start, end: c.last };
}

function span(c: Cursor): Expr {
  if (isWord(c, "at")) {
    const isLeast = isFollowedBy(c, "least");
    if (isLeast || isFollowedBy(c, "most")) {
      const { start } = c;
      advance(c);
      advance(c);
      const bound = sum(c);
      return {
        kind: "range",
        from: isLeast ? bound : null,
        to: isLeast ? null : bound,
        start,
        end: bound.end,
      };
    }
  }
  const from = sum(c);
  if (!eat(c, t.RANGE)) return from;
  const to = sum(c);
  return { kind: "range", from, to, start: from.start, end: to.end };
}

function term(c: Cursor): Expr {
  let left = unary(c);
  while (c.kind === t.TIMES || c.kind === t.SLASH) {
    const op = c.kind === t.TIMES ? "*" : "/";
    advance(c);
    const right = unary(c);
    left = { kind: "arithmetic", op, left, right, start: left.start, end: right.end };
  }
  return left;
}

function unary(c: Cursor): Expr {
  const { start } = c;
  if (c.kind === t.MINUS) {
    advance(c);
    const of = unary(c);
    return { kind: "negate", of, start, end: of.end };
  }
  if (isWord(c, "half") && isFollowedBy(c, "of")) {
    advance(c);
    advance(c);
    const of = unary(c);
    return { kind: "unary", op: "half", of, start, end: of.end };
  }
  if (isWord(c, "rounded")) {
    const isUp = isFollowedBy(c, "up");
    if (isUp || isFollowedBy(c, "down")) {
      advance(c);
      advance(c);
      const of = unary(c);
      return { kind: "unary", op: isUp ? "rounded-up" : "rounded-down", of, start, end: of.end };
    }
  }
  return postfix(c);
}

function postfix(c: Cursor): Expr {
  let of = primary(c);
  while (eat(c, t.DOT)) {
    const field = name(c);
    of = { kind: "member", of, name: field, start: of.start, end: field.end };
  }
  return of;
}

// ---------------------------------------------------------------- what binds strongest

function primary(c: Cursor): Expr {
  const { start, end, text } = c;
  switch (c.kind) {
    case t.WORD:
      return word(c);
    case t.NUMBER:
      advance(c);
      return { kind: "number", text: text.slice(start, end), start, end };
    case t.QUANTITY:
      return quantity(c);
    case t.STRING:
      advance(c);
      return { kind: "string", text: unescaped(text, start + 1, end - 1), start, end };
    case t.OPEN_PAREN:
      return group(c);
    case t.OPEN_SQUARE: {
      advance(c);
      const items = expressions(c, t.CLOSE_SQUARE);
      return { kind: "list", items, start, end: c.last };
    }
    case t.OPEN_CURLY:
      return braces(c);
    default:
      return fail(c, "an expression");
  }
}

/** The first letter narrows down which word of the language it can be. */
function word(c: Cursor): Expr {
  const { start, end } = c;
  switch (c.text.charCodeAt(start)) {
    case 121: // y
      if (eatWord(c, "yes")) return { kind: "truth", value: true, start, end };
      break;
    case 110: // n
      if (eatWord(c, "no")) return { kind: "truth", value: false, start, end };
      if (eatWord(c, "none")) return { kind: "none", start, end };
      if (isWord(c, "nearest")) return nearest(c);
      break;
    case 109: // m
      if (isWord(c, "may")) return duty(c);
      if (eatWord(c, "must")) return { kind: "duty", duty: "must", start, end };
      if ((isWord(c, "min") || isWord(c, "max")) && c.text.charCodeAt(startOfNext(c)) === t.OPEN_PAREN)
        return extreme(c);
      break;
    case 101: // e
      if (isWord(c, "every")) return quantified(c, "every");
      break;
    case 115: // s
      if (isWord(c, "some")) return quantified(c, "some");
      if (isWord(c, "sum")) return aggregate(c, "sum");
      break;
    case 99: // c
      if (isWord(c, "count")) return count(c);
      if (isWord(c, "common")) return aggregate(c, "common");
      break;
    case 112: // p
      if (isWord(c, "product")) return aggregate(c, "product");
      break;
    case 104: // h
      if (isWord(c, "highest")) return aggregate(c, "highest");
      break;
    case 108: // l
      if (isWord(c, "lowest")) return aggregate(c, "lowest");
      break;
    case 111: // o
      if (isWord(c, "one") && isFollowedBy(c, "group")) return oneGroup(c);
      break;
    case 102: // f
      if (isWord(c, "fold")) return fold(c);
      break;
    case 114: // r
      if (isWord(c, "reading")) return readingTest(c);
      break;
  }
  const called = name(c);
  if (!eat(c, t.OPEN_PAREN)) return { kind: "ref", name: called, start, end };
  const args = expressions(c, t.CLOSE_PAREN);
  return { kind: "call", name: called, args, start, end: c.last };
}

function quantity(c: Cursor): Expr {
  const { start, end, text } = c;
  let unit = end - 1;
  while (!isDigit(text.charCodeAt(unit - 1))) unit -= 1;
  advance(c);
  return { kind: "quantity", text: text.slice(start, unit), unit: text.slice(unit, end), start, end };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function duty(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  const isNegative = eatWord(c, "not");
  return { kind: "duty", duty: isNegative ? "may not" : "may", start, end: c.last };
}

function extreme(c: Cursor): Expr {
  const { start } = c;
  const op = isWord(c, "min") ? "min" : "max";
  advance(c);
  advance(c);
  const of = expressions(c, t.CLOSE_PAREN);
  return { kind: "extreme", op, of, start, end: c.last };
}

/** `(a when b, otherwise c)`, or an expression in parentheses, which count as part of it. */
function group(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  const first = expression(c);
  if (!isWord(c, "when")) {
    expect(c, t.CLOSE_PAREN);
    return first;
  }
  const cases: Case[] = [];
  let value = first;
  let otherwise: Expr | null = null;
  for (;;) {
    expectWord(c, "when");
    const when = expression(c);
    cases.push({ kind: "case", value, when, start: value.start, end: when.end });
    if (!eat(c, t.COMMA)) break;
    if (eatWord(c, "otherwise")) {
      otherwise = expression(c);
      break;
    }
    value = expression(c);
  }
  expect(c, t.CLOSE_PAREN);
  return { kind: "cases", cases, otherwise, start, end: c.last };
}

function braces(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  if (c.kind !== t.WORD || c.text.charCodeAt(startOfNext(c)) !== t.COLON) {
    const items = expressions(c, t.CLOSE_CURLY);
    return { kind: "set", items, start, end: c.last };
  }
  const fields: FieldValue[] = [];
  do {
    const field = name(c);
    expect(c, t.COLON);
    const value = expression(c);
    fields.push({ kind: "field-value", name: field, value, start: field.start, end: value.end });
  } while (eat(c, t.COMMA));
  expect(c, t.CLOSE_CURLY);
  return { kind: "record-value", fields, start, end: c.last };
}

function expressions(c: Cursor, close: number): Expr[] {
  const items: Expr[] = [];
  if (eat(c, close)) return items;
  do items.push(expression(c));
  while (eat(c, t.COMMA));
  expect(c, close);
  return items;
}

export function readingTest(c: Cursor): Extract<Expr, { kind: "reading-test" }> {
  const { start } = c;
  expectWord(c, "reading");
  let doubt = name(c);
  while (eat(c, t.DOT)) {
    const last = name(c);
    doubt = { kind: "name", text: `${doubt.text}.${last.text}`, start: doubt.start, end: last.end };
  }
  expect(c, t.EQUAL);
  const reading = name(c);
  return { kind: "reading-test", doubt, reading, start, end: reading.end };
}

// ---------------------------------------------------------------- lists

function quantified(c: Cursor, quantifier: "every" | "some"): Expr {
  const { start } = c;
  advance(c);
  const binder = name(c);
  const list = source(c);
  const filter = filterOf(c);
  const body = eatWord(c, "has") ? negation(c) : null;
  return { kind: "quantified", quantifier, binder, list, filter, body, start, end: c.last };
}

function count(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  const binder = name(c);
  const list = source(c);
  const filter = filterOf(c);
  return { kind: "count", binder, list, filter, start, end: c.last };
}

function aggregate(c: Cursor, op: Extract<Expr, { kind: "aggregate" }>["op"]): Expr {
  const { start } = c;
  advance(c);
  expectWord(c, "of");
  const value = sum(c);
  expectWord(c, "for");
  const binder = name(c);
  const list = source(c);
  const filter = filterOf(c);
  const empty = eatWord(c, "else") ? sum(c) : null;
  return { kind: "aggregate", op, value, binder, list, filter, empty, start, end: c.last };
}

function nearest(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  const binder = name(c);
  const list = source(c);
  const filter = filterOf(c);
  expectWord(c, "by");
  const by = sum(c);
  return { kind: "nearest", binder, list, filter, by, start, end: c.last };
}

function oneGroup(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  advance(c);
  expectWord(c, "of");
  const first = name(c);
  expect(c, t.COMMA);
  const second = name(c);
  const list = source(c);
  expectWord(c, "linked");
  expectWord(c, "by");
  const link = negation(c);
  return { kind: "one-group", first, second, list, link, start, end: c.last };
}

function fold(c: Cursor): Expr {
  const { start } = c;
  advance(c);
  const accumulator = name(c);
  expect(c, t.EQUAL);
  const initial = sum(c);
  expectWord(c, "over");
  const binder = name(c);
  const list = source(c);
  const backwards = eatWord(c, "backwards");
  expectWord(c, "gives");
  const next = sum(c);
  return { kind: "fold", accumulator, initial, binder, list, backwards, next, start, end: c.last };
}

function source(c: Cursor): Expr {
  expectWord(c, "in");
  return postfix(c);
}

function filterOf(c: Cursor): Expr | null {
  return eatWord(c, "with") ? negation(c, true) : null;
}

// ---------------------------------------------------------------- letters

/** The characters between quotes, without the backslashes of their escapes. */
export function unescaped(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  return raw.includes("\\") ? raw.replace(/\\(["\\{}])/g, "$1") : raw;
}

const reservedWords: ReadonlySet<string> = new Set(
  (
    "and or not in has is when otherwise every some count sum product highest lowest common nearest fold with by " +
    "yes no none may must unless over bars from gives stage for of reading unseen never hole"
  ).split(" "),
);
/** By first letter: most names begin with a letter, or have a length, that no reserved word has. */
const longestReserved = Math.max(...[...reservedWords].map((word) => word.length));
const initials = new Uint8Array(128);
for (const word of reservedWords) initials[word.charCodeAt(0)] = 1;

function isReserved(c: Cursor): boolean {
  if (c.end - c.start > longestReserved || initials[c.text.charCodeAt(c.start)] !== 1) return false;
  return reservedWords.has(c.text.slice(c.start, c.end));
}
