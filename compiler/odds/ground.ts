/**
 * What every expression of a question has around it: the program, the situation, the facts that may be set.
 * Compiling expressions over it is expressions.ts.
 */
import type { Program } from "../check/program.ts";
import type { Run } from "../evaluate/scope.ts";
import {
  nothingKnown,
  type Readings,
  type Situation,
  situation as situationOf,
} from "../evaluate/situation.ts";
import { newRun } from "../evaluate/run.ts";
import { type Cell, keyOf, toResult } from "./cells.ts";

/** The part of a state that expressions see. Binders are written to `env` while a list is walked. */
export interface View {
  readonly env: (Cell | undefined)[];
  readonly globals: readonly (Cell | undefined)[];
}

export type Compute = (view: View) => Cell;

/** What every expression of a question has around it. */
export interface Ground {
  readonly program: Program;
  readonly readings: Readings;
  /** What is asked about now; what was worked out of another situation is forgotten when it changes. */
  readonly now: { situation: Situation; turn: number };
  /** Another situation. */
  readonly enter: (situation: Situation) => void;
  /** Facts that plays of this question may set, in the order of `globals`. */
  readonly mutable: readonly string[];
  /** Whether a field of a thing may be set, so that what names hold is looked up anew. */
  readonly hasFieldSets: boolean;
  /** The evaluator over the facts as they now are. */
  readonly runAt: (globals: View["globals"]) => Run;
  readonly judged: Map<string, Cell>;
}

export function groundOf(
  program: Program,
  readings: Readings,
  mutable: readonly string[],
  hasFieldSets: boolean,
): Ground {
  const situations = new Map<string, Situation>();
  const judged = new Map<string, Cell>();
  // Most states share their facts with others, and a key of all facts is long.
  let situationsOf = new WeakMap<View["globals"], Situation>();
  const current = { situation: nothingKnown, turn: 0 };
  const situationWith = (globals: View["globals"]): Situation => {
    const key = globals.map(keyOf).join("|");
    const at = situations.get(key) ?? situationAfter(current.situation, mutable, globals);
    situations.set(key, at);
    return at;
  };
  // What is called is judged once in a question; kept for longer, it would be as much as all questions came to.
  const runAt = (globals: View["globals"]): Run => {
    const at = situationsOf.get(globals) ?? situationWith(globals);
    situationsOf.set(globals, at);
    return newRun(program, at, readings);
  };
  const enter = (situation: Situation): void => {
    current.situation = situation;
    current.turn += 1;
    situations.clear();
    situationsOf = new WeakMap();
    judged.clear();
  };
  return { program, readings, now: current, enter, mutable, hasFieldSets, runAt, judged };
}

/** The situation with what has been set by now. */
export function situationAfter(
  situation: Situation,
  mutable: readonly string[],
  globals: View["globals"],
): Situation {
  if (mutable.length === 0) return situation;
  const now = new Map(situation.known);
  mutable.forEach((fact, i) => {
    const cell = globals[i];
    if (cell !== undefined) now.set(fact, toResult(cell));
  });
  return situationOf(now, situation.told, situation.played);
}

/** Slots by name of what stands in a play; asking for a new name makes one. */
export interface Slots {
  readonly slotOf: (name: string) => number;
  readonly has: (name: string) => boolean;
}
