/**
 * Data about a page for search engines and shared links. Addresses are relative unless the public
 * address of the site is known; what needs whole addresses is then left out.
 */
import { tails } from "../address.ts";
import { h, type Html, inScript } from "../html.ts";
import { chosen, inLanguage } from "../language.ts";
import type { Site } from "../model/model.ts";
import type { Page } from "../page.ts";
import { feedOf, ruleFeedOf } from "../published.ts";
import { shellWords } from "./words.ts";

/** The name of the site for this reader. */
export function siteName({ options }: Pick<Site, "options">, language: string): string {
  return chosen(options.settings.title, language)?.text ?? "Rubric";
}

export function metadataOf(site: Site, page: Page): Html[] {
  return [
    ...languageLinks(site, page),
    ...preview(site, page),
    ...feedLinks(site, page),
    linkedData(site, page),
  ];
}

/** `/base/en/w40k/`, or with the public address in front. */
function addressOf(site: Site, language: string, tail: string): string {
  return (site.options.origin ?? "") + site.href(language, tail);
}

function languageLinks(site: Site, { language, tail }: Page): Html[] {
  const alternate = (name: string, other: string) =>
    h("link", { rel: "alternate", hrefLang: name, href: addressOf(site, other, tail) });
  return [
    ...(site.options.origin === null
      ? []
      : [h("link", { rel: "canonical", href: addressOf(site, language, tail) })]),
    ...site.languages.map((each) => alternate(each, each)),
    alternate("x-default", site.languages[0] ?? language),
  ];
}

/** For shared links. Without a picture: those who show one take no SVG, and nothing here draws another kind. */
function preview(site: Site, { language, tail, title, about }: Page): Html[] {
  const property = (name: string, content: string) => h("meta", { property: name, content });
  return [
    property("og:title", title),
    property("og:type", tail === tails.shelf ? "website" : "article"),
    property("og:site_name", siteName(site, language)),
    property("og:locale", language),
    ...site.languages.flatMap((each) => (each === language ? [] : [property("og:locale:alternate", each)])),
    ...(about === null ? [] : [property("og:description", about)]),
    ...(site.options.origin === null ? [] : [property("og:url", addressOf(site, language, tail))]),
  ];
}

function feedLinks(site: Site, { language, tail, kind }: Page): Html[] {
  const [id = "", , , rule = ""] = tail.split("/");
  const book = site.books.find((each) => each.id === id);
  if (book === undefined) return [];
  const link = (path: string | null, title: string) =>
    path === null
      ? []
      : [h("link", { rel: "alternate", type: "application/atom+xml", title, href: site.file(path) })];
  const title = chosen(book.title, language)?.text ?? book.id;
  return [
    ...link(feedOf(site, book, language), title),
    ...(kind === "provision" ? link(ruleFeedOf(site, book, rule, language), `${title}: ${rule}`) : []),
  ];
}

/** The way to the page, and what a page of rules is. */
function linkedData(site: Site, page: Page): Html {
  const { language, tail, title, trail, here, kind } = page;
  const home = { label: inLanguage(shellWords, language).home, tail: tails.shelf };
  const way = [
    ...(trail[0]?.tail === tails.shelf || tail === tails.shelf ? [] : [home]),
    ...trail,
    { label: here?.label ?? title, tail },
  ];
  const list = {
    "@type": "BreadcrumbList",
    itemListElement: way.map(({ label, tail: at }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: label,
      item: addressOf(site, language, at),
    })),
  };
  const isOfRules = kind === "provision" || kind === "update" || kind === "version";
  const graph = [list, ...(isOfRules ? [legislation(site, page)] : [])];
  return h(
    "script",
    { type: "application/ld+json" },
    inScript({ "@context": "https://schema.org", "@graph": graph }),
  );
}

/** A rulebook is no law, but is made and amended as one, and schema.org has words for that. */
function legislation(site: Site, { kind, language, tail, title }: Page): object {
  const [book = "", version = ""] = tail.split("/");
  const other = (at: string) => ({ "@type": "Legislation", url: addressOf(site, language, at) });
  return {
    "@type": "Legislation",
    name: title,
    url: addressOf(site, language, tail),
    inLanguage: language,
    identifier: `${book}@${version}`,
    legislationIdentifier: tail.replace(/\/$/, ""),
    ...(kind === "provision" ? { isPartOf: other(tails.version(book, version)) } : {}),
    ...(kind === "update" ? { legislationChanges: other(tails.book(book)) } : {}),
  };
}
