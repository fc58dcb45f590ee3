/** The logic of a sentence: the clauses it states, with the question that each decides. */
import type { NodeId } from "../../../compiler/index.ts";
import { citedAs, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { Stated } from "../../model/book-at.ts";
import { entryHref } from "../../text/marks.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

/** More than a screen of it is folded. */
const longest = 14;

export function logicOf(shown: Shown, sentence: NodeId): Part[] {
  const stated = shown.at.statedBy.get(sentence) ?? [];
  return stated.length === 0 ? [] : [logic(shown, stated)];
}

/** Of a provision, what no sentence of it states. */
export function besides(shown: Shown): Part[] {
  const stated = (shown.provision === null ? undefined : shown.at.besides.get(shown.provision)) ?? [];
  if (stated.length === 0) return [];
  const words = inLanguage(provisionWords, shown.language);
  return [
    h("section", { class: "besides", ariaLabelledBy: "besides" }, [
      h("h2", { id: "besides" }, words.besides),
      logic(shown, stated),
    ]),
  ];
}

function logic(shown: Shown, stated: readonly Stated[]): Part {
  return h(
    "div",
    { class: "logic" },
    together(stated).map((each) => group(shown, each)),
  );
}

/** Clauses of one decision by one entry stand below one heading; a play stands by itself. */
function together(stated: readonly Stated[]): readonly (readonly Stated[])[] {
  const groups = new Map<string, Stated[]>();
  for (const each of stated) {
    const key = each.kind === "play" ? `play ${each.play}` : `${each.decision} ${enteredBy(each) ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

function enteredBy(stated: Stated): string | null {
  return stated.kind === "clause" ? stated.clause.source.citedAs : null;
}

function group(shown: Shown, stated: readonly Stated[]): Part {
  const { site, at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const [first] = stated;
  if (first === undefined) return h("div");
  const text = stated.map((each) => each.text).join("\n");
  const code = site.code(text);
  const lines = text.split("\n").length;
  const entry = enteredBy(first);
  const by =
    entry === null
      ? []
      : [" ", h("a", { class: "by", href: entryHref(site, at, entry, language) }, citedAs(at.id, entry))];
  return h("div", { class: "clause" }, [
    h("p", { class: "of" }, [...headOf(shown, first), ...by]),
    lines > longest ? h("details", [h("summary", words.lines(lines)), code]) : code,
  ]);
}

function headOf({ site, at, language }: Shown, stated: Stated): Part[] {
  const words = inLanguage(provisionWords, language);
  if (stated.kind === "play") {
    const play = at.plays.get(stated.play);
    const name = play === undefined ? null : chosen(play.called, language);
    const label = name?.text ?? stated.play;
    return [
      h("span", words.plays(label)),
      " ",
      ...(play === undefined
        ? []
        : [h("a", { href: site.href(language, tails.play(at.id, at.version, stated.play)) }, words.open)]),
    ];
  }
  const decision = at.decisions.get(stated.decision);
  const name = decision === undefined ? null : chosen(decision.called, language);
  return [
    h("span", words.decides(name?.text ?? stated.decision)),
    " ",
    ...(decision === undefined
      ? []
      : [
          h(
            "a",
            { href: site.href(language, tails.decision(at.id, at.version, stated.decision)) },
            words.ask,
          ),
        ]),
  ];
}
