/**
 * Formulas in SMT-LIB, each written once: a term is a name or a literal, what it stands for is a line of definition.
 * Only what the solver would see through at once is simplified; what situations and rules make of terms is elsewhere.
 */
import type { Rational } from "../../../compiler/check/program.ts";

/** `true`, a literal, or a name that some line declares or defines. */
export type Term = string;

export interface Terms {
  /** Declarations and definitions, in order: each speaks only of those before it. */
  readonly lines: string[];
  /** What must hold of every situation. */
  readonly assertions: Term[];
  readonly known: Map<string, Term>;
  /** Numbers that stand for names. */
  readonly codes: Map<string, number>;
}

export type Sort = "Bool" | "Int" | "Real";

export const yes: Term = "true";
export const no: Term = "false";

export function newTerms(): Terms {
  return { lines: [], assertions: [], known: new Map(), codes: new Map() };
}

export function variable(terms: Terms, sort: Sort): Term {
  const name = `v${terms.lines.length}`;
  terms.lines.push(`(declare-const ${name} ${sort})`);
  return name;
}

export function defined(terms: Terms, sort: Sort, text: string): Term {
  const before = terms.known.get(text);
  if (before !== undefined) return before;
  const name = `t${terms.lines.length}`;
  terms.lines.push(`(define-fun ${name} () ${sort} ${text})`);
  terms.known.set(text, name);
  return name;
}

/** The number that stands for a name, the same wherever it is met. */
export function codeOf(terms: Terms, name: string): Term {
  const code = terms.codes.get(name) ?? terms.codes.size;
  terms.codes.set(name, code);
  return whole(code);
}

export function whole(n: number): Term {
  return n < 0 ? `(- ${-n})` : `${n}`;
}

export function real({ n, d }: Rational): Term {
  const size = `${n < 0n ? -n : n}.0`;
  const signed = n < 0n ? `(- ${size})` : size;
  return d === 1n ? signed : `(/ ${signed} ${d}.0)`;
}

// ---------------------------------------------------------------- truths

export function not(terms: Terms, a: Term): Term {
  if (a === yes) return no;
  if (a === no) return yes;
  return defined(terms, "Bool", `(not ${a})`);
}

export function and(terms: Terms, ...all: readonly Term[]): Term {
  const left = [...new Set(all)].filter((term) => term !== yes);
  if (left.includes(no)) return no;
  const [only = yes] = left;
  return left.length <= 1 ? only : defined(terms, "Bool", `(and ${left.join(" ")})`);
}

export function or(terms: Terms, ...any: readonly Term[]): Term {
  const left = [...new Set(any)].filter((term) => term !== no);
  if (left.includes(yes)) return yes;
  const [only = no] = left;
  return left.length <= 1 ? only : defined(terms, "Bool", `(or ${left.join(" ")})`);
}

/** Where some terms of a sort are compared: the same term is the same, two literals of it are not. */
export function equal(terms: Terms, a: Term, b: Term): Term {
  if (a === b) return yes;
  if (isLiteral(a) && isLiteral(b)) return no;
  if ([a, b].includes(yes)) return a === yes ? b : a;
  if ([a, b].includes(no)) return not(terms, a === no ? b : a);
  return defined(terms, "Bool", a < b ? `(= ${a} ${b})` : `(= ${b} ${a})`);
}

/** Written in one way only, so that two that are written apart are two numbers. */
function isLiteral(a: Term): boolean {
  return /^(\(- )?\d+(\.0)?\)?$/.test(a);
}

export function less(terms: Terms, a: Term, b: Term): Term {
  return a === b ? no : defined(terms, "Bool", `(< ${a} ${b})`);
}

export function either(terms: Terms, sort: Sort, condition: Term, a: Term, b: Term): Term {
  if (condition === yes || a === b) return a;
  if (condition === no) return b;
  if (a === yes && b === no) return condition;
  return defined(terms, sort, `(ite ${condition} ${a} ${b})`);
}

// ---------------------------------------------------------------- numbers

export function reckon(terms: Terms, op: "+" | "-" | "*" | "/", a: Term, b: Term): Term {
  return defined(terms, "Real", `(${op} ${a} ${b})`);
}

export function negative(terms: Terms, a: Term): Term {
  return defined(terms, "Real", `(- ${a})`);
}

export function roundedDown(terms: Terms, a: Term): Term {
  return defined(terms, "Real", `(to_real (to_int ${a}))`);
}

/** A whole variable as an amount: so many of its steps make up one unit. */
export function amountOf(terms: Terms, steps: Term, perUnit: number): Term {
  return defined(terms, "Real", perUnit === 1 ? `(to_real ${steps})` : `(/ (to_real ${steps}) ${perUnit}.0)`);
}
