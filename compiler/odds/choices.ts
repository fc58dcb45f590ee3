/**
 * What may be chosen: an option, who is next of an `each`, what to do next from a menu; and who decides it how.
 * The choices of who plays his best are left open here and settled by best.ts.
 */
import { isRecord } from "../runtime/result.ts";
import { type Cell, codeOf, faceOf, isAgain, isOpenCell, isPool, keyOf, toResult } from "./cells.ts";
import type { Instr, Place } from "./code.ts";
import type { Compute } from "./ground.ts";
import { lookUp, notAmong, optionGiven, pathOf } from "./given-values.ts";
import type { Machine, Spread } from "./machine.ts";
import { mayBePaid } from "./paying.ts";
import { refuse } from "./refusals.ts";
import { holding, standingAt, type State } from "./state.ts";
import { countPass, liveCell } from "./steps.ts";
import { type Halt, itemsOf, numberIn, truthAt, valueAt } from "./values.ts";
import { alike, haltState, sure, unasked, unruledAs, withSlot } from "./ways.ts";

export function ownerAt(state: State, owner: Compute | null): string {
  const cell = owner ? valueAt(state, owner) : null;
  return typeof cell === "string" ? cell : "";
}

export function chosen(machine: Machine, state: State, instr: Extract<Instr, { op: "choose" }>): Spread {
  const options = new Map<string, Cell>();
  for (const option of instr.options) {
    if (option.when) {
      const holds = truthAt(state, option.when);
      if (typeof holds !== "boolean") return { kind: "end", outcome: holds.outcome };
      if (!holds) continue;
    }
    const value = valueAt(state, option.value);
    if (isOpenCell(value)) return unruledAs(value.unruled);
    const found = option.spread ? itemsOf(value) : [value];
    const isDice = option.spread && isPool(value);
    for (const each of found) {
      const key = isDice ? `${faceOf(codeOf(each) ?? 0)}` : keyOf(each);
      const before = options.get(key);
      // Of dice each face once, one that was not thrown again before one that was.
      if (before === undefined || isAgain(before)) options.set(key, each);
    }
  }
  const values = [...options.values()];
  const isNone = values.includes(null);
  const given = lookUp(state, instr.place);
  if (given !== undefined && (given !== null || isNone)) {
    const value = optionGiven(machine, state, instr.place, instr.type, values, given);
    return sure(withSlot(state, instr.slot, value, state.at + 1));
  }
  if (values.length === 0) return unruledAs(null);
  const states = values.map((value) => withSlot(state, instr.slot, value, state.at + 1));
  return decide(machine, state, ownerAt(state, instr.owner), instr.place.name, values, states);
}

export function ordered(machine: Machine, state: State, instr: Extract<Instr, { op: "next" }>): Spread {
  const index = numberIn(state.env[instr.indexSlot]);
  const left = itemsOf(state.env[instr.listSlot]).slice(index);
  const counted = (at: number): State => {
    const env = state.env.slice();
    env[instr.listSlot] = { kind: "list", items: left.filter((_, i) => i !== at).map(toResult) };
    env[instr.indexSlot] = 0;
    env[instr.binder] = liveCell(machine, state, left[at] ?? null);
    countPass(machine, env, instr.passSlot);
    return holding(state, env, state.at + 1);
  };
  if (left.length === 0) return unasked(standingAt(state, instr.done));
  if (left.length === 1) return unasked(counted(0));
  const { within, place } = whoIsNext(machine, state, instr);
  const given = lookUp(within, place);
  if (given !== undefined) {
    const value = optionGiven(machine, within, place, { kind: "unknown" }, left, given);
    return sure(counted(left.indexOf(value)));
  }
  return decide(
    machine,
    state,
    ownerAt(state, instr.orderedBy),
    instr.place.name,
    left,
    left.map((_, i) => counted(i)),
  );
}

