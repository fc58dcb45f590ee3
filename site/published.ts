/**
 * The files of a site with a known address: a map of its pages, previews of shared pages, and feeds of updates with a
 * date. All need whole addresses, so without an origin none is made.
 */
import { plainTexts } from "../grammar/tree.ts";
import { citedAs, tails } from "./address.ts";
import type { SiteFile } from "./input.ts";
import { chosen } from "./language.ts";
import { type BookAt, ownEntries } from "./model/book-at.ts";
import type { BookOf, Site } from "./model/model.ts";

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

/** Where the feed of a book stands; null where no update of it states a date. */
export function feedOf(site: Site, book: BookOf, language: string): string | null {
  return site.options.origin === null || dated(book).length === 0 ? null : `${language}/${book.id}/feed.xml`;
}

export function* feeds(site: Site): Generator<SiteFile> {
  const { origin } = site.options;
  if (origin === null) return;
  for (const language of site.languages)
    for (const book of site.books) {
      const path = feedOf(site, book, language);
      if (path === null) continue;
      const updates = dated(book);
      const title = chosen(book.title, language)?.text ?? book.id;
      const newest =
        updates
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? "";
      const entries = updates.map(({ at, date }) => entryOf(site, origin, language, at, date));
      yield {
        path,
        content: `${xml}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escaped(origin + site.href(language, tails.book(book.id)))}</id>
<title>${escaped(title)}</title>
<updated>${newest}T00:00:00Z</updated>
<author><name>Rubric</name></author>
<link rel="self" href="${escaped(origin + site.file(path))}"/>
<link rel="alternate" type="text/html" href="${escaped(origin + site.href(language, tails.book(book.id)))}"/>
${entries.join("\n")}
</feed>
`,
      };
    }
}

function entryOf(site: Site, origin: string, language: string, at: BookAt, date: string): string {
  const node = at.graph.versions.get(at.version);
  const title =
    node === undefined ? at.version : (chosen(plainTexts(node.title), language)?.text ?? at.version);
  const address = escaped(origin + site.href(language, tails.update(at.id, at.version)));
  const entries = ownEntries(at)
    .map(({ id }) => citedAs(at.id, id))
    .join(", ");
  return `<entry><id>${address}</id><title>${escaped(title)}</title><updated>${date}T00:00:00Z</updated><link href="${address}"/><summary>${escaped(entries)}</summary></entry>`;
}

/** Only documents that say when they were published. */
function dated(book: BookOf): readonly { readonly at: BookAt; readonly date: string }[] {
  return book.versions.flatMap((at) => {
    const date = at.graph.versions.get(at.version)?.dated ?? null;
    return date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) ? [{ at, date }] : [];
  });
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  // Signs that no XML may hold are left out.
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? "").replace(/[^\P{C}\t\n\r]/gu, "");
}
