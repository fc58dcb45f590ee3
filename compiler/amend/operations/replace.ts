/**
 * Replaces content: a text, one sentence by several, the content of a container, a row, a heading. A node that is
 * written again under its old label stays the same node, with its history and everything bound to it.
 */
import type { ContentNode, Operation } from "../../../grammar/tree.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import type { NodeTexts } from "../book.ts";
import { mayChange, mayChangeAlone, mayChangeRow } from "../extents.ts";
import { earlierOf, earlierText, earlierTexts, stepOf, unheld } from "../steps.ts";
import { findContent } from "../find-target.ts";
import { contentIn } from "../printing.ts";
import { copyRow, rowLabel } from "../rows.ts";
import type { Target } from "../target.ts";
import { addTexts, sourceIn, textsFrom, withStale } from "../texts.ts";
import { childrenOf, isContainer, isSentence, keepsLanguages, link, sourceOf } from "../tree.ts";
import type { Change, WorkNode, WorkRow, Working } from "../working.ts";
import { attach, mayBeTaken } from "./attach.ts";
import { bringInstead, heirsOf, type Taken } from "./bringing.ts";
import { doesNotFit } from "./fit.ts";
import { bury, takeOut } from "./take-away.ts";
import { replaceProvision } from "./whole-provisions.ts";

export type Replace = Extract<Operation, { readonly kind: "replace" }>;

export function applyReplace(working: Working, change: Change, replace: Replace, target: Target): void {
  const provisions = replace.body.filter((one) => one.kind === "provision");
  if (provisions.length > 0) replaceProvision(working, change, replace, target, provisions);
  else if (target.kind === "heading") replaceHeading(working, change, replace, target);
  else if (target.kind === "row") replaceRow(working, change, replace, target);
  else if (target.kind === "cell")
    doesNotFit(working, change, target, "a cell has a value, not words; use `set`");
  else if (replace.by.length > 0) replaceBy(working, change, replace, target);
  else if (isSentence(target.node)) replaceSentence(working, change, replace, target.node);
  else if (replace.texts.length === 0)
    replaceBody(working, change, replace, target.node, contentIn(replace.body));
  else if (isContainer(target.node))
    replaceBody(working, change, replace, target.node, [soleSentence(replace, target.node)]);
  else doesNotFit(working, change, target, "it has no text of its own");
}

function replaceSentence(working: Working, change: Change, replace: Replace, node: WorkNode): void {
  const [first] = replace.body;
  const isSame =
    replace.body.length === 1 &&
    first?.kind === "sentence" &&
    first.label.text === node.label &&
    !first.unseen;
  if (replace.texts.length === 0 && !isSame) {
    replaceBody(working, change, replace, node, contentIn(replace.body));
    return;
  }
  if (!mayChangeAlone(working, change, node)) return;
  const { by } = change;
  node.history.push(stepOf(change, "replaced", earlierText(node)));
  if (isSame) node.unit = first.remark ? "remark" : "sentence";
  node.texts = newTexts(working, change, node, node.texts, isSame ? first.texts : replace.texts);
  by.changed.set(node, { change, wasUnseen: node.unseen !== null });
  by.brought.add(node);
  by.touched.add(node);
  node.unseen = null;
  node.change = change;
}

/**
 * In an update for one language, and where an amendment edits what its entry says, the texts of the other languages stay;
 * otherwise they are translations of earlier words until an entry gives them.
 */
function newTexts(
  working: Working,
  change: Change,
  node: WorkNode,
  standing: NodeTexts,
  texts: Replace["texts"],
): NodeTexts {
  const { by, file } = change;
  const source = sourceIn(working, by, file);
  return !keepsLanguages(change, node)
    ? withStale(standing, textsFrom(working, texts, source), source.held)
    : addTexts(working, standing, texts, source);
}

/** Content without a container of the same kind is what the container now holds; else it takes the container's place. */
function replaceBody(
  working: Working,
  change: Change,
  { target }: Replace,
  node: WorkNode,
  body: readonly ContentNode[],
): void {
  if (!mayChange(working, change, node)) return;
  const isFilled =
    node.unit === "root" ||
    (isContainer(node) && body.every((one) => one.kind !== "container" || one.unit !== node.unit));
  const [tops, parent, before] = isFilled ? [childrenOf(node), node, null] : [[node], node.parent, node.next];
  if (!parent) throw new Error(`the node ${node.id} stands nowhere`);
  const taken: Taken = {
    heirs: heirsOf(working, tops),
    stood: isFilled && node.unseen ? earlierText(node) : earlierOf(tops),
  };
  const old = takeOut(working, tops);
  bringInstead(working, change, target, body, parent, before, taken);
  if (isFilled) markFilled(change, node, taken);
  buryRest(working, change, old);
}

