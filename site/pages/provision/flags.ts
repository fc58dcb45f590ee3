/** What is open: what can be read two ways, with our reading and the other; what the document does not say. */
import type { BookProvision, FlagData } from "../../../compiler/index.ts";
import { plainTexts } from "../../../grammar/tree.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { entryLink } from "./cite.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export interface Flagged {
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

export function flagsHeading(language: string, found: readonly Flagged[]): string {
  const words = inLanguage(provisionWords, language);
  return found.every(({ flag }) => flag.kind === "doubt") ? words.twoWays : words.flags;
}

export function flagList(shown: Shown, found: readonly Flagged[]): Part[] {
  if (found.length === 0) return [];
  return [
    h("section", { class: "block flags", ariaLabelledBy: "flags" }, [
      h("h2", { id: "flags" }, flagsHeading(shown.language, found)),
      ...found.flatMap(({ flag, entries }) =>
        flag.kind === "doubt" ? doubt(shown, flag, entries) : [note(shown, flag, entries)],
      ),
    ]),
  ];
}

type Doubt = Extract<FlagData, { readonly kind: "doubt" }>;

/** Our reading comes first and is filled; both have the same size of type. */
function doubt(
  shown: Shown,
  { because, readings, taken, written }: Doubt,
  entries: readonly string[],
): Part[] {
  const { language } = shown;
  const words = inLanguage(provisionWords, language);
  const inOrder = [...readings].sort((a, b) => Number(b.name === taken) - Number(a.name === taken));
  return [
    h("p", [inTongue(because, language) ?? "", ...citedBy(shown, entries)]),
    h(
      "div",
      { class: "split" },
      inOrder.map(({ name, words: said }) =>
        h("div", name === taken ? { class: "ours" } : {}, [
          h("span", { class: "who" }, [
            name === taken ? words.taken : words.otherWay,
            ...(name === written ? [` (${words.written})`] : []),
          ]),
          inTongue(said, language, "div", { class: "rule" }) ?? "",
        ]),
      ),
    ),
  ];
}

function note(
  shown: Shown,
  { kind, words: said }: Exclude<FlagData, Doubt>,
  entries: readonly string[],
): Part {
  const words = inLanguage(provisionWords, shown.language);
  return h("div", { class: "note" }, [
    h("p", [
      h("b", words.flagKinds[kind]),
      ". ",
      inTongue(said, shown.language) ?? "",
      ...citedBy(shown, entries),
    ]),
  ]);
}

function citedBy(shown: Shown, entries: readonly string[]): Part[] {
  return entries.flatMap((entry) => [" ", h("span", { class: "cite" }, [entryLink(shown, entry)])]);
}

/** In one line of a document: what is open, and for a doubt why. */
export function flagItem({ language }: Pick<Shown, "language">, flag: FlagData): Part {
  const words = inLanguage(provisionWords, language);
  const said = flag.kind === "doubt" ? flag.because : flag.words;
  return h("li", [h("b", words.flagKinds[flag.kind]), ": ", inTongue(said, language) ?? ""]);
}
