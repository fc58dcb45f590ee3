/**
 * Tells which decisions an example comes to, so that of a change in one decision only those examples are run that could notice.
 * Running them is left to whoever is handed in.
 */
import type { CheckedExample, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";

export type Reaching = (decision: DecisionId) => readonly CheckedExample[];

/** Of the examples that run, in their order. Working out chances anew for every change would take too long. */
export function reachingExamples(program: Program): Reaching {
  const named = new Map(
    [...program.decisions, ...program.plays].map((each) => [each.id, [...each.calls, ...namedIn(each)]]),
  );
  const plays = new Set(program.plays.map(({ id }) => id));
  // What happens in a play may call on any reaction, and whoever chooses may go by any policy.
  const around = namedIn([program.reactions, program.policies, program.events, program.states]);
  const reached = new Map<DecisionId, CheckedExample[]>();
  for (const example of program.examples) {
    if (!example.runs || asksForChances(example)) continue;
    const found = new Set<DecisionId>();
    const open = namedIn(example.expects);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      open.push(...(named.get(at) ?? []), ...(plays.has(at) ? around : []));
    }
    for (const id of found) reached.set(id, [...(reached.get(id) ?? []), example]);
  }
  return (decision) => reached.get(decision) ?? [];
}

function asksForChances({ expects }: CheckedExample): boolean {
  const isIn = (data: unknown): boolean =>
    typeof data === "object" &&
    data !== null &&
    (("kind" in data && data.kind === "odds") || Object.values(data).some(isIn));
  return expects.some(({ subject }) => isIn(subject));
}

/** Decisions called, keywords that are gained, and plays, anywhere in it. */
function namedIn(part: unknown): DecisionId[] {
  const found = new Set<DecisionId>();
  const see = (data: unknown): void => {
    if (typeof data !== "object" || data === null) return;
    if ("kind" in data) {
      const { kind, decision, gained, play } = data as Readonly<Record<string, unknown>>;
      if (kind === "call") found.add(decision as DecisionId);
      if (kind === "has" && gained !== null) found.add(gained as DecisionId);
      if (kind === "outcome" || kind === "play") found.add(play as DecisionId);
    }
    for (const inner of Object.values(data)) see(inner);
  };
  see(part);
  return [...found];
}
