/**
 * Text as a printed document has it: sentences run on in their paragraphs, points in lists, without the logic that the pages of
 * provisions set beside them.
 */
import type { NodeId, TextNode } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { figureText, held, linked, unspanned } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import type { Shown } from "../provision/shown.ts";
import { tableOf } from "../provision/table.ts";
import { provisionWords, unseenPart } from "../provision/words.ts";

export function documentText(shown: Shown, ids: readonly NodeId[]): Part[] {
  const made: Part[] = [];
  let sentences: Part[] = [];
  let points: Part[] = [];
  const flush = () => {
    if (sentences.length > 0) made.push(h("p", sentences));
    if (points.length > 0) made.push(h("ul", points));
    sentences = [];
    points = [];
  };
  for (const node of ids.flatMap((id) => shown.at.book.nodes.get(id) ?? [])) {
    const isText = (node.unit === "sentence" || node.unit === "remark") && node.unseen === null;
    if (isText && points.length > 0) flush();
    if (node.unit === "point" && sentences.length > 0) flush();
    if (isText) sentences.push(...(sentences.length > 0 ? [" "] : []), sentence(shown, node));
    else if (node.unit === "point" && node.unseen === null) points.push(h("li", inside(shown, node)));
    else {
      flush();
      made.push(...other(shown, node));
    }
  }
  flush();
  return made;
}

function inside(shown: Shown, node: TextNode): Part[] {
  const own = held(shown.at, node.texts, shown.language, shown.owners);
  return [
    ...headingOf(shown, node),
    ...(own === null ? [] : [h("p", [sentence(shown, node)])]),
    ...documentText(shown, node.children),
  ];
}

function other(shown: Shown, node: TextNode): Part[] {
  const { at, language, owners } = shown;
  if (node.unseen !== null) {
    const words = inLanguage(provisionWords, language);
    return [h("p", { class: "unseen" }, words.missing([unseenPart(node.unit, node.unseen)]))];
  }
  if (node.unit === "table") return [...headingOf(shown, node), ...tableOf(shown, node)];
  if (node.unit === "figure") {
    const decision = owners.map((owner) => at.decisions.get(`${owner}.${node.label}`)).find((each) => each);
    return [
      h("p", { class: "figure" }, [
        h("span", { class: "name" }, decision?.called[language] ?? node.label),
        " ",
        h("span", { class: "value" }, figureText(at, owners, node.label, language)),
      ]),
    ];
  }
  const within = inside(shown, node);
  return node.unit === "box" || node.unit === "block"
    ? [h("div", { class: `unit ${node.unit}` }, within)]
    : within;
}

function headingOf(shown: Shown, node: TextNode): Part[] {
  const { at, language, owners } = shown;
  const found = held(at, node.heading, language, owners);
  return found === null
    ? []
    : [tongued("p", linked(shown, found), found.language, language, { class: "subheading" })];
}

function sentence(shown: Shown, node: TextNode): Part {
  const { at, language, owners } = shown;
  const found = held(at, node.texts, language, owners) ?? unspanned("—", language);
  const properties = node.unit === "remark" ? { class: "remark" } : {};
  return tongued("span", linked(shown, found), found.language, language, properties);
}
