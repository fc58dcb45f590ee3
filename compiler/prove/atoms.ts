/**
 * Turns comparisons of sums into atoms: whether a sum of variables, with whole coprime factors, is at most some bound.
 * Everything a situation says is such a variable; which atoms can hold together is feasible.ts.
 */
import type { Rational } from "../check/program.ts";
import { add, compare, multiply, negate, rational, round, zero } from "../check/rational.ts";
import { GaveUp } from "./limits.ts";
import { absent, find, newTable, put, type Table } from "./table.ts";

/** Something of the situation, as a number: an amount in its smallest step, the place of a name, no or yes. */
export interface Variable {
  readonly id: number;
  /** Variables are decided in this order. */
  readonly rank: number;
  readonly from: number | null;
  readonly to: number | null;
  /** Takes whole numbers only. */
  readonly isWhole: boolean;
  /** How many of its steps make up one unit. */
  readonly steps: number;
}

/** A sum of variables with factors, and a constant. */
export interface Term {
  readonly variables: readonly number[];
  readonly factors: readonly Rational[];
  readonly constant: Rational;
}

/** What an atom compares: factors are whole, coprime, the first above nought. */
export interface Form {
  readonly id: number;
  readonly variables: readonly number[];
  readonly factors: readonly number[];
  readonly isWhole: boolean;
  readonly rank: number;
  /** Between what it lies by the bounds of its variables; null: no bound, or none that is exact. */
  readonly least: number | null;
  readonly most: number | null;
  /** Its atoms by bound, where it is whole. */
  readonly bounds: Map<number, number>;
}

/** The form is at most `n / d`, or less than it where strict. */
export interface Atom {
  readonly id: number;
  readonly form: Form;
  readonly n: number;
  readonly d: number;
  readonly isStrict: boolean;
}

export interface Atoms {
  readonly variables: Variable[];
  readonly terms: Term[];
  readonly termIds: Map<string, number>;
  readonly forms: Form[];
  readonly formIds: Map<string, Form>;
  readonly atoms: Atom[];
  readonly atomIds: Map<string, number>;
  /** Of each variable, the form that is it alone. */
  readonly alone: Form[];
  /** Differences and sums of two terms made before. */
  readonly sums: Table;
  /** Of each term, whether it is at most nought, and whether it is below. */
  readonly literals: Literal[];
}

export function newAtoms(): Atoms {
  return {
    variables: [],
    terms: [],
    termIds: new Map(),
    forms: [],
    formIds: new Map(),
    atoms: [],
    atomIds: new Map(),
    alone: [],
    sums: newTable(),
    literals: [],
  };
}

export function newVariable(atoms: Atoms, variable: Omit<Variable, "id">): number {
  const id = atoms.variables.length;
  atoms.variables.push({ id, ...variable });
  return id;
}

// ---------------------------------------------------------------- terms

export function constantTerm(atoms: Atoms, constant: Rational): number {
  return internTerm(atoms, { variables: [], factors: [], constant });
}

/** What a variable amounts to, in units. */
export function variableTerm(atoms: Atoms, variable: number): number {
  const steps = atoms.variables[variable]?.steps ?? 1;
  return internTerm(atoms, {
    variables: [variable],
    factors: [rational(1n, BigInt(steps))],
    constant: zero,
  });
}

/** The one, and the other so many times. */
export function addTerms(atoms: Atoms, a: number, b: number, times: Rational): number {
  const isKept = times.d === 1n && (times.n === 1n || times.n === -1n);
  if (!isKept) return sumOf(atoms, a, b, times);
  const sign = Number(times.n);
  const before = find(atoms.sums, a, b, sign);
  if (before !== absent) return before;
  const sum = sumOf(atoms, a, b, times);
  put(atoms.sums, a, b, sign, sum);
  return sum;
}

function sumOf(atoms: Atoms, a: number, b: number, times: Rational): number {
  const [left, right] = [termOf(atoms, a), termOf(atoms, b)];
  const sums = new Map(left.variables.map((variable, i) => [variable, left.factors[i] ?? zero]));
  right.variables.forEach((variable, i) => {
    const factor = multiply(right.factors[i] ?? zero, times);
    sums.set(variable, add(sums.get(variable) ?? zero, factor));
  });
  const kept = [...sums].filter(([, factor]) => factor.n !== 0n).sort(([one], [other]) => one - other);
  return internTerm(atoms, {
    variables: kept.map(([variable]) => variable),
    factors: kept.map(([, factor]) => factor),
    constant: add(left.constant, multiply(right.constant, times)),
  });
}

