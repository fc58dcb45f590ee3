/**
 * Checks that an operation means one thing: the address of each document, counted on the printed layout, and the named
 * node. `denote.ts` counts, `find-target.ts` finds the node.
 */
import { type Address, type EntryItem, pagesInWords, type Place } from "../../grammar/tree.ts";
import { itemsOf } from "../resolve/amended.ts";
import { citedEntry, type EntryNode } from "../resolve/graph.ts";
import { type Denotation, denote, isInside, isSameExtent, rowsAt } from "./denote.ts";
import { raise } from "./faults.ts";
import { nearNames } from "../near-names.ts";
import { rowsAbove } from "./rows.ts";
import { shownTarget, type Target } from "./target.ts";
import { isOwn, shownNode, spanIn } from "./tree.ts";
import type { Change, Standing, WorkNode, Working } from "./working.ts";

/** An address, and the file of the document that states it. */
interface Stated {
  readonly address: Address;
  readonly file: string;
}

/** Says what is wrong with the addresses of an operation, and leaves with it those that all its documents state. */
export function checkAddresses(working: Working, change: Change, target: Target): void {
  const root = layoutRoot(target.node);
  const own = change.operation.at.map((address) => ({ address, file: change.file }));
  const carried = carriedAddresses(working, change, target, root);
  change.at = [...own, ...carried].map(({ address }) => address);
  for (const { address } of carried) working.usedAddresses.add(address);
  if (root) {
    const misses: Miss[] = [];
    for (const stated of [...own, ...carried]) {
      const miss = check(working, change, target, root, stated);
      if (miss) misses.push(miss);
    }
    reportMisses(working, change, target, misses);
  }
  if (target.node.layout) checkLanguages(working, change, target);
}

/** An address of an entry that carries another has to be that of one of its operations. */
export function checkUnused(working: Working, by: Standing): void {
  const count = operationsOf(by);
  if (count === 1) return;
  const { file } = by.node.by;
  for (const address of addressesOfAll(by.node)) {
    if (working.usedAddresses.has(address)) continue;
    const span = spanIn(address, file);
    const data = {
      lang: address.lang.text,
      found: "another place",
      target: "the text that the entry changes",
    };
    working.diagnostics.push(
      count > 0
        ? raise("address-names-another-node", span, data)
        : raise("operation-does-not-fit", span, {
            operation: "at",
            node: shownNode(by.territory.root),
            why: "the entry changes nothing in the printed book",
          }),
    );
  }
}

interface Miss extends Stated {
  /** The nodes that the address denotes instead, for the message. */
  readonly found: readonly string[];
}

function check(
  working: Working,
  change: Change,
  target: Target,
  root: WorkNode,
  stated: Stated,
): Miss | null {
  const { address, file } = stated;
  const lang = address.lang.text;
  const span = spanIn(address, file);
  const denoted = denote(working, root, address.steps, lang);
  switch (denoted.kind) {
    case "outside": {
      const data = { page: denoted.page, provision: root.label, pages: pagesInWords(root.home.pages) };
      working.diagnostics.push(raise("address-outside-pages", span, data));
      return null;
    }
    case "unnumbered": {
      const near = nearNames(denoted.number, working.numbers.values());
      working.diagnostics.push(raise("unknown-number", span, { number: denoted.number, near }));
      return null;
    }
    case "not-found":
      working.diagnostics.push(
        raise("address-not-found", span, { lang, step: denoted.step, candidates: denoted.candidates }),
      );
      return null;
    case "found":
  }
  if (denoted.alternatives.length > 1) {
    const candidates = denoted.alternatives.flat().map(shownNode);
    working.diagnostics.push(
      raise("address-ambiguous", span, { lang, candidates: [...new Set(candidates)] }),
    );
    return null;
  }
  const found = denoted.alternatives.flat();
  if (!found.some((node) => isMeant(change, target, node, lang)))
    return { ...stated, found: found.map(shownNode) };
  const others = otherRows(target, address);
  return others.length > 0 ? { ...stated, found: others.map(shownTarget) } : null;
}

/** The rows an address denotes, where the one the operation names is not among them. */
function otherRows(target: Target, { steps }: Address): readonly Target[] {
  const step = steps.findLast(({ unit }) => unit === "row");
  if (!step || (target.kind !== "row" && target.kind !== "cell")) return [];
  const { node } = target;
  const rows = rowsAt(node, step.which);
  // A nested row is found in the current row of the table; a row that came after printing has no place in the layout.
  const outermost = rowsAbove(target.row).at(-1) ?? target.row;
  if (rows.includes(outermost) || !node.layout?.rows.includes(outermost)) return [];
  return rows.map((row) => ({ kind: "row", node, row }));
}

