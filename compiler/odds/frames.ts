/**
 * The plays and reactions that stand in one another in a state, the blocks that are open in each, and how what stands in
 * a state is left. Why it is left is told by cutting.ts and leaving.ts.
 */
import type { Scope, Unit } from "./code.ts";
import { type Caller, type State, standingAt } from "./state.ts";

/** A play or reaction that stands, and where in it. */
export interface Frame {
  readonly unit: Unit;
  readonly at: number;
  readonly depth: number;
}

/** The innermost first. */
export function framesOf(state: State): readonly Frame[] {
  const frames: { unit: Unit; at: number }[] = [{ unit: state.unit, at: state.at }];
  for (let below = state.below; below !== null; ) {
    const { unit, at, below: next }: Caller = below.kind === "event" ? below.back : below;
    // It goes on behind the instruction at which it waits.
    frames.push({ unit, at: at - 1 });
    below = next;
  }
  return frames.map((frame, i) => ({ ...frame, depth: frames.length - 1 - i }));
}

export function depthOf(state: State): number {
  return framesOf(state).length - 1;
}

/** The outermost first; without those that have ended on the way out of them. */
export function scopesAround({ unit, at }: Pick<Frame, "unit" | "at">): readonly Scope[] {
  const past = unit.past.get(at) ?? [];
  return unit.scopes.filter((scope, i) => scope.from <= at && at < scope.to && !past.includes(i));
}

/** Goes on where a block ends, with a sign of where it is going that is seen there. */
export function endingOf(state: State, { to }: Scope, sign: string): State {
  return { ...standingAt(state, to), marks: new Map(state.marks).set(sign, 1) };
}

/** Out of a play or reaction, to whoever stands below it and where that waits. */
export function outOf(state: State): { readonly state: State; readonly at: number } | null {
  const { below } = state;
  if (below === null) return null;
  const { unit, at, env, below: next, events } = below.kind === "event" ? below.back : below;
  return { state: { ...leftBehind(state), unit, at, env, below: next, events }, at: at - 1 };
}

/** What waits in a play or reaction that is left is over with it. */
export function leftBehind(state: State): State {
  return without(state, `^${depthOf(state)}.`);
}

export function without(state: State, sign: string): State {
  const kept = [...state.marks].filter(([mark]) => !mark.startsWith(sign));
  return kept.length === state.marks.size ? state : { ...state, marks: new Map(kept) };
}
