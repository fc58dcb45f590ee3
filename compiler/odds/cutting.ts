/**
 * Blocks that something from the table cuts: which of them it is, what it waits for, and how it is left on all levels.
 * Where that stands is kept in the marks of a state; what comes from the table, and when, is outside.ts.
 */
import type { Scope } from "./code.ts";
import { depthOf, endingOf, type Frame, framesOf, outOf, scopesAround, without } from "./frames.ts";
import { going, leftFor } from "./leaving.ts";
import { type Coming, type State, standingAt } from "./state.ts";

interface Cuttable {
  /** Frame, unit and place of the block. */
  readonly key: string;
  readonly depth: number;
  readonly scope: Scope;
}

function keyOf({ unit, depth }: Frame, scope: Scope): string {
  return `${depth}.${unit.id}.${unit.scopes.indexOf(scope)}`;
}

/** The innermost block that the event cuts and that is not yet about to end. */
export function cutBy(state: State, event: string): Cuttable | null {
  for (const frame of framesOf(state))
    for (const scope of scopesAround(frame).toReversed()) {
      const key = keyOf(frame, scope);
      if (scope.cut?.event === event && ![...state.marks.keys()].some((mark) => mark.startsWith(`^${key}^`)))
        return { key, depth: frame.depth, scope };
    }
  return null;
}

/** Whether something by that name runs inside the block. */
export function isInside(state: State, { depth, scope }: Cuttable, name: string): boolean {
  const inside = framesOf(state).flatMap((frame) => {
    if (frame.depth < depth) return [];
    const around = scopesAround(frame).flatMap(({ names }) => names);
    if (frame.depth > depth) return [...around, frame.unit.play?.id ?? ""];
    const own = scopesAround(frame);
    return own.slice(own.indexOf(scope) + 1).flatMap(({ names }) => names);
  });
  return inside.includes(name);
}

/** Once those who react to it have: what waited for it is left, then what it cuts. */
export function gone(state: State, { event, leaves, waits }: Coming): State {
  const due = waitingFor(state, [event]);
  if (due !== null) return leaving(state, due);
  if (leaves !== null) return leaving(state, leaves);
  return waits === null ? state : { ...state, marks: new Map(state.marks).set(waits, 1) };
}

/** Something has ended: on the way to where some `go` leads, or out of a block that is cut, or what such a block has waited for. */
export function over(state: State, names: readonly string[], next: number): State {
  const to = leftFor(state);
  if (to !== null) return going(state, state.at, to);
  const sign = `&${depthOf(state)}&`;
  const left = [...state.marks.keys()].find((mark) => mark.startsWith(sign));
  const due = left === undefined ? waitingFor(state, names) : left.slice(sign.length);
  return due === null ? standingAt(state, next) : leaving(state, due);
}

/** What a block waited for is over with it, in any case. */
export function uncut(state: State, scope: number, next: number): State {
  return standingAt(without(state, `^${depthOf(state)}.${state.unit.id}.${scope}^`), next);
}

function waitingFor(state: State, names: readonly string[]): string | null {
  for (const mark of state.marks.keys()) {
    const [sign, key = "", after = ""] = mark.split("^");
    if (sign === "" && names.includes(after)) return key;
  }
  return null;
}

/** To the end of the innermost block around it; from there on outwards, until the block that is cut has ended. */
function leaving(start: State, block: string): State {
  let [state, at] = [start, start.at];
  for (;;) {
    const depth = depthOf(state);
    state = without(without(state, `&${depth}&`), `>${depth}>`);
    const scope = scopesAround({ unit: state.unit, at }).findLast(({ isBlock }) => isBlock);
    if (scope !== undefined) {
      const isIt = keyOf({ unit: state.unit, at, depth }, scope) === block;
      return isIt ? standingAt(state, scope.to) : endingOf(state, scope, `&${depth}&${block}`);
    }
    const outside = outOf(state);
    if (outside === null) throw new Error(`${state.unit.name} is left and no such block stands`);
    ({ state, at } = outside);
  }
}
