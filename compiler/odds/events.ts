/**
 * What happens of itself: reactions to what is announced, to the start and end of blocks, and to what begins to hold.
 * Their lines are performed like any others by machine.ts; here is only who reacts, and in which order.
 */
import type { Reaction } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import { foundAt } from "../evaluate/plays/paths.ts";
import { type Cell, isOpenCell, isRecordCell, keyOf } from "./cells.ts";
import type { Unit } from "./code.ts";
import type { Compute } from "./ground.ts";
import type { Events, Machine } from "./machine.ts";
import { gone } from "./cutting.ts";
import type { Caller, Coming, Event, State } from "./state.ts";
import { type Halt, itemsOf, truthAt, valueAt, wholeAt } from "./values.ts";
import { findEvent } from "../core/lookup.ts";
import type { Json } from "../core/json.ts";

/** A reaction with what its head says compiled over the slots of its unit. */
export interface Reacting {
  readonly reaction: Reaction;
  readonly unit: Unit;
  readonly list: Compute | null;
  readonly filter: Compute | null;
  readonly when: Compute | null;
  readonly soon: Compute | null;
  readonly times: Compute | null;
  readonly slotOf: (name: string) => number | null;
}

export function eventsOf(program: Program, reacting: () => readonly Reacting[]): Events {
  const paramsOf = (event: string) => findEvent(program, event)?.params ?? [];
  return {
    announce: (machine, state, names, at, args, event) => {
      const cleared = at === "start" ? withoutLimits(state, names) : state;
      const answering = reacting().some(({ reaction }) =>
        reaction.after.some((each) => each.at === at && names.includes(each.name)),
      );
      if (!answering) return cleared;
      const named = paramsOf(event).map(({ name }, i): [string, Cell] => [name, args[i] ?? null]);
      return dispatch(machine, reacting(), cleared, begin(cleared, { at, names }, named));
    },
    soon: (machine, state) => soon(machine, reacting(), state, null),
    come: (machine, state, { name, args }, coming) => {
      const named = paramsOf(name).map(({ name: param }, i): [string, Cell] => [param, args[i] ?? null]);
      const event = begin(state, { at: "event", names: [name] }, named);
      return dispatch(machine, reacting(), state, { ...event, coming });
    },
    resume: (machine, state) => {
      const { below } = state;
      if (below?.kind !== "event") throw new Error(`${state.unit.name} ends and nothing waits for it`);
      return dispatch(machine, reacting(), state, below);
    },
  };
}

/** What begins to hold is looked at; where nothing does, it goes on, also after what has come from the table. */
function soon(machine: Machine, all: readonly Reacting[], state: State, coming: Coming | null): State | Halt {
  const goesOn = (after: State): State => (coming === null ? after : gone(after, coming));
  // What happens together is over before anything is seen of it.
  if (isJoint(state)) return goesOn(state);
  const found = noticed(machine, all, state);
  if ("outcome" in found) return found;
  const { after, candidates } = found;
  if (candidates.length === 0) return goesOn(after);
  const event = begin(after, { at: "soon", names: candidates.map(({ key }) => key) }, []);
  return dispatch(machine, all, after, {
    ...event,
    elements: candidates.map(({ element }) => element),
    reaction: 0,
    coming,
  });
}

/** Whether what is performed, or somebody who waits for it, is one of two sides that do something together. */
export function isJoint(state: State): boolean {
  if (state.unit.joint.has(state.at)) return true;
  for (let below = state.below; below !== null; ) {
    const { unit, at, below: next }: Caller = below.kind === "event" ? below.back : below;
    if (unit.joint.has(at)) return true;
    below = next;
  }
  return false;
}

function begin(state: State, trigger: Event["trigger"], args: Event["args"]): Event {
  const { unit, at, env, below, events } = state;
  const back: Caller = { kind: "caller", unit, at, env, below, events, slot: null, keeps: null };
  return {
    kind: "event",
    trigger,
    args,
    reaction: 0,
    elements: null,
    element: 0,
    done: [],
    back,
    coming: null,
  };
}

