/** What the document leaves doubtful, open or lost: each doubt with its readings, the one taken and why. */
import type { BookProvision, FlagData } from "../../../compiler/index.ts";
import { plainTexts } from "../../../grammar/tree.ts";
import { citedAs } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { entryHref } from "../../text/marks.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

interface Flagged {
  readonly flag: FlagData;
  /** Those that say it; none where the provision alone does. */
  readonly entries: readonly string[];
}

/** Of a provision and of the entries on it, each once: entries say again what is said of the whole. */
export function flagsOn(at: BookAt, provision: BookProvision): readonly Flagged[] {
  const found = new Map<string, { readonly flag: FlagData; readonly entries: string[] }>();
  const put = (flag: FlagData) => {
    const key = JSON.stringify(flag);
    const known = found.get(key) ?? { flag, entries: [] };
    found.set(key, known);
    return known;
  };
  for (const { node } of provision.flags) put({ kind: node.flag, words: plainTexts(node.texts) });
  for (const { id, flags } of at.entriesOn.get(provision.id) ?? [])
    for (const flag of flags) put(flag).entries.push(id);
  return [...found.values()];
}

export function flagList(shown: Shown, provision: BookProvision): Part[] {
  const words = inLanguage(provisionWords, shown.language);
  const items = flagsOn(shown.at, provision).map(({ flag, entries }) => flagItem(shown, flag, entries));
  if (items.length === 0) return [];
  return [
    h("section", { class: "flags", ariaLabelledBy: "flags" }, [
      h("h2", { id: "flags" }, words.flags),
      h("ul", items),
    ]),
  ];
}

export function flagItem(shown: Shown, flag: FlagData, entries: readonly string[]): Part {
  const { site, at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const of = entries.flatMap((entry) => [
    " ",
    h("a", { class: "by", href: entryHref(site, at, entry, language) }, citedAs(at.id, entry)),
  ]);
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
