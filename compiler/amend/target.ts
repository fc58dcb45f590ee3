/** The possible targets of an operation: a node, its heading, a row or a cell; and how messages show each. */
import type { Name } from "../../grammar/tree.ts";
import { rowPath } from "./rows.ts";
import { isContainer, isSentence, shownNode } from "./tree.ts";
import type { Territory, WorkNode, WorkRow, Working } from "./working.ts";

/** `node` is what stands in the tree: for a heading what it heads, for a row or a cell the table. */
export type Target =
  | { readonly kind: "node"; readonly node: WorkNode }
  | { readonly kind: "heading"; readonly node: WorkNode }
  | { readonly kind: "row"; readonly node: WorkNode; readonly row: WorkRow }
  | { readonly kind: "cell"; readonly node: WorkNode; readonly row: WorkRow; readonly column: string | null };

/** Where to look for it, and by which labels there. */
export interface PlaceToLook {
  readonly territory: Territory;
  readonly path: readonly Name[];
}

export function shownTarget(target: Target): string {
  if (target.kind === "heading") return `the heading of ${shownNode(target.node)}`;
  if (target.kind === "node") return shownNode(target.node);
  const table = target.node.label;
  const row = `${table}.${rowPath(target.row)}`;
  return target.kind === "row"
    ? `row \`${row}\``
    : `cell \`${target.column === null ? row : `${row}.${target.column}`}\``;
}

/** Nodes that were removed before this version are not in the layout of its addresses. */
export function isLaidOut({ step }: Working, { layout, gone }: WorkNode): boolean {
  return layout !== null && (gone === null || gone.step === step);
}

export function isOfUnit(node: WorkNode, unit: string): boolean {
  if (unit === "heading") return isContainer(node);
  return unit === "sentence" ? isSentence(node) : node.unit === unit;
}
