/**
 * Turns what the working copy holds of decisions into those of the book: clauses in force, tables, figures, gained keywords.
 * A decision that this version says nothing on is there too, without clauses.
 */
import type { DecisionId, EntryId, NodeId, ProvisionId } from "../resolve/graph.ts";
import type {
  BookClause,
  BookClauses,
  BookDecision,
  BookFigure,
  BookGain,
  BookRow,
  BookTable,
  Source,
} from "./book.ts";
import type { WorkClause } from "./clause-book.ts";
import { isDone } from "./ended.ts";
import { raise } from "./faults.ts";
import { sourceNow } from "./provisions.ts";
import { sourceOf, spanIn } from "./tree.ts";
import type { WorkGain, WorkNode, Working, WorkRow } from "./working.ts";

export function freezeDecisions(working: Working): BookDecision[] {
  const decisions = new Map<DecisionId, BookDecision>(
    clausesOf(working).map((decision) => [decision.id, decision]),
  );
  for (const node of working.shown) {
    if (node.gone) continue;
    const decision = node.table ? freezeTable(working, node) : freezeFigure(working, node);
    if (decision) addUnique(working, decisions, decision);
  }
  for (const gain of working.gains.values()) {
    const decision = freezeGain(working, gain);
    if (decision) addUnique(working, decisions, decision);
  }
  return [...decisions.values()];
}

/** One name means one decision; two tables may come to share one only by what this version brings together. */
function addUnique(working: Working, decisions: Map<DecisionId, BookDecision>, decision: BookDecision): void {
  const first = decisions.get(decision.id);
  if (!first) decisions.set(decision.id, decision);
  else {
    const related = [{ span: spanIn(first.place.node, first.place.file), label: "the other" }];
    const { node, file } = decision.place;
    working.diagnostics.push(
      raise("decision-stands-twice", spanIn(node, file), { name: decision.id }, { related }),
    );
  }
}

function clausesOf(working: Working): BookClauses[] {
  const { graph, clauses } = working;
  return [...graph.decisions.values()].map(({ id, by, owner }) => ({
    kind: "clauses",
    id,
    owner,
    place: by,
    clauses: (clauses.get(id)?.items ?? []).flatMap((clause) =>
      clause === null ? [] : [freezeClause(working, clause)],
    ),
  }));
}

function freezeClause(working: Working, clause: WorkClause): BookClause {
  const { id, label, guard, under, source, history, replaces, group } = clause;
  const sentences = standing(clause.sentences);
  const stages = clause.stages.map(standing);
  return {
    id,
    label,
    clause: clause.clause,
    group,
    guard,
    under,
    source: sourceNow(working, source, [...clause.sentences, ...clause.stages.flat()]),
    sentences,
    stages,
    history,
    replaces,
    isDone: isDone(clause),
  };
}

/** A sentence that was taken away states nothing any more. */
function standing(nodes: readonly WorkNode[]): NodeId[] {
  return nodes.filter((node) => node.gone === null).map((node) => node.id);
}

function freezeTable(working: Working, node: WorkNode): BookTable | null {
  if (!node.table) return null;
  const { table, rows } = node.table;
  return {
    kind: "table",
    id: node.label as DecisionId,
    owner: ownerOf(node),
    place: node.place,
    table,
    node: node.id,
    keys: table.keys,
    columns: table.columns,
    rows: freezeRows(rows, (source) => sourceNow(working, source, [node])),
  };
}

/** The rows that stand, with those nested in them both as rows of the book and in the row itself. */
function freezeRows(rows: readonly WorkRow[], sourceOfRow: (source: Source) => Source): BookRow[] {
  return rows
    .filter(({ gone }) => gone === null)
    .map(({ row, source, file, cellFiles, nested }) => {
      const inner = freezeRows(nested, sourceOfRow);
      const now = row.nested ? { ...row, nested: { ...row.nested, rows: inner.map((one) => one.row) } } : row;
      return { row: now, source: sourceOfRow(source), file, cellFiles, nested: inner };
    });
}

function freezeFigure(working: Working, node: WorkNode): BookFigure | null {
  if (!node.figure) return null;
  const { id, figure, value, source } = node.figure;
  return {
    kind: "figure",
    id,
    owner: ownerOf(node),
    place: node.place,
    figure,
    value,
    node: node.id,
    source: sourceNow(working, source, [node]),
  };
}

function freezeGain(working: Working, { id, ways }: WorkGain): BookGain | null {
  const [first] = ways;
  if (!first) return null;
  return {
    kind: "gain",
    id,
    owner: first.by?.origin.id ?? first.provision,
    place: { node: first.operation, file: first.file },
    keyword: id,
    ways: ways.map(({ operation, by, provision, file, sentences }) => ({
      param: operation.param,
      when: operation.when,
      source: sourceNow(working, sourceOf(by, provision, file), sentences),
      sentences: standing(sentences),
    })),
  };
}

function ownerOf({ broughtBy, home }: WorkNode): ProvisionId | EntryId {
  return broughtBy?.origin.id ?? home.id;
}
