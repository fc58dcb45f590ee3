/**
 * Finds the cheapest way through a diagram to an end that is wanted, such that all it claims can hold together. Claims that
 * clash are cut out of the diagram for good, until a way is found or none is left.
 */
import type { Rational } from "../check/program.ts";
import {
  and,
  atomOf,
  choose,
  type Diagrams,
  isEnd,
  type Node,
  no,
  reached,
  truthOf,
  endValue,
  yes,
} from "./diagram.ts";
import { blamed, type Claim, mayClash, modelOf, type Surroundings } from "./feasible.ts";
import { GaveUp, spend } from "./limits.ts";
import { exactModel } from "./products.ts";
import type { Space } from "./space.ts";

export interface Found {
  /** The end that was reached. */
  readonly value: number;
  readonly claims: readonly Claim[];
  readonly numbers: ReadonlyMap<number, Rational>;
}

export interface Searched {
  /** Null where no way leads there. */
  readonly found: Found | null;
  /** The diagram without the ways that turned out to be none. */
  readonly left: Node;
}

/** `nowhere`: the end to which ways that cannot be are turned; it is never wanted. */
export function cheapest(
  space: Space,
  root: Node,
  isWanted: (value: number) => boolean,
  nowhere: Node,
): Searched {
  const { diagrams } = space;
  const around = surroundingsOf(space);
  let left = root;
  for (let tries = 0; tries < mostTries; tries++) {
    const { found, clashes } = waysThrough(space, around, left, isWanted);
    if (found !== null || clashes.length === 0) return { found, left };
    for (const clash of clashes) left = choose(diagrams, together(diagrams, clash), nowhere, left);
  }
  throw new GaveUp("too many situations that only seem possible");
}

const mostTries = 400;

export function surroundingsOf(space: Space): Surroundings {
  const { atoms, budget, definitions } = space;
  return { atoms, budget, definitionOf: (variable) => definitions.get(variable) ?? [] };
}

export function together(diagrams: Diagrams, claims: readonly Claim[]): Node {
  return claims.reduce<Node>((sofar, { atom, isHeld }) => {
    return and(diagrams, sofar, truthOf(diagrams, { atom: atom.id, isHeld }));
  }, yes);
}

// ---------------------------------------------------------------- what a way costs

/** Facts count before lengths, lengths before what comes first in the declared order. */
const aFact = 1000;
const anElement = 100;

interface Way {
  readonly node: Node;
  /** What it costs so far and has to cost from here on. */
  readonly cost: number;
  readonly last: Step | null;
}
interface Step {
  readonly claim: Claim;
  readonly before: Step | null;
}

