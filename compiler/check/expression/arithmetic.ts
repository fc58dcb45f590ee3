/**
 * Types sums, products, halves, roundings, extremes, and lists put one behind the other: what goes together, and what comes out.
 * Exact values are the evaluator's; a half becomes a division by two.
 */
import type { Expr as Ast } from "../../../grammar/index.ts";
import type { Bounds } from "../bounds.ts";
import {
  addBounds,
  divideBounds,
  extremeBounds,
  multiplyBounds,
  negateBounds,
  roundBounds,
  unbounded,
} from "../bounds.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { rational } from "../rational.ts";
import {
  isDice,
  isNumeric,
  isOrdered,
  isSameMeasure,
  joinAll,
  mayBeNone,
  type Numeric,
  orNone,
  withBounds,
} from "../type-system.ts";
import { kindInWords, typeInWords } from "../type-words.ts";
import { counted } from "./counted.ts";
import { measureHint } from "./fit.ts";
import { presentType } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

export function inferArithmetic(
  context: Context,
  scope: Scope,
  ast: Of<"arithmetic">,
  hint: Type | null,
): Surface {
  const span = spanOf(scope.file, ast);
  // A sum has the measure of its parts; factors need not have that of the product.
  const isSum = ast.op === "+" || ast.op === "-";
  const inner = isSum ? hint : null;
  const typedLeft = context.infer(context, scope, ast.left, inner);
  const typedRight = context.infer(
    context,
    scope,
    ast.right,
    isPlainList(typedLeft) ? typedLeft.type : inner,
  );
  // Dice beside an amount count as such an amount.
  if (ast.op === "+" && [typedLeft, typedRight].some(isPlainList))
    return joined(context, typedLeft, typedRight, span);
  const left = inferNumberLike(context, isSum ? counted(typedLeft, typedRight.type) : typedLeft);
  const right = inferNumberLike(context, isSum ? counted(typedRight, typedLeft.type) : typedRight);
  const type = combined(ast.op, presentType(left.type), presentType(right.type));
  if (type === "unknown") return hole(span);
  if (type === "mixed") {
    const [one, other] = [presentType(left.type), presentType(right.type)];
    const hintWords = measureHint(right, one) || measureHint(left, other);
    context.report(
      raise("units-mixed", span, { left: kindInWords(one), right: kindInWords(other), hint: hintWords }),
    );
    return hole(span);
  }
  return { kind: "arithmetic", op: ast.op, left, right, type: noneIfAny(type, [left, right]), span };
}

export function inferNegate(context: Context, scope: Scope, ast: Of<"negate">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const of = inferNumberLike(context, context.infer(context, scope, ast.of, hint));
  const type = presentType(of.type);
  if (!isNumeric(type)) return hole(span);
  return { kind: "negate", of, type: noneIfAny(withBounds(type, negateBounds(type)), [of]), span };
}

export function inferUnary(context: Context, scope: Scope, ast: Of<"unary">): Surface {
  const span = spanOf(scope.file, ast);
  const of = inferNumberLike(context, context.infer(context, scope, ast.of, null));
  const type = presentType(of.type);
  if (!isNumeric(type)) return hole(span);
  if (ast.op === "half") {
    const two: Surface = {
      kind: "number",
      value: rational(2n),
      type: { kind: "count", from: 2, to: 2 },
      span,
    };
    const halved = divideBounds(type, { from: 2, to: 2 });
    const half: Numeric = type.kind === "quantity" ? withBounds(type, halved) : { kind: "ratio", ...halved };
    return { kind: "arithmetic", op: "/", left: of, right: two, type: noneIfAny(half, [of]), span };
  }
  const direction = ast.op === "rounded-up" ? "up" : "down";
  const bounds = roundBounds(type, direction);
  const rounded: Numeric = type.kind === "quantity" ? withBounds(type, bounds) : { kind: "count", ...bounds };
  return { kind: "round", direction, of, type: noneIfAny(rounded, [of]), span };
}

