/**
 * Says in plain words why an expression lies outside the decidable core, which no proof here can reach, and why one inside it
 * is shown for lists up to a length only. What a proof makes of the rest is left to the prover.
 */
import type { DecisionId } from "../resolve/graph.ts";
import type { Expr, Type } from "./program.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { presentType } from "../core/types.ts";
import { isOp, numberIn } from "../core/expressions.ts";
import { operators } from "../core/operators.ts";

/** The first reason; null inside the core. Figures are constants, and told apart by `isFigure`. */
export function reasonOutside(expr: Expr, isFigure: (decision: DecisionId) => boolean): string | null {
  return firstOf(expr, (part) => {
    if (part.kind === "aggregate" && part.op === "product") return "it multiplies over a list";
    if (part.kind !== "op") return null;
    const isFixed = (side: Expr) => isConstant(side, isFigure);
    if (isOp(part, "*") && !part.args.some(isFixed))
      return part.args.some(({ type }) => isFew(type)) ? null : "it multiplies two facts";
    if (isOp(part, "/") && !isFixed(part.args[1])) return "it divides by a fact";
    return operators[part.op].outside;
  });
}

/** The first reason why what is shown of it is shown for lists up to a length; null where lists of any length are. */
export function reasonBounded(expr: Expr): string | null {
  return firstOf(expr, (part) => {
    switch (part.kind) {
      case "op":
        return operators[part.op].bounded;
      case "aggregate":
        return part.op === "sum"
          ? "it adds up over a list"
          : part.op === "nearest"
            ? "it picks the nearest of a list"
            : null;
      case "group":
        return "it asks whether a list is one linked group";
      case "fold":
        return "it goes through a list step by step";
      default:
        return null;
    }
  });
}

function firstOf(expr: Expr, reasonOf: (part: Expr) => string | null): string | null {
  for (const part of subexpressionsOf(expr)) {
    const reason = reasonOf(part);
    if (reason !== null) return reason;
  }
  return null;
}

/** A factor that can be gone through value by value. */
function isFew(type: Type): boolean {
  const of = presentType(type);
  if (of.kind === "die") return true;
  return of.kind === "count" && of.from !== null && of.to !== null && of.to - of.from <= mostFactors;
}

const mostFactors = 12;

function isConstant(expr: Expr, isFigure: (decision: DecisionId) => boolean): boolean {
  if (expr.kind === "call") return isFigure(expr.decision);
  if (isOp(expr, "+", "-", "*", "/", "round-up", "round-down"))
    return expr.args.every((arg) => isConstant(arg, isFigure));
  return expr.kind === "open" || numberIn(expr) !== null;
}
