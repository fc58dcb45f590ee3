/** Looks for an invariant that a change breaks, in a situation that the evaluator confirms. */
import type { Program, RuledDecision } from "../check/program.ts";
import { withInvariants } from "../core/invariants.ts";
import { findDecision } from "../core/lookup.ts";
import { memoize } from "../memoize.ts";
import { refute } from "../prove/refute.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { MutantEngines } from "./engines.ts";
import type { Mutated } from "./mutated.ts";

export function brokenInvariant(
  program: Program,
  { of, changed }: Mutated,
  { replayOn }: MutantEngines,
  steps: number,
): RuledDecision | null {
  const asking = of.kind === "decision" ? (invariantsAsking(program).get(of.id) ?? []) : [];
  if (asking.length === 0) return null;
  const other = withInvariants(changed(program));
  const isBroken = (invariant: RuledDecision): boolean =>
    refute(other, invariant, { replay: replayOn([other], invariant.id), steps }).witness?.isReplayed === true;
  return asking.find(isBroken) ?? null;
}

/** By each decision that they ask, directly or through others. An invariant that fails as things stand proves nothing. */
const invariantsAsking = memoize((program: Program): ReadonlyMap<DecisionId, readonly RuledDecision[]> => {
  const found = new Map<DecisionId, RuledDecision[]>();
  const whole = withInvariants(program);
  for (const invariant of program.invariants) {
    if (refute(whole, invariant).answer !== "impossible") continue;
    const asked = new Set(invariant.calls);
    for (const id of asked) for (const called of findDecision(program, id)?.calls ?? []) asked.add(called);
    for (const id of asked) found.set(id, [...(found.get(id) ?? []), invariant]);
  }
  return found;
});
