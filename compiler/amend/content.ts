/** Turns content into nodes of the working tree, each with its id and the first step of its history. */
import type { Container, ContentNode, Figure, Place, Sentence, Table, Unseen } from "../../grammar/tree.ts";
import type { DecisionId, NodeId, ProvisionId } from "../resolve/graph.ts";
import type { HistoryStep, NodeTexts, NodeUnit, TextNode } from "./book.ts";
import { raise } from "./faults.ts";
import { rowOf } from "./rows.ts";
import { type TextSource, textsFrom, withStale } from "./texts.ts";
import { isSentence, link, newNode, noTexts, shownNode, sourceOf, spanIn } from "./tree.ts";
import type { Change, Standing, WorkNode, Working } from "./working.ts";

/** Who brings content, and how. */
export interface Bringing {
  readonly by: Standing | null;
  /** Null for the printed book, and for an entry's own content. */
  readonly change: Change | null;
  readonly source: TextSource;
  /** The part of a figure's name before the dot. */
  readonly figuresOf: string;
  /** The step with which the history of a node begins or, for one that lives on, goes on. */
  readonly step: (place: ContentNode, isInner: boolean, heir: WorkNode | null) => HistoryStep;
  /** Nodes that are taken away and may live on under the same labels. */
  readonly heirs: ReadonlyMap<string, WorkNode> | null;
  /** Nodes of another version that began with the same content. */
  readonly known?: ReadonlyMap<ContentNode | Place, TextNode>;
}

/** Puts content below `parent`, before `before` or last. */
export function bring(
  working: Working,
  body: readonly ContentNode[],
  parent: WorkNode,
  before: WorkNode | null,
  bringing: Bringing,
): WorkNode[] {
  return bringBelow(working, body, parent, before, bringing, "", false);
}

/** The key under which a node may live on: its way down from what is replaced. */
export function heirKey(
  above: string,
  node: { readonly unit: WorkNode["unit"]; readonly label: string },
): string {
  return `${above}/${unitClass(node.unit)} ${node.label}`;
}

export function place(working: Working, node: WorkNode, parent: WorkNode): void {
  const wanted = `${parent.id}/${node.label}` as NodeId;
  const holder = working.ids.get(wanted);
  node.id = holder && holder !== node ? freeId(working, `${parent.id}/${node.unit}-${node.label}`) : wanted;
  working.ids.set(node.id, node);
  if (holder && holder !== node) reportClash(working, node, holder, parent);
}

export function register(node: WorkNode): void {
  const { byLabel } = node.home;
  const named = byLabel.get(node.label);
  if (named) named.push(node);
  else byLabel.set(node.label, [node]);
}

/** Gives a node another home, so that its label is found there; what was moved away and comes back is known already. */
export function rehome(node: WorkNode, home: WorkNode["home"]): void {
  node.home = home;
  if (!home.byLabel.get(node.label)?.includes(node)) register(node);
}

function bringBelow(
  working: Working,
  body: readonly ContentNode[],
  parent: WorkNode,
  before: WorkNode | null,
  bringing: Bringing,
  above: string,
  isInner: boolean,
): WorkNode[] {
  let unseen = 0;
  return body.map((written) => {
    working.visits++;
    const shape = shapeOf(written, parent, written.kind === "unseen" ? ++unseen : 0);
    const key = heirKey(above, shape);
    // A node that is written again under its old labels is the same node, with everything bound to it.
    const heir = bringing.heirs?.get(key) ?? null;
    const node =
      heir && heir.parent === null ? livingOn(heir, bringing) : fresh(parent, shape, written, bringing);
    // Not pushed: an array that grows keeps places for sixteen more, and there is one for every node of the book.
    node.history = node.history.concat(bringing.step(written, isInner, node === heir ? heir : null));
    link(node, parent, before);
    if (node.id === "" || working.ids.get(node.id) !== node) place(working, node, parent);
    fill(working, node, written, bringing);
    if (written.kind === "container") bringBelow(working, written.body, node, null, bringing, key, true);
    return node;
  });
}

interface Shape {
  readonly unit: NodeUnit;
  readonly label: string;
}

function shapeOf(written: ContentNode, parent: WorkNode, unseen: number): Shape {
  switch (written.kind) {
    case "sentence":
      return { unit: written.remark ? "remark" : "sentence", label: written.label.text };
    case "unseen":
      return { unit: written.of ?? innerUnit(parent), label: `~${unseen}` };
    case "container":
      return { unit: written.unit, label: written.label.text };
    default:
      return { unit: written.kind, label: written.name.text };
  }
}

/** The default unit inside of a container. */
function innerUnit({ unit }: WorkNode): NodeUnit {
  if (unit === "points") return "point";
  return unit === "paragraph" || unit === "point" ? "sentence" : "paragraph";
}

