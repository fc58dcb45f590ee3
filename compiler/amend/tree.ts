/**
 * Makes, links and walks the nodes of the working tree, and says how they are shown to an author.
 * Which nodes there are, and where they go, is left to the other files of this pass.
 */
import type { Name, Place } from "../../grammar/tree.ts";
import {
  type BookGraph,
  citedEntry,
  type EntryId,
  type NodeId,
  type Placed,
  type ProvisionId,
} from "../resolve/graph.ts";
import type { NodeTexts, Source } from "./book.ts";
import type { Change, Standing, Territory, WorkNode, Working } from "./working.ts";

export const noTexts: NodeTexts = new Map();

export function newNode(
  unit: WorkNode["unit"],
  label: string,
  home: Territory,
  place: Placed<Place>,
  broughtBy: Standing | null,
): WorkNode {
  return {
    id: "" as NodeId,
    unit,
    label,
    home,
    parent: null,
    previous: null,
    next: null,
    first: null,
    last: null,
    unseen: null,
    only: null,
    heading: noTexts,
    texts: noTexts,
    history: [],
    numbering: null,
    figure: null,
    table: null,
    layout: null,
    broughtBy,
    bringing: null,
    change: null,
    gone: null,
    place,
  };
}

export function newTerritory(
  kind: Territory["kind"],
  id: ProvisionId | EntryId,
  name: string,
  pages: Territory["pages"],
  place: Placed<Place>,
  provision: Territory["provision"] = null,
): Territory {
  const shell = {
    kind,
    id,
    name,
    byLabel: new Map(),
    pages,
    place,
    provision,
    chapter: null,
    section: noTexts,
    laidOut: 0,
  };
  // The two name each other, so one of them has to be there first.
  return Object.assign(shell, { root: newNode("root", name, shell as unknown as Territory, place, null) });
}

/** Puts a node without parent below `parent`, before `before` or last. */
export function link(node: WorkNode, parent: WorkNode, before: WorkNode | null = null): void {
  node.parent = parent;
  node.next = before;
  node.previous = before ? before.previous : parent.last;
  if (node.previous) node.previous.next = node;
  else parent.first = node;
  if (before) before.previous = node;
  else parent.last = node;
}

export function unlink(node: WorkNode): void {
  const { parent, previous, next } = node;
  if (!parent) throw new Error(`the node ${node.id} stands nowhere`);
  if (previous) previous.next = next;
  else parent.first = next;
  if (next) next.previous = previous;
  else parent.last = previous;
  node.parent = null;
  node.previous = null;
  node.next = null;
}

export function childrenOf(node: WorkNode): WorkNode[] {
  const children: WorkNode[] = [];
  for (let child = node.first; child; child = child.next) children.push(child);
  return children;
}

/** The node and all below it, top down in order of the text. */
export function subtree(working: Working, top: WorkNode): WorkNode[] {
  const found: WorkNode[] = [];
  const waiting = [top];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    working.visits++;
    found.push(node);
    for (let child = node.last; child; child = child.previous) waiting.push(child);
  }
  return found;
}

export function isSentence(node: WorkNode): boolean {
  return node.unit === "sentence" || node.unit === "remark";
}

export function isContainer(node: WorkNode): boolean {
  return !isSentence(node) && node.unit !== "figure" && node.unit !== "table";
}

/** What the entry brought or changed, also below where it amends an entry there. */
export function isOwn({ territory, touched, brought, below }: Standing, node: WorkNode): boolean {
  if (node.home === territory || touched.has(node) || brought.has(node)) return true;
  return below !== null && isOwn(below, node);
}

/** Whether the languages that an operation does not give stay as they are. */
export function keepsLanguages({ by, isEdit, isEditorial }: Change, node: WorkNode): boolean {
  return by.local !== null || (isEdit && isEditorial && isOwn(by, node));
}

/** How a node is shown to an author: `sentence woods.rules.1.others`. */
export function shownNode(node: WorkNode): string {
  if (node.unit === "root") return `${node.home.kind} \`${node.home.name}\``;
  const labels: string[] = [];
  for (let at: WorkNode | null = node; at && at.unit !== "root"; at = at.parent ?? at.layout?.parent ?? null)
    labels.unshift(at.label);
  const count = { one: "", some: "+", any: "*" }[node.unseen ?? "one"];
  const isNameless = node.label.startsWith("~");
  if (isNameless)
    return `an unseen${count} ${node.unit} of \`${[node.home.name, ...labels.slice(0, -1)].join(".")}\``;
  return `${node.unit} \`${[node.home.name, ...labels].join(".")}\``;
}

export function spanIn(
  place: Place,
  file: string,
): { readonly file: string; readonly start: number; readonly end: number } {
  return { file, start: place.start, end: place.end };
}

export function sourceOf(by: Standing | null, provision: ProvisionId | null, file: string): Source {
  const citedAs = by ? (by.carriers.at(-1) ?? by.id) : null;
  return { entry: by?.origin.id ?? null, citedAs, provision, file };
}

export function entryIdOf(graph: BookGraph, version: string, name: Name): EntryId {
  return (version === "base" ? `${graph.id}/${name.text}` : `${graph.id}-${version}/${name.text}`) as EntryId;
}

export function idsOf(nodes: Iterable<WorkNode>): NodeId[] {
  return [...nodes].filter((node) => node.gone === null).map((node) => node.id);
}

/** `1.2/E17`, as an author writes it. */
export function nameOf({ id }: Standing): string {
  return citedEntry(id);
}
