/**
 * Turns a typed expression into the expressions it is made of, so that whoever looks for something need not know every construct.
 * Only goes round; what is looked for is the reader's.
 */
import { type Ordered, orderedExpressions } from "./plays/walk.ts";
import type { Decision, Expr, Program } from "./program.ts";

/** Direct parts, in the order they are written. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "truth":
    case "number":
    case "enum-value":
    case "name-value":
    case "keyword-value":
    case "duty":
    case "none":
    case "fact":
    case "local":
    case "reading":
    case "hole":
    case "unseen":
      return [];
    case "field":
    case "not":
    case "has":
    case "is-known":
    case "is-none":
    case "is-whole":
    case "is-ruled":
    case "negate":
    case "round":
      return [expr.of];
    case "odds":
    case "total":
    case "is-double":
      return [expr.of];
    case "keep":
      return [expr.many, expr.of];
    case "without":
      return [expr.of, expr.element];
    case "call":
    case "outcome":
    case "builtin":
      return expr.args;
    case "and":
      return expr.all;
    case "or":
      return expr.any;
    case "compare":
    case "arithmetic":
    case "join":
      return [expr.left, expr.right];
    case "within":
      return [expr.of, expr.range];
    case "extreme":
      return expr.of;
    case "every":
    case "some":
      return present([expr.list, expr.filter, expr.body]);
    case "count":
    case "those":
      return present([expr.list, expr.filter]);
    case "aggregate":
      return present([expr.list, expr.filter, expr.value, expr.empty]);
    case "nearest":
      return present([expr.list, expr.filter, expr.by]);
    case "one-group":
      return [expr.list, expr.link];
    case "fold":
      return [expr.list, expr.initial, expr.next];
    case "cases":
      return present([...expr.cases.flatMap((each) => [each.when, each.value]), expr.otherwise]);
    case "list":
    case "set":
      return expr.items;
    case "record":
      return expr.fields.map((field) => field.value);
    case "interval":
      return present([expr.from, expr.to]);
  }
}

/** The expression and all it is made of, each before its own parts. */
export function everyPart(expr: Expr): readonly Expr[] {
  const found = [expr];
  const open = [expr];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const part of partsOf(at)) {
      found.push(part);
      open.push(part);
    }
  }
  return found;
}

/** Every expression a decision states, outermost only. */
export function expressionsOf(decision: Decision): readonly Expr[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.flatMap((clause) =>
        present([clause.when, ...clause.stages.map((stage) => stage.value), clause.value]),
      );
    case "table":
      return decision.rows.flatMap((row) => [
        row.key,
        ...row.cells.filter((cell) => typeof cell !== "string"),
      ]);
    case "figure":
      return present([decision.value]);
    case "gain":
      return decision.ways.map((way) => way.when);
  }
}

/** Everything a program states, part by part. */
export function everyExpression(
  program: Pick<Program, "decisions" | "laws"> & Partial<Ordered>,
): readonly Expr[] {
  const outermost = [
    ...program.decisions.flatMap(expressionsOf),
    ...program.laws.map(({ condition }) => condition),
    ...orderedExpressions(program),
  ];
  return outermost.flatMap(everyPart);
}

function present(exprs: readonly (Expr | null)[]): readonly Expr[] {
  return exprs.filter((expr) => expr !== null);
}
