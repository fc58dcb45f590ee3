/** What the document leaves doubtful, open or lost: each doubt with its readings, the one taken and why. */
import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { BookProvision, FlagData } from "../../../compiler/index.ts";
import { plainTexts } from "../../../grammar/index.ts";
import { citedAs } from "../../address.ts";
import { inLanguage } from "../../language.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { entryHref } from "../../text/marks.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function flagList(shown: Shown, provision: BookProvision): ElementContent[] {
  const { at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const entries = at.entriesOn.get(provision.id) ?? [];
  const items = [
    ...provision.flags.map(({ node }) =>
      flagItem(shown, { kind: node.flag, words: plainTexts(node.texts) }, null),
    ),
    ...entries.flatMap(({ id, flags }) => flags.map((flag) => flagItem(shown, flag, id))),
  ];
  if (items.length === 0) return [];
  return [
    h("section", { class: "flags", ariaLabelledBy: "flags" }, [
      h("h2", { id: "flags" }, words.flags),
      h("ul", items),
    ]),
  ];
}

export function flagItem(shown: Shown, flag: FlagData, entry: string | null): ElementContent {
  const { site, at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const of =
    entry === null
      ? []
      : [" ", h("a", { class: "by", href: entryHref(site, at, entry, language) }, citedAs(at.id, entry))];
  const kind = h("strong", words.flagKinds[flag.kind]);
  if (flag.kind !== "doubt") return h("li", [kind, ...of, ": ", inTongue(flag.words, language) ?? ""]);
  const readings = flag.readings.map(({ name, words: said }) =>
    h("li", [
      h("code", name),
      ...(name === flag.taken ? [" ", h("span", { class: "taken" }, words.taken)] : []),
      ...(name === flag.written ? [" ", h("span", { class: "flag" }, words.written)] : []),
      " ",
      inTongue(said, language) ?? "",
    ]),
  );
  return h("li", [
    kind,
    ...of,
    h("ul", { class: "readings" }, readings),
    h("p", [words.because, " ", inTongue(flag.because, language) ?? ""]),
  ]);
}
