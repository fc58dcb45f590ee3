/**
 * Expressions and decisions put to the evaluator, over what a state holds.
 * Decisions are asked once for the same arguments and the same facts.
 */
import type { Expr } from "../check/program.ts";
import { evaluate, judge } from "../evaluate/run.ts";
import { live } from "../evaluate/plays/world.ts";
import type { Result } from "../runtime/result.ts";
import { isPool, keyOf, toResult } from "./cells.ts";
import type { Compute, Ground, Slots } from "./ground.ts";
import { isScalar, totalOf } from "./over-dice.ts";
import { readsOf } from "./reads.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { findDecision } from "../core/lookup.ts";

/** Decisions are asked once for the same arguments and the same facts, as far as those can change. */
export function call(
  ground: Ground,
  expr: Extract<Expr, { kind: "call" }>,
  args: readonly Compute[],
): Compute {
  const { decision } = expr;
  const reads = new Set(findDecision(ground.program, decision)?.reads ?? []);
  const relevant = ground.mutable.flatMap((fact, i) => (ground.hasFieldSets || reads.has(fact) ? [i] : []));
  return (view) => {
    const cells = args.map((arg) => arg(view));
    const key = `${decision}(${cells.map(keyOf).join(";")})${relevant.map((i) => keyOf(view.globals[i])).join("|")}`;
    const known = ground.judged.get(key);
    if (known !== undefined) return known;
    const run = ground.runAt(view.globals);
    // A name may hold a thing as it was before something of it was set.
    const now = cells.map((cell) =>
      ground.hasFieldSets ? live(run.situation, toResult(cell)) : toResult(cell),
    );
    const judgement = judge(run, decision, now);
    const cell = judgement.result;
    ground.judged.set(key, cell);
    return cell;
  };
}

/** The meaning of the language, over what the state holds. */
export function byEvaluator(ground: Ground, slots: Slots, expr: Expr): Compute {
  const names = [...readsOf(ground.program, expr).locals].filter((name) => slots.has(name));
  const totals = new Set<string>();
  for (const part of subexpressionsOf(expr))
    if (part.kind === "local" && isScalar(part.type)) totals.add(part.name);
  const read = names.map((name) => [name, slots.slotOf(name)] as const);
  return (view) => {
    const run = ground.runAt(view.globals);
    const locals = new Map<string, Result>();
    for (const [name, slot] of read) {
      const cell = view.env[slot];
      if (cell === undefined) continue;
      const result = toResult(isPool(cell) && totals.has(name) ? totalOf(cell) : cell);
      locals.set(name, ground.hasFieldSets ? live(run.situation, result) : result);
    }
    return evaluate({ run, locals, trace: null }, expr);
  };
}
