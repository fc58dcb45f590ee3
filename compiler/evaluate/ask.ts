/**
 * The questions others ask: a decision, or any expression, of one situation, answered in plain data as everyone reads it.
 * The runtime finds the answer and its explanation.
 */
import type { Decision, Expr, Fact, Program, Status, Type, Words } from "../check/program.ts";
import type { Playing } from "../check/plays.ts";
import type { DecisionId, DoubtId, VersionId } from "../resolve/graph.ts";
import { inputsOf } from "./decode.ts";
import { missingFacts, optionsOf } from "./domain.ts";
import { encode } from "./encode.ts";
import { type Because, becauseOf, consultedBy, type Unless, unlessOf } from "../runtime/explain.ts";
import type { BrokenLaw } from "../runtime/laws.ts";
import { newWork } from "../limits.ts";
import { askPlay } from "./plays/ask-play.ts";
import { type OddsOf, playsAtHand } from "./plays/at-hand.ts";
import { isOpen, notGiven, openWithin, type Result } from "../runtime/result.ts";
import { newTrace } from "../runtime/terms.ts";
import { type Judgement, statusOf } from "../runtime/verdict.ts";
import { unknownOf } from "./notes.ts";
import { brokenLaws, evaluate, judge, newRun, type RunOptions } from "./run.ts";
import type { Readings, Situation } from "./situation.ts";
import { findDecision, findPlay } from "../core/lookup.ts";
import type { Domain } from "../core/stepper.ts";
import type { Json } from "../core/json.ts";

/** A verdict as others get it; names and order are relied on. */
export interface Verdict {
  readonly status: Status;
  /** Null unless ruled; a verdict that is ruled may also be none. */
  readonly value: Json;
  readonly because: readonly Because[];
  readonly unless: readonly Unless[];
  readonly missing: readonly MissingFact[];
  readonly doubts: readonly DoubtMet[];
  readonly choices: readonly ChoiceMet[];
  /** Versions that do rule it. */
  readonly elsewhere: readonly VersionId[];
  /** Laws that the situation breaks: what is given cannot all be so. */
  readonly laws: readonly BrokenLaw[];
}
export interface MissingFact {
  readonly path: string;
  readonly about: Words;
  readonly domain: Domain;
}
export interface DoubtMet {
  readonly id: DoubtId;
  readonly taken: string | null;
  readonly written: string | null;
  readonly readings: readonly { readonly name: string; readonly status: Status; readonly value: Json }[];
}
/** A choice that was read: one that is left open is missing too. */
export interface ChoiceMet {
  readonly path: string;
  readonly owner: string;
  readonly options: readonly Json[];
}

export interface AskOptions {
  readonly readings?: Readings;
  readonly language?: string;
  readonly elsewhere?: readonly VersionId[];
}

/** What a version says of a situation; a play is played with what was handed in. A decision it does not have gets no ruling. */
export function ask(
  program: Program,
  id: DecisionId,
  situation: Situation,
  options: AskOptions = {},
): Verdict {
  const { readings = new Map(), language = program.languages[0] ?? "en", elsewhere = [] } = options;
  const decision = findDecision(program, id);
  const play = findPlay(program, id);
  const laws = brokenLaws(program, inputsOf(program, decision ?? play ?? null), situation, readings);
  if (play) return { ...askPlay(program, play, situation, readings, language), elsewhere, laws };
  if (!decision) return { ...unanswered("no-ruling"), elsewhere, laws };
  // All readings of the doubts it rests on are one question.
  const work = newWork();
  const judgement = judgementOf(program, decision, situation, readings, { isTraced: true, work });
  const open = openWithin(judgement.result);
  const { doubts, choices } = consultedBy(judgement);
  return {
    status: judgement.status,
    value: answerOf(program, decision, judgement),
    because: becauseOf(judgement, language),
    unless: unlessOf(judgement, language),
    missing: missingFacts(open?.missing ?? []),
    doubts: program.doubts
      .filter((doubt) => doubts.has(doubt.id))
      .map((doubt) => ({
        id: doubt.id,
        taken: doubt.readings.find((reading) => reading.taken)?.name ?? null,
        written: doubt.readings.find((reading) => reading.written)?.name ?? null,
        readings: doubt.readings.map(({ name }) => {
          const read = new Map(readings).set(doubt.id, name);
          const other = judgementOf(program, decision, situation, read, { work });
          return { name, status: other.status, value: answerOf(program, decision, other) };
        }),
      })),
    choices: program.facts.flatMap((fact) => (choices.has(fact.name) ? choiceOf(program, fact) : [])),
    elsewhere,
    laws,
  };
}

