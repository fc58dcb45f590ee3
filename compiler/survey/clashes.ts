/**
 * Finds the pairs of clauses that can be in force together and say something different, with the smallest situation in which
 * they do. A pair that is kept apart by how it is written is not asked about; what is made of a clash is conflicts.ts.
 */
import type { CheckedClause, DoubtOf, RuledDecision } from "../check/program.ts";
import {
  areExclusive,
  type Condition,
  type Effort,
  type Possibility,
  type Question,
  textOf,
} from "../prove/prove.ts";
import { mostConflictsShown, mostPairsProved, mostPartsCompared } from "../limits.ts";
import type { DoubtId } from "../resolve/graph.ts";
import type { Ask, Version } from "./asking.ts";
import type { JsonObject } from "../core/json.ts";
import { memoize } from "../memoize.ts";

export interface Clash {
  readonly one: CheckedClause;
  readonly other: CheckedClause;
  readonly given: JsonObject;
  /** Readings that are not the ones taken; without any, they clash as the rules are read. */
  readonly readings: ReadonlyMap<DoubtId, string>;
}
/** A pair of which it was not settled whether it clashes. */
export interface OpenPair {
  readonly one: CheckedClause;
  readonly other: CheckedClause;
  readonly bound: number | null;
  readonly why: string;
}
export interface Clashing {
  readonly clashes: readonly Clash[];
  readonly open: readonly OpenPair[];
  /** Pairs that were not looked at one by one, and why; null where all were. */
  readonly passedOver: { readonly pairs: number; readonly why: string } | null;
}

export function clashesOf(ask: Ask, version: Version, decision: RuledDecision): Clashing {
  const { pairs, notCompared } = pairsOf(decision);
  const doubts = version.program.doubts.filter(({ id }) => decision.doubts.includes(id));
  const asTaken = doubts.flatMap(takenIn);
  const isOtherwiseRead: Condition[] =
    asTaken.length === 0 ? [] : [{ kind: "not", of: { kind: "all", of: asTaken } }];
  const questions = pairs.flatMap(([one, other]): readonly Question[] => {
    const clash: Condition = { kind: "clash", clause: one.label, other: other.label };
    const taken = { conditions: [clash, ...asTaken], shown: true };
    return asTaken.length === 0 ? [taken] : [taken, { conditions: [clash, ...isOtherwiseRead], shown: true }];
  });
  const answers = ask(version, decision, questions, { mostShown: mostConflictsShown });
  const each = asTaken.length === 0 ? 1 : 2;
  const clashes: Clash[] = [];
  const open: OpenPair[] = [];
  let notShown = 0;
  pairs.forEach(([one, other], i) => {
    const all = answers.slice(i * each, (i + 1) * each);
    const found = all.find(({ witness }) => witness !== null && witness.isReplayed !== false);
    if (found?.witness) {
      const { given, readings } = found.witness;
      clashes.push({ one, other, given, readings: otherThanTaken(doubts, readings) });
      return;
    }
    if (all.some(({ answer, witness }) => answer === "possible" && witness === null)) {
      notShown++;
      return;
    }
    const left = all.find(({ answer }) => answer !== "impossible");
    if (left) open.push({ one, other, bound: left.bound, why: whyOpen(left) });
  });
  return { clashes, open, passedOver: passedOver(notShown, notCompared) };
}

function passedOver(notShown: number, notCompared: number): Clashing["passedOver"] {
  if (notShown + notCompared === 0) return null;
  const why = [
    ...(notShown > 0
      ? [`${notShown} probably do; only the first ${mostConflictsShown} are shown with a situation`]
      : []),
    ...(notCompared > 0 ? [`${notCompared} exceed the limit of pairs that a check compares`] : []),
  ];
  return { pairs: notShown + notCompared, why: why.join("; ") };
}

export function whyOpen({ answer, why }: Possibility): string {
  return answer === "possible"
    ? "the evaluator does not confirm the situation that was found"
    : (why ?? "no proof was found");
}

function takenIn({ id, readings }: DoubtOf): readonly Condition[] {
  const taken = readings.find((each) => each.taken);
  return taken ? [{ kind: "read", doubt: id, reading: taken.name }] : [];
}

function otherThanTaken(
  doubts: readonly DoubtOf[],
  readings: ReadonlyMap<string, string>,
): ReadonlyMap<DoubtId, string> {
  return new Map(
    doubts.flatMap(({ id, readings: all }): [DoubtId, string][] => {
      const read = readings.get(id);
      return read === undefined || all.some(({ name, taken }) => taken && name === read) ? [] : [[id, read]];
    }),
  );
}

// ---------------------------------------------------------------- which may clash at all

/** Whether two of its clauses might conflict, judging by how they are written. */
export function mayHoldClashes(decision: RuledDecision): boolean {
  const { pairs, notCompared } = pairsOf(decision);
  return pairs.length + notCompared > 0;
}

interface Pairs {
  readonly pairs: readonly (readonly [CheckedClause, CheckedClause])[];
  /** Those that are more than the limits allow. */
  readonly notCompared: number;
}

/** The pairs where neither clause yields to the other, both give different values, and both can apply as written. */
const pairsOf = memoize(({ clauses, adds }: RuledDecision): Pairs => {
  if (adds) return { pairs: [], notCompared: 0 };
  const speaking = clauses.filter(({ value }) => value !== null).map(writtenOf);
  const all = (speaking.length * (speaking.length - 1)) / 2;
  const pairs: (readonly [CheckedClause, CheckedClause])[] = [];
  const effort = { left: mostPartsCompared };
  let compared = 0;
  for (const [i, other] of speaking.entries())
    for (const one of speaking.slice(0, i)) {
      if (pairs.length === mostPairsProved) return { pairs, notCompared: all - compared };
      compared++;
      if (mayClash(one, other, effort)) pairs.push([one.clause, other.clause]);
    }
  return { pairs, notCompared: 0 };
});

/** A clause with what is compared of it time and again. */
interface WrittenClause {
  readonly clause: CheckedClause;
  /** The value; null if the words of two clauses may mean different things. */
  readonly text: string | null;
  readonly silences: ReadonlySet<string>;
}

function writtenOf(clause: CheckedClause): WrittenClause {
  // A value that is made in stages is written with their names, which mean something else in each clause.
  const text = clause.value === null || clause.stages.length > 0 ? null : textOf(clause.value);
  return { clause, text, silences: new Set([...clause.over, ...clause.bars]) };
}

function mayClash(one: WrittenClause, other: WrittenClause, effort: Effort): boolean {
  if (givesWay(one, other) || givesWay(other, one)) return false;
  if (one.text !== null && one.text === other.text) return false;
  return !areExclusive(one.clause.when, other.clause.when, effort);
}

/** `otherwise` gives way to all that give a value. */
function givesWay({ clause }: WrittenClause, to: WrittenClause): boolean {
  return to.silences.has(clause.label) || (clause.otherwise && !to.clause.otherwise);
}
