/**
 * Turns an expression into text that is the same for the same expression: what code is shared or factored out by.
 * Places in the sources and the types of parts do not count.
 */
import type { Expr } from "../../check/program.ts";
import { convertChildren } from "../../core/walk.ts";

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

/** The kind comes first, so that keys of a kind begin alike. */
function written(expr: Expr): string {
  const { kind, ...fields } = convertChildren(expr, (child) => new Key(keyOf(child)));
  return `(${kind}${fieldText(fields)})`;
}

/** That of a child, which is text already. */
class Key {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function fieldText(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${valueText(value)}`)
    .join("");
}

function valueText(value: unknown): string {
  if (value instanceof Key) return value.text;
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(" ")}]`;
  return typeof value === "object" && value !== null ? `(${fieldText(value)})` : String(value);
}
