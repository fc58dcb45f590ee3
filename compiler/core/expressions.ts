/** Tests and reads expressions: their operator, literals and items, the list they go over, the parts of a condition. */
import type { Expr, Rational } from "../check/program.ts";
import type { OperatorId } from "./operators.ts";

export type Operation<Id extends OperatorId = OperatorId> = Extract<
  Expr,
  { readonly kind: "op"; readonly op: Id }
>;

export function isOp<Id extends OperatorId>(expr: Expr, ...ids: readonly Id[]): expr is Operation<Id> {
  return expr.kind === "op" && (ids as readonly OperatorId[]).includes(expr.op);
}

/** True for the field with the expression before lowering, which has no meaning. The `from` of a type is a number. */
export function isSource(field: string, value: unknown): boolean {
  return field === "from" && typeof value === "object";
}

// ---------------------------------------------------------------- literals and made values

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

/** A literal that equals only itself: a truth, a number, a value of an enumeration. */
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

/** Elements of a list: those that pass the filter; null: all. */
export interface Elements {
  readonly binder: string;
  readonly list: Expr;
  readonly filter: Expr | null;
}

/** The elements that `size` counts. */
export function elementsCounted([list]: Operation<"size">["args"]): Elements {
  if (list.kind !== "those") return { binder: "", list, filter: null };
  return { binder: list.binder, list: list.list, filter: list.filter };
}

/** The elements that an aggregate goes over; if the filter was written with it, they are those of the whole list. */
export function elementsOf({ binder, list }: { readonly binder: string; readonly list: Expr }): Elements {
  if (list.kind !== "those" || list.binder !== binder) return { binder, list, filter: null };
  return { binder, list: list.list, filter: list.filter };
}

/** Expressions that test, count or combine the elements of a list. */
export type OverElements = Extract<Expr, { kind: "some" | "aggregate" }> | Operation<"size">;

/** The elements, and the expression for each of them; null where they are only counted. */
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
