/**
 * Turns a condition into the paths that are not none where it holds, or where it fails, so that `x when x is known` fits.
 * What counts as a condition is left to the expressions.
 */
import type { Scope } from "./context.ts";
import type { Surface } from "./surface.ts";
import { mayBeNone } from "./type-system.ts";
import { presentType } from "../core/types.ts";

/** A name for what a path reads, the same for the same path; null for what is computed. */
function pathKey(expr: Surface): string | null {
  if (expr.kind === "fact") return expr.name;
  if (expr.kind === "local") return `$${expr.name}`;
  if (expr.kind === "total") return pathKey(expr.of);
  if (expr.kind !== "field") return null;
  const of = pathKey(expr.of);
  return of === null ? null : `${of}.${expr.name}`;
}

/** A path that is not none in this scope loses the chance of being so. */
export function narrowed(scope: Scope, expr: Surface): Surface {
  const key = mayBeNone(expr.type) ? pathKey(expr) : null;
  return key !== null && scope.known.has(key) ? { ...expr, type: presentType(expr.type) } : expr;
}

/** Paths that are not none where the condition comes to `outcome`. */
export function knownWhen(condition: Surface, outcome: boolean): readonly string[] {
  switch (condition.kind) {
    case "not":
      return knownWhen(condition.of, !outcome);
    case "and":
      return outcome ? condition.all.flatMap((each) => knownWhen(each, true)) : inAll(condition.all, false);
    case "or":
      return outcome ? inAll(condition.any, true) : condition.any.flatMap((each) => knownWhen(each, false));
    case "is-known":
      return outcome ? keysOf([condition.of]) : [];
    case "is-none":
      return outcome ? [] : keysOf([condition.of]);
    case "compare":
      return outcome ? knownByComparison(condition) : [];
    case "within":
    case "has":
    case "is-whole":
      return outcome ? keysOf([condition.of]) : [];
    case "fact":
    case "local":
    case "field":
      return outcome ? keysOf([condition]) : [];
    default:
      return [];
  }
}

/** An ordering never holds of none; an equality may hold of two. */
function knownByComparison(condition: Extract<Surface, { kind: "compare" }>): readonly string[] {
  const { op, left, right } = condition;
  if (op === "!=") return [];
  if (op !== "=") return keysOf([left, right]);
  return mayBeNone(left.type) && mayBeNone(right.type) ? [] : keysOf([left, right]);
}

function keysOf(exprs: readonly Surface[]): string[] {
  return exprs.flatMap((expr) => {
    const key = pathKey(expr);
    // A part that is there stands in something that is there.
    const outer = expr.kind === "field" ? keysOf([expr.of]) : [];
    return key === null ? outer : [key, ...outer];
  });
}

function inAll(conditions: readonly Surface[], outcome: boolean): readonly string[] {
  const [first, ...others] = conditions.map((each) => knownWhen(each, outcome));
  return (first ?? []).filter((key) => others.every((known) => known.includes(key)));
}
