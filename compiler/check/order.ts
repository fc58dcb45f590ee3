/**
 * Turns decisions into the order in which each comes after those it calls; a decision that rests on itself is told.
 * Its calls are then holes, so that nothing that follows can run in a circle.
 */
import type { Context } from "./context.ts";
import { raise } from "./faults.ts";
import type { Decision } from "./program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { expressionsOfDecision, writtenPartsOf } from "../core/walk.ts";

/** The decisions a decision names, itself or by asking for a keyword that can be gained. */
export function callsOf(decision: Decision): readonly DecisionId[] {
  const calls = new Set<DecisionId>();
  for (const expr of expressionsOfDecision(decision)) {
    for (const part of writtenPartsOf(expr.from)) {
      if (part.kind === "call") calls.add(part.decision);
      if (part.kind === "has")
        for (const { gained } of [part, ...part.implying]) if (gained !== null) calls.add(gained);
    }
  }
  return [...calls];
}

export function inOrder(context: Context, decisions: readonly Decision[]): readonly Decision[] {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const order: Decision[] = [];
  const state = new Map<DecisionId, "open" | "done">();
  const broken = new Set<DecisionId>();
  // An own stack, since a book may chain more decisions than calls can nest.
  for (const start of decisions) {
    if (state.has(start.id)) continue;
    const stack = [{ decision: start, calls: [...start.calls] }];
    state.set(start.id, "open");
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.calls.shift();
      if (next === undefined) {
        stack.pop();
        state.set(top.decision.id, "done");
        order.push(top.decision);
        continue;
      }
      const called = byId.get(next);
      if (called === undefined || state.get(next) === "done") continue;
      if (state.get(next) === undefined) {
        state.set(next, "open");
        stack.push({ decision: called, calls: [...called.calls] });
        continue;
      }
      const path = stack.map((each) => each.decision.id);
      const cycle = path.slice(path.indexOf(next));
      if (cycle.some((id) => broken.has(id))) continue;
      for (const id of cycle) broken.add(id);
      context.report(raise("recursive-decision", called.span, { cycle: [...cycle, next] }));
    }
  }
  return order.map((decision) => (broken.has(decision.id) ? emptied(decision) : decision));
}

/** A decision in a circle has nothing to say. */
function emptied(decision: Decision): Decision {
  switch (decision.kind) {
    case "ruled":
      return { ...decision, calls: [], clauses: [] };
    case "table":
      return { ...decision, calls: [], rows: [] };
    case "figure":
      return { ...decision, calls: [], value: null };
    case "gain":
      return { ...decision, calls: [], ways: [] };
  }
}
