/** Changes the value of a figure or of a cell of a table. Words that show a figure follow automatically. */
import type { Cell, Expr, FieldDecl, Operation, Param } from "../../../grammar/tree.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { mayChangeAlone, mayChangeRow } from "../extents.ts";
import { earlierText, stepOf } from "../steps.ts";
import type { Target } from "../target.ts";
import { sourceOf } from "../tree.ts";
import type { Change, WorkNode, Working } from "../working.ts";
import { doesNotFit } from "./fit.ts";

export type SetValue = Extract<Operation, { readonly kind: "set" }>;

export function applySet(working: Working, change: Change, { value }: SetValue, target: Target): void {
  if (target.kind === "cell") setCell(working, change, value, target);
  else if (target.kind === "node" && target.node.figure) setFigure(working, change, value, target.node);
  else doesNotFit(working, change, target, "only a figure or a cell has a value");
}

function setFigure(working: Working, change: Change, value: Expr, node: WorkNode): void {
  const { figure } = node;
  if (!figure) throw new Error(`the node ${node.id} is no figure`);
  if (!mayChangeAlone(working, change, node)) return;
  node.history.push(stepOf(change, "set", earlierText(node)));
  node.unseen = null;
  node.change = change;
  figure.before.set(change.by, figure.value);
  figure.value = value;
  figure.source = sourceOf(change.by, figure.source.provision, change.file);
  change.by.touched.add(node);
  change.by.decisions.add(figure.id);
}

function setCell(
  working: Working,
  change: Change,
  value: Expr,
  target: Target & { readonly kind: "cell" },
): void {
  const { node, row, column } = target;
  const at = node.table
    ? cellAt(working, node.table.table.columns, node.table.table.keys, row.row.cells.length, column)
    : -1;
  if (at < 0) {
    doesNotFit(working, change, target, "its row has no cell of that name");
    return;
  }
  if (!mayChangeRow(working, change, node, row, at)) return;
  const cell: Cell = { kind: "cell", start: value.start, end: value.end, value };
  row.row = { ...row.row, cells: row.row.cells.map((standing, i) => (i === at ? cell : standing)) };
  row.cellFiles = row.cellFiles.map((file, i) => (i === at ? change.file : file));
  row.source = sourceOf(change.by, row.source.provision, change.file);
  row.changes.set(at, change);
  node.history.push(stepOf(change, "set"));
  change.by.touched.add(node);
  change.by.decisions.add(node.label as DecisionId);
}

/** A cell is named by its column; in a cross table by the value of the second key; the only one by nothing. */
function cellAt(
  { graph, enums }: Working,
  columns: readonly FieldDecl[],
  keys: readonly Param[],
  cells: number,
  column: string | null,
): number {
  if (column === null) return cells === 1 ? 0 : -1;
  if (columns.length > 0) return columns.findIndex(({ name }, i) => name.text === column && i < cells);
  const type = keys[1]?.type;
  if (type?.kind !== "type-name") return -1;
  const values = (enums.get(type.name.text) ?? graph.vocabulary.enums.get(type.name.text))?.node.values;
  const from = type.range?.from?.kind === "number" ? Number(type.range.from.text) : 1;
  const at = values ? values.findIndex(({ name }) => name.text === column) : Number(column) - from;
  return Number.isInteger(at) && at >= 0 && at < cells ? at : -1;
}