/** Whether a node of an address is the one that the operation names, or one that this kind of operation is about. */
function isMeant({ operation }: Change, target: Target, found: WorkNode, lang: string): boolean {
  const { node } = target;
  if (found === node || isSameExtent(found, node, lang)) return true;
  // A node that came after printing has no place in the layout. Words and figures are found in the node that contains
  // them.
  if (!node.layout || operation.kind === "replace-words" || target.kind === "row" || target.kind === "cell")
    return isInside(node, found);
  if (operation.kind === "insert") return found === node.layout.parent;
  if (operation.kind === "set") return isInside(node, found) || shows(found, node, lang);
  return false;
}

function shows(found: WorkNode, figure: WorkNode, lang: string): boolean {
  const parts = found.layout?.texts.get(lang)?.text.parts ?? [];
  return (
    parts.some((part) => part.kind === "hole" && part.name.text === figure.label) ||
    (found.layout?.children ?? []).some((child) => shows(child, figure, lang))
  );
}

function reportMisses(working: Working, change: Change, target: Target, misses: readonly Miss[]): void {
  const [first] = misses;
  if (!first || change.isUnder || hasDoubt(change.by)) return;
  const span = spanIn(first.address, first.file);
  const shown = shownTarget(target);
  const isSame =
    misses.length === change.at.length && misses.every(({ found }) => found[0] === first.found[0]);
  if (isSame) {
    const data = {
      lang: first.address.lang.text,
      found: first.found.join(" or "),
      target: shown,
    };
    working.diagnostics.push(raise("address-names-another-node", span, data));
    return;
  }
  const missed = new Map(misses.map(({ address, found }) => [address, found.join(" or ")]));
  const extents = change.at.map((address) => `${address.lang.text}: ${missed.get(address) ?? shown}`);
  working.diagnostics.push(raise("extents-differ", span, { target: shown, extents }));
}

/** A doubt in the entry, or where it is carried, says that the documents do not agree. */
function hasDoubt({ stated }: Standing): boolean {
  return stated.some(({ by }) => by.node.body.some((item) => item.kind === "doubt"));
}

/** What the entries that carry or amend this one state: of several operations, each takes the addresses that denote its target. */
function carriedAddresses(working: Working, change: Change, target: Target, root: WorkNode | null): Stated[] {
  const stated = change.by.stated.flatMap((entry) =>
    addressesOfAll(entry).map((address) => ({ address, file: entry.by.file })),
  );
  if (stated.length === 0 || operationsOf(change.by) === 1) return stated;
  if (!root) return [];
  return stated.filter(({ address }) => {
    const lang = address.lang.text;
    const denoted: Denotation = denote(working, root, address.steps, lang);
    return (
      denoted.kind === "found" &&
      denoted.alternatives.flat().some((node) => isMeant(change, target, node, lang)) &&
      otherRows(target, address).length === 0
    );
  });
}

function operationsOf({ origin }: Standing): number {
  const items = itemsOf(origin).flatMap(({ node: item }): readonly EntryItem[] =>
    item.kind === "under" ? item.body : [item],
  );
  return items.filter((item) => "target" in item).length;
}

/**
 * A document that lists an erratum says where; a reading says so once for all that stands under it. An edit of what the entry
 * changed anyway owes no address.
 */
function checkLanguages(working: Working, change: Change, target: Target): void {
  const { by, operation, isUnder } = change;
  if (change.isEdit && isOwn(by, target.node)) return;
  if (by.origin.by.node.entryKind !== "erratum" || operation.silently) return;
  const stated = new Set((isUnder ? addressesOf(by) : change.at).map(({ lang }) => lang.text));
  for (const lang of working.version.held) {
    if (stated.has(lang)) continue;
    const { place, file } = placeOf(change);
    const { node } = by;
    const carry =
      node.kind === "carried"
        ? { carry: `carries ${citedEntry(node.carries)} as ${node.by.node.as.text}` }
        : {};
    const data = { lang, node: shownTarget(target), ...carry };
    working.diagnostics.push(raise("missing-address", spanIn(place, file), data));
  }
}

function placeOf({ by, operation, file }: Change): { readonly place: Place; readonly file: string } {
  if (by.node.kind === "carried") return { place: by.node.by.node.ref, file: by.node.by.file };
  return { place: "target" in operation ? operation.target : operation, file };
}

function addressesOf(by: Standing): Address[] {
  const own = itemsOf(by.origin).flatMap(({ node: item }) =>
    item.kind === "under" ? item.body.flatMap(addressesIn) : addressesIn(item),
  );
  return [...own, ...by.stated.flatMap(addressesOfAll)];
}

/** The addresses that a document states for the whole entry. */
function addressesOfAll(entry: EntryNode): readonly Address[] {
  return entry.kind === "carried" ? entry.by.node.at : (entry.amendment?.at ?? []);
}

function addressesIn(item: EntryItem): readonly Address[] {
  return "target" in item ? item.at : [];
}

/** The whole provision in which the printed book has the node; null for a part of an entry. */
function layoutRoot(node: WorkNode): WorkNode | null {
  let at: WorkNode | null = node;
  while (at && at.unit !== "root") at = at.layout ? at.layout.parent : at.parent;
  const root = at ?? node.home.root;
  return root.home.kind === "provision" && root.layout ? root : null;
}
