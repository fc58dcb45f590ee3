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
import { oneBehindAnother, overList } from "./expression/lists.ts";
import { dice, handedDice, isDie, rerolled } from "./expression/dice.ts";
import { arithmetic, extreme, literal, negated, rounded } from "./expression/numbers.ts";
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
    case "truth":
      return fast(String(expr.value), { isConstant: true, simple: true });
    case "number":
      return literal(context, expr.value);
    case "enum-value":
    case "keyword-value":
      return fast(quote(expr.name), { written: expr.name, isConstant: true, simple: true });
    case "name-value":
      return expr.type.kind === "ref"
        ? beyond(context)
        : fast(quote(expr.text), { isConstant: true, simple: true });
    case "duty":
      return fast(quote(expr.value), { isConstant: true, simple: true });
    case "none":
      return fast("null", { none: "null" });
    case "hole":
    case "unseen":
      return beyond(context);

    case "fact":
      return factOf(context, expr);
    case "local":
      return narrowed(context, expr, context.locals.get(expr.name) ?? beyond(context));
    case "field":
      return field(context, expr);
    case "call":
      return call(context, expr);
    // Asked in examples and questions only.
    case "outcome":
    case "odds":
      return beyond(context);

    case "total":
    case "keep":
    case "without":
    case "is-double":
      return dice(context, expr);

    case "not":
      return negation(context, of(expr.of));
    case "and":
      return conjunction(context, expr.all);
    case "or":
      return disjunction(context, expr.any);
    case "reading":
      return fast(String(isTaken(context, expr.doubt, expr.reading)), { isConstant: true, simple: true });
    case "compare":
      if (expr.op === "=") return sameness(context, expr.left, expr.right);
      if (expr.op === "!=") return negation(context, sameness(context, expr.left, expr.right));
      return ordering(context, expr.op, expr.left, expr.right);
    case "within":
      return membership(context, expr.of, expr.range);
    case "has":
      return has(context, expr);
    case "is-known":
      return lifted(context, [of(expr.of)], ([value = beyond(context)]) => comparedToNull(value, "!=="));
    case "is-none":
      return lifted(context, [of(expr.of)], ([value = beyond(context)]) => comparedToNull(value, "==="));
    case "is-whole":
      return lifted(context, [of(expr.of)], ([value = beyond(context)]) =>
        value.places === Number.POSITIVE_INFINITY
          ? helper(context, "isWhole", [value.code])
          : fast(callCode("Number.isInteger", [value.code])),
      );
    case "is-ruled": {
      const value = of(expr.of);
      if (value.openFields.size > 0) return helper(context, "isWholeRow", [value.code]);
      return value.open ? equality(value, fast("undefined"), "!==") : fast("true");
    }

    case "arithmetic":
      return arithmetic(context, expr.op, of(expr.left), of(expr.right), expr.right);
    case "join":
      return oneBehindAnother(context, expr);
    case "negate":
      return negated(context, of(expr.of));
    case "round":
      return rounded(context, expr.direction, of(expr.of));
    case "extreme":
      return extreme(context, expr.op, expr.of);

    case "every":
    case "some":
    case "count":
    case "those":
    case "aggregate":
    case "nearest":
    case "one-group":
    case "fold":
      return overList(context, expr);

    case "cases":
      return cases(context, expr);
    case "list":
    case "set":
      return items(context, expr.items);
    case "record":
      return record(context, expr);
    case "interval":
      return interval(context, expr);
    case "builtin":
      return builtin(context, expr);
  }
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

// ---------------------------------------------------------------- conditions

function comparedToNull(piece: Fast, operator: "===" | "!=="): Fast {
  if (piece.none === "never") return fast(String(operator === "!=="));
  // Left out and null are the same here, and only here.
  const loose = operator === "===" ? "==" : "!=";
  return equality(piece, fast("null"), piece.none === "nullish" ? loose : operator);
}

