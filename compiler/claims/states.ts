/**
 * Makes the program of an update with only some of its entries in force, and with the entries of the replaced version
 * that nothing has replaced yet. It puts decisions together again and derives no version.
 */
import type {
  CheckedClause,
  ClauseOrigin,
  Decision,
  GainDecision,
  Program,
  RuledDecision,
  TableDecision,
} from "../check/program.ts";
import { withOver } from "../check/override-closure.ts";
import { silentOn, voicesOf } from "../diff/ownership.ts";
import { isAlike } from "../diff/sameness.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import { clauseKey, type Owned, ownerOf } from "./owners.ts";
import type { Step } from "./steps.ts";
import { findDecision } from "../core/lookup.ts";
import { memoize } from "../memoize.ts";

export interface States {
  /** Null for what was put in place of one another more than once, so that no version shows what stood in between. */
  readonly decision: (id: DecisionId, standing: ReadonlySet<EntryId>) => Decision | null | undefined;
  /** A called decision that no entry has touched yet is the final one of the update, on both sides. */
  readonly programs: (step: Step) => { readonly before: Program; readonly after: Program };
  /** The version that the update amends. */
  readonly below: Program;
  /** Decisions of which an entry says something. */
  readonly touchedBy: (entry: EntryId) => ReadonlySet<DecisionId>;
}

/** What states are put together from. */
export interface Sources {
  /** The update, the version it re-issues and what that amends, the version it amends and what that amends; the printed book last. */
  readonly versions: readonly [Owned, ...Owned[]];
  /** The version that the update amends. */
  readonly below: Program;
  /** Whether something that its owner put stays although the owner has ended. */
  readonly isDone: (
    decision: DecisionId,
    label: string,
    owner: EntryId,
    standing: ReadonlySet<EntryId>,
  ) => boolean;
  /** Whether one state acts on the text that another has changed already. */
  readonly isAbove: (state: EntryId, other: EntryId) => boolean;
}

export function statesOf(sources: Sources): States {
  const { versions: all, below } = sources;
  const [now] = all;
  const programs = all.map(({ program }) => program);
  const known = new Map<DecisionId, Map<bigint, Decision | null | undefined>>();
  // Of the entries that stand, only those that say something of a decision tell its states apart.
  const bits = bitsOfEntries();
  const heard = new Map<DecisionId, bigint>();
  for (const { speakers } of all)
    for (const [id, entries] of speakers) heard.set(id, (heard.get(id) ?? 0n) | bits(entries));
  const decision = (id: DecisionId, standing: ReadonlySet<EntryId>): Decision | null | undefined => {
    const key = (heard.get(id) ?? 0n) & bits(standing);
    const made = known.get(id) ?? new Map<bigint, Decision | null | undefined>();
    known.set(id, made);
    if (!made.has(key)) made.set(key, composed(sources, id, standing));
    return made.get(key);
  };
  /** What is called by a step that says nothing of it. */
  const held = (id: DecisionId, standing: ReadonlySet<EntryId>): Decision | undefined => {
    const found = decision(id, standing);
    return (found && voicesOf(found).length > 0 ? found : findDecision(now.program, id)) ?? undefined;
  };
  const touched = new Map<EntryId, Set<DecisionId>>();
  for (const { speakers } of all)
    for (const [id, entries] of speakers)
      for (const entry of entries) touched.set(entry, (touched.get(entry) ?? new Set()).add(id));
  const union = unionOf(programs);
  // Of most decisions no entry says anything: they are the same in all states.
  const calm = new Map(
    union.decisions.flatMap((each): [DecisionId, Decision][] =>
      heard.has(each.id) ? [] : [[each.id, held(each.id, new Set()) ?? silentOn(each)]],
    ),
  );
  const touchedBy = (entry: EntryId): ReadonlySet<DecisionId> => touched.get(entry) ?? new Set();
  return {
    decision,
    below,
    touchedBy,
    programs: ({ heirs, instead, before, after }) => {
      const own = new Set([...heirs, ...instead].flatMap((entry) => [...touchedBy(entry)]));
      // Called decisions must exist, even if they give no answer.
      const around = union.decisions.map((each) => {
        if (own.has(each.id)) return each;
        return calm.get(each.id) ?? held(each.id, before) ?? silentOn(each);
      });
      const state = (standing: ReadonlySet<EntryId>): Program => ({
        ...union,
        decisions: around.map((each) =>
          own.has(each.id) ? (decision(each.id, standing) ?? silentOn(each)) : each,
        ),
      });
      return { before: state(before), after: state(after) };
    },
  };
}

