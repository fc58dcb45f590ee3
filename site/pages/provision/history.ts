/** Who changed what in a provision, sentence by sentence, the oldest first. */
import type { BookProvision, HistoryStep, NodeId, TextNode } from "../../../compiler/index.ts";
import { citedAs } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { held } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { entryHref } from "../../text/marks.ts";
import { anchorOf, type Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function historyList(shown: Shown, provision: BookProvision): Part[] {
  const words = inLanguage(provisionWords, shown.language);
  const told = [
    ...nodesBelow(shown, provision.content).flatMap((node) => nodeHistory(shown, node)),
    ...(shown.at.removed.get(provision.id) ?? []).flatMap((node) => nodeHistory(shown, node)),
  ];
  if (told.length === 0) return [];
  return [
    h("section", { class: "history", ariaLabelledBy: "history" }, [
      h("h2", { id: "history" }, words.history),
      h("details", [h("summary", words.wholeHistory), h("ol", told)]),
    ]),
  ];
}

function nodesBelow({ at }: Shown, ids: readonly NodeId[]): readonly TextNode[] {
  const walk = (id: NodeId): TextNode[] => {
    const node = at.book.nodes.get(id);
    return node === undefined ? [] : [node, ...node.children.flatMap(walk)];
  };
  return ids.flatMap(walk);
}

/** Empty if it is unchanged since the printed book. */
function nodeHistory(shown: Shown, node: TextNode): Part[] {
  const steps = node.history.filter(({ entry }) => entry !== null);
  if (steps.length === 0) return [];
  const text = held(shown.at, node.texts, shown.language, shown.owners);
  const stands = shown.at.book.nodes.has(node.id);
  const label = text === null ? node.label : excerpt(text.text);
  return [
    h("li", [
      stands
        ? h("a", { href: `#${anchorOf(node.id)}` }, [
            tongued("span", label, text?.language ?? shown.language, shown.language),
          ])
        : tongued("span", label, text?.language ?? shown.language, shown.language),
      h(
        "ul",
        steps.map((step) => h("li", stepShown(shown, step))),
      ),
    ]),
  ];
}

function stepShown(shown: Shown, step: HistoryStep): Part[] {
  const { site, at, language, owners } = shown;
  const words = inLanguage(provisionWords, language);
  const cite = (id: string) =>
    h("a", { class: "by", href: entryHref(site, at, id, language) }, citedAs(at.id, id));
  const place = step.at.get(language) ?? [...step.at.values()][0];
  const carried = step.carriedBy.map((id) => citedAs(at.id, id)).join(", ");
  const before =
    step.before === null || step.before === "unseen" ? null : held(at, step.before.texts, language, owners);
  return [
    `${words.steps[step.operation] ?? step.operation} `,
    ...(step.entry === null ? [] : [cite(step.entry)]),
    ...(carried === "" ? [] : [`, ${words.carried(carried)}`]),
    ...(place === undefined ? [] : [` (${words.at} ${place})`]),
    ...(step.before === "unseen" ? [`; ${words.beforeUnseen}`] : []),
    ...(before === null ? [] : [`; ${words.before} `, tongued("q", before.text, before.language, language)]),
  ];
}

function excerpt(text: string): string {
  const short = text.slice(0, 60);
  return short.length < text.length ? `${short.slice(0, short.lastIndexOf(" "))} …` : text;
}
