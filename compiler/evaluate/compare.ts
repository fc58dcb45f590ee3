/**
 * Whether values are the same, which comes first, and what lies in what.
 * What the values are is evaluate.ts; which enumeration has which order is handed in.
 */
import type { Comparison } from "../check/program.ts";
import { all, any, not } from "./logic.ts";
import { compare } from "../check/rational.ts";
import {
  type Answer,
  fieldOf,
  isOpen,
  none,
  type RecordValue,
  type Result,
  together,
  type Undetermined,
  type Value,
} from "./value.ts";

/** An ordering that none is part of, or a value without a place in the order, does not hold. */
export function compared(op: Comparison, left: Result, right: Result, orders: Orders): Answer {
  if (op === "=") return same(left, right);
  if (op === "!=") return not(same(left, right));
  if (isOpen(left) || isOpen(right)) return together([left, right]);
  const found = order(left, right, orders);
  if (found === null || isOpen(found)) return found ?? false;
  return { "<": found < 0, "<=": found <= 0, ">": found > 0, ">=": found >= 0 }[op];
}

/** Whether two results are the same value; undetermined as soon as what would tell is. */
export function same(a: Result, b: Result): Answer {
  if (isOpen(a) || isOpen(b)) return together([a, b]);
  if (a.kind === "record" && b.kind === "record") return sameRecord(a, b);
  if (a.kind === "ref" && (b.kind === "ref" || b.kind === "record")) return a.id === b.id;
  if (a.kind === "record" && b.kind === "ref") return a.id === b.id;
  if (a.kind !== b.kind) return false;
  if (a.kind === "truth" && b.kind === "truth") return a.truth === b.truth;
  if (a.kind === "number" && b.kind === "number") return compare(a.number, b.number) === 0;
  if (a.kind === "name" && b.kind === "name") return a.name === b.name;
  if (a.kind === "list" && b.kind === "list") {
    const { items } = b;
    return a.items.length === items.length && all(a.items.map((item, i) => same(item, items[i] ?? none)));
  }
  if (a.kind === "set" && b.kind === "set") {
    return all([
      ...a.items.map((item) => contains(b.items, item)),
      ...b.items.map((item) => contains(a.items, item)),
    ]);
  }
  return true;
}

export function contains(items: readonly Result[], item: Result): Answer {
  return any(items.map((each) => same(each, item)));
}

/** Whether a value lies in an interval, or is among the items of a list or set. */
export function within(value: Result, range: Result, orders: Orders): Answer {
  if (isOpen(range)) return range;
  if (range.kind === "list" || range.kind === "set") return contains(range.items, value);
  if (range.kind !== "record") return false;
  if (isOpen(value)) return value;
  const isPast = (end: Result, past: -1 | 1): Answer => {
    if (isOpen(end) || end.kind === "none") return isOpen(end) ? end : value.kind === "none";
    const found = order(value, end, orders);
    return found === null || isOpen(found) ? (found ?? true) : found * past > 0;
  };
  return all([not(isPast(fieldOf(range, "from"), -1)), not(isPast(fieldOf(range, "to"), 1))]);
}

function sameRecord(a: RecordValue, b: RecordValue): Answer {
  if (a.form === "square") return all(["x", "y"].map((field) => same(fieldOf(a, field), fieldOf(b, field))));
  if (a.id !== null && b.id !== null) return a.id === b.id;
  if (a.form === "thing" && b.form === "thing") return a.place === b.place;
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  return all([...names].map((field) => same(fieldOf(a, field), fieldOf(b, field))));
}

/** Less than zero, zero or more; null where one of the two has no place in the order. */
export function order(a: Value, b: Value, orders: Orders): number | Undetermined | null {
  if (a.kind === "number" && b.kind === "number") return compare(a.number, b.number);
  if (a.kind === "name" && b.kind === "name") return byRank(orders.names, a.name, b.name);
  if (a.kind !== "record" || b.kind !== "record") return null;
  for (const part of ["round", "turn", "phase", "part"]) {
    const [left, right] = [fieldOf(a, part), fieldOf(b, part)];
    if (isOpen(left) || isOpen(right)) return together([left, right]);
    const names = part === "phase" ? orders.phases : parts;
    const found = order(left, right, { names, phases: [] });
    if (found !== 0) return found;
  }
  return 0;
}

/** The values of the enumeration compared, and those of the phases of a moment, as declared. */
export interface Orders {
  readonly names: readonly string[];
  readonly phases: readonly string[];
}
export const parts: readonly string[] = ["start", "during", "end"];

function byRank(names: readonly string[], a: string, b: string): number | null {
  const [left, right] = [names.indexOf(a), names.indexOf(b)];
  return left < 0 || right < 0 ? null : left - right;
}
