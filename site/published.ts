/**
 * The files of a site with a known address: a map of its pages, and feeds of what changed on a known date. All need
 * whole addresses, so without an origin none is made.
 */
import { plainTexts } from "../grammar/tree.ts";
import { citedAs, localName, tails } from "./address.ts";
import type { SiteFile } from "./input.ts";
import { chosen } from "./language.ts";
import { type BookAt, ownEntries } from "./model/book-at.ts";
import { type BookOf, newestOf, settingsOf, type Site } from "./model/model.ts";
import { held } from "./text/held.ts";

/** A site map holds at most so many addresses; more are spread over several, named by an index. */
const mostInMap = 50_000;

export function* siteMaps(site: Site, pages: readonly string[]): Generator<SiteFile> {
  const { origin } = site.options;
  if (origin === null) return;
  const [first = "en"] = site.languages;
  const entries = [...new Set(pages)].flatMap((tail) =>
    site.languages.map((language) => {
      const others = [
        ...site.languages.map((other) => [other, other] as const),
        ["x-default", first] as const,
      ];
      const links = others.map(
        ([name, other]) =>
          `<xhtml:link rel="alternate" hreflang="${name}" href="${escaped(origin + site.href(other, tail))}"/>`,
      );
      return `<url><loc>${escaped(origin + site.href(language, tail))}</loc>${links.join("")}</url>`;
    }),
  );
  const maps = Array.from({ length: Math.max(1, Math.ceil(entries.length / mostInMap)) }, (_, i) =>
    entries.slice(i * mostInMap, (i + 1) * mostInMap),
  );
  const names = maps.map((_, i) => (maps.length === 1 ? "sitemap.xml" : `sitemap-${i + 1}.xml`));
  for (const [i, inMap] of maps.entries())
    yield {
      path: names[i] ?? "",
      content: `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${inMap.join("\n")}\n</urlset>\n`,
    };
  if (maps.length > 1) {
    const parts = names.map((name) => `<sitemap><loc>${escaped(origin + site.file(name))}</loc></sitemap>`);
    yield {
      path: "sitemap.xml",
      content: `${xml}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join("\n")}\n</sitemapindex>\n`,
    };
  }
  yield {
    path: "robots.txt",
    content: `User-agent: *\nAllow: /\nSitemap: ${origin}${site.file("sitemap.xml")}\n`,
  };
}

/** Where the feed of a book is; null where no update of it has a date, or the public address is not known. */
export function feedOf(site: Site, book: BookOf, language: string): string | null {
  return site.options.origin === null || dated(site, book).length === 0
    ? null
    : `${language}/${book.id}/feed.xml`;
}

/** Where the feed of one rule is; null where no update with a date is on it. */
export function ruleFeedOf(site: Site, book: BookOf, rule: string, language: string): string | null {
  if (site.options.origin === null || updatesOn(site, book, rule).length === 0) return null;
  return `${language}/${book.id}/rules/${rule}/feed.xml`;
}

/** Feeds of the updates that have a date: one for each book and one for each rule, in every language. */
export function* feeds(site: Site): Generator<SiteFile> {
  for (const language of site.languages)
    for (const book of site.books) {
      const path = feedOf(site, book, language);
      if (path === null) continue;
      const title = chosen(book.title, language)?.text ?? book.id;
      const entries = dated(site, book).map(({ at, date }) => ({
        tail: tails.update(at.id, at.version),
        title: titleOf(at, language),
        date,
        summary: ownEntries(at)
          .map(({ id }) => citedAs(at.id, id))
          .join(", "),
      }));
      yield { path, content: atom(site, { path, tail: tails.book(book.id), title, language, entries }) };
      yield* ruleFeeds(site, book, title, language);
    }
}

function* ruleFeeds(site: Site, book: BookOf, bookTitle: string, language: string): Generator<SiteFile> {
  const newest = newestOf(book);
  for (const { id, heading } of newest?.book.provisions ?? []) {
    const path = ruleFeedOf(site, book, id, language);
    if (path === null || newest === undefined) continue;
    const name = held(newest, heading, language, [id])?.text ?? id;
    const entries = updatesOn(site, book, id).map(({ at, date, entries: on }) => ({
      tail: tails.provision(at.id, at.version, id),
      title: `${name}: ${titleOf(at, language)}`,
      date,
      summary: on
        .map((entry) => held(at, entry.heading, language, entry.on)?.text ?? localName(entry.id))
        .join("; "),
    }));
    const tail = tails.provision(book.id, newest.version, id);
    yield { path, content: atom(site, { path, tail, title: `${bookTitle}: ${name}`, language, entries }) };
  }
}

/** The updates with a date that say something new about a rule. */
function updatesOn(site: Site, book: BookOf, rule: string) {
  return dated(site, book).flatMap(({ at, date }) => {
    const entries = ownEntries(at).filter(
      ({ on, carries }) => carries === null && (on as readonly string[]).includes(rule),
    );
    return entries.length > 0 && at.provisions.has(rule) ? [{ at, date, entries }] : [];
  });
}

function titleOf(at: BookAt, language: string): string {
  const node = at.graph.versions.get(at.version);
  return (node && chosen(plainTexts(node.title), language)?.text) ?? at.version;
}

/** Only documents that say when they were published, or whose date the project knows. */
function dated(site: Site, book: BookOf): readonly { readonly at: BookAt; readonly date: string }[] {
  return book.versions.flatMap((at) => {
    const date = dateOf(site, at);
    return date === null ? [] : [{ at, date }];
  });
}

/** When a version appeared; null if unknown. */
export function dateOf(site: Site, { id, version, graph }: BookAt): string | null {
  const stated = graph.versions.get(version)?.dated ?? null;
  if (stated !== null && /^\d{4}-\d{2}-\d{2}$/.test(stated)) return stated;
  const known = settingsOf(site, id).documents.flatMap((document) =>
    document.version === version && document.date !== null ? [document.date] : [],
  );
  return known.sort()[0] ?? null;
}

export interface Feed {
  readonly path: string;
  /** The page that the feed is about. */
  readonly tail: string;
  readonly title: string;
  readonly language: string;
  readonly entries: readonly FeedEntry[];
}
interface FeedEntry {
  readonly tail: string;
  readonly title: string;
  readonly date: string;
  readonly summary: string;
}

/** An Atom feed. Its addresses are whole, as its format asks. */
export function atom(site: Site, { path, tail, title, language, entries }: Feed): string {
  const origin = site.options.origin ?? "";
  const address = (of: string) => escaped(origin + site.href(language, of));
  const newest =
    entries
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? "";
  const items = entries.map(
    (entry) =>
      `<entry><id>${address(entry.tail)}</id><title>${escaped(entry.title)}</title><updated>${entry.date}T00:00:00Z</updated><link href="${address(entry.tail)}"/><summary>${escaped(entry.summary)}</summary></entry>`,
  );
  const author = chosen(site.options.settings.title, language)?.text ?? "Rubric";
  return `${xml}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${address(tail)}</id>
<title>${escaped(title)}</title>
<updated>${newest}T00:00:00Z</updated>
<author><name>${escaped(author)}</name></author>
<link rel="self" href="${escaped(origin + site.file(path))}"/>
<link rel="alternate" type="text/html" href="${address(tail)}"/>
${items.join("\n")}
</feed>
`;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  // Signs that no XML may hold are left out.
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? "").replace(/[^\P{C}\t\n\r]/gu, "");
}
