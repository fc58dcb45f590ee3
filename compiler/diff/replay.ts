/**
 * Tests every witness on a second implementation, such as the emitted code of both versions. Witnesses that it does not
 * confirm are removed; a difference without witnesses is not proved.
 */
import type { Change, DecisionChange, Difference, Witness } from "./change.ts";
import { together, withKind } from "./diff.ts";
import { isEffect } from "./kinds.ts";
import type { Verdict } from "./engines.ts";

/** Null where the situation cannot be put to that side. */
export type Replay = (side: "from" | "to", witness: Witness) => Verdict | null;

export interface Replayed {
  readonly difference: Difference;
  /** Witnesses that were not said so: each is a defect of the compiler. */
  readonly refuted: readonly Witness[];
}

export function replay(difference: Difference, by: Replay): Replayed {
  const refuted: Witness[] = [];
  const known = new Map<Witness, boolean>();
  const holds = (witness: Witness): boolean => {
    const found = known.get(witness) ?? isSaid(by, witness);
    if (!found && !known.has(witness)) refuted.push(witness);
    known.set(witness, found);
    return found;
  };
  const changes = difference.changes.map((change) => replayChange(change, holds));
  return { difference: { ...difference, changes }, refuted };
}

function isSaid(by: Replay, witness: Witness): boolean {
  return isAs(by("from", witness), witness.before) && isAs(by("to", witness), witness.after);
}

function isAs(said: Verdict | null, wanted: Verdict): boolean {
  return (
    said !== null &&
    said.status === wanted.status &&
    (wanted.status !== "ruled" || JSON.stringify(said.value) === JSON.stringify(wanted.value))
  );
}

function replayChange(change: Change, holds: (witness: Witness) => boolean): Change {
  const decisions = change.decisions.map((decision) => replayDecision(decision, holds));
  const literally = change.literally.decisions.map((decision) => replayDecision(decision, holds));
  const isAll = (replayed: readonly DecisionChange[], all: readonly DecisionChange[]) =>
    replayed.every((decision, i) => decision === all[i]);
  if (isAll(decisions, change.decisions) && isAll(literally, change.literally.decisions)) return change;
  const plays = change.plays.map(({ meaning }) => meaning);
  return withKind({
    ...change,
    decisions,
    literally: { ...change.literally, decisions: literally.filter(({ own }) => isEffect(own)) },
    meaning: together([...decisions.map(({ meaning }) => meaning), ...plays]),
    own: together([...decisions.map(({ own }) => own), ...plays]),
    witnesses: decisions.flatMap(({ witnesses }) => witnesses),
  });
}

function replayDecision(decision: DecisionChange, holds: (witness: Witness) => boolean): DecisionChange {
  const witnesses = decision.witnesses.filter(holds);
  if (witnesses.length === decision.witnesses.length) return decision;
  if (witnesses.length > 0) return { ...decision, witnesses };
  return {
    ...decision,
    witnesses,
    meaning: "not-proved",
    own: decision.own === "same" ? "same" : "not-proved",
    inherited: decision.inherited.map(({ entries }) => ({ meaning: "not-proved", entries })),
    reason: "The emitted code does not say what was found: this is a fault of the compiler.",
  };
}
