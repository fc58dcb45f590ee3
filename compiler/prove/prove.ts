/**
 * The face of the proofs: what two versions of a decision are to one another, and whether a situation can be.
 * Claims, conflicts, gaps, dead clauses and invariants are questions put to these two, each in a file of its own.
 */
export { type Comparison, type CompareOptions, compare, type Flip, type Meaning } from "./equal.ts";
export { areExclusive, type Effort } from "./exclusive.ts";
export type { FlipKind } from "./flips.ts";
export type { Known, KnownAt } from "./known.ts";
export { type Matter, type Mattering, mattering } from "./mattering.ts";
export { textOf } from "./likeness.ts";
export {
  type Condition,
  possibilities,
  possible,
  type PossibleOptions,
  type Possibility,
  type Question,
} from "./possible.ts";
export { refute } from "./refute.ts";
export type { Replay, Replayed, Said, Witness } from "./witness.ts";