/** Sets of entries as bits, one for each entry met. */
function bitsOfEntries(): (entries: ReadonlySet<EntryId>) => bigint {
  const places = new Map<EntryId, bigint>();
  return memoize((entries) => {
    let bits = 0n;
    for (const entry of entries) {
      const place = places.get(entry) ?? 1n << BigInt(places.size);
      places.set(entry, place);
      bits |= place;
    }
    return bits;
  });
}

/** All that any of them declares, as the first has it that does. */
function unionOf(programs: readonly Program[]): Program {
  const [first] = programs;
  if (first === undefined) throw new Error("there is no version to judge");
  const once = <T>(of: (program: Program) => readonly T[], name: (each: T) => string): T[] => [
    ...new Map(
      programs.toReversed().flatMap((program) => of(program).map((each) => [name(each), each] as const)),
    ).values(),
  ];
  return {
    ...first,
    facts: once(
      ({ facts }) => facts,
      ({ name }) => name,
    ),
    doubts: once(
      ({ doubts }) => doubts,
      ({ id }) => id,
    ),
    decisions: once(
      ({ decisions }) => decisions,
      ({ id }) => id,
    ),
  };
}

// ---------------------------------------------------------------- one decision

function composed(
  sources: Sources,
  id: DecisionId,
  standing: ReadonlySet<EntryId>,
): Decision | null | undefined {
  const versions = sources.versions.flatMap((version): Spoken[] => {
    const decision = findDecision(version.program, id);
    return decision === undefined ? [] : [{ version, decision }];
  });
  const decisions = versions.map(({ decision }) => decision);
  const [shape] = decisions;
  switch (shape?.kind) {
    case "ruled":
      return ruled(sources, shape, versions, standing);
    case "table":
      return table(sources, shape, versions, standing);
    case "gain":
      return gain(sources, shape, decisions, standing);
    case "figure":
      return (
        decisions.find(
          (each) => each.kind === "figure" && isStanding(sources, each, each, standing, false),
        ) ?? decisions.findLast((each) => each.kind === "figure" && ownerOf(each.origin) === null)
      );
    case undefined:
      return undefined;
  }
}

/** A decision as a version has it. */
interface Spoken {
  readonly version: Owned;
  readonly decision: Decision;
}

function isStanding(
  { isDone }: Sources,
  { id }: Pick<Decision, "id">,
  { origin, label = "" }: { readonly origin: ClauseOrigin; readonly label?: string },
  standing: ReadonlySet<EntryId>,
  ofPrinting = true,
): boolean {
  const owner = ownerOf(origin);
  return owner === null ? ofPrinting : standing.has(owner) || isDone(id, label, owner, standing);
}

function ruled(
  sources: Sources,
  shape: RuledDecision,
  versions: readonly Spoken[],
  standing: ReadonlySet<EntryId>,
): Decision | null {
  const decisions = versions.flatMap(({ decision }) => (decision.kind === "ruled" ? [decision] : []));
  const clauses = [...formsOf(sources, versions, standing).values()].flatMap(
    (forms) => formIn(sources, shape.id, forms, standing) ?? [],
  );
  const labels = new Set(clauses.map(({ label }) => label));
  if (labels.size < clauses.length) return null;
  const only = (all: readonly string[]): readonly string[] => all.filter((label) => labels.has(label));
  if (clauses.length === 0) return silentOn(shape);
  const put = withOver(
    clauses.map((clause) => ({
      ...clause,
      overDirectly: only(clause.overDirectly),
      bars: only(clause.bars),
    })),
  );
  const same = decisions.find((each) => areAlike(each.clauses, put));
  if (same !== undefined) return same;
  return {
    ...silentOn(shape),
    adds: decisions.some(({ adds }) => adds),
    clauses: put,
    reads: [...new Set(decisions.flatMap(({ reads }) => reads))].sort(),
    calls: [...new Set(decisions.flatMap(({ calls }) => calls))],
    doubts: [...new Set(decisions.flatMap(({ doubts }) => doubts))],
    told: decisions.some(({ told }) => told),
    outside: decisions.find(({ outside }) => outside !== null)?.outside ?? null,
  };
}

/** A clause as a version has it. */
interface Form {
  readonly version: Owned;
  readonly clause: CheckedClause;
}

