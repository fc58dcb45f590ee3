/**
 * Groups the entries of two versions that belong together, because one carries or revises the other, over any
 * number of versions.
 */
import type { Book, BookEntry } from "../amend/book.ts";
import type { BookGraph, EntryId } from "../resolve/graph.ts";
import type { Sides } from "./change.ts";

export interface Groups {
  /** The group an entry of either version is in: a name that is the same for all of it. */
  readonly of: (entry: EntryId) => string;
  /** Entries that changed the same text belong together, whatever their documents say. */
  readonly join: (one: EntryId, other: EntryId) => void;
  /** Groups with an entry in either version, in order of the later document, then of the earlier. */
  readonly all: () => readonly Group[];
}
export interface Group {
  readonly name: string;
  readonly entries: Sides<readonly BookEntry[]>;
}

export function groupEntries(from: Book, to: Book): Groups {
  const leader = new Map<EntryId, EntryId>();
  const find = (id: EntryId): EntryId => {
    let at = id;
    for (let up = leader.get(at); up !== undefined; up = leader.get(at)) at = up;
    if (at !== id) leader.set(id, at);
    return at;
  };
  const join = (one: EntryId, other: EntryId): void => {
    const [a, b] = [find(one), find(other)].sort();
    if (a !== undefined && b !== undefined && a !== b) leader.set(b, a);
  };
  for (const [one, other] of kinships(to.graph)) join(one, other);
  for (const { id, origin } of [...from.entries, ...to.entries]) join(id, origin);
  return { of: find, join, all: () => grouped(find, from, to) };
}

/** Whatever any document of the book says of an entry and another. */
function* kinships({ entries }: BookGraph): Iterable<readonly [EntryId, EntryId]> {
  for (const entry of entries.values()) {
    if (entry.kind === "carried") yield [entry.id, entry.carries];
    else for (const other of entry.revises) yield [entry.id, other];
  }
}

function grouped(find: (id: EntryId) => string, from: Book, to: Book): readonly Group[] {
  const groups = new Map<string, { from: BookEntry[]; to: BookEntry[] }>();
  const put = (side: "from" | "to", entry: BookEntry) => {
    const name = find(entry.id);
    const group = groups.get(name) ?? { from: [], to: [] };
    group[side].push(entry);
    groups.set(name, group);
  };
  for (const entry of to.entries) put("to", entry);
  for (const entry of from.entries) put("from", entry);
  return [...groups].map(([name, entries]) => ({ name, entries }));
}
