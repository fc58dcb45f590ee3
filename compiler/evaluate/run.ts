/** Puts questions to a program: judges a decision, evaluates an expression, finds the laws that a situation breaks. */
import type { Expr, Program } from "../check/program.ts";
import { newWork, type Work } from "../limits.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { type BrokenLaw, brokenIn } from "../runtime/laws.ts";
import { type Answer, asAnswer, type Result } from "../runtime/result.ts";
import type { Scope } from "../runtime/terms.ts";
import { judging, type Judgement } from "../runtime/verdict.ts";
import type { Part } from "./domain.ts";
import { link } from "./link.ts";
import { type Place, type PlaysAtHand, type Run, runOf } from "./scope.ts";
import type { Readings, Situation } from "./situation.ts";
import { typeNote } from "./type-notes.ts";

export interface RunOptions {
  readonly plays?: PlaysAtHand;
  /** What is judged is noted here. */
  readonly passed?: Set<Place> | null;
  readonly isTraced?: boolean;
  /** What is left of the work that several runs may cause together; without it, each has its own. */
  readonly work?: Work;
}

/** One question put to one situation; the same call is judged once. */
export function newRun(
  program: Program,
  situation: Situation,
  chosen: Readings,
  { plays = noPlays, passed = null, isTraced = false, work = newWork() }: RunOptions = {},
): Run {
  const linked = link(program);
  const { vocabulary } = linked;
  const { known, things, told } = situation;
  const readings = chosen.size === 0 ? asTaken : Object.fromEntries(chosen);
  return judging(
    {
      vocabulary,
      known,
      things,
      told,
      readings,
      isTraced,
      work,
      linked,
      program,
      situation,
      chosen,
      plays,
    },
    passed === null ? undefined : ({ name }) => passed.add(name as DecisionId),
  );
}
const asTaken = {};

export function judge(run: Run, decision: DecisionId, args: readonly Result[]): Judgement {
  return run.judge(run.linked.rule(decision), args);
}

export function evaluate(scope: Scope, expr: Expr): Result {
  return runOf(scope).linked.term(expr)(scope);
}

/** Whether a condition holds; a none counts as no. */
export function holds(scope: Scope, condition: Expr): Answer {
  return asAnswer(evaluate(scope, condition));
}

/** Where decisions are judged and lines are played, check has let no play into an expression. */
export const noPlays: PlaysAtHand = {
  outcome: (_, { play }) => {
    throw new Error(`what comes of ${play} is asked for inside a rule`);
  },
  left: (_, play) => {
    throw new Error(`what ${play} leaves is asked for inside a rule`);
  },
  odds: () => {
    throw new Error("a chance is asked for inside a rule");
  },
};

/** The laws that a situation breaks, as far as it is known. `inputs`: of which type each thing given is. */
export function brokenLaws(
  program: Program,
  inputs: readonly Part[],
  situation: Situation,
  readings: Readings,
): readonly BrokenLaw[] {
  if (program.laws.length === 0) return [];
  const run = newRun(program, situation, readings);
  const given = inputs.filter(({ name }) => situation.known.has(name));
  return brokenIn(
    run,
    run.linked.laws(),
    given.map(({ name, type }) => [name, typeNote(type)] as const),
  );
}
