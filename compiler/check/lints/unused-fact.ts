/**
 * Finds facts that no version of the book names anywhere; those one version alone reads are used.
 * A field that nothing reads is left to whoever describes the record.
 */
import { type Diagnostic, type Node, walk } from "../../../grammar/tree.ts";
import type { BookGraph } from "../../resolve/graph.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";

export function* unusedFact({ book, program }: Linted): Iterable<Diagnostic> {
  const used = new Set<string>();
  for (const { reads, params } of [...program.decisions, ...program.plays]) {
    for (const name of reads) used.add(name);
    // A fact may be there to fill a parameter of its name.
    for (const { name } of params) used.add(name);
  }
  for (const { name, span } of program.facts) {
    // The whole book is gone through only where this version leaves a fact unread.
    if (!used.has(name) && !namedIn(book.graph).has(name)) yield raise("unused-fact", span, { name });
  }
}

/** The names of a book are gathered once, though each of its versions is linted. */
const gathered = new WeakMap<BookGraph, ReadonlySet<string>>();

function namedIn(graph: BookGraph): ReadonlySet<string> {
  const before = gathered.get(graph);
  if (before !== undefined) return before;
  const names = new Set<string>();
  for (const { node } of graph.provisions.values()) gather(node, names);
  for (const { by } of graph.entries.values()) gather(by.node, names);
  for (const { by, owner } of graph.decisions.values()) if (owner === null) gather(by.node, names);
  for (const { node } of graph.vocabulary.laws) gather(node, names);
  for (const { node } of graph.vocabulary.facts.values()) if (node.state) gather(node.state.initial, names);
  for (const declared of [graph.plays, graph.reactions, graph.policies, graph.invariants])
    for (const each of [...declared.values()].flat()) if (each.owner === null) gather(each.by.node, names);
  gathered.set(graph, names);
  return names;
}

/** Every bare name in an expression. Texts name no facts. */
function gather(tree: Node, names: Set<string>): void {
  walk(tree, (node) => {
    if (node.kind === "lang-text") return false;
    // A fact that is asked like a decision has had its message, and is named all the same.
    if (node.kind === "ref" || node.kind === "call") names.add(node.name.text);
    return true;
  });
}
