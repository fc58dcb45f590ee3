/**
 * Where a play stands while its odds are worked out: an instruction, what names and facts hold, and who waits below.
 * States that can no longer differ have the same key; how they go on is machine.ts.
 */
import { type Cell, isRecordCell, keyOf } from "./cells.ts";
import type { Unit } from "./code.ts";
import type { Json } from "../core/json.ts";

export interface State {
  readonly unit: Unit;
  readonly at: number;
  readonly env: readonly (Cell | undefined)[];
  readonly globals: readonly (Cell | undefined)[];
  readonly below: Below | null;
  /** What is handed in for this unit. */
  readonly events: Json | undefined;
  /** How often reactions have happened, and whether what they wait for held, by their keys. */
  readonly marks: ReadonlyMap<string, number>;
}

/** The same a step further. Written out, part by part: states are made by the million, and copying is slower. */
export function standingAt({ unit, env, globals, below, events, marks }: State, at: number): State {
  return { unit, at, env, globals, below, events, marks };
}

/** A step further, with other names. */
export function holding(
  { unit, globals, below, events, marks }: State,
  env: State["env"],
  at: number,
): State {
  return { unit, at, env, globals, below, events, marks };
}

/** Who goes on when a unit ends: a play that has called it, or an event that is being reacted to. */
export type Below = Caller | Event;

export interface Caller {
  readonly kind: "caller";
  readonly unit: Unit;
  /** Where it goes on. */
  readonly at: number;
  readonly env: State["env"];
  readonly below: Below | null;
  readonly events: Json | undefined;
  readonly slot: number | null;
  readonly keeps: readonly string[] | null;
}

export interface Event {
  readonly kind: "event";
  readonly trigger: { readonly at: "event" | "start" | "end" | "soon"; readonly names: readonly string[] };
  readonly args: readonly (readonly [string, Cell])[];
  /** Which reaction is next, and which of its elements. */
  readonly reaction: number;
  readonly elements: readonly (Cell | null)[] | null;
  readonly element: number;
  /** What has happened here, as reaction and element. */
  readonly done: readonly string[];
  readonly back: Caller;
  /** Of what comes from the table: what comes after it. */
  readonly coming: Coming | null;
}

/** After something from the table, the block that it cuts, by its key, is left, or waits for something to be over. */
export interface Coming {
  readonly event: string;
  readonly leaves: string | null;
  readonly waits: string | null;
}

/** What a question comes to on some path. */
export type Outcome =
  | { readonly kind: "value"; readonly value: Cell; readonly globals: State["globals"] }
  | { readonly kind: "unruled"; readonly status: "no-ruling" | "not-on-record" | "conflict" }
  | { readonly kind: "unfinished" };

const numbers = new WeakMap<Below, number>();

export interface Keys {
  readonly of: (state: State) => string;
}

export function keysOf(byPlace: boolean): Keys {
  const known = new Map<string, number>();
  const cell = (value: Cell | undefined): string => {
    if (byPlace && isRecordCell(value) && value.place !== null) return `@${value.place}`;
    return keyOf(value);
  };
  const envKey = (unit: Unit, at: number, env: State["env"], kept: readonly number[] = []): string => {
    let key = `${unit.id}:${at}`;
    for (const slot of kept) key += `|${cell(env[slot])}`;
    for (const slot of unit.live[at]?.slots ?? []) key += `|${cell(env[slot])}`;
    return key;
  };
  const belowNumber = (below: Below | null): number => {
    if (below === null) return -1;
    const before = numbers.get(below);
    if (before !== undefined) return before;
    const key =
      below.kind === "caller"
        ? `${envKey(below.unit, below.at, below.env, below.unit.kept)}>${below.slot}>${belowNumber(below.below)}`
        : `${below.trigger.at}${below.trigger.names}(${below.args.map(([, arg]) => cell(arg))})${below.reaction}.${below.element}` +
          `{${below.elements?.map((each) => (each === null ? "" : cell(each))) ?? "?"}}<${below.done}>${belowNumber(below.back)}`;
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    numbers.set(below, number);
    return number;
  };
  return {
    of: (state) => {
      let key = envKey(state.unit, state.at, state.env);
      const live = state.unit.live[state.at];
      for (const global of state.below === null ? (live?.globals ?? []) : state.globals.keys())
        key += `~${keyOf(state.globals[global])}`;
      if (state.below !== null) key += `<${belowNumber(state.below)}`;
      if (state.marks.size > 0) key += `!${[...state.marks].sort().join(";")}`;
      return key;
    },
  };
}
