/**
 * Reports a fault at its youngest cause. Where a later version makes a fault of what an older document says, it is reported
 * in the later document: at the entry that carries or amends the place, else at the header. No document gets a fault by a later one.
 */
import type { Diagnostic, Document, EntryRef, Span } from "../grammar/index.ts";
import type { BookGraph, EntryNode, VersionId } from "./resolve/graph.ts";
import { isLater } from "./resolve/lineage.ts";

/** The faults of all versions of a book, each once. `found`: by version, as they were met. */
export function blameYoungest(
  graph: BookGraph,
  documents: readonly Document[],
  found: ReadonlyMap<VersionId, readonly Diagnostic[]>,
): readonly Diagnostic[] {
  const versionOf = versionsByPlace(graph, documents);
  const known = new Map([...found].map(([id, all]) => [id, new Set(all.map(keyOf))]));
  const told: Diagnostic[] = [];
  // One by one: a call takes no more arguments than fit on the stack.
  for (const [id, all] of found)
    for (const each of all) {
      const written = versionOf(each.span);
      if (written === null || written === id || !isLater(graph.versions, id, written)) told.push(each);
      else if (!isKnownBelow(graph, known, id, written, each)) told.push(movedTo(graph, id, each));
    }
  return told;
}

function keyOf({ code, span }: Diagnostic): string {
  return `${code} ${span.file} ${span.start} ${span.end}`;
}

/** Whether the document has the fault in its own version, or got it in a version on the way. */
function isKnownBelow(
  { versions }: BookGraph,
  known: ReadonlyMap<VersionId, ReadonlySet<string>>,
  version: VersionId,
  written: VersionId,
  fault: Diagnostic,
): boolean {
  const key = keyOf(fault);
  return [...known].some(
    ([id, faults]) =>
      faults.has(key) && (id === written || (id !== version && isLater(versions, version, id))),
  );
}

function movedTo(graph: BookGraph, version: VersionId, fault: Diagnostic): Diagnostic {
  const node = graph.versions.get(version);
  if (node === undefined) return fault;
  const carrier = node.entries.find(
    (entry) => refOf(entry) !== null && entry.earlier.some((each) => isWithin(each, fault.span)),
  );
  const ref = carrier === undefined ? null : refOf(carrier);
  const span =
    carrier === undefined || ref === null
      ? node.span
      : { file: carrier.by.file, start: ref.start, end: ref.end };
  const related = [{ span: fault.span, label: "written here" }, ...fault.related];
  // A fix would edit an older document, which stays as it was published.
  return { ...fault, span, related, fixes: [] };
}

/** The older entry that an entry carries or amends, as its document names it. */
function refOf(entry: EntryNode): EntryRef | null {
  return entry.kind === "carried" ? entry.by.node.ref : (entry.amendment?.ref ?? null);
}

function isWithin({ by: { node, file } }: EntryNode, span: Span): boolean {
  return file === span.file && node.start <= span.start && span.end <= node.end;
}

/** The version under whose header a place is written. */
export function versionsByPlace(
  { id: book }: BookGraph,
  documents: readonly Document[],
): (span: Span) => VersionId | null {
  const headers = new Map(
    documents.map(({ file, items }) => [
      file,
      items.flatMap((item) => {
        if (item.kind === "book")
          return [{ start: item.start, version: versionIn(book, item.name.text, null) }];
        if (item.kind !== "update" && item.kind !== "part") return [];
        return [{ start: item.start, version: versionIn(book, item.book.text, item.version?.text ?? null) }];
      }),
    ]),
  );
  return ({ file, start }) => headers.get(file)?.findLast((header) => header.start <= start)?.version ?? null;
}

/** Null for what is of another book. */
function versionIn(book: string, named: string, version: string | null): VersionId | null {
  return named === book ? ((version ?? "base") as VersionId) : null;
}
