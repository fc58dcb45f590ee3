/** A program in which an invariant can be asked like a decision. */
import type { Program, RuledDecision } from "../check/program.ts";
import { memoize } from "../memoize.ts";

/** The program with its invariants as its last decisions; the same one if it has none. */
export const withInvariants = memoize((program: Program): Program => {
  const { decisions, invariants } = program;
  return invariants.length === 0 ? program : { ...program, decisions: [...decisions, ...invariants] };
});

/** The program with one more decision. */
export function withDecision(program: Program, decision: RuledDecision): Program {
  return { ...program, decisions: [...program.decisions, decision] };
}