/** By owner and label, the clauses of all that stands, as each version has them. */
function formsOf(
  sources: Sources,
  versions: readonly Spoken[],
  standing: ReadonlySet<EntryId>,
): ReadonlyMap<string, readonly Form[]> {
  const found = new Map<string, Form[]>();
  for (const { version, decision } of versions) {
    if (decision.kind !== "ruled") continue;
    for (const clause of decision.clauses) {
      if (!isStanding(sources, decision, clause, standing)) continue;
      const key = `${ownerOf(clause.origin) ?? ""} ${clause.label}`;
      const known = found.get(key);
      if (known) known.push({ version, clause });
      else found.set(key, [{ version, clause }]);
    }
  }
  return found;
}

/**
 * The clause as it is where the same entries have taken it out or taken some of its readings; null if they took all of it.
 * What it goes over is named by every version in which the other clause is.
 */
function formIn(
  sources: Sources,
  id: DecisionId,
  forms: readonly Form[],
  standing: ReadonlySet<EntryId>,
): CheckedClause | null {
  const [first] = forms;
  if (first === undefined) return null;
  const owner = ownerOf(first.clause.origin);
  const key = clauseKey(id, first.clause.label);
  const takersIn = ({ takers }: Owned): readonly EntryId[] =>
    [...(takers.get(key) ?? [])].filter(
      (taker) => taker !== owner && (owner === null || sources.isAbove(taker, owner)),
    );
  const taking = new Set(sources.versions.flatMap(takersIn).filter((taker) => standing.has(taker)));
  const isTakenSo = ({ version }: Form): boolean => {
    const own = takersIn(version);
    return own.length === taking.size && own.every((taker) => taking.has(taker));
  };
  const form = forms.find(isTakenSo) ?? (taking.size === 0 ? first : undefined);
  if (form === undefined) return null;
  const named = (of: (clause: CheckedClause) => readonly string[]): readonly string[] => [
    ...new Set([form, ...forms].flatMap(({ clause }) => of(clause))),
  ];
  return {
    ...form.clause,
    overDirectly: named(({ overDirectly }) => overDirectly),
    bars: named(({ bars }) => bars),
  };
}

/** The order of clauses, and of the labels that each goes over, means nothing. */
function areAlike(some: readonly CheckedClause[], others: readonly CheckedClause[]): boolean {
  if (some.length !== others.length) return false;
  const byLabel = new Map(others.map((clause) => [clause.label, clause]));
  return some.every((clause) => {
    const other = byLabel.get(clause.label);
    return other !== undefined && (clause === other || isAlike(inOneOrder(clause), inOneOrder(other)));
  });
}

function inOneOrder(clause: CheckedClause): CheckedClause {
  return {
    ...clause,
    over: [...clause.over].sort(),
    overDirectly: [...clause.overDirectly].sort(),
    bars: [...clause.bars].sort(),
  };
}

/** Each row as in the last entry in force. An entry that gives the table without a printed row removes that row. */
function table(
  sources: Sources,
  shape: TableDecision,
  versions: readonly Spoken[],
  standing: ReadonlySet<EntryId>,
): Decision | undefined {
  const rows = new Map<string, TableDecision["rows"][number]>();
  const tables = versions.flatMap(({ version, decision }) =>
    decision.kind === "table" ? [{ version, decision }] : [],
  );
  const all = tables.flatMap(({ decision }) => decision.rows);
  for (const row of all)
    if (!rows.has(row.label) && isStanding(sources, shape, row, standing, false)) rows.set(row.label, row);
  for (const row of all)
    if (!rows.has(row.label) && isStanding(sources, shape, row, standing)) {
      const isGone = tables.some(
        ({ version, decision }) =>
          [...(version.speakers.get(shape.id) ?? [])].some((entry) => standing.has(entry)) &&
          !decision.rows.some(({ label }) => label === row.label),
      );
      if (!isGone) rows.set(row.label, row);
    }
  if (rows.size === 0) return undefined;
  const put = [...rows.values()];
  return tables.find(({ decision }) => isAlike(decision.rows, put))?.decision ?? { ...shape, rows: put };
}

function gain(
  sources: Sources,
  shape: GainDecision,
  decisions: readonly Decision[],
  standing: ReadonlySet<EntryId>,
): Decision | undefined {
  const ways: GainDecision["ways"][number][] = [];
  for (const decision of decisions) {
    if (decision.kind !== "gain") continue;
    for (const way of decision.ways)
      if (isStanding(sources, shape, way, standing) && !ways.some((known) => isAlike(known, way)))
        ways.push(way);
  }
  return ways.length === 0 ? undefined : { ...shape, ways };
}
