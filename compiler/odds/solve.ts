/**
 * The masses that reach the ends of a graph: in order where nothing comes back, by elimination where loops do.
 * Which edge a choice takes has been settled by then; nothing here is rounded.
 */
import { mostLoopWork } from "../limits.ts";
import { add, divide, multiply, one, rational, subtract, zero } from "../check/rational.ts";
import type { Rational } from "../check/program.ts";
import { type Graph, type Node, outcomeKey, parts } from "./graph.ts";
import type { Outcomes } from "./machine.ts";
import { tooMuchWork } from "./refusals.ts";
import type { Outcome } from "./state.ts";
import { denominators, leastMultiple, type Mass } from "./weights.ts";

export function solve(graph: Graph): Outcomes {
  const { nodes } = graph;
  const reckon = denominators();
  const masses: (Mass | undefined)[] = new Array(nodes.length);
  masses[graph.start] = { parts: 1n, over: reckon.numberOf(1n) };
  const ends = new Map<string, { outcome: Outcome; mass: Mass }>();
  const ending = (outcome: Outcome, mass: Mass): void => {
    const key = outcomeKey(outcome);
    const known = ends.get(key);
    ends.set(key, { outcome, mass: known ? reckon.plus(known.mass, mass) : mass });
  };
  const give = (to: number, mass: Mass): void => {
    const known = masses[to];
    masses[to] = known ? reckon.plus(known, mass) : mass;
  };
  for (const part of parts(graph).reverse()) {
    const [only = 0] = part;
    const node = nodes[only];
    if (node === undefined) continue;
    if (part.length === 1 && !node.edges.some(({ to }) => to === only)) {
      const mass = masses[only];
      if (mass === undefined) continue;
      if (node.outcome) ending(node.outcome, mass);
      for (const { to, ways } of node.edges) give(to, reckon.times(mass, ways, node.total));
      masses[only] = undefined;
      continue;
    }
    const entries = part.flatMap((at) => {
      const mass = masses[at];
      return mass ? [{ at, mass: rational(mass.parts, reckon.value(mass.over)) }] : [];
    });
    if (entries.length === 0) continue;
    const left = leaving(nodes, part, entries);
    if (left === null) {
      const whole = entries.reduce((sum, { mass }) => add(sum, mass), zero);
      ending({ kind: "unfinished" }, { parts: whole.n, over: reckon.numberOf(whole.d) });
      continue;
    }
    for (const [to, mass] of left) give(to, { parts: mass.n, over: reckon.numberOf(mass.d) });
  }
  let total = 1n;
  for (const { mass } of ends.values()) total = leastMultiple(total, reckon.value(mass.over));
  const all = [...ends.values()].map(({ outcome, mass }) => ({
    outcome,
    ways: mass.parts * (total / reckon.value(mass.over)),
  }));
  if (all.reduce((sum, { ways }) => sum + ways, 0n) !== total)
    throw new Error("chances do not add up to one");
  return { total, all };
}

interface Entry {
  readonly at: number;
  readonly mass: Rational;
}

/** What leaves a part whose states lead to one another, by where it goes; null: nothing ever does. */
function leaving(
  nodes: readonly Node[],
  part: readonly number[],
  entries: readonly Entry[],
): Map<number, Rational> | null {
  const inside = new Set(part);
  const isClosed = part.every((at) => nodes[at]?.edges.every(({ to }) => inside.has(to)));
  if (isClosed) return null;
  const { order, heads } = unrolled(
    nodes,
    inside,
    entries.map(({ at }) => at),
  );
  if (heads.length > fewHeads) return oneByOne(nodes, inside, entries);
  const headAt = new Map(heads.map((at, i) => [at, i]));
  const flow = (from: readonly Entry[]) => pass(nodes, inside, order, headAt, from);

  const first = flow(entries.filter(({ at }) => !headAt.has(at)));
  const arriving = heads.map((at, i) => {
    const own = entries.find((entry) => entry.at === at)?.mass ?? zero;
    return add(own, first.back[i] ?? zero);
  });
  const each = heads.map((at) => flow([{ at, mass: one }]));
  // Visits to each head: those from outside, and those from every head as often as it is visited.
  const matrix = heads.map((_, row) => [
    ...heads.map((__, column) => subtract(row === column ? one : zero, each[column]?.back[row] ?? zero)),
    arriving[row] ?? zero,
  ]);
  const visits = eliminated(matrix);
  const out = new Map(first.out);
  visits.forEach((many, i) => {
    for (const [to, mass] of each[i]?.out ?? []) out.set(to, add(out.get(to) ?? zero, multiply(mass, many)));
  });
  return out;
}

/** Up to so many states, entering them anew is solved as equations. */
const fewHeads = 12;

