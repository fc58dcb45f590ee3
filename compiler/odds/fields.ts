/**
 * Sets what a name, a fact or a field of a thing holds, and puts together what two sides have set at the same time.
 * A thing is changed wherever it stands; when that happens is machine.ts.
 */
import { type Bounds, isBeyond } from "../check/plays/beyond.ts";
import { live } from "../evaluate/plays/world.ts";
import { follow } from "../evaluate/situation.ts";
import { isOpen, none, type RecordValue, type Result } from "../evaluate/value.ts";
import { type Cell, fromResult, keyOf, toResult } from "./cells.ts";
import type { Compute } from "./ground.ts";
import type { Machine } from "./machine.ts";
import type { State } from "./state.ts";
import { type Halt, valueAt } from "./values.ts";

export interface Spot {
  readonly root: Compute;
  readonly slot: number | null;
  readonly global: number | null;
  readonly fields: readonly string[];
  /** What a number set there may be. */
  readonly bounds: Bounds;
}

export function setFieldOf(machine: Machine, state: State, spot: Spot, value: Cell): State | Halt {
  if (isTooFar(spot, value)) return { outcome: { kind: "unfinished" } };
  if (spot.fields.length === 0) return withRoot(state, spot, value);
  const root = valueAt(state, spot.root);
  const within = machine.ground.runAt(state.globals).situation;
  const put = (
    of: Result,
    [field, ...rest]: readonly string[],
  ): Result | { readonly place: string; readonly thing: RecordValue } | null => {
    if (field === undefined) return toResult(value);
    const thing = of.kind === "ref" ? follow(within, of) : of;
    if (thing === null || thing.kind !== "record") return null;
    const inner = put(thing.fields.get(field) ?? none, rest);
    if (inner === null || "thing" in inner) return inner;
    const changed: RecordValue = { ...thing, fields: new Map(thing.fields).set(field, inner) };
    return thing.form === "thing" && thing.place !== null ? { place: thing.place, thing: changed } : changed;
  };
  // A name may hold a thing as it was before.
  const result = live(within, toResult(root));
  if (isOpen(result)) return { outcome: { kind: "unruled", status: result.unruled ?? "no-ruling" } };
  const done = put(result, spot.fields);
  // Nothing is part of none.
  if (done === null) return state;
  if (!("thing" in done)) return withRoot(state, spot, fromResult(done));
  const { place, thing } = done;
  const changed = (of: Result): Result => {
    if (of.kind === "list" || of.kind === "set") {
      const items = of.items.map(changed);
      return items.every((item, i) => item === of.items[i]) ? of : { ...of, items };
    }
    if (of.kind !== "record") return of;
    if (of.form === "thing" && of.place === place) return thing;
    const fields = [...of.fields].map(([name, inner]) => [name, changed(inner)] as const);
    return fields.every(([name, inner]) => of.fields.get(name) === inner)
      ? of
      : { ...of, fields: new Map(fields) };
  };
  const globals = state.globals.map((cell) => {
    if (typeof cell !== "object" || cell.kind === "pool" || cell.kind === "rethrown") return cell;
    return changed(cell);
  });
  return { ...state, globals };
}

/** Beyond what a fact or a field may be, nobody follows it; a name of a play may hold anything. */
function isTooFar({ slot, fields, bounds }: Spot, value: Cell): boolean {
  if (slot !== null && fields.length === 0) return false;
  return isOutside(bounds, value);
}

export function isOutside(bounds: Bounds, value: Cell): boolean {
  if (typeof value === "number") {
    const { from, to } = bounds;
    return (from !== null && value < from) || (to !== null && value > to);
  }
  if (typeof value !== "object" || value.kind === "pool" || value.kind === "rethrown") return false;
  return value.kind === "number" && isBeyond(bounds, value.number);
}

function withRoot(state: State, { slot, global }: Spot, value: Cell): State {
  if (slot !== null) {
    const env = state.env.slice();
    env[slot] = value;
    return { ...state, env };
  }
  const globals = state.globals.slice();
  if (global !== null) globals[global] = value;
  return { ...state, globals };
}

/** What comes of two changes of the same: both, where they are of different parts or alike. */
export function merged(
  before: Cell | undefined,
  one: Cell | undefined,
  other: Cell | undefined,
): Cell | undefined | "clash" {
  const [was, a, b] = [keyOf(before), keyOf(one), keyOf(other)];
  if (a === b || b === was) return one;
  if (a === was) return other;
  if (typeof before !== "object" || typeof one !== "object" || typeof other !== "object") return "clash";
  if (before.kind === "record" && one.kind === "record" && other.kind === "record" && before.place !== null) {
    const fields = new Map<string, Result>();
    for (const [name, field] of before.fields) {
      const joined = merged(field, one.fields.get(name), other.fields.get(name));
      if (joined === "clash") return "clash";
      fields.set(name, joined === undefined ? none : toResult(joined));
    }
    return { ...before, fields };
  }
  if (before.kind === "list" && one.kind === "list" && other.kind === "list") {
    if (before.items.length !== one.items.length || one.items.length !== other.items.length) return "clash";
    const items: Result[] = [];
    for (const [i, item] of before.items.entries()) {
      const joined = merged(item, one.items[i], other.items[i]);
      if (joined === "clash") return "clash";
      items.push(joined === undefined ? none : toResult(joined));
    }
    return { ...before, items };
  }
  return "clash";
}
