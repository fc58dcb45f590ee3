/**
 * Works out what each decision came to mean: as a whole, by what each group of entries did to it, and under each reading of
 * its doubts. The proofs are the prover's; a witness counts only when the evaluator says the same of it.
 */
import type { CheckedClause, Decision, Program } from "../check/program.ts";
import type { DecisionId, DoubtId, EntryId } from "../resolve/graph.ts";
import type { DecisionChange, Inherited, ReadingMeaning, Witness } from "./change.ts";
import type { Proof, ProofPurpose } from "./engines.ts";
import { advanced, type Changers, changersOf, silentOn, withDecisions } from "./ownership.ts";
import { withReadings } from "./readings.ts";
import { isAlike, reached, samenessOf } from "./sameness.ts";
import { asGiven, whereSpoken } from "./speaking.ts";
import { type Around, changersBelow, concerning, replayed, told, witnessOf } from "./witnesses.ts";
import { findDecision, findDoubt } from "../core/lookup.ts";

/** What a decision came to mean: as a whole, and by what each group of entries did to it. Plain data. */
export interface DecisionMeaning {
  /** Whether it is proved to be the same in every situation. */
  readonly isSame: boolean;
  /** The entries that changed it or what it depends on, if the answers can distinguish them. */
  readonly changedBy: readonly EntryId[];
  /** By the name of a group that states it. */
  readonly views: ReadonlyMap<string, DecisionView>;
  /** If no group states it and it changed. */
  readonly alone: DecisionChange | null;
}
export interface DecisionView {
  readonly change: DecisionChange;
  /** What the group does if doubts are read word for word; null if nothing, or if it has an effect anyway. */
  readonly literally: DecisionChange | null;
}

export interface Meanings {
  /** Whether the decision is proved to be the same in every situation. */
  readonly isSame: (id: DecisionId) => boolean;
  readonly of: (id: DecisionId, group: string | null) => DecisionChange | null;
  /** The entries that changed it or what it depends on, if the answers can distinguish them. */
  readonly changedBy: (id: DecisionId) => readonly EntryId[];
}

type Asked = Pick<Around, "from" | "to" | "engines" | "owner" | "groups" | "readings">;

/** `areListed`: whether the result under each reading that is not used is listed too. */
export function meaningsOf(asked: Asked, areListed: boolean): Meanings {
  const { from, to, readings } = asked;
  const before = withReadings(from.program, readings.from);
  const after = withReadings(to.program, readings.to);
  const stated = samenessOf(before, after);
  const isCalledAlike = stated.calledBy;
  const around: Around = { ...asked, before, after, isCalledAlike };
  const wholes = new Map<DecisionId, Whole>();
  const whole = (id: DecisionId): Whole => {
    const known = wholes.get(id) ?? judged(around, id, stated.decision(id), areListed);
    wholes.set(id, known);
    return known;
  };
  const views = new Map<string, DecisionChange>();
  return {
    isSame: (id) => whole(id).proof.meaning === "same",
    of: (id, group) => {
      const decision = findDecision(to.program, id) ?? findDecision(from.program, id);
      if (decision === undefined) return null;
      const key = `${id} ${group}`;
      const view = views.get(key) ?? viewOf(around, decision, whole(id), group);
      views.set(key, view);
      return view;
    },
    changedBy: (id) => {
      const { proof, witnesses } = whole(id);
      if (proof.meaning === "same") return [];
      const blamed = new Set(witnesses.flatMap(({ entries }) => entries));
      return blamed.size > 0 ? [...blamed] : changersBelow(around, id);
    },
  };
}

// ---------------------------------------------------------------- the whole decision

/** A decision as a whole, whichever entries changed it. */
interface Whole {
  /** The prover's answer. */
  readonly asProved: Proof;
  /** The same as far as the evaluator confirms it. */
  readonly proof: Proof;
  readonly witnesses: readonly Witness[];
  readonly changers: Changers;
  readonly readings: readonly ReadingMeaning[];
}

