/**
 * How far a play has been followed: what names stand for, what holds of the unknowns, what has been written where.
 * States are never changed but made anew; what lines do to them is follow.ts.
 */
import type { Line } from "../check/plays.ts";
import type { DoubtId } from "../resolve/graph.ts";
import type { Expr, Program, Rational, Type } from "../check/program.ts";
import {
  canHold,
  concerning,
  type Constraint,
  constraintKey,
  isWholeForm,
  type Linear,
  lyingWithin,
  rangeOf,
  spanning,
} from "./linear.ts";
import { extended } from "../core/persistent-map.ts";
import type { Relevant } from "./relevance.ts";
import { anyOf, type Formula, idOf, type Value, ways } from "./values.ts";

export interface State {
  /** Of the innermost frame. */
  readonly locals: ReadonlyMap<string, Value>;
  readonly facts: ReadonlyMap<string, Value>;
  /** `thing.field`, with the writing after which it held. */
  readonly cells: ReadonlyMap<string, { readonly value: Value; readonly after: number }>;
  readonly writes: readonly Writing[];
  readonly known: readonly Constraint[];
  /**
   * The declared bounds of what lines set. What is set beyond them ends a sequence, so they hold wherever it goes on, but a step
   * is not unreachable by them: that would hide where it ends so.
   */
  readonly declared: readonly Constraint[];
  /** What a count or sum over a list now comes to. */
  readonly counted: ReadonlyMap<string, Counted>;
  /** Tallies of which only the bounds are known, once those are. */
  readonly bounded: ReadonlySet<string>;
  /** Dice that fell one way of many. */
  readonly chances: readonly Chance[];
  readonly leave: Leaving | null;
}

export interface Counted {
  readonly form: Linear;
  readonly list: Extract<Value, { kind: "list" }>;
  readonly binder: string;
  /** What an element must hold to be counted. */
  readonly holding: readonly { readonly expr: Expr; readonly wanted: boolean }[];
  /** What is added up; null: elements are counted. */
  readonly value: Expr | null;
  /** Fields of the element it looks at. */
  readonly fields: ReadonlySet<string>;
  readonly locals: ReadonlyMap<string, Value>;
}

export interface Writing {
  readonly field: string;
  /** Null: any thing may have been written to, any number of times. */
  readonly thing: Extract<Value, { kind: "thing" }> | null;
  readonly value: Value | null;
}

export interface Chance {
  readonly site: string;
  readonly way: number;
  readonly weight: Rational;
}

export type Leaving =
  | { readonly kind: "ended" }
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "cut" };

/**
 * How much is followed: all, plays that are played included; the same with all ways of a line taken together; lines and
 * decisions, of plays only what they may change; the same with all ways of a line taken together, of decisions only what they
 * say themselves, and of what is set only what something asked rests on; or of decisions, too, only that they are the same as
 * themselves.
 */
export type Care = "close" | "near" | "plain" | "alone" | "broad";

/** What is followed, and how. */
export interface Following {
  readonly care: Care;
  /** Null: everything is. */
  readonly relevant: Relevant | null;
  readonly program: Program;
  readonly readings: ReadonlyMap<DoubtId, string>;
  /** Facts that something sets: their bounds are not kept. */
  readonly setFacts: ReadonlySet<string>;
  readonly setFields: ReadonlySet<string>;
  /** Of those the ones that may be set below nought. */
  readonly loweredFields: ReadonlySet<string>;
  /** Whether dice are followed face by face, with their chances. */
  readonly isRolling: boolean;
  /** A choice of this line takes this option alone. */
  readonly forced: { readonly line: Line; readonly option: number } | null;
  readonly counter: { next: number };
  readonly depth: number;
  readonly reckon: (at: Following, state: State, expr: Expr) => readonly (readonly [State, Value])[];
  /** How much may still be looked at. */
  readonly budget: { left: number };
  readonly onLine: (line: Line, states: readonly State[]) => void;
  /** Before each pass; of a line that is gone back to, with the lines it stands in. */
  readonly onLoop: (loop: Line, states: readonly State[], list: readonly Line[]) => void;
}

/** There was more to follow than there is room for. */
export class TooMuch extends Error {}

export function spend(at: Following, many: number): void {
  at.budget.left -= many;
  if (at.budget.left < 0) throw new TooMuch("it is too large to follow");
}

export const nothing: State = {
  locals: new Map(),
  facts: new Map(),
  cells: new Map(),
  writes: [],
  known: [],
  declared: [],
  counted: new Map(),
  bounded: new Set(),
  chances: [],
  leave: null,
};

export function fresh(at: Following, name: string): string {
  return `${name}~${at.counter.next++}`;
}

export function withLocal(state: State, name: string, value: Value): State {
  return { ...state, locals: extended(state.locals, name, value) };
}

export function withFact(state: State, name: string, value: Value): State {
  return { ...state, facts: extended(state.facts, name, value) };
}

/** What is known of something that is declared; `isSet`: lines set it too. */
export function anyDeclared(
  at: Following,
  state: State,
  type: Type,
  id: string,
  isSet: boolean,
): readonly [State, Value] {
  const { value, known } = anyOf(at.program, type, id, !isSet);
  const next = learn(state, known);
  if (!isSet) return [next, value];
  const { known: declared } = anyOf(at.program, type, id, true);
  return [{ ...next, declared: [...next.declared, ...declared] }, value];
}

