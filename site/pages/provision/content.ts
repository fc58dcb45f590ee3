/**
 * The text of a provision or an entry, top down: headings, sentences with the logic beside them, points, tables, figures, what
 * is unseen and what is gone.
 */
import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { NodeId, TextNode } from "../../../compiler/index.ts";
import { inLanguage, nameOf } from "../../language.ts";
import { figureText, held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { by, deleted, keyOf, marked, type Since } from "../../text/marks.ts";
import { logicOf } from "./logic.ts";
import { anchorOf, type Shown } from "./shown.ts";
import { tableOf } from "./table.ts";
import { provisionWords } from "./words.ts";

export function content(shown: Shown, parent: string, ids: readonly NodeId[]): ElementContent[] {
  const nodes = ids.flatMap((id) => shown.at.book.nodes.get(id) ?? []);
  return [...nodes.flatMap((node) => nodeShown(shown, node)), ...goneBelow(shown, parent)];
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

function nodeShown(shown: Shown, node: TextNode): ElementContent[] {
  if (node.unseen !== null) return [unseen(shown, node)];
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

function headingOf({ site, at, sinces, owners, language }: Shown, node: TextNode): ElementContent[] {
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

function sentence(shown: Shown, node: TextNode): ElementContent {
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

function unseen({ language }: Shown, node: TextNode): ElementContent {
  const words = inLanguage(provisionWords, language);
  const unit = words.units[node.unit] ?? node.unit;
  const only = node.only === null ? "" : ` (${words.onlyIn(nameOf(node.only, language))})`;
  return h("p", { class: "unseen", id: anchorOf(node.id), title: words.unseenNote }, [
    words.unseen(unit, node.unseen ?? "one") + only,
  ]);
}

function figure(shown: Shown, node: TextNode): ElementContent {
  const { site, at, sinces, owners, language } = shown;
  const value = figureText(at, owners, node.label);
  const decision = owners.map((owner) => at.decisions.get(`${owner}.${node.label}`)).find((each) => each);
  const named = decision?.called[language] ?? node.label;
  return h("p", { class: "figure", id: anchorOf(node.id) }, [
    h("span", { class: "name" }, named),
    " ",
    h("span", { class: "value" }, marked(site, at, sinces, node.id, language, value, language)),
  ]);
}

/** What stood here when a version before was in force, for readers who come from it. */
function goneBelow({ site, at, sinces, language }: Shown, parent: string): ElementContent[] {
  const seen = new Map<string, { readonly names: string[]; readonly shown: ElementContent }>();
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
