/**
 * Turns the reason an author gives why something ends into a typed one.
 * Whether the reason holds is left to those who play.
 */
import type { Certificate as Ast, Expr } from "../../../grammar/index.ts";
import type { Scope } from "../context.ts";
import { expressionOf, infer } from "../expression.ts";
import { inferNumberLike } from "../expression/arithmetic.ts";
import type { Certificate } from "../plays.ts";
import { sidesNamed } from "./sides.ts";
import type { Writing } from "./writing.ts";
import { lower } from "../../lower/lower.ts";

export function certificateOf({ context, source }: Writing, scope: Scope, ast: Ast): Certificate {
  const number = (measure: Expr) => lower(inferNumberLike(context, infer(context, scope, measure, null)));
  switch (ast.kind) {
    case "decreases":
      return { kind: ast.kind, measures: ast.measures.map(number) };
    case "left-with-chance":
      return {
        kind: ast.kind,
        chance: lower(expressionOf(context, scope, ast.chance, { kind: "ratio", from: 0, to: 1 })),
      };
    case "falls-on-average":
      return { kind: ast.kind, measure: number(ast.measure) };
    case "ended-by":
      return { kind: ast.kind, owners: sidesNamed({ context, file: source.file }, ast.owners) };
    case "ended-by-table":
      return { kind: ast.kind };
  }
}
