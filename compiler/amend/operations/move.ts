/**
 * Puts a node that stands somewhere in another place, with all that stands below it and under the id it had.
 * Its words stay what they are.
 */
import type { Operation } from "../../../grammar/tree.ts";
import { clashOf, heirKey, isUnlabelled, rehome } from "../content.ts";
import { mayChange } from "../extents.ts";
import { raise } from "../faults.ts";
import { stepOf } from "../steps.ts";
import type { Target } from "../target.ts";
import { childrenOf, isContainer, link, spanIn, subtree, unlink } from "../tree.ts";
import type { Change, WorkNode, Working } from "../working.ts";
import { doesNotFit } from "./fit.ts";
import { isProvision, moveProvision } from "./whole-provisions.ts";

export type Move = Extract<Operation, { readonly kind: "move" }>;

export function applyMove(
  working: Working,
  change: Change,
  { where }: Move,
  target: Target,
  destination: Target,
): void {
  const { node } = target;
  const goal = destination.node;
  if (isProvision(target) && isProvision(destination) && where !== "into") {
    moveProvision(working, change, node, goal, where);
    return;
  }
  if (target.kind !== "node" || !node.parent) {
    doesNotFit(working, change, target, "only a sentence, container, figure or table can be moved");
    return;
  }
  if (destination.kind !== "node" || (where === "into" ? !isContainer(goal) : !goal.parent)) {
    doesNotFit(working, change, destination, "it cannot contain other text");
    return;
  }
  for (let at: WorkNode | null = goal; at; at = at.parent)
    if (at === node) {
      doesNotFit(working, change, destination, "it is part of the text that moves");
      return;
    }
  if (!mayChange(working, change, node)) return;
  unlink(node);
  const parent = where === "into" ? goal : goal.parent;
  if (!parent) throw new Error(`the node ${goal.id} stands nowhere`);
  // In another provision its labels are found there; its id stays, for it is the same node.
  if (node.home !== parent.home) for (const one of subtree(working, node)) rehome(one, parent.home);
  link(node, parent, where === "into" ? null : where === "before" ? goal : goal.next);
  node.history.push(stepOf(change, "moved"));
  node.change = change;
  // It holds something now, so it is not wholly unseen any more.
  parent.unseen = null;
  change.by.touched.add(node);
  working.moved.set(node, change);
}

/** After all operations of a version: what was moved stands beside nothing of its kind and label. */
export function checkMoved(working: Working): void {
  const parents = new Set<WorkNode>();
  for (const [{ parent }, { step }] of working.moved)
    if (parent && step === working.step) parents.add(parent);
  for (const parent of parents) {
    const holders = new Map<string, WorkNode>();
    for (const node of childrenOf(parent)) {
      const key = heirKey("", node);
      const holder = holders.get(key);
      holders.set(key, node);
      const change = working.moved.get(node) ?? (holder && working.moved.get(holder));
      if (!holder || !change || isUnlabelled(node)) continue;
      const { operation, file } = change;
      const related = [{ span: spanIn(holder.place.node, holder.place.file), label: "the first" }];
      const data = clashOf(node, parent);
      working.diagnostics.push(raise("duplicate-label", spanIn(operation, file), data, { related }));
    }
  }
}
