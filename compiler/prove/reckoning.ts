/**
 * Reckons with amounts that may be sums: whatever stays a sum is exact, a product of small factors goes by cases, and what
 * is neither becomes a variable of its own, defined by what it was made of.
 */
import type { Rational } from "../check/program.ts";
import { add, compare, divide, multiply, rational, round, subtract, zero } from "../check/rational.ts";
import { heavier } from "./answers.ts";
import {
  addTerms,
  asNumber,
  constantOf,
  constantTerm,
  isWholeTerm,
  rangeOf,
  scaleTerm,
  termOf,
  variableTerm,
} from "./atoms.ts";
import { isAmount } from "./comparing.ts";
import { both, choose, each, end, type Node } from "./diagram.ts";
import type { Constraint } from "./eliminate.ts";
import { variableOf } from "./layout.ts";
import type { Role, Space } from "./space.ts";
import { isStatus, none, numberNode, valueAt } from "./symbols.ts";

export type Reckoning = "+" | "-" | "*" | "/";

/** None when one of the two is none, or when nothing comes of it. */
export function reckoned(space: Space, op: Reckoning, left: Node, right: Node): Node {
  return both(space.diagrams, left, right, (a, b) => reckonedValues(space, op, a, b));
}

export function reckonedValues(space: Space, op: Reckoning, a: number, b: number): Node {
  const open = heavier(a, b);
  if (open !== null) return end(open);
  const [left, right] = [valueAt(space, a), valueAt(space, b)];
  if (left.kind !== "number" || right.kind !== "number") return none;
  const { atoms } = space;
  if (op === "+" || op === "-")
    return numberNode(space, addTerms(atoms, left.term, right.term, rational(op === "+" ? 1n : -1n)));
  return op === "*" ? product(space, left.term, right.term) : quotient(space, left.term, right.term);
}

export function rounded(space: Space, of: Node, direction: "up" | "down"): Node {
  return onNumber(space, of, (term) => numberNode(space, roundedTerm(space, term, direction)));
}

/** Whether an amount is whole: where it is what it is rounded to. */
export function isWhole(space: Space, of: Node): Node {
  return each(space.diagrams, of, (id) => {
    if (isStatus(id)) return end(id);
    const value = valueAt(space, id);
    if (value.kind !== "number") return ~1;
    return isAmount(space, value.term, roundedTerm(space, value.term, "down"));
  });
}

function onNumber(space: Space, of: Node, give: (term: number) => Node): Node {
  return each(space.diagrams, of, (id) => {
    if (isStatus(id)) return end(id);
    const value = valueAt(space, id);
    return value.kind === "number" ? give(value.term) : none;
  });
}

// ---------------------------------------------------------------- products

function product(space: Space, a: number, b: number): Node {
  const { atoms } = space;
  const [left, right] = [constantOf(atoms, a), constantOf(atoms, b)];
  if (left) return numberNode(space, scaleTerm(atoms, b, left));
  if (right) return numberNode(space, scaleTerm(atoms, a, right));
  const [fewer, other] = casesOf(space, a) <= casesOf(space, b) ? [a, b] : [b, a];
  if (casesOf(space, fewer) <= mostCases)
    return byCases(space, fewer, (factor) => numberNode(space, scaleTerm(atoms, other, factor)));
  const [first, second] = a < b ? [a, b] : [b, a];
  return numberNode(space, derived(space, "product", first, second));
}

function quotient(space: Space, a: number, b: number): Node {
  const { atoms } = space;
  const by = (divisor: Rational): Node => {
    const times = divide(rational(1n), divisor);
    return times === null ? none : numberNode(space, scaleTerm(atoms, a, times));
  };
  const constant = constantOf(atoms, b);
  if (constant) return by(constant);
  if (casesOf(space, b) <= mostCases) return byCases(space, b, by);
  const isNought = isAmount(space, b, constantTerm(atoms, zero));
  return choose(space.diagrams, isNought, none, numberNode(space, derived(space, "quotient", a, b)));
}

/** A factor with more values than these is not gone through. */
const mostCases = 24;

function casesOf(space: Space, term: number): number {
  const { from, to } = rangeOf(space.atoms, term);
  if (from === null || to === null || !isWholeTerm(space.atoms, term)) return Number.POSITIVE_INFINITY;
  return Number(subtract(to, from).n) + 1;
}

