/**
 * Turns the working copy into the book: plain, readonly, each node under its id.
 * Nothing is decided here any more.
 */
import type { ChapterId, EntryId, NodeId, ProvisionId, VersionId, Vocabulary } from "../resolve/graph.ts";
import type { Book, BookChapter, BookEntry, BookProvision, RemovedNode, TextNode } from "./book.ts";
import { freezeDecisions } from "./book-decisions.ts";
import { freezeEntries } from "./book-entries.ts";
import { examplesOf } from "./book-examples.ts";
import { frozenNumbers } from "./numbers.ts";
import { freezePlays } from "./plays.ts";
import { withReferences, withReferencesBefore } from "./holes.ts";
import { provisionsOf } from "./provisions.ts";
import { childrenOf, subtree } from "./tree.ts";
import type { Standing, Territory, WorkNode, Working } from "./working.ts";

export function freeze(working: Working, version: VersionId): Book {
  const { graph, readings } = working;
  const nodes = new Map<NodeId, TextNode>();
  const standing = [...new Set(working.entries.values())];
  const interpreters = interpretersOf(working, standing);
  const entries = freezeEntries(working, standing);
  for (const { root } of working.provisions.values()) freezeBelow(working, root, nodes);
  for (const { territory } of standing) freezeBelow(working, territory.root, nodes);
  return {
    id: graph.id,
    version,
    graph,
    vocabulary: vocabularyOf(working),
    readings,
    provisions: working.order.flatMap((id) => {
      const territory = working.provisions.get(id);
      return territory ? [freezeProvision(working, id, territory, interpreters)] : [];
    }),
    chapters: freezeChapters(working, entries),
    numbers: frozenNumbers(working),
    withdrawn: new Map(
      [...working.withdrawn].map(([id, { territory, change }]) => [
        id,
        {
          by: change.by.origin.id,
          heading: territory.root.heading,
          heirs: provisionsOf(working, id),
        },
      ]),
    ),
    fallen: working.fallen,
    entries,
    nodes,
    removed: new Map(working.removed.map((node) => [node.id, freezeRemoved(working, node)])),
    decisions: freezeDecisions(working),
    ...freezePlays(working),
    examples: examplesOf(working, version, standing),
  };
}

function freezeBelow(working: Working, root: WorkNode, into: Map<NodeId, TextNode>): void {
  for (const node of subtree(working, root))
    if (node !== root) into.set(node.id, freezeNode(working, node, node.parent, childrenOf(node)));
}

function freezeNode(
  working: Working,
  node: WorkNode,
  parent: WorkNode | null,
  children: readonly WorkNode[],
): TextNode {
  const { unit, home } = node;
  if (unit === "root") throw new Error(`${node.id} is no node of a text`);
  return {
    id: node.id,
    unit,
    label: node.label,
    provision: home.kind === "provision" ? (home.id as ProvisionId) : null,
    parent: parent && parent.unit !== "root" ? parent.id : null,
    unseen: node.unseen,
    only: node.only,
    heading: withReferences(working, node.heading),
    texts: withReferences(working, node.texts),
    children: children.map((child) => child.id),
    ...(node.numbering === null ? {} : { numbering: node.numbering }),
    history: withReferencesBefore(working, node.history),
  };
}

/** The removed node as printed. Only nodes that are removed too still count as below it. */
function freezeRemoved(working: Working, node: WorkNode): RemovedNode {
  const { gone, layout } = node;
  if (!gone) throw new Error(`${node.id} is not gone`);
  const children = layout?.children.filter((child) => child.gone !== null) ?? [];
  const operation = gone.operation.kind === "delete" ? "deleted" : "replaced";
  return {
    node: freezeNode(working, node, layout?.parent ?? null, children),
    by: gone.by.origin.id,
    operation,
  };
}

function freezeProvision(
  working: Working,
  id: ProvisionId,
  { root, chapter, section, pages, provision }: Territory,
  interpreters: ReadonlyMap<ProvisionId, EntryId[]>,
): BookProvision {
  if (!provision) throw new Error(`${id} is no provision of the book`);
  const { node, file } = provision;
  return {
    id,
    insertedBy: root.broughtBy?.origin.id ?? null,
    was: node.was.map(({ text }) => text as ProvisionId),
    pages,
    heading: withReferences(working, root.heading),
    chapter,
    section: withReferences(working, section),
    content: childrenOf(root).map((child) => child.id),
    interpretedBy: interpreters.get(id) ?? [],
    flags: node.body.filter((item) => item.kind === "flag").map((flag) => ({ node: flag, file, by: null })),
    history: root.history,
    place: { node, file },
  };
}

/** Chapters that nothing is in are not shown. */
function freezeChapters(
  { chapters, order, provisions }: Working,
  entries: readonly BookEntry[],
): Book["chapters"] {
  const found = new Map<ChapterId, BookChapter>();
  const add = (id: ChapterId | null): void => {
    const chapter = id === null ? undefined : chapters.get(id);
    if (!chapter || found.has(chapter.id)) return;
    add(chapter.within);
    found.set(chapter.id, { id: chapter.id, within: chapter.within, heading: chapter.heading });
  };
  for (const id of order) add(provisions.get(id)?.chapter ?? null);
  for (const { chapter } of entries) add(chapter);
  return found;
}

/** The rulings of this version, by the provisions they are on. */
function interpretersOf(working: Working, standing: readonly Standing[]): Map<ProvisionId, EntryId[]> {
  const interpreters = new Map<ProvisionId, EntryId[]>();
  for (const { id, origin } of standing) {
    if (origin.by.node.entryKind !== "ruling") continue;
    for (const provision of new Set(origin.on.flatMap((on) => provisionsOf(working, on)))) {
      const known = interpreters.get(provision);
      if (known) known.push(id);
      else interpreters.set(provision, [id]);
    }
  }
  return interpreters;
}

function vocabularyOf({ graph, enums }: Working): Vocabulary {
  if (enums.size === 0) return graph.vocabulary;
  return { ...graph.vocabulary, enums: new Map([...graph.vocabulary.enums, ...enums]) };
}
