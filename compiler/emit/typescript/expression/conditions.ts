/**
 * Turns conditions into code: and, or, not over answers that may be open, sameness by type, order, membership.
 * Undefined stands for an answer that rests on a decision which rules nothing.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../../../core/kinds.ts";
import type { Expr, Type } from "../../../check/program.ts";
import { joined } from "../code.ts";
import {
  arrow,
  asTruth,
  beyond,
  bound,
  conjoined,
  type Context,
  disjoined,
  equality,
  type Fast,
  fast,
  helper,
  infix,
  isAsserted,
  lifted,
  settledNone,
  strength,
  express,
} from "../fast.ts";
import { keyOf } from "../key-of.ts";
import { key } from "../literal.ts";
import { asWhole, knowing, widened } from "../narrowing.ts";
import { questionsIn } from "../questions.ts";
import { faced, facesIn, isDiceList } from "./dice.ts";
import { isFraction, numbersOrdered } from "./numbers.ts";
import { presentType } from "../../../core/types.ts";
import { endsIn, isOp, itemsIn } from "../../../core/expressions.ts";
import { truthExpr } from "../../../core/make.ts";

export function negation(context: Context, of: Fast): Fast {
  if (of.open) return helper(context, "not", [of.code], { open: true });
  const flat = of.code.flat;
  if (flat === "true" || flat === "false") return fast(flat === "true" ? "false" : "true");
  if (of.contrary !== null) return { ...of.contrary, contrary: of };
  return fast(joined("!", bound(of, strength.unary)), {
    strength: strength.unary,
    contrary: of.none === "never" ? of : null,
  });
}

export function conjunction(context: Context, all: readonly Expr[]): Fast {
  const pieces = inGoodOrder(context, flattened(all, "and"), true);
  if (pieces.some((piece) => piece.code.flat === "false")) return fast("false");
  return threeValued(
    context,
    pieces.filter((piece) => piece.code.flat !== "true"),
    conjoined,
    "both",
  );
}

export function disjunction(context: Context, any: readonly Expr[]): Fast {
  const either = eitherWay(context, any);
  if (either !== null) return either;
  const pieces = inGoodOrder(context, flattened(any, "or"), false);
  if (pieces.some((piece) => piece.code.flat === "true")) return fast("true");
  return threeValued(
    context,
    pieces.filter((piece) => piece.code.flat !== "false"),
    disjoined,
    "either",
  );
}

/**
 * What goes over a list or asks another decision comes after what is read off, since it may not need to be asked; but
 * where something is known to be there only by what stands before it, all stay where they are.
 */
function inGoodOrder(context: Context, all: readonly Expr[], outcome: boolean): readonly Fast[] {
  const isCostly = (each: Expr): boolean => questionsIn(each).length > 0;
  const cheapFirst = [...all.filter((each) => !isCostly(each)), ...all.filter(isCostly)];
  const pieces = inTurn(context, cheapFirst, outcome);
  const isMoved = cheapFirst.some((each, i) => each !== all[i]);
  return isMoved && pieces.some(isAsserted) ? inTurn(context, all, outcome) : pieces;
}

/** `a and b or not a and c`: one question with two ways on, which is `a ? b : c`. */
function eitherWay(context: Context, any: readonly Expr[]): Fast | null {
  const [first, second] = any;
  if (any.length !== 2 || !first || !second || !isOp(first, "and") || !isOp(second, "and")) return null;
  const [question, ...then] = first.args;
  const [contrary, ...otherwise] = second.args;
  if (!question || !contrary || !isOp(contrary, "not") || keyOf(contrary.args[0]) !== keyOf(question))
    return null;
  const test = express(context, question);
  const ways = [
    conjunction(knowing(context, question, true), then),
    conjunction(knowing(context, question, false), otherwise),
  ];
  const [yes, no] = ways;
  if (
    yes === undefined ||
    no === undefined ||
    test.open ||
    test.none !== "never" ||
    ways.some((way) => way.open)
  )
    return null;
  const text = joined(
    bound(test, strength.coalesce),
    " ? ",
    bound(yes, strength.coalesce),
    " : ",
    bound(no, strength.coalesce),
  );
  return fast(text, { strength: strength.conditional });
}

const yes = truthExpr(true, { file: "", start: 0, end: 0 });

