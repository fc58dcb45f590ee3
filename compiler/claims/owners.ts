/**
 * Finds the entry that owns each clause, row and way of a version, and the entries that remove a clause, by replacing it,
 * withdrawing it, or removing its words. An entry is known by its state: the entry that was written, whoever carries it.
 */
import { holdsNoItems, walk } from "../../grammar/tree.ts";
import type { Book } from "../amend/book.ts";
import type { CheckedClause, ClauseOrigin, Decision, Program } from "../check/program.ts";
import { voicesOf } from "../diff/ownership.ts";
import { itemsOf } from "../resolve/amended.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import { memoize } from "../memoize.ts";
import { findDecision } from "../core/lookup.ts";

/** A version with what its entries do to clauses. */
export interface Owned {
  readonly book: Book;
  readonly program: Program;
  /** The states that stand in it. */
  readonly standing: ReadonlySet<EntryId>;
  /** By decision, label and owner: clauses that stay where a layer ends the entry that put them. */
  readonly done: ReadonlySet<string>;
  /** By decision and label: the entries that remove a clause of a version below. */
  readonly takers: ReadonlyMap<string, ReadonlySet<EntryId>>;
  /** By decision, all who say something of it. */
  readonly speakers: ReadonlyMap<DecisionId, ReadonlySet<EntryId>>;
}

/** Null: the printed book. */
export function ownerOf({ entry }: Pick<ClauseOrigin, "entry">): EntryId | null {
  return entry;
}

/** A clause of a version below that this version lacks was removed by an entry. */
export function ownedIn(
  book: Book,
  program: Program,
  below: readonly { readonly book: Book; readonly program: Program }[],
): Owned {
  const entries = book.entries.filter(({ kind }) => kind !== "printed");
  const standing = new Set(entries.map(({ origin }) => origin));
  const takers = writtenTakers(book);
  const speakers = new Map<DecisionId, Set<EntryId>>();
  // A table that is rolled on is a sequence.
  const isDecision = (id: DecisionId): boolean =>
    findDecision(program, id) !== undefined ||
    below.some((each) => findDecision(each.program, id) !== undefined);
  for (const { origin, decisions } of entries)
    for (const each of decisions) if (isDecision(each)) put(speakers, each, origin);
  for (const decision of program.decisions)
    for (const { origin } of voicesOf(decision)) {
      const owner = ownerOf(origin);
      if (owner !== null) put(speakers, decision.id, owner);
    }
  const doneBelow = new Set(below.flatMap((each) => [...doneIn(each.book)]));
  for (const decision of below.flatMap(({ program: { decisions } }) => decisions)) {
    if (decision.kind !== "ruled") continue;
    for (const clause of decision.clauses) {
      const owner = ownerOf(clause.origin);
      if (owner !== null && !standing.has(owner) && !doneBelow.has(doneKey(decision.id, clause.label, owner)))
        continue;
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
  return { book, program, standing, done: doneIn(book), takers, speakers };
}

const doneIn = memoize(
  ({ decisions }: Book): ReadonlySet<string> =>
    new Set(
      decisions.flatMap((decision) =>
        decision.kind === "clauses"
          ? decision.clauses.flatMap(({ label, source, isDone }) =>
              isDone && source.entry !== null ? [doneKey(decision.id, label, source.entry)] : [],
            )
          : [],
      ),
    ),
);

export function doneKey(decision: DecisionId, label: string, owner: EntryId): string {
  return `${clauseKey(decision, label)} ${owner}`;
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

function writtenTakers({ entries, graph }: Book): Map<string, Set<EntryId>> {
  const found = new Map<string, Set<EntryId>>();
  for (const { origin } of entries) {
    const entry = graph.entries.get(origin);
    if (entry?.kind !== "written") continue;
    for (const placed of itemsOf(entry))
      walk(placed.node, (node) => {
        if (node.kind !== "clauses") return !holdsNoItems.has(node.kind);
        for (const item of node.clauses)
          if (item.kind === "withdraw" || item.replaces)
            for (const { text } of node.of)
              put(found, clauseKey(text as DecisionId, item.label.text), origin);
        return false;
      });
  }
  return found;
}

/** The entries that removed the words of a clause. */
function removersOf(book: Book, { sentences }: CheckedClause): readonly EntryId[] {
  return sentences.flatMap((sentence) => book.removed.get(sentence)?.by ?? []);
}

function put<K>(map: Map<K, Set<EntryId>>, key: K, entry: EntryId): void {
  const known = map.get(key);
  if (known) known.add(entry);
  else map.set(key, new Set([entry]));
}
