/** Removes nodes from the text, by deleting or by replacing them. */
import type { DecisionId, ProvisionId } from "../../resolve/graph.ts";
import { mayChange, mayChangeAlone, mayChangeRow } from "../extents.ts";
import { earlierText, earlierTexts, stepOf } from "../steps.ts";
import type { Target } from "../target.ts";
import { childrenOf, isSentence, noTexts, subtree, unlink } from "../tree.ts";
import type { Change, WorkNode, WorkRow, Working } from "../working.ts";
import { doesNotFit } from "./fit.ts";

export function applyDelete(working: Working, change: Change, target: Target): void {
  if (target.kind === "heading") deleteHeading(working, change, target.node);
  else if (target.kind === "row") deleteRow(working, change, target.node, target.row);
  else if (target.kind === "node" && target.node.unit === "root")
    withdraw(working, change, target.node, "deleted");
  else if (target.kind === "node") deleteNode(working, change, target.node);
  else
    doesNotFit(working, change, target, "every row needs all its cells; delete the row, or `set` the cell");
}

/** Unlinks the nodes and all that stands below; the caller puts back or buries each of them. */
export function takeOut(working: Working, tops: readonly WorkNode[]): WorkNode[] {
  const all = tops.flatMap((top) => subtree(working, top));
  for (const node of all) if (node.parent) unlink(node);
  return all;
}

export function bury(
  working: Working,
  node: WorkNode,
  change: Change,
  operation: "deleted" | "replaced",
): void {
  const { by } = change;
  if (isSentence(node)) {
    by.changed.set(node, { change, wasUnseen: node.unseen !== null });
    by.brought.delete(node);
  }
  node.history.push(stepOf(change, operation, earlierText(node)));
  node.gone = change;
  if (working.ids.get(node.id) === node) working.ids.delete(node.id);
  working.removed.push(node);
}

function deleteNode(working: Working, change: Change, node: WorkNode): void {
  if (!mayChange(working, change, node)) return;
  change.by.touched.add(node);
  for (const gone of takeOut(working, [node])) bury(working, gone, change, "deleted");
}

/** Takes a whole provision away, with all that stands in it. */
export function withdraw(
  working: Working,
  change: Change,
  root: WorkNode,
  operation: "deleted" | "replaced",
): void {
  if (!mayChange(working, change, root)) return;
  const id = root.home.id as ProvisionId;
  change.by.touched.add(root);
  root.history.push(stepOf(change, operation));
  for (const gone of takeOut(working, childrenOf(root))) bury(working, gone, change, operation);
  working.provisions.delete(id);
  working.order = working.order.filter((each) => each !== id);
  working.withdrawn.set(id, { territory: root.home, change });
}

function deleteRow(working: Working, change: Change, table: WorkNode, row: WorkRow): void {
  if (!mayChangeRow(working, change, table, row, -1)) return;
  row.gone = change;
  row.changes.set(-1, change);
  change.by.touched.add(table);
  change.by.decisions.add(table.label as DecisionId);
  table.history.push(stepOf(change, "deleted"));
}

function deleteHeading(working: Working, change: Change, node: WorkNode): void {
  if (!mayChangeAlone(working, change, node)) return;
  node.history.push(stepOf(change, "deleted", earlierTexts(node.heading)));
  node.heading = noTexts;
  node.change = change;
  change.by.touched.add(node);
}
