/**
 * What an entry says in all: its own items or, of an amended entry, those of the entry it is made of with the edits in place.
 * Clauses are edited here. Operations follow one another, and act on what is there when they are reached.
 */
import type {
  ClauseGroup,
  ClauseItem,
  DecideDecl,
  EntryItem,
  Name,
  Place,
  Provision,
  ReadingTest,
  Under,
} from "../../grammar/tree.ts";
import { memoize } from "../memoize.ts";
import { provisionsBrought } from "./contents.ts";
import type { Placed, ProvisionId, WrittenEntry } from "./graph.ts";

/** The entry as it was written and the amendments that made it what it is, oldest first. */
export function writtenParts(entry: WrittenEntry): readonly WrittenEntry[] {
  return [...entry.earlier.filter((each) => each.kind === "written"), entry];
}

/** The part of the entry in whose text something is written. */
export function partWith(entry: WrittenEntry, { start }: Place, file: string): WrittenEntry | undefined {
  return writtenParts(entry).find(
    ({ by }) => by.file === file && by.node.start <= start && start < by.node.end,
  );
}

/** What an entry says, its edits in place. */
interface Said {
  readonly items: readonly Placed<EntryItem>[];
  /** Of each rule that it inserts. */
  readonly bodies: ReadonlyMap<Provision, Provision["body"]>;
  /** By a decision as an edit names it, the inserted rule whose clauses it edits. */
  readonly homes: ReadonlyMap<Name, ProvisionId>;
}

const saidBy = memoize((entry: WrittenEntry): Said => {
  const said: Draft = { items: [], bodies: new Map(), homes: new Map() };
  for (const [i, { by }] of writtenParts(entry).entries()) {
    const own = by.node.body.map((item) => ({ node: item, file: by.file }));
    if (i === 0) said.items = own;
    else edit(said, own);
    for (const provision of provisionsBrought(by.node)) said.bodies.set(provision, provision.body);
  }
  return said;
});

/** All that an entry says, each item with the file of the document that says it. */
export function itemsOf(entry: WrittenEntry): readonly Placed<EntryItem>[] {
  return saidBy(entry).items;
}

/** What a rule that the entry inserts says, without the clauses that amendments edit. */
export function bodyOf(entry: WrittenEntry, provision: Provision): Provision["body"] {
  return saidBy(entry).bodies.get(provision) ?? provision.body;
}

/** The inserted rule in which an edit of the entry changes clauses. */
export function homeOf(entry: WrittenEntry, { of }: ClauseGroup): ProvisionId | null {
  const { homes } = saidBy(entry);
  for (const name of of) {
    const home = homes.get(name);
    if (home !== undefined) return home;
  }
  return null;
}

interface Draft {
  items: readonly Placed<EntryItem>[];
  readonly bodies: Map<Provision, Provision["body"]>;
  readonly homes: Map<Name, ProvisionId>;
}

function edit(said: Draft, edits: readonly Placed<EntryItem>[]): void {
  if (edits.some(({ node }) => node.kind === "answer"))
    said.items = said.items.filter(({ node }) => node.kind !== "answer");
  const added = edits.map(({ node, file }) => ({ node: editing(said, node), file }));
  said.items = [...said.items, ...added];
}

/** The edit as it acts on a book where the older clauses never were; takes the clauses that it edits from what was said before. */
function editing(said: Draft, item: EntryItem): EntryItem {
  if (item.kind === "clauses") return editedGroup(said, item, null);
  if (item.kind !== "under") return item;
  const body = item.body.map((part) =>
    part.kind === "clauses" ? editedGroup(said, part, item.reading) : part,
  );
  return { ...item, body };
}

function editedGroup(said: Draft, group: ClauseGroup, reading: ReadingTest | null): ClauseGroup {
  const clauses = group.clauses.flatMap((item): readonly ClauseItem[] => {
    if (item.kind === "clause" && !item.replaces) return [item];
    const taken: ClauseItem[] = [];
    said.items = said.items.flatMap(({ node, file }) =>
      without(node, group, item, reading, taken).map((left) => ({ node: left, file })),
    );
    for (const [provision, body] of said.bodies) {
      const count = taken.length;
      const left = body.flatMap((each): Provision["body"] =>
        reading === null && (each.kind === "clauses" || each.kind === "decide")
          ? groupWithout(each, group, item.label, taken)
          : [each],
      );
      if (taken.length === count) continue;
      said.bodies.set(provision, left);
      for (const name of group.of) said.homes.set(name, provision.name.text as ProvisionId);
    }
    if (taken.length === 0) return [item];
    // What the older clause took the place of is still there for this one.
    const isInPlace = taken.some((old) => old.kind === "withdraw" || old.replaces);
    if (item.kind === "clause") return [{ ...item, replaces: isInPlace }];
    return isInPlace ? [item] : [];
  });
  return { ...group, clauses };
}

/** The item without the clause that is edited. */
function without(
  item: EntryItem,
  edit: ClauseGroup,
  { label }: ClauseItem,
  reading: ReadingTest | null,
  taken: ClauseItem[],
): readonly EntryItem[] {
  if (item.kind === "under") {
    if (reading === null || !isSame(item, reading)) return [item];
    const body = item.body.flatMap((part): readonly Under["body"][number][] =>
      part.kind === "clauses" ? groupWithout(part, edit, label, taken) : [part],
    );
    return [{ ...item, body }];
  }
  const isGroup = item.kind === "clauses" || item.kind === "decide";
  return reading === null && isGroup ? groupWithout(item, edit, label, taken) : [item];
}

/** A group of several decisions keeps the clause for those that are not meant. */
function groupWithout<Group extends ClauseGroup | DecideDecl>(
  group: Group,
  edit: ClauseGroup,
  label: Name,
  taken: ClauseItem[],
): readonly Group[] {
  const isMeant = (name: Name): boolean => edit.of.some(({ text }) => text === name.text);
  const old = group.clauses.filter((each) => each.label.text === label.text);
  const of = group.kind === "clauses" ? group.of : [group.name];
  if (old.length === 0 || !of.some(isMeant)) return [group];
  taken.push(...old);
  const left = { ...group, clauses: group.clauses.filter((each) => !old.includes(each)) };
  const others = of.filter((name) => !isMeant(name));
  if (others.length === 0) return [left];
  return [
    { ...group, of: others },
    { ...left, of: of.filter(isMeant) },
  ];
}

function isSame({ reading: { doubt, reading } }: Under, other: ReadingTest): boolean {
  return doubt.text === other.doubt.text && reading.text === other.reading.text;
}
