/**
 * What emitted rules rest on: exact numbers, keyword sets, lists, and verdicts that explain themselves.
 * Everything here is small and plain; the rules themselves are in the modules beside this one.
 */
export * from "./direct.ts";
export {
  type Die,
  distinctDice,
  faceOf,
  facesOf,
  isDouble,
  isRerolled,
  keepHighest,
  keepLowest,
  type Thrown,
  totalOf,
  withoutDie,
} from "./dice.ts";
export {
  ceil,
  compare,
  exact,
  floor,
  type Fraction,
  inexact,
  InexactNumberError,
  isWhole,
  least,
  minus,
  most,
  negative,
  over,
  plain,
  plus,
  type Ratio,
  ratio,
  safeExact,
  safeWhole,
  times,
} from "./exact.ts";
export {
  type Because,
  type ChoiceMet,
  type DoubtMet,
  explain,
  type ExplainOptions,
  type Partially,
  type Unless,
  validate,
  type Verdict,
} from "./explain.ts";
export type { BookNames, FactNote, Notes, TypeNote, ValuesNote, Vocabulary } from "./given.ts";
export { fromJson } from "./json.ts";
export { type BrokenLaw, brokenLaws, type Law } from "./laws.ts";
export { LimitReached } from "./limits.ts";
export { InvalidInputError, type Problem } from "./problems.ts";
export { JsonTextError, readJson } from "./strict-json.ts";
export type { Missing, Undetermined, Words } from "./result.ts";
export type { Refusal } from "./answers.ts";
export type { Asked, At } from "./lines.ts";
export {
  type AnyPlay,
  type Legal,
  type Play,
  play,
  type PlayEvent,
  type PlayNotes,
  type PlayOptions,
  type PlayResult,
  type PlayState,
  type View,
} from "./plays.ts";
export type { LogEntry, Request } from "./playing.ts";
export { reaction, type Table } from "./reactions.ts";
export {
  type Clause,
  decision,
  figure,
  gain,
  type Row,
  type Rule,
  table,
  tally,
  type Way,
} from "./rules.ts";
export {
  ahead,
  type Bearing,
  bearing,
  behind,
  beside,
  between,
  type Facing,
  isAdjacent,
  isSameSquare,
  range,
  type Square,
} from "./squares.ts";
export { type Readings, settled, type Status } from "./verdict.ts";

import type { Verdict } from "./explain.ts";
import type { Problem } from "./problems.ts";
import type { Rule } from "./rules.ts";

/** Both forms of a decision, for callers who have its name only. */
export interface Decision {
  /** The bare value; undefined when nothing rules it. It trusts what is given: that `validate` finds nothing wrong. */
  readonly fast: (given: never) => unknown;
  /** Throws an `InvalidInputError` where something given cannot be. */
  readonly explain: (given: never, options?: never) => Verdict<unknown>;
  /** All that is wrong with what is given, with paths and what to write; empty where nothing is. */
  readonly validate: (given: unknown) => readonly Problem[];
  /** What the explaining form follows; `fromJson` reads what it asks for. */
  readonly rule: Rule;
}
