/**
 * The text of a provision or an entry, top down: headings, sentences with the logic beside them, points, tables, figures, what
 * is unseen and what is gone.
 */
import type { NodeId, TextNode } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage, nameOf } from "../../language.ts";
import { figureText, held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { by, deleted, keyOf, marked, type Since } from "../../text/marks.ts";
import { logicOf } from "./logic.ts";
import { anchorOf, type Shown } from "./shown.ts";
import { tableOf } from "./table.ts";
import { provisionWords, type UnseenPart } from "./words.ts";

export function content(shown: Shown, parent: string, ids: readonly NodeId[]): Part[] {
  const nodes = ids.flatMap((id) => shown.at.book.nodes.get(id) ?? []);
  return [...seenAndUnseen(shown, nodes), ...goneBelow(shown, parent)];
}

/** Consecutive unreadable parts share one frame; many frames would hide the few words between them. */
function seenAndUnseen(shown: Shown, nodes: readonly TextNode[]): Part[] {
  const made: Part[] = [];
  let run: TextNode[] = [];
  const flush = () => {
    if (run.length > 0) made.push(unseen(shown, run));
    run = [];
  };
  for (const node of nodes) {
    const below = whollyUnseen(shown, node);
    if (below === null || node.only !== null) {
      flush();
      made.push(...(below === null ? nodeShown(shown, node) : [unseen(shown, below)]));
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

function nodeShown(shown: Shown, node: TextNode): Part[] {
  const heading = headingOf(shown, node);
  if (node.unit === "sentence" || node.unit === "remark") return [sentence(shown, node)];
  if (node.unit === "figure") return [figure(shown, node)];
  if (node.unit === "table") return [...heading, ...tableOf(shown, node)];
  const own = held(shown.at, node.texts, shown.language, shown.owners);
  const inside = [
    ...(own === null ? [] : [sentence(shown, node)]),
    ...content(shown, node.id, node.children),
  ];
  return [h("section", { class: `unit ${node.unit}`, id: anchorOf(node.id) }, [...heading, ...inside])];
}

function headingOf({ site, at, sinces, owners, language }: Shown, node: TextNode): Part[] {
  const found = held(at, node.heading, language, owners);
  if (found === null) return [];
  const key = keyOf("heading", node.id);
  return [
    tongued(
      "h2",
      marked(site, at, sinces, key, found.language, found.text, language),
      found.language,
      language,
    ),
  ];
}

function sentence(shown: Shown, node: TextNode): Part {
  const { site, at, sinces, owners, language } = shown;
  const words = inLanguage(provisionWords, language);
  const found = held(at, node.texts, language, owners);
  const id = anchorOf(node.id);
  const isUnit = node.unit !== "sentence" && node.unit !== "remark";
  const text = found?.text ?? "—";
  return h(
    "div",
    { class: [...new Set(["sentence", node.unit]), ...(isChanged(sinces, node.id) ? ["changed"] : [])] },
    [
      h("p", { ...(isUnit ? {} : { id }) }, [
        tongued(
          "span",
          marked(site, at, sinces, node.id, found?.language ?? language, text, language),
          found?.language ?? language,
          language,
          { class: "words" },
        ),
        ...(node.only === null
          ? []
          : [" ", h("span", { class: "flag" }, words.onlyIn(nameOf(node.only, language)))]),
        ...(found?.stale ? [" ", h("span", { class: "flag" }, words.stale)] : []),
        " ",
        h("a", { class: "anchor", href: `#${id}`, ariaLabel: words.permalink }, "#"),
      ]),
      ...logicOf(shown, node.id),
    ],
  );
}

function isChanged(sinces: readonly Since[], id: string): boolean {
  return sinces.some(({ changes }) => changes.has(id));
}

/** Every node of it keeps its anchor. */
function unseen({ language }: Shown, nodes: readonly TextNode[]): Part {
  const words = inLanguage(provisionWords, language);
  const leaves = nodes.flatMap(({ unit, unseen: amount, only }) =>
    amount === null ? [] : [{ unit, amount, only }],
  );
  const [leaf] = leaves;
  const [first, ...others] = nodes.map(({ id }) => anchorOf(id));
  const only = leaf?.only ? ` (${words.onlyIn(nameOf(leaf.only, language))})` : "";
  return h("p", { class: "unseen", id: first, title: words.unseenNote }, [
    ...others.map((id) => h("span", { id })),
    leaves.length === 1 && leaf
      ? words.unseen(words.units[leaf.unit] ?? leaf.unit, leaf.amount) + only
      : words.unseenParts(partsOf(leaves)),
  ]);
}

/** How many there are of each kind, in the order in which the kinds come up. */
function partsOf(
  leaves: readonly { readonly unit: string; readonly amount: string }[],
): readonly UnseenPart[] {
  const parts = new Map<string, UnseenPart>();
  for (const { unit, amount } of leaves) {
    const { least, more } = parts.get(unit) ?? { least: 0, more: false };
    parts.set(unit, { unit, least: least + (amount === "any" ? 0 : 1), more: more || amount !== "one" });
  }
  return [...parts.values()];
}

function figure(shown: Shown, node: TextNode): Part {
  const { site, at, sinces, owners, language } = shown;
  const value = figureText(at, owners, node.label, language);
  const decision = owners.map((owner) => at.decisions.get(`${owner}.${node.label}`)).find((each) => each);
  const named = decision?.called[language] ?? node.label;
  return h("p", { class: "figure", id: anchorOf(node.id) }, [
    h("span", { class: "name" }, named),
    " ",
    h("span", { class: "value" }, marked(site, at, sinces, node.id, language, value, language)),
  ]);
}

/** The text that an earlier version had here, for readers of that version. */
function goneBelow({ site, at, sinces, language }: Shown, parent: string): Part[] {
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
          shown: tongued(
            "p",
            [deleted(text, language), ...by(site, at, change.entries.to, language)],
            found?.language ?? language,
            language,
          ),
        });
    }
  return [...seen.values()].map(({ names, shown }) =>
    h("div", { class: ["since", "gone", ...names] }, [shown]),
  );
}
