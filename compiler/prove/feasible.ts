/**
 * Decides whether literals can hold together, under the domains of their variables and what defines some of these by
 * others; gives the nicest numbers where they can, and the literals to blame where they cannot.
 */
import type { Rational } from "../check/program.ts";
import { compare, rational, zero } from "../check/rational.ts";
import type { Atom, Atoms } from "./atoms.ts";
import { type Constraint, type End, exact, nicest, type Range, solve, type Task } from "./eliminate.ts";
import type { Budget } from "./limits.ts";

/** An atom that holds, or does not. */
export interface Claim {
  readonly atom: Atom;
  readonly isHeld: boolean;
}

export interface Surroundings {
  readonly atoms: Atoms;
  readonly budget: Budget;
  /** What always holds of a variable that others define, in terms of these. */
  readonly definitionOf: (variable: number) => readonly Constraint[];
}

/** Numbers under which all hold, of the variables they speak of; null where there are none. */
export function modelOf(
  around: Surroundings,
  claims: readonly Claim[],
  more: readonly Constraint[] = [],
): Map<number, Rational> | null {
  const { atoms, budget } = around;
  const all = [...claims.map(constraintOf), ...more];
  const tied = tiedVariables(around, all);
  const [together, alone] = parted(all, tied);
  const isWhole = (variable: number): boolean => atoms.variables[variable]?.isWhole ?? true;
  const pick = (variable: number, range: Range): Rational | null =>
    nicest(range, isWhole(variable), atoms.variables[variable]?.steps ?? 1);
  const task: Task = { isWhole, pick, budget };
  const definitions = [...tied].flatMap((variable) => [
    ...around.definitionOf(variable),
    ...domainOf(atoms, variable),
  ]);
  const found = tied.size === 0 ? new Map<number, Rational>() : solve(task, [...together, ...definitions]);
  if (found === null) return null;
  for (const [variable, range] of rangesOf(atoms, alone)) {
    const number = pick(variable, range);
    if (number === null) return null;
    found.set(variable, number);
  }
  return found;
}

/** Whether some claims that cannot hold together remain so without one of them, taken away one after another. */
export function blamed(around: Surroundings, claims: readonly Claim[]): readonly Claim[] {
  let left = claims;
  for (const claim of claims) {
    const rest = left.filter((other) => other !== claim);
    if (modelOf(around, rest) === null) left = rest;
  }
  return left;
}

/** Whether claims about several variables are among them: those about one each are consistent in every diagram. */
export function mayClash(around: Surroundings, claims: readonly Claim[]): boolean {
  return claims.some(
    ({ atom }) =>
      atom.form.variables.length > 1 || around.definitionOf(atom.form.variables[0] ?? -1).length > 0,
  );
}

export function holdsUnder({ atom }: Pick<Claim, "atom">, numberOf: (variable: number) => Rational): boolean {
  let sum = { n: 0n, d: 1n };
  atom.form.variables.forEach((variable, i) => {
    const { n, d } = numberOf(variable);
    sum = { n: sum.n * d + BigInt(atom.form.factors[i] ?? 0) * n * sum.d, d: sum.d * d };
  });
  const side = compare(sum, { n: BigInt(atom.n), d: BigInt(atom.d) });
  return atom.isStrict ? side < 0 : side <= 0;
}

// ---------------------------------------------------------------- constraints

export function constraintOf({ atom, isHeld }: Claim): Constraint {
  const { form, n, d, isStrict } = atom;
  const sign = isHeld ? d : -d;
  return {
    variables: form.variables,
    factors: form.factors.map((factor) => exact(factor * sign)),
    bound: isHeld ? n : -n,
    isStrict: isHeld ? isStrict : !isStrict,
  };
}

/** Variables that some constraint ties to others, and those that these bring in. */
function tiedVariables(around: Surroundings, constraints: readonly Constraint[]): ReadonlySet<number> {
  const tied = new Set<number>();
  const tie = (variable: number): void => {
    if (tied.has(variable)) return;
    tied.add(variable);
    for (const { variables } of around.definitionOf(variable)) variables.forEach(tie);
  };
  for (const { variables } of constraints) {
    if (variables.length > 1) variables.forEach(tie);
    else if (around.definitionOf(variables[0] ?? -1).length > 0) variables.forEach(tie);
  }
  return tied;
}

function parted(
  constraints: readonly Constraint[],
  tied: ReadonlySet<number>,
): readonly [Constraint[], Constraint[]] {
  const together = constraints.filter(({ variables }) => variables.some((each) => tied.has(each)));
  return [together, constraints.filter((each) => !together.includes(each))];
}

function domainOf(atoms: Atoms, variable: number): Constraint[] {
  const { from = null, to = null } = atoms.variables[variable] ?? {};
  const variables = [variable];
  return [
    ...(from === null ? [] : [{ variables, factors: [-1], bound: -from, isStrict: false }]),
    ...(to === null ? [] : [{ variables, factors: [1], bound: to, isStrict: false }]),
  ];
}

/** Of variables that stand alone. */
function rangesOf(atoms: Atoms, constraints: readonly Constraint[]): ReadonlyMap<number, Range> {
  const ranges = new Map<number, { from: End | null; to: End | null }>();
  const bound = ({ variables, factors, bound, isStrict }: Constraint): void => {
    const variable = variables[0] ?? -1;
    const factor = factors[0] ?? 1;
    const at = rational(BigInt(bound), BigInt(factor));
    const range = ranges.get(variable) ?? { from: null, to: null };
    const known = factor > 0 ? range.to : range.from;
    const side = known === null ? -1 : compare(at, known.at) * (factor > 0 ? 1 : -1);
    if (side < 0 || (side === 0 && isStrict)) {
      if (factor > 0) range.to = { at, isStrict };
      else range.from = { at, isStrict };
    }
    ranges.set(variable, range);
  };
  for (const each of constraints) bound(each);
  for (const variable of [...ranges.keys()]) for (const each of domainOf(atoms, variable)) bound(each);
  return ranges;
}

/** The nicest number of a variable of which nothing is claimed. */
export function anyNumber(atoms: Atoms, variable: number): Rational {
  const { isWhole = true, steps = 1 } = atoms.variables[variable] ?? {};
  const range = rangesOf(atoms, domainOf(atoms, variable)).get(variable) ?? { from: null, to: null };
  return nicest(range, isWhole, steps) ?? zero;
}