const proved: Proof = { meaning: "same", bound: null, share: null, witnesses: [], reason: null };
const unchanged: Whole = {
  asProved: proved,
  proof: proved,
  witnesses: [],
  changers: { groups: new Set(), hasStray: false },
  readings: [],
};

function judged(around: Around, id: DecisionId, isStatedAlike: boolean, areListed: boolean): Whole {
  const { from, to, before, after } = around;
  if (isStatedAlike) return unchanged;
  const asProved = proofOf(around, before, after, id);
  const { proof, witnesses } = replayed(around, id, asProved);
  const changers = changersOf(id, from.program, to.program, around.owner);
  return { asProved, proof, witnesses, changers, readings: areListed ? readingsOf(around, id, proof) : [] };
}

function proofOf(
  { engines }: Around,
  before: Program,
  after: Program,
  id: DecisionId,
  purpose: ProofPurpose = "compare",
): Proof {
  const both = compared(before, after, id);
  return both === null ? proved : engines.prove(...both, id, purpose);
}

/** What is compared of two programs, which then both have the decision; null if neither has it. */
function compared(before: Program, after: Program, id: DecisionId): readonly [Program, Program] | null {
  const [one, other] = [findDecision(before, id), findDecision(after, id)];
  const known = other ?? one;
  if (known === undefined) return null;
  const missing = new Map([[id, silentOn(known)]]);
  return [
    one ? reached(before, id) : withDecisions(reached(before, id), missing),
    other ? reached(after, id) : withDecisions(reached(after, id), missing),
  ];
}

/** Each reading of each doubt it depends on, with the others unchanged. */
function readingsOf(around: Around, id: DecisionId, whole: Proof): readonly ReadingMeaning[] {
  const { from, to, readings } = around;
  const doubts = new Set(
    [findDecision(from.program, id), findDecision(to.program, id)].flatMap((each) => each?.doubts ?? []),
  );
  return [...doubts].flatMap((doubt) => {
    const declared = findDoubt(to.program, doubt) ?? findDoubt(from.program, doubt);
    return (declared?.readings ?? []).map(({ name, taken, written }): ReadingMeaning => {
      const isWhole = [readings.from, readings.to].every((known) => (known.get(doubt) ?? name) === name);
      const { meaning } = isWhole
        ? whole
        : proofOf(
            around,
            settled(around, "from", id, doubt, name),
            settled(around, "to", id, doubt, name),
            id,
            "meaning",
          );
      return { doubt, reading: name, taken, written, decision: id, meaning };
    });
  });
}

function settled(
  around: Around,
  side: "from" | "to",
  id: DecisionId,
  doubt: DoubtId,
  reading: string,
): Program {
  const readings = new Map(around.readings[side]).set(doubt, reading);
  return withReadings(reached(around[side].program, id), readings);
}

// ---------------------------------------------------------------- what a group did

type View = Pick<
  DecisionChange,
  "meaning" | "own" | "inherited" | "witnesses" | "bound" | "share" | "reason"
>;

const sameView: View = {
  meaning: "same",
  own: "same",
  inherited: [],
  witnesses: [],
  bound: null,
  share: null,
  reason: null,
};

function viewOf(around: Around, decision: Decision, whole: Whole, group: string | null): DecisionChange {
  const { id, called } = decision;
  const isWhole = group === null ? whole.changers.groups.size === 0 : isAlone(whole, group);
  const view =
    whole.proof.meaning === "same"
      ? sameView
      : isWhole
        ? viewOfWhole(around, decision, whole, group)
        : viewOfPart(around, decision, whole, group);
  return { decision: id, called, ...view, readings: whole.readings };
}

/** Whether one group alone changed what it states. */
function isAlone({ changers }: Whole, group: string): boolean {
  return !changers.hasStray && changers.groups.size === 1 && changers.groups.has(group);
}

