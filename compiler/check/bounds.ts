/**
 * Turns the bounds of numbers into the bounds of what is computed from them, where that is easy; null means no bound.
 * What a bound is used for is left to the types (domains) and the lints (comparisons that cannot hold).
 */

export interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

export const unbounded: Bounds = { from: null, to: null };

export function addBounds(a: Bounds, b: Bounds): Bounds {
  return { from: sum(a.from, b.from), to: sum(a.to, b.to) };
}

export function negateBounds(a: Bounds): Bounds {
  return { from: a.to === null ? null : 0 - a.to, to: a.from === null ? null : 0 - a.from };
}

/** Only closed bounds multiply simply; otherwise nothing is claimed but that two that are not negative stay so. */
export function multiplyBounds(a: Bounds, b: Bounds): Bounds {
  if (a.from === null || a.to === null || b.from === null || b.to === null) {
    const staysPositive = a.from !== null && a.from >= 0 && b.from !== null && b.from >= 0;
    return { from: staysPositive ? (a.from ?? 0) * (b.from ?? 0) : null, to: null };
  }
  const corners = [a.from * b.from, a.from * b.to, a.to * b.from, a.to * b.to];
  return { from: Math.min(...corners), to: Math.max(...corners) };
}

/** Division by one known number that is positive; anything else is not bounded here. */
export function divideBounds(a: Bounds, b: Bounds): Bounds {
  if (b.from === null || b.from !== b.to || b.from <= 0) return unbounded;
  const by = b.from;
  return { from: a.from === null ? null : a.from / by, to: a.to === null ? null : a.to / by };
}

export function roundBounds(a: Bounds, direction: "up" | "down"): Bounds {
  const round = direction === "up" ? Math.ceil : Math.floor;
  return { from: a.from === null ? null : round(a.from), to: a.to === null ? null : round(a.to) };
}

/** Bounds that hold both. */
export function coverBounds(a: Bounds, b: Bounds): Bounds {
  return {
    from: a.from === null || b.from === null ? null : Math.min(a.from, b.from),
    to: a.to === null || b.to === null ? null : Math.max(a.to, b.to),
  };
}

export function extremeBounds(a: Bounds, b: Bounds, op: "min" | "max"): Bounds {
  const pick = op === "min" ? Math.min : Math.max;
  const either = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : pick(x, y));
  const both = (x: number | null, y: number | null) => (x === null || y === null ? null : pick(x, y));
  return op === "min"
    ? { from: both(a.from, b.from), to: either(a.to, b.to) }
    : { from: either(a.from, b.from), to: both(a.to, b.to) };
}

/** Whether no number lies in both. */
export function areDisjoint(a: Bounds, b: Bounds): boolean {
  return isAbove(a, b) || isAbove(b, a);
}

/** Whether every number of `a` is greater than every number of `b`. */
export function isAbove(a: Bounds, b: Bounds): boolean {
  return a.from !== null && b.to !== null && a.from > b.to;
}

/** Whether every number of `a` is at least as great as every number of `b`. */
export function isAtLeast(a: Bounds, b: Bounds): boolean {
  return a.from !== null && b.to !== null && a.from >= b.to;
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
