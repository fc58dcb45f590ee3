/**
 * Holds the clauses of one decision while a version is derived: by label, in order, with what took their place.
 * Who puts a clause there, and whether it may, is left to clauses.ts.
 */
import type { Clause, Expr, Place, ReadingTest } from "../../grammar/tree.ts";
import type { ClauseId, DecisionId, DoubtId, EntryId, Placed } from "../resolve/graph.ts";
import type { Source } from "./book.ts";
import type { Standing, WorkNode } from "./working.ts";

export interface ClauseBook {
  readonly id: DecisionId;
  /** Where a clause was taken out, there is nothing. */
  readonly items: (WorkClause | null)[];
  /** Also those that are gone. */
  readonly byLabel: Map<string, WorkClause[]>;
  readonly groups: Set<string>;
  /** The clauses labelled `otherwise`, by the run they were written in; under the book itself, one that always closes. */
  readonly closings: Map<object, WorkClause>;
}

export interface UnderReading {
  readonly doubt: DoubtId;
  readonly reading: string;
}

export interface WorkClause {
  readonly id: ClauseId;
  readonly decision: DecisionId;
  readonly label: string;
  readonly clause: Clause;
  readonly group: string | null;
  /** The run of clauses it was written in. */
  readonly written: object;
  guard: Expr | null;
  readonly under: readonly UnderReading[];
  /** Readings in which another clause has taken its place. */
  readonly except: UnderReading[];
  readonly source: Source;
  sentences: readonly WorkNode[];
  stages: readonly (readonly WorkNode[])[];
  readonly history: readonly EntryId[];
  readonly replaces: ClauseId | null;
  readonly by: Standing | null;
  readonly step: number;
  readonly place: Placed<Place>;
  position: number;
  /** Who took it out, or for some readings took its place, and when. */
  changedBy: { readonly by: Standing; readonly step: number; readonly place: Placed<Place> } | null;
  isGone: boolean;
}

export function newClauseBook(id: DecisionId): ClauseBook {
  return { id, items: [], byLabel: new Map(), groups: new Set(), closings: new Map() };
}

export function liveClauses({ byLabel }: ClauseBook, label: string): WorkClause[] {
  return (byLabel.get(label) ?? []).filter((clause) => !clause.isGone);
}

/** The clauses that one of that label would have to make room for: each run may have its own `otherwise`. */
export function rivalsOf(book: ClauseBook, label: string, written: object, guard: Expr | null): WorkClause[] {
  if (label !== "otherwise") return liveClauses(book, label);
  const closings = [book.closings.get(written), guard === null ? book.closings.get(book) : undefined];
  return closings.filter((clause) => clause !== undefined).filter((clause) => !clause.isGone);
}

/** Puts a clause last, or where another one stood. */
export function putClause(book: ClauseBook, clause: WorkClause, position: number | null): void {
  clause.position = position ?? book.items.length;
  book.items[clause.position] = clause;
  const named = book.byLabel.get(clause.label);
  if (named) named.push(clause);
  else book.byLabel.set(clause.label, [clause]);
  if (clause.group !== null) book.groups.add(clause.group);
  if (clause.label !== "otherwise") return;
  book.closings.set(clause.written, clause);
  if (clause.guard === null) book.closings.set(book, clause);
}

export function removeClause(book: ClauseBook, clause: WorkClause): void {
  clause.isGone = true;
  book.items[clause.position] = null;
}

/** Whether no reading of the doubts lets both hold. */
export function isExclusive(
  a: Pick<WorkClause, "under" | "except">,
  b: Pick<WorkClause, "under" | "except">,
): boolean {
  const isOther = a.under.some((x) => b.under.some((y) => x.doubt === y.doubt && x.reading !== y.reading));
  return isOther || isExcepted(a, b) || isExcepted(b, a);
}

/** From now on the clause holds in the other readings of the doubt only. */
export function exceptReading(
  clause: WorkClause,
  under: UnderReading,
  { start, end, doubt, reading }: ReadingTest,
): void {
  clause.except.push(under);
  const test: Expr = { kind: "reading-test", start, end, doubt: { ...doubt, text: under.doubt }, reading };
  const isOther: Expr = { kind: "not", start, end, of: test };
  clause.guard = clause.guard ? { kind: "and", start, end, all: [clause.guard, isOther] } : isOther;
}

function isExcepted(a: Pick<WorkClause, "under">, b: Pick<WorkClause, "except">): boolean {
  return a.under.some((x) => b.except.some((y) => x.doubt === y.doubt && x.reading === y.reading));
}
