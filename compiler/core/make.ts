/** Makes expressions that no author wrote; `from` has what an author would have written. */
import type { DecisionId } from "../resolve/graph.ts";
import type { Expr, Rational, Type } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";
import type { Operation } from "./expressions.ts";

type Span = Expr["span"];

const truth: Type = { kind: "truth" };

export function truthExpr(value: boolean, span: Span): Expr {
  return { kind: "literal", value, type: truth, span, from: { kind: "truth", value, type: truth, span } };
}

export function numberExpr(value: Rational, type: Type, span: Span): Expr {
  return { kind: "literal", value, type, span, from: { kind: "number", value, type, span } };
}

/** A fact or a local by its name. */
export function nameExpr(kind: "fact" | "local", name: string, type: Type, span: Span): Expr {
  return { kind, name, type, span, from: { kind, name, type, span } };
}

export function fieldExpr(of: Expr, name: string, type: Type, span: Span): Expr {
  const field = { kind: "field", name, optional: false, type, span } as const;
  return { ...field, of, from: { ...field, of: of.from } };
}

export function callExpr(decision: DecisionId, args: readonly Expr[], type: Type, span: Span): Expr {
  const call = { kind: "call", decision, type, span } as const;
  return { ...call, args, from: { ...call, args: args.map(({ from }) => from) } };
}

export function notExpr(of: Expr): Expr {
  const { span } = of;
  const from: Surface = { kind: "not", of: of.from, type: truth, span };
  return { kind: "op", op: "not", args: [of], type: truth, span, from };
}

export function andExpr(args: readonly Expr[], span: Span): Expr {
  const from: Surface = { kind: "and", all: args.map((each) => each.from), type: truth, span };
  return { kind: "op", op: "and", args, type: truth, span, from };
}

export function orExpr(args: readonly Expr[], span: Span): Expr {
  const from: Surface = { kind: "or", any: args.map((each) => each.from), type: truth, span };
  return { kind: "op", op: "or", args, type: truth, span, from };
}

export function ruledExpr(of: Expr): Expr {
  const { span } = of;
  const from: Surface = { kind: "is-ruled", of: of.from, type: truth, span };
  return { kind: "op", op: "is-ruled", args: [of], type: truth, span, from };
}

export function differenceExpr(left: Expr, right: Expr, span: Span): Expr {
  const { type } = left;
  const from: Surface = { kind: "arithmetic", op: "-", left: left.from, right: right.from, type, span };
  return { kind: "op", op: "-", args: [left, right], type, span, from };
}

/** How many elements of a list there are for which a condition holds. */
export function countExpr(binder: string, list: Expr, filter: Expr, span: Span): Operation<"size"> {
  const type: Type = { kind: "count", from: 0, to: null };
  const listed: Type = "of" in list.type ? { kind: "list", of: list.type.of } : list.type;
  const written = { binder, list: list.from, filter: filter.from, span };
  const kept: Expr = {
    kind: "those",
    binder,
    list,
    filter,
    type: listed,
    span,
    from: { kind: "those", ...written, type: listed },
  };
  const from: Surface = { kind: "count", ...written, type };
  return { kind: "op", op: "size", args: [kept], type, span, from };
}

/** The total of dice, as a number of that type. */
export function totalExpr(of: Expr, type: Type): Expr {
  const { span } = of;
  return {
    kind: "op",
    op: "total",
    args: [of],
    type,
    span,
    from: { kind: "total", of: of.from, type, span },
  };
}
