/**
 * Tells whether a clause of that label stands in some version of the book, so that a reference to it is no slip.
 * A clause that refers to one which this version dropped refers to nothing here, and that is all right.
 */
import type { ClauseGroup, DecideDecl } from "../../grammar/tree.ts";
import type { BookGraph, DecisionId } from "../resolve/graph.ts";
import type { ClauseBook } from "./clause-book.ts";
import type { Working } from "./working.ts";
import { memoize } from "../memoize.ts";

export function isKnownLabel({ graph }: Working, book: ClauseBook, label: string): boolean {
  if (label === "" || label === "all" || book.byLabel.has(label) || book.groups.has(label)) return true;
  return labelsIn(graph).get(book.id)?.has(label) ?? false;
}

const labelsIn = memoize((graph: BookGraph): ReadonlyMap<DecisionId, ReadonlySet<string>> => {
  const labels = new Map<DecisionId, Set<string>>();
  for (const { by } of graph.decisions.values()) addAll(labels, by.node);
  const inserted = [...graph.inserted.values()].flat().map(({ by }) => by);
  for (const { node } of [...graph.provisions.values(), ...inserted])
    for (const item of node.body) if (item.kind === "clauses") addAll(labels, item);
  for (const entry of graph.entries.values()) {
    if (entry.kind !== "written") continue;
    for (const item of entry.by.node.body)
      for (const part of item.kind === "under" ? item.body : [item])
        if (part.kind === "clauses") addAll(labels, part);
  }
  return labels;
});

function addAll(labels: Map<DecisionId, Set<string>>, run: ClauseGroup | DecideDecl): void {
  for (const name of run.kind === "clauses" ? run.of : [run.name]) {
    const id = name.text as DecisionId;
    const of = labels.get(id) ?? new Set<string>();
    for (const { label } of run.clauses) of.add(label.text);
    if (run.kind === "clauses" && run.name) of.add(run.name.text);
    labels.set(id, of);
  }
}
