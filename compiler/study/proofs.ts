/**
 * The prover for comparisons and claims. The reference evaluator confirms the situations that readers see, and keeps only
 * the facts that matter.
 */
import type { Program } from "../check/program.ts";
import type { Proof, ProofPurpose, Prove } from "../diff/engines.ts";
import { outcomeOf } from "../evaluate/ask.ts";
import { withinLimits } from "../evaluate/within-limits.ts";
import { brokenLaws } from "../evaluate/run.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { type Comparison, compare, type Replay } from "../prove/prove.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { keepKnownClauses } from "./known-clauses.ts";
import { findDecision } from "../core/lookup.ts";

export const prove: Prove = (before, after, decision, purpose) => {
  const confirm = () => ({ replay: replayOn([before, after], decision) });
  const options: Record<ProofPurpose, () => Parameters<typeof compare>[3]> = {
    compare: () => ({ told: true, regions: true, ...confirm() }),
    show: () => ({ told: true, ...confirm() }),
    meaning: () => ({ told: true, rough: true }),
    judge: () => ({ rough: true }),
    "first-change": () => ({
      rough: true,
      enough: ({ witness }) => witness.said[0]?.status === "ruled",
    }),
  };
  return proofOf(compare(before, after, decision, options[purpose]()));
};

function proofOf({ meaning, bound, why, flips, regions }: Comparison): Proof {
  return {
    meaning,
    bound,
    reason: why,
    share: regions && { flipped: regions.flip, regions: regions.of },
    witnesses: flips.flatMap(({ witness: { given, said } }) => {
      const [one, other] = said;
      return one && other ? [{ given, before: one, after: other }] : [];
    }),
  };
}

/** What the evaluator answers on each side. */
export function replayOn(programs: readonly Program[], id: DecisionId): Replay {
  const sides = programs.map((program) => {
    const decision = findDecision(program, id) ?? null;
    return { program, decision, inputs: inputsOf(program, decision) };
  });
  return (side, given, readings) => {
    const asked = sides[side];
    if (asked === undefined) throw new Error(`${id} is compared between two programs.`);
    const { program, decision, inputs } = asked;
    if (decision === null) return { status: "no-ruling", value: null, missing: [] };
    const { situation, faults } = decode(program, inputs, keepKnownClauses(program, given));
    // A situation that does not fit, is impossible or takes too long confirms nothing.
    return faults.length > 0 || brokenLaws(program, inputs, situation, new Map()).length > 0
      ? unknown
      : (withinLimits(() =>
          outcomeOf(
            program,
            decision,
            situation,
            new Map([...readings].map(([doubt, name]) => [doubt as DoubtId, name])),
          ),
        ) ?? unknown);
  };
}

const unknown: ReturnType<Replay> = { status: "depends", value: null, missing: [] };
