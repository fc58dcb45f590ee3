/**
 * Decisions and sequences that the version before states alike: they are the same in every situation, as `rubric diff` says
 * without a proof. A test that holds each decision of each version against a second opinion asks these less often.
 */
import type { Program } from "../../compiler/check/program.ts";
import { samenessOf } from "../../compiler/diff/sameness.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { compiledRules } from "./rules.ts";

/** Of a program of the rules in rules/; those of a first version are all stated anew. */
export function restatedIn(program: Program): (id: DecisionId) => boolean {
  for (const versions of compiledRules().versions.values()) {
    const programs = [...versions.values()].map((version) => version.program);
    const at = programs.indexOf(program);
    const before = programs[at - 1];
    if (at === -1) continue;
    if (before === undefined) return () => false;
    const { decision, playAlone, calledFrom } = samenessOf(before, program);
    const plays = new Set(program.plays.map(({ id }) => id));
    const isAlike = (id: DecisionId): boolean => (plays.has(id) ? playAlone(id) : decision(id));
    return (id) => isAlike(id) && (!plays.has(id) || calledFrom(id).every(isAlike));
  }
  throw new Error(`${program.book}@${program.version} is not a program of the rules`);
}
