/**
 * Finds the pairs of clauses that can be in force together and say something different, with the smallest situation in which
 * they do. A pair that is kept apart by how it is written is not asked about; what is made of a clash is conflicts.ts.
 */
import type { CheckedClause, DoubtOf, RuledDecision } from "../check/program.ts";
import { areExclusive, type Condition, type Possibility, type Question, textOf } from "../prove/prove.ts";
import type { DoubtId } from "../resolve/graph.ts";
import type { JsonObject } from "../diff/change.ts";
import type { Ask, Version } from "./asking.ts";

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
}

export function clashesOf(ask: Ask, version: Version, decision: RuledDecision): Clashing {
  const pairs = pairsOf(decision);
  const doubts = version.program.doubts.filter(({ id }) => decision.doubts.includes(id));
  const asTaken = doubts.flatMap(takenIn);
  const isOtherwiseRead: Condition[] =
    asTaken.length === 0 ? [] : [{ kind: "not", of: { kind: "all", of: asTaken } }];
  const questions = pairs.flatMap(([one, other]): readonly Question[] => {
    const clash: Condition = { kind: "clash", clause: one.label, other: other.label };
    const taken = { conditions: [clash, ...asTaken], shown: true };
    return asTaken.length === 0 ? [taken] : [taken, { conditions: [clash, ...isOtherwiseRead], shown: true }];
  });
  const answers = ask(version, decision, questions);
  const each = asTaken.length === 0 ? 1 : 2;
  const clashes: Clash[] = [];
  const open: OpenPair[] = [];
  pairs.forEach(([one, other], i) => {
    const all = answers.slice(i * each, (i + 1) * each);
    const found = all.find(({ witness }) => witness !== null && witness.isReplayed !== false);
    if (found?.witness) {
      const { given, readings } = found.witness;
      clashes.push({ one, other, given, readings: otherThanTaken(doubts, readings) });
      return;
    }
    const left = all.find(({ answer }) => answer !== "impossible");
    if (left) open.push({ one, other, bound: left.bound, why: whyOpen(left) });
  });
  return { clashes, open };
}

function whyOpen({ answer, why }: Possibility): string {
  return answer === "possible"
    ? "a situation that was found does not bear it out"
    : (why ?? "no way was found to show it");
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

/** Whether any two of its clauses might clash, as far as can be seen from how they are written. */
export function mayHoldClashes(decision: RuledDecision): boolean {
  return pairsOf(decision).length > 0;
}

const pairsKnown = new WeakMap<RuledDecision, readonly (readonly [CheckedClause, CheckedClause])[]>();

/** Those of which neither gives way to the other, that say something different, and that may hold together as written. */
function pairsOf(decision: RuledDecision): readonly (readonly [CheckedClause, CheckedClause])[] {
  const { clauses, adds } = decision;
  if (adds) return [];
  const known =
    pairsKnown.get(decision) ??
    clauses.flatMap((other, i) =>
      clauses.slice(0, i).flatMap((one) => (mayClash(one, other) ? [[one, other] as const] : [])),
    );
  pairsKnown.set(decision, known);
  return known;
}

function mayClash(one: CheckedClause, other: CheckedClause): boolean {
  if (one.value === null || other.value === null) return false;
  if (givesWay(one, other) || givesWay(other, one)) return false;
  // A value that is made in stages is written with their names, which mean something else in each clause.
  const isPlain = one.stages.length === 0 && other.stages.length === 0;
  if (isPlain && textOf(one.value) === textOf(other.value)) return false;
  return !areExclusive(one.when, other.when);
}

/** `otherwise` gives way to all that give a value. */
function givesWay(clause: CheckedClause, to: CheckedClause): boolean {
  return (
    to.over.includes(clause.label) || to.bars.includes(clause.label) || (clause.otherwise && !to.otherwise)
  );
}
