/**
 * What an end of a diagram stands for: a value that may still be a sum, a name not looked at, or a thing of the situation;
 * or what a decision says instead of a value. Each is numbered once.
 */
import type { Rational } from "../check/program.ts";
import { constantTerm } from "./atoms.ts";
import { end, falsehoodValue, type Node, truthValue } from "./diagram.ts";
import type { Space } from "./space.ts";

export type Unruled = "no-ruling" | "not-on-record" | "conflict";

export type Form = "shape" | "moment" | "square" | "interval";

export type Value =
  | { readonly kind: "truth"; readonly truth: boolean }
  /** A die also knows where it lies: whether it was thrown again is asked there. */
  | { readonly kind: "number"; readonly term: number; readonly die: number | null }
  | { readonly kind: "name"; readonly name: string }
  /** A name given by the situation. */
  | { readonly kind: "choice"; readonly variable: number }
  | { readonly kind: "none" }
  /** No value, and why. */
  | { readonly kind: "status"; readonly status: Unruled }
  /** What stands somewhere in the situation and has parts. */
  | { readonly kind: "thing"; readonly place: number }
  | { readonly kind: "made"; readonly form: Form; readonly parts: readonly (readonly [string, number])[] }
  /** The keywords that stand somewhere in the situation. */
  | { readonly kind: "keywords"; readonly place: number }
  | { readonly kind: "list" | "set"; readonly items: readonly number[] }
  /** What has been gathered on the way to a value. */
  | {
      readonly kind: "gathered";
      readonly what: string;
      readonly data: readonly (number | string | boolean | null)[];
    };

export interface Symbols {
  readonly values: Value[];
  readonly ids: Map<string, number>;
}

export function newSymbols(): Symbols {
  const symbols: Symbols = { values: [], ids: new Map() };
  // The two truths have fixed numbers, which the diagrams know.
  number(symbols, { kind: "truth", truth: true });
  number(symbols, { kind: "truth", truth: false });
  number(symbols, { kind: "none" });
  for (const status of statuses) number(symbols, { kind: "status", status });
  return symbols;
}

/** The heavier the later. */
export const statuses: readonly Unruled[] = ["no-ruling", "not-on-record", "conflict"];

export const noneValue = 2;
export const none: Node = end(noneValue);
const firstStatus = 3;

export function statusNode(status: Unruled): Node {
  return end(firstStatus + statuses.indexOf(status));
}

/** Whether a value is one of the three ways to have none; the greater weighs more. */
export function isStatus(value: number): boolean {
  return value >= firstStatus && value < firstStatus + statuses.length;
}

export function isTruth(value: number): boolean {
  return value === truthValue || value === falsehoodValue;
}

export function valueAt(space: Space, id: number): Value {
  const value = space.symbols.values[id];
  if (!value) throw new Error(`there is no value ${id}`);
  return value;
}

export function endOf(space: Space, value: Value): Node {
  return end(number(space.symbols, value));
}

export function idOf(space: Space, value: Value): number {
  return number(space.symbols, value);
}

export function numberNode(space: Space, term: number, die: number | null = null): Node {
  return endOf(space, { kind: "number", term, die });
}

export function amountNode(space: Space, amount: Rational): Node {
  return numberNode(space, constantTerm(space.atoms, amount));
}

export function nameNode(space: Space, name: string): Node {
  return endOf(space, { kind: "name", name });
}

export function gathered(
  space: Space,
  what: string,
  data: readonly (number | string | boolean | null)[],
): Node {
  return endOf(space, { kind: "gathered", what, data });
}

export function gatheredIn(
  space: Space,
  id: number,
): { readonly what: string; readonly data: readonly (number | string | boolean | null)[] } {
  const value = valueAt(space, id);
  if (value.kind !== "gathered") throw new Error("something else was gathered here");
  return value;
}

export function itemsOf(value: Value): readonly number[] {
  return value.kind === "list" || value.kind === "set" ? value.items : [];
}

function number(symbols: Symbols, value: Value): number {
  const key = keyOf(value);
  const known = symbols.ids.get(key);
  if (known !== undefined) return known;
  const id = symbols.values.length;
  symbols.values.push(value);
  symbols.ids.set(key, id);
  return id;
}

function keyOf(value: Value): string {
  switch (value.kind) {
    case "truth":
      return value.truth ? "yes" : "no";
    case "number":
      return value.die === null ? `+${value.term}` : `+${value.term}d${value.die}`;
    case "name":
      return `'${value.name}`;
    case "choice":
      return `?${value.variable}`;
    case "none":
      return "none";
    case "status":
      return `!${value.status}`;
    case "thing":
      return `@${value.place}`;
    case "made":
      return `{${value.form} ${JSON.stringify(value.parts)}`;
    case "keywords":
      return `#${value.place}`;
    case "list":
    case "set":
      return `${value.kind}[${value.items.join(",")}`;
    case "gathered":
      return `~${value.what}${JSON.stringify(value.data)}`;
  }
}
