/**
 * The text of a provision or an entry, top down: headings, sentences with the logic beside them, points, tables, figures, what
 * is unseen and what is gone.
 */
import { anchorOf } from "../../address.ts";
import type { HistoryStep, NodeId, TextNode } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage, nameOf } from "../../language.ts";
import { figureText, held, unspanned } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { hidden } from "../../icons.ts";
import { deleted, keyOf, marked } from "../../text/marks.ts";
import { entryLink, shortName } from "./cite.ts";
import { logicOf } from "./logic.ts";
import type { Shown } from "./shown.ts";
import { tableOf } from "./table.ts";
import { provisionWords, type UnseenPart } from "./words.ts";

export function content(shown: Shown, parent: string, ids: readonly NodeId[]): Part[] {
  const nodes = ids.flatMap((id) => shown.at.book.nodes.get(id) ?? []);
  return [...seenAndUnseen(shown, nodes), ...goneBelow(shown, parent)];
}

/** Consecutive parts that are not here share one sign; many signs would hide the few words between them. */
function seenAndUnseen(shown: Shown, nodes: readonly TextNode[]): Part[] {
  const made: Part[] = [];
  let run: TextNode[] = [];
  const flush = () => {
    if (run.length > 0) made.push(gap(shown, run));
    run = [];
  };
  for (const [i, node] of nodes.entries()) {
    const below = whollyUnseen(shown, node);
    if (below === null || node.only !== null) {
      flush();
      made.push(...(below === null ? nodeShown(shown, node, nodes[i + 1]) : [gap(shown, below)]));
    } else run.push(...below);
  }
  flush();
  return made;
}

/** The node and what is below it, where no word of any of it is held; null where something can be shown. */
function whollyUnseen(shown: Shown, node: TextNode): readonly TextNode[] | null {
  if (node.unseen !== null) return [node];
  const isBare = node.texts.size === 0 && node.heading.size === 0 && node.children.length > 0;
  if (!isBare || goneBelow(shown, node.id).length > 0) return null;
  const found: TextNode[] = [node];
  for (const child of node.children.flatMap((id) => shown.at.book.nodes.get(id) ?? [])) {
    const below = child.only === null ? whollyUnseen(shown, child) : null;
    if (below === null) return null;
    found.push(...below);
  }
  return found;
}

/** The language shown where the reader's own has no words; null where nothing is missing. */
export function unwritten(shown: Shown, ids: readonly NodeId[]): string | null {
  for (const id of ids) {
    const node = shown.at.book.nodes.get(id);
    if (node === undefined) continue;
    const found = held(shown.at, node.texts, shown.language, shown.owners);
    if (found && !found.isOwn && node.only === null) return found.language;
    const below = unwritten(shown, node.children);
    if (below !== null) return below;
  }
  return null;
}

/** `next`: what follows it. */
function nodeShown(shown: Shown, node: TextNode, next: TextNode | undefined): Part[] {
  const heading = headingOf(shown, node);
  if (node.unit === "sentence" || node.unit === "remark") return sentence(shown, node, next);
  if (node.unit === "figure") return [figure(shown, node)];
  if (node.unit === "table") return [...heading, ...tableOf(shown, node)];
  const own = held(shown.at, node.texts, shown.language, shown.owners);
  const number = shown.at.book.numbers.get(node.id);
  const inside = [
    ...(number === undefined ? [] : [h("span", { class: "number" }, number)]),
    ...(own === null ? [] : sentence(shown, node, undefined)),
    ...content(shown, node.id, node.children),
  ];
  return [h("section", { class: `unit of-${node.unit}`, id: anchorOf(node.id) }, [...heading, ...inside])];
}

function headingOf(shown: Shown, node: TextNode): Part[] {
  const { at, owners, language } = shown;
  const found = held(at, node.heading, language, owners);
  if (found === null) return [];
  const key = keyOf("heading", node.id);
  return [tongued("h2", marked(shown, key, found), found.language, language)];
}

function sentence(shown: Shown, node: TextNode, next: TextNode | undefined): Part[] {
  const { at, owners, language } = shown;
  const words = inLanguage(provisionWords, language);
  const found = held(at, node.texts, language, owners) ?? { ...unspanned("—", language), stale: false };
  const id = anchorOf(node.id);
  const isUnit = node.unit !== "sentence" && node.unit !== "remark";
  return [
    h("div", { class: `rule of-${node.unit}` }, [
      h("p", { ...(isUnit ? {} : { id }) }, [
        tongued("span", marked(shown, node.id, found), found.language, language, { class: "words" }),
        ...(node.only === null
          ? []
          : [" ", h("span", { class: "flag" }, words.onlyIn(nameOf(node.only, language)))]),
        ...(found.stale ? [" ", h("span", { class: "flag" }, words.stale)] : []),
        " ",
        h("a", { class: "anchor", href: `#${id}`, ariaLabel: words.permalink }, "#"),
      ]),
    ]),
    ...(next !== undefined && isCitedAlike(node, next) ? [] : citeOf(shown, node)),
    ...logicOf(shown, node.id),
  ];
}

