/** The shelf: the books there are, each with its line of versions and what one can do with it. */
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { versionName } from "../../text/version-name.ts";
import { shelfWords } from "./words.ts";

export function* shelfPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.shelf, page: () => shelfPage(site, language) };
}

function shelfPage(site: Site, language: string): Page {
  const words = inLanguage(shelfWords, language);
  return {
    kind: "shelf",
    language,
    tail: tails.shelf,
    title: words.title,
    about: words.lead,
    trail: [],
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("div", { class: "opening" }, [h("h1", words.title), h("p", { class: "lead" }, words.lead)]),
      h(
        "ul",
        { class: "shelf" },
        site.books.map((book) => h("li", [bookCard(site, book, language)])),
      ),
    ],
  };
}

function bookCard(site: Site, book: BookOf, language: string): Part {
  const words = inLanguage(shelfWords, language);
  const title = chosen(book.title, language);
  const newest = book.versions.at(-1);
  if (newest === undefined) return h("span", book.id);
  const before = book.versions.length > 2 ? book.versions.at(-2) : undefined;
  const graph = newest.graph.versions.get(newest.version);
  const heldIn = [...new Set([...newest.graph.held, ...(graph?.held ?? [])])];
  return h("article", { class: "card" }, [
    h("h2", [
      h(
        "a",
        {
          href: site.href(language, tails.book(book.id)),
          ...(title && title.language !== language ? { lang: title.language } : {}),
        },
        title?.text ?? book.id,
      ),
    ]),
    h("p", { class: "counts" }, [
      [
        words.provisions(newest.book.provisions.length),
        words.entries(newest.book.entries.length),
        words.decisions(newest.program.decisions.length),
      ].join(" · "),
    ]),
    h("p", { class: "counts" }, [
      `${words.heldIn}: ${heldIn.map((each) => nameOf(each, language)).join(", ")}`,
    ]),
    h("ul", { class: "row" }, [
      ...book.versions.map((at) =>
        h("li", [
          h(
            "a",
            { href: site.href(language, tails.version(book.id, at.version)) },
            versionName(at.version, language),
          ),
        ]),
      ),
    ]),
    h("ul", { class: "actions" }, [
      ...(before
        ? [
            h("li", [
              h(
                "a",
                { href: site.href(language, tails.changes(book.id, before.version, newest.version)) },
                words.changes(before.version, newest.version),
              ),
            ]),
          ]
        : []),
      h("li", [h("a", { href: site.href(language, tails.ask(book.id, newest.version)) }, words.ask)]),
    ]),
  ]);
}
