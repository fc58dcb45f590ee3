/** What a term of a program may look at besides what the runtime knows: the situation, and sequences that it names. */
import type { Line, Reaction } from "../check/plays.ts";
import type { Expr, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Open, Result } from "../runtime/result.ts";
import type { Scope } from "../runtime/terms.ts";
import type { Run as RuntimeRun } from "../runtime/verdict.ts";
import type { Linked } from "./link.ts";
import type { Readings, Situation } from "./situation.ts";

export type { Scope };

/** Of a program, what an answer can come by: a line or reaction of a play, a decision. */
export type Place = Line | Reaction | DecisionId;

/** One question put to one situation. */
export interface Run extends RuntimeRun {
  readonly linked: Linked;
  readonly program: Program;
  readonly situation: Situation;
  readonly chosen: Readings;
  readonly plays: PlaysAtHand;
}

/** What comes of plays, where a question or an example asks for it. Playing is plays/, chances are handed in. */
export interface PlaysAtHand {
  readonly outcome: (
    scope: Scope,
    asked: Extract<Expr, { kind: "outcome" }>,
    args: readonly Result[],
  ) => Result;
  /** The situation as it leaves it; open where it does not come to its end. */
  readonly left: (scope: Scope, play: DecisionId, args: readonly Result[]) => Situation | Open;
  readonly odds: (scope: Scope, asked: Extract<Expr, { kind: "odds" }>) => Result;
}

/** The run of the evaluator in which a term is asked. */
export function runOf({ run }: Scope): Run {
  if (!("linked" in run)) throw new Error("A term of a program is asked outside the evaluator.");
  return run as Run;
}

export function playsIn(scope: Scope): PlaysAtHand {
  return runOf(scope).plays;
}
