/** Puts each decision of a version together from all that stands in it. */
import { sourcesOf } from "../../compiler/claims/sources.ts";
import { statesBefore, stepsOf } from "../../compiler/claims/steps.ts";
import { statesOf } from "../../compiler/claims/states.ts";
import type { CheckedClause, Decision, Program } from "../../compiler/check/program.ts";
import type { CompiledVersion } from "../../compiler/compile.ts";
import { voicesOf } from "../../compiler/diff/ownership.ts";
import { isAlike } from "../../compiler/diff/sameness.ts";
import type { VersionId } from "../../compiler/resolve/graph.ts";

/** The decisions that are not put together as the version has them. */
export function strayDecisions(all: ReadonlyMap<VersionId, CompiledVersion>, now: CompiledVersion): string[] {
  const { graph, version } = now.book;
  const node = graph.versions.get(version);
  if (node === undefined || node.on === null) return [];
  const at = (id: VersionId): CompiledVersion => {
    const found = all.get(id);
    if (found === undefined) throw new Error(`there is no version ${id}`);
    return found;
  };
  const states = statesOf(sourcesOf(now, at));
  const standing = stepsOf(graph, node).at(-1)?.after ?? statesBefore(graph, node);
  return decided(now.program).flatMap((decision) => {
    const made = states.decision(decision.id, standing);
    return made && isAlike(inOneOrder(made), inOneOrder(decision)) ? [] : [decision.id];
  });
}

export function decided({ decisions }: Program): readonly Decision[] {
  return decisions.filter((decision) => voicesOf(decision).length > 0);
}

/** The order of clauses and rows, and of the labels that a clause goes over, means nothing. */
function inOneOrder(decision: Decision): unknown {
  const byLabel = (a: { readonly label: string }, b: { readonly label: string }): number =>
    a.label < b.label ? -1 : 1;
  const sorted = (clause: CheckedClause): CheckedClause => ({
    ...clause,
    over: [...clause.over].sort(),
    overDirectly: [...clause.overDirectly].sort(),
    bars: [...clause.bars].sort(),
  });
  if (decision.kind === "ruled") return decision.clauses.map(sorted).sort(byLabel);
  return decision.kind === "table" ? [...decision.rows].sort(byLabel) : decision;
}
