/**
 * What emitted rules rest on: exact numbers, keyword sets, lists, and verdicts that explain themselves.
 * Everything here is small and plain; the rules themselves are in the modules beside this one.
 */
export * from "./runtime/direct.ts";
export {
  ceil,
  compare,
  exact,
  floor,
  type Fraction,
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
  times,
} from "./runtime/exact.ts";
export {
  type Because,
  type ChoiceMet,
  type DoubtMet,
  explain,
  type ExplainOptions,
  type Partially,
  type Unless,
  type Verdict,
} from "./runtime/explain.ts";
export type { FactNote, Notes, TypeNote, Vocabulary } from "./runtime/given.ts";
export { fromJson } from "./runtime/json.ts";
export type { Missing, Words } from "./runtime/result.ts";
export {
  type Clause,
  decision,
  figure,
  gain,
  type Row,
  type Rule,
  table,
  type Way,
} from "./runtime/rules.ts";
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
} from "./runtime/squares.ts";
export { type Readings, settled, type Status } from "./runtime/verdict.ts";

import type { Verdict } from "./runtime/explain.ts";
import type { Rule } from "./runtime/rules.ts";

/** Both forms of a decision, for callers who have its name only. */
export interface Decision {
  /** The bare value; undefined when nothing rules it. */
  readonly fast: (given: never) => unknown;
  readonly explain: (given: never, options?: never) => Verdict<unknown>;
  /** What the explaining form follows; `fromJson` reads what it asks for. */
  readonly rule: Rule;
}