/** Goes on with the way that promises to be the cheapest, until one is found, or enough were seen that cannot be. */
function waysThrough(
  space: Space,
  around: Surroundings,
  root: Node,
  isWanted: (value: number) => boolean,
): { readonly found: Found | null; readonly clashes: readonly (readonly Claim[])[] } {
  const { diagrams } = space;
  const costs = costsFrom(space, root, isWanted);
  const clashes: (readonly Claim[])[] = [];
  const open: Way[] = [];
  const offer = (from: Way, to: Node, fee: number, isHeld: boolean): void => {
    const rest = costs.get(to) ?? Number.POSITIVE_INFINITY;
    if (rest === Number.POSITIVE_INFINITY) return;
    const claim = { atom: atomOf(diagrams, from.node), isHeld };
    push(open, { node: to, cost: fee + rest, last: { claim, before: from.last } });
  };
  if ((costs.get(root) ?? Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY)
    push(open, { node: root, cost: costs.get(root) ?? 0, last: null });
  for (let way = pop(open); way !== null; way = pop(open)) {
    spend(space.budget, 1);
    const claims = claimsOf(way.last);
    if (
      way.last &&
      mayClash(around, [way.last.claim, ...tiesOf(around, claims)]) &&
      !isClear(around, claims, clashes)
    ) {
      if (clashes.length >= mostClashes) return { found: null, clashes };
      continue;
    }
    if (isEnd(way.node)) {
      const numbers = exactModel(space, around, claims);
      if (numbers !== null) return { found: { value: endValue(way.node), claims, numbers }, clashes };
      clashes.push(blamed(around, claims));
      continue;
    }
    const whenYes = diagrams.yes[way.node] ?? no;
    const whenNo = diagrams.no[way.node] ?? no;
    const spent = way.cost - (costs.get(way.node) ?? 0);
    offer(way, whenYes, spent + feeTo(space, way.node, whenYes), true);
    offer(way, whenNo, spent + feeTo(space, way.node, whenNo) + 1 + lengthFee(space, way.node), false);
  }
  return { found: null, clashes };
}

/** So many clashes are looked for before they are cut out together. */
const mostClashes = 12;

/** Whether claims can hold together as far as they go; what is to blame is noted where they cannot. */
function isClear(around: Surroundings, claims: readonly Claim[], clashes: (readonly Claim[])[]): boolean {
  const isAmong = (clash: readonly Claim[]): boolean =>
    clash.every((one) => claims.some(({ atom, isHeld }) => atom === one.atom && isHeld === one.isHeld));
  if (clashes.some(isAmong)) return false;
  if (modelOf(around, claims) !== null) return true;
  clashes.push(blamed(around, claims));
  return false;
}

function tiesOf(around: Surroundings, claims: readonly Claim[]): readonly Claim[] {
  return claims.filter((claim) => mayClash(around, [claim]));
}

function claimsOf(last: Step | null): readonly Claim[] {
  const claims: Claim[] = [];
  for (let step = last; step !== null; step = step.before) claims.push(step.claim);
  return claims.reverse();
}

/** What the cheapest way from each node costs, whether or not it can be. */
function costsFrom(
  space: Space,
  root: Node,
  isWanted: (value: number) => boolean,
): ReadonlyMap<Node, number> {
  const { diagrams } = space;
  const nodes = reached(diagrams, root);
  spend(space.budget, nodes.length);
  const costs = new Map<Node, number>();
  for (const node of [...nodes].reverse()) {
    if (isEnd(node)) {
      costs.set(node, isWanted(endValue(node)) ? 0 : Number.POSITIVE_INFINITY);
      continue;
    }
    const [whenYes, whenNo] = [diagrams.yes[node] ?? no, diagrams.no[node] ?? no];
    const kept = (costs.get(whenYes) ?? 0) + feeTo(space, node, whenYes);
    const left = (costs.get(whenNo) ?? 0) + feeTo(space, node, whenNo) + 1 + lengthFee(space, node);
    costs.set(node, Math.min(kept, left));
  }
  return costs;
}

/** What it costs to ask the next thing; another bound on the same costs nothing. */
function feeTo(space: Space, from: Node, to: Node): number {
  const { diagrams } = space;
  if (isEnd(to) || atomOf(diagrams, to).form === atomOf(diagrams, from).form) return 0;
  return feeOf(space, to);
}

// A heap by cost: of two ways as dear, the one that came first.
function push(heap: Way[], way: Way): void {
  heap.push(way);
  for (let i = heap.length - 1; i > 0; ) {
    const above = (i - 1) >> 1;
    const [own, other] = [heap[i], heap[above]];
    if (!own || !other || other.cost <= own.cost) return;
    [heap[i], heap[above]] = [other, own];
    i = above;
  }
}

function pop(heap: Way[]): Way | null {
  const [first] = heap;
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first ?? null;
  heap[0] = last;
  for (let i = 0; ; ) {
    const [left, right] = [heap[2 * i + 1], heap[2 * i + 2]];
    const own = heap[i];
    if (!own || !left) return first;
    const [next, at] = right && right.cost < left.cost ? [right, 2 * i + 2] : [left, 2 * i + 1];
    if (next.cost >= own.cost) return first;
    [heap[i], heap[at]] = [next, own];
    i = at;
  }
}

function feeOf(space: Space, node: Node): number {
  const { variables } = atomOf(space.diagrams, node).form;
  return variables.reduce((fee, variable) => {
    const kind = space.roles[variable]?.kind;
    return fee + (kind === "told" || kind === "reading" ? 2 * aFact : aFact);
  }, 0);
}

/** Every further element of a list is dearer. */
function lengthFee(space: Space, node: Node): number {
  const { variables } = atomOf(space.diagrams, node).form;
  return space.roles[variables[0] ?? -1]?.kind === "length" ? anElement : 0;
}

// ---------------------------------------------------------------- regions

/** How many ways lead to wanted ends, of how many that lead to counted ones; null where they are too many to go through. */
export function regionsOf(
  space: Space,
  root: Node,
  isWanted: (value: number) => boolean,
  isCounted: (value: number) => boolean,
): { readonly flip: number; readonly of: number } | null {
  const { diagrams } = space;
  const around = surroundingsOf(space);
  let [flip, of] = [0, 0];
  let left = mostRegions;
  const go = (node: Node, claims: readonly Claim[]): boolean => {
    if (left-- < 0) return false;
    if (isEnd(node)) {
      if (mayClash(around, claims) && modelOf(around, claims) === null) return true;
      const value = endValue(node);
      if (isCounted(value)) of++;
      if (isWanted(value)) flip++;
      return true;
    }
    const atom = atomOf(diagrams, node);
    return (
      go(diagrams.yes[node] ?? no, [...claims, { atom, isHeld: true }]) &&
      go(diagrams.no[node] ?? no, [...claims, { atom, isHeld: false }])
    );
  };
  return go(root, []) ? { flip, of } : null;
}

const mostRegions = 400;
