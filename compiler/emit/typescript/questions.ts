/**
 * Finds in a condition the questions that cost something: what goes over a list, looks for a keyword or asks another
 * decision. Where they are asked, and how often, is left to the printers of conditions and clauses.
 */
import type { Expr } from "../../check/program.ts";
import { keyOf } from "./key-of.ts";
import { isOp } from "../../core/expressions.ts";

/** Questions about single elements of a list are left out: they belong to the question about the list. */
export function questionsIn(expr: Expr): readonly Expr[] {
  if (isOp(expr, "not", "and", "or")) return expr.args.flatMap(questionsIn);
  return isOp(expr, "has") || ["call", "some", "group"].includes(expr.kind) ? [expr] : [];
}

/** Whether the condition asks the question with this key. */
export function doesAsk(expr: Expr, key: string): boolean {
  return questionsIn(expr).some((each) => keyOf(each) === key);
}
