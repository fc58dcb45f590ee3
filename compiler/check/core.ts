/**
 * Says in plain words why an expression lies outside the decidable core, which no proof here can reach, and why one inside it
 * is shown for lists up to a length only. What a proof makes of the rest is left to the prover.
 */
import type { DecisionId } from "../resolve/graph.ts";
import type { Expr, Type } from "./program.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { presentType } from "../core/types.ts";

/** The first reason; null inside the core. Figures are constants, and told apart by `isFigure`. */
export function reasonOutside(expr: Expr, isFigure: (decision: DecisionId) => boolean): string | null {
  return firstOf(expr, (part) => {
    if (part.kind === "aggregate" && part.op === "product") return "it multiplies over a list";
    if (part.kind === "builtin")
      return part.name === "between" ? "it goes over the squares between two others" : null;
    if (part.kind !== "arithmetic") return null;
    const isFixed = (side: Expr) => isConstant(side, isFigure);
    if (part.op === "*" && !isFixed(part.left) && !isFixed(part.right))
      return isFew(part.left.type) || isFew(part.right.type) ? null : "it multiplies two facts";
    return part.op === "/" && !isFixed(part.right) ? "it divides by a fact" : null;
  });
}

/** The first reason why what is shown of it is shown for lists up to a length; null where lists of any length are. */
export function reasonBounded(expr: Expr): string | null {
  return firstOf(expr, (part) => {
    switch (part.kind) {
      case "aggregate":
        return part.op === "sum" ? "it adds up over a list" : null;
      case "nearest":
        return "it picks the nearest of a list";
      case "one-group":
        return "it asks whether a list is one linked group";
      case "fold":
        return "it goes through a list step by step";
      case "join":
        return "it puts one list behind another";
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
  switch (expr.kind) {
    case "number":
    case "hole":
      return true;
    case "call":
      return isFigure(expr.decision);
    case "negate":
    case "round":
      return isConstant(expr.of, isFigure);
    case "arithmetic":
      return isConstant(expr.left, isFigure) && isConstant(expr.right, isFigure);
    default:
      return false;
  }
}
