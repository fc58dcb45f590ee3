/** Operations on whole chapters: adding rules, moving what is in one, withdrawing it, giving it another heading. */
import type { Diagnostic, NodeRef, Operation } from "../../../grammar/tree.ts";
import { nearNames } from "../../near-names.ts";
import type { ChapterId, ProvisionId } from "../../resolve/graph.ts";
import { raise } from "../faults.ts";
import { findTarget } from "../find-target.ts";
import { stepOf } from "../steps.ts";
import { sourceIn, textsFrom } from "../texts.ts";
import { nameOf, spanIn } from "../tree.ts";
import type { Change, Territory, WorkChapter, Working } from "../working.ts";
import { withdraw } from "./take-away.ts";
import { bringAt, putInChapter } from "./whole-provisions.ts";

/** Whether the operation is about a chapter: it names one, or the heading of one. */
export function isOfChapter(working: Working, operation: Operation): boolean {
  if (!("target" in operation)) return false;
  if (operation.target.unit === "chapter") return true;
  if (operation.kind === "move" && operation.destination.unit === "chapter") return true;
  const [name, more] = operation.target.path;
  return (
    operation.target.unit === "heading" &&
    more === undefined &&
    !working.provisions.has((name?.text ?? "") as ProvisionId) &&
    working.chapters.has((name?.text ?? "") as ChapterId)
  );
}

/** Gives the fault of an operation whose target is missing. */
export function applyToChapter(working: Working, change: Change, operation: Operation): Diagnostic | null {
  if (!("target" in operation)) return null;
  checkLanguages(working, change);
  if (change.isUnder) return doesNotFit(working, change, operation.target, "a chapter is in every reading");
  if (operation.target.unit === "provision" && operation.kind === "move")
    return moveInto(working, change, operation.target, operation.destination);
  const chapter = find(working, operation.target);
  if (!chapter) return unknown(working, change, operation.target);
  const rival = chapter.change;
  if (rival && rival.step === change.step && rival.by !== change.by && operation.kind !== "append") {
    const related = [{ span: spanIn(rival.operation, rival.file), label: "also changed here" }];
    const data = { node: shown(chapter), by: nameOf(rival.by) };
    working.diagnostics.push(
      raise("overlapping-operations", spanIn(operation.target, change.file), data, { related }),
    );
    return null;
  }
  switch (operation.kind) {
    case "append": {
      const provisions = operation.body.filter((one) => one.kind === "provision");
      if (provisions.length < operation.body.length)
        return doesNotFit(working, change, operation.target, "a chapter contains provisions");
      bringAt(working, change, provisions, endOf(working, chapter.id), chapter.id);
      return null;
    }
    case "replace": {
      if (operation.target.unit !== "heading" || operation.texts.length === 0)
        return doesNotFit(working, change, operation.target, 'write `replace heading <chapter> { en "…" }`');
      chapter.heading = textsFrom(working, operation.texts, sourceIn(working, change.by, change.file));
      chapter.change = change;
      for (const territory of inChapter(working, chapter.id))
        if (territory.chapter === chapter.id) territory.section = chapter.heading;
      return null;
    }
    case "delete":
      for (const { root } of inChapter(working, chapter.id)) withdraw(working, change, root, "deleted");
      return null;
    case "move":
      return moveChapter(working, change, chapter, operation);
    default:
      return doesNotFit(
        working,
        change,
        operation.target,
        "a chapter is appended to, moved or deleted, and its heading replaced",
      );
  }
}

/** Last in the chapter. */
function moveInto(working: Working, change: Change, target: NodeRef, goal: NodeRef): Diagnostic | null {
  const search = findTarget(working, change, target);
  if ("fault" in search) return search.fault;
  const chapter = find(working, goal);
  if (!chapter) return unknown(working, change, goal);
  const { node } = search.target;
  const id = node.home.id as ProvisionId;
  working.order = working.order.filter((each) => each !== id);
  const at = endOf(working, chapter.id);
  working.order = [...working.order.slice(0, at), id, ...working.order.slice(at)];
  putInChapter(working, change, node.home, chapter.id);
  node.history.push(stepOf(change, "moved"));
  change.by.touched.add(node);
  return null;
}

