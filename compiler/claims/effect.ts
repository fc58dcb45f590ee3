/**
 * Finds the effect of a step on its decisions: the flips between the state before it and the state with it, as a whole
 * or for some of its clauses, and how far that is proved. `judging.ts` decides whether a claim fits.
 */
import type { CheckedClause, Decision, Expr, Program, RuledDecision } from "../check/program.ts";
import type { Found, Proof, ProofPurpose, Prove } from "../diff/engines.ts";
import { voicesOf } from "../diff/ownership.ts";
import { type Readings, settleDecision, settleLaws } from "../diff/readings.ts";
import { isAlike, reached } from "../diff/sameness.ts";
import { asGiven, whereHolds, whereSpoken } from "../diff/speaking.ts";
import type { DecisionId, NodeId } from "../resolve/graph.ts";
import { regionIn } from "./regions.ts";
import type { States } from "./states.ts";
import type { Step } from "./steps.ts";
import { findDecision } from "../core/lookup.ts";
import { memoizePair } from "../memoize.ts";
import { isOp, truthIn } from "../core/expressions.ts";
import { andExpr, notExpr, orExpr } from "../core/make.ts";

export interface Effect {
  readonly flips: readonly Flip[];
  /** Decisions that may have more flips, and why; empty if all flips were found. */
  readonly open: readonly { readonly decision: DecisionId | null; readonly why: string }[];
}
export interface Flip extends Found {
  readonly decision: DecisionId;
  /** The same flip with only the facts that matter, confirmed by the evaluator; null if it does not confirm it. */
  readonly shown: () => Found | null;
}

/** Which sentences are meant: those of a scope, or those of none. */
export interface Part {
  readonly scope: string | null;
  /** All scopes of the entry. */
  readonly scopes: readonly string[];
}

/** Whether a sentence with that name, or one below it, says something. */
export type Concerns = (sentences: readonly NodeId[], scope: string) => boolean;

export interface Asking {
  readonly states: States;
  readonly prove: Prove;
  readonly concerns: Concerns;
}

/**
 * The flips to look for: all; all, with a proof that there are no more; only of earlier rulings; any; or one of an
 * earlier ruling.
 */
export type Wanted = "all" | "every" | "ruled" | "any" | "one-ruled";

/** `part`: null for everything the step does. The decisions it calls are the same before and after it. */
export function effectOf(
  asking: Asking,
  step: Step,
  readings: Readings,
  part: Part | null,
  wanted: Wanted = "all",
): Effect {
  const { states } = asking;
  const touched = new Set([...step.heirs, ...step.instead].flatMap((entry) => [...states.touchedBy(entry)]));
  const programs = states.programs(step);
  const flips: Flip[] = [];
  const open: Effect["open"][number][] = [];
  const judgePair = (pair: Pair): void => {
    const found = proveFor(wanted === "one-ruled" ? "first-change" : "judge", asking, pair, part);
    if (found === null) return;
    for (const witness of found.witnesses) {
      let shown: Found | null | undefined;
      const again = (): Found | null => {
        if (shown === undefined) shown = shownAgain(asking, pair, part, witness);
        return shown;
      };
      flips.push({ ...witness, decision: pair.id, shown: again });
    }
    // One flip of what was not ruled before tells all that most claims ask; that there is no other is asked of a withdrawal.
    const isSettled = wanted !== "every" && found.witnesses.length > 0 && isUnruled(pair.one);
    if (!isSettled && !isExact(found)) open.push({ decision: pair.id, why: whyOpen(found) });
  };
  const changed: Pair[] = [];
  const alike: Pair[] = [];
  for (const id of touched) {
    if ([step.before, step.after].some((standing) => states.decision(id, standing) === null)) {
      open.push({ decision: id, why: "several entries change it in the same place" });
      continue;
    }
    const pair = pairOf(programs, id, readings);
    (isAlike(pair.one, pair.other) ? alike : changed).push(pair);
  }
  for (const pair of changed) {
    if (isUnruled(pair.one) && wanted !== "all" && wanted !== "every") continue;
    judgePair(pair);
    if (wanted === "one-ruled" && flips.some(({ before }) => before.status === "ruled"))
      return { flips, open };
  }
  // Where nothing was ruled before, one flip tells as much as all.
  for (const pair of changed)
    if (isUnruled(pair.one) && (wanted === "any" || wanted === "one-ruled") && flips.length === 0)
      judgePair(pair);
  // A decision stated as before, whose calls mean the same, means the same.
  if (flips.length > 0 || open.length > 0 || part !== null) for (const pair of alike) judgePair(pair);
  return { flips, open };
}

