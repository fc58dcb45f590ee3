/**
 * Performs instructions as far as nothing is left open: names, facts, branches, passes, the ends of plays.
 * What is open is spread.ts; what happens of itself comes from events.ts.
 */
import { mostOddsSteps } from "../limits.ts";
import type { Bounds } from "../check/plays/beyond.ts";
import { domainOf } from "../evaluate/domain.ts";
import { live as liveValue } from "../evaluate/plays/world.ts";
import { isItems, made, type Result, unruled } from "../runtime/result.ts";
import { type Cell, isOpenCell, isPool, isRecordCell, toResult } from "./cells.ts";
import type { Instr } from "./code.ts";
import { isOutside, merged, setFieldOf } from "./fields.ts";
import { lookUpFor, pathOf, read } from "./given-values.ts";
import type { Machine, Stop } from "./machine.ts";
import { over, uncut } from "./cutting.ts";
import { leftBehind } from "./frames.ts";
import { leave } from "./leaving.ts";
import { payBy, payments } from "./paying.ts";
import { needsSeen, refuse } from "./refusals.ts";
import { type Below, type Caller, holding, standingAt, type State } from "./state.ts";
import { type Halt, itemsOf, numberIn, truthAt, valueAt, wholeAt } from "./values.ts";
import { withSlot } from "./ways.ts";

/** As far as nothing is left open. */
export function advance(machine: Machine, start: State): Stop {
  let state: State | Halt = start;
  for (let steps = 0; steps < mostOddsSteps; steps++) {
    if ("outcome" in state) return { kind: "end", outcome: state.outcome };
    if (state.at < 0) {
      state = machine.events.resume(machine, state);
      continue;
    }
    const instr: Instr | undefined = state.unit.code[state.at];
    if (instr === undefined) throw new Error(`${state.unit.name} has no instruction ${state.at}`);
    if (isOpenAt(machine, instr, state)) return { kind: "open", state };
    state = step(machine, state, instr);
  }
  return { kind: "end", outcome: { kind: "unfinished" } };
}

function isOpenAt({ outside }: Machine, instr: Instr, state: State): boolean {
  switch (instr.op) {
    case "roll":
    case "reroll":
    case "draw":
    case "choose":
    case "menu":
    case "power":
    case "call":
      return true;
    case "observe":
      return outside.length > 0;
    case "pay":
      return instr.owner !== null;
    case "next":
      return instr.orderedBy !== null && state.env[instr.indexSlot] !== undefined;
    default:
      return false;
  }
}

