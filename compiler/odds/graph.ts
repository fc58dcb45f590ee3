/**
 * Every state a question can come to, as a graph whose edges have weights, and its parts in the order they are reached.
 * What masses and best choices come of it are solve.ts and best.ts.
 */
import { connectedParts } from "../core/connected-parts.ts";
import { keyOf } from "./cells.ts";
import { ranksOf } from "./ties.ts";
import { advance } from "./steps.ts";
import type { Machine, Spread } from "./machine.ts";
import { spread } from "./spread.ts";
import { spend, tooManyStates } from "./refusals.ts";
import type { Keys, Outcome, State } from "./state.ts";

export interface Node {
  /** Where something is open; null: the end. */
  readonly state: State | null;
  readonly outcome: Outcome | null;
  /** `ranks`: of each option, which of equally good ones is taken. */
  readonly choice: {
    readonly owner: string;
    readonly label: string;
    readonly ranks: readonly number[];
  } | null;
  readonly total: bigint;
  /** To other nodes; of a choice, one for each option in order. */
  readonly edges: readonly { readonly to: number; readonly ways: bigint }[];
}

export interface Graph {
  readonly nodes: readonly Node[];
  readonly start: number;
}

export function explore(machine: Machine, keys: Keys, start: State, most: number): Graph {
  const nodes: (Node | null)[] = [];
  const waiting: { readonly state: State; readonly at: number }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (state: State): number => {
    const stop = advance(machine, state);
    const key = stop.kind === "end" ? outcomeKey(stop.outcome) : keys.of(stop.state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const at = nodes.length;
    if (at >= most) tooManyStates(most);
    spend(machine.effort, key.length * bitsOfLetter, () => `state ${at + 1}`);
    numbers.set(key, at);
    if (stop.kind === "end")
      nodes.push({ state: null, outcome: stop.outcome, choice: null, total: 1n, edges: [] });
    else {
      nodes.push(null);
      waiting.push({ state: stop.state, at });
    }
    return at;
  };
  const first = numberOf(start);
  for (;;) {
    const next = waiting.pop();
    if (next === undefined) break;
    nodes[next.at] = nodeOf(spread(machine, next.state), next.state, numberOf);
  }
  return { nodes: nodes.filter((node) => node !== null), start: first };
}

/** A letter of what tells a state apart takes as long as so many bits of weights. */
const bitsOfLetter = 32;

function nodeOf(found: Spread, state: State, numberOf: (state: State) => number): Node {
  if (found.kind === "end")
    return { state: null, outcome: found.outcome, choice: null, total: 1n, edges: [] };
  if (found.kind === "choice") {
    const { owner, label, options, names } = found;
    const edges = options.map((option) => ({ to: numberOf(option), ways: 1n }));
    return { state, outcome: null, choice: { owner, label, ranks: ranksOf(names) }, total: 1n, edges };
  }
  const ways = new Map<number, bigint>();
  for (const branch of found.branches) {
    if (branch.ways === 0n) continue;
    const to = numberOf(branch.to);
    ways.set(to, (ways.get(to) ?? 0n) + branch.ways);
  }
  const edges = [...ways].map(([to, many]) => ({ to, ways: many }));
  return { state, outcome: null, choice: null, total: found.total, edges };
}

export function outcomeKey(outcome: Outcome): string {
  if (outcome.kind === "unfinished") return "*";
  if (outcome.kind === "unruled") return `*${outcome.status}`;
  return `=${keyOf(outcome.value)}~${outcome.globals.map(keyOf).join("~")}`;
}

/** Strongly connected parts, each before those that lead to it. */
export function parts({ nodes, start }: Graph): number[][] {
  return connectedParts(nodes.length, [start], (at) => nodes[at]?.edges ?? []);
}
