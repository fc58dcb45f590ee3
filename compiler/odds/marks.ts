/**
 * Finds what asks a die if it was thrown again: lines and expressions, themselves or in the decisions they call.
 * Where nothing does, dice are kept without that mark, and as sums and counts where that is enough.
 */
import type { Expr, Program } from "../check/program.ts";
import { findDecision } from "../core/lookup.ts";
import { expressionsOfDecision, subexpressionsOf } from "../core/walk.ts";

export function asksMark(program: Program, expressions: readonly Expr[]): boolean {
  const entered = new Set<string>();
  const open = [...expressions];
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    for (const part of subexpressionsOf(expr)) {
      if (part.kind === "field" && part.name === "rerolled") return true;
      if (part.kind !== "call" || entered.has(part.decision)) continue;
      entered.add(part.decision);
      const decision = findDecision(program, part.decision);
      if (decision) open.push(...expressionsOfDecision(decision));
    }
  }
  return false;
}
