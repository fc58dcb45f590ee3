/**
 * What may come of a state that waits: what falls, what is chosen, what a play within or many passes come to.
 * How a state comes to wait is steps.ts.
 */
import { mostPlaysNested } from "../limits.ts";
import { notGiven } from "../runtime/result.ts";
import { type Cell, isOpenCell, toResult } from "./cells.ts";
import { chosen, decide, fromMenu, ordered, ownerAt } from "./choices.ts";
import type { Instr } from "./code.ts";
import { lookUp, lookUpFor, optionGiven } from "./given-values.ts";
import type { Machine, Outcomes, Spread } from "./machine.ts";
import { withComing } from "./outside.ts";
import { payBy, payments } from "./paying.ts";
import { refuse } from "./refusals.ts";
import { added, partOf } from "./powers.ts";
import { rerolled, rolled } from "./rolls.ts";
import { type Caller, holding, standingAt, type State } from "./state.ts";
import { advance, kept, observed } from "./steps.ts";
import { type Halt, itemsOf, valueAt, wholeAt } from "./values.ts";
import { alike, haltState, noMarks, onward, sure, unasked, unruledAs, withSlot } from "./ways.ts";

/** What may come of a state that waits, or of what comes from the table before it is answered. */
export function spread(machine: Machine, state: State): Spread {
  return machine.outside.length === 0 ? answered(machine, state) : withComing(machine, state, answered);
}

function answered(machine: Machine, state: State): Spread {
  const instr = state.unit.code[state.at];
  switch (instr?.op) {
    case "observe":
      return sure(observed(machine, state, instr));
    case "roll":
      return rolled(machine, state, instr);
    case "reroll":
      return rerolled(machine, state, instr);
    case "draw": {
      const next = state.at + 1;
      const list = valueAt(state, instr.among);
      if (isOpenCell(list)) return unruledAs(list.unruled);
      const items = itemsOf(list);
      const given = lookUpFor(state, instr.place, instr.type);
      if (given !== undefined)
        return sure(
          withSlot(
            state,
            instr.slot,
            optionGiven(machine, state, instr.place, instr.type, items, given),
            next,
          ),
        );
      if (items.length === 0) return unruledAs(null);
      return alike(items.map((item) => withSlot(state, instr.slot, item, next)));
    }
    case "choose":
      return chosen(machine, state, instr);
    case "next":
      return ordered(machine, state, instr);
    case "menu":
      return fromMenu(machine, state, instr);
    case "pay": {
      const paid = payments(state, instr);
      const [only] = paid;
      if (only === undefined) return unruledAs(null);
      if (paid.length === 1) {
        const done = payBy(machine, state, instr, only, state.at + 1);
        return unasked("outcome" in done ? haltState(done.outcome) : done);
      }
      const owner = ownerAt(state, instr.owner);
      const options = paid.map((parts) => payBy(machine, state, instr, parts, state.at + 1));
      const names = paid.map((parts): Cell => ({ kind: "list", items: parts.map(toResult) }));
      return decide(machine, state, owner, instr.place.name, names, options);
    }
    case "call":
      return called(machine, state, instr);
    case "power": {
      const all = summed(machine, state, instr);
      if ("outcome" in all) return { kind: "end", outcome: all.outcome };
      return onward(all, (value) => withSums(state, instr.totals, value));
    }
    default:
      throw new Error(`nothing is open at instruction ${state.at} of ${state.unit.name}`);
  }
}

/** A question that ends with a sum of passes comes to that sum: nothing has to be told apart on the way. */
export function sumAtEnd(machine: Machine, start: State): Outcomes | null {
  const stop = advance(machine, start);
  if (stop.kind === "end") return null;
  const { state } = stop;
  const [instr, next] = [state.unit.code[state.at], state.unit.code[state.at + 1]];
  if (instr?.op !== "power") return null;
  const isLast = next?.op === "give" && next.slot === instr.totals[0]?.slot && state.below === null;
  const [total, other] = instr.totals;
  if (
    !isLast ||
    total === undefined ||
    other !== undefined ||
    state.env[total.slot] !== 0 ||
    state.globals.length > 0
  )
    return null;
  const all = summed(machine, state, instr);
  return "outcome" in all ? null : all;
}

/** What was added, beside what was there before. */
function withSums(state: State, totals: Extract<Instr, { op: "power" }>["totals"], value: Cell): State {
  const sums = totals.length === 1 ? [value] : totals.map(({ name }) => partOf(value, name));
  const env = state.env.slice();
  totals.forEach(({ slot }, i) => {
    const before = state.env[slot];
    env[slot] = added(before === undefined ? 0 : before, sums[i] ?? null);
  });
  return holding(state, env, state.at + 1);
}

function summed(machine: Machine, state: State, instr: Extract<Instr, { op: "power" }>): Outcomes | Halt {
  const times = wholeAt(state, instr.times);
  if (typeof times !== "number") return times;
  // A pass that is never made asks for nothing.
  if (times === 0)
    return { total: 1n, all: [{ ways: 1n, outcome: { kind: "value", value: 0, globals: state.globals } }] };
  const unit = instr.unit();
  const env: (Cell | undefined)[] = [];
  instr.args.forEach((slot, i) => {
    env[unit.params[i] ?? 0] = state.env[slot];
  });
  const pass = machine.outcomesOf({ ...state, unit, at: 0, env, below: null, marks: noMarks });
  return machine.powerOf(pass, times);
}

function called(machine: Machine, state: State, instr: Extract<Instr, { op: "call" }>): Spread {
  const unit = machine.unitOfPlay(instr.play);
  const args = instr.args.map((arg) => valueAt(state, arg));
  const env: (Cell | undefined)[] = [];
  unit.params.forEach((slot, i) => {
    const arg = args[i];
    env[slot] = arg === undefined ? notGiven(unit.names[slot] ?? "") : arg;
  });
  const events = lookUp(state, instr.prefix);
  const start: State = { ...state, unit, at: 0, env, events };
  if (machine.isPure(instr.play) && !machine.isNamed(instr.prefix.name)) {
    const outcomes = machine.outcomesOf({ ...start, below: null, marks: new Map() });
    return onward(outcomes, (value) =>
      instr.slot === null
        ? standingAt(state, state.at + 1)
        : withSlot(state, instr.slot, kept(value, instr.keeps), state.at + 1),
    );
  }
  let depth = 0;
  for (
    let below = state.below;
    below !== null;
    below = below.kind === "event" ? below.back.below : below.below
  )
    depth++;
  if (depth > mostPlaysNested) {
    return refuse({
      code: "endless-plays",
      message: `More than ${mostPlaysNested} sequences run inside one another, which is the limit.`,
      help: "End a sequence before it runs again.",
      data: { play: instr.play },
    });
  }
  const { unit: own, at, below, events: ownEvents } = state;
  const caller: Caller = {
    kind: "caller",
    unit: own,
    at: at + 1,
    env: state.env,
    below,
    events: ownEvents,
    slot: instr.slot,
    keeps: instr.keeps,
  };
  return sure({ ...start, below: caller });
}
