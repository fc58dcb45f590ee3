/**
 * Says in plain words why an expression lies outside the decidable core: what no proof here can reach for lists of any length.
 * What a proof makes of the rest is left to the prover.
 */
import type { DecisionId } from "../resolve/graph.ts";
import type { Expr } from "./program.ts";
import { everyPart } from "./walk.ts";

/** The first reason; null inside the core. Figures are constants, and told apart by `isFigure`. */
export function reasonOutside(expr: Expr, isFigure: (decision: DecisionId) => boolean): string | null {
  for (const part of everyPart(expr)) {
    const reason = reasonOf(part, isFigure);
    if (reason !== null) return reason;
  }
  return null;
}

function reasonOf(expr: Expr, isFigure: (decision: DecisionId) => boolean): string | null {
  switch (expr.kind) {
    case "arithmetic": {
      const isFixed = (side: Expr) => isConstant(side, isFigure);
      if (expr.op === "*" && !isFixed(expr.left) && !isFixed(expr.right)) return "it multiplies two facts";
      return expr.op === "/" && !isFixed(expr.right) ? "it divides by a fact" : null;
    }
    case "aggregate":
      if (expr.op === "sum") return "it adds up over a list";
      return expr.op === "product" ? "it multiplies over a list" : null;
    case "nearest":
      return "it picks the nearest of a list";
    case "one-group":
      return "it asks whether a list is one linked group";
    case "fold":
      return "it goes through a list step by step";
    case "builtin":
      return expr.name === "between" ? "it goes over the squares between two others" : null;
    default:
      return null;
  }
}

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
