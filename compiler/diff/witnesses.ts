/**
 * Turns situations that a proof found into witnesses: what both versions say of them, with who is to blame. A witness counts only
 * when the evaluator says the same of it; what it means for a decision is meaning.ts's.
 */
import type { ClauseOrigin, Decision, Program } from "../check/program.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import type { Meaning, Said, Witness } from "./change.ts";
import type { Engines, Proof, Side } from "./engines.ts";
import { changersOf, type OwnerOf } from "./ownership.ts";
import type { Readings } from "./readings.ts";
import { isAlike, reached } from "./sameness.ts";
import type { Groups } from "./units.ts";
import { findDecision } from "../core/lookup.ts";

/** The data that every part of a judgement needs. */
export interface Around {
  readonly from: Side;
  readonly to: Side;
  /** Their programs with the doubts settled as asked. */
  readonly before: Program;
  readonly after: Program;
  readonly readings: { readonly from: Readings; readonly to: Readings };
  readonly engines: Engines;
  readonly owner: OwnerOf;
  readonly groups: Groups;
  /** Whether both sides state everything alike that the decision calls. */
  readonly isCalledAlike: (id: DecisionId) => boolean;
}

export interface Replayed {
  readonly proof: Proof;
  readonly witnesses: readonly Witness[];
}

export const told = new Set<Meaning>(["same", "same-up-to", "not-proved"]);

/** Witnesses that the evaluator does not confirm are removed; without a witness, nothing is proved. */
export function replayed(around: Around, id: DecisionId, proof: Proof): Replayed {
  const witnesses = proof.witnesses.flatMap((found) => {
    const witness = witnessOf(around, id, found.given);
    const isSaid = witness !== null && isAs(witness.before, found.before) && isAs(witness.after, found.after);
    return isSaid ? [witness] : [];
  });
  if (told.has(proof.meaning) || witnesses.length > 0) return { proof, witnesses };
  const reason =
    proof.witnesses.length > 0
      ? "The situations that were to tell both sides apart do not when they are put to them."
      : (proof.reason ?? "No situation was found that tells both sides apart.");
  return { proof: { ...proof, meaning: "not-proved", reason }, witnesses: [] };
}

/** So many facts are filled in, one after another, where a situation leaves open what a side asks for. */
const mostFilled = 24;

/** Null where the situation cannot be put to both, or does not tell them apart. */
export function witnessOf(around: Around, decision: DecisionId, found: Witness["given"]): Witness | null {
  const { engines, readings } = around;
  const [one, other] = [around.from.program, around.to.program];
  let given = found;
  for (let tries = 0; tries < mostFilled; tries++) {
    const before = engines.answer(one, other, decision, given, readings.from);
    const after = engines.answer(other, one, decision, given, readings.to);
    const filled = before?.filled ?? after?.filled ?? null;
    if (filled !== null) {
      given = filled;
      continue;
    }
    if (before === null || after === null || isAs(before.said, after.said)) return null;
    return {
      decision,
      given,
      readings: { from: metBy(around, "from", decision), to: metBy(around, "to", decision) },
      before: before.said,
      after: after.said,
      entries: blamed(around, decision, before.said, after.said),
      words: null,
    };
  }
  return null;
}

function metBy(around: Around, side: "from" | "to", id: DecisionId): Readonly<Record<string, string>> {
  const doubts = findDecision(around[side].program, id)?.doubts ?? [];
  return Object.fromEntries([...around.readings[side]].filter(([doubt]) => doubts.includes(doubt)));
}

export function isAs(one: Pick<Said, "status" | "value">, other: Pick<Said, "status" | "value">): boolean {
  return one.status === other.status && JSON.stringify(one.value) === JSON.stringify(other.value);
}