/** Each knows what those before it came to. */
function inTurn(context: Context, all: readonly Expr[], outcome: boolean): readonly Fast[] {
  let inner = context;
  return all.map((each) => {
    const found = express(inner, each);
    const piece = asTruth(inner, found.none === "never" ? found : widened(inner, each, found, [yes]));
    // One that may be open is asked last, whatever stands after it.
    if (!piece.open) inner = knowing(inner, each, outcome);
    return piece;
  });
}

export function flattened(all: readonly Expr[], kind: "and" | "or"): readonly Expr[] {
  return all.flatMap((each) => (isOp(each, kind) ? flattened(each.args, kind) : [each]));
}

/** Those that may be open come last, so that any other may settle the matter before. */
function threeValued(
  context: Context,
  pieces: readonly Fast[],
  chain: (pieces: readonly Fast[]) => Fast,
  pair: "both" | "either",
): Fast {
  const open = pieces.filter((piece) => piece.open);
  if (open.length === 0) return chain(pieces);
  const isInOrder = pieces.slice(pieces.length - open.length).every((piece) => piece.open);
  // What was narrowed by something before it must not be asked without it.
  if (!isInOrder && pieces.some(isAsserted)) return beyond(context);
  const closed = pieces.filter((piece) => !piece.open);
  const together = open.reduce((a, b) => helper(context, pair, [a.code, b.code], { open: true }));
  return { ...chain([...closed, together]), open: true };
}

// ---------------------------------------------------------------- sameness

export function sameness(context: Context, left: Expr, right: Expr): Fast {
  const type = typeOf(left).kind === "unknown" ? typeOf(right) : typeOf(left);
  const a = widened(context, left, express(context, left), [right]);
  const b = widened(context, right, express(context, right), [left]);
  return lifted(context, [a, b], ([x = a, y = b]) => same(context, type, x, y));
}

function typeOf(expr: Expr): Type {
  return presentType(expr.type);
}

export function same(context: Context, type: Type, left: Fast, right: Fast): Fast {
  const [a, b] = [asWhole(context, type, left), asWhole(context, type, right)];
  if (a.openFields.size > 0 || b.openFields.size > 0) return beyond(context);
  if (a.isConstant && b.isConstant) return fast(String(a.code.flat === b.code.flat), { isConstant: true });
  if (type.kind === "truth") {
    // Whether a truth is yes is the truth itself.
    if (b.isConstant && a.none === "never") return b.code.flat === "true" ? a : negation(context, a);
    if (a.isConstant && b.none === "never") return a.code.flat === "true" ? b : negation(context, b);
  }
  if (isFraction(a) || isFraction(b)) return helper(context, "isSameNumber", [a.code, b.code]);
  switch (type.kind) {
    case "moment":
      return helper(context, "isSameMoment", [a.code, b.code]);
    case "square":
      return helper(context, "isSameSquare", [a.code, b.code]);
    case "interval":
    case "shape":
      return helper(context, "isSame", [a.code, b.code]);
    case "list":
    case "set":
    case "keywords":
      return sameItems(context, type, a, b);
    case "die":
      return equality(faced(context, a), faced(context, b), "===");
    default: {
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      const isEither = a.none !== "never" && b.none !== "never";
      const [x, y] = isEither ? [settledNone(a), settledNone(b)] : [a, b];
      // A truth that is none counts as no only where a truth is wanted: here it is compared as it is.
      return equality(x, y, "===");
    }
  }
}

function sameItems(
  context: Context,
  type: Extract<Type, { kind: "list" | "set" | "keywords" }>,
  a: Fast,
  b: Fast,
): Fast {
  const name = type.kind === "list" ? "isSameList" : "isSameSet";
  const of = type.kind === "keywords" ? null : type.of;
  if (of === null || isPlain(context, of)) return helper(context, name, [a.code, b.code]);
  const test = same(context, of, fast("a"), fast("b"));
  return helper(context, name, [a.code, b.code, arrow("a, b", test).flat]);
}

/** Compared with === . */
function isPlain(context: Context, type: Type): boolean {
  if (type.kind === "die") return !context.remembers;
  return !["moment", "square", "interval", "shape", "list", "set", "keywords", "ratio", "or-none"].includes(
    type.kind,
  );
}

// ---------------------------------------------------------------- order

