/**
 * Turns an expression of the language into straight TypeScript over a situation that is known: no three-valued logic but
 * where a decision that is called may rule nothing. What cannot be said exactly so is left to the explaining form.
 */
import type { Expr } from "../../check/program.ts";
import { code, joined, listed } from "./code.ts";
import {
  conjunction,
  disjunction,
  membership,
  negation,
  ordering,
  sameness,
} from "./expression/conditions.ts";
import { every, oneBehindAnother, overList, size } from "./expression/lists.ts";
import { handedDice, isDie, isDouble, keep, rerolled, total, withoutDie } from "./expression/dice.ts";
import { arithmetic, extreme, literal, rounded } from "./expression/numbers.ts";
import { isOp, nameIn } from "../../core/expressions.ts";
import { meaningOf, type Meanings } from "../../core/operators.ts";
import {
  beyond,
  bound,
  callCode,
  type Context,
  equality,
  factPath,
  type Fast,
  fast,
  helper,
  lifted,
  noFields,
  settledNone,
  strength,
  toldPath,
  typeOnly,
  express,
  mostOf,
  placesOf,
} from "./fast.ts";
import { keyOf } from "./key-of.ts";
import { key, quote } from "./literal.ts";
import { knowing } from "./narrowing.ts";
import { findDoubt } from "../../core/lookup.ts";
import { presentType } from "../../core/types.ts";

export function expressionCode(context: Context, expr: Expr): Fast {
  if (context.held.size > 0) {
    const held = context.held.get(keyOf(expr));
    if (held !== undefined) return held;
  }
  const of = (inner: Expr): Fast => express(context, inner);
  switch (expr.kind) {
    case "literal":
      return literalCode(context, expr);
    case "open":
      return beyond(context);

    case "fact":
      return factOf(context, expr);
    case "local":
      return narrowed(context, expr, context.locals.get(expr.name) ?? beyond(context));
    case "field":
      return field(context, expr);
    case "call":
      return call(context, expr);
    case "reading":
      return fast(String(isTaken(context, expr.doubt, expr.reading)), { isConstant: true, simple: true });
    case "op":
      if (isOp(expr, "not")) return every(context, expr) ?? negation(context, of(expr.args[0]));
      return meaningOf(meanings, expr.op)(context, expr.args, expr.type);

    case "some":
    case "those":
    case "aggregate":
    case "group":
    case "fold":
      return overList(context, expr);

    case "cases":
      return cases(context, expr);
    case "make":
      return made(context, expr);
    // Asked in examples and questions only.
    case "outcome":
    case "odds":
      return beyond(context);
  }
}

function literalCode(context: Context, { value, type }: Extract<Expr, { kind: "literal" }>): Fast {
  if (value === null) return fast("null", { none: "null" });
  if (typeof value === "object") return literal(context, value);
  if (type.kind === "ref") return beyond(context);
  if (typeof value === "boolean") return fast(String(value), { isConstant: true, simple: true });
  const written = type.kind === "name" || type.kind === "duty" ? null : value;
  return fast(quote(value), { written, isConstant: true, simple: true });
}

// ---------------------------------------------------------------- names

function factOf(context: Context, expr: Extract<Expr, { kind: "fact" }>): Fast {
  const declared = context.facts.get(expr.name);
  const type = declared?.type ?? expr.type;
  const none = declared?.optional || type.kind === "or-none" ? "nullish" : "never";
  const held = fast(factPath(context, expr.name), {
    none,
    places: placesOf(type),
    most: mostOf(type),
    simple: true,
  });
  return narrowed(context, expr, held);
}

/** What may be left out, and is known to the check not to be, needs no care, only to be told to TypeScript. */
function narrowed(context: Context, expr: Expr, piece: Fast): Fast {
  if (piece.none !== "nullish" || expr.type.kind === "or-none" || expr.type.kind === "unknown") return piece;
  if (context.there.has(keyOf(expr))) return { ...piece, none: "never" };
  return {
    ...piece,
    code: joined(bound(piece, strength.call), typeOnly("!")),
    strength: strength.call,
    none: "never",
  };
}

