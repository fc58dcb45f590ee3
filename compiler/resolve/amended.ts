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
  ReadingTest,
  Under,
} from "../../grammar/tree.ts";
import { memoize } from "../memoize.ts";
import type { Placed, WrittenEntry } from "./graph.ts";

/** The entry as it was written and the amendments that made it what it is, oldest first. */
export function writtenParts(entry: WrittenEntry): readonly WrittenEntry[] {
  return [...entry.earlier.filter((each) => each.kind === "written"), entry];
}

/** All that an entry says, each item with the file of the document that says it. */
export const itemsOf = memoize((entry: WrittenEntry): readonly Placed<EntryItem>[] =>
  writtenParts(entry).reduce<readonly Placed<EntryItem>[]>(
    (items, { by: { node, file } }, i) =>
      i === 0
        ? node.body.map((item) => ({ node: item, file }))
        : edited(
            items,
            node.body.map((item) => ({ node: item, file })),
          ),
    [],
  ),
);

function edited(
  items: readonly Placed<EntryItem>[],
  edits: readonly Placed<EntryItem>[],
): readonly Placed<EntryItem>[] {
  const hasAnswer = edits.some(({ node }) => node.kind === "answer");
  const kept = { all: items.filter(({ node }) => !hasAnswer || node.kind !== "answer") };
  const added = edits.map(({ node, file }) => ({ node: editing(kept, node), file }));
  return [...kept.all, ...added];
}

/** The edit as it acts on a book where the older clauses never were; takes from `kept` the clauses that it edits. */
function editing(kept: { all: readonly Placed<EntryItem>[] }, edit: EntryItem): EntryItem {
  if (edit.kind === "clauses") return editedGroup(kept, edit, null);
  if (edit.kind !== "under") return edit;
  const body = edit.body.map((part) =>
    part.kind === "clauses" ? editedGroup(kept, part, edit.reading) : part,
  );
  return { ...edit, body };
}

function editedGroup(
  kept: { all: readonly Placed<EntryItem>[] },
  group: ClauseGroup,
  reading: ReadingTest | null,
): ClauseGroup {
  const clauses = group.clauses.flatMap((item): readonly ClauseItem[] => {
    if (item.kind === "clause" && !item.replaces) return [item];
    const taken: ClauseItem[] = [];
    kept.all = kept.all.flatMap(({ node, file }) =>
      without(node, group, item, reading, taken).map((left) => ({ node: left, file })),
    );
    if (taken.length === 0) return [item];
    // What the older clause took the place of is still there for this one.
    const isInPlace = taken.some((old) => old.kind === "withdraw" || old.replaces);
    if (item.kind === "clause") return [{ ...item, replaces: isInPlace }];
    return isInPlace ? [item] : [];
  });
  return { ...group, clauses };
}

/** The item without the clause that is edited; a group of several decisions keeps it for those that are not meant. */
function without(
  item: EntryItem,
  edit: ClauseGroup,
  { label }: ClauseItem,
  reading: ReadingTest | null,
  taken: ClauseItem[],
): readonly EntryItem[] {
  const isMeant = (name: Name): boolean => edit.of.some(({ text }) => text === name.text);
  const from = <Group extends ClauseGroup | DecideDecl>(group: Group): readonly Group[] => {
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
  };
  if (item.kind === "under") {
    if (reading === null || !isSame(item, reading)) return [item];
    const body = item.body.flatMap((part): readonly Under["body"][number][] =>
      part.kind === "clauses" ? from(part) : [part],
    );
    return [{ ...item, body }];
  }
  return reading === null && (item.kind === "clauses" || item.kind === "decide") ? from(item) : [item];
}

function isSame({ reading: { doubt, reading } }: Under, other: ReadingTest): boolean {
  return doubt.text === other.doubt.text && reading.text === other.reading.text;
}
