/** Two versions of a book side by side, with what every part of their page looks up: links, names, where each change stands. */
import type { Change, Decision, DecisionChange, Difference } from "../../../compiler/index.ts";
import { citedAs, localName, tails, versionOf } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import { entryHref } from "../../text/marks.ts";
import { called, joined } from "../../text/named.ts";
import { versionName } from "../../text/version-name.ts";
import { changesWords } from "./words.ts";

export interface Compared {
  readonly site: Site;
  readonly book: BookOf;
  readonly from: BookAt;
  readonly to: BookAt;
  readonly difference: Difference;
  readonly language: string;
  /** Below the page. */
  readonly anchors: ReadonlyMap<Change, string>;
}

/** An arrow that the style sheet draws, and that is read as a word. */
export function becomes({ language }: Compared): Part {
  return h("span", { class: "becomes" }, ` ${inLanguage(changesWords, language).becomes} `);
}

/** `E17-1-5`, of what no entry did its provision: `embark`. */
export function anchorsOf({ changes, book }: Difference): ReadonlyMap<Change, string> {
  const taken = new Map<string, number>();
  return new Map(
    changes.map((change) => {
      const [entry] = [...change.entries.to, ...change.entries.from];
      const name =
        entry === undefined
          ? (change.provision ?? "vocabulary")
          : `${localName(entry)}-${versionOf(book, entry)}`.replace(/[^\w-]/g, "-");
      const before = taken.get(name) ?? 0;
      taken.set(name, before + 1);
      return [change, before === 0 ? name : `${name}-${before + 1}`];
    }),
  );
}

export function headingOf({ language }: Compared, { heading, provision }: Change): Part {
  return called(heading, provision ?? inLanguage(changesWords, language).vocabulary, language);
}

export function entryLink({ site, from, to, language }: Compared, entry: string): Part {
  const at = versionOf(to.id, entry) === from.version ? from : to;
  return h("a", { class: "by", href: entryHref(site, at, entry, language) }, citedAs(at.id, entry));
}

/** `1.2/E17 → 1.5/E25`; empty for what no entry did. */
export function entryLinks(
  compared: Compared,
  { entries }: Change,
  how: "told" | "bare" = "told",
): readonly Part[] {
  const words = inLanguage(changesWords, compared.language);
  const links = (ids: readonly string[]) => joined(ids.map((id) => [entryLink(compared, id)]));
  const note = (word: string) => (how === "told" ? ` ${word}` : "");
  if (entries.from.length === 0)
    return entries.to.length === 0 ? [] : [...links(entries.to), note(words.fresh)];
  if (entries.to.length === 0) return [...links(entries.from), note(words.gone)];
  return [...links(entries.from), becomes(compared), ...links(entries.to)];
}

export function decisionOf({ from, to }: Compared, id: string): Decision | undefined {
  return to.decisions.get(id) ?? from.decisions.get(id);
}

/** A decision by its name, leading to where it is asked. */
export function decisionLink(
  { site, from, to, language }: Compared,
  { decision, called: words }: Pick<DecisionChange, "decision" | "called">,
): Part {
  const at = to.decisions.has(decision) ? to : from;
  return h(
    "a",
    { href: site.href(language, tails.decision(at.id, at.version, decision)) },
    called(words, decision, language),
  );
}

export function nameOfSide({ language }: Compared, at: BookAt): string {
  return versionName(at.version, language);
}
