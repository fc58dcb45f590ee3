/**
 * What is known of values while a play is followed without being played: numbers as linear forms, conditions as formulas,
 * dice one by one, things by name. Truths and enumerations are whole numbers within bounds.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../core/kinds.ts";
import type { Expr, Program, Type } from "../check/program.ts";
import {
  atMost,
  below,
  constant,
  type Constraint,
  keyOf,
  type Linear,
  minus,
  unknown,
  whole,
} from "./linear.ts";
import { presentType } from "../core/types.ts";
import { placesByName } from "../core/lookup.ts";

export type Value =
  | { readonly kind: "number"; readonly form: Linear }
  | { readonly kind: "truth"; readonly holds: Formula }
  /** Dice whose number is known. */
  | { readonly kind: "dice"; readonly faces: readonly Linear[] }
  /** One of a list, or any. */
  | { readonly kind: "thing"; readonly id: string; readonly record: string; readonly of: string | null }
  | {
      readonly kind: "list";
      readonly id: string;
      readonly element: Type;
      readonly items: readonly Value[] | null;
      /** Those of another list that hold something; null for one of its own. */
      readonly taken: Taken | null;
    }
  | { readonly kind: "parts"; readonly parts: ReadonlyMap<string, Value> }
  /** Of which nothing is known but that it is the same as itself. */
  | { readonly kind: "other"; readonly id: string };

/** By what elements were taken from a list, and what was known then. */
export interface Taken {
  readonly from: Extract<Value, { kind: "list" }>;
  readonly binder: string;
  readonly holding: readonly { readonly expr: Expr; readonly wanted: boolean }[];
  readonly locals: ReadonlyMap<string, Value>;
  readonly facts: ReadonlyMap<string, Value>;
  /** How much had been written. */
  readonly after: number;
}

export type Formula =
  | { readonly kind: "is"; readonly value: boolean }
  /** `form <= 0`, `form < 0`, `form = 0`. */
  | { readonly kind: "compare"; readonly op: "<=" | "<" | "="; readonly form: Linear }
  | { readonly kind: "not"; readonly of: Formula }
  | { readonly kind: "and" | "or"; readonly all: readonly Formula[] };

export const always: Formula = { kind: "is", value: true };
export const never: Formula = { kind: "is", value: false };

export function number(form: Linear): Value {
  return { kind: "number", form };
}

/** A truth that is kept as nought or one. */
export function isOne(form: Linear): Formula {
  return { kind: "compare", op: "<=", form: minus(constant(1), form) };
}

export function equal(a: Linear, b: Linear): Formula {
  return { kind: "compare", op: "=", form: minus(a, b) };
}

export function not(of: Formula): Formula {
  return of.kind === "is" ? { kind: "is", value: !of.value } : { kind: "not", of };
}

/** The ways in which a formula can come to be true, or false, each as constraints that hold together. */
export function ways(formula: Formula, wanted: boolean): Ways {
  const all = wanted ? known.toHold : known.toFail;
  const before = all.get(formula);
  if (before !== undefined) return before;
  const found = waysAnew(formula, wanted);
  all.set(formula, found);
  return found;
}

type Ways = readonly (readonly Constraint[])[];

/** A condition is asked for again with each of those that go before it or stand against it. */
const known = { toHold: new WeakMap<Formula, Ways>(), toFail: new WeakMap<Formula, Ways>() };

function waysAnew(formula: Formula, wanted: boolean): Ways {
  switch (formula.kind) {
    case "is":
      return formula.value === wanted ? [[]] : [];
    case "not":
      return ways(formula.of, !wanted);
    case "compare": {
      const { op, form } = formula;
      const nought = constant(0);
      if (op === "=")
        return wanted
          ? [[atMost(form, nought), atMost(nought, form)]]
          : [[below(form, nought)], [below(nought, form)]];
      if (op === "<=") return [[wanted ? atMost(form, nought) : below(nought, form)]];
      return [[wanted ? below(form, nought) : atMost(nought, form)]];
    }
    case "and":
    case "or": {
      if ((formula.kind === "and") === wanted)
        return formula.all.reduce<Ways>(
          (all, part) => together(all, ways(part, wanted)).slice(0, mostWays),
          [[]],
        );
      // Only one of them after the others have not, so that no two ways overlap.
      let before: Ways = [[]];
      return formula.all.flatMap((part) => {
        const found = together(before, ways(part, wanted));
        before = together(before, ways(part, !wanted));
        return found;
      });
    }
  }
}

