/**
 * What an expression reads: names of the play it stands in, and facts, also through the decisions it names.
 * What becomes of names that nobody reads any more is liveness.ts.
 */
import type { Expr, Program } from "../check/program.ts";
import { findDecision } from "../core/lookup.ts";
import { visitScoped } from "../core/walk.ts";

export interface Reads {
  readonly locals: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

export function readsOf(program: Program, expr: Expr): Reads {
  const locals = new Set<string>();
  const facts = new Set<string>();
  visitScoped(expr, (part, bound) => {
    if (part.kind === "local" && !bound.has(part.name)) locals.add(part.name);
    if (part.kind === "fact") facts.add(part.name);
    if (part.kind === "call") {
      for (const fact of findDecision(program, part.decision)?.reads ?? []) facts.add(fact);
    }
  });
  return { locals, facts };
}
