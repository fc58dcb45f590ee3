/**
 * Kinds of types and lines in groups, for a `default` that says which kinds it handles. A new kind belongs to no group: every
 * such `default` stops compiling, until it handles the new kind.
 */
import type { Line } from "../check/plays.ts";
import type { Type } from "../check/program.ts";

/** Without parts, and not made of another type. */
export type LeafType = OfKind<
  Type,
  "truth" | "count" | "quantity" | "ratio" | "enum" | "name" | "duty" | "keywords" | "die" | "unknown"
>;
export type TypeWithParts = OfKind<Type, "record" | "ref" | "shape" | "moment" | "square">;
/** Made of one other type. */
export type ContainerType = OfKind<Type, "list" | "set" | "interval" | "or-none">;

/** Without other lines in it. */
export type LeafLine = OfKind<Line, RequestKind | ValueKind | "play" | "go" | "ensure" | "outside">;
type RequestKind = "roll" | "draw" | "choose" | "observe";
type ValueKind = "let" | "set" | "pay" | "reroll" | "gives";
export type NestingLine = OfKind<Line, "when" | "each" | "repeat" | "menu" | "block" | "announce">;

type OfKind<Of, Kind> = Extract<Of, { readonly kind: Kind }>;

/** Does nothing. What a `default` is given must be of the kinds it names, or the call does not compile. */
export function allowOnly<Rest>(rest: Rest): void {
  void rest;
}