function together(some: Ways, others: Ways): Ways {
  return some.flatMap((one) => others.map((way) => [...one, ...way]));
}

/** More ways than this are not told apart. */
const mostWays = 64;

/** A name for a value, the same where it is the same. */
export function idOf(value: Value): string {
  switch (value.kind) {
    case "number":
      return keyOf(value.form);
    case "truth":
      return JSON.stringify(value.holds, (_, each: unknown) => textOf(each));
    case "dice":
      return `[${value.faces.map(keyOf).join(",")}]`;
    case "parts":
      return `{${[...value.parts].map(([name, part]) => `${name}:${idOf(part)}`).join(",")}}`;
    case "thing":
    case "list":
    case "other":
      return value.id;
  }
}

/** An unknown of a type, with what is known of it; bounds hold only of what was handed in or cannot leave them. */
export function anyOf(
  program: Program,
  type: Type,
  id: string,
  isBounded: boolean,
): { readonly value: Value; readonly known: readonly Constraint[] } {
  const within = (from: number | null, to: number | null, form: Linear) => [
    ...(from === null ? [] : [atMost(constant(from), form)]),
    ...(to === null ? [] : [atMost(form, constant(to))]),
  ];
  switch (type.kind) {
    case "truth": {
      const form = unknown(`${whole}${id}`);
      return { value: { kind: "truth", holds: isOne(form) }, known: within(0, 1, form) };
    }
    case "count":
    case "ratio":
    case "quantity": {
      const form = unknown(`${type.kind === "count" ? whole : ""}${id}`);
      return { value: number(form), known: isBounded ? within(type.from, type.to, form) : [] };
    }
    case "die": {
      const form = unknown(`${whole}${id}`);
      return { value: number(form), known: within(1, type.sides, form) };
    }
    case "enum": {
      const form = unknown(`${whole}${id}`);
      const values = program.types.enums.get(type.name);
      const last = values && !values.open ? values.values.length - 1 : null;
      return { value: number(form), known: within(0, last, form) };
    }
    case "or-none": {
      const inner = anyOf(program, type.of, id, isBounded);
      if (type.of.kind !== "enum" || inner.value.kind !== "number")
        return { value: { kind: "other", id }, known: [] };
      const last = program.types.enums.get(type.of.name);
      const to = last && !last.open ? last.values.length - 1 : null;
      return { value: inner.value, known: within(-1, to, inner.value.form) };
    }
    case "record":
    case "ref":
      return { value: { kind: "thing", id, record: type.name, of: null }, known: [] };
    case "list":
    case "set":
      return { value: { kind: "list", id, element: type.of, items: null, taken: null }, known: [] };
    case "shape": {
      const parts = type.fields.map(({ name, type: of }) => ({
        name,
        ...anyOf(program, of, `${id}.${name}`, isBounded),
      }));
      return {
        value: { kind: "parts", parts: new Map(parts.map(({ name, value }) => [name, value])) },
        known: parts.flatMap(({ known }) => known),
      };
    }
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return { value: { kind: "other", id }, known: [] };
  }
}

/** The place of a value in its enumeration; those of open ones that are not listed stand behind. */
export function placeInEnum(program: Program, type: Type, name: string): number {
  const inner = presentType(type);
  const values = inner.kind === "enum" ? program.types.enums.get(inner.name)?.values : undefined;
  return (values && placesByName(values).get(name)) ?? -1;
}

function textOf(each: unknown): unknown {
  if (typeof each === "bigint") return `${each}`;
  return each instanceof Map ? [...each].sort() : each;
}