function fresh(
  parent: WorkNode,
  { unit, label }: Shape,
  written: ContentNode,
  { by, change, source }: Bringing,
): WorkNode {
  const node = newNode(unit, label, parent.home, { node: written, file: source.file }, by);
  node.bringing = change;
  register(node);
  return node;
}

function livingOn(heir: WorkNode, { by, change }: Bringing): WorkNode {
  heir.change = change;
  if (by && change && isSentence(heir)) by.changed.set(heir, { change, wasUnseen: heir.unseen !== null });
  return heir;
}

function fill(working: Working, node: WorkNode, written: ContentNode, bringing: Bringing): void {
  const { by, source } = bringing;
  node.place = { node: written, file: source.file };
  node.gone = null;
  switch (written.kind) {
    case "sentence":
      fillSentence(working, node, written, bringing);
      break;
    case "unseen":
      fillUnseen(node, written);
      break;
    case "container":
      fillContainer(working, node, written, bringing);
      break;
    case "figure":
      fillFigure(working, node, written, bringing);
      break;
    case "table":
      fillTable(working, node, written, by, source.file);
      break;
  }
}

function fillSentence(working: Working, node: WorkNode, written: Sentence, bringing: Bringing): void {
  const { by, source } = bringing;
  node.unit = written.remark ? "remark" : "sentence";
  node.unseen = written.unseen ? "one" : null;
  const given = knownTexts(written, bringing) ?? textsFrom(working, written.texts, source);
  // A sentence that lives on under its label is the same sentence with new words.
  node.texts = withStale(node.texts, given, source.held);
  if (!written.unseen) by?.brought.add(node);
}

/** Of a node to which nothing has happened since. */
function knownTexts(written: Sentence, { known }: Bringing): NodeTexts | null {
  const node = known?.get(written);
  return node?.history.length === 1 ? node.texts : null;
}

function fillUnseen(node: WorkNode, written: Unseen): void {
  node.unseen = written.count;
  node.only = written.only?.text ?? null;
}

function fillContainer(working: Working, node: WorkNode, written: Container, { source }: Bringing): void {
  node.unseen = written.unseen ? "one" : null;
  node.numbering = written.numbering;
  node.heading = written.heading ? textsFrom(working, written.heading.texts, source) : noTexts;
}

function fillFigure(
  working: Working,
  node: WorkNode,
  figure: Figure,
  { by, source, figuresOf }: Bringing,
): void {
  if (!node.figure) working.shown.push(node);
  const id = node.figure?.id ?? (`${figuresOf}.${figure.name.text}` as DecisionId);
  const now = { value: figure.value, source: sourceOf(by, provisionOf(node), source.file) };
  node.figure = { id, figure, before: new Map(), ...now };
  node.unseen = figure.value === null ? "one" : null;
  by?.decisions.add(id);
}

function fillTable(working: Working, node: WorkNode, table: Table, by: Standing | null, file: string): void {
  const provision = provisionOf(node);
  const rows = table.rows.map((row) => rowOf(row, by, provision, file));
  const isKnown = node.table !== null;
  node.table = { table, rows, source: sourceOf(by, provision, file) };
  by?.decisions.add(table.name.text as DecisionId);
  if (isKnown) return;
  working.shown.push(node);
  const named = working.tables.get(table.name.text);
  if (named) named.push(node);
  else working.tables.set(table.name.text, [node]);
}

function provisionOf({ home }: WorkNode): ProvisionId | null {
  return home.kind === "provision" ? (home.id as ProvisionId) : null;
}

/** A sentence and a remark with one label are two of the same; a paragraph and a point are not. */
function unitClass(unit: WorkNode["unit"]): string {
  return unit === "remark" ? "sentence" : unit;
}

function freeId(working: Working, wanted: string): NodeId {
  const id = wanted as NodeId;
  if (!working.ids.has(id)) return id;
  for (let count = working.clashes.get(id) ?? 2; ; count++) {
    const candidate = `${id}~${count}` as NodeId;
    if (working.ids.has(candidate)) continue;
    working.clashes.set(id, count + 1);
    return candidate;
  }
}

function reportClash(working: Working, node: WorkNode, holder: WorkNode, parent: WorkNode): void {
  const isSame = unitClass(node.unit) === unitClass(holder.unit) && holder.parent === parent;
  if (!isSame || isUnlabelled(node)) return;
  const related = [{ span: spanIn(holder.place.node, holder.place.file), label: "the first" }];
  const data = clashOf(node, parent);
  working.diagnostics.push(
    raise("duplicate-label", spanIn(node.place.node, node.place.file), data, { related }),
  );
}

export function isUnlabelled({ label }: WorkNode): boolean {
  return label === "" || label.startsWith("~");
}

/** The data of a message about two parts with one label. */
export function clashOf(node: WorkNode, parent: WorkNode) {
  const unit = isSentence(node) ? "sentence" : node.unit;
  return { label: node.label, unit, within: shownNode(parent) };
}
