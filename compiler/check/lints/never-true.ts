/**
 * Finds comparisons that no values in the domains of their sides can fulfil: `hidden > 100%`, `round < 1`.
 * Only bounds are looked at; what several conditions together exclude is left to proofs.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import { areDisjoint, isAbove, isAtLeast } from "../bounds.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { facesOf, isNumeric } from "../type-system.ts";
import { unitSign } from "../in-words.ts";
import { typeInWords } from "../type-words.ts";
import { presentType } from "../../core/types.ts";

export function* neverTrue({ expressions }: Linted): Iterable<Diagnostic> {
  for (const expr of expressions) {
    if (
      expr.kind === "is-none" &&
      presentType(expr.of.type) === expr.of.type &&
      expr.of.type.kind !== "unknown"
    ) {
      if (expr.of.kind !== "call")
        yield raise("never-true", expr.span, { left: "never none", right: "none" });
      continue;
    }
    if (expr.kind === "within") yield* itemsNeverMet(expr);
    const sides = sidesOf(expr);
    if (sides === null || !isNever(sides.op, sides.left, sides.right)) continue;
    const data = { left: shown(sides.left), right: shown(sides.right) };
    yield raise("never-true", expr.span, data);
  }
}

/** Of a list that is written out, each item is judged by itself. */
function* itemsNeverMet({ of, range }: Extract<Surface, { kind: "within" }>): Iterable<Diagnostic> {
  if (range.kind !== "set" && range.kind !== "list") return;
  const left = facesOf(presentType(of.type));
  for (const item of range.items) {
    const right = facesOf(presentType(item.type));
    if (!isNever("=", left, right)) continue;
    const data = { left: shown(left), right: shown(right) };
    yield raise("never-true", item.span, data);
  }
}

/** What may stand there: the one value where there is only one. */
function shown(type: Type): string {
  if (!isNumeric(type) || type.from === null || type.from !== type.to) return `\`${typeInWords(type)}\``;
  return `\`${type.from}${type.kind === "quantity" ? unitSign(type.unit) : ""}\``;
}

type Op = Extract<Surface, { kind: "compare" }>["op"];

function sidesOf(expr: Surface): { readonly op: Op; readonly left: Type; readonly right: Type } | null {
  if (expr.kind === "compare")
    return {
      op: expr.op,
      left: facesOf(presentType(expr.left.type)),
      right: facesOf(presentType(expr.right.type)),
    };
  if (expr.kind !== "within") return null;
  const range = presentType(expr.range.type);
  if (range.kind !== "interval" || expr.range.kind !== "interval" || !isNumeric(presentType(range.of)))
    return null;
  const [least, most] = [expr.range.least, expr.range.most].map((end) =>
    end === null ? null : presentType(end.type),
  );
  const start = least && isNumeric(least) ? least.from : null;
  const stop = most && isNumeric(most) ? most.to : null;
  const of = presentType(range.of);
  return isNumeric(of)
    ? { op: "=", left: presentType(expr.of.type), right: { ...of, from: start, to: stop } }
    : null;
}

function isNever(op: Op, left: Type, right: Type): boolean {
  if (!isNumeric(left) || !isNumeric(right)) return false;
  switch (op) {
    case "=":
      return areDisjoint(left, right) || isFraction(left, right) || isFraction(right, left);
    case "<":
      return isAtLeast(left, right);
    case "<=":
      return isAbove(left, right);
    case ">":
      return isAtLeast(right, left);
    case ">=":
      return isAbove(right, left);
    case "!=":
      return left.from !== null && left.from === left.to && right.from === left.from && right.to === left.to;
  }
}

/** A count is never equal to a number that is not whole. */
function isFraction(one: Type, other: Type): boolean {
  return (
    one.kind === "count" &&
    other.kind === "ratio" &&
    other.from !== null &&
    other.from === other.to &&
    !Number.isInteger(other.from)
  );
}