export function ordering(context: Context, op: "<" | "<=" | ">" | ">=", left: Expr, right: Expr): Fast {
  const type = typeOf(left).kind === "unknown" ? typeOf(right) : typeOf(left);
  return lifted(
    context,
    [express(context, left), express(context, right)],
    ([a = beyond(context), b = beyond(context)]) => ordered(context, type, op, a, b),
  );
}

function ordered(context: Context, type: Type, op: string, a: Fast, b: Fast): Fast {
  switch (type.kind) {
    case "count":
    case "quantity":
    case "ratio":
      return numbersOrdered(context, op, a, b);
    case "enum": {
      const order = orderOf(context, type.name);
      return infix(ranked(context, order, a), op, ranked(context, order, b), strength.relation);
    }
    case "moment": {
      const order = orderOf(context, context.program.types.phases ?? "");
      const compared = helper(context, "compareMoments", [a.code, b.code, order]);
      return infix(compared, op, fast("0"), strength.relation);
    }
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return beyond(context);
  }
}

/** The exported order of an enumeration: from value to rank. */
function orderOf(context: Context, name: string): string {
  const declared = context.program.types.enums.get(name);
  if (declared === undefined || declared.open || declared.values.length === 0) {
    context.uses.beyond = true;
    return "{}";
  }
  context.uses.orders.add(name);
  return context.names.order(name);
}

/** `phaseOrder[phase]`; a value that is written has its rank by name, one that is none has none. */
function ranked(context: Context, order: string, piece: Fast): Fast {
  if (piece.written !== null) {
    const name = key(piece.written);
    return fast(name.startsWith('"') ? `${order}[${name}]` : `${order}.${name}`);
  }
  if (piece.none !== "never") return helper(context, "rankOf", [piece.code, order]);
  return fast(joined(`${order}[`, piece.code, "]"));
}

// ---------------------------------------------------------------- membership

export function membership(context: Context, of: Expr, range: Expr): Fast {
  const type = typeOf(of);
  const value = express(context, of);
  const interval = endsIn(range);
  if (interval !== null) {
    const ends = [interval.from, interval.to].map((end) => (end === null ? null : express(context, end)));
    const given = [value, ...ends.filter((end) => end !== null)];
    // An end that is none is open, which a comparison would not say.
    if (given.slice(1).some((end) => end.none !== "never")) return beyond(context);
    return lifted(context, given, ([a = value, ...others]) => {
      const [from, to] = [
        ends[0] === null ? undefined : others[0],
        ends[1] === null ? undefined : others.at(-1),
      ];
      if (!a.simple && from !== undefined && to !== undefined) return heldWithin(context, type, a, from, to);
      const tests = [
        ...(from === undefined ? [] : [ordered(context, type, ">=", a, from)]),
        ...(to === undefined ? [] : [ordered(context, type, "<=", a, to)]),
      ];
      return tests.length === 0 ? beyond(context) : conjoined(tests);
    });
  }
  const written = itemsIn(range);
  if (written !== null && written.length <= 4 && value.simple && !value.open && isPlain(context, type)) {
    const items = written.map((item) => express(context, item));
    if (items.every((item) => !item.open)) {
      // Each is compared where those before it were not it.
      const whole = widened(context, of, value, written);
      return disjoined(items.map((item) => same(context, type, whole, item)));
    }
  }
  return lifted(context, [value, express(context, range)], ([a = value, b = beyond(context)]) => {
    const rangeType = typeOf(range);
    const isNumber = type.kind === "count" || type.kind === "quantity";
    if (rangeType.kind === "interval" && (!isNumber || isFraction(a) || isFraction(b)))
      return beyond(context);
    if (rangeType.kind === "interval") return helper(context, "isInInterval", [a.code, b.code]);
    // Among dice, a number is found by its face.
    if (isDiceList(rangeType) && context.remembers)
      return helper(context, "isOneOf", [facesIn(context, b).code, faced(context, settledNone(a)).code]);
    if (isFraction(a) || isFraction(b) || !isPlain(context, type)) return beyond(context);
    return helper(context, "isOneOf", [b.code, settledNone(a).code]);
  });
}

/** A value that is worked out is worked out once. */
function heldWithin(context: Context, type: Type, a: Fast, from: Fast, to: Fast): Fast {
  const isNumber = type.kind === "count" || type.kind === "quantity";
  if (!isNumber || isFraction(a) || isFraction(from) || isFraction(to) || a.none !== "never")
    return beyond(context);
  return helper(context, "isBetween", [a.code, from.code, to.code]);
}
