/** Makes and walks the rows of a table in the working copy, with nested ones, and gives their labels. */
import type { Expr, Row } from "../../grammar/tree.ts";
import type { ProvisionId } from "../resolve/graph.ts";
import { sourceOf } from "./tree.ts";
import type { Standing, WorkRow } from "./working.ts";

export function rowOf(
  row: Row,
  by: Standing | null,
  provision: ProvisionId | null,
  file: string,
  above: WorkRow | null = null,
): WorkRow {
  const made: WorkRow = {
    row,
    source: sourceOf(by, provision, file),
    file,
    cellFiles: row.cells.map(() => file),
    above,
    nested: [],
    changes: new Map(),
    gone: null,
  };
  for (const inner of row.nested?.rows ?? []) made.nested.push(rowOf(inner, by, provision, file, made));
  return made;
}

/** A copy of the nested rows, so that a change of one row does not affect the other. */
export function copyRow(row: WorkRow, above: WorkRow): WorkRow {
  const copy: WorkRow = { ...row, above, nested: [], changes: new Map() };
  copy.nested = row.nested.map((inner) => copyRow(inner, copy));
  return copy;
}

export function rowLabel({ row }: WorkRow): string {
  return row.label?.text ?? keyLabel(row.key);
}

/** The labels by which a row is named from its table on: `high.4` for one that is nested. */
export function rowPath(row: WorkRow): string {
  return row.above ? `${rowPath(row.above)}.${rowLabel(row)}` : rowLabel(row);
}

/** The row and those it is nested in, from the inside out. */
export function rowsAbove(row: WorkRow): WorkRow[] {
  return row.above ? [row, ...rowsAbove(row.above)] : [row];
}

/** The row and all that are nested in it. */
export function rowsBelow(row: WorkRow): WorkRow[] {
  return [row, ...row.nested.flatMap(rowsBelow)];
}

function keyLabel(key: Expr): string {
  switch (key.kind) {
    case "number":
    case "quantity":
    case "string":
      return key.text;
    case "ref":
      return key.name.text;
    case "truth":
      return key.value ? "yes" : "no";
    default:
      return "";
  }
}
