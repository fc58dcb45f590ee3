/**
 * The table of operators: what takes operands and binds no name. What an operator does is said in each place that gives it a
 * meaning, by a function under its name; whatever else is asked about it is a field here.
 */

import type { Type } from "../check/program.ts";

/** How many operands it takes; null: any number. */
type Arity = 1 | 2 | null;

export interface Operator {
  readonly arity: Arity;
  /** In the runtime of explaining forms: a function of `t`, and what it takes before its operands. */
  readonly term: string;
  readonly given: string | null;
  /** Whether that function takes the order of what it compares: that of its first operand, or of its result. */
  readonly order: "first" | "result" | null;
  /** Why a list of any length may matter to it; null: it is not about a list as a whole. */
  readonly overList: string | null;
  /** Why what is proved of it is proved for lists up to a length only; null: it is not. */
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

function onGrid<A extends Arity>(arity: A, given: string, outside: string | null = null): Row<A> {
  return row(arity, "grid", { given, outside });
}

const combined = "its elements are combined";
const held = "its elements are compared with one another";

export const operators = {
  not: row(1, "not"),
  and: row(null, "and"),
  or: row(null, "or"),

  /** Of anything that is comparable. */
  "=": row(2, "is"),
  /** Of numbers of one unit, moments, and values of an enumeration with an order. */
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
  /** Whether there is a value: also of what is open. */
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

/** What each operator means somewhere, for operands and the type of its result: one that is missing does not compile. */
export type Meanings<At, E, Result> = {
  readonly [Id in OperatorId]: (at: At, args: Operands<Id, E>, type: Type) => Result;
};

/** The meaning of one, for operands that are as many as it takes. */
export function meaningOf<At, E, Result>(
  meanings: Meanings<At, E, Result>,
  id: OperatorId,
): (at: At, args: readonly E[], type: Type) => Result {
  return meanings[id] as (at: At, args: readonly E[], type: Type) => Result;
}
