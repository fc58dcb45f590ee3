/**
 * Tells which decisions an example comes to, so that of a change in one decision only those examples are run that could notice.
 * The engines run them.
 */
import type { CheckedExample, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import {
  calledAround,
  calledInExpressions,
  calledInParts,
  expressionsOfExample,
  subexpressionsOf,
} from "../core/walk.ts";

/** Of a decision, a play, or a reaction. */
export type Reaching = (id: string) => readonly CheckedExample[];

/** Of the examples that run, in their order; those that have chances worked out come last, for they take longest. */
export function reachingExamples(program: Program): Reaching {
  const named = new Map(
    [...program.decisions, ...program.plays].map((each) => [
      each.id,
      [...each.calls, ...calledInParts([each])],
    ]),
  );
  const plays = new Set(program.plays.map(({ id }) => id));
  // What happens in a play may call on any reaction, and whoever chooses may go by any policy.
  const around = [...calledAround(program)];
  const reactions = program.reactions.map(({ name }) => name);
  const reached = new Map<string, CheckedExample[]>();
  const running = program.examples.filter(({ runs }) => runs);
  const inOrder = [...running.filter((each) => !asksForChances(each)), ...running.filter(asksForChances)];
  for (const example of inOrder) {
    const found = new Set<DecisionId>();
    const open = [...calledInExpressions(expressionsOfExample({ expects: example.expects }))];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      open.push(...(named.get(at) ?? []), ...(plays.has(at) ? around : []));
    }
    const isPlayed = [...found].some((id) => plays.has(id));
    for (const id of [...found, ...(isPlayed ? reactions : [])])
      reached.set(id, [...(reached.get(id) ?? []), example]);
  }
  return (id) => reached.get(id) ?? [];
}

const chances = new WeakMap<CheckedExample, boolean>();

export function asksForChances(example: CheckedExample): boolean {
  const known = chances.get(example) ?? looksForChances(example);
  chances.set(example, known);
  return known;
}

function looksForChances({ expects }: CheckedExample): boolean {
  return expects.some(({ subject }) => subexpressionsOf(subject).some(({ kind }) => kind === "odds"));
}
