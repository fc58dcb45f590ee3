/**
 * Turns the voices of a decision (its clauses, rows or figure) into a judgement: what comes of them all together, also
 * while facts are unknown. Who has a voice is rules.ts, wording a judgement is explain.ts.
 */
import { itemsOf, type Many } from "./direct.ts";
import { namingInexact } from "./exact.ts";
import { aggregate } from "./over-lists.ts";
import {
  type Amounts,
  type FactNote,
  inputsOf,
  nativeOf,
  type Notes,
  readGiven,
  type Vocabulary,
} from "./given.ts";
import {
  type Answer,
  isNumber,
  notGiven,
  type Open,
  openWithin,
  type RecordValue,
  type Result,
  same,
  together,
  unruled,
} from "./result.ts";
import { judgedWithin, newWork, type Work } from "./limits.ts";
import type { Rule, Source, When } from "./rules.ts";
import { newTrace, type Scope } from "./terms.ts";

// ---------------------------------------------------------------- one question

/** One question put to one situation; the same call is judged once. */
export interface Run {
  readonly vocabulary: Vocabulary;
  readonly known: ReadonlyMap<string, Result>;
  readonly things: ReadonlyMap<string, RecordValue>;
  readonly told: ReadonlySet<string>;
  readonly readings: Readings;
  /** Whether what is consulted is kept for as long as the answer, for an explanation. */
  readonly isTraced: boolean;
  /** What is left of the work that one question may cause. */
  readonly work: Work;
  readonly judge: (rule: Rule, args: readonly Result[]) => Judgement;
}
/** A question of which the input is at hand as it was given, for sequences that it names. */
export interface GivenRun extends Run {
  readonly given: object;
  readonly played: object;
  /** Facts that sequences read and that are not given. */
  readonly open: Set<string>;
}
export type Readings = Readonly<Record<string, string | undefined>>;

export interface Judgement {
  readonly rule: Rule;
  readonly status: Status;
  /** What a caller gets; of a row, also while some of its columns are not on record. */
  readonly result: Result;
  readonly deciding: readonly Voice[];
  readonly voices: readonly Voice[];
}
export type Status = "ruled" | "no-ruling" | "not-on-record" | "depends" | "conflict";

/** A clause, row or way that may have a say. */
export interface Voice {
  readonly label: string;
  readonly when: When;
  readonly isOtherwise: boolean;
  readonly isUnseen: boolean;
  readonly isTold: boolean;
  /** Whether its condition holds and nobody says otherwise. */
  readonly applies: Answer;
  /** Whether it applies and no voice in force bars it or is over it. */
  readonly inForce: Answer;
  readonly silencers: readonly { readonly by: Voice; readonly how: "bars" | "over" }[];
  /** Undefined for a voice that only bars, an unseen one, and one surely out of force; null is a value: none. */
  readonly value: Result | undefined;
  /** Null for what is understood without being written. */
  readonly source: Source | null;
  readonly scope: Scope;
}

/** Reads what is given: facts of the vocabulary, and what else is asked for by name. */
export function newRun(
  vocabulary: Vocabulary,
  notes: Notes,
  given: object,
  readings: Readings,
  { played = {}, amounts = "given", isTraced = true }: RunOptions = {},
): GivenRun {
  const all = inputsOf(vocabulary, notes);
  const { known: read, things } = readGiven(vocabulary, all, given, amounts);
  const known = new Map(read);
  const told = new Set(itemsOf("told" in given ? (given.told as Many<string> | null | undefined) : null));
  const parts = { given, played, open: new Set<string>(), isTraced, work: newWork() };
  const run: GivenRun = judging({ vocabulary, known, things, told, readings, ...parts });
  // What is at first reckoned from other facts may rest on states that stand before it.
  for (const [name, { resting }] of Object.entries(all))
    if (resting !== undefined && !known.has(name))
      known.set(name, resting({ run, locals: known, trace: null }));
  return run;
}

interface RunOptions {
  /** What was handed in for sequences. */
  readonly played?: object;
  readonly amounts?: Amounts;
  readonly isTraced?: boolean;
}

/** Adds what judges decisions in it, each with the same arguments once. `passed`: hears of each that is judged. */
export function judging<R extends Omit<Run, "judge">>(
  parts: R,
  passed?: (rule: Rule) => void,
): R & Pick<Run, "judge"> {
  const judged: Judged = { judgement: null, by: new Map() };
  const run: R & Pick<Run, "judge"> = Object.assign(parts, {
    judge: (rule: Rule, args: readonly Result[]): Judgement => {
      let found = judgedBy(judged, rule);
      for (const arg of args) found = judgedBy(found, keyOf(arg));
      if (found.judgement !== null) return found.judgement;
      passed?.(rule);
      found.judgement = judgedWithin(run.work, rule.name, () => judge(run, rule, args));
      return found.judgement;
    },
  });
  return run;
}

