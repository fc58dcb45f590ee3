/** Provisions and entries as links, under the names readers know. */
import { citedAs, tails } from "../address.ts";
import { h, type Part } from "../html.ts";
import type { BookAt } from "../model/book-at.ts";
import type { Site } from "../model/model.ts";
import { held } from "./held.ts";
import { tongued } from "./in-tongue.ts";
import { entryHref } from "./marks.ts";

export function provisionLink(
  { site, at, language }: { readonly site: Site; readonly at: BookAt; readonly language: string },
  id: string,
  anchor = "",
): Part {
  const provision = at.provisions.get(id);
  const heading = provision === undefined ? null : held(at, provision.heading, language, [id]);
  return h("a", { href: site.href(language, tails.provision(at.id, at.version, id)) + anchor }, [
    heading === null ? id : tongued("span", heading.text, heading.language, language),
  ]);
}

/** A provision by its heading; an entry by its heading and how it is cited here, where it may be carried under another name. */
export function ownerLinks(
  where: { readonly site: Site; readonly at: BookAt; readonly language: string },
  owner: string,
): readonly Part[] {
  const { site, at, language } = where;
  if (at.provisions.has(owner)) return [provisionLink(where, owner)];
  const entry = at.entries.get(owner) ?? at.book.entries.find(({ origin }) => origin === owner);
  if (entry === undefined) return [citedAs(at.id, owner)];
  const href = entryHref(site, at, entry.id, language);
  const heading = held(at, entry.heading, language, entry.on);
  return [
    ...(heading === null
      ? []
      : [h("a", { href }, [tongued("span", heading.text, heading.language, language)])]),
    ...(heading === null ? [] : [" "]),
    h("a", { class: "by", href }, citedAs(at.id, entry.id)),
  ];
}
