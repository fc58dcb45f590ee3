/**
 * The prover as comparisons and checks of claims are handed it: each situation it finds is put to the reference evaluator, so
 * that it is told with the facts that matter and no others. What is made of a proof is theirs.
 */
import type { Program } from "../check/program.ts";
import type { Proof, Prove } from "../diff/handed-in.ts";
import { outcomeOf } from "../evaluate/ask.ts";
import { withinLimits } from "../evaluate/within-limits.ts";
import { brokenLaws } from "../evaluate/laws.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import { type Comparison, compare, type Replay } from "../prove/prove.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { toldIn } from "./compared-sides.ts";
import { findDecision } from "../core/lookup.ts";
import type { Recall } from "../core/recall.ts";

export const proving: Prove = (before, after, decision) =>
  proofOf(compare(before, after, decision, { told: true, replay: replayOn([before, after], decision) }));

/** The same, with how many of the regions into which both sides cut the situations flip. */
export const provingShare: Prove = (before, after, decision) =>
  proofOf(
    compare(before, after, decision, {
      told: true,
      regions: true,
      replay: replayOn([before, after], decision),
    }),
  );

/** The same meaning, with situations that nobody is shown. */
export const provingMeaning: Prove = (before, after, decision) =>
  proofOf(compare(before, after, decision, { told: true, rough: true }));

/** On the word of the prover alone, and with all that it looked at: what is shown to anyone is proved as above. */
export const provingAlone: Prove = (before, after, decision) =>
  proofOf(compare(before, after, decision, { rough: true }));

/** The same, as far as the first flip of what was ruled before. */
export const provingOne: Prove = (before, after, decision) =>
  proofOf(
    compare(before, after, decision, {
      rough: true,
      enough: ({ witness }) => witness.said[0]?.status === "ruled",
    }),
  );

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

/** `question` says which of the provers above is asked. */
export function recalling(recall: Recall | undefined, question: string, prove: Prove): Prove {
  return recall === undefined
    ? prove
    : (before, after, decision) =>
        recall([question, decision], [before, after], () => prove(before, after, decision));
}

/** What the evaluator says of either side. */
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
    const { situation, faults } = decode(program, inputs, toldIn(program, given));
    // What cannot be given, cannot be so, or takes too long bears nothing out.
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