function field(context: Context, expr: Extract<Expr, { kind: "field" }>): Fast {
  if (isDie(expr.of.type)) return rerolled(context, express(context, expr.of));
  const of = express(context, expr.of);
  if (of.openFields.has(expr.name)) {
    const text = joined(bound(of, strength.call), `.${context.names.property(expr.name)}`);
    return fast(text, { open: true, none: "null", places: placesOf(expr.type) });
  }
  return lifted(context, [of], ([base = of]) => {
    const isMaybeThere = base.none !== "never";
    const property = key(context.names.property(expr.name));
    const step = property.startsWith('"')
      ? `${isMaybeThere ? "?." : ""}[${property}]`
      : `${isMaybeThere ? "?" : ""}.${property}`;
    // Of a square the facing, of an interval either end; and whatever is declared so.
    const isOptional = isMaybeThere || expr.optional || expr.type.kind === "or-none";
    const places =
      base.places === Number.POSITIVE_INFINITY ? base.places : Math.max(placesOf(expr.type), base.places);
    const piece = fast(joined(bound(base, strength.call), step), {
      none: isOptional ? "nullish" : "never",
      places,
      most: mostOfField(context, expr),
      simple: base.simple,
    });
    return narrowed(context, expr, piece);
  });
}

/** Only fields of things are given, and within their bounds; parts of other values may be computed. */
function mostOfField({ program }: Context, { of, name }: Extract<Expr, { kind: "field" }>): number {
  const type = presentType(of.type);
  const isThing = type.kind === "record" || type.kind === "ref";
  const fields = isThing ? program.types.records.get(type.name)?.fields : undefined;
  return mostOf(fields?.find((each) => each.name === name)?.type ?? { kind: "unknown" });
}

/** Facts first, then what is told, then the arguments; no object is made for a call. */
function call(context: Context, expr: Extract<Expr, { kind: "call" }>): Fast {
  const form = context.called(expr.decision);
  context.uses.decisions.add(expr.decision);
  const facts = form.facts.map((name) => code(factPath(context, name)));
  const args = expr.args.map((arg, i) => {
    const piece = express(context, arg);
    if (piece.open || piece.openFields.size > 0) return beyond(context);
    const handed = settledNone(handedDice(context, form, i, piece));
    form.noteArgument(i, handed);
    return handed;
  });
  const told = form.told ? [code(toldPath(context))] : [];
  return fast(callCode(form.direct, [...facts, ...told, ...args.map((arg) => arg.code)]), {
    none: form.none ? "null" : "never",
    open: form.open,
    openFields: form.openFields,
    places: form.places,
    most: form.most,
  });
}

function isTaken(context: Context, doubt: string, reading: string): boolean {
  const declared = findDoubt(context.program, doubt);
  return declared?.readings.find((each) => each.taken)?.name === reading;
}

// ---------------------------------------------------------------- operators

type One = readonly [Expr];
type Two = readonly [Expr, Expr];

function comparing(op: "<" | "<=" | ">" | ">="): (context: Context, args: Two) => Fast {
  return (context, [left, right]) => ordering(context, op, left, right);
}

function reckoning(op: "+" | "-" | "*" | "/"): (context: Context, args: Two) => Fast {
  return (context, args) => arithmetic(context, op, args);
}

function isNone(context: Context, [of]: One): Fast {
  return lifted(context, [express(context, of)], ([piece = beyond(context)]) => {
    if (piece.none === "never") return fast("false");
    // Left out and null are the same here, and only here.
    return equality(piece, fast("null"), piece.none === "nullish" ? "==" : "===");
  });
}

function isWhole(context: Context, [of]: One): Fast {
  return lifted(context, [express(context, of)], ([value = beyond(context)]) =>
    value.places === Number.POSITIVE_INFINITY
      ? helper(context, "isWhole", [value.code])
      : fast(callCode("Number.isInteger", [value.code])),
  );
}

function isRuled(context: Context, [of]: One): Fast {
  const value = express(context, of);
  if (value.openFields.size > 0) return helper(context, "isWholeRow", [value.code]);
  return value.open ? equality(value, fast("undefined"), "!==") : fast("true");
}

function has(context: Context, [of, keyword]: Two): Fast {
  const keywords = express(context, of);
  return lifted(context, [keywords], ([held = keywords]) =>
    helper(context, "has", [held.code, quote(nameIn(keyword) ?? "")]),
  );
}

/** A function of the grid. `isThere`: it never returns null for squares that are not null. */
function onGrid(
  name: string,
  none: "never" | "null" = "null",
  isThere = false,
): (context: Context, args: readonly Expr[]) => Fast {
  return (context, args) =>
    lifted(
      context,
      args.map((arg) => express(context, arg)),
      (squares) => {
        const piece = helper(
          context,
          name,
          squares.map((square) => square.code),
          { none },
        );
        return isThere && squares.every((square) => square.none === "never")
          ? { ...piece, code: joined(piece.code, typeOnly("!")), none: "never" }
          : piece;
      },
    );
}