export function scaleTerm(atoms: Atoms, term: number, times: Rational): number {
  return addTerms(atoms, constantTerm(atoms, zero), term, times);
}

export function termOf(atoms: Atoms, id: number): Term {
  const term = atoms.terms[id];
  if (!term) throw new Error(`there is no term ${id}`);
  return term;
}

/** Null where it depends on the situation. */
export function constantOf(atoms: Atoms, id: number): Rational | null {
  const term = termOf(atoms, id);
  return term.variables.length === 0 ? term.constant : null;
}

/** Whether it is a whole number in every situation. */
export function isWholeTerm(atoms: Atoms, id: number): boolean {
  const { variables, factors, constant } = termOf(atoms, id);
  return (
    constant.d === 1n && variables.every((each, i) => atoms.variables[each]?.isWhole && factors[i]?.d === 1n)
  );
}

/** Between what it lies, by the bounds of its variables alone; null: no bound. */
export function rangeOf(
  atoms: Atoms,
  id: number,
): { readonly from: Rational | null; readonly to: Rational | null } {
  const { variables, factors, constant } = termOf(atoms, id);
  let from: Rational | null = constant;
  let to: Rational | null = constant;
  variables.forEach((each, i) => {
    const variable = atoms.variables[each];
    const factor = factors[i] ?? zero;
    const ends = [variable?.from ?? null, variable?.to ?? null].map((end) =>
      end === null ? null : multiply(factor, rational(BigInt(end))),
    );
    const [low = null, high = null] = factor.n > 0n ? ends : ends.reverse();
    from = from && low && add(from, low);
    to = to && high && add(to, high);
  });
  return { from, to };
}

function internTerm(atoms: Atoms, term: Term): number {
  let key = `${term.constant.n}/${term.constant.d}`;
  term.variables.forEach((variable, i) => {
    key += ` ${variable}:${term.factors[i]?.n}/${term.factors[i]?.d}`;
  });
  const known = atoms.termIds.get(key);
  if (known !== undefined) return known;
  const id = atoms.terms.length;
  atoms.terms.push(term);
  atoms.termIds.set(key, id);
  return id;
}

// ---------------------------------------------------------------- atoms

/** A comparison as an atom, or the other way round, or decided without looking. */
export type Literal = boolean | { readonly atom: number; readonly isHeld: boolean };

/** Whether a term is at most nought, or below it where strict. */
export function atMostNought(atoms: Atoms, id: number, isStrict: boolean): Literal {
  const at = 2 * id + (isStrict ? 1 : 0);
  const literal = atoms.literals[at] ?? compareWithNought(atoms, id, isStrict);
  atoms.literals[at] = literal;
  return literal;
}

function compareWithNought(atoms: Atoms, id: number, isStrict: boolean): Literal {
  const { variables, factors, constant } = termOf(atoms, id);
  const side = compare(constant, zero);
  if (variables.length === 0) return isStrict ? side < 0 : side <= 0;
  const scale = factors.reduce((sofar, { d }) => (sofar * d) / divisorOf(sofar, d), 1n);
  const whole = factors.map(({ n, d }) => (n * scale) / d);
  const divisor = whole.reduce((sofar, n) => divisorOf(sofar, n < 0n ? -n : n), 0n);
  const isTurned = (whole[0] ?? 1n) < 0n;
  const sign = isTurned ? -1n : 1n;
  const form = formOf(
    atoms,
    variables,
    whole.map((n) => asNumber((n * sign) / divisor)),
  );
  // Σ factors · variables ⋈ bound, turned round where the first factor was below nought.
  const bound = multiply(negate(constant), rational(scale * sign, divisor));
  if (!form.isWhole) return literalOf(atoms, form, bound, isTurned ? !isStrict : isStrict, !isTurned);
  if (!isTurned) return literalOf(atoms, form, lastBelow(bound, isStrict), false, true);
  // The form is at least the bound: not at most the whole number before it.
  const least = isStrict ? add(round(bound, "down"), rational(1n)) : round(bound, "up");
  return literalOf(atoms, form, add(least, rational(-1n)), false, false);
}

