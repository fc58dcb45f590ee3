/**
 * Turns an expression into text that is the same for the same expression: what code is shared or factored out by.
 * Places in the sources and the types of parts do not count.
 */
import type { Expr, Rational } from "../../check/program.ts";

const keys = new WeakMap<Expr, string>();

export function keyOf(expr: Expr): string {
  const known = keys.get(expr);
  if (known !== undefined) return known;
  const made = JSON.stringify(expr, (name, value: unknown) => {
    if (name === "span" || name === "type") return undefined;
    return isRational(value) ? `${value.n}/${value.d}` : value;
  });
  keys.set(expr, made);
  return made;
}

function isRational(value: unknown): value is Rational {
  return typeof value === "object" && value !== null && "n" in value && typeof value.n === "bigint";
}
