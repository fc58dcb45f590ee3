/**
 * The ways on from a state that need no die of their own: one for sure, several alike, the ends of something worked out.
 * Which of them there are is said by rolls.ts, choices.ts and spread.ts.
 */
import { unruled } from "../runtime/result.ts";
import type { Cell } from "./cells.ts";
import type { Unit } from "./code.ts";
import type { Outcomes, Spread } from "./machine.ts";
import { holding, type Outcome, type State } from "./state.ts";

export function withSlot(state: State, slot: number, cell: Cell, at: number): State {
  const env = state.env.slice();
  env[slot] = cell;
  return holding(state, env, at);
}

export const noMarks: State["marks"] = new Map();

export function sure(to: State): Extract<Spread, { kind: "chance" }> {
  return { kind: "chance", total: 1n, branches: [{ ways: 1n, to }] };
}

/** Where nothing is asked for, because there is nothing to decide. */
export function unasked(to: State): Spread {
  return { ...sure(to), isUnasked: true };
}

export function alike(states: readonly State[]): Spread {
  return { kind: "chance", total: BigInt(states.length), branches: states.map((to) => ({ ways: 1n, to })) };
}

export function unruledAs(status: "conflict" | "not-on-record" | "no-ruling" | null): Spread {
  return { kind: "end", outcome: { kind: "unruled", status: status ?? "no-ruling" } };
}

/** Ends that are no values lead nowhere on; a state that only ends stands for them. */
export function onward(outcomes: Outcomes, go: (value: Cell, globals: State["globals"]) => State): Spread {
  return {
    kind: "chance",
    total: outcomes.total,
    branches: outcomes.all.map(({ ways, outcome }) => ({
      ways,
      to: outcome.kind === "value" ? go(outcome.value, outcome.globals) : haltState(outcome),
    })),
  };
}

const halts = new Map<string, State>();

/** Ends at once with an outcome. */
export function haltState(outcome: Outcome): State {
  const key = outcome.kind === "unruled" ? outcome.status : outcome.kind;
  const known = halts.get(key);
  if (known) return known;
  const open: Cell = outcome.kind === "unruled" ? unruled(outcome.status) : null;
  const none_ = { reads: [], writes: [], readsGlobals: [], writesGlobals: [] };
  const unit: Unit = {
    id: -1 - halts.size,
    name: key,
    play: null,
    reaction: null,
    names: [],
    params: [],
    parts: [],
    labels: new Map(),
    past: new Map(),
    kept: [],
    scopes: [],
    joint: new Set(),
    code:
      outcome.kind === "unruled"
        ? [{ ...none_, op: "test", condition: () => open, otherwise: 0 }]
        : [{ ...none_, op: "jump", to: 0 }],
    live: [{ slots: [], globals: [] }],
    hidden: new Map(),
    hiddenGlobals: new Map(),
  };
  const made: State = { unit, at: 0, env: [], globals: [], below: null, events: undefined, marks: new Map() };
  halts.set(key, made);
  return made;
}
