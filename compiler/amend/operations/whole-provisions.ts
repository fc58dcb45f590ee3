/** Inserts, moves and replaces whole provisions. What happens inside of one is left to the other operations. */
import type { Provision } from "../../../grammar/tree.ts";
import type { ChapterId, ProvisionId } from "../../resolve/graph.ts";
import type { NodeTexts } from "../book.ts";
import { sectionIn } from "../chapters.ts";
import { bring, rehome } from "../content.ts";
import { mayChange, mayChangeAlone } from "../extents.ts";
import { raise } from "../faults.ts";
import { contentIn, territoryOf } from "../printing.ts";
import { stampOf } from "../stamp.ts";
import { earlierText, nothing, stepOf } from "../steps.ts";
import type { Target } from "../target.ts";
import { sourceIn } from "../texts.ts";
import { childrenOf, spanIn, subtree } from "../tree.ts";
import type { Change, Territory, WorkNode, Working } from "../working.ts";
import { heirsOf } from "./bringing.ts";
import { doesNotFit } from "./fit.ts";
import { bury, takeOut, withdraw } from "./take-away.ts";
import type { Replace } from "./replace.ts";
import { addWay } from "./vocabulary.ts";

export function isProvision(target: Target): boolean {
  return target.kind === "node" && target.node.unit === "root" && target.node.home.kind === "provision";
}

export function insertProvisions(
  working: Working,
  change: Change,
  target: Target,
  where: "before" | "after",
  provisions: readonly Provision[],
): void {
  if (!mayStandAt(working, change, target)) return;
  const at = working.order.indexOf(target.node.home.id as ProvisionId) + (where === "after" ? 1 : 0);
  bringAt(working, change, provisions, at, target.node.home.chapter);
}

/** Puts provisions at a place in the contents. */
export function bringAt(
  working: Working,
  change: Change,
  provisions: readonly Provision[],
  at: number,
  chapter: ChapterId | null,
): void {
  const made = provisions.filter((one) => insert(working, change, one, null, chapter));
  const names = made.map(({ name }) => name.text as ProvisionId);
  working.order = [...working.order.slice(0, at), ...names, ...working.order.slice(at)];
}

/** The first that says it was the old one goes on from it: text under old labels stays the same text. */
export function replaceProvision(
  working: Working,
  change: Change,
  replace: Replace,
  target: Target,
  provisions: readonly Provision[],
): void {
  if (!mayStandAt(working, change, target)) return;
  if (provisions.length < replace.body.length) {
    doesNotFit(working, change, target, "beside a provision stands a provision; move the text into it");
    return;
  }
  const { node } = target;
  if (!mayChange(working, change, node)) return;
  const id = node.home.id as ProvisionId;
  const at = working.order.indexOf(id);
  const heirs = provisions.filter(({ was }) => was.some(({ text }) => text === id));
  const taken = { heirs: heirsOf(working, childrenOf(node)), old: takeOut(working, childrenOf(node)) };
  const made = provisions.filter((one) =>
    insert(working, change, one, one === heirs[0] ? taken.heirs : null, node.home.chapter),
  );
  for (const each of taken.old) if (!each.parent) bury(working, each, change, "replaced");
  withdraw(working, change, node, "replaced");
  const names = made.map(({ name }) => name.text as ProvisionId);
  working.order = [...working.order.slice(0, at), ...names, ...working.order.slice(at)];
}

export function moveProvision(
  working: Working,
  change: Change,
  node: WorkNode,
  goal: WorkNode,
  where: "before" | "after",
): void {
  if (node === goal || !mayChangeAlone(working, change, node)) return;
  const id = node.home.id as ProvisionId;
  const rest = working.order.filter((each) => each !== id);
  const at = rest.indexOf(goal.home.id as ProvisionId) + (where === "after" ? 1 : 0);
  working.order = [...rest.slice(0, at), id, ...rest.slice(at)];
  putInChapter(working, change, node.home, goal.home.chapter);
  node.history.push(stepOf(change, "moved"));
  node.change = change;
  change.by.touched.add(node);
}

function hasSameWords(one: NodeTexts, other: NodeTexts): boolean {
  const wordsOf = (texts: NodeTexts) => [...texts].map(([lang, { text }]) => `${lang} ${stampOf(text)}`);
  return wordsOf(one).sort().join() === wordsOf(other).sort().join();
}

/** Words that are written again without a change only have another place. */
function leaveUnchanged(change: Change, node: WorkNode): void {
  node.history = [...node.history.slice(0, -1), stepOf(change, "moved")];
  change.by.changed.delete(node);
  change.by.brought.delete(node);
}

export function putInChapter(
  working: Working,
  { by, file }: Change,
  territory: Territory,
  chapter: ChapterId | null,
): void {
  if (territory.chapter === chapter) return;
  territory.chapter = chapter;
  territory.section = sectionIn(working, chapter, sourceIn(working, by, file));
}

function mayStandAt(working: Working, change: Change, target: Target): boolean {
  if (!isProvision(target)) {
    doesNotFit(working, change, target, "a provision stands before, after or in place of a provision");
    return false;
  }
  if (change.isUnder) {
    doesNotFit(
      working,
      change,
      target,
      "a provision is in every reading; write it outside of `under reading`",
    );
    return false;
  }
  return true;
}

/** Whether it could be made. `heirs`: text of the replaced provision that may live on. */
function insert(
  working: Working,
  change: Change,
  provision: Provision,
  heirs: ReadonlyMap<string, WorkNode> | null,
  chapter: ChapterId | null,
): boolean {
  const { by, file } = change;
  const id = provision.name.text as ProvisionId;
  if (id === "" || !by.origin.inserts.some((each) => each.by.node === provision)) return false;
  const standing = working.provisions.get(id);
  if (standing) {
    const related = [{ span: spanIn(standing.place.node, standing.place.file), label: "the other" }];
    working.diagnostics.push(
      raise("provision-stands-twice", spanIn(provision.name, file), { name: id }, { related }),
    );
    return false;
  }
  const source = sourceIn(working, by, file);
  const territory = territoryOf(working, id, { node: provision, file }, source);
  putInChapter(working, change, territory, chapter);
  const { root } = territory;
  const before = new Map<WorkNode, NodeTexts>();
  root.history = [stepOf(change, "inserted", nothing, provision.name)];
  root.broughtBy = by;
  root.bringing = change;
  // Addresses count on the text before this version, in which it has no place.
  territory.laidOut = working.step;
  working.provisions.set(id, territory);
  bring(working, contentIn(provision.body), root, null, {
    by,
    change,
    source,
    figuresOf: id,
    step: (place, _isInner, heir) => {
      if (heir === null) return stepOf(change, "brought", nothing, place);
      before.set(heir, heir.texts);
      return stepOf(change, "replaced", earlierText(heir), place);
    },
    heirs,
  });
  for (const [node, texts] of before) if (hasSameWords(node.texts, texts)) leaveUnchanged(change, node);
  // What lives on is found in its new provision from now on.
  for (const node of subtree(working, root)) if (node !== root) rehome(node, territory);
  for (const item of provision.body)
    if (item.kind === "gain") {
      const way = addWay(working, { operation: item, by, provision: id, file, sentences: [] });
      if (way !== null) by.decisions.add(way);
    }
  for (const child of childrenOf(root)) by.touched.add(child);
  by.touched.add(root);
  for (const { text } of provision.was) {
    const before = text as ProvisionId;
    working.successors.set(before, [...(working.successors.get(before) ?? []), id]);
  }
  return true;
}