function step(machine: Machine, state: State, instr: Instr): State | Halt {
  const next = state.at + 1;
  switch (instr.op) {
    case "let": {
      const value = valueAt(state, instr.value);
      return withSlot(state, instr.slot, value, next);
    }
    case "set-fact":
      return setFact(state, instr.global, valueAt(state, instr.value), instr.bounds, next);
    case "set-field": {
      const done = setFieldOf(machine, state, instr, valueAt(state, instr.value));
      return "outcome" in done ? done : { ...done, at: next };
    }
    case "give": {
      return ended(machine, state, valueAt(state, instr.value));
    }
    case "root-part": {
      const { below } = state;
      if (below === null) throw new Error(`${state.unit.name} happens and nobody was interrupted`);
      return { ...state, at: next, below: withPart(below, instr.part, valueAt(state, instr.value)) };
    }
    case "end":
      return ended(machine, state, resultOf(state));
    case "test": {
      const holds = truthAt(state, instr.condition);
      if (typeof holds !== "boolean") return holds;
      return standingAt(state, holds ? next : instr.otherwise);
    }
    case "jump":
      // Nothing ever comes of a loop of nothing.
      if (instr.to === state.at) return { outcome: { kind: "unfinished" } };
      return standingAt(state, instr.to);
    case "leave":
      return leave(state, instr.to);
    case "each":
      return startEach(state, instr);
    case "next": {
      const list = itemsOf(state.env[instr.listSlot]);
      const index = numberIn(state.env[instr.indexSlot]);
      if (index >= list.length) return standingAt(state, instr.done);
      const env = state.env.slice();
      env[instr.indexSlot] = index + 1;
      env[instr.binder] = liveCell(machine, state, list[index] ?? null);
      countPass(machine, env, instr.passSlot);
      return holding(state, env, next);
    }
    case "times": {
      const times = wholeAt(state, instr.times);
      return typeof times === "number" ? withSlot(state, instr.slot, times, next) : times;
    }
    case "again": {
      const left = numberIn(state.env[instr.slot]);
      if (left <= 0) return standingAt(state, instr.done);
      const env = state.env.slice();
      env[instr.slot] = left - 1;
      countPass(machine, env, instr.passSlot);
      return holding(state, env, next);
    }
    case "pass": {
      const env = state.env.slice();
      if (instr.start) env[instr.passSlot] = -1;
      else countPass(machine, env, instr.passSlot);
      return holding(state, env, next);
    }
    case "observe":
      return observed(machine, state, instr);
    case "ensure": {
      const holds = truthAt(state, instr.condition);
      if (typeof holds !== "boolean") return holds;
      if (holds) return standingAt(state, next);
      return refuse({
        code: "refused-observation",
        message: `With the given facts, \`${instr.words}\` is false, but it must be true here.`,
        help: "Give observations that make the condition true.",
        data: { play: state.unit.name },
      });
    }
    case "pay": {
      const paid = payments(state, instr);
      const [greedy] = paid;
      return greedy
        ? payBy(machine, state, instr, greedy, next)
        : { outcome: { kind: "unruled", status: "no-ruling" } };
    }
    case "boundary":
      return machine.events.announce(
        machine,
        standingAt(state, next),
        [instr.name, instr.word],
        instr.at,
        [],
        "",
      );
    case "announce": {
      const args = instr.args.map((arg) => valueAt(state, arg));
      return machine.events.announce(
        machine,
        standingAt(state, next),
        [instr.event],
        "event",
        args,
        instr.event,
      );
    }
    case "uncut":
      return uncut(state, instr.scope, next);
    case "over":
      return over(state, instr.names, next);
    case "soon":
      return machine.events.soon(machine, standingAt(state, next));
    case "together":
      return together(state, instr, next);
    default:
      throw new Error(`${instr.op} waits, and is not performed`);
  }
}

export function observed(machine: Machine, state: State, instr: Extract<Instr, { op: "observe" }>): State {
  const given = lookUpFor(state, instr.place, instr.type);
  const path = pathOf(state, instr.place);
  if (given === undefined)
    return needsSeen({
      path,
      about: instr.about,
      domain: () => domainOf(machine.ground.program, instr.type),
    });
  return withSlot(state, instr.slot, read(machine, path, instr.type, given), state.at + 1);
}

/** Beyond what a fact may be, nobody follows it. */
function setFact(state: State, global: number, cell: Cell, bounds: Bounds, at: number): State | Halt {
  if (isOutside(bounds, cell)) return { outcome: { kind: "unfinished" } };
  const globals = state.globals.slice();
  globals[global] = cell;
  return { ...state, globals, at };
}

export function countPass(machine: Machine, env: (Cell | undefined)[], slot: number | null): void {
  if (slot !== null) env[slot] = Math.min(numberIn(env[slot]) + 1, machine.mostPasses);
}

export function liveCell(machine: Machine, state: State, cell: Cell): Cell {
  if (!machine.ground.hasFieldSets || typeof cell !== "object" || cell === null) return cell;
  return liveValue(machine.ground.runAt(state.globals).situation, toResult(cell));
}