function lastBelow(bound: Rational, isStrict: boolean): Rational {
  return isStrict ? add(round(bound, "up"), rational(-1n)) : round(bound, "down");
}

/** Whether a whole variable is at most so many of its steps. */
export function atMost(atoms: Atoms, variable: number, bound: number): Literal {
  const form = atoms.alone[variable] ?? formOf(atoms, [variable], [1]);
  atoms.alone[variable] = form;
  return wholeLiteral(atoms, form, bound, true);
}

function literalOf(atoms: Atoms, form: Form, bound: Rational, isStrict: boolean, isHeld: boolean): Literal {
  const { least, most } = form;
  const [n, d] = [asNumber(bound.n), asNumber(bound.d)];
  if (form.isWhole) return wholeLiteral(atoms, form, n, isHeld);
  // Bounds on fractions are compared crosswise, which has to stay exact.
  if (Math.max(Math.abs(n), d) >= crosswise) throw new GaveUp("numbers that are too large");
  if (most !== null && (isStrict ? most * d < n : most * d <= n)) return isHeld;
  if (least !== null && (isStrict ? least * d >= n : least * d > n)) return !isHeld;
  const key = `${form.id} ${n}/${d}${isStrict ? "-" : ""}`;
  const atom = atoms.atomIds.get(key) ?? newAtom(atoms, form, n, d, isStrict);
  atoms.atomIds.set(key, atom);
  return { atom, isHeld };
}

/** Of a whole form: the bound is whole and never strict. */
function wholeLiteral(atoms: Atoms, form: Form, bound: number, isHeld: boolean): Literal {
  const { least, most, bounds } = form;
  if (most !== null && most <= bound) return isHeld;
  if (least !== null && least > bound) return !isHeld;
  const atom = bounds.get(bound) ?? newAtom(atoms, form, bound, 1, false);
  bounds.set(bound, atom);
  return { atom, isHeld };
}

function newAtom(atoms: Atoms, form: Form, n: number, d: number, isStrict: boolean): number {
  const id = atoms.atoms.length;
  atoms.atoms.push({ id, form, n, d, isStrict });
  return id;
}

const crosswise = 2 ** 26;

function extentOf(
  atoms: Atoms,
  variables: readonly number[],
  factors: readonly number[],
): { readonly least: number | null; readonly most: number | null } {
  let least: number | null = 0;
  let most: number | null = 0;
  variables.forEach((id, i) => {
    const { from = null, to = null } = atoms.variables[id] ?? {};
    const factor = factors[i] ?? 0;
    const [low, high] = factor > 0 ? [from, to] : [to, from];
    least = least === null || low === null ? null : safe(least + factor * low);
    most = most === null || high === null ? null : safe(most + factor * high);
  });
  return { least, most };
}

/** An extent that is not exact is none. */
function safe(extent: number): number | null {
  return Number.isSafeInteger(extent) ? extent : null;
}

function formOf(atoms: Atoms, variables: readonly number[], factors: readonly number[]): Form {
  const key = variables.map((variable, i) => `${variable}:${factors[i]}`).join(" ");
  const known = atoms.formIds.get(key);
  if (known) return known;
  const all = variables.map((id) => atoms.variables[id]);
  const last = Math.max(...all.map((each) => each?.rank ?? 0));
  const id = atoms.forms.length;
  const form: Form = {
    id,
    variables,
    factors,
    isWhole: all.every((each) => each?.isWhole),
    // A sum comes right after the last of its variables.
    rank: variables.length === 1 ? last : last + (id + 1) * 1e-9,
    ...extentOf(atoms, variables, factors),
    bounds: new Map(),
  };
  atoms.forms.push(form);
  atoms.formIds.set(key, form);
  return form;
}

/** Numbers beyond what a double holds exactly are given up rather than mistaken. */
export function asNumber(n: bigint): number {
  const number = Number(n);
  if (!Number.isSafeInteger(number)) throw new GaveUp("numbers that are too large");
  return number;
}

function divisorOf(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisorOf(b, a % b);
}