/** The least or greatest of several: numbers of one measure, or anything else that has an order. */
export function inferExtreme(context: Context, scope: Scope, ast: Of<"extreme">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const of = ast.of.map((each) => counted(context.infer(context, scope, each, hint), hint));
  const { type, odd } = joinAll(of.map((each) => each.type));
  const strange = odd === null ? undefined : of[odd];
  if (strange !== undefined) {
    const [one, other] = [presentType(type), presentType(strange.type)];
    const data = { left: kindInWords(one), right: kindInWords(other) };
    const both = isNumeric(one) && isNumeric(other);
    if (both)
      context.report(raise("units-mixed", strange.span, { ...data, hint: measureHint(strange, one) }));
    else
      context.report(
        raise("type-mismatch", strange.span, { wanted: data.left, found: data.right, help: "" }),
      );
    return hole(span);
  }
  if (!isOrdered(type, context.types)) {
    context.report(raise("not-ordered", span, { type: kindInWords(presentType(type)) }));
    return hole(span);
  }
  const bounds = of
    .map((each) => presentType(each.type))
    .filter(isNumeric)
    .reduce<Bounds | null>((all, each) => (all === null ? each : extremeBounds(all, each, ast.op)), null);
  const whole = presentType(type);
  const bounded = isNumeric(whole) ? withBounds(whole, bounds ?? unbounded) : whole;
  return { kind: "extreme", op: ast.op, of, type: noneIfAny(bounded, of), span };
}

/** Dice are added up; of any other list one is put behind the other. */
function isPlainList(expr: Surface): boolean {
  return expr.type.kind === "list" && !isDice(expr.type);
}

function joined(context: Context, left: Surface, right: Surface, span: Surface["span"]): Surface {
  const odd = [left, right].find((each) => each.type.kind !== "list" && each.type.kind !== "unknown");
  if (odd) {
    context.report(raise("not-a-list", odd.span, { type: kindInWords(odd.type) }));
    return hole(span);
  }
  const { type, odd: stranger } = joinAll([left.type, right.type]);
  if (stranger !== null) {
    const data = { wanted: typeInWords(left.type), found: typeInWords(right.type), help: "" };
    context.report(raise("type-mismatch", right.span, data));
    return hole(span);
  }
  return type.kind === "list" ? { kind: "join", left, right, type, span } : hole(span);
}

/** Says so where something is no number, and gives a hole for it. */
export function inferNumberLike(context: Context, given: Surface): Surface {
  const expr = counted(given, null);
  const type = presentType(expr.type);
  if (type.kind === "unknown" || isNumeric(type)) return expr;
  context.report(
    raise("type-mismatch", expr.span, { wanted: "number", found: kindInWords(expr.type), help: "" }),
  );
  return hole(expr.span);
}

function combined(op: Of<"arithmetic">["op"], left: Type, right: Type): Numeric | "mixed" | "unknown" {
  if (!isNumeric(left) || !isNumeric(right)) return "unknown";
  if (op === "+" || op === "-") {
    if (!isSameMeasure(left, right)) return "mixed";
    const bounds = addBounds(left, op === "+" ? right : negateBounds(right));
    return withBounds(left.kind === "ratio" ? left : right, bounds);
  }
  if (op === "*") {
    if (left.kind === "quantity" && right.kind === "quantity") return "mixed";
    const measure =
      left.kind === "quantity" || (left.kind === "ratio" && right.kind !== "quantity") ? left : right;
    return withBounds(measure, multiplyBounds(left, right));
  }
  const bounds = divideBounds(left, right);
  if (right.kind === "quantity") return isSameMeasure(left, right) ? { kind: "ratio", ...bounds } : "mixed";
  return left.kind === "quantity" ? withBounds(left, bounds) : { kind: "ratio", ...bounds };
}

/** What is reckoned from something that may be none may be none. */
function noneIfAny(type: Type, parts: readonly Surface[]): Type {
  return parts.some((part) => mayBeNone(part.type)) ? orNone(type) : type;
}
