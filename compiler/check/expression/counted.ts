/**
 * Turns dice into the number they count for, where a number is wanted: one die its face, several their total.
 * Where that is, is known to whoever types the place.
 */
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { isDice, mayBeNone, orNone } from "../type-system.ts";
import { presentType } from "../../core/types.ts";

/** Dice as the number they count for, measured as `wanted` where that is an amount; anything else as it is. */
export function counted(expr: Surface, wanted: Type | null): Surface {
  if (!isDice(expr.type)) return expr;
  const one = presentType(expr.type);
  const measure = wanted === null ? null : presentType(wanted);
  const bounds = one.kind === "die" ? { from: 1, to: one.sides } : { from: 0, to: null };
  const type: Type = measure?.kind === "quantity" ? { ...measure, ...bounds } : { kind: "count", ...bounds };
  return { kind: "total", of: expr, type: mayBeNone(expr.type) ? orNone(type) : type, span: expr.span };
}