/** No other group changed it: the effect of its own change, and the effect of the decisions it calls. */
function viewOfWhole(around: Around, decision: Decision, whole: Whole, group: string | null): View {
  const { meaning, bound, share, reason } = whole.proof;
  const view = { meaning, witnesses: whole.witnesses, bound, share, reason };
  // With nothing changed in what it calls, there is nothing to hold.
  if (group !== null && around.isCalledAlike(decision.id)) return { ...view, own: meaning, inherited: [] };
  const other = findDecision(around.after, decision.id) ?? silentOn(decision);
  const own = group === null ? "same" : heldProof(around, decision, other, whole, group, "show").meaning;
  return { ...view, own, inherited: inheritedIn(around, whole, whole.witnesses, group) };
}

const cannotPart = "Several entries changed it together, so the effect of each of them is not known.";
const undone = "Its changes make no difference in any known situation: other entries decide the same.";

function viewOfPart(around: Around, decision: Decision, whole: Whole, group: string | null): View {
  if (group === null || !whole.changers.groups.has(group))
    return viewOfOthers(around, decision, whole, group);
  const { before, after } = around;
  const { id } = decision;
  const target = advanced(
    findDecision(before, id) ?? silentOn(decision),
    findDecision(after, id) ?? silentOn(decision),
    (origin, label, side) => around.owner(id, origin, label, side) === group,
  );
  const concerned = concerning(around, whole.witnesses, group);
  if (target === null) {
    const view: View = { ...sameView, meaning: "not-proved", own: "not-proved", reason: cannotPart };
    return concerned.length === 0 ? view : { ...view, meaning: whole.proof.meaning, witnesses: concerned };
  }
  const proof = heldProof(around, decision, target, whole, group, "compare");
  if (proof.meaning === "same") return viewOfOthers(around, decision, whole, group, target);
  const witnesses = proof.witnesses.flatMap(({ given }) => witnessOf(around, id, given) ?? []);
  const shown = [
    ...witnesses,
    ...concerned.filter(({ given }) => !witnesses.some((each) => isGiven(each, given))),
  ];
  const { bound, share } = proof;
  const view = { own: proof.meaning, bound, share, reason: proof.reason };
  if (shown.length > 0 || told.has(proof.meaning))
    return {
      ...view,
      meaning: proof.meaning,
      inherited: inheritedIn(around, whole, shown, group),
      witnesses: shown,
    };
  // With all that others did besides, it may tell other situations apart, or none.
  const spoken = spokenProof(around, findDecision(before, id), findDecision(after, id), group);
  const found = spoken.witnesses.flatMap(({ given }) => witnessOf(around, id, given) ?? []);
  if (found.length > 0)
    return {
      ...view,
      meaning: proof.meaning,
      inherited: inheritedIn(around, whole, found, group),
      witnesses: found,
    };
  const meaning =
    spoken.meaning === "same" || spoken.meaning === "same-up-to" ? spoken.meaning : "not-proved";
  return {
    ...view,
    meaning,
    inherited: [],
    witnesses: [],
    bound: spoken.bound,
    reason: spoken.reason ?? undone,
  };
}

function isGiven(witness: Witness, given: Witness["given"]): boolean {
  return JSON.stringify(witness.given) === JSON.stringify(given);
}

/**
 * The decision as it would be if the decisions it calls had changed only by this group. Its witnesses are still to be tested on
 * the versions themselves.
 */
