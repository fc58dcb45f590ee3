/**
 * What comes of plays where a question or an example names them: each is played with what was handed in. Chances and means
 * are reckoned elsewhere and handed in as a function.
 */
import type { Playing } from "../../check/plays.ts";
import type { Expr, Program } from "../../check/program.ts";
import type { GivenFault } from "../given-faults.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { type Open, openWithin, type Result, unruled } from "../../runtime/result.ts";
import { type Place, type PlaysAtHand, runOf, type Scope } from "../scope.ts";
import type { Readings, Situation } from "../situation.ts";
import { domainOfRequest } from "./answers.ts";
import { type PlayedByPath, playByPath } from "./play-by-path.ts";
import { requestInWords } from "./in-words.ts";
import { putOnTable } from "./put-on-table.ts";
import type { Request } from "./running.ts";
import type { Outcome } from "./run-play.ts";
import { findPlay } from "../../core/lookup.ts";

/** The chance of a truth, or the mean of a number, over what is left open in the plays it names. */
export type OddsOf = (question: OddsQuestion) => Result;
export interface OddsQuestion {
  readonly program: Program;
  readonly of: Expr;
  readonly what: "chance" | "mean";
  /** With what was handed in, in `played`. */
  readonly situation: Situation;
  readonly locals: ReadonlyMap<string, Result>;
  readonly readings: Readings;
  /** How the sides play; empty: as odds are reckoned without a word on it. */
  readonly playing: readonly Playing[];
  /** Is told what stands in the way, where that is not merely unknown. */
  readonly tell: (fault: GivenFault) => void;
}

/** What was handed in wrongly is told to `faults`, and noted in `passed` what plays came by; of chances it is not known. */
export function playsAtHand(
  odds: OddsOf | null,
  playing: readonly Playing[],
  faults: GivenFault[],
  passed: Set<Place> = new Set(),
): PlaysAtHand {
  const played = (scope: Scope, id: DecisionId, args: readonly Result[]): PlayedByPath => {
    const run = runOf(scope);
    const play = findPlay(run.program, id);
    if (play === undefined) throw new Error(`${id} is asked for and is no play`);
    const table = putOnTable(run.program, play, run.situation, args);
    const named = new Map(play.params.map((param, i) => [param.name, table.args[i] ?? null]));
    const found = playByPath(run.program, play, table.situation, run.chosen, { args: named });
    faults.push(...found.faults);
    for (const place of found.running.passed) passed.add(place);
    return found;
  };
  return {
    outcome: (scope, { play }, args) => cameOf(runOf(scope).program, played(scope, play, args).outcome),
    left: (scope, id, args) => {
      const { outcome, running } = played(scope, id, args);
      const came = outcome.kind === "result" ? null : openWithin(cameOf(runOf(scope).program, outcome));
      return came ?? running.situation;
    },
    odds: (scope, asked) => {
      if (odds === null) return unruled("no-ruling");
      const { program, situation, chosen: readings } = runOf(scope);
      const { locals } = scope;
      const tell = (fault: GivenFault): void => void faults.push(fault);
      return odds({ program, of: asked.of, what: asked.what, situation, locals, readings, playing, tell });
    },
  };
}

/** A play that is not over is open: what it waits for is missing. */
export function cameOf(program: Program, outcome: Outcome): Result {
  switch (outcome.kind) {
    case "result":
      return outcome.value;
    case "halt":
      return outcome.why;
    case "waiting":
      return missing(program, outcome.request);
    case "refused":
    case "unfinished":
      return unruled("no-ruling");
  }
}

function missing(program: Program, request: Request): Open {
  const domain = () => domainOfRequest(program, request);
  return {
    kind: "open",
    missing: [{ path: request.path, about: requestInWords(request), domain }],
    isMissing: true,
    unruled: null,
    place: null,
  };
}
