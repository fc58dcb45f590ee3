/**
 * Settles the choices of who plays his best, from the ends backwards: chance averages, he takes the greatest goals in
 * order, his opponents the least, and of what is alike what ties.ts says. What he does not see he cannot use.
 */
import { add, compare, multiply, rational, zero } from "../check/rational.ts";
import type { Rational } from "../check/program.ts";
import { keyOf } from "./cells.ts";
import { type Graph, type Node, parts } from "./graph.ts";
import { refuse } from "./refusals.ts";
import type { Outcome, State } from "./state.ts";

export interface Aim {
  readonly owner: string;
  /** What an outcome is worth, goal by goal, the more the better. */
  readonly worth: (outcome: Outcome) => readonly Rational[];
}

/** The same graph, every choice with the one edge it takes. */
export function settled(graph: Graph, aim: Aim): Graph {
  const taken = takenIn(graph, aim);
  if (taken.size === 0) return graph;
  const nodes = graph.nodes.map((node, at): Node => {
    const edge = node.edges[taken.get(at) ?? -1];
    return node.choice && edge ? { ...node, edges: [edge], total: 1n } : node;
  });
  return { ...graph, nodes };
}

/** Which edge each choice takes. */
export function takenIn(graph: Graph, aim: Aim): ReadonlyMap<number, number> {
  if (!graph.nodes.some(({ choice }) => choice)) return new Map();
  const worths: (readonly Rational[])[] = new Array(graph.nodes.length);
  const taken = new Map<number, number>();
  for (const part of parts(graph)) {
    const [only = 0] = part;
    const node = graph.nodes[only];
    if (node === undefined) continue;
    const isLoop = part.length > 1 || node.edges.some(({ to }) => to === only);
    if (isLoop) {
      const choice = part.map((at) => graph.nodes[at]?.choice).find((found) => found);
      refuse({
        code: "best-without-end",
        message: choice
          ? `\`${choice.label}\` has no best choice: it is in a loop without a limit.`
          : "There is no best choice: a loop between the choices has no limit.",
        help: "Name a policy for it, or limit the loop with `repeat … times`.",
        data: { choice: choice?.label ?? "" },
      });
    }
    if (node.outcome) worths[only] = aim.worth(node.outcome);
    else if (node.choice) {
      const best = pick(node, worths, node.choice.owner === aim.owner);
      taken.set(only, best);
      worths[only] = worths[node.edges[best]?.to ?? 0] ?? [];
    } else worths[only] = averaged(node, worths);
  }
  refuseBlind(graph, taken, worths, aim);
  return taken;
}

function pick(node: Node, worths: readonly (readonly Rational[])[], isOwn: boolean): number {
  let best = 0;
  const ranks = node.choice?.ranks ?? [];
  node.edges.forEach(({ to }, i) => {
    const difference = inOrder(worths[to] ?? [], worths[node.edges[best]?.to ?? 0] ?? []);
    const isFirst = difference === 0 && (ranks[i] ?? 0) < (ranks[best] ?? 0);
    if (isFirst || (isOwn ? difference > 0 : difference < 0)) best = i;
  });
  return best;
}

function inOrder(a: readonly Rational[], b: readonly Rational[]): number {
  for (const [i, value] of a.entries()) {
    const difference = compare(value, b[i] ?? zero);
    if (difference !== 0) return difference;
  }
  return 0;
}

function averaged(node: Node, worths: readonly (readonly Rational[])[]): readonly Rational[] {
  const sums: Rational[] = [];
  for (const { to, ways } of node.edges)
    for (const [i, value] of (worths[to] ?? []).entries())
      sums[i] = add(sums[i] ?? zero, multiply(value, rational(ways, node.total)));
  return sums;
}

/** States that look alike to a chooser have to have one best answer in common. */
function refuseBlind(
  graph: Graph,
  taken: Map<number, number>,
  worths: readonly (readonly Rational[])[],
  aim: Aim,
): void {
  const alike = new Map<string, number[]>();
  for (const at of taken.keys()) {
    const node = graph.nodes[at];
    if (!node?.choice || !node.state) continue;
    const seen = seenBy(node.state, node.choice.owner);
    if (seen === null) continue;
    const key = `${node.choice.owner}|${node.choice.label}|${seen}`;
    alike.set(key, [...(alike.get(key) ?? []), at]);
  }
  for (const group of alike.values()) {
    const [first = 0] = group;
    const node = graph.nodes[first];
    if (group.length < 2 || !node?.choice) continue;
    const isOwn = node.choice.owner === aim.owner;
    const { ranks } = node.choice;
    const byRank = node.edges.map((_, option) => option).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    const common = byRank.find((option) =>
      group.every((at) => {
        const edges = graph.nodes[at]?.edges ?? [];
        const [here, best] = [edges[option], edges[taken.get(at) ?? 0]];
        if (!here || !best) return false;
        const difference = inOrder(worths[here.to] ?? [], worths[best.to] ?? []);
        return isOwn ? difference >= 0 : difference <= 0;
      }),
    );
    if (common === undefined) {
      const { owner, label } = node.choice;
      refuse({
        code: "blind-choice",
        message: `The best \`${label}\` depends on facts that are hidden from ${owner}.`,
        help: `Name a policy for ${owner} that does not need them.`,
        data: { owner, choice: label },
      });
    }
    for (const at of group) taken.set(at, common);
  }
}

/** What a chooser sees of a state; null where nothing is hidden from him. */
function seenBy(state: State, owner: string): string | null {
  let isHidden = false;
  const seen = (unit: State["unit"], at: number, env: State["env"]): string =>
    `${unit.id}:${at}|${(unit.live[at]?.slots ?? [])
      .map((slot) => {
        const hides = unit.hidden.get(slot)?.has(owner) === true;
        isHidden ||= hides;
        return hides ? "?" : keyOf(env[slot]);
      })
      .join("|")}`;
  let key = seen(state.unit, state.at, state.env);
  for (let below = state.below; below !== null; ) {
    const caller = below.kind === "event" ? below.back : below;
    key += `<${seen(caller.unit, caller.at, caller.env)}`;
    below = caller.below;
  }
  const globals = state.unit.hiddenGlobals;
  key += state.globals
    .map((cell, i) => {
      const hides = globals.get(i)?.has(owner) === true;
      isHidden ||= hides;
      return hides ? "?" : keyOf(cell);
    })
    .join("~");
  return isHidden ? key : null;
}
