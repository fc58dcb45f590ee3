/**
 * Reckons what an expression comes to when all it reads is known beforehand: numbers, values, cases of them.
 * For proofs about what is printed; what situations come to is the evaluator's.
 */
import type { Rational } from "./program.ts";
import type { Surface } from "./surface.ts";
import { add, compare, divide, multiply, rational, round, subtract, writeNumber } from "./rational.ts";

export type Constant =
  | { readonly kind: "number"; readonly value: Rational }
  | { readonly kind: "truth"; readonly value: boolean }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "none" };

/** Null where it rests on more than the names given. */
export function constantValue(expr: Surface, names: ReadonlyMap<string, Constant>): Constant | null {
  const partly = (part: Surface) => constantValue(part, names);
  switch (expr.kind) {
    case "number":
      return { kind: "number", value: expr.value };
    case "truth":
      return { kind: "truth", value: expr.value };
    case "none":
      return { kind: "none" };
    case "enum-value":
    case "keyword-value":
      return { kind: "name", name: expr.name };
    case "name-value":
      return { kind: "name", name: expr.text };
    case "duty":
      return { kind: "name", name: expr.value };
    case "local":
      return names.get(expr.name) ?? null;
    case "not": {
      const of = partly(expr.of);
      return of?.kind === "truth" ? { kind: "truth", value: !of.value } : null;
    }
    case "and":
      return joined(expr.all.map(partly), false);
    case "or":
      return joined(expr.any.map(partly), true);
    case "compare":
      return compared(expr.op, partly(expr.left), partly(expr.right));
    case "within":
      return within(expr, names);
    case "arithmetic":
      return reckoned(expr.op, partly(expr.left), partly(expr.right));
    case "negate":
      return reckoned("-", { kind: "number", value: rational(0n) }, partly(expr.of));
    case "round": {
      const of = partly(expr.of);
      return of?.kind === "number" ? { kind: "number", value: round(of.value, expr.direction) } : null;
    }
    case "extreme": {
      const all = expr.of.map(partly);
      const numbers = all.flatMap((each) => (each?.kind === "number" ? [each] : []));
      if (numbers.length < all.length) return null;
      const sign = expr.op === "min" ? -1 : 1;
      return numbers.reduce((best, each) => (compare(each.value, best.value) * sign > 0 ? each : best));
    }
    case "cases": {
      for (const each of expr.cases) {
        const when = partly(each.when);
        if (when?.kind !== "truth") return null;
        if (when.value) return partly(each.value);
      }
      return expr.otherwise === null ? { kind: "none" } : partly(expr.otherwise);
    }
    default:
      return null;
  }
}

export function isSameConstant(a: Constant, b: Constant): boolean {
  if (a.kind === "number" && b.kind === "number") return compare(a.value, b.value) === 0;
  if (a.kind === "truth" && b.kind === "truth") return a.value === b.value;
  if (a.kind === "name" && b.kind === "name") return a.name === b.name;
  return a.kind === "none" && b.kind === "none";
}

export function constantInWords(value: Constant): string {
  switch (value.kind) {
    case "number":
      return writeNumber(value.value);
    case "truth":
      return value.value ? "yes" : "no";
    case "name":
      return value.name;
    case "none":
      return "none";
  }
}

/** One part that comes to `decisive` settles it. */
function joined(parts: readonly (Constant | null)[], decisive: boolean): Constant | null {
  const settled = parts.some((part) => part?.kind === "truth" && part.value === decisive);
  if (settled) return { kind: "truth", value: decisive };
  return parts.every((part) => part?.kind === "truth") ? { kind: "truth", value: !decisive } : null;
}

type Op = Extract<Surface, { kind: "compare" }>["op"];

function compared(op: Op, left: Constant | null, right: Constant | null): Constant | null {
  if (left === null || right === null) return null;
  if (op === "=" || op === "!=")
    return { kind: "truth", value: isSameConstant(left, right) === (op === "=") };
  if (left.kind !== "number" || right.kind !== "number") return null;
  const order = compare(left.value, right.value);
  const holds = { "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0 }[op];
  return { kind: "truth", value: holds };
}

function within(
  { of, range }: Extract<Surface, { kind: "within" }>,
  names: ReadonlyMap<string, Constant>,
): Constant | null {
  const value = constantValue(of, names);
  if (value === null) return null;
  if (range.kind === "set" || range.kind === "list") {
    const items = range.items.map((item) => constantValue(item, names));
    if (items.some((item) => item === null)) return null;
    return { kind: "truth", value: items.some((item) => item !== null && isSameConstant(item, value)) };
  }
  if (range.kind !== "interval") return null;
  const from = range.least === null ? null : compared(">=", value, constantValue(range.least, names));
  const to = range.most === null ? null : compared("<=", value, constantValue(range.most, names));
  const isOpen = (range.least !== null && from === null) || (range.most !== null && to === null);
  return isOpen
    ? null
    : joined(
        [from, to].filter((end) => end !== null),
        false,
      );
}

function reckoned(op: "+" | "-" | "*" | "/", left: Constant | null, right: Constant | null): Constant | null {
  if (left?.kind !== "number" || right?.kind !== "number") return null;
  const value = { "+": add, "-": subtract, "*": multiply, "/": divide }[op](left.value, right.value);
  return value === null ? null : { kind: "number", value };
}
