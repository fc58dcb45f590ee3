/**
 * What two outcomes are to one another: the same, or a flip of some kind, with the direction in which it goes.
 * Kinds are coarse on purpose: one witness is shown for each.
 */
import { same, sameOutcome } from "./comparing.ts";
import { both, each, end, type Node, truthValue } from "./diagram.ts";
import type { Space } from "./space.ts";
import { gathered, gatheredIn, isStatus, valueAt } from "./symbols.ts";

/** `no ruling` and `not on record` are as they are; a value by its name where it has one, else as `a value`. */
export interface FlipKind {
  readonly from: string;
  readonly to: string;
  /** Whether more is granted than before, or less; null: neither. */
  readonly direction: "wider" | "narrower" | null;
}

/** Where two sides say the same: one end. Elsewhere an end for each pair of what they say. */
export function flipsOf(space: Space, before: Node, after: Node): Node {
  const isSame = sameEnd(space);
  return both(space.diagrams, before, after, (a, b) => {
    const flip = gathered(space, "flip", [a, b]);
    return each(space.diagrams, sameOutcome(space, a, b), (answer) =>
      answer === truthValue ? isSame : flip,
    );
  });
}

export function sameEnd(space: Space): Node {
  return gathered(space, "same", []);
}

/** Where a situation cannot be. */
export function nowhereEnd(space: Space): Node {
  return gathered(space, "nowhere", []);
}

export function isFlip(space: Space, value: number): boolean {
  const known = valueAt(space, value);
  return known.kind === "gathered" && known.what === "flip";
}

export function flipKindOf(space: Space, flip: number): FlipKind {
  const [a = 0, b = 0] = gatheredIn(space, flip).data.map(Number);
  return { from: kindOf(space, a), to: kindOf(space, b), direction: directionOf(space, a, b) };
}

function kindOf(space: Space, id: number): string {
  const value = valueAt(space, id);
  switch (value.kind) {
    case "status":
      return value.status;
    case "truth":
      return value.truth ? "yes" : "no";
    case "name":
      return value.name;
    case "none":
      return "none";
    default:
      return "a value";
  }
}

/** What one may do under a duty: to do it, and to leave it. */
const leaves: Readonly<Record<string, readonly string[]>> = {
  may: ["do", "leave"],
  must: ["do"],
  "may not": ["leave"],
};

function directionOf(space: Space, a: number, b: number): FlipKind["direction"] {
  const [from, to] = [valueAt(space, a), valueAt(space, b)];
  // A permission that nobody grants is none.
  if (to.kind === "truth" && to.truth) return from.kind === "truth" || isUngranted(space, a) ? "wider" : null;
  if (from.kind === "truth" && from.truth)
    return to.kind === "truth" || isUngranted(space, b) ? "narrower" : null;
  if (from.kind === "name" && to.kind === "name") {
    const [left, right] = [leaves[from.name], leaves[to.name]];
    return left && right ? byContents(left, right, (x, y) => x === y) : null;
  }
  if (from.kind === "set" && to.kind === "set") {
    const isIn = (x: number, y: number): boolean => same(space, x, y) === end(truthValue);
    return byContents(from.items, to.items, isIn);
  }
  return null;
}

function byContents<T>(
  from: readonly T[],
  to: readonly T[],
  isSame: (a: T, b: T) => boolean,
): FlipKind["direction"] {
  const isWithin = (some: readonly T[], all: readonly T[]): boolean =>
    some.every((one) => all.some((other) => isSame(one, other)));
  if (isWithin(from, to)) return isWithin(to, from) ? null : "wider";
  return isWithin(to, from) ? "narrower" : null;
}

function isUngranted(space: Space, id: number): boolean {
  const value = valueAt(space, id);
  return isStatus(id) && value.kind === "status" && value.status === "no-ruling";
}