/** State after state is left out, its ways joined to those that led to it; first those that few lead to and from. */
function oneByOne(
  nodes: readonly Node[],
  inside: ReadonlySet<number>,
  entries: readonly Entry[],
): Map<number, Rational> {
  const source = -1;
  const onward = new Map<number, Map<number, Rational>>([
    [source, new Map(entries.map(({ at, mass }) => [at, mass]))],
  ]);
  const before = new Map<number, Set<number>>([...inside].map((at) => [at, new Set<number>()]));
  for (const at of inside) {
    const { edges = [], total = 1n } = nodes[at] ?? {};
    onward.set(at, new Map(edges.map(({ to, ways }) => [to, rational(ways, total)])));
  }
  for (const [at, ways] of onward) for (const to of ways.keys()) before.get(to)?.add(at);
  const cost = (at: number): number => (before.get(at)?.size ?? 0) * (onward.get(at)?.size ?? 0);
  let work = 0;
  while (before.size > 0) {
    let least = source;
    for (const at of before.keys()) if (least === source || cost(at) < cost(least)) least = at;
    work += cost(least) + before.size / 64;
    if (work > mostLoopWork)
      tooMuchWork(`A loop over ${inside.size} states that lead to one another`, mostLoopWork);
    const ways = onward.get(least) ?? new Map<number, Rational>();
    const again = ways.get(least) ?? zero;
    ways.delete(least);
    const many = divide(one, subtract(one, again)) ?? one;
    for (const from of before.get(least) ?? []) {
      if (from === least) continue;
      const own = onward.get(from);
      const share = multiply(own?.get(least) ?? zero, many);
      own?.delete(least);
      for (const [to, chance] of ways) {
        own?.set(to, add(own.get(to) ?? zero, multiply(share, chance)));
        before.get(to)?.add(from);
      }
    }
    for (const to of ways.keys()) before.get(to)?.delete(least);
    before.delete(least);
    onward.delete(least);
  }
  return onward.get(source) ?? new Map<number, Rational>();
}

/** An order in which nothing leads back but to the heads. */
function unrolled(nodes: readonly Node[], inside: ReadonlySet<number>, from: readonly number[]) {
  const heads = new Set<number>();
  const state = new Map<number, "open" | "done">();
  const order: number[] = [];
  for (const start of from) {
    if (state.has(start)) continue;
    const path = [{ at: start, edge: 0 }];
    state.set(start, "open");
    for (;;) {
      const top = path.at(-1);
      if (top === undefined) break;
      const edge = nodes[top.at]?.edges[top.edge++];
      if (edge === undefined) {
        state.set(top.at, "done");
        order.push(top.at);
        path.pop();
      } else if (inside.has(edge.to)) {
        const met = state.get(edge.to);
        if (met === "open") heads.add(edge.to);
        if (met === undefined) {
          state.set(edge.to, "open");
          path.push({ at: edge.to, edge: 0 });
        }
      }
    }
  }
  return { order: order.reverse(), heads: [...heads] };
}

/** Masses from some states on, till they leave or come to a head. */
function pass(
  nodes: readonly Node[],
  inside: ReadonlySet<number>,
  order: readonly number[],
  headAt: ReadonlyMap<number, number>,
  from: readonly Entry[],
) {
  const reckon = denominators();
  const masses = new Map<number, Mass>();
  for (const { at, mass } of from) masses.set(at, { parts: mass.n, over: reckon.numberOf(mass.d) });
  const back: (Mass | undefined)[] = [];
  const out = new Map<number, Mass>();
  const joined = (known: Mass | undefined, mass: Mass) => (known ? reckon.plus(known, mass) : mass);
  for (const at of order) {
    const mass = masses.get(at);
    const node = nodes[at];
    if (mass === undefined || node === undefined) continue;
    for (const { to, ways } of node.edges) {
      const more = reckon.times(mass, ways, node.total);
      const head = headAt.get(to);
      if (!inside.has(to)) out.set(to, joined(out.get(to), more));
      else if (head !== undefined) back[head] = joined(back[head], more);
      else masses.set(to, joined(masses.get(to), more));
    }
  }
  const exact = (mass: Mass | undefined) => (mass ? rational(mass.parts, reckon.value(mass.over)) : zero);
  return {
    back: Array.from({ length: headAt.size }, (_, i) => exact(back[i])),
    out: new Map([...out].map(([to, mass]) => [to, exact(mass)])),
  };
}

/** The solution of linear equations, the right sides in the last column. */
function eliminated(matrix: readonly (readonly Rational[])[]): Rational[] {
  const rows = matrix.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.findIndex((row, i) => i >= column && (row[column] ?? zero).n !== 0n);
    if (pivot < 0) throw new Error("a loop that is left has no solution");
    const [found, first] = [rows[pivot] ?? [], rows[column] ?? []];
    rows[pivot] = first;
    rows[column] = found.map((value) => divide(value, found[column] ?? one) ?? zero);
    const unit = rows[column] ?? [];
    rows.forEach((row, i) => {
      const factor = row[column] ?? zero;
      if (i === column || factor.n === 0n) return;
      rows[i] = row.map((value, at) => subtract(value, multiply(factor, unit[at] ?? zero)));
    });
  }
  return rows.map((row) => row[size] ?? zero);
}
