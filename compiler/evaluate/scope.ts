/**
 * Where an expression is evaluated: the question at hand, what locals stand for, and a trace of what was consulted; and
 * what names come to there. Expressions themselves are evaluate.ts, decisions verdict.ts, which is handed in.
 */
import type { Line, Reaction } from "../check/plays.ts";
import type { Expr, Program, Type } from "../check/program.ts";
import type { Work } from "../limits.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import type { Orders } from "./compare.ts";
import { isDie, rerolledOf } from "./dice.ts";
import { follow, type Readings, type Situation } from "./situation.ts";
import { fieldOf, isOpen, none, notGiven, type Result, type Undetermined } from "./value.ts";
import type { Judgement } from "./verdict.ts";
import { findDoubt, findFact } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";

/** Of a program, what an answer can come by: a line or reaction of a play, a decision. */
export type Place = Line | Reaction | DecisionId;

/** One question put to one situation. */
export interface Run {
  readonly program: Program;
  readonly situation: Situation;
  readonly readings: Readings;
  readonly judge: (decision: DecisionId, args: readonly Result[]) => Judgement;
  readonly plays: PlaysAtHand;
  /** Whether somebody will ask what led to an answer: what is consulted is then kept for as long as the answer. */
  readonly isTraced: boolean;
  /** What is left of the work that one question may cause. */
  readonly work: Work;
}

/** What comes of plays, where a question or an example asks for it. Playing is plays/, chances are handed in. */
export interface PlaysAtHand {
  readonly outcome: (
    scope: Scope,
    asked: Extract<Expr, { kind: "outcome" }>,
    args: readonly Result[],
  ) => Result;
  /** The situation as it leaves it; open where it does not come to its end. */
  readonly left: (scope: Scope, play: DecisionId, args: readonly Result[]) => Situation | Undetermined;
  readonly odds: (scope: Scope, asked: Extract<Expr, { kind: "odds" }>) => Result;
}

/** What was consulted on the way to a result. */
export interface Trace {
  readonly doubts: Set<DoubtId>;
  /** Facts that are somebody's choice, by name. */
  readonly choices: Set<string>;
  readonly calls: Set<Judgement>;
}

export interface Scope {
  readonly run: Run;
  readonly locals: ReadonlyMap<string, Result>;
  /** Null where nobody asks. */
  readonly trace: Trace | null;
}

export function newTrace(): Trace {
  return { doubts: new Set(), choices: new Set(), calls: new Set() };
}

/** What was consulted where somebody is to be told. */
export function traceOf({ trace }: Pick<Scope, "trace">): Trace {
  if (trace === null) throw new Error("what led to an answer is asked for and was not kept");
  return trace;
}

export function withLocal(scope: Scope, local: string, result: Result): Scope {
  return { ...scope, locals: new Map(scope.locals).set(local, result) };
}

/** A fact of the situation; one that is somebody's choice is noted. */
export function factOf(scope: Scope, fact: string, type: Type): Result {
  const declared = findFact(scope.run.program, fact);
  if (declared?.owner) scope.trace?.choices.add(fact);
  const given = scope.run.situation.known.get(fact);
  return given ?? notGiven(fact, declared?.about ?? {}, declared?.type ?? type, declared?.optional ?? false);
}

/** A part of something; through a reference, of the record it names. */
export function fieldThrough(scope: Scope, of: Result, ofType: Type, field: string, type: Type): Result {
  const { program, situation } = scope.run;
  const record = presentType(ofType);
  const fields = "name" in record ? program.types.records.get(record.name)?.fields : undefined;
  const declared = fields?.find((each) => each.name === field);
  const unknownAt = (place: string): Result =>
    notGiven(`${place}.${field}`, declared?.about ?? {}, declared?.type ?? type, declared?.optional ?? false);
  if (isOpen(of)) return of.place === null ? of : unknownAt(of.place);
  // Of a record written out in a question, only an optional part that is left out is none.
  if (of.kind === "record" && of.form === "shape" && declared?.optional === false && !of.fields.has(field))
    return unknownAt("name" in record ? record.name : "");
  if (of.kind === "record") return fieldOf(of, field);
  if (isDie(of) && field === "rerolled") return rerolledOf(of);
  if (of.kind !== "ref") return none;
  const named = follow(situation, of);
  return named ? fieldOf(named, field) : unknownAt(of.place ?? of.id);
}

/** What a decision says of some arguments. */
export function call(scope: Scope, decision: DecisionId, args: readonly Result[]): Result {
  const judgement = scope.run.judge(decision, args);
  scope.trace?.calls.add(judgement);
  return judgement.result;
}

/** The reading asked for, else the one taken. */
export function readingOf(scope: Scope, doubt: DoubtId): string | null {
  scope.trace?.doubts.add(doubt);
  const declared = findDoubt(scope.run.program, doubt);
  return scope.run.readings.get(doubt) ?? declared?.readings.find((reading) => reading.taken)?.name ?? null;
}

/** The orders in which values of a type may be compared. */
export function ordersOf(scope: Scope, type: Type): Orders {
  const { enums, phases } = scope.run.program.types;
  const valuesOf = (enumeration: string | null): readonly string[] =>
    (enumeration === null ? undefined : enums.get(enumeration))?.values.map((value) => value.name) ?? [];
  const inner = presentType(type);
  return { names: valuesOf(inner.kind === "enum" ? inner.name : null), phases: valuesOf(phases) };
}
