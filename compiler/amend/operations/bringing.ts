/**
 * How an operation brings content: in whose name, with which step of history, and what may live on under its old labels.
 * Where the content is put is left to the operation.
 */
import type { ContentNode, NodeRef, Row } from "../../../grammar/tree.ts";
import type { ProvisionId } from "../../resolve/graph.ts";
import type { HistoryStep } from "../book.ts";
import { type Bringing, bring, heirKey } from "../content.ts";
import { type Earlier, earlierText, nothing, stepOf } from "../steps.ts";
import { sourceIn } from "../texts.ts";
import { subtree } from "../tree.ts";
import type { Change, Standing, WorkNode, Working } from "../working.ts";

/** Brings new content and gives the nodes at its top. */
export function bringNew(
  working: Working,
  change: Change,
  ref: NodeRef,
  body: readonly (ContentNode | Row)[],
  parent: WorkNode,
  before: WorkNode | null,
  operation: HistoryStep["operation"],
): WorkNode[] {
  const step: Bringing["step"] = (place, isInner) =>
    stepOf(change, isInner ? "brought" : operation, nothing, place);
  return put(working, change, body, parent, before, bringing(working, change, ref, step, null));
}

/** Brings what comes in the place of `old`, which is out of the tree: what bears an old label is the old node. */
export function bringInstead(
  working: Working,
  change: Change,
  ref: NodeRef,
  body: readonly ContentNode[],
  parent: WorkNode,
  before: WorkNode | null,
  { heirs, stood }: Taken,
): WorkNode[] {
  const step: Bringing["step"] = (place, isInner, heir) => {
    if (heir) return stepOf(change, "replaced", earlierText(heir), place);
    return isInner ? stepOf(change, "brought", nothing, place) : stepOf(change, "replaced", stood, place);
  };
  return put(working, change, body, parent, before, bringing(working, change, ref, step, heirs));
}

/** The replaced content: the key under which each node may live on, and its earlier text. */
export interface Taken {
  readonly heirs: ReadonlyMap<string, WorkNode>;
  readonly stood: Earlier;
}

/** To be asked while the nodes still stand in the tree. */
export function heirsOf(working: Working, tops: readonly WorkNode[]): Map<string, WorkNode> {
  const heirs = new Map<string, WorkNode>();
  const keys = new Map<WorkNode, string>();
  for (const node of tops.flatMap((top) => subtree(working, top))) {
    const key = heirKey((node.parent && keys.get(node.parent)) ?? "", node);
    keys.set(node, key);
    if (!node.label.startsWith("~") && !heirs.has(key)) heirs.set(key, node);
  }
  return heirs;
}

/** The part of a figure's name before the dot, as in the graph: the provision that is worked on, or else the entry's first. */
export function figuresOf({ provisions }: Working, { origin }: Standing, ref: NodeRef | null): string {
  const [first] = ref?.path ?? [];
  const isWhole = ref !== null && (ref.unit === "provision" || ref.path.length > 1);
  if (first && isWhole && provisions.has(first.text as ProvisionId)) return first.text;
  return origin.on[0] ?? origin.id.slice(origin.id.indexOf("/") + 1);
}

function bringing(
  working: Working,
  change: Change,
  ref: NodeRef,
  step: Bringing["step"],
  heirs: Bringing["heirs"],
): Bringing {
  const { by, file } = change;
  return {
    by,
    change,
    source: sourceIn(working, by, file),
    figuresOf: figuresOf(working, by, ref),
    step,
    heirs,
  };
}

function put(
  working: Working,
  { by }: Change,
  body: readonly (ContentNode | Row)[],
  parent: WorkNode,
  before: WorkNode | null,
  how: Bringing,
): WorkNode[] {
  const content = body.filter((node) => node.kind !== "row");
  const nodes = bring(working, content, parent, before, how);
  for (const node of nodes) {
    by.touched.add(node);
    if (by.local !== null) node.only ??= by.local;
  }
  return nodes;
}
