/**
 * Asks of a changed decision whether it says the same of every situation, or finds one that tells it apart. Of a figure the
 * decisions that read it are asked first, for what it is good for is seen there.
 */
import type { Decision, Program } from "../check/program.ts";
import { compare } from "../prove/equal.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Finding } from "./fate.ts";
import type { Reaching } from "./reaching.ts";
import { type Situation, toldApart } from "./situation.ts";
import type { MutantEngines } from "./engines.ts";
import { findDecision } from "../core/lookup.ts";

export function judgeDecision(
  engines: MutantEngines,
  program: Program,
  other: Program,
  id: DecisionId,
  steps: number,
  reaching: Reaching,
): Finding {
  const decision = findDecision(program, id);
  if (decision === undefined) throw new Error(`${id} was changed and is no decision`);
  if (decision.kind === "figure")
    for (const reader of readersOf(program, decision)) {
      const found = compared(engines, program, other, reader, Math.min(steps, stepsOfReader));
      if (found.kind === "alive") return found;
    }
  const found = compared(engines, program, other, decision, steps);
  return found.kind === "open" ? (tried(engines, program, other, decision, reaching) ?? found) : found;
}

/** Where a proof does not reach: the situations of examples, and some others. */
function tried(
  engines: MutantEngines,
  program: Program,
  other: Program,
  decision: Decision,
  reaching: Reaching,
): Finding | null {
  const given = reaching(decision.id).map((example) => engines.situationOf(program, example, decision));
  for (const each of [...given, ...engines.situations(program, decision).situations]) {
    const situation: Situation = { asks: "decision", id: decision.id, given: each, played: {} };
    const apart = toldApart(engines, program, other, situation);
    if (apart) return { kind: "alive", situation, ...apart };
  }
  return null;
}

/** A figure can be asked itself, so that its readers need not be gone through to the end. */
const stepsOfReader = 60_000;

function readersOf({ decisions }: Program, figure: Decision): readonly Decision[] {
  return decisions.filter(({ calls, outside }) => outside === null && calls.includes(figure.id));
}

function compared(
  engines: MutantEngines,
  program: Program,
  other: Program,
  decision: Decision,
  steps: number,
): Finding {
  const { id, told } = decision;
  const replay = engines.replayOn([program, other], id);
  const { meaning, bound, why, flips } = compare(program, other, id, { told, replay, steps });
  if (meaning === "same") return { kind: "equivalent" };
  for (const { witness } of flips) {
    if (witness.isReplayed !== true) continue;
    const situation: Situation = { asks: "decision", id, given: witness.given, played: {} };
    const apart = toldApart(engines, program, other, situation);
    if (apart) return { kind: "alive", situation, ...apart };
  }
  if (meaning !== "same-up-to")
    return { kind: "open", why: why ?? "no situation that was found bears it out" };
  const reason = why === null ? "" : `; ${why}`;
  return { kind: "open", why: `no difference in lists of up to ${bound}${reason}` };
}
