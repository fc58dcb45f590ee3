/**
 * Private copies of what callers hand in for a play: frozen, so that no later change of theirs reaches a state. What may be
 * handed in is problems.ts.
 */
import { isUnruled } from "./result.ts";

/** From what a caller handed in to its copy, so that one thing stays one thing. */
export type Copies = Map<object, object>;

/**
 * A frozen copy in depth. Sets become lists, as in JSON; things may refer to one another in circles, and in chains of any
 * length, so that nothing here calls itself.
 */
export function frozenCopy<T>(value: T, copies: Copies = new Map()): T {
  const open: (readonly [from: object, to: object])[] = [];
  const copyOf = (part: unknown): unknown => {
    // Undetermined values are made by rules and never change.
    if (typeof part !== "object" || part === null || isUnruled(part)) return part;
    const before = copies.get(part);
    if (before !== undefined) return before;
    const copy: object = isList(part) ? [] : {};
    copies.set(part, copy);
    copies.set(copy, copy);
    open.push([part, copy]);
    return copy;
  };
  const whole = copyOf(value) as T;
  // The list grows while it is gone through.
  for (const [from, to] of open) {
    const parts = isList(from) ? [...from].entries() : Object.entries(from);
    for (const [key, part] of parts)
      Object.defineProperty(to, key, { value: copyOf(part), enumerable: true });
    Object.freeze(to);
  }
  return whole;
}

function isList(value: object): value is readonly unknown[] | ReadonlySet<unknown> {
  return Array.isArray(value) || value instanceof Set;
}