/** Where it is handed in who is next: in the pass that is about to begin. */
export function whoIsNext(
  machine: Machine,
  state: State,
  { place: { name, passes }, passSlot }: Extract<Instr, { op: "next" }>,
): { readonly within: State; readonly place: Place } {
  const env = state.env.slice();
  countPass(machine, env, passSlot);
  return {
    within: { ...state, env },
    place: { name, passes: [...passes, ...(passSlot === null ? [] : [passSlot])] },
  };
}

export function fromMenu(machine: Machine, state: State, instr: Extract<Instr, { op: "menu" }>): Spread {
  const used = numberIn(state.env[instr.used]);
  const names: Cell[] = [];
  const states: State[] = [];
  for (const [i, option] of instr.options.entries()) {
    if (option.once && Math.floor(used / 2 ** i) % 2 === 1) continue;
    if (option.when) {
      const holds = truthAt(state, option.when);
      if (typeof holds !== "boolean") return { kind: "end", outcome: holds.outcome };
      if (!holds) continue;
    }
    if (!option.pays.every((pay) => mayBePaid(state, pay))) continue;
    names.push(option.label);
    const isNew = option.once && Math.floor(used / 2 ** i) % 2 === 0;
    states.push(withSlot(state, instr.used, isNew ? used + 2 ** i : used, option.to));
  }
  const done = standingAt(state, instr.done);
  if (states.length === 0) return unasked(done);
  if (!instr.forced) {
    names.push("done");
    states.push(done);
  }
  const given = lookUp(state, instr.place);
  if (given !== undefined && given !== null) {
    const at = names.findIndex((each) => typeof each === "string" && each === given);
    return sure(
      states[at] ?? notAmong(machine, pathOf(state, instr.place), { kind: "unknown" }, names, given),
    );
  }
  return decide(machine, state, ownerAt(state, instr.owner), instr.place.name, names, states);
}

/** Whoever chooses does so by his policy; only who looks ahead is left a choice. */
export function decide(
  machine: Machine,
  state: State,
  owner: string,
  label: string,
  names: readonly Cell[],
  options: readonly (State | Halt)[],
): Spread {
  const states = options.map((option) => ("outcome" in option ? haltState(option.outcome) : option));
  const told = (taken: number | null, isOpen = false) => machine.watch?.({ owner, names, taken, isOpen });
  const playing = machine.playing.get(owner) ?? machine.playing.get("");
  const named = machine.policyValue(state.unit, owner, label);
  const taken = states.length === 1 ? 0 : named ? namedAt(state, named, owner, label, names) : null;
  const at = taken ?? (playing?.kind === "first" ? 0 : null);
  const sureTo = at === null ? undefined : states[at];
  if (sureTo !== undefined) {
    told(at);
    return sure(sureTo);
  }
  if (playing?.kind === "best" || (machine.isBest && playing?.kind !== "uniform")) {
    if (playing?.kind !== "best") machine.assumed.set(owner, "against");
    told(null, true);
    return { kind: "choice", owner, label, options: states, names };
  }
  if (playing?.kind !== "uniform") machine.assumed.set(owner, "uniform");
  told(null);
  return alike(states);
}

/** The option that a policy gives. */
function namedAt(state: State, named: Compute, owner: string, label: string, names: readonly Cell[]): number {
  const value = valueAt(state, named);
  const at = names.findIndex((name) => keyOf(name) === keyOf(value));
  if (at >= 0) return at;
  return refuse({
    code: "unknown-policy",
    message: `The policy${owner ? ` of ${owner}` : ""} chooses \`${inWords(value)}\` for \`${label}\`, which is not legal there.`,
    help: "Change the policy so that it chooses a legal option.",
    data: { owner, label },
  });
}

/** As whoever wrote the policy names it. */
function inWords(cell: Cell): string {
  const result = toResult(cell);
  if (isRecord(result)) return `${result.id ?? result.place}`;
  if (typeof result === "boolean") return result ? "yes" : "no";
  if (typeof result === "string") return result;
  return isOpenCell(result) ? "nothing that is ruled" : result === null ? "none" : keyOf(cell);
}
