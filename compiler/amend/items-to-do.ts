/**
 * The items of an entry that act on the text of this version. An amendment of an entry that stood below does not repeat what
 * that entry did: its operations, and the clauses that stay.
 */
import type {
  ClauseGroup,
  ClauseItem,
  DecideDecl,
  EntryItem,
  Operation,
  Provision,
  ReadingTest,
  Under,
} from "../../grammar/tree.ts";
import { bodyOf, itemsOf, partWith } from "../resolve/amended.ts";
import type { InsertedProvision, Placed, WrittenEntry } from "../resolve/graph.ts";
import type { WorkClause } from "./clause-book.ts";
import type { Standing, Working } from "./working.ts";

export function itemsToDo(
  working: Pick<Working, "gains">,
  { origin, below }: Standing,
): readonly Placed<EntryItem>[] {
  const items = itemsOf(origin);
  if (below === null) return items;
  const left = clausesLeft(below);
  return items.flatMap(({ node, file }) =>
    partWith(below.origin, node, file)
      ? notDone(working, below, left, node).map((each) => ({ node: each, file }))
      : [{ node: onWhatIsDone(left, node, rawIn(origin, node, file)), file }],
  );
}

/** Gives the items of an inserted provision, without clauses that are in force already. */
export function clausesToDo(
  { origin, below }: Standing,
  { by }: InsertedProvision,
): readonly Provision["body"][number][] {
  const body = bodyOf(origin, by.node);
  if (below === null || !below.origin.inserts.some((each) => each.by.node === by.node)) return body;
  const left = clausesLeft(below);
  return body.map((item) => (item.kind === "clauses" || item.kind === "decide" ? open(left, item) : item));
}

/** The clauses in force that the entry and those that it amends have put. */
function clausesLeft({ clauses, below }: Standing): readonly WorkClause[] {
  const own = clauses.filter(({ isGone }) => !isGone);
  return below === null ? own : [...own, ...clausesLeft(below)];
}

/** The edit as its document has it. */
function rawIn(origin: WrittenEntry, item: EntryItem, file: string): EntryItem {
  const part = partWith(origin, item, file);
  return part?.by.node.body.find(({ start }) => start === item.start) ?? item;
}

function notDone(
  { gains }: Pick<Working, "gains">,
  { onOwn }: Standing,
  left: readonly WorkClause[],
  item: EntryItem,
): readonly EntryItem[] {
  // Its own content and ways to keywords went with the entry, so what acts on them is to be done again.
  const isOpen = (operation: Operation): boolean =>
    onOwn.has(operation) ||
    (operation.kind === "gain" &&
      ![...gains.values()].some(({ ways }) => ways.some((way) => way.operation === operation)));
  if (isOperation(item)) return isOpen(item) ? [item] : [];
  if (item.kind === "clauses" || item.kind === "decide") return [open(left, item)];
  if (item.kind !== "under") return [item];
  const body = item.body.flatMap((part): readonly Under["body"][number][] => {
    if (part.kind === "clauses") return [open(left, part, item.reading)];
    return isOperation(part) && !isOpen(part) ? [] : [part];
  });
  return [{ ...item, body }];
}

/** The group with the clauses that went with the entry below. */
function open<Group extends ClauseGroup | DecideDecl>(
  left: readonly WorkClause[],
  group: Group,
  reading: ReadingTest | null = null,
): Group {
  const clauses = group.clauses.filter(
    (item) => item.kind === "clause" && !item.replaces && !isLeft(left, group, item, reading),
  );
  return { ...group, clauses };
}

function isLeft(
  left: readonly WorkClause[],
  group: ClauseGroup | DecideDecl,
  { label }: ClauseItem,
  reading: ReadingTest | null,
): boolean {
  const of = group.kind === "clauses" ? group.of : [group.name];
  return left.some(
    (clause) =>
      clause.label === label.text &&
      of.some(({ text }) => text === clause.decision) &&
      (reading?.reading.text ?? null) === (clause.under[0]?.reading ?? null),
  );
}

/** A clause that the entry below left in the text is there to be replaced or withdrawn. One that went with it is not. */
function onWhatIsDone(left: readonly WorkClause[], item: EntryItem, raw: EntryItem): EntryItem {
  if (item.kind === "clauses" && raw.kind === "clauses") return groupOnWhatIsDone(left, item, raw, null);
  if (item.kind !== "under" || raw.kind !== "under") return item;
  const body = item.body.map((part) => {
    const written = raw.body.find(({ start }) => start === part.start);
    return part.kind === "clauses" && written?.kind === "clauses"
      ? groupOnWhatIsDone(left, part, written, item.reading)
      : part;
  });
  return { ...item, body };
}

function groupOnWhatIsDone(
  left: readonly WorkClause[],
  group: ClauseGroup,
  raw: ClauseGroup,
  reading: ReadingTest | null,
): ClauseGroup {
  const clauses = raw.clauses.flatMap((written): readonly ClauseItem[] => {
    const edit = group.clauses.find(({ start }) => start === written.start);
    const isThere = isLeft(left, group, written, reading);
    if (written.kind === "withdraw") return edit !== undefined || isThere ? [written] : [];
    // A later amendment has edited it again.
    if (edit?.kind !== "clause") return [];
    return [written.replaces && isThere ? { ...edit, replaces: true } : edit];
  });
  return { ...group, clauses };
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
