/**
 * Finds the owner of a clause: the entries that wrote it, or, for a printed clause, the entries of the other side that
 * removed it. From this it makes the decision with only one group's clauses from the other side.
 */
import { type ClauseGroup, type Node, walk } from "../../grammar/tree.ts";
import type { Book } from "../amend/book.ts";
import type { ClauseOrigin, Decision, GainDecision, Program, RuledDecision } from "../check/program.ts";
import { itemsOf } from "../resolve/amended.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import type { Side } from "./engines.ts";
import { isAlike } from "./sameness.ts";
import type { Groups } from "./units.ts";
import { findDecision } from "../core/lookup.ts";

/** The group that owns the clause; null if both sides have it from the printed book. */
export type OwnerOf = (
  decision: DecisionId,
  origin: ClauseOrigin,
  label: string,
  side: "from" | "to",
) => string | null;

export function ownersOf(from: Side, to: Side, groups: Groups): OwnerOf {
  const takers = { from: takersOf(to.book), to: takersOf(from.book) };
  return (decision, origin, label, side) => {
    const entry = origin.citedAs ?? origin.entry;
    if (entry !== null) return groups.of(entry);
    const taker = takers[side].get(`${decision}.${label}`);
    return taker === undefined ? null : groups.of(taker);
  };
}

/** The entries by the clauses they replace or withdraw, with their ids in their own version. */
function takersOf(book: Book): ReadonlyMap<string, EntryId> {
  const found = new Map<string, EntryId>();
  const ids = new Map(book.entries.map(({ id, origin }) => [origin, id]));
  for (const [origin, id] of ids) {
    const entry = book.graph.entries.get(origin);
    if (entry?.kind !== "written") continue;
    for (const { of, clauses } of itemsOf(entry).flatMap(({ node }) => clauseGroupsIn(node))) {
      for (const item of clauses) {
        const takes = item.kind === "withdraw" || item.replaces;
        if (takes) for (const { text } of of) found.set(`${text}.${item.label.text}`, id);
      }
    }
  }
  for (const { decision, label, by } of book.fallen) found.set(`${decision}.${label}`, ids.get(by) ?? by);
  return found;
}

/** Wherever in an item they are: itself, or in an operation. */
function clauseGroupsIn(item: Node): readonly ClauseGroup[] {
  const found: ClauseGroup[] = [];
  walk(item, (node) => {
    if (node.kind === "clauses") found.push(node);
  });
  return found;
}

// ---------------------------------------------------------------- who changed a decision

interface Voice {
  readonly label: string;
  readonly origin: ClauseOrigin;
  readonly said: unknown;
}

/** The parts of a decision with an origin of their own. */
export function voicesOf(decision: Decision | undefined): readonly Voice[] {
  switch (decision?.kind) {
    case "ruled":
      return decision.clauses.map((clause) => ({ label: clause.label, origin: clause.origin, said: clause }));
    case "table":
      return decision.rows.map((row) => ({ label: row.label, origin: row.origin, said: row }));
    case "figure":
      return [{ label: decision.id, origin: decision.origin, said: decision.value }];
    case "gain":
      return decision.ways.map((way, i) => ({ label: `${i}`, origin: way.origin, said: way }));
    case undefined:
      return [];
  }
}

export interface Changers {
  /** Groups whose clauses of it differ. */
  readonly groups: ReadonlySet<string>;
  /** A printed clause exists on one side only, and no entry says why. */
  readonly hasStray: boolean;
}

export function changersOf(id: DecisionId, from: Program, to: Program, owner: OwnerOf): Changers {
  const [one, other] = [findDecision(from, id), findDecision(to, id)];
  const groups = new Set<string>();
  let hasStray = false;
  const [before, after] = [voicesOf(one), voicesOf(other)];
  const nameOf = ({ origin, label }: Voice, side: "from" | "to") => owner(id, origin, label, side);
  const note = (side: "from" | "to", voice: Voice, others: readonly Voice[]) => {
    const name = nameOf(voice, side);
    if (name !== null) groups.add(name);
    // If an entry on the other side has a clause with the label of a printed one, it removed the printed one.
    else if (!others.some((each) => each.label === voice.label && nameOf(each, opposite[side]) !== null))
      hasStray = true;
  };
  for (const voice of before)
    if (!after.some(({ said }) => isAlike(said, voice.said))) note("from", voice, after);
  for (const voice of after)
    if (!before.some(({ said }) => isAlike(said, voice.said))) note("to", voice, before);
  return { groups, hasStray };
}

const opposite = { from: "to", to: "from" } as const;

// ---------------------------------------------------------------- decisions put together

/** The earlier decision with what one group says of it as the later one has it; null where labels would meet. */
export function advanced(
  before: Decision,
  after: Decision,
  isOwn: (origin: ClauseOrigin, label: string, side: "from" | "to") => boolean,
): Decision | null {
  if (before.kind === "gain" && after.kind === "gain") {
    const ways: GainDecision["ways"] = [
      ...before.ways.filter((way, i) => !isOwn(way.origin, `${i}`, "from")),
      ...after.ways.filter((way, i) => isOwn(way.origin, `${i}`, "to")),
    ];
    return { ...after, ways };
  }
  if (before.kind !== "ruled" || after.kind !== "ruled") return null;
  const kept = before.clauses.filter((clause) => !isOwn(clause.origin, clause.label, "from"));
  const come = after.clauses.filter((clause) => isOwn(clause.origin, clause.label, "to"));
  const labels = new Set([...kept, ...come].map(({ label }) => label));
  if (labels.size < kept.length + come.length) return null;
  const known = (all: readonly string[]) => all.filter((label) => labels.has(label));
  const clauses = [...kept, ...come].map((clause) => ({
    ...clause,
    over: known(clause.over),
    overDirectly: known(clause.overDirectly),
    bars: known(clause.bars),
  }));
  const reads = [...new Set([...before.reads, ...after.reads])].sort();
  const calls = [...new Set([...before.calls, ...after.calls])];
  const adds = (before.adds || after.adds) && clauses.length > 0;
  return { ...after, clauses, adds, reads, calls, told: before.told || after.told, total: false };
}

/** A decision that a version does not have says nothing there. */
export function silentOn(decision: Decision): RuledDecision {
  const { id, type, params, called, about, provision, span } = decision;
  return {
    kind: "ruled",
    id,
    type,
    params,
    called,
    about,
    provision,
    span,
    reads: [],
    calls: [],
    doubts: [],
    told: false,
    outside: null,
    clauses: [],
    adds: false,
    total: false,
  };
}

/** A program in which some decisions are others. */
export function withDecisions(program: Program, others: ReadonlyMap<DecisionId, Decision>): Program {
  const known = new Set(program.decisions.map(({ id }) => id));
  const missing = [...others.values()].filter(({ id }) => !known.has(id));
  return {
    ...program,
    decisions: [...missing, ...program.decisions.map((each) => others.get(each.id) ?? each)],
  };
}
