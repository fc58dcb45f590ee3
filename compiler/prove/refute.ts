/** Looks for a situation in which an invariant comes to no. What comes to nothing, for want of a ruling, breaks none. */
import type { Expr, Program, RuledDecision } from "../check/program.ts";
import { type Condition, possible, type PossibleOptions, type Possibility } from "./possible.ts";

/** `program` has the invariant among its decisions. */
export function refute(
  program: Program,
  { id, clauses }: RuledDecision,
  options: PossibleOptions & {
    /** What else must be so. */
    readonly also?: readonly Condition[];
  } = {},
): Possibility {
  const { also = [], ...others } = options;
  const conditions = clauses.flatMap(({ when, value }): readonly Condition[] => [
    ...(when === null ? [] : [{ kind: "holds", condition: when } as const]),
    ...(value === null ? [] : [{ kind: "holds", condition: contraryOf(value) } as const]),
  ]);
  return possible(program, id, [...also, ...conditions], others);
}

function contraryOf(value: Expr): Expr {
  const { type, span, from } = value;
  return {
    kind: "op",
    op: "not",
    args: [value],
    type,
    span,
    from: { kind: "not", of: from, type: from.type, span },
  };
}