function byCases(space: Space, term: number, give: (amount: Rational) => Node): Node {
  const { from, to } = rangeOf(space.atoms, term);
  let result = none;
  for (let at = from; at !== null && to !== null && compare(at, to) <= 0; at = add(at, rational(1n)))
    result = choose(space.diagrams, isAmount(space, term, constantTerm(space.atoms, at)), give(at), result);
  return result;
}

/** A variable for what is no sum; what it is worth is worked out where numbers are. */
function derived(space: Space, kind: "product" | "quotient", left: number, right: number): number {
  const key = `${kind} ${left} ${right}`;
  const known = space.derived.get(key);
  if (known !== undefined) return variableTerm(space.atoms, known);
  const { atoms } = space;
  const variable = variableOf(
    space,
    { kind, left, right },
    {
      ...extentOf(space, kind, left, right),
      isWhole: kind === "product" && isWholeTerm(atoms, left) && isWholeTerm(atoms, right),
      steps: 1,
      rank: Math.max(rankOf(space, left), rankOf(space, right)),
    },
  );
  space.derived.set(key, variable);
  return variableTerm(atoms, variable);
}

/** Between what it lies, where what it is made of is never below nought. */
function extentOf(
  { atoms }: Space,
  kind: "product" | "quotient",
  left: number,
  right: number,
): { readonly from: number | null; readonly to: number | null } {
  const [one, other] = [rangeOf(atoms, left), rangeOf(atoms, right)];
  if (one.from === null || other.from === null || one.from.n < 0n || other.from.n < 0n)
    return { from: null, to: null };
  if (kind === "quotient") return { from: 0, to: null };
  const [from, to] = [multiply(one.from, other.from), one.to && other.to && multiply(one.to, other.to)];
  return { from: exactly(round(from, "down").n) ?? 0, to: to && exactly(round(to, "up").n) };
}

/** Null where a double does not hold it: a bound may be left out. */
function exactly(n: bigint): number | null {
  return Number.isSafeInteger(Number(n)) ? Number(n) : null;
}

function rankOf(space: Space, term: number): number {
  return Math.max(...termOf(space.atoms, term).variables.map((id) => space.atoms.variables[id]?.rank ?? 0));
}

// ---------------------------------------------------------------- rounding

function roundedTerm(space: Space, term: number, direction: "up" | "down"): number {
  const { atoms } = space;
  if (isWholeTerm(atoms, term)) return term;
  const constant = constantOf(atoms, term);
  if (constant) return constantTerm(atoms, round(constant, direction));
  const key = `${direction} ${term}`;
  const known = space.derived.get(key);
  if (known !== undefined) return variableTerm(atoms, known);
  const { from, to } = rangeOf(atoms, term);
  const role: Role = { kind: "rounded", term, direction };
  const variable = variableOf(space, role, {
    from: from && asNumber(round(from, direction).n),
    to: to && asNumber(round(to, direction).n),
    isWhole: true,
    steps: 1,
    rank: rankOf(space, term),
  });
  space.derived.set(key, variable);
  const own = variableTerm(atoms, variable);
  // Up: the amount is at most what it is rounded to, and more than one less; down the other way round.
  const [less, more] = direction === "up" ? [term, own] : [own, term];
  const apart = addTerms(atoms, less, more, rational(-1n));
  const near = addTerms(
    atoms,
    addTerms(atoms, more, less, rational(-1n)),
    constantTerm(atoms, rational(-1n)),
    rational(1n),
  );
  space.definitions.set(variable, [atMostNoughtAs(space, apart, false), atMostNoughtAs(space, near, true)]);
  return own;
}

/** That a term is at most nought, or below it, with whole factors. */
export function atMostNoughtAs(space: Space, id: number, isStrict: boolean): Constraint {
  const { variables, factors, constant } = termOf(space.atoms, id);
  const scale = factors.reduce((sofar, { d }) => multiply(sofar, rational(d)), rational(constant.d));
  return {
    variables,
    factors: factors.map((factor) => asNumber(multiply(factor, scale).n)),
    bound: asNumber(-multiply(constant, scale).n),
    isStrict,
  };
}
