/**
 * Ordered decision diagrams over atoms, each function once: a node asks one atom, an end is any value that was numbered.
 * Bounds on one sum imply one another and are reduced so; what several sums say together is feasible.ts.
 */
import type { Atom, Atoms, Literal } from "./atoms.ts";
import { type Budget, spend } from "./limits.ts";
import { absent, emptied, find, newTable, put, type Table } from "./table.ts";

/** A node, from nought on; an end is the complement of the number of its value. */
export type Node = number;

export interface Diagrams {
  readonly atoms: Atoms;
  readonly budget: Budget;
  /** Of each node: the atom it asks, and where that leads. */
  readonly asked: number[];
  readonly yes: Node[];
  readonly no: Node[];
  /** By atom and both branches. */
  readonly unique: Table;
  /** By condition and both branches. */
  readonly chosen: Table;
  /** Tables of walks that are over. */
  readonly spare: Table[];
}

/** The ends of a truth. */
export const truthValue = 0;
export const falsehoodValue = 1;
export const yes: Node = ~truthValue;
export const no: Node = ~falsehoodValue;

export function newDiagrams(atoms: Atoms, budget: Budget): Diagrams {
  const [unique, chosen] = [newTable(usual), newTable(usual)];
  return { atoms, budget, asked: [], yes: [], no: [], unique, chosen, spare: [] };
}

/** Most questions make no more nodes. */
const usual = 512;

export function end(value: number): Node {
  return ~value;
}

export function isEnd(node: Node): boolean {
  return node < 0;
}

export function endValue(node: Node): number {
  return ~node;
}

/** A literal as a truth. */
export function truthOf(diagrams: Diagrams, literal: Literal): Node {
  if (typeof literal === "boolean") return literal ? yes : no;
  return literal.isHeld ? make(diagrams, literal.atom, yes, no) : make(diagrams, literal.atom, no, yes);
}

// ---------------------------------------------------------------- making

export function atomOf(diagrams: Diagrams, node: Node): Atom {
  return atomAt(diagrams, diagrams.asked[node] ?? -1);
}

function atomAt(diagrams: Diagrams, id: number): Atom {
  const atom = diagrams.atoms.atoms[id];
  if (!atom) throw new Error(`there is no atom ${id}`);
  return atom;
}

/** Less than nought where the first is asked before the second. */
function order(diagrams: Diagrams, a: number, b: number): number {
  if (a === b) return 0;
  const [one, other] = [atomAt(diagrams, a), atomAt(diagrams, b)];
  if (one.form !== other.form) return one.form.rank - other.form.rank || one.form.id - other.form.id;
  return one.n * other.d - other.n * one.d || (one.isStrict ? -1 : 1);
}

function isSameForm(diagrams: Diagrams, a: number, b: number): boolean {
  return atomAt(diagrams, a).form === atomAt(diagrams, b).form;
}

/** What both branches say is asked after the atom. */
function make(diagrams: Diagrams, atom: number, whenYes: Node, whenNo: Node): Node {
  const { asked } = diagrams;
  let held = whenYes;
  // Below a bound, greater bounds on the same sum hold as well.
  while (held >= 0 && isSameForm(diagrams, asked[held] ?? -1, atom)) held = diagrams.yes[held] ?? no;
  if (held === whenNo) return held;
  if (whenNo >= 0 && diagrams.yes[whenNo] === held && isSameForm(diagrams, asked[whenNo] ?? -1, atom))
    return whenNo;
  const before = find(diagrams.unique, atom, held, whenNo);
  if (before !== absent) return before;
  spend(diagrams.budget, 1);
  const node = asked.length;
  asked.push(atom);
  diagrams.yes.push(held);
  diagrams.no.push(whenNo);
  put(diagrams.unique, atom, held, whenNo, node);
  return node;
}

// ---------------------------------------------------------------- putting together

/** The one where a truth holds, the other where it does not. */
export function choose(diagrams: Diagrams, condition: Node, whenYes: Node, whenNo: Node): Node {
  if (condition === yes || whenYes === whenNo) return whenYes;
  if (condition === no) return whenNo;
  if (whenYes === yes && whenNo === no) return condition;
  const before = find(diagrams.chosen, condition, whenYes, whenNo);
  if (before !== absent) return before;
  spend(diagrams.budget, 1);
  const atom = first(diagrams, condition, first(diagrams, whenYes, first(diagrams, whenNo, -1)));
  const held = choose(
    diagrams,
    narrowed(diagrams, condition, atom, true),
    narrowed(diagrams, whenYes, atom, true),
    narrowed(diagrams, whenNo, atom, true),
  );
  const left = choose(
    diagrams,
    narrowed(diagrams, condition, atom, false),
    narrowed(diagrams, whenYes, atom, false),
    narrowed(diagrams, whenNo, atom, false),
  );
  const result = make(diagrams, atom, held, left);
  put(diagrams.chosen, condition, whenYes, whenNo, result);
  return result;
}

/** The atom asked first: by the node, or the one at hand. */
function first(diagrams: Diagrams, node: Node, atom: number): number {
  if (node < 0) return atom;
  const own = diagrams.asked[node] ?? -1;
  return atom < 0 || order(diagrams, own, atom) < 0 ? own : atom;
}