/** The step that wrote the words. */
function writingStep({ history }: TextNode): HistoryStep | undefined {
  return history.findLast(({ entry, operation }) => entry !== null && operation !== "attached");
}

/** Sentences in a row by one entry at one place are cited once. */
function isCitedAlike(node: TextNode, next: TextNode): boolean {
  const [own, other] = [writingStep(node), writingStep(next)];
  const placeOf = (step: HistoryStep) => JSON.stringify([step.entry, step.carriedBy, [...step.at]]);
  return own !== undefined && other !== undefined && placeOf(own) === placeOf(other);
}

/** Of a sentence that an update wrote: its place in the printed book, the entry, and the entry that wrote it first. */
function citeOf(shown: Shown, node: TextNode): Part[] {
  // The answer of an entry is cited once, below the whole of it.
  if (shown.provision === null) return [];
  const step = writingStep(node);
  if (step === undefined || step.entry === null) return [];
  const words = inLanguage(provisionWords, shown.language);
  const last = step.carriedBy.at(-1);
  const place = step.at.get(shown.language);
  return [
    h("p", { class: "cite" }, [
      ...(place === undefined ? [] : [h("span", atStart(shown.site.input.words.placeWithoutLabels(place)))]),
      h("span", [
        entryLink(shown, last ?? step.entry),
        ...(last === undefined ? [] : [`, ${words.sameAs(shortName(shown, step.entry))}`]),
      ]),
    ]),
  ];
}

function atStart(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** Every part of it keeps its anchor. Where there may be nothing more, nothing is to be seen. */
function gap({ language }: Shown, nodes: readonly TextNode[]): Part {
  const words = inLanguage(provisionWords, language);
  const isMore = nodes.some(({ unseen }) => unseen !== null && unseen !== "any");
  const [first, ...others] = nodes.map(({ id }) => anchorOf(id));
  return h("p", { class: "gap", id: first }, [
    ...others.map((id) => h("span", { id })),
    ...(isMore
      ? [h("span", { class: "sign" }, [h("span", { ariaHidden: "true" }, "[…]"), hidden(words.gap)])]
      : []),
  ]);
}

/** All that no document shows of a text: how many there are of each kind. */
export function missingFrom(shown: Shown, ids: readonly NodeId[]): readonly UnseenPart[] {
  const leaves = (below: readonly NodeId[]): readonly UnseenLeaf[] =>
    below.flatMap((id) => {
      const node = shown.at.book.nodes.get(id);
      if (node === undefined) return [];
      return node.unseen === null
        ? leaves(node.children)
        : [{ unit: node.unit, amount: node.unseen }, ...leaves(node.children)];
    });
  return partsOf(leaves(ids));
}

interface UnseenLeaf {
  readonly unit: string;
  readonly amount: string;
}

/** How many there are of each kind, in the order in which the kinds come up. */
function partsOf(leaves: readonly UnseenLeaf[]): readonly UnseenPart[] {
  const parts = new Map<string, UnseenPart>();
  for (const { unit, amount } of leaves) {
    const { least, more } = parts.get(unit) ?? { least: 0, more: false };
    parts.set(unit, { unit, least: least + (amount === "any" ? 0 : 1), more: more || amount !== "one" });
  }
  return [...parts.values()];
}

function figure(shown: Shown, node: TextNode): Part {
  const { at, owners, language } = shown;
  const value = figureText(at, owners, node.label, language);
  const decision = owners.map((owner) => at.decisions.get(`${owner}.${node.label}`)).find((each) => each);
  const named = decision?.called[language] ?? node.label;
  return h("p", { class: "figure", id: anchorOf(node.id) }, [
    h("span", { class: "name" }, named),
    " ",
    h("span", { class: "value" }, marked(shown, node.id, unspanned(value, language))),
  ]);
}

/** The text that an earlier version had here, for readers of that version. */
function goneBelow({ sinces, language }: Shown, parent: string): Part[] {
  const seen = new Map<string, { readonly names: string[]; readonly shown: Part }>();
  for (const { name, gone } of sinces)
    for (const change of gone.get(parent) ?? []) {
      const found =
        change.languages.find((each) => each.language === language) ??
        change.languages.find((each) => each.pieces.length > 0);
      const text = found?.pieces.map((piece) => piece.text).join("") ?? "";
      if (text === "") continue;
      const key = `${change.node.from} ${text}`;
      const before = seen.get(key);
      if (before) before.names.push(name);
      else
        seen.set(key, {
          names: [name],
          shown: tongued("p", [deleted([text], language)], found?.language ?? language, language),
        });
    }
  return [...seen.values()].map(({ names, shown }) =>
    h("div", { class: ["since", "gone", "rule", ...names] }, [h("div", { class: "new" }, [shown])]),
  );
}
