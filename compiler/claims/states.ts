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

/** `below`: the version that the update amends. `earlier`: the version it replaces. */
export function statesOf(below: Program, earlier: Owned | null, now: Owned): States {
  const updates = earlier === null ? [now] : [now, earlier];
  const programs = [...updates.map(({ program }) => program), below];
  const known = new Map<DecisionId, Map<bigint, Decision | null | undefined>>();
  const sources: Sources = { updates, below };
  // Of the entries that stand, only those that say something of a decision tell its states apart.
  const bits = bitsOfEntries();
  const heard = new Map<DecisionId, bigint>();
  for (const { speakers } of updates)
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
  for (const { speakers } of updates)
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
    programs: ({ id, instead, before, after }) => {
      const own = new Set([id, ...instead].flatMap((entry) => [...touchedBy(entry)]));
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

interface Sources {
  /** The later one first. */
  readonly updates: readonly Owned[];
  readonly below: Program;
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
  const found = [...sources.updates.map(({ program }) => program), sources.below].map((program) =>
    findDecision(program, id),
  );
  const versions = found.filter((each) => each !== undefined);
  const [shape] = versions;
  switch (shape?.kind) {
    case "ruled":
      return ruled(sources, shape, versions, standing);
    case "table":
      return table(sources, shape, versions, standing);
    case "gain":
      return gain(shape, versions, standing);
    case "figure":
      return (
        versions.find((each) => each.kind === "figure" && isStanding(each.origin, standing, false)) ??
        findDecision(sources.below, id)
      );
    case undefined:
      return undefined;
  }
}

function isStanding(origin: ClauseOrigin, standing: ReadonlySet<EntryId>, ofPrinting = true): boolean {
  const owner = ownerOf(origin);
  return owner === null ? ofPrinting : standing.has(owner);
}

function ruled(
  sources: Sources,
  shape: RuledDecision,
  versions: readonly Decision[],
  standing: ReadonlySet<EntryId>,
): Decision | null {
  const clauses: CheckedClause[] = [];
  const printed = new Set<string>();
  for (const version of versions) {
    if (version.kind !== "ruled") continue;
    for (const clause of version.clauses) {
      const owner = ownerOf(clause.origin);
      if (
        owner !== null
          ? standing.has(owner)
          : !printed.has(clause.label) && !isTaken(sources, shape.id, clause, standing)
      )
        clauses.push(clause);
      if (owner === null) printed.add(clause.label);
    }
  }
  const labels = new Set(clauses.map(({ label }) => label));
  if (labels.size < clauses.length) return null;
  const only = (all: readonly string[]): readonly string[] => all.filter((label) => labels.has(label));
  if (clauses.length === 0) return silentOn(shape);
  const put = clauses.map((clause) => ({
    ...clause,
    over: only(clause.over),
    overDirectly: only(clause.overDirectly),
    bars: only(clause.bars),
  }));
  const same = versions.find((each) => each.kind === "ruled" && areAlike(each.clauses, put));
  if (same !== undefined) return same;
  return {
    ...silentOn(shape),
    adds: versions.some((version) => version.kind === "ruled" && version.adds),
    clauses: put,
    reads: [...new Set(versions.flatMap(({ reads }) => reads))].sort(),
    calls: [...new Set(versions.flatMap(({ calls }) => calls))],
    doubts: [...new Set(versions.flatMap(({ doubts }) => doubts))],
    told: versions.some(({ told }) => told),
    outside: versions.find(({ outside }) => outside !== null)?.outside ?? null,
  };
}

/** Their order means nothing. */
function areAlike(some: readonly CheckedClause[], others: readonly CheckedClause[]): boolean {
  const byLabel = new Map(others.map((clause) => [clause.label, clause]));
  return some.length === others.length && some.every((clause) => isAlike(clause, byLabel.get(clause.label)));
}

function isTaken(
  { updates }: Sources,
  id: DecisionId,
  { label }: CheckedClause,
  standing: ReadonlySet<EntryId>,
): boolean {
  return updates.some(({ takers }) =>
    [...(takers.get(clauseKey(id, label)) ?? [])].some((taker) => standing.has(taker)),
  );
}

/** Each row as in the last entry in force. An entry that gives the table without a printed row removes that row. */
function table(
  { updates }: Sources,
  shape: TableDecision,
  versions: readonly Decision[],
  standing: ReadonlySet<EntryId>,
): Decision | undefined {
  const rows = new Map<string, TableDecision["rows"][number]>();
  const all = versions.flatMap((each) => (each.kind === "table" ? each.rows : []));
  for (const row of all)
    if (!rows.has(row.label) && isStanding(row.origin, standing, false)) rows.set(row.label, row);
  for (const row of all)
    if (!rows.has(row.label) && isStanding(row.origin, standing)) {
      const isGone = updates.some(
        ({ program, speakers }) =>
          [...(speakers.get(shape.id) ?? [])].some((entry) => standing.has(entry)) &&
          !rowsIn(program, shape.id).has(row.label),
      );
      if (!isGone) rows.set(row.label, row);
    }
  if (rows.size === 0) return undefined;
  const put = [...rows.values()];
  return versions.find((each) => each.kind === "table" && isAlike(each.rows, put)) ?? { ...shape, rows: put };
}

function rowsIn(program: Program, id: DecisionId): ReadonlySet<string> {
  const found = findDecision(program, id);
  return new Set(found?.kind === "table" ? found.rows.map(({ label }) => label) : []);
}

function gain(
  shape: GainDecision,
  versions: readonly Decision[],
  standing: ReadonlySet<EntryId>,
): Decision | undefined {
  const ways: GainDecision["ways"][number][] = [];
  for (const version of versions) {
    if (version.kind !== "gain") continue;
    for (const way of version.ways)
      if (isStanding(way.origin, standing) && !ways.some((known) => isAlike(known, way))) ways.push(way);
  }
  return ways.length === 0 ? undefined : { ...shape, ways };
}
