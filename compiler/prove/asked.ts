/**
 * Puts a decision of one or two programs to all situations at once: lays out what can be given, makes the sides, and gives
 * the outcome of each as a diagram. What the outcomes are asked is equal.ts and possible.ts.
 */
import type { Decision, Fact, Program } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { openWithin } from "./answers.ts";
import { each, end, type Node } from "./diagram.ts";
import { merged, rootPlace } from "./layout.ts";
import type { Budget } from "./limits.ts";
import { valueThere } from "./places.ts";
import type { Side } from "./sides.ts";
import { type Given, type Groups, type Narrow, newSpace, type Root, type Space } from "./space.ts";
import { none, statusNode } from "./symbols.ts";
import { judge } from "./verdicts.ts";
import { findDecision } from "../core/lookup.ts";

export type Readings = ReadonlyMap<DoubtId, string>;

export interface AskedOptions {
  /** At most so many elements, by the path of a list with its indexes left empty: `army[].models`. */
  readonly most: (list: string) => number;
  /** Whether a rule on the table may say otherwise, where clauses yield to that. */
  readonly told: boolean;
  readonly freeDoubts: ReadonlySet<DoubtId>;
  readonly budget: Budget;
  readonly groups?: Groups;
  readonly narrow?: Narrow;
}

/** A space for one decision of some programs: its parameters come first, and hide facts of their name. */
export function spaceFor(programs: readonly Program[], decision: DecisionId, options: AskedOptions): Space {
  const params = programs.map((program) => decisionOf(program, decision)?.params ?? []);
  const facts = programs.map((program) => program.facts);
  const reads = new Set(programs.flatMap((program) => decisionOf(program, decision)?.reads ?? []));
  return newSpace(programs, rootsOf(params, facts, reads), options);
}

function rootsOf(
  params: readonly (readonly Fact[])[],
  facts: readonly (readonly Fact[])[],
  reads: ReadonlySet<string>,
): readonly Given[] {
  const own = merged(params).map((param) => ({ ...param, isRead: true }));
  const names = new Set(own.map(({ name }) => name));
  const others = factsIn(facts).filter(({ name }) => !names.has(name));
  return [...own, ...others.map((fact) => ({ ...fact, isRead: reads.has(fact.name) }))];
}

/** The facts of the same programs are asked for again and again. */
function factsIn(facts: readonly (readonly Fact[])[]): readonly Root[] {
  const [one = [], other = one] = facts;
  if (facts.length > 2) return merged(facts);
  const known = mergedWith.get(one) ?? new WeakMap<readonly Fact[], readonly Root[]>();
  mergedWith.set(one, known);
  const made = known.get(other) ?? merged(facts);
  known.set(other, made);
  return made;
}

const mergedWith = new WeakMap<readonly Fact[], WeakMap<readonly Fact[], readonly Root[]>>();

/** `held`: decisions that another side answers for, when this one calls them. */
export function sideOf(
  space: Space,
  program: Program,
  readings: Readings,
  held: ReadonlyMap<DecisionId, Side> = new Map(),
): Side {
  const decisions = new Map(program.decisions.map((decision) => [decision.id, decision]));
  return { space, program, decisions, readings, held, judge, judged: new Map() };
}

/** What a side says of a decision; no ruling where it has none of that name. */
export function outcomeOf(side: Side, id: DecisionId): Node {
  const { space } = side;
  const decision = side.decisions.get(id);
  if (!decision) return statusNode("no-ruling");
  const outcome = judge(side, decision, argumentsOf(space, decision));
  // A value that is not known through and through is none.
  return each(space.diagrams, outcome, (value) => end(openWithin(space, value) ?? value));
}

export function argumentsOf(space: Space, decision: Decision): readonly Node[] {
  return decision.params.map((param) => {
    const place = rootPlace(space, param.name);
    return place ? valueThere(space, place) : none;
  });
}

export function decisionOf(program: Program, id: DecisionId): Decision | undefined {
  return findDecision(program, id);
}
