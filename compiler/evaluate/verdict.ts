/**
 * Turns the voices of a decision into a judgement: what comes of them all together, also while facts are unknown.
 * Who has a voice is voices.ts; wording a judgement is explain.ts.
 */
import type { Decision, Program, Status } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { same } from "./compare.ts";
import { aggregate } from "./over-lists.ts";
import { judgedWithin, newWork, type Work } from "../limits.ts";
import type { Place, PlaysAtHand, Run } from "./scope.ts";
import type { Readings, Situation } from "./situation.ts";
import { type Answer, none, openWithin, type Result, together, unruled, type Undetermined } from "./value.ts";
import { type Voice, voicesOf } from "./voices.ts";
import { decisionsById } from "../core/lookup.ts";

/** What a decision says of one situation. */
export interface Judgement {
  readonly decision: Decision;
  readonly status: Status;
  /** What a caller gets; of a row, also while some of its columns are not on record. */
  readonly result: Result;
  /** Those the status and value come from. */
  readonly deciding: readonly Voice[];
  readonly voices: readonly Voice[];
}

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
  readings: Readings,
  { plays = noPlays, passed = null, isTraced = false, work = newWork() }: RunOptions = {},
): Run {
  const decisions = decisionsById(program);
  const judged: Judged = { judgement: null, by: new Map() };
  const run: Run = {
    program,
    situation,
    readings,
    plays,
    isTraced,
    work,
    judge: (id, args) => {
      const decision = decisions.get(id);
      if (!decision)
        throw new Error(`${id} is called and is no decision of ${program.book}@${program.version}`);
      const found = args.reduce((at, arg) => judgedBy(at, keyOf(arg)), judgedBy(judged, id));
      if (found.judgement) return found.judgement;
      passed?.add(id);
      const judgement = judgedWithin(work, id, () => judge(run, decision, args));
      found.judgement = judgement;
      return judgement;
    },
  };
  return run;
}

/** What was judged, by the decision and one argument after another: of a large situation there is very much. */
interface Judged {
  judgement: Judgement | null;
  readonly by: Map<Key, Judged>;
}

type Key = DecisionId | string | boolean | Result;

/** Equal numbers, truths and names are one key: they are made again each time. */
function keyOf(arg: Result): Key {
  if (arg.kind === "truth") return arg.truth;
  if (arg.kind === "number" && arg.rerolled === undefined) return `${arg.number.n}/${arg.number.d}`;
  return arg.kind === "name" ? `=${arg.name}` : arg;
}

function judgedBy({ by }: Judged, next: Key): Judged {
  const known = by.get(next);
  if (known) return known;
  const made: Judged = { judgement: null, by: new Map() };
  by.set(next, made);
  return made;
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

function judge(run: Run, decision: Decision, args: readonly Result[]): Judgement {
  const locals = new Map(decision.params.map((param, i) => [param.name, args[i] ?? none]));
  const voices = voicesOf(run, decision, locals);
  const { result, deciding } = decision.kind === "ruled" && decision.adds ? summed(voices) : settle(voices);
  const open = openWithin(result);
  return { decision, status: statusOf(open), result, deciding: open?.isMissing ? [] : deciding, voices };
}

export function statusOf(open: Undetermined | null): Status {
  if (open === null) return "ruled";
  return open.isMissing ? "depends" : (open.unruled ?? "no-ruling");
}

// ---------------------------------------------------------------- what comes of the voices

function settle(voices: readonly Voice[]): { readonly result: Result; readonly deciding: readonly Voice[] } {
  const speaking = voices.filter((voice) => voice.value !== null && voice.inForce !== false);
  const sure = speaking.filter((voice) => voice.inForce === true);
  if (areInConflict(sure)) return { result: unruled("conflict"), deciding: sure };

  // Any order of the clauses finds the same: one whose value is determined comes first.
  const anchor =
    sure.find(isDetermined) ?? sure[0] ?? speaking.find((voice) => cannotFallSilent(voice, speaking));
  if (anchor?.value) {
    // A voice that may yet speak, and would say the same, changes nothing.
    const doubtful = speaking.filter((voice) => voice !== anchor && agree(anchor, voice) !== true);
    if (doubtful.length === 0) return { result: anchor.value, deciding: sure.length > 0 ? sure : [anchor] };
    return {
      result: together([openWithin(anchor.value) ?? true, ...doubtful.flatMap(reasons)]),
      deciding: [],
    };
  }
  const unseen = voices.filter((voice) => voice.isUnseen && voice.inForce !== false);
  const surelyUnseen = unseen.filter((voice) => voice.inForce === true);
  const possible = [...speaking, ...(surelyUnseen.length > 0 ? [] : unseen)];
  if (possible.length > 0) return { result: together(possible.flatMap(reasons)), deciding: [] };
  return { result: unruled(surelyUnseen.length > 0 ? "not-on-record" : "no-ruling"), deciding: surelyUnseen };
}

/** A tally: all that are in force count, and without any it comes to nought. */
function summed(voices: readonly Voice[]): { readonly result: Result; readonly deciding: readonly Voice[] } {
  const counting = voices.filter(
    (voice) => voice.inForce !== false && (voice.value !== null || voice.isUnseen),
  );
  const sure = counting.filter((voice) => voice.inForce === true);
  // A clause that may count and would add nothing changes nothing.
  const doubtful = counting.filter((voice) => voice.inForce !== true && !addsNothing(voice));
  if (doubtful.length > 0) return { result: together([...sure, ...doubtful].flatMap(reasons)), deciding: [] };
  const unseen = sure.filter((voice) => voice.isUnseen);
  if (unseen.length > 0) return { result: unruled("not-on-record"), deciding: unseen };
  const values = sure.map((voice) => voice.value ?? none);
  return { result: aggregate("sum", values, { names: [], phases: [] }), deciding: sure };
}

function addsNothing(voice: Voice): boolean {
  return voice.value?.kind === "number" && voice.value.number.n === 0n;
}

/** Numbers, truths and names are compared with the first of them: what equals one of them equals all its equals. */
function areInConflict(sure: readonly Voice[]): boolean {
  const first = sure.find(isPlain);
  const others = sure.filter((voice) => !isPlain(voice));
  return (
    (first !== undefined && sure.some((voice) => agree(first, voice) === false)) ||
    others.some((a) => sure.some((b) => agree(a, b) === false))
  );
}

function isPlain({ value }: Voice): boolean {
  return value?.kind === "number" || value?.kind === "truth" || value?.kind === "name";
}

function isDetermined({ value }: Voice): boolean {
  return value !== null && openWithin(value) === null;
}

/** It applies, and whatever may silence it would say the same. */
function cannotFallSilent(voice: Voice, speaking: readonly Voice[]): boolean {
  const possible = voice.silencers.map(({ by }) => by).filter((by) => by.inForce !== false);
  return voice.applies === true && possible.every((by) => speaking.includes(by) && agree(voice, by) === true);
}

function agree(a: Voice, b: Voice): Answer {
  return a === b && a.value && openWithin(a.value) === null ? true : same(a.value ?? none, b.value ?? none);
}

function reasons(voice: Voice): Answer[] {
  return [voice.inForce, (voice.value && openWithin(voice.value)) ?? true];
}
