/**
 * Puts content that stands elsewhere in a new place: what an entry has of its own moves there, what a provision has is copied.
 * Which content that is, and what makes room for it, is left to the operation.
 */
import { place, register, rehome } from "../content.ts";
import type { HistoryStep } from "../book.ts";
import { isSentence, link, newNode, subtree, unlink } from "../tree.ts";
import type { Change, Territory, WorkNode, Working } from "../working.ts";
import { doesNotFit } from "./fit.ts";

export interface Attached {
  readonly node: WorkNode;
  /** To be called once the node is linked: gives it and what is below it their ids and history there. */
  readonly settle: (parent: WorkNode, step: HistoryStep) => void;
}

/** A figure or a table is a decision, and a decision stands in one place. */
export function mayBeTaken(working: Working, change: Change, top: WorkNode): boolean {
  if (top.home.kind === "entry") return true;
  const decision = subtree(working, top).find((node) => node.figure || node.table);
  if (decision)
    doesNotFit(working, change, { kind: "node", node: decision }, "it already has a place in the text");
  return decision === undefined;
}

export function attach(working: Working, change: Change, top: WorkNode, home: Territory): Attached {
  const node = top.home.kind === "entry" ? moved(working, top, home) : copied(working, change, top, home);
  const settle = (parent: WorkNode, step: HistoryStep) => {
    for (const one of subtree(working, node)) {
      place(working, one, one.parent ?? parent);
      // Its words are brought as if they were written here.
      if (isSentence(one) && one.unseen === null) change.by.brought.add(one);
    }
    node.history.push(step);
    node.change = change;
    node.bringing = change;
    change.by.touched.add(node);
  };
  return { node, settle };
}

/** Gives a node and what is below it another home, so that their labels are found there. */
function moved(working: Working, top: WorkNode, home: Territory): WorkNode {
  if (top.parent) unlink(top);
  if (top.home === home) return top;
  for (const node of subtree(working, top)) {
    if (working.ids.get(node.id) === node) working.ids.delete(node.id);
    rehome(node, home);
  }
  return top;
}

function copied(working: Working, change: Change, top: WorkNode, home: Territory): WorkNode {
  const copies = new Map<WorkNode, WorkNode>();
  for (const node of subtree(working, top)) {
    const copy = newNode(node.unit, node.label, home, node.place, change.by);
    copy.unseen = node.unseen;
    copy.only = node.only;
    copy.heading = node.heading;
    copy.texts = node.texts;
    copy.history = [...node.history];
    copy.bringing = change;
    register(copy);
    copies.set(node, copy);
    const parent = node.parent && copies.get(node.parent);
    if (parent) link(copy, parent);
  }
  const copy = copies.get(top);
  if (!copy) throw new Error("the top of a tree is in the tree");
  return copy;
}