function resultOf(state: State): Cell {
  const { unit } = state;
  if (unit.parts.length === 0) return unruled("no-ruling");
  return made(
    "shape",
    unit.parts.map(({ name, slot }): [string, Result] => {
      const cell = state.env[slot];
      return [name, cell === undefined ? unruled("no-ruling") : toResult(cell)];
    }),
  );
}

function ended(machine: Machine, state: State, value: Cell): State | Halt {
  const { below } = state;
  if (below === null) return come(machine, state, value);
  const left = machine.outside.length === 0 ? state : leftBehind(state);
  if (below.kind === "caller") return returned(left, below, value);
  // What a reaction gives is the result of the play that was started.
  const instr = state.unit.code[state.at];
  if (instr?.op === "give") return come(machine, state, value);
  return machine.events.resume(machine, left);
}

/** Things in a result are shown as the play leaves them. */
function come(machine: Machine, state: State, value: Cell): Halt {
  return { outcome: { kind: "value", value: liveCell(machine, state, value), globals: state.globals } };
}

function returned(state: State, caller: Caller, value: Cell): State {
  const env = caller.env.slice();
  if (caller.slot !== null) env[caller.slot] = kept(value, caller.keeps);
  return { ...state, unit: caller.unit, at: caller.at, env, below: caller.below, events: caller.events };
}

/** Whoever waits, with a result put to the play that waits at the bottom. */
function withPart<Waiting extends Below>(below: Waiting, part: string, value: Cell): Waiting {
  if (below.kind === "event") return { ...below, back: withPart(below.back, part, value) };
  if (below.below !== null) return { ...below, below: withPart(below.below, part, value) };
  const slot = below.unit.parts.find(({ name }) => name === part)?.slot;
  if (slot === undefined) return below;
  const env = below.env.slice();
  env[slot] = value;
  return { ...below, env };
}

/** Only the results that are read later. */
export function kept(value: Cell, keeps: readonly string[] | null): Cell {
  if (keeps === null || !isRecordCell(value) || value.form !== "shape") return value;
  return made(
    "shape",
    [...value.fields].filter(([name]) => keeps.includes(name)),
  );
}

function startEach(state: State, instr: Extract<Instr, { op: "each" }>): State | Halt {
  const list = valueAt(state, instr.list);
  if (isOpenCell(list)) return { outcome: { kind: "unruled", status: list.unruled ?? "no-ruling" } };
  let items = itemsOf(list);
  if (instr.filter) {
    const left: Cell[] = [];
    for (const item of items) {
      const holds = truthAt(withSlot(state, instr.binder, item, state.at), instr.filter);
      if (typeof holds !== "boolean") return holds;
      if (holds) left.push(item);
    }
    items = left;
  }
  const env = state.env.slice();
  const isWhole = !instr.filter && !isPool(list) && isItems(list) && list.kind === "list";
  env[instr.listSlot] = isWhole ? list : { kind: "list", items: items.map(toResult) };
  env[instr.indexSlot] = 0;
  return holding(state, env, state.at + 1);
}

function together(state: State, instr: Extract<Instr, { op: "together" }>, at: number): State | Halt {
  const now: Cell = {
    kind: "list",
    items: state.globals.map((cell) => (cell === undefined ? null : toResult(cell))),
  };
  const kept = (slot: number): (Cell | undefined)[] => {
    const cells = itemsOf(state.env[slot]);
    return state.globals.map((cell, i) => (cell === undefined ? undefined : cells[i]));
  };
  if (instr.at === "start") return withSlot(state, instr.before, now, at);
  if (instr.at === "turn") return { ...withSlot(state, instr.after, now, at), globals: kept(instr.before) };
  const [before, after] = [kept(instr.before), kept(instr.after)];
  const globals: (Cell | undefined)[] = [];
  for (const [i, cell] of state.globals.entries()) {
    const joined = merged(before[i], after[i], cell);
    if (joined === "clash") return { outcome: { kind: "unruled", status: "conflict" } };
    globals[i] = joined;
  }
  return { ...state, globals, at };
}
