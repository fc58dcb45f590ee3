/**
 * Kinds of types and lines in groups, for a `default` that says which kinds it handles. A new kind belongs to no group: every
 * such `default` stops compiling, until somebody has decided what it means there.
 */
import type { Line } from "../check/plays.ts";
import type { Type } from "../check/program.ts";

/** One value without parts. */
export type SingleType = Extract<
  Type,
  { readonly kind: "truth" | "count" | "quantity" | "ratio" | "enum" | "name" | "duty" }
>;
/** A record of every book. */
export type BuiltInType = Extract<Type, { readonly kind: "moment" | "square" }>;
export type ThingType = Extract<Type, { readonly kind: "record" | "ref" }>;
/** Values of one type. */
export type ContainerType = Extract<Type, { readonly kind: "list" | "set" | "interval" }>;
export type KeywordsType = Extract<Type, { readonly kind: "keywords" }>;
export type DieType = Extract<Type, { readonly kind: "die" }>;
export type ShapeType = Extract<Type, { readonly kind: "shape" }>;
export type OptionalType = Extract<Type, { readonly kind: "or-none" }>;
export type UnknownType = Extract<Type, { readonly kind: "unknown" }>;

/** A line that waits for an answer. */
export type RequestLine = Extract<Line, { readonly kind: "roll" | "draw" | "choose" | "observe" }>;
/** A line that computes or changes a value. */
export type ValueLine = Extract<Line, { readonly kind: "let" | "set" | "pay" | "reroll" | "gives" }>;
/** A line with lines in it. */
export type NestingLine = Extract<
  Line,
  { readonly kind: "when" | "each" | "repeat" | "menu" | "block" | "announce" }
>;
/** A line that continues elsewhere, or states something. */
export type OtherLine = Extract<Line, { readonly kind: "play" | "go" | "ensure" | "outside" }>;

/** Does nothing. What a `default` is given must be of the kinds it names, or the call does not compile. */
export function allowOnly<Rest>(rest: Rest): void {
  void rest;
}