/** What comes of a decision, without what led to it: for whoever asks very often. */
export function outcomeOf(
  program: Program,
  decision: Decision,
  situation: Situation,
  readings: Readings = new Map(),
): { readonly status: Status; readonly value: Json; readonly missing: readonly string[] } {
  const judgement = judgementOf(program, decision, situation, readings);
  const missing = openWithin(judgement.result)?.missing ?? [];
  return {
    status: judgement.status,
    value: answerOf(program, decision, judgement),
    missing: missing.map(({ path }) => path),
  };
}

/** An expression of the program: what it comes to, or what stands in the way. */
export interface Answered {
  readonly status: Status;
  readonly value: Json;
  readonly missing: readonly MissingFact[];
  /** Of a decision that is called outright. */
  readonly because: readonly Because[];
}

export interface ExpressionOptions extends Omit<AskOptions, "elsewhere"> {
  /** Reckons chances and means; without it they have no ruling. */
  readonly odds?: OddsOf;
  readonly playing?: readonly Playing[];
}

export function evaluateExpression(
  program: Program,
  expr: Expr,
  situation: Situation,
  options: ExpressionOptions = {},
): Answered {
  const plays = playsAtHand(options.odds ?? null, options.playing ?? [], []);
  const readings = options.readings ?? new Map();
  const { result, judgement } = resultOf(program, expr, situation, readings, {
    plays,
    isTraced: true,
  });
  const open = openWithin(result);
  return {
    status: statusOf(open),
    value: open ? null : encoded(program, expr.type, result),
    missing: missingFacts(open?.missing ?? []),
    because: judgement ? becauseOf(judgement, options.language ?? program.languages[0] ?? "en") : [],
  };
}

/** The bare result, and the judgement where the expression is a decision called outright. */
export function resultOf(
  program: Program,
  expr: Expr,
  situation: Situation,
  readings: Readings,
  options: RunOptions = {},
): { readonly result: Result; readonly judgement: Judgement | null } {
  const run = newRun(program, situation, readings, options);
  const trace = newTrace();
  const result = evaluate({ run, locals: situation.known, trace }, expr);
  // What its arguments called comes before it.
  return { result, judgement: expr.kind === "call" ? ([...trace.calls].at(-1) ?? null) : null };
}

function judgementOf(
  program: Program,
  decision: Decision,
  situation: Situation,
  readings: Readings,
  options: RunOptions = {},
): Judgement {
  const args = decision.params.map((param) => {
    const given = situation.known.get(param.name);
    return given === undefined ? notGiven(param.name, unknownOf(program, param)) : given;
  });
  return judge(newRun(program, situation, readings, options), decision.id, args);
}

function answerOf(program: Program, { type }: Decision, { status, result }: Judgement): Json {
  return status === "ruled" ? encoded(program, type, result) : null;
}

function encoded(program: Program, type: Type, result: Result): Json {
  return isOpen(result) ? null : encode(program, type, result);
}

function choiceOf(program: Program, fact: Fact): ChoiceMet[] {
  return fact.owner === null
    ? []
    : [{ path: fact.name, owner: fact.owner, options: optionsOf(program, fact.type) }];
}

function unanswered(status: Status): Verdict {
  return {
    status,
    value: null,
    because: [],
    unless: [],
    missing: [],
    doubts: [],
    choices: [],
    elsewhere: [],
    laws: [],
  };
}