function markFilled(change: Change, node: WorkNode, { stood }: Taken): void {
  node.history.push(stepOf(change, "replaced", stood));
  node.unseen = null;
  node.change = change;
  change.by.touched.add(node);
}

/** What did not live on. */
function buryRest(working: Working, change: Change, old: readonly WorkNode[]): void {
  for (const node of old) if (!node.parent) bury(working, node, change, "replaced");
}

function soleSentence({ texts, target }: Replace, { label }: WorkNode): ContentNode {
  const { start, end } = target;
  return {
    kind: "sentence",
    start,
    end,
    remark: false,
    label: { kind: "name", start, end, text: label },
    was: [],
    unseen: false,
    texts,
  };
}

function replaceBy(working: Working, change: Change, replace: Replace, target: Target): void {
  const { node } = target;
  const found: WorkNode[] = [];
  for (const ref of replace.by) {
    const search = findContent(working, change, ref);
    if ("fault" in search) {
      working.diagnostics.push(search.fault);
      return;
    }
    if (search.target.kind !== "node" || search.target.node.unit === "root") {
      doesNotFit(working, change, search.target, "only text, a figure or a table can replace it");
      return;
    }
    found.push(search.target.node);
  }
  if (!found.every((one) => mayBeTaken(working, change, one)) || !mayChange(working, change, node)) return;
  const isFilled =
    node.unit === "root" || (isContainer(node) && found.every((one) => one.unit !== node.unit));
  const [tops, parent, before] = isFilled ? [childrenOf(node), node, null] : [[node], node.parent, node.next];
  if (!parent) throw new Error(`the node ${node.id} stands nowhere`);
  const stood = isFilled && node.unseen ? earlierText(node) : earlierOf(tops);
  // The copied content may be part of the removed content.
  const all = found.map((one) => attach(working, change, one, parent.home));
  buryRest(working, change, takeOut(working, tops));
  for (const attached of all) {
    link(attached.node, parent, before);
    attached.settle(parent, stepOf(change, "attached", stood));
  }
  if (isFilled) markFilled(change, node, { heirs: new Map(), stood });
}

function replaceHeading(
  working: Working,
  change: Change,
  { texts, body, by }: Replace,
  target: Target,
): void {
  if (body.length > 0 || by.length > 0) {
    doesNotFit(working, change, target, "only a text can replace a heading");
    return;
  }
  const { node } = target;
  if (!mayChangeAlone(working, change, node)) return;
  const isHeld = node.heading.size > 0;
  node.history.push(stepOf(change, "replaced", isHeld ? earlierTexts(node.heading) : unheld));
  node.heading = newTexts(working, change, node, node.heading, texts);
  node.change = change;
  change.by.touched.add(node);
}

/** A row's place is taken by a row of another table, cells and key; its label stays. */
function replaceRow(
  working: Working,
  change: Change,
  { by, body, texts }: Replace,
  target: Target & { readonly row: WorkRow },
): void {
  const { node: table, row } = target;
  const [ref] = by;
  const search = ref ? findContent(working, change, ref) : null;
  if (search && "fault" in search) {
    working.diagnostics.push(search.fault);
    return;
  }
  if (by.length !== 1 || body.length > 0 || texts.length > 0 || search?.target.kind !== "row") {
    doesNotFit(
      working,
      change,
      target,
      "write `replace … by row <table>.<row>`, or `set` its cells one by one",
    );
    return;
  }
  if (!mayChangeRow(working, change, table, row, -1)) return;
  const { row: other } = search.target;
  row.row = { ...other.row, label: row.row.label ?? nameFor(rowLabel(row), row) };
  row.file = other.file;
  row.cellFiles = other.cellFiles;
  row.nested = other.nested.map((inner) => copyRow(inner, row));
  row.source = sourceOf(change.by, row.source.provision, change.file);
  row.changes.set(-1, change);
  table.history.push(stepOf(change, "replaced"));
  change.by.touched.add(table);
  change.by.decisions.add(table.label as DecisionId);
}

function nameFor(text: string, { row }: WorkRow): Replace["target"]["path"][number] {
  return { kind: "name", start: row.start, end: row.start, text };
}
