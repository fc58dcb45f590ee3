/**
 * Puts two versions of a decision into one program, cut down to the situations in which certain clauses speak on either side:
 * so what others changed elsewhere does not count. Comparing the two is the prover's.
 */
import type { CheckedClause, Decision, Expr, Fact, Program, RuledDecision } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { silentOn, withDecisions } from "./ownership.ts";
import { reached } from "./sameness.ts";
import { mapChildren, mapDecision } from "../core/walk.ts";
import type { JsonObject } from "../core/json.ts";
import { andExpr, callExpr, nameExpr, notExpr, orExpr, ruledExpr, truthExpr } from "../core/make.ts";

export interface Spoken {
  readonly before: Program;
  readonly after: Program;
  /** What to compare in them. */
  readonly decision: DecisionId;
}

/** `isElsewhere`: where these speak in the later version is left out. */
export function whereSpoken(
  before: Program,
  after: Program,
  one: RuledDecision,
  other: RuledDecision,
  isOwn: (clause: CheckedClause) => boolean,
  isElsewhere: ((clause: CheckedClause) => boolean) | null = null,
): Spoken {
  const { id } = other;
  const earlier = reached(withDecisions(before, new Map([[id, one]])), id);
  const later = reached(withDecisions(after, new Map([[id, other]])), id);
  const told = new Map<string, Fact>();
  const renamed = earlier.decisions.map((decision) => asBefore(untold(decision, told)));
  const spokenBefore = asBefore(named(untold(aloneOf(one, isOwn), told), spoken(id)));
  const spokenAfter = named(untold(aloneOf(other, isOwn), told), spoken(id));
  const now = later.decisions.map((decision) => untold(decision, told));
  const all = new Map<DecisionId, Decision>(
    [...now, ...renamed, spokenBefore, spokenAfter].map((decision) => [decision.id, decision]),
  );
  const { span } = other;
  const either = orExpr([ruledExpr(call(spokenBefore)), ruledExpr(call(spokenAfter))], span);
  const others = isElsewhere && named(untold(aloneOf(other, isElsewhere), told), elsewhere(id));
  if (others) all.set(others.id, others);
  const isSpoken = others ? andExpr([either, notExpr(ruledExpr(call(others)))], span) : either;
  const wholeBefore = all.get(beforeName(id)) ?? one;
  const whole = { ...later, facts: [...later.facts, ...told.values()], decisions: [...all.values()] };
  const asked = `${id}${sign}asked` as DecisionId;
  const reads = [...new Set([...one.reads, ...other.reads, ...[...told.values()].map(({ name }) => name)])];
  const put = (decision: Decision): Program =>
    withDecisions(whole, new Map([[asked, { ...saying(asked, decision, isSpoken), reads }]]));
  return { before: put(wholeBefore), after: put(all.get(id) ?? other), decision: asked };
}

/** One version of a decision, cut down to the situations in which a condition over its facts and parameters holds. */
export function whereHolds(
  program: Program,
  decision: Decision,
  when: Expr,
): { readonly program: Program; readonly decision: DecisionId } {
  const asked = `${decision.id}${sign}asked` as DecisionId;
  const { params, reads, told, doubts } = decision;
  const put = { ...saying(asked, decision, when), params, reads, told, doubts };
  return { program: withDecisions(program, new Map([[asked, put]])), decision: asked };
}

/** The situation in terms of one of the versions: rulings of the table have their own names again. */
export function asGiven(given: JsonObject): JsonObject {
  const told = Object.entries(given).flatMap(([name, value]) =>
    name.endsWith(toldSign) && value === true ? [name.slice(0, -toldSign.length)] : [],
  );
  const facts = Object.entries(given).filter(([name]) => !name.endsWith(toldSign));
  return Object.fromEntries(told.length > 0 ? [...facts, ["told", told]] : facts);
}

/** No name of the language has it. */
const sign = "@";

function beforeName(id: DecisionId): DecisionId {
  return `${id}${sign}before` as DecisionId;
}

function spoken(id: DecisionId): DecisionId {
  return `${id}${sign}spoken` as DecisionId;
}

function elsewhere(id: DecisionId): DecisionId {
  return `${id}${sign}elsewhere` as DecisionId;
}

const toldSign = `${sign}told`;

/** A possible ruling of the table about a clause becomes a fact, the same one for both sides. */
function untold<T extends Decision>(decision: T, told: Map<string, Fact>): T {
  if (decision.kind !== "ruled" || !decision.clauses.some((clause) => clause.told)) return decision;
  const { id, span } = decision;
  const clauses = decision.clauses.map((clause): CheckedClause => {
    if (!clause.told) return clause;
    const name = `${id}.${clause.label}${toldSign}`;
    const type = { kind: "truth" } as const;
    told.set(name, { name, type, optional: false, owner: null, called: {}, about: {}, span });
    const isSilent = notExpr(nameExpr("fact", name, type, span));
    const when = clause.when === null ? isSilent : andExpr([clause.when, isSilent], span);
    return { ...clause, told: false, when };
  });
  return { ...decision, clauses, told: false };
}

/** The decision as far as certain clauses speak in it: the others have no value, and defeat as before. */
function aloneOf(decision: RuledDecision, isOwn: (clause: CheckedClause) => boolean): RuledDecision {
  const type = { kind: "truth" } as const;
  const value = truthExpr(true, decision.span);
  const clauses = decision.clauses.map((clause) => {
    if (!isOwn(clause)) return { ...clause, value: null, unseen: false, stages: [] };
    // A clause that only bars others speaks in the cases of those.
    const over = clause.value === null && !clause.unseen ? [...clause.over, ...clause.bars] : clause.over;
    return { ...clause, value, unseen: false, stages: [], over };
  });
  // The values do not matter here, only whether a clause applies, so the clauses never contradict each other.
  return { ...decision, type, clauses, adds: false, total: false };
}

function named<T extends Decision>(decision: T, id: DecisionId): T {
  return { ...decision, id };
}

/** It and all it names under names of their own, beside those of the later version. */
function asBefore<T extends Decision>(decision: T): T {
  return mapDecision(named(decision, beforeName(decision.id)), rename);
}

function rename(expr: Expr): Expr {
  const renamed = mapChildren(expr, rename);
  return renamed.kind === "call" ? { ...renamed, decision: beforeName(renamed.decision) } : renamed;
}

// ---------------------------------------------------------------- expressions

function call({ id, params, type, span }: Decision): Expr {
  const args = params.map((param) => nameExpr("local", param.name, param.type, param.span));
  return callExpr(id, args, type, span);
}

/** What the decision says, where the condition holds; elsewhere nothing. */
function saying(id: DecisionId, decision: Decision, when: Expr): RuledDecision {
  const empty = silentOn(decision);
  const clause: CheckedClause = {
    id: `${id}.says` as CheckedClause["id"],
    label: "says",
    value: call(decision),
    unseen: false,
    when,
    otherwise: false,
    told: false,
    stages: [],
    over: [],
    overDirectly: [],
    bars: [],
    sentences: [],
    origin: {
      entry: null,
      citedAs: null,
      provision: null,
      inferredFrom: [],
      history: [],
      citation: "",
      later: [],
      elsewhere: [],
      words: {},
      before: {},
      place: {},
    },
    span: decision.span,
  };
  return { ...empty, id, calls: [decision.id], clauses: [clause] };
}
