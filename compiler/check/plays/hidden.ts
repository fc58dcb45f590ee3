/**
 * Checks that a policy goes by nothing that is hidden from the side it is for, directly, by a `let`, or by what it calls.
 * What a side is shown while it plays is left to those who play.
 */
import type { DecisionId } from "../../resolve/graph.ts";
import type { Context } from "../context.ts";
import { raise } from "../faults.ts";
import type { Line, Policy, StateOf } from "../plays.ts";
import type { Decision, Expr } from "../program.ts";
import { linesWithin, subexpressionsOf } from "../../core/walk.ts";

export function tellHidden(
  context: Context,
  { owner, choices }: Policy,
  lines: readonly Line[],
  states: readonly StateOf[],
  decisions: ReadonlyMap<DecisionId, Decision>,
): void {
  const facts = new Set(states.flatMap(({ fact, hiddenFrom }) => (hiddenFrom.includes(owner) ? [fact] : [])));
  const unseen: Unseen = { facts, locals: localsHidden(lines, owner, facts, decisions), decisions };
  for (const { value } of choices)
    for (const part of subexpressionsOf(value)) {
      const name = hiddenIn(unseen, part);
      if (name !== null) context.report(raise("hidden-from-chooser", part.span, { name, side: owner }));
    }
}

interface Unseen {
  readonly facts: ReadonlySet<string>;
  readonly locals: ReadonlySet<string>;
  readonly decisions: ReadonlyMap<DecisionId, Decision>;
}

/** What a part alone looks at that is hidden. */
function hiddenIn({ facts, locals, decisions }: Unseen, part: Expr): string | null {
  if (part.kind === "fact") return facts.has(part.name) ? part.name : null;
  if (part.kind === "local") return locals.has(part.name) ? part.name : null;
  if (part.kind !== "call") return null;
  return decisions.get(part.decision)?.reads.find((name) => facts.has(name)) ?? null;
}

/** What is reckoned from what is hidden is hidden. */
function localsHidden(
  lines: readonly Line[],
  owner: string,
  facts: ReadonlySet<string>,
  decisions: ReadonlyMap<DecisionId, Decision>,
): ReadonlySet<string> {
  const locals = new Set<string>();
  for (const line of linesWithin(lines)) {
    if ("hiddenFrom" in line && line.hiddenFrom.includes(owner)) locals.add(line.name);
    if (line.kind !== "let") continue;
    const parts = subexpressionsOf(line.value);
    if (parts.some((part) => hiddenIn({ facts, locals, decisions }, part) !== null)) locals.add(line.name);
  }
  return locals;
}
