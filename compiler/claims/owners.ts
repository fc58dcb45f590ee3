/**
 * Finds the entry that owns each clause, row and way of a version, and the entries that remove a clause of the printed
 * book, by replacing it, withdrawing it, or removing its words. `states.ts` decides what is in force when.
 */
import { walk } from "../../grammar/tree.ts";
import type { Book } from "../amend/book.ts";
import type { CheckedClause, ClauseOrigin, Decision, Program } from "../check/program.ts";
import { voicesOf } from "../diff/ownership.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import { findDecision } from "../core/lookup.ts";

/** A version with what its entries do to clauses. */
export interface Owned {
  readonly book: Book;
  readonly program: Program;
  /** By decision and label: the entries that remove its printed clause. */
  readonly takers: ReadonlyMap<string, ReadonlySet<EntryId>>;
  /** By decision, all who say something of it. */
  readonly speakers: ReadonlyMap<DecisionId, ReadonlySet<EntryId>>;
}

/** Null: the printed book. */
export function ownerOf({ citedAs, entry }: ClauseOrigin): EntryId | null {
  return citedAs ?? entry;
}

/** A clause of the version below that this version lacks was removed by an entry. */
export function ownedIn(book: Book, program: Program, below: Program): Owned {
  const takers = writtenTakers(book);
  const speakers = new Map<DecisionId, Set<EntryId>>();
  for (const { id, decisions } of book.entries) for (const each of decisions) put(speakers, each, id);
  for (const decision of program.decisions)
    for (const { origin } of voicesOf(decision)) {
      const owner = ownerOf(origin);
      if (owner !== null) put(speakers, decision.id, owner);
    }
  for (const decision of below.decisions) {
    if (decision.kind !== "ruled") continue;
    for (const clause of decision.clauses) {
      if (holds(findDecision(program, decision.id), clause)) continue;
      const key = clauseKey(decision.id, clause.label);
      if (takers.has(key)) continue;
      const known = removersOf(book, clause);
      for (const taker of known.length > 0 ? known : (speakers.get(decision.id) ?? []))
        put(takers, key, taker);
    }
  }
  for (const [key, all] of takers)
    for (const taker of all) put(speakers, key.slice(0, key.lastIndexOf(" ")) as DecisionId, taker);
  return { book, program, takers, speakers };
}

export function clauseKey(decision: DecisionId, label: string): string {
  return `${decision} ${label}`;
}

function holds(decision: Decision | undefined, { label, origin }: CheckedClause): boolean {
  return (
    decision?.kind === "ruled" &&
    decision.clauses.some((each) => each.label === label && ownerOf(each.origin) === ownerOf(origin))
  );
}

function writtenTakers(book: Book): Map<string, Set<EntryId>> {
  const found = new Map<string, Set<EntryId>>();
  for (const { id, origin } of book.entries) {
    const entry = book.graph.entries.get(origin);
    if (entry?.kind !== "written") continue;
    walk(entry.by.node, (node) => {
      if (node.kind !== "clauses") return;
      for (const item of node.clauses)
        if (item.kind === "withdraw" || item.replaces)
          for (const { text } of node.of) put(found, clauseKey(text as DecisionId, item.label.text), id);
    });
  }
  return found;
}

/** Those who took the words of a clause away. */
function removersOf(book: Book, { sentences }: CheckedClause): readonly EntryId[] {
  const ids = new Map(book.entries.map(({ id, origin }) => [origin, id]));
  return sentences.flatMap((sentence) => {
    const by = book.removed.get(sentence)?.by;
    return by === undefined ? [] : [ids.get(by) ?? by];
  });
}

function put<K>(map: Map<K, Set<EntryId>>, key: K, entry: EntryId): void {
  const known = map.get(key);
  if (known) known.add(entry);
  else map.set(key, new Set([entry]));
}
