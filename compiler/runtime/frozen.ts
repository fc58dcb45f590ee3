/**
 * Private copies of what callers hand in for a play: frozen, so that no later change of theirs reaches a state. What may be
 * handed in is problems.ts.
 */
import { isUnruled } from "./result.ts";

/** From what a caller handed in to its copy, so that one thing stays one thing. */
export type Copies = Map<object, object>;

/** A frozen copy in depth. Sets become lists, as in JSON; things may refer to one another in circles. */
export function frozenCopy<T>(value: T, copies: Copies = new Map()): T {
  return copyOf(value, copies) as T;
}

function copyOf(value: unknown, copies: Copies): unknown {
  // What is undetermined was made by a rule, and is never changed.
  if (typeof value !== "object" || value === null || isUnruled(value)) return value;
  const before = copies.get(value);
  if (before !== undefined) return before;
  if (Array.isArray(value) || value instanceof Set) {
    const items: unknown[] = [];
    copies.set(value, items);
    copies.set(items, items);
    for (const item of value) items.push(copyOf(item, copies));
    return Object.freeze(items);
  }
  const thing = {};
  copies.set(value, thing);
  copies.set(thing, thing);
  for (const [key, part] of Object.entries(value))
    Object.defineProperty(thing, key, { value: copyOf(part, copies), enumerable: true });
  return Object.freeze(thing);
}
