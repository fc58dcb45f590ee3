/** Asks expressions what they are: which operator, what is written out in them, which list they go over. */
import type { Expr, Rational } from "../check/program.ts";
import type { OperatorId } from "./operators.ts";

export type Operation<Id extends OperatorId = OperatorId> = Extract<
  Expr,
  { readonly kind: "op"; readonly op: Id }
>;

export function isOp<Id extends OperatorId>(expr: Expr, ...ids: readonly Id[]): expr is Operation<Id> {
  return expr.kind === "op" && (ids as readonly OperatorId[]).includes(expr.op);
}

/** Whether a field of a node is what the node was lowered from: that decides nothing. A bound of a type is a number. */
export function isSource(field: string, value: unknown): boolean {
  return field === "from" && typeof value === "object";
}

// ---------------------------------------------------------------- what is written out

export function truthIn(expr: Expr): boolean | null {
  return expr.kind === "literal" && typeof expr.value === "boolean" ? expr.value : null;
}

export function numberIn(expr: Expr): Rational | null {
  return expr.kind === "literal" && typeof expr.value === "object" ? expr.value : null;
}

/** The name of a value, a keyword, a duty or a thing. */
export function nameIn(expr: Expr): string | null {
  return expr.kind === "literal" && typeof expr.value === "string" ? expr.value : null;
}

export function isNone(expr: Expr): boolean {
  return expr.kind === "literal" && expr.value === null;
}

/** A value that is written out, and the same only as itself. */
export function isPlain(expr: Expr): boolean {
  if (expr.kind !== "literal" || expr.value === null) return false;
  return typeof expr.value !== "string" || expr.type.kind === "enum";
}

/** The items of a list or a set. */
export function itemsIn(expr: Expr): readonly Expr[] | null {
  return expr.kind === "make" && (expr.form === "list" || expr.form === "set") ? expr.items : null;
}

/** The ends of an interval, each null where it is open. */
export function endsIn(expr: Expr): { readonly from: Expr | null; readonly to: Expr | null } | null {
  if (expr.kind !== "make" || expr.form !== "interval") return null;
  const [from = null, to = null] = expr.items.map((end) => (isNone(end) ? null : end));
  return { from, to };
}

// ---------------------------------------------------------------- lists

/** A list, and of which of its elements something is said; null: of all. */
export interface Elements {
  readonly binder: string;
  readonly list: Expr;
  readonly filter: Expr | null;
}

/** What is counted, by the operands of `size`. */
export function elementsCounted([list]: Operation<"size">["args"]): Elements {
  if (list.kind !== "those") return { binder: "", list, filter: null };
  return { binder: list.binder, list: list.list, filter: list.filter };
}

/** What is gone over: the elements that a filter of the same author picks are those of its list. */
export function elementsOf({ binder, list }: { readonly binder: string; readonly list: Expr }): Elements {
  if (list.kind !== "those" || list.binder !== binder) return { binder, list, filter: null };
  return { binder, list: list.list, filter: list.filter };
}

/** What says of a list whether there is such an element, how many, or what they come to. */
export type OverElements = Extract<Expr, { kind: "some" | "aggregate" }> | Operation<"size">;

/** Of which elements, and what of each of them; null: only that they are there. */
export function saidOfElements(expr: OverElements): Elements & { readonly value: Expr | null } {
  if (expr.kind === "op") return { ...elementsCounted(expr.args), value: null };
  return { ...elementsOf(expr), value: expr.kind === "some" ? expr.body : expr.value };
}

// ---------------------------------------------------------------- conditions

/**
 * The parts of a condition as its author joined them, all of which must hold: those of an `and`, and the contraries of those
 * of an `or` that must not hold.
 */
export function conjunctsOf(condition: Expr): readonly Expr[] {
  if (isOp(condition, "and")) return condition.args.flatMap(conjunctsOf);
  const [of] = isOp(condition, "not") ? condition.args : [];
  if (of === undefined || !isOp(of, "or") || of.from.kind !== "or") return [condition];
  return of.args.map(
    (part) =>
      ({
        ...condition,
        args: [part],
        from: { kind: "not", of: part.from, type: condition.type, span: condition.span },
      }) as Expr,
  );
}