/** The next that reacts; where nobody does any more, whoever was interrupted goes on. */
function dispatch(machine: Machine, all: readonly Reacting[], state: State, start: Event): State | Halt {
  if (start.trigger.at === "soon") return dispatchSoon(machine, all, state, start);
  let event = start;
  for (;;) {
    const each = all[event.reaction];
    if (each === undefined) {
      const back = resumed(state, event);
      return event.coming === null ? back : soon(machine, all, back, event.coming);
    }
    const { reaction } = each;
    const isMeant = reaction.after.some(
      ({ at, name }) => at === event.trigger.at && event.trigger.names.includes(name),
    );
    if (!isMeant) {
      event = { ...event, reaction: event.reaction + 1, elements: null, element: 0 };
      continue;
    }
    const elements = event.elements ?? elementsOf(each, state, event.args);
    if ("outcome" in elements) return elements;
    if (event.element >= elements.length) {
      event = { ...event, reaction: event.reaction + 1, elements: null, element: 0 };
      continue;
    }
    const element = elements[event.element] ?? null;
    event = { ...event, elements, element: event.element + 1 };
    const due = isDue(each, state, event.args, element);
    if (typeof due !== "boolean") return due;
    if (!due) continue;
    const above = all.filter(
      ({ reaction: other }) =>
        other.over.includes(reaction.name) &&
        other.after.some(({ at, name }) => at === event.trigger.at && event.trigger.names.includes(name)),
    );
    const beaten = isBeaten(above, state, event, element);
    if (typeof beaten !== "boolean") return beaten;
    if (beaten) continue;
    event = { ...event, done: [...event.done, candidateKey(reaction, element)] };
    return happening(machine, each, state, event, element);
  }
}

function dispatchSoon(machine: Machine, all: readonly Reacting[], state: State, start: Event): State | Halt {
  let event = start;
  for (;;) {
    const name = event.trigger.names[event.element];
    if (name === undefined) {
      // Until nothing new begins to hold.
      const back = resumed(state, event);
      return soon(machine, all, back, event.coming);
    }
    const element = event.elements?.[event.element] ?? null;
    event = { ...event, element: event.element + 1 };
    const each = all.find(({ reaction }) => name === candidateKey(reaction, element));
    if (!each?.soon) continue;
    const isOver = event.trigger.names.some((other, i) => {
      const above = all.find(({ reaction }) => other === candidateKey(reaction, event.elements?.[i] ?? null));
      return (
        above?.reaction.over.includes(each.reaction.name) === true &&
        alike(event.elements?.[i] ?? null, element)
      );
    });
    if (isOver) continue;
    const holds = truthAt(bound(each, state, [], element), each.soon);
    if (typeof holds !== "boolean") return holds;
    const due = isDue(each, state, [], element);
    if (typeof due !== "boolean") return due;
    if (holds && due) return happening(machine, each, state, event, element);
  }
}

function resumed(state: State, { back }: Event): State {
  const { unit, at, env, below, events } = back;
  return { ...state, unit, at, env, below, events };
}

function happening(
  machine: Machine,
  each: Reacting,
  state: State,
  event: Event,
  element: Cell | null,
): State {
  const { reaction } = each;
  const within = bound(each, state, event.args, element);
  const marks = new Map(state.marks);
  if (reaction.limit) {
    const key = limitKey(reaction, element);
    if (reaction.limit.per !== "event") marks.set(key, (marks.get(key) ?? 0) + 1);
  }
  // How often it has happened is counted only where something is handed in for it.
  const given = foundAt(machine.played, reaction.name);
  if (given === undefined && !machine.outside.some(({ at }) => at.startsWith(`${reaction.name}[`)))
    return { ...within, marks, at: 0, below: event, events: undefined };
  const times = marks.get(`*${reaction.name}`) ?? 0;
  marks.set(`*${reaction.name}`, times + 1);
  return {
    ...within,
    marks,
    at: 0,
    below: event,
    events: Array.isArray(given) ? (given[times] as Json) : undefined,
  };
}

/** The reaction's own names: those of the event, and the element it is for. */
function bound(each: Reacting, state: State, args: Event["args"], element: Cell | null): State {
  const env: (Cell | undefined)[] = [];
  for (const [name, cell] of args) {
    const slot = each.slotOf(name);
    if (slot !== null) env[slot] = cell;
  }
  const binder = each.reaction.each ? each.slotOf(each.reaction.each.binder) : null;
  if (binder !== null && element !== null) env[binder] = element;
  return { ...state, unit: each.unit, at: 0, env };
}

