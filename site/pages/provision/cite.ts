/** Entries as readers cite them: `Erratum E25 of 1.5`. */
import { localName, versionOf } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { entryHref } from "../../text/marks.ts";
import { versionName } from "../../text/version-name.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

/** Without its kind: `E17 of 1.2`. */
export function shortName({ at, language }: Pick<Shown, "at" | "language">, id: string): string {
  const version = versionOf(at.id, id);
  const words = inLanguage(provisionWords, language);
  return version === "base"
    ? localName(id)
    : words.ofVersion(localName(id), versionName(at, version, language));
}

/** With its kind and version. */
export function entryName({ at, language }: Pick<Shown, "at" | "language">, id: string): string {
  const words = inLanguage(provisionWords, language);
  const entry = at.entries.get(id) ?? at.book.entries.find(({ origin }) => origin === id);
  const name = localName(id);
  // Documents number their commentary with a D.
  const kind = entry?.kind === "ruling" && name.startsWith("D") ? "commentary" : entry?.kind;
  const said = kind === undefined ? name : `${words.entryKinds[kind]} ${name}`;
  const version = versionOf(at.id, id);
  return version === "base" ? said : words.ofVersion(said, versionName(at, version, language));
}

export function entryLink(shown: Pick<Shown, "site" | "at" | "language">, id: string): Part {
  return h("a", { href: entryHref(shown.site, shown.at, id, shown.language) }, entryName(shown, id));
}
