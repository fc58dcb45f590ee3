/** Inserts content: before or after a node, at the end of a container, or as new rows of a table. */
import type { ContentNode, NodeRef, Operation, Row } from "../../../grammar/tree.ts";
import type { DecisionId, ProvisionId } from "../../resolve/graph.ts";
import { raise } from "../faults.ts";
import { rowLabel, rowOf, rowPath } from "../rows.ts";
import { stepOf } from "../steps.ts";
import type { Target } from "../target.ts";
import { isContainer, spanIn } from "../tree.ts";
import type { Change, WorkNode, Working, WorkRow } from "../working.ts";
import { bringNew } from "./bringing.ts";
import { insertProvisions } from "./whole-provisions.ts";
import { doesNotFit } from "./fit.ts";

export type Insert = Extract<Operation, { readonly kind: "insert" }>;
export type Append = Extract<Operation, { readonly kind: "append" }>;

export function applyInsert(
  working: Working,
  change: Change,
  { where, target: ref, body }: Insert,
  target: Target,
): void {
  const { node } = target;
  const provisions = body.filter((one) => one.kind === "provision");
  const content = body.filter((one) => one.kind !== "provision");
  if (provisions.length > 0 && content.length === 0) {
    insertProvisions(working, change, target, where, provisions);
    return;
  }
  if (target.kind !== "node" || !node.parent || provisions.length > 0) {
    const isRule = target.kind === "node" && node.unit === "root" && node.home.kind === "provision";
    const why = isRule
      ? "beside a provision stands a provision; write `{ provision <name> { … } }`"
      : "`insert` needs a sentence, container, figure or table";
    doesNotFit(working, change, target, why);
    return;
  }
  const before = where === "before" ? node : node.next;
  bringNew(working, change, ref, content, node.parent, before, "inserted");
}

export function applyAppend(
  working: Working,
  change: Change,
  { target: ref, body }: Append,
  target: Target,
): void {
  const { node } = target;
  const rows = body.filter((one) => one.kind === "row");
  const content = body.filter((one) => one.kind !== "row" && one.kind !== "provision");
  if (target.kind === "node" && node.table && rows.length === body.length)
    appendRows(working, change, node, null, rows);
  else if (target.kind === "row" && target.row.row.nested && rows.length === body.length)
    appendRows(working, change, node, target.row, rows);
  else if (target.kind === "node" && isContainer(node) && rows.length === 0 && content.length === body.length)
    appendContent(working, change, node, ref, content);
  else if (rows.length > 0)
    doesNotFit(working, change, target, "only rows can be appended to a table or to a row that is rolled on");
  else
    doesNotFit(
      working,
      change,
      target,
      "only a provision, block, box, paragraph, point or list can hold content",
    );
}

function appendContent(
  working: Working,
  change: Change,
  node: WorkNode,
  ref: NodeRef,
  body: readonly (ContentNode | Row)[],
): void {
  // A container of which nothing was held is not wholly unseen any more: the rest of it keeps its place.
  if (node.unseen) node.unseen = null;
  bringNew(working, change, ref, body, node, null, "appended");
}

/** Last in the table, or in a row of it that is rolled on. */
function appendRows(
  working: Working,
  change: Change,
  node: WorkNode,
  above: WorkRow | null,
  rows: readonly Row[],
): void {
  const { table, home } = node;
  if (!table) throw new Error(`the node ${node.id} is no table`);
  const provision = home.kind === "provision" ? (home.id as ProvisionId) : null;
  const standing = above ? above.nested : table.rows;
  const labels = new Map(standing.filter((row) => row.gone === null).map((row) => [rowLabel(row), row]));
  for (const written of rows) {
    const row = rowOf(written, change.by, provision, change.file, above);
    const label = rowLabel(row);
    const earlier = label === "" ? undefined : labels.get(label);
    if (earlier) {
      const related = [{ span: spanIn(earlier.row, earlier.file), label: "the existing row" }];
      const data = { row: rowPath(row), table: node.label };
      working.diagnostics.push(raise("duplicate-row", spanIn(written, change.file), data, { related }));
      continue;
    }
    row.changes.set(-1, change);
    labels.set(label, row);
    standing.push(row);
  }
  node.history.push(stepOf(change, "appended"));
  change.by.touched.add(node);
  change.by.decisions.add(node.label as DecisionId);
}