/** The entries whose clauses decide on one side and differ on the other; if there are none, all that changed it. */
function blamed(around: Around, id: DecisionId, before: Said, after: Said): readonly EntryId[] {
  const found = new Set<EntryId>();
  const sides = [
    ["from", before],
    ["to", after],
  ] as const;
  for (const [side, { because }] of sides) {
    const other = side === "from" ? around.to.program : around.from.program;
    for (const { clause } of because) {
      const voice = clauseNamed(around[side].program, id, clause);
      if (voice === null || standsIn(other, voice)) continue;
      const { citedAs, entry } = voice.origin;
      if (citedAs ?? entry) found.add((citedAs ?? entry) as EntryId);
      // An entry of the other side removed the printed clause.
      else
        for (const by of entriesOf(around, [around.owner(voice.decision, voice.origin, voice.label, side)]))
          found.add(by);
    }
  }
  return found.size > 0 ? [...found] : changersBelow(around, id);
}

/** Entries that changed a decision or what it rests on. */
export function changersBelow(around: Around, id: DecisionId): readonly EntryId[] {
  const rested = new Set([around.before, around.after].flatMap((program) => reached(program, id).decisions));
  const changers = [...new Set([...rested].map((decision) => decision.id))].flatMap((each) => [
    ...changersOf(each, around.from.program, around.to.program, around.owner).groups,
  ]);
  return entriesOf(around, changers);
}

/** Those of the later side, else of the earlier. */
function entriesOf({ groups }: Around, names: readonly (string | null)[]): readonly EntryId[] {
  return groups
    .all()
    .filter(({ name }) => names.includes(name))
    .flatMap(({ entries }) => (entries.to.length > 0 ? entries.to : entries.from).map(({ id }) => id));
}

interface NamedClause {
  readonly decision: DecisionId;
  readonly label: string;
  readonly origin: ClauseOrigin;
  readonly said: unknown;
}

/** `others` of the decision asked, or `entire.each` of one that it called. */
function clauseNamed(program: Program, asked: DecisionId, clause: string): NamedClause | null {
  const dots = [...clause.matchAll(/\./g)].map(({ index }) => index);
  const readings: readonly (readonly [string, string])[] = [
    [asked, clause],
    [clause, clause],
    ...dots.map((dot) => [clause.slice(0, dot), clause.slice(dot + 1)] as const),
  ];
  for (const [name, label] of readings) {
    const decision = findDecision(program, name as DecisionId);
    const voice = decision && voicesNamed(decision).find((each) => each.label === label);
    if (decision && voice) return { ...voice, decision: decision.id };
  }
  return null;
}

function voicesNamed(decision: Decision): readonly Omit<NamedClause, "decision">[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map((clause) => ({ label: clause.label, origin: clause.origin, said: clause }));
    case "table":
      return decision.rows.map((row) => ({ label: row.label, origin: row.origin, said: row }));
    case "figure":
      return [{ label: decision.id, origin: decision.origin, said: decision.value }];
    case "gain":
      return decision.ways.map((way, i) => ({ label: `${i + 1}`, origin: way.origin, said: way }));
  }
}

function standsIn(program: Program, { decision, said }: NamedClause): boolean {
  const other = findDecision(program, decision);
  return other !== undefined && voicesNamed(other).some((voice) => isAlike(voice.said, said));
}

/** Witnesses in which a clause of the group decides on either side, or for which it is to blame. */
export function concerning(around: Around, witnesses: readonly Witness[], group: string): readonly Witness[] {
  const isOf = (entry: EntryId) => around.groups.of(entry) === group;
  const decides = (side: "from" | "to", { decision }: Witness, { because }: Said) =>
    because.some(({ clause }) => {
      const voice = clauseNamed(around[side].program, decision, clause);
      const entry = voice?.origin.citedAs ?? voice?.origin.entry ?? null;
      return entry !== null && isOf(entry);
    });
  return witnesses.filter(
    (witness) =>
      witness.entries.some(isOf) ||
      decides("from", witness, witness.before) ||
      decides("to", witness, witness.after),
  );
}
