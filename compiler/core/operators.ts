/**
 * The table of operators: expressions that take operands and bind no name. Each pass that gives operators a meaning has a
 * function for each name; everything else that passes ask about an operator is a field here.
 */

import type { Type } from "../check/program.ts";

/** How many operands it takes; null: any number. */
type Arity = 1 | 2 | null;

export interface Operator {
  readonly arity: Arity;
  /** The function of `t` in explaining forms, and its first argument, if it takes one before the operands. */
  readonly term: string;
  readonly given: string | null;
  /** Whether that function takes the order of an enumeration: that of its first operand, or of its result. */
  readonly order: "first" | "result" | null;
  /** Why no length of lists is enough for a proof; null: it does not read a list as a whole. */
  readonly overList: string | null;
  /** Why its proofs cover lists up to a length only; null: they cover all lists. */
  readonly bounded: string | null;
  /** Why no proof reaches it; null: one may. */
  readonly outside: string | null;
}

type Row<A extends Arity> = Operator & { readonly arity: A };

function row<A extends Arity>(
  arity: A,
  term: string,
  more: Partial<Omit<Operator, "arity" | "term">> = {},
): Row<A> {
  return { arity, term, given: null, order: null, overList: null, bounded: null, outside: null, ...more };
}

/** `same-turn(a, b)`; squares: see the grid part of the reference. */
export type GridOperator =
  | "same-turn"
  | "bearing"
  | "range"
  | "between"
  | "ahead"
  | "behind"
  | "beside"
  | "adjacent";

function onGrid<A extends Arity>(arity: A, given: GridOperator, outside: string | null = null): Row<A> {
  return row(arity, "grid", { given, outside });
}

const combined = "its elements are combined";
const held = "its elements are compared with one another";

export const operators = {
  not: row(1, "not"),
  and: row(null, "and"),
  or: row(null, "or"),

  /** Between any comparable values. */
  "=": row(2, "is"),
  /** Between numbers of one unit, moments, or values of an ordered enumeration. */
  "<": row(2, "less", { order: "first" }),
  "<=": row(2, "atMost", { order: "first" }),
  ">": row(2, "more", { order: "first" }),
  ">=": row(2, "atLeast", { order: "first" }),
  /** In a set, a list or an interval. */
  in: row(2, "within", { order: "first" }),
  /** Keywords, and one of them. */
  has: row(2, "has"),
  "is-none": row(1, "isNone"),
  "is-whole": row(1, "isWhole"),
  /** True if the operand has a value; it is never open itself. */
  "is-ruled": row(1, "isRuled"),

  "+": row(2, "plus"),
  "-": row(2, "minus"),
  "*": row(2, "times"),
  "/": row(2, "over"),
  "round-up": row(1, "roundUp"),
  "round-down": row(1, "roundDown"),
  min: row(null, "least", { order: "result" }),
  max: row(null, "most", { order: "result" }),

  /** How many elements. */
  size: row(1, "count", { overList: "its length is not compared with a number" }),
  /** Two lists, one behind the other. */
  join: row(2, "join", {
    overList: "it is joined with another list",
    bounded: "it puts one list behind another",
  }),
  /** A list of dice, or one die, where a number is wanted. */
  total: row(1, "total", { overList: combined }),
  /** So many of a list of dice. */
  "keep-highest": row(2, "keep", { given: "highest", overList: held }),
  "keep-lowest": row(2, "keep", { given: "lowest", overList: held }),
  /** A list without one element that is the same; without none, unchanged. */
  without: row(2, "without", { overList: "it is used as a whole" }),
  /** Some face shows at least twice. */
  "is-double": row(1, "isDouble", { overList: held }),

  "same-turn": onGrid(2, "same-turn"),
  bearing: onGrid(2, "bearing"),
  range: onGrid(2, "range"),
  between: onGrid(2, "between", "it goes over the squares between two others"),
  ahead: onGrid(1, "ahead"),
  behind: onGrid(1, "behind"),
  beside: onGrid(1, "beside"),
  adjacent: onGrid(2, "adjacent"),
} as const satisfies Readonly<Record<string, Operator>>;

export type OperatorId = keyof typeof operators;

/** So many operands, each an `E`. */
export type Operands<Id extends OperatorId, E> = (typeof operators)[Id]["arity"] extends 1
  ? readonly [E]
  : (typeof operators)[Id]["arity"] extends 2
    ? readonly [E, E]
    : readonly E[];

/** A pass's functions for the operators, with the operands and the type of the result. A missing one does not compile. */
export type Meanings<At, E, Result> = {
  readonly [Id in OperatorId]: (at: At, args: Operands<Id, E>, type: Type) => Result;
};

/** The function for one operator. Callers pass as many operands as it takes. */
export function meaningOf<At, E, Result>(
  meanings: Meanings<At, E, Result>,
  id: OperatorId,
): (at: At, args: readonly E[], type: Type) => Result {
  return meanings[id] as (at: At, args: readonly E[], type: Type) => Result;
}