function proveFor(purpose: ProofPurpose, asking: Asking, pair: Pair, part: Part | null): Proof | null {
  const bound: Bound = {
    ...asking,
    prove: (before, after, decision) => asking.prove(before, after, decision, purpose),
  };
  return part === null ? whole(bound, pair) : partly(bound, pair, part);
}

function shownAgain(asking: Asking, pair: Pair, part: Part | null, { before, after }: Found): Found | null {
  const isSame = (one: Found["before"], other: Found["before"]): boolean =>
    one.status === other.status &&
    (one.status !== "ruled" || JSON.stringify(one.value) === JSON.stringify(other.value));
  const found = proveFor("show", asking, pair, part);
  if (found === null || found.meaning === "not-proved") return null;
  return (
    found.witnesses.find((each) => isSame(each.before, before) && isSame(each.after, after)) ??
    found.witnesses.find(
      (each) => each.before.status === before.status && each.after.status === after.status,
    ) ??
    null
  );
}

/** Nothing was ruled before, so that whatever flips settles something. */
function isUnruled(decision: Decision): boolean {
  return decision.kind === "ruled" && decision.clauses.every(({ value }) => value === null);
}

/** Whether all flips were found. */
function isExact({ meaning, bound, reason }: Proof): boolean {
  return meaning !== "not-proved" && bound === null && (meaning === "same" || reason === null);
}

function whyOpen({ meaning, bound, reason }: Proof): string {
  if (meaning === "not-proved" || bound === null) return reason ?? "no proof was found";
  const because = reason === null ? "" : ` (${reason})`;
  return `it was checked only for lists of up to ${bound}${because}`;
}

// ---------------------------------------------------------------- the two states

interface Pair {
  readonly id: DecisionId;
  readonly before: Program;
  readonly after: Program;
  readonly one: Decision;
  readonly other: Decision;
  /** The states themselves, with all their decisions. */
  readonly states: readonly [Program, Program];
  readonly readings: Readings;
}

function pairOf(
  programs: { readonly before: Program; readonly after: Program },
  id: DecisionId,
  readings: Readings,
): Pair {
  const before = asAsked(programs.before, id, readings);
  const after = asAsked(programs.after, id, readings);
  const [one, other] = [findDecision(before, id), findDecision(after, id)];
  if (one === undefined || other === undefined) throw new Error(`${id} is in neither state`);
  return { id, before, after, one, other, states: [programs.before, programs.after], readings };
}

/** Under these readings, and with no rule on the table that says otherwise. */
function asAsked(program: Program, id: DecisionId, readings: Readings): Program {
  const all = reached(program, id);
  return {
    ...all,
    laws: lawsUnder(readings, all.laws),
    decisions: all.decisions.map((decision) => decisionUnder(readings, decision)),
  };
}

// A decision that is the same in all states stays one object, so that what is found about it is found once.
const lawsUnder = memoizePair((readings: Readings, laws: Program["laws"]) => settleLaws(laws, readings));
const decisionUnder = memoizePair((readings: Readings, decision: Decision) =>
  plain(untold(settleDecision(decision, readings))),
);

/** Without what a reading settles: clauses that never hold under it, and conditions that always do. */
function plain(decision: Decision): Decision {
  if (decision.kind !== "ruled" || decision.doubts.length === 0) return decision;
  const clauses = decision.clauses.flatMap((clause) => {
    const { when: whole } = clause;
    const parts = whole === null ? [] : isOp(whole, "and") ? whole.args : [whole];
    if (parts.some((part) => settledTruth(part) === false)) return [];
    const left = parts.filter((part) => settledTruth(part) === null);
    if (left.length === parts.length) return [clause];
    const [first = null] = left;
    const when = left.length > 1 && first ? andExpr(left, first.span) : first;
    return [{ ...clause, when }];
  });
  const labels = new Set(clauses.map(({ label }) => label));
  const only = (all: readonly string[]): readonly string[] => all.filter((label) => labels.has(label));
  return {
    ...decision,
    doubts: [],
    clauses: clauses.map((clause) => ({
      ...clause,
      over: only(clause.over),
      overDirectly: only(clause.overDirectly),
      bars: only(clause.bars),
    })),
  };
}

/** `not reading extent = whole` is settled with the reading. */
function settledTruth(expr: Expr): boolean | null {
  if (!isOp(expr, "not")) return truthIn(expr);
  const [of] = expr.args;
  const truth = of === undefined ? null : settledTruth(of);
  return truth === null ? null : !truth;
}

function untold(decision: Decision): Decision {
  if (decision.kind !== "ruled" || !decision.told) return decision;
  const clauses = decision.clauses.map((clause) => (clause.told ? { ...clause, told: false } : clause));
  return { ...decision, told: false, clauses };
}

