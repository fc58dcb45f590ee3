/**
 * Turns pairs of types into answers: may they be compared, ordered, joined, does one fit where the other is wanted.
 * Which expression has which type, and what to say when it does not fit, is left to the expressions.
 */
import type { Bounds } from "./bounds.ts";
import { areDisjoint, coverBounds, unbounded } from "./bounds.ts";
import { unorderedEnums } from "./built-in.ts";
import type { Type, TypeTable } from "./program.ts";
import { presentType } from "../core/types.ts";

export const unknown: Type = { kind: "unknown" };
export const truth: Type = { kind: "truth" };
export const count: Numeric = { kind: "count", from: null, to: null };

export type Numeric = Extract<Type, { kind: "count" | "quantity" | "ratio" }>;
type Quantity = Extract<Type, { kind: "quantity" }>;

export function isNumeric(type: Type): type is Numeric {
  return type.kind === "count" || type.kind === "ratio" || type.kind === "quantity";
}

export function orNone(type: Type): Type {
  return type.kind === "or-none" || type.kind === "unknown" ? type : { kind: "or-none", of: type };
}

export function mayBeNone(type: Type): boolean {
  return type.kind === "or-none";
}

export function boundsOf(type: Type): Bounds {
  return isNumeric(type) ? type : unbounded;
}

export function withBounds<T extends Numeric>(type: T, bounds: Bounds): T {
  return { ...type, from: bounds.from, to: bounds.to };
}

/** A type without the bounds of its numbers: what a fold may run through. */
export function widened(type: Type): Type {
  if (isNumeric(type)) return withBounds(type, unbounded);
  if (type.kind === "or-none" || type.kind === "list" || type.kind === "set")
    return { ...type, of: widened(type.of) };
  return type;
}

/** Numbers that are measured alike: a count may stand where a ratio does. */
export function isSameMeasure(a: Numeric, b: Numeric): boolean {
  if (a.kind === "quantity" || b.kind === "quantity")
    return (a as Quantity).quantity === (b as Quantity).quantity;
  return true;
}

/** A die counts as the number it shows. */
export function facesOf(type: Type): Type {
  if (type.kind === "die") return { kind: "count", from: 1, to: type.sides };
  return type.kind === "or-none" ? { ...type, of: facesOf(type.of) } : type;
}

/** One die, or several that count as their total. */
export function isDice(type: Type): boolean {
  const one = presentType(type);
  return one.kind === "die" || (one.kind === "list" && presentType(one.of).kind === "die");
}

/** Whether `=` between the two means anything. */
export function isComparable(a: Type, b: Type): boolean {
  const left = facesOf(presentType(a));
  const right = facesOf(presentType(b));
  if (left.kind === "unknown" || right.kind === "unknown") return true;
  if (isNumeric(left) && isNumeric(right)) return isSameMeasure(left, right);
  if (isRecordLike(left) && isRecordLike(right)) return left.name === right.name;
  if (left.kind !== right.kind) return false;
  if ("name" in left && "name" in right) return left.name === right.name;
  if ("of" in left && "of" in right) return isComparable(left.of, right.of);
  if (left.kind === "shape" && right.kind === "shape") {
    return (
      left.fields.length === right.fields.length && left.fields.every((field) => hasComparable(right, field))
    );
  }
  return true;
}

/** Whether `<` between two of them means anything. */
export function isOrdered(type: Type, types: TypeTable): boolean {
  const one = presentType(type);
  if (one.kind === "unknown" || one.kind === "moment" || one.kind === "die" || isNumeric(one)) return true;
  return one.kind === "enum" && types.enums.get(one.name)?.open !== true && !unorderedEnums.has(one.name);
}

/** Whether a value of type `found` may stand where `wanted` is asked for; bounds are judged apart. */
export function isFitting(found: Type, wanted: Type): boolean {
  if (found.kind === "unknown" || wanted.kind === "unknown") return true;
  if (wanted.kind === "or-none") return isFitting(presentType(found), wanted.of);
  if (found.kind === "or-none") return false;
  if (wanted.kind === "die")
    return found.kind === "die" ? found.sides === wanted.sides : found.kind === "count";
  if (wanted.kind === "count") return found.kind === "count" || found.kind === "die";
  if (found.kind === "shape" && wanted.kind === "record") return false;
  if ("of" in found && "of" in wanted && found.kind === wanted.kind) return isFitting(found.of, wanted.of);
  return isComparable(found, wanted);
}

/** Whether no value of the one lies in the domain of the other. */
export function isOutside(found: Type, wanted: Type): boolean {
  const one = facesOf(presentType(found));
  const other = facesOf(presentType(wanted));
  return isNumeric(one) && isNumeric(other) && areDisjoint(one, other);
}

/** The least type that holds values of both; null where there is none. */
export function join(a: Type, b: Type): Type | null {
  if (a.kind === "unknown") return b;
  if (b.kind === "unknown") return a;
  if (a.kind === "or-none" || b.kind === "or-none") {
    const inner = join(presentType(a), presentType(b));
    return inner === null ? null : orNone(inner.kind === "unknown" ? noneOnly : inner);
  }
  if (a.kind === "die" || b.kind === "die")
    return a.kind === "die" && b.kind === "die" && a.sides === b.sides ? a : join(facesOf(a), facesOf(b));
  if (isNumeric(a) && isNumeric(b)) {
    if (!isSameMeasure(a, b)) return null;
    return withBounds(a.kind === "ratio" ? a : b, coverBounds(a, b));
  }
  if (a.kind === b.kind && "of" in a && "of" in b) {
    const inner = join(a.of, b.of);
    return inner === null ? null : ({ ...a, of: inner } as Type);
  }
  if (a.kind === "shape" && b.kind === "shape") return joinShapes(a, b);
  return isComparable(a, b) ? a : null;
}

/** The type of a bare `none`: something that may be none, and nothing more is known. */
export const noneOnly: Type = { kind: "or-none", of: unknown };

/** Joins all; the index of the first that does not go with those before it, where there is one. */
export function joinAll(types: readonly Type[]): { readonly type: Type; readonly odd: number | null } {
  let type: Type = unknown;
  for (const [index, each] of types.entries()) {
    const joined = join(type, each);
    if (joined === null) return { type, odd: index };
    type = joined;
  }
  return { type, odd: null };
}

type Shape = Extract<Type, { kind: "shape" }>;

function joinShapes(a: Shape, b: Shape): Type | null {
  const fields = a.fields.map((field) => {
    const other = b.fields.find((each) => each.name === field.name);
    return { name: field.name, type: other === undefined ? null : join(field.type, other.type) };
  });
  const whole = fields.flatMap(({ name, type }) => (type === null ? [] : [{ name, type }]));
  return whole.length === a.fields.length && whole.length === b.fields.length
    ? { kind: "shape", fields: whole }
    : null;
}

function hasComparable(shape: Shape, field: { readonly name: string; readonly type: Type }): boolean {
  const other = shape.fields.find((each) => each.name === field.name);
  return other !== undefined && isComparable(field.type, other.type);
}

function isRecordLike(type: Type): type is Extract<Type, { kind: "record" | "ref" }> {
  return type.kind === "record" || type.kind === "ref";
}