function elementsOf(each: Reacting, state: State, args: Event["args"]): readonly (Cell | null)[] | Halt {
  if (each.list === null) return [null];
  const list = valueAt(bound(each, state, args, null), each.list);
  if (isOpenCell(list)) return { outcome: { kind: "unruled", status: list.unruled ?? "no-ruling" } };
  const found: Cell[] = [];
  for (const item of itemsOf(list)) {
    if (each.filter) {
      const holds = truthAt(bound(each, state, args, item), each.filter);
      if (typeof holds !== "boolean") return holds;
      if (!holds) continue;
    }
    found.push(item);
  }
  return found;
}

function isDue(each: Reacting, state: State, args: Event["args"], element: Cell | null): boolean | Halt {
  const within = bound(each, state, args, element);
  if (each.when) {
    const holds = truthAt(within, each.when);
    if (holds !== true) return holds;
  }
  if (each.times === null) return true;
  const times = wholeAt(within, each.times);
  if (typeof times !== "number") return times;
  return (state.marks.get(limitKey(each.reaction, element)) ?? 0) < times;
}

/** Whether one that goes before has happened, or is about to. */
function isBeaten(
  above: readonly Reacting[],
  state: State,
  event: Event,
  element: Cell | null,
): boolean | Halt {
  for (const other of above) {
    const elements = elementsOf(other, state, event.args);
    if ("outcome" in elements) return elements;
    for (const each of elements) {
      if (!alike(each, element)) continue;
      if (event.done.includes(candidateKey(other.reaction, each))) return true;
      const due = isDue(other, state, event.args, each);
      if (due !== false) return due;
    }
  }
  return false;
}

/** Where both are for elements, only for the same one. */
function alike(a: Cell | null, b: Cell | null): boolean {
  return a === null || b === null || elementKey(a) === elementKey(b);
}

function elementKey(cell: Cell): string {
  return isRecordCell(cell) && cell.place !== null ? cell.place : keyOf(cell);
}

function candidateKey(reaction: Reaction, element: Cell | null): string {
  return element === null ? reaction.name : `${reaction.name}|${elementKey(element)}`;
}

function limitKey(reaction: Reaction, element: Cell | null): string {
  return `#${reaction.limit?.per}#${candidateKey(reaction, element)}`;
}

/** A block that begins counts anew. */
function withoutLimits(state: State, names: readonly string[]): State {
  const kept = [...state.marks].filter(([key]) => !names.some((name) => key.startsWith(`#${name}#`)));
  return kept.length === state.marks.size ? state : { ...state, marks: new Map(kept) };
}

/** What has begun to hold since it was last looked at; and what holds now, for the next look. */
function noticed(
  _machine: Machine,
  all: readonly Reacting[],
  state: State,
):
  | {
      readonly after: State;
      readonly candidates: readonly { readonly key: string; readonly element: Cell | null }[];
    }
  | Halt {
  const marks = new Map(state.marks);
  const candidates: { key: string; element: Cell | null }[] = [];
  for (const each of all) {
    if (each.soon === null) continue;
    const elements = elementsOf(each, state, []);
    if ("outcome" in elements) return elements;
    for (const element of elements) {
      const key = candidateKey(each.reaction, element);
      const holds = truthAt(bound(each, state, [], element), each.soon);
      if (typeof holds !== "boolean") return holds;
      const before = marks.get(`?${key}`) ?? 0;
      if (holds) marks.set(`?${key}`, 1);
      else marks.delete(`?${key}`);
      if (!holds || before === 1) continue;
      const due = isDue(each, state, [], element);
      if (typeof due !== "boolean") return due;
      if (due) candidates.push({ key, element });
    }
  }
  return { after: { ...state, marks }, candidates };
}

/** What holds at the start has not begun. */
export function marksAtStart(all: readonly Reacting[], state: State): State["marks"] {
  const marks = new Map<string, number>();
  for (const each of all) {
    if (each.soon === null) continue;
    const elements = elementsOf(each, state, []);
    if ("outcome" in elements) continue;
    for (const element of elements)
      if (truthAt(bound(each, state, [], element), each.soon) === true)
        marks.set(`?${candidateKey(each.reaction, element)}`, 1);
  }
  return marks;
}