/** The prover for one purpose. */
interface Bound extends Omit<Asking, "prove"> {
  readonly prove: (before: Program, after: Program, decision: DecisionId) => Proof;
}

function whole({ prove }: Bound, { before, after, other }: Pair): Proof {
  return prove(before, after, other.id);
}

/** Null where none of what is meant says anything of it. */
function partly(asking: Bound, pair: Pair, part: Part): Proof | null {
  const { scope, scopes } = part;
  const { below } = asking.states;
  const regionOf = (name: string): Expr | null => regionIn(below, pair.other, name);
  const regions = scopes.map(regionOf);
  if (scope !== null) {
    const region = regionOf(scope);
    return region === null ? spoken(asking, pair, part) : within(asking, pair, region);
  }
  const known = regions.filter((region) => region !== null);
  if (known.length === 0) return isNotion(pair) ? null : spoken(asking, pair, part);
  const { span } = pair.other;
  return within(asking, pair, notExpr(orExpr(known, span)));
}

/** Nothing was said of it before: what an entry needs to say the rest needs no claim of its own beside those. */
function isNotion({ one }: Pair): boolean {
  return voicesOf(one).length === 0;
}

/** Only where a condition holds; what that calls need not be called by the decision. */
function within({ prove }: Bound, { id, states: [before, after], readings }: Pair, when: Expr): Proof {
  const one = whereHolds(before, decided(before, id), when);
  const other = whereHolds(after, decided(after, id), when);
  return prove(
    asAsked(one.program, one.decision, readings),
    asAsked(other.program, one.decision, readings),
    one.decision,
  );
}

function decided(program: Program, id: DecisionId): Decision {
  const found = findDecision(program, id);
  if (found === undefined) throw new Error(`${id} is not there`);
  return found;
}

/** Null where none of the sentences says anything of it. */
function spoken(asking: Bound, pair: Pair, part: Part): Proof | null {
  const { one, other, before, after } = pair;
  if (one.kind !== "ruled" || other.kind !== "ruled") {
    const isMeant = [one, other].some((decision) => speaksIn(asking, decision, part));
    return isMeant ? whole(asking, pair) : null;
  }
  const { own, others } = ownClauses(asking, one, other, part);
  if (own.size === 0) return null;
  const isElsewhere =
    part.scope === null && others.size > 0 ? (clause: CheckedClause) => others.has(clause) : null;
  const cut = whereSpoken(before, after, one, other, (clause) => own.has(clause), isElsewhere);
  const found = asking.prove(cut.before, cut.after, cut.decision);
  return { ...found, witnesses: found.witnesses.map((each) => ({ ...each, given: asGiven(each.given) })) };
}

function speaksIn({ concerns }: Asking, decision: Decision, { scope, scopes }: Part): boolean {
  const sentences =
    decision.kind === "gain"
      ? decision.ways.flatMap((way) => way.sentences)
      : "node" in decision
        ? [decision.node]
        : [];
  return scope === null
    ? voicesOf(decision).length > 0 && !scopes.some((each) => concerns(sentences, each))
    : concerns(sentences, scope);
}

/**
 * The clauses that were added and removed. A clause that was removed without a replacement belongs to the added ones if
 * it is about the same matter; otherwise to the rest, unless another added clause speaks there.
 */
function ownClauses(
  { concerns }: Asking,
  one: RuledDecision,
  other: RuledDecision,
  { scope, scopes }: Part,
): { readonly own: ReadonlySet<CheckedClause>; readonly others: ReadonlySet<CheckedClause> } {
  const isIn = ({ clauses }: RuledDecision, clause: CheckedClause): boolean =>
    clauses.some((each) => each.label === clause.label && isAlike(each, clause));
  const come = other.clauses.filter((clause) => !isIn(one, clause));
  const gone = one.clauses.filter((clause) => !isIn(other, clause));
  const scopesOf = ({ sentences }: CheckedClause): readonly (string | null)[] => {
    const found = scopes.filter((each) => concerns(sentences, each));
    return found.length > 0 ? found : [null];
  };
  const homes = new Set(come.flatMap(scopesOf));
  const homesOf = (clause: CheckedClause): readonly (string | null)[] => {
    const heir = come.find(({ label }) => label === clause.label);
    if (heir) return scopesOf(heir);
    const own = scopesOf(clause).filter((each) => each !== null);
    return own.length > 0 ? own : homes.size === 1 ? [...homes] : [null];
  };
  const isOwn = (clause: CheckedClause): boolean => scopesOf(clause).includes(scope);
  return {
    own: new Set([...come.filter(isOwn), ...gone.filter((clause) => homesOf(clause).includes(scope))]),
    others: new Set(come.filter((clause) => !isOwn(clause))),
  };
}