/** What was judged, by the rule and one argument after another. */
interface Judged {
  judgement: Judgement | null;
  readonly by: Map<Rule | Result, Judged>;
}

/** Equal fractions are one key. No other value of their type is a text. */
function keyOf(arg: Result): Result {
  return typeof arg === "object" && isNumber(arg) ? `${arg.n}/${arg.d}` : arg;
}

function judgedBy({ by }: Judged, next: Rule | Result): Judged {
  const known = by.get(next);
  if (known !== undefined) return known;
  const made: Judged = { judgement: null, by: new Map() };
  by.set(next, made);
  return made;
}

/** Judges a rule by what is given for it. */
export function judgeGiven(
  vocabulary: Vocabulary,
  rule: Rule,
  given: object,
  readings: Readings,
  isTraced = true,
): Judgement {
  const run = newRun(vocabulary, rule.params, given, readings, { isTraced });
  const args = Object.entries(rule.params).map(([name, note]) => orAbsent(run.known.get(name), name, note));
  return run.judge(rule, args);
}

function orAbsent(result: Result | undefined, name: string, note: FactNote): Result {
  return result === undefined ? notGiven(name, note) : result;
}

function judge(run: Run, rule: Rule, args: readonly Result[]): Judgement {
  const locals = new Map(Object.keys(rule.params).map((name, i) => [name, orNone(args[i])]));
  const voices = rule.voices(() => ({ run, locals, trace: run.isTraced ? newTrace() : null }));
  const { result, deciding } = rule.adds ? summed(voices) : settle(voices);
  const open = openWithin(result);
  const isKnown = open === null || !open.isMissing;
  return { rule, status: statusOf(open), result, deciding: isKnown ? deciding : [], voices };
}

function orNone(result: Result | undefined): Result {
  return result === undefined ? null : result;
}

export function statusOf(open: Open | null): Status {
  if (open === null) return "ruled";
  return open.isMissing ? "depends" : (open.unruled ?? "no-ruling");
}

/** The value as other fast forms take it, numbers exact; undefined when nothing rules it. */
export function settled<T>(vocabulary: Vocabulary, rule: Rule, given: object): T | undefined {
  const { status, result } = judgeGiven(vocabulary, rule, given, {}, false);
  if (status !== "ruled") return undefined;
  const type = rule.type === "number" ? "ratio" : rule.type;
  return namingInexact(rule.name, () => nativeOf(result, type) as T);
}

// ---------------------------------------------------------------- what comes of the voices

function settle(voices: readonly Voice[]): { readonly result: Result; readonly deciding: readonly Voice[] } {
  const speaking = voices.filter((voice) => voice.value !== undefined && voice.inForce !== false);
  const sure = speaking.filter((voice) => voice.inForce === true);
  if (areInConflict(sure)) return { result: unruled("conflict"), deciding: sure };

  // Any order of the clauses finds the same: one whose value is determined comes first.
  const anchor =
    sure.find((voice) => openWithin(said(voice)) === null) ??
    sure[0] ??
    speaking.find((voice) => cannotFallSilent(voice, speaking));
  if (anchor !== undefined) {
    const value = said(anchor);
    // A voice that may yet speak, and would say the same, changes nothing.
    const doubtful = speaking.filter((voice) => voice !== anchor && agree(anchor, voice) !== true);
    if (doubtful.length === 0) return { result: value, deciding: sure.length > 0 ? sure : [anchor] };
    return { result: together([openWithin(value), ...doubtful.flatMap(reasons)]), deciding: [] };
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
    (voice) => voice.inForce !== false && (voice.value !== undefined || voice.isUnseen),
  );
  const sure = counting.filter((voice) => voice.inForce === true);
  // A clause that may count and would add nothing changes nothing.
  const doubtful = counting.filter((voice) => voice.inForce !== true && voice.value !== 0);
  if (doubtful.length > 0) return { result: together([...sure, ...doubtful].flatMap(reasons)), deciding: [] };
  const unseen = sure.filter((voice) => voice.isUnseen);
  if (unseen.length > 0) return { result: unruled("not-on-record"), deciding: unseen };
  return { result: aggregate("sum", sure.map(said), {}), deciding: sure };
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
  if (value === undefined || value === null) return false;
  return typeof value !== "object" || isNumber(value);
}

/** It applies, and whatever may silence it would say the same. */
function cannotFallSilent(voice: Voice, speaking: readonly Voice[]): boolean {
  const possible = voice.silencers.map(({ by }) => by).filter((by) => by.inForce !== false);
  return voice.applies === true && possible.every((by) => speaking.includes(by) && agree(voice, by) === true);
}

function agree(a: Voice, b: Voice): Answer {
  return a === b && openWithin(said(a)) === null ? true : same(said(a), said(b));
}

function said(voice: Voice): Result {
  return voice.value === undefined ? null : voice.value;
}

function reasons(voice: Voice): (Answer | null)[] {
  return [voice.inForce, openWithin(said(voice))];
}