const meanings: Meanings<Context, Expr, Fast> = {
  not: (context, [of]) => negation(context, express(context, of)),
  and: conjunction,
  or: disjunction,

  "=": (context, [left, right]) => sameness(context, left, right),
  "<": comparing("<"),
  "<=": comparing("<="),
  ">": comparing(">"),
  ">=": comparing(">="),
  in: (context, [of, range]) => membership(context, of, range),
  has,
  "is-none": isNone,
  "is-whole": isWhole,
  "is-ruled": isRuled,

  "+": reckoning("+"),
  "-": reckoning("-"),
  "*": reckoning("*"),
  "/": reckoning("/"),
  "round-up": (context, args) => rounded(context, "up", args),
  "round-down": (context, args) => rounded(context, "down", args),
  min: (context, args) => extreme(context, "min", args),
  max: (context, args) => extreme(context, "max", args),

  size,
  join: oneBehindAnother,
  total,
  "keep-highest": (context, args) => keep(context, "keepHighest", args),
  "keep-lowest": (context, args) => keep(context, "keepLowest", args),
  without: withoutDie,
  "is-double": isDouble,

  "same-turn": onGrid("isSameTurn", "never"),
  bearing: onGrid("bearing"),
  range: onGrid("range", "null", true),
  between: onGrid("between", "null", true),
  ahead: onGrid("ahead"),
  behind: onGrid("behind"),
  beside: onGrid("beside"),
  adjacent: onGrid("isAdjacent", "never"),
};

// ---------------------------------------------------------------- values with parts

function cases(context: Context, expr: Extract<Expr, { kind: "cases" }>): Fast {
  let inner = context;
  const values: { readonly value: Fast; readonly when: Fast }[] = [];
  let settled: Fast | null = null;
  for (const { value, when } of expr.cases) {
    const test = express(inner, when);
    if (test.code.flat === "false") continue;
    const each = { value: express(knowing(inner, when, true), value), when: test };
    // What follows a case that always holds is never reached.
    if (test.code.flat === "true") settled = each.value;
    if (settled !== null) break;
    values.push(each);
    inner = knowing(inner, when, false);
  }
  if (values.some(({ when }) => when.open)) return beyond(context);
  const left =
    expr.otherwise === null ? fast("null", { none: "null", most: 0 }) : express(inner, expr.otherwise);
  const otherwise = settled ?? left;
  if (values.length === 0) return settledNone(otherwise);
  const all = [...values.map(({ value }) => value), otherwise];
  if (all.some((each) => each.openFields.size > 0)) return beyond(context);
  const none = all.some((each) => each.none !== "never") ? "null" : "never";
  const piece = values.reduceRight((rest, { value, when }) => {
    const parts = [bound(when, strength.coalesce), bound(settledNone(value), strength.coalesce)];
    const [test = code(""), then = code("")] = parts;
    const last = rest.code;
    return fast(
      {
        flat: `${test.flat} ? ${then.flat} : ${last.flat}`,
        broken: (indent) => {
          const inner = `${indent}  `;
          return `${test.flat}\n${inner}? ${then.flat}\n${inner}: ${last.broken?.(inner) ?? last.flat}`;
        },
      },
      { strength: strength.conditional },
    );
  }, settledNone(otherwise));
  return {
    ...piece,
    none,
    open: all.some((each) => each.open),
    openFields: noFields,
    isChoice: all.every((each) => each.isConstant || each.isChoice),
    places: Math.max(...all.map((each) => each.places)),
    most: Math.max(...all.map((each) => each.most)),
  };
}

function made(context: Context, { form, names, items }: Extract<Expr, { kind: "make" }>): Fast {
  const pieces = items.map((item) => settledNone(express(context, item)));
  if (pieces.some((piece) => piece.open || piece.openFields.size > 0)) return beyond(context);
  const places = Math.max(0, ...pieces.map((piece) => piece.places));
  const fields = pieces.map((piece, i) => {
    const name = names[i] ?? "";
    return shorthand(form === "interval" ? name : key(context.names.property(name)), piece);
  });
  const text =
    form === "list" || form === "set"
      ? listed(
          "[",
          pieces.map((piece) => piece.code),
          "]",
        )
      : listed("{", fields, "}", " ");
  return fast(text, { places });
}

function shorthand(name: string, piece: Fast) {
  return piece.code.flat === name ? piece.code : joined(`${name}: `, piece.code);
}
