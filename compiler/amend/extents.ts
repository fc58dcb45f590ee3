/**
 * Keeps two entries of one version from changing the same words, rows or figures.
 * Two operations of one entry may work on the same node; what comes of it is the author's affair.
 */
import { raise } from "./faults.ts";
import { noteOverlap } from "./overlaps.ts";
import { rowPath, rowsAbove, rowsBelow } from "./rows.ts";
import { nameOf, shownNode, spanIn, subtree } from "./tree.ts";
import type { Change, WorkNode, WorkRow, Working } from "./working.ts";

/** Whether an operation may change the node with everything below it; if not, this reports it. */
export function mayChange(working: Working, change: Change, top: WorkNode): boolean {
  for (const node of subtree(working, top)) {
    const rival = rivalOf(node, change, node !== top) ?? rowRival(node, change);
    if (!rival) continue;
    report(working, change, rival, shownNode(node));
    return false;
  }
  return true;
}

/** Whether it may change the node itself, regardless of the nodes below. */
export function mayChangeAlone(working: Working, change: Change, node: WorkNode): boolean {
  const rival = rivalOf(node, change, false);
  if (rival) report(working, change, rival, shownNode(node));
  return rival === null;
}

/** Whether it may change a cell, or with -1 the whole row. */
export function mayChangeRow(
  working: Working,
  change: Change,
  table: WorkNode,
  row: WorkRow,
  cell: number,
): boolean {
  const [, ...outer] = rowsAbove(row);
  const [, ...inner] = cell === -1 ? rowsBelow(row) : [];
  const others = [
    ...[...row.changes].filter(([at]) => cell === -1 || at === -1 || at === cell).map(([, other]) => other),
    ...outer.flatMap(({ changes }) => changes.get(-1) ?? []),
    ...inner.flatMap(({ changes }) => [...changes.values()]),
  ];
  const rival = [table.change, ...others].find((other) => other && isRival(other, change));
  if (rival) report(working, change, rival, `row \`${table.label}.${rowPath(row)}\``);
  return !rival;
}

/** The content that another entry put below a node goes with it. On the node itself, that entry has priority. */
function rivalOf(node: WorkNode, change: Change, isBelow: boolean): Change | null {
  if (node.change && isRival(node.change, change)) return node.change;
  return isBelow && node.bringing && isRival(node.bringing, change) ? node.bringing : null;
}

function rowRival({ table }: WorkNode, change: Change): Change | null {
  for (const row of table?.rows.flatMap(rowsBelow) ?? [])
    for (const other of row.changes.values()) if (isRival(other, change)) return other;
  return null;
}

function isRival(other: Change, { by, step }: Change): boolean {
  return other.step === step && other.by !== by;
}

function report(working: Working, { by, operation, file }: Change, rival: Change, node: string): void {
  if (noteOverlap(working, by, rival.by, node)) return;
  const place = "target" in operation ? operation.target : operation;
  const related = [{ span: spanIn(rival.operation, rival.file), label: "also changed here" }];
  const data = { node, by: nameOf(rival.by) };
  working.diagnostics.push(raise("overlapping-operations", spanIn(place, file), data, { related }));
}
