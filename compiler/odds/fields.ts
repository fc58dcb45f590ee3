/**
 * Sets what a name, a fact or a field of a thing holds, and puts together what two sides have set at the same time.
 * A thing is changed wherever it stands; when that happens is machine.ts.
 */
import { type Bounds, isBeyond } from "../check/plays/beyond.ts";
import { live } from "../evaluate/plays/world.ts";
import { follow } from "../evaluate/situation.ts";
import { rationalOf } from "../runtime/numbers.ts";
import {
  isItems,
  isNumber,
  isOpen,
  isRecord,
  isRef,
  type ItemsValue,
  type RecordValue,
  type Result,
} from "../runtime/result.ts";
import { type Cell, isPool, isRecordCell, keyOf, toResult } from "./cells.ts";
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

/** A thing with a field set, and where it stands. */
interface Changed {
  readonly place: string;
  readonly thing: RecordValue;
}

function isChanged(put: Result | Changed): put is Changed {
  return typeof put === "object" && put !== null && "thing" in put;
}

function isList(cell: Cell | undefined): cell is ItemsValue {
  return cell !== undefined && !isPool(cell) && isItems(cell) && cell.kind === "list";
}

export function setFieldOf(machine: Machine, state: State, spot: Spot, value: Cell): State | Halt {
  if (isTooFar(spot, value)) return { outcome: { kind: "unfinished" } };
  if (spot.fields.length === 0) return withRoot(state, spot, value);
  const root = valueAt(state, spot.root);
  const within = machine.ground.runAt(state.globals).situation;
  const put = (of: Result, [field, ...rest]: readonly string[]): Result | Changed | undefined => {
    if (field === undefined) return toResult(value);
    const thing = isRef(of) ? follow(within, of) : of;
    if (!isRecord(thing)) return undefined;
    const inner = put(thing.fields.get(field) ?? null, rest);
    if (inner === undefined || isChanged(inner)) return inner;
    const changed: RecordValue = { ...thing, fields: new Map(thing.fields).set(field, inner) };
    return thing.form === "thing" && thing.place !== null ? { place: thing.place, thing: changed } : changed;
  };
  // A name may hold a thing as it was before.
  const result = live(within, toResult(root));
  if (isOpen(result)) return { outcome: { kind: "unruled", status: result.unruled ?? "no-ruling" } };
  const done = put(result, spot.fields);
  // Nothing is part of none.
  if (done === undefined) return state;
  if (!isChanged(done)) return withRoot(state, spot, done);
  const { place, thing } = done;
  const changed = (of: Result): Result => {
    if (isItems(of)) {
      const items = of.items.map(changed);
      return items.every((item, i) => item === of.items[i]) ? of : { ...of, items };
    }
    if (!isRecord(of)) return of;
    if (of.form === "thing" && of.place === place) return thing;
    const fields = [...of.fields].map(([name, inner]) => [name, changed(inner)] as const);
    return fields.every(([name, inner]) => of.fields.get(name) === inner)
      ? of
      : { ...of, fields: new Map(fields) };
  };
  const globals = state.globals.map((cell) => {
    return cell === undefined || isPool(cell) ? cell : changed(cell);
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
  return !isPool(value) && isNumber(value) && isBeyond(bounds, rationalOf(value));
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
  if (isRecordCell(before) && isRecordCell(one) && isRecordCell(other) && before.place !== null) {
    const fields = new Map<string, Result>();
    for (const [name, field] of before.fields) {
      const joined = merged(field, one.fields.get(name), other.fields.get(name));
      if (joined === "clash") return "clash";
      fields.set(name, joined === undefined ? null : toResult(joined));
    }
    return { ...before, fields };
  }
  if (isList(before) && isList(one) && isList(other)) {
    if (before.items.length !== one.items.length || one.items.length !== other.items.length) return "clash";
    const items: Result[] = [];
    for (const [i, item] of before.items.entries()) {
      const joined = merged(item, one.items[i], other.items[i]);
      if (joined === "clash") return "clash";
      items.push(joined === undefined ? null : toResult(joined));
    }
    return { ...before, items };
  }
  return "clash";
}
