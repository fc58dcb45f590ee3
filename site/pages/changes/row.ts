/** A change as a line: the question, the smallest situation, the answers before and now. Unfolded, a card with the rest. */
import type { Change, Witness } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { icon } from "../../icons.ts";
import { inLanguage } from "../../language.ts";
import { joined } from "../../text/named.ts";
import {
  askHref,
  changeHref,
  type Compared,
  decisionLink,
  entriesSaid,
  flipShown,
  followersOf,
  headingOf,
  mainWitness,
  nameOfSide,
  pagesOf,
  questionOf,
  ruleHref,
  situationOf,
} from "./compared.ts";
import { tagsOf } from "./facets.ts";
import { textShown } from "./text.ts";
import { becauseShown } from "./witness.ts";
import { changesWords } from "./words.ts";

export function rowShown(compared: Compared, change: Change): Part {
  return h("details", { class: "chg", ...placeOf(compared, change) }, [
    h("summary", [...lineShown(compared, change), metaShown(compared, change)]),
    h("div", { class: "card" }, [...textsShown(compared, change), ...actions(compared, change)]),
  ]);
}

/** Its anchor, and what the filters look at. */
export function placeOf(compared: Compared, change: Change) {
  const id = compared.anchors.get(change) ?? "";
  const tags = tagsOf(compared, change);
  return { id, dataChange: id, ...(tags.length === 0 ? {} : { dataTags: tags.join(" ") }) };
}

/** What is asked, when, and both answers; the heading where no situation shows it. */
export function lineShown(compared: Compared, change: Change): Part[] {
  const witness = mainWitness(change);
  if (witness === null) return [h("span", { class: "line" }, [headingOf(compared, change)])];
  return [
    h("span", { class: "line" }, [
      questionOf(compared, witness),
      " ",
      h("span", { class: "case" }, [...situationOf(compared, witness)]),
    ]),
    flipShown(compared, witness),
  ];
}

/** `isNamed`: the heading is above. */
export function metaShown(compared: Compared, change: Change, isNamed = false): Part {
  const parts = [pagesOf(compared, change), entriesSaid(compared, change)];
  return h("span", { class: "meta" }, [
    ...(isNamed ? [] : [h("span", [headingOf(compared, change)])]),
    ...parts.flatMap((part) => (part === null ? [] : [h("span", part)])),
  ]);
}

/** The changed words; where there are none, the sentences that decide before and now. */
function textsShown(compared: Compared, change: Change): Part[] {
  const texts = textShown(compared, change);
  return [...texts, ...whyShown(compared, change), ...followersShown(compared, change)];
}

export function whyShown(compared: Compared, change: Change): Part[] {
  const witness = mainWitness(change);
  if (witness === null || isToldByTexts(change, witness)) return [];
  const { from, to } = compared;
  const sides = [
    { at: from, said: witness.before, name: "before" },
    { at: to, said: witness.after, name: "after" },
  ].map(({ at, said, name }) => {
    const reasons = becauseShown(compared, at, witness.decision, said.because);
    return reasons.length === 0
      ? null
      : h("div", { class: name }, [h("p", { class: "of" }, nameOfSide(compared, at)), ...reasons]);
  });
  const told = sides.filter((side) => side !== null);
  return told.length === 0 ? [] : [h("div", { class: "sides" }, told)];
}

/** Whether the changed words contain every sentence that decides. */
function isToldByTexts({ text }: Change, { before, after }: Witness): boolean {
  const words = (gone: "deleted" | "inserted") =>
    text
      .flatMap(({ languages }) => languages)
      .map(({ pieces }) => pieces.flatMap(({ op, text: part }) => (op === gone ? [] : [part])).join(""))
      .join("\n");
  const isIn = (all: string, said: Witness["before"]) =>
    said.because.every(({ sentence }) => sentence !== "" && all.includes(sentence));
  return text.length > 0 && isIn(words("inserted"), before) && isIn(words("deleted"), after);
}

/** The rules whose answers changed with this one. */
export function followersShown(compared: Compared, change: Change): Part[] {
  const links = followersNamed(compared, change);
  if (links.length === 0) return [];
  const words = inLanguage(changesWords, compared.language);
  return [h("p", { class: "follows" }, [h("b", words.followsFromIt), " ", ...joined(links)])];
}

/** As links; what no entry states is named by its questions. */
export function followersNamed(compared: Compared, change: Change): readonly (readonly Part[])[] {
  const own = new Set([...change.entries.to, ...change.entries.from]);
  return followersOf(compared, change).flatMap((each) =>
    each.provision === null && each.entries.to.length + each.entries.from.length === 0
      ? each.decisions
          .filter(({ inherited }) => inherited.some(({ entries }) => entries.some((entry) => own.has(entry))))
          .map((decision) => [decisionLink(compared, decision)])
      : [[h("a", { href: changeHref(compared, each) }, [headingOf(compared, each)])]],
  );
}

export function actions(compared: Compared, change: Change, isOwnPage = false): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const witness = mainWitness(change);
  const ask = witness === null ? null : askHref(compared, witness);
  const rule = ruleHref(compared, change);
  return [
    h("p", { class: "row" }, [
      ...(ask === null ? [] : [h("a", { class: "btn", href: ask }, words.tryIt)]),
      ...(rule === null ? [] : [h("a", { class: "btn plain", href: rule }, words.readRule)]),
      ...(isOwnPage
        ? []
        : [h("a", { class: "btn quiet", href: changeHref(compared, change) }, [icon("link"), words.whole])]),
    ]),
  ];
}