function moveChapter(
  working: Working,
  change: Change,
  chapter: WorkChapter,
  { where, destination }: Extract<Operation, { readonly kind: "move" }>,
): Diagnostic | null {
  const goal = find(working, destination);
  if (!goal) return unknown(working, change, destination);
  if (isWithin(working, goal.id, chapter.id))
    return doesNotFit(working, change, destination, "it is part of the chapter that moves");
  const moved = inChapter(working, chapter.id);
  const names = moved.map(({ id }) => id as ProvisionId);
  working.order = working.order.filter((each) => !names.includes(each));
  const at = where === "before" ? startOf(working, goal.id) : endOf(working, goal.id);
  working.order = [...working.order.slice(0, at), ...names, ...working.order.slice(at)];
  chapter.within = where === "into" ? goal.id : goal.within;
  chapter.change = change;
  for (const { root } of moved) {
    root.history.push(stepOf(change, "moved"));
    change.by.touched.add(root);
  }
  return null;
}

function find({ chapters }: Working, { path }: NodeRef): WorkChapter | undefined {
  return path.length === 1 ? chapters.get((path[0]?.text ?? "") as ChapterId) : undefined;
}

/** The rules of a chapter and of those in it, in order. */
function inChapter(working: Working, id: ChapterId): readonly Territory[] {
  return working.order.flatMap((each) => {
    const territory = working.provisions.get(each);
    return territory && isWithin(working, territory.chapter, id) ? [territory] : [];
  });
}

function isWithin({ chapters }: Working, id: ChapterId | null, outer: ChapterId): boolean {
  for (let at = id; at !== null; at = chapters.get(at)?.within ?? null) if (at === outer) return true;
  return false;
}

function startOf(working: Working, id: ChapterId): number {
  const [first] = inChapter(working, id);
  return first ? working.order.indexOf(first.id as ProvisionId) : working.order.length;
}

/** Behind its last rule; of a chapter without rules, behind those of the chapter that it is part of. */
function endOf(working: Working, id: ChapterId): number {
  for (let at: ChapterId | null = id; at !== null; at = working.chapters.get(at)?.within ?? null) {
    const last = inChapter(working, at).at(-1);
    if (last) return working.order.indexOf(last.id as ProvisionId) + 1;
  }
  return working.order.length;
}

function shown({ id }: WorkChapter): string {
  return `chapter \`${id}\``;
}

function unknown({ chapters, graph }: Working, { file }: Change, ref: NodeRef): Diagnostic {
  const name = ref.path.map(({ text }) => text).join(".");
  const data = {
    node: `${ref.unit} \`${name}\``,
    within: `\`${graph.id}\``,
    near: nearNames(name, chapters.keys()),
  };
  return raise("unknown-node", spanIn(ref, file), data);
}

function doesNotFit(working: Working, { operation, file }: Change, ref: NodeRef, why: string): null {
  const data = { operation: operation.kind, node: `chapter \`${ref.path[0]?.text ?? ""}\``, why };
  working.diagnostics.push(raise("operation-does-not-fit", spanIn(ref, file), data));
  return null;
}

/** A document that lists an erratum says where, in each of its languages. */
function checkLanguages(working: Working, { by, operation, file, at }: Change): void {
  if (by.origin.by.node.entryKind !== "erratum" || operation.silently || !("target" in operation)) return;
  const carried = by.chain.flatMap((carrier) => carrier.by.node.at);
  const stated = new Set([...at, ...carried].map(({ lang }) => lang.text));
  for (const address of carried) working.usedAddresses.add(address);
  for (const lang of working.version.held)
    if (!stated.has(lang)) {
      const node = `chapter \`${operation.target.path[0]?.text ?? ""}\``;
      working.diagnostics.push(raise("missing-address", spanIn(operation.target, file), { lang, node }));
    }
}
