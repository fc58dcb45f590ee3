/**
 * The items of an entry that act on the text of this version. An amendment of an entry that stood below does not repeat what
 * that entry did: its operations, and the clauses that stay.
 */
import type { ClauseItem, EntryItem, Operation } from "../../grammar/tree.ts";
import { itemsOf } from "../resolve/amended.ts";
import type { Placed } from "../resolve/graph.ts";
import type { Standing } from "./working.ts";

export function itemsToDo({ origin, below }: Standing): readonly Placed<EntryItem>[] {
  const items = itemsOf(origin);
  if (below === null) return items;
  const edits = origin.by.node.body.length;
  const earlier = items.slice(0, items.length - edits);
  return [
    ...earlier.flatMap(({ node, file }) => notDone(below, node).map((each) => ({ node: each, file }))),
    ...items.slice(items.length - edits),
  ];
}

function notDone(below: Standing, item: EntryItem): readonly EntryItem[] {
  if (isOperation(item)) return [];
  const isOpen = (clause: ClauseItem): boolean =>
    clause.kind === "clause" &&
    !clause.replaces &&
    !below.clauses.some((each) => each.clause === clause && !each.isGone);
  if (item.kind === "clauses") return [{ ...item, clauses: item.clauses.filter(isOpen) }];
  if (item.kind !== "under") return [item];
  const body = item.body.flatMap((part) => {
    if (part.kind === "clauses") return [{ ...part, clauses: part.clauses.filter(isOpen) }];
    return isOperation(part) ? [] : [part];
  });
  return [{ ...item, body }];
}

export function isOperation(item: EntryItem): item is Operation {
  return operationKinds.has(item.kind);
}

const operationKinds: ReadonlySet<string> = new Set<Operation["kind"]>([
  "replace",
  "replace-words",
  "insert",
  "append",
  "delete",
  "move",
  "set",
  "extend",
  "gain",
]);
