/**
 * Turns an expression into text that is the same for the same expression: what code is shared or factored out by.
 * Places in the sources and the types of parts do not count.
 */
import type { Expr } from "../../check/program.ts";

let keys = new WeakMap<Expr, string>();

export function keyOf(expr: Expr): string {
  const known = keys.get(expr);
  if (known !== undefined) return known;
  const made = written(expr);
  keys.set(expr, made);
  return made;
}

/** What was worked out for one decision is of no use to the next, and there may be many. */
export function forgetKeys(): void {
  keys = new WeakMap();
}

/** Whether the key is that of a field of something. */
export function isFieldKey(key: string): boolean {
  return key.startsWith("(field");
}

export function isFactKey(key: string): boolean {
  return key.startsWith("(fact");
}

function written(part: unknown): string {
  if (typeof part === "string") return JSON.stringify(part);
  if (typeof part !== "object" || part === null) return String(part);
  if (Array.isArray(part)) return `[${part.map(written).join(" ")}]`;
  // The kind comes first in every expression, so that keys of a kind begin alike.
  let text = "kind" in part ? String(part.kind) : "";
  for (const [name, inner] of Object.entries(part)) {
    if (name !== "kind" && name !== "span" && name !== "type") text += ` ${name}=${written(inner)}`;
  }
  return `(${text})`;
}
