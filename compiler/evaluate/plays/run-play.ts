/**
 * Runs a play from its beginning as far as it is answered: a result, what it waits for next, or why it cannot go on.
 * Who answers, and in which form, is the caller's: play.ts by events in order, play-by-path.ts by paths.
 */
import type { Play } from "../../check/plays.ts";
import type { Program, Type } from "../../check/program.ts";
import { mostPlayEvents, newWork } from "../../limits.ts";
import { notGiven, type Open, type Result } from "../../runtime/result.ts";
import { newTrace } from "../../runtime/terms.ts";
import { unknownOf } from "../notes.ts";
import type { Readings, Situation } from "../situation.ts";
import { perform, resultOf } from "./lines.ts";
import { isAnswered, noteWhatHolds } from "./reactions.ts";
import { type Answer, newFrame, type Request, type Running, standing } from "./running.ts";
import { cutBy } from "../../runtime/standing.ts";
import { live } from "./world.ts";

/** What comes of it: its single result, or a record of the named ones. */
export function typeOfPlay({ type, parts }: Play): Type {
  return type ?? { kind: "shape", fields: parts };
}

/** How far a play has come. */
export type Outcome =
  | { readonly kind: "result"; readonly value: Result }
  | { readonly kind: "waiting"; readonly request: Request; readonly external: readonly string[] }
  /** Something is not known, or has no ruling. */
  | { readonly kind: "halt"; readonly why: Open }
  | { readonly kind: "unfinished" }
  /** What was handed in last leads to what must not be. */
  | { readonly kind: "refused"; readonly message: string; readonly help: string };

export interface Ran {
  readonly outcome: Outcome;
  readonly running: Running;
}

/** A play on its way: it goes on from where it waits, and what it was is then gone. */
export interface Ongoing {
  readonly running: Running;
  readonly outcome: () => Outcome;
  readonly goOn: (answer: Answer) => void;
}

export interface PlayedWith {
  /** Arguments by name, where they are not in the situation. */
  readonly args?: ReadonlyMap<string, Result>;
  /** Events and passes after which it is unfinished. */
  readonly cap?: number;
  /** Whether somebody will ask what led to what comes of it. */
  readonly isTraced?: boolean;
}

/** Null: it is not answered yet. */
export type Answerer = (request: Request, external: readonly string[]) => Answer | null;

export function runPlay(
  program: Program,
  play: Play,
  situation: Situation,
  readings: Readings,
  answer: Answerer,
  more: PlayedWith = {},
): Ran {
  const { running, outcome, goOn } = beginPlay(program, play, situation, readings, more);
  for (;;) {
    const now = outcome();
    const answered = now.kind === "waiting" ? answer(now.request, now.external) : null;
    if (answered === null) return { outcome: now, running };
    goOn(answered);
  }
}

export function beginPlay(
  program: Program,
  play: Play,
  situation: Situation,
  readings: Readings,
  { args, cap: most = mostPlayEvents, isTraced = false }: PlayedWith = {},
): Ongoing {
  const locals = args ?? given(program, play, situation);
  const root = newFrame(program, { ...play, name: play.id, isReaction: false }, locals, "");
  const running: Running = {
    program,
    readings,
    situation,
    root,
    trace: isTraced ? newTrace() : null,
    standing: [standing("play", { names: [play.id] })],
    cuts: [],
    reacted: new Map(),
    begun: new Map(),
    touched: new Set(),
    writes: null,
    log: [],
    passed: new Set(),
    taken: 0,
    cap: most,
    work: newWork(),
    perform,
  };
  noteWhatHolds(running);
  const steps = perform(running, { frame: root, passes: "" }, play.lines);
  const outcomeOf = (step: ReturnType<typeof steps.next>): Outcome => {
    if (step.done) return { kind: "result", value: live(running.situation, resultOf(root, play)) };
    const waiting = step.value;
    if (waiting.kind === "halt" || waiting.kind === "unfinished" || waiting.kind === "refused")
      return waiting;
    return { kind: "waiting", request: waiting, external: comingNow(running) };
  };
  let outcome = outcomeOf(steps.next());
  const goOn = (answer: Answer): void => {
    running.work = newWork();
    outcome = outcomeOf(steps.next(answer));
  };
  return { running, outcome: () => outcome, goOn };
}

/** Events that may come from the table now: those that cut a block that is run, and those somebody reacts to. */
function comingNow(at: Running): readonly string[] {
  return at.program.events
    .filter((event) => event.outside && (cutBy(at, event.name) !== null || isAnswered(at, event.name)))
    .map((event) => event.name);
}

/** Parameters as the situation gives them. */
function given(program: Program, play: Play, situation: Situation): Map<string, Result> {
  return new Map(
    play.params.map((param) => {
      const value = situation.known.get(param.name);
      return [param.name, value === undefined ? notGiven(param.name, unknownOf(program, param)) : value];
    }),
  );
}