/** What a node says once an atom is known that comes no later than its own. */
function narrowed(diagrams: Diagrams, node: Node, atom: number, isHeld: boolean): Node {
  if (node < 0) return node;
  const own = diagrams.asked[node] ?? -1;
  if (own === atom) return (isHeld ? diagrams.yes[node] : diagrams.no[node]) ?? no;
  return isHeld && isSameForm(diagrams, own, atom) ? (diagrams.yes[node] ?? no) : node;
}

/** Gives each end what comes of it, which may ask atoms of its own. */
export function each(diagrams: Diagrams, node: Node, give: (value: number) => Node): Node {
  if (node < 0) return give(endValue(node));
  const known = diagrams.spare.pop() ?? newTable();
  const go = (at: Node): Node => {
    const before = find(known, at, 0, 0);
    if (before !== absent) return before;
    spend(diagrams.budget, 1);
    const result =
      at < 0
        ? give(endValue(at))
        : under(diagrams, diagrams.asked[at] ?? -1, go(diagrams.yes[at] ?? no), go(diagrams.no[at] ?? no));
    put(known, at, 0, 0, result);
    return result;
  };
  const result = go(node);
  diagrams.spare.push(emptied(known));
  return result;
}

/** The same for the ends of two, on the ways on which both can be. */
export function both(
  diagrams: Diagrams,
  left: Node,
  right: Node,
  give: (left: number, right: number) => Node,
): Node {
  if (left < 0) return each(diagrams, right, (value) => give(endValue(left), value));
  if (right < 0) return each(diagrams, left, (value) => give(value, endValue(right)));
  const known = diagrams.spare.pop() ?? newTable();
  const go = (a: Node, b: Node): Node => {
    const before = find(known, a, b, 0);
    if (before !== absent) return before;
    spend(diagrams.budget, 1);
    let result: Node;
    if (a < 0 && b < 0) result = give(endValue(a), endValue(b));
    else {
      const atom = first(diagrams, a, first(diagrams, b, -1));
      const branch = (held: boolean): Node =>
        go(narrowed(diagrams, a, atom, held), narrowed(diagrams, b, atom, held));
      result = under(diagrams, atom, branch(true), branch(false));
    }
    put(known, a, b, 0, result);
    return result;
  };
  const result = go(left, right);
  diagrams.spare.push(emptied(known));
  return result;
}

/** A node for an atom whose branches may ask what comes before it. */
function under(diagrams: Diagrams, atom: number, whenYes: Node, whenNo: Node): Node {
  const isBelow = (node: Node): boolean => node < 0 || order(diagrams, atom, diagrams.asked[node] ?? -1) < 0;
  if (isBelow(whenYes) && isBelow(whenNo)) return make(diagrams, atom, whenYes, whenNo);
  return choose(diagrams, make(diagrams, atom, yes, no), whenYes, whenNo);
}

/** What is left where some atoms are decided: null leaves an atom open. */
export function restricted(diagrams: Diagrams, root: Node, decide: (atom: Atom) => boolean | null): Node {
  const known = new Map<Node, Node>();
  const go = (node: Node): Node => {
    if (node < 0) return node;
    const before = known.get(node);
    if (before !== undefined) return before;
    spend(diagrams.budget, 1);
    const atom = diagrams.asked[node] ?? -1;
    const [whenYes, whenNo] = [diagrams.yes[node] ?? no, diagrams.no[node] ?? no];
    const decided = decide(atomAt(diagrams, atom));
    const result =
      decided === null ? make(diagrams, atom, go(whenYes), go(whenNo)) : go(decided ? whenYes : whenNo);
    known.set(node, result);
    return result;
  };
  return go(root);
}

// ---------------------------------------------------------------- truths

export function and(diagrams: Diagrams, a: Node, b: Node): Node {
  return choose(diagrams, a, b, no);
}

export function or(diagrams: Diagrams, a: Node, b: Node): Node {
  return choose(diagrams, a, yes, b);
}

export function not(diagrams: Diagrams, a: Node): Node {
  return choose(diagrams, a, no, yes);
}

/** Where two truths are alike. */
export function alike(diagrams: Diagrams, a: Node, b: Node): Node {
  return choose(diagrams, a, b, not(diagrams, b));
}

// ---------------------------------------------------------------- looking at one

/** Every node that can be reached, ends included, those above before those below. */
export function reached(diagrams: Diagrams, root: Node): readonly Node[] {
  const found = new Set<Node>();
  const inOrder: Node[] = [];
  const visit = (node: Node): void => {
    if (found.has(node)) return;
    found.add(node);
    if (node >= 0) {
      visit(diagrams.yes[node] ?? no);
      visit(diagrams.no[node] ?? no);
    }
    inOrder.push(node);
  };
  visit(root);
  return inOrder.reverse();
}

/** The variables that some node below asks about. */
export function variablesOf(diagrams: Diagrams, root: Node): ReadonlySet<number> {
  const found = new Set<number>();
  for (const node of reached(diagrams, root)) {
    if (node < 0) continue;
    for (const variable of atomOf(diagrams, node).form.variables) found.add(variable);
  }
  return found;
}

/** The end to which one whole assignment leads. */
export function follow(diagrams: Diagrams, root: Node, isHeld: (atom: Atom) => boolean): number {
  let node = root;
  while (node >= 0) node = (isHeld(atomOf(diagrams, node)) ? diagrams.yes[node] : diagrams.no[node]) ?? no;
  return endValue(node);
}
