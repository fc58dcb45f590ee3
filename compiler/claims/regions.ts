/**
 * Finds where a printed provision speaks in a decision: under the conditions of its own clauses, also if entries have
 * changed their values. A claim for that provision is judged only there.
 */
import type { Decision, Expr, Program } from "../check/program.ts";
import { findDecision } from "../core/lookup.ts";
import { orExpr, truthExpr } from "../core/make.ts";

/** Null where it is no provision, or says nothing of the decision. */
export function regionIn(below: Program, { id, span }: Decision, provision: string): Expr | null {
  const printed = findDecision(below, id);
  if (printed?.kind !== "ruled") return null;
  const own = printed.clauses.filter(({ origin }) => origin.provision === provision);
  const conditions = own.map(({ when }) => when ?? truthExpr(true, span));
  return conditions.length === 0 ? null : orExpr(conditions, span);
}