export function learn(state: State, known: readonly Constraint[]): State {
  return known.length === 0 ? state : { ...state, known: [...state.known, ...known] };
}

/** Something of a type of which nothing else is known. */
export function anything(
  at: Following,
  state: State,
  type: Type,
  name: string,
  isBounded: boolean,
): [State, Value] {
  const { value, known } = anyOf(at.program, type, fresh(at, name), isBounded);
  return [learn(state, known), value];
}

/** The states in which a formula holds, or does not; none where that cannot be. */
export function assume(at: Following, state: State, formula: Formula, wanted: boolean): readonly State[] {
  const found = ways(formula, wanted);
  spend(at, found.length);
  return found.flatMap((way) => {
    if (way.length === 0) return [state];
    const next = learn(state, way);
    // What was known before can hold: only what the new has to do with is looked at again.
    return canHold([...concerning(state.known, way), ...way]) ? [next] : [];
  });
}

/** One state that stands for all: what differs is no longer known. */
export function joined(at: Following, states: readonly State[]): readonly State[] {
  const [first, ...others] = states;
  if (first === undefined || others.length === 0) return states;
  let result: State = {
    ...first,
    known: knownToAll(first, others),
    declared: [...new Set(states.flatMap(({ declared }) => declared))],
    locals: new Map(),
    facts: new Map(),
    cells: new Map(),
    counted: new Map(),
    bounded: new Set(),
    chances: [],
  };
  const merged = (
    of: (state: State) => ReadonlyMap<string, Value>,
    put: (to: State, name: string, value: Value) => State,
  ) => {
    for (const [name, value] of of(first)) {
      if (others.every((state) => isSame(of(state).get(name), value))) result = put(result, name, value);
      else {
        const all = states.flatMap((state) => of(state).get(name) ?? []);
        if (all.length < states.length) continue;
        const [next, any] = alike(at, result, name, all, states);
        result = put(next, name, any);
      }
    }
  };
  merged(({ locals }) => locals, withLocal);
  merged(({ facts }) => facts, withFact);
  // Of what was written before they parted, all know the same.
  const shared = first.writes.findIndex((each, i) =>
    others.some(({ writes }) => !isSameWriting(writes[i], each)),
  );
  const parted = shared < 0 ? first.writes.length : shared;
  const fields = new Set(states.flatMap(({ writes }) => writes.slice(parted).map(({ field }) => field)));
  const writes = [...fields].map((field): Writing => ({ field, thing: null, value: null }));
  const cells = [...first.cells].filter(([name, cell]) =>
    others.every(({ cells: all }) => {
      const other = all.get(name);
      return other === cell || (other?.after === cell.after && isSame(other.value, cell.value));
    }),
  );
  const longest = Math.max(...states.map((state) => state.writes.length));
  const padded = Array.from(
    { length: longest },
    (_, i): Writing => first.writes[i] ?? { field: "", thing: null, value: null },
  );
  return [{ ...result, cells: new Map(cells), writes: [...padded, ...writes] }];
}

/** What all know, in whichever way each came to know it. */
function knownToAll(first: State, others: readonly State[]): State["known"] {
  const keys = others.map(({ known }) => new Set(known.map(constraintKey)));
  return first.known.filter((each) => keys.every((known) => known.has(constraintKey(each))));
}

function isSame(a: Value | null | undefined, b: Value | null): boolean {
  if (a === b) return true;
  if (!a || !b || a.kind !== b.kind) return false;
  return a.kind === "number" || a.kind === "thing" ? idOf(a) === idOf(b) : false;
}

function isSameWriting(a: Writing | undefined, b: Writing): boolean {
  if (a === b) return true;
  return a !== undefined && a.field === b.field && a.thing?.id === b.thing?.id && isSame(a.value, b.value);
}

/** A value of which only the kind is known. */
function alike(
  at: Following,
  state: State,
  name: string,
  values: readonly Value[],
  states: readonly State[],
): [State, Value] {
  const id = fresh(at, name);
  const [value] = values;
  if (value === undefined || values.some(({ kind }) => kind !== value.kind))
    return [state, { kind: "other", id }];
  switch (value.kind) {
    case "number": {
      const isCount = values.every((each) => each.kind === "number" && isWholeForm(each.form));
      const type: Type = { kind: isCount ? "count" : "ratio", from: null, to: null };
      const [next, any] = anything(at, state, type, name, false);
      if (!at.isRolling || any.kind !== "number") return [next, any];
      const ranges = values.map((each, i) =>
        each.kind === "number" ? rangeOf(states[i]?.known ?? [], each.form) : { least: null, most: null },
      );
      return [learn(next, lyingWithin(any.form, ranges.reduce(spanning))), any];
    }
    case "truth":
      return anything(at, state, { kind: "truth" }, name, false);
    case "thing":
      return [state, { ...value, id, of: null }];
    case "list":
      return [state, { ...value, id, items: null, taken: null }];
    case "dice":
    case "parts":
    case "other":
      return [state, { kind: "other", id }];
  }
}