/** Printed, or gained; the one who gains it is the record, also where its keywords are named. */
function has(context: Context, expr: Extract<Expr, { kind: "has" }>): Fast {
  const type = presentType(expr.of.type);
  const isRecord = type.kind === "record" || type.kind === "ref";
  const declared = isRecord ? context.program.types.records.get(type.name)?.fields : undefined;
  const keywords = declared?.find((each) => each.type.kind === "keywords");
  const of = express(context, expr.of);
  const bearer = isRecord ? of : expr.of.kind === "field" ? express(context, expr.of.of) : null;
  return lifted(context, [of], ([base = of]) => {
    const isMaybeThere = base.none !== "never";
    const printed =
      isRecord && keywords !== undefined
        ? joined(
            bound(base, strength.call),
            `${isMaybeThere ? "?" : ""}.${context.names.property(keywords.name)}`,
          )
        : base.code;
    const test = helper(context, "has", [printed, quote(expr.keyword)]);
    if (expr.gained === null || bearer === null) return test;
    if (bearer.none !== "never" || bearer.open) return beyond(context);
    const form = context.called(expr.gained);
    context.uses.decisions.add(expr.gained);
    const facts = form.facts.map((name) => code(factPath(context, name)));
    const gained = fast(
      callCode(form.direct, [...facts, ...(form.told ? [code(toldPath(context))] : []), bearer.code]),
      { open: form.open },
    );
    return fast(joined(test.code, " || ", gained.code), { strength: strength.or, open: form.open });
  });
}

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

function items(context: Context, all: readonly Expr[]): Fast {
  const pieces = all.map((item) => settledNone(express(context, item)));
  if (pieces.some((piece) => piece.open || piece.openFields.size > 0)) return beyond(context);
  return fast(
    listed(
      "[",
      pieces.map((piece) => piece.code),
      "]",
    ),
    {
      places: Math.max(0, ...pieces.map((piece) => piece.places)),
    },
  );
}

function record(context: Context, expr: Extract<Expr, { kind: "record" }>): Fast {
  const pieces = expr.fields.map(({ name, value }) => ({
    name,
    piece: settledNone(express(context, value)),
  }));
  if (pieces.some(({ piece }) => piece.open || piece.openFields.size > 0)) return beyond(context);
  const fields = pieces.map(({ name, piece }) => shorthand(key(context.names.property(name)), piece));
  return fast(listed("{", fields, "}", " "), {
    places: Math.max(0, ...pieces.map(({ piece }) => piece.places)),
  });
}

function shorthand(name: string, piece: Fast) {
  return piece.code.flat === name ? piece.code : joined(`${name}: `, piece.code);
}

function interval(context: Context, expr: Extract<Expr, { kind: "interval" }>): Fast {
  const ends = [expr.from, expr.to].map((end) =>
    end === null ? fast("null", { none: "null" }) : settledNone(express(context, end)),
  );
  if (ends.some((end) => end.open)) return beyond(context);
  const [from = beyond(context), to = beyond(context)] = ends;
  return fast(listed("{", [joined("from: ", from.code), joined("to: ", to.code)], "}", " "), {
    places: Math.max(from.places, to.places),
  });
}

const builtins = {
  "same-turn": { helper: "isSameTurn", none: "never" },
  bearing: { helper: "bearing", none: "null" },
  range: { helper: "range", none: "null" },
  between: { helper: "between", none: "null" },
  ahead: { helper: "ahead", none: "null" },
  behind: { helper: "behind", none: "null" },
  beside: { helper: "beside", none: "null" },
  adjacent: { helper: "isAdjacent", none: "never" },
} as const;

/** Of squares that are there, some answers always are: TypeScript is told so. */
function builtin(context: Context, expr: Extract<Expr, { kind: "builtin" }>): Fast {
  const { helper: name, none } = builtins[expr.name];
  return lifted(
    context,
    expr.args.map((arg) => express(context, arg)),
    (args) => {
      const piece = helper(
        context,
        name,
        args.map((arg) => arg.code),
        { none },
      );
      const isThere =
        (expr.name === "range" || expr.name === "between") && args.every((arg) => arg.none === "never");
      return isThere ? { ...piece, code: joined(piece.code, typeOnly("!")), none: "never" } : piece;
    },
  );
}
