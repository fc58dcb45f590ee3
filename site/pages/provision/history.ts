/** What each version did to a rule, the printed book first: to which sentence, and which entry. */
import type { BookEntry, BookProvision, HistoryStep, TextNode } from "../../../compiler/index.ts";
import { anchorOf, localName, versionOf } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { type Held, held, linked } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { entryLink } from "./cite.ts";
import { nodesBelow, type Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function historyList(shown: Shown, provision: BookProvision, answers: readonly BookEntry[]): Part[] {
  const words = inLanguage(provisionWords, shown.language);
  const byVersion = new Map<string, Part[]>();
  const told = new Set<string>();
  // An entry that does the same to several sentences at one place says it once.
  const put = (entry: string, what: string, parts: readonly Part[]) => {
    if (told.has(`${entry} ${what}`)) return;
    told.add(`${entry} ${what}`);
    const version = versionOf(shown.at.id, entry);
    byVersion.set(version, [...(byVersion.get(version) ?? []), h("li", parts)]);
  };
  const nodes = [...nodesBelow(shown.at, provision.content), ...(shown.at.removed.get(provision.id) ?? [])];
  for (const node of nodes)
    for (const step of node.history)
      for (const entry of step.entry === null ? [] : [step.entry, ...step.carriedBy])
        put(
          entry,
          JSON.stringify([step.operation, [...step.at], before(shown, step, entry)]),
          stepShown(shown, node, step, entry),
        );
  for (const { id } of answers)
    put(id, "answers", [entryLink(shown, id), ": ", h("a", { href: `#${localName(id)}` }, words.answers)]);
  if (byVersion.size === 0 || shown.sinces.length === 0) return [];
  const versions = [...shown.at.graph.versions.keys()].filter((version) => byVersion.has(version));
  return [
    h("section", { class: "block", ariaLabelledBy: "history" }, [
      h("h2", { id: "history" }, words.history),
      h(
        "ol",
        { class: "history" },
        versions.map((version) =>
          h("li", [
            h("b", versionName(shown.at, version, shown.language)),
            h("ul", byVersion.get(version) ?? []),
          ]),
        ),
      ),
      chooser(shown),
    ]),
  ];
}

/** `Erratum E17 of 1.2: replaces the text (page 248, last sentence)`, with what was there before. */
function stepShown(shown: Shown, node: TextNode, step: HistoryStep, entry: string): Part[] {
  const { at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const place = step.at.get(language) ?? [...step.at.values()][0];
  const done = words.steps[entry === step.entry ? step.operation : "restated"] ?? "";
  const isHere = at.book.nodes.has(node.id);
  const text = before(shown, step, entry);
  return [
    entryLink(shown, entry),
    ": ",
    isHere ? h("a", { href: `#${anchorOf(node.id)}` }, done) : done,
    ...(place === undefined ? [] : [` (${shown.site.input.words.placeWithoutLabels(place)})`]),
    ...(text === null
      ? []
      : [`, ${words.before} `, tongued("q", linked(shown, text), text.language, language)]),
  ];
}

/** What an entry replaced; later entries that repeat it replace nothing. */
function before({ at, language, owners }: Shown, step: HistoryStep, entry: string): Held | null {
  if (entry !== step.entry || step.before === null || step.before === "unseen") return null;
  return held(at, step.before.texts, language, owners);
}

/** Chooses the version to compare with. It works by style alone, so also without scripts. */
function chooser({ at, sinces, language }: Shown): Part {
  const words = inLanguage(provisionWords, language);
  const option = (name: string, value: string, label: string, isFirst: boolean) =>
    h("label", [
      h("input", {
        type: "radio",
        name: "since",
        id: name,
        value,
        ...(isFirst ? { checked: true } : {}),
      }),
      h("span", label),
    ]);
  return h("fieldset", { class: "chooser" }, [
    h("legend", words.since),
    ...sinces.map(({ name, version }, i) =>
      option(name, version, versionName(at, version, language), i === 0),
    ),
    option("since-none", "none", words.sinceNone, false),
  ]);
}