function heldProof(
  around: Around,
  decision: Decision,
  target: Decision,
  whole: Whole,
  group: string | null,
  purpose: ProofPurpose,
): Proof {
  const { from, to, before, after, owner } = around;
  const { id } = decision;
  const one = findDecision(before, id) ?? silentOn(decision);
  const isOwn = (called: DecisionId) => {
    const { groups, hasStray } = changersOf(called, from.program, to.program, owner);
    return group !== null && !hasStray && groups.size === 1 && groups.has(group);
  };
  // As before, what is called after calls what it called before, whether or not the decision itself came by that.
  const earlier = new Set(
    [id, ...reached(after, id).decisions.map((each) => each.id)].flatMap((each) =>
      findDecision(before, each) ? reached(before, each).decisions : [],
    ),
  );
  const held = new Map<DecisionId, Decision>();
  for (const each of earlier) {
    if (!isOwn(each.id)) continue;
    // What the group took away altogether says nothing to those that still call it.
    if (findDecision(after, each.id) === undefined) held.set(each.id, silentOn(each));
    // Decisions that the group changed have their later state, with everything they call, even if this decision no
    // longer reaches them.
    else
      for (const later of reached(after, each.id).decisions)
        if (!held.has(later.id)) held.set(later.id, later);
  }
  for (const each of earlier) if (!isOwn(each.id)) held.set(each.id, each);
  const sides = [
    withDecisions(reached(before, id), new Map([[id, one]])),
    withDecisions(reached(after, id), held.set(id, target)),
  ] as const;
  const [asHeld, asWhole] = [compared(...sides, id), compared(before, after, id)];
  // Where nothing is held back, the proof is known.
  const isWhole =
    asHeld !== null &&
    asWhole !== null &&
    asHeld.every(({ decisions }, side) => isAlike(decisions, asWhole[side]?.decisions));
  return isWhole ? whole.asProved : proofOf(around, ...sides, id, purpose);
}

/** The effects of other groups alone, by their entries. */
function inheritedIn(
  around: Around,
  { proof: { meaning } }: Whole,
  witnesses: readonly Witness[],
  group: string | null,
): readonly Inherited[] {
  const found = new Map<string, Inherited>();
  for (const { entries } of witnesses)
    if (entries.every((entry) => around.groups.of(entry) !== group))
      found.set(entries.join(" "), { meaning, entries });
  return [...found.values()];
}

/**
 * The group itself has no effect on it: whether others change the answer where the group speaks. `earlier`: the
 * decision before, with the group's clauses already in it.
 */
function viewOfOthers(
  around: Around,
  decision: Decision,
  whole: Whole,
  group: string | null,
  earlier: Decision | undefined = findDecision(around.before, decision.id),
): View {
  const { meaning, bound, share, reason } = whole.proof;
  const inheriting = (witnesses: readonly Witness[]): View => {
    const inherited = inheritedIn(around, whole, witnesses, group);
    return { meaning, own: "same", inherited, witnesses, bound, share, reason };
  };
  if (group === null) return inheriting(whole.witnesses);
  const concerned = concerning(around, whole.witnesses, group);
  if (concerned.length > 0) return inheriting(concerned);
  const spoken = spokenProof(around, earlier, findDecision(around.after, decision.id), group);
  if (spoken.meaning === "same" || spoken.meaning === "same-up-to")
    return { ...sameView, meaning: spoken.meaning, bound: spoken.bound };
  const witnesses = spoken.witnesses.flatMap(({ given }) => witnessOf(around, decision.id, given) ?? []);
  if (witnesses.length > 0) return inheriting(witnesses);
  return { ...sameView, meaning: "not-proved", reason: spoken.reason ?? undone };
}

/** The decision where the group speaks in it, before and after. */
function spokenProof(
  around: Around,
  one: Decision | undefined,
  other: Decision | undefined,
  group: string,
): Proof {
  const { before, after } = around;
  if (one?.kind !== "ruled" || other?.kind !== "ruled")
    return { ...proved, meaning: "not-proved", reason: cannotPart };
  const isOwn = (clause: CheckedClause) =>
    (["from", "to"] as const).some(
      (side) => around.owner(other.id, clause.origin, clause.label, side) === group,
    );
  const spoken = whereSpoken(before, after, one, other, isOwn);
  const proof = around.engines.prove(spoken.before, spoken.after, spoken.decision, "show");
  return { ...proof, witnesses: proof.witnesses.map((each) => ({ ...each, given: asGiven(each.given) })) };
}
