/**
 * Turns an author's expression into a typed one with every name bound; what is expected where it stands settles bare values.
 * Each construct has its file below expression/; whether the result fits its place is judged by fit.ts.
 */
import type { Expr as Ast } from "../../grammar/index.ts";
import type { Context, Scope } from "./context.ts";
import { hole, spanOf } from "./context.ts";
import { inferArithmetic, inferExtreme, inferNegate, inferUnary } from "./expression/arithmetic.ts";
import { inferCall } from "./expression/calls.ts";
import { inferCases, inferList, inferRange, inferRecord, inferSet } from "./expression/collections.ts";
import {
  inferCompare,
  inferIs,
  inferJunction,
  inferNot,
  inferReading,
  inferWithin,
} from "./expression/conditions.ts";
import { inferKeep, inferWithout } from "./expression/dice.ts";
import { fitted, fitTruth } from "./expression/fit.ts";
import { inferHas } from "./expression/keywords.ts";
import {
  inferDuty,
  inferNone,
  inferNumber,
  inferQuantity,
  inferText,
  inferTruth,
} from "./expression/literals.ts";
import { inferMember, inferRef } from "./expression/names.ts";
import {
  inferAggregate,
  inferCount,
  inferFold,
  inferNearest,
  inferOneGroup,
  inferQuantified,
  inferThose,
} from "./expression/quantifiers.ts";
import type { Type } from "./program.ts";
import type { Surface } from "./surface.ts";
import { truth } from "./type-system.ts";

/** Typed, and judged to fit. */
export function expressionOf(context: Context, scope: Scope, ast: Ast, wanted: Type): Surface {
  return fitted(context, infer(context, scope, ast, wanted), wanted);
}

/** Typed as a condition. */
export function conditionOf(context: Context, scope: Scope, ast: Ast): Surface {
  return fitTruth(context, infer(context, scope, ast, truth));
}

export function infer(context: Context, scope: Scope, ast: Ast, hint: Type | null): Surface {
  switch (ast.kind) {
    case "number":
      return inferNumber(scope, ast, hint);
    case "quantity":
      return inferQuantity(context, scope, ast);
    case "truth":
      return inferTruth(scope, ast);
    case "none":
      return inferNone(scope, ast, hint);
    case "duty":
      return inferDuty(scope, ast);
    case "string":
      return inferText(context, scope, ast, hint);
    case "ref":
      return inferRef(context, scope, ast, hint);
    case "member":
      return inferMember(context, scope, ast);
    case "call":
      return inferCall(context, scope, ast);
    case "not":
      return inferNot(context, scope, ast);
    case "and":
    case "or":
      return inferJunction(context, scope, ast);
    case "compare":
      return inferCompare(context, scope, ast);
    case "within":
      return inferWithin(context, scope, ast);
    case "has":
      return inferHas(context, scope, ast);
    case "is":
      return inferIs(context, scope, ast);
    case "reading-test":
      return inferReading(context, scope, ast);
    case "arithmetic":
      return inferArithmetic(context, scope, ast, hint);
    case "negate":
      return inferNegate(context, scope, ast, hint);
    case "unary":
      return inferUnary(context, scope, ast);
    case "extreme":
      return inferExtreme(context, scope, ast, hint);
    case "quantified":
      return inferQuantified(context, scope, ast);
    case "count":
      return inferCount(context, scope, ast);
    case "those":
      return inferThose(context, scope, ast, hint);
    case "aggregate":
      return inferAggregate(context, scope, ast, hint);
    case "keep":
      return inferKeep(context, scope, ast);
    case "without":
      return inferWithout(context, scope, ast);
    case "nearest":
      return inferNearest(context, scope, ast, hint);
    case "one-group":
      return inferOneGroup(context, scope, ast);
    case "fold":
      return inferFold(context, scope, ast, hint);
    case "cases":
      return inferCases(context, scope, ast, hint);
    case "list":
      return inferList(context, scope, ast, hint);
    case "set":
      return inferSet(context, scope, ast, hint);
    case "record-value":
      return inferRecord(context, scope, ast, hint);
    case "range":
      return inferRange(context, scope, ast, hint);
    case "missing":
      return hole(spanOf(scope.file, ast));
  }
}
