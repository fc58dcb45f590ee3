/** The page on which results are shown. Without scripts, or without an index, it leads to the contents of every book. */
import { tails } from "../../address.ts";
import { h } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { versionName } from "../../text/version-name.ts";
import { shellWords } from "../../shell/words.ts";
import { searchBox, searchHead } from "./box.ts";
import { searchWords } from "./words.ts";

export function* searchPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.search, page: () => searchPage(site, language) };
}

function searchPage(site: Site, language: string): Page {
  const words = inLanguage(searchWords, language);
  const { hasSearch } = site.options;
  const contents = h(
    "ul",
    site.books.flatMap((book) => {
      const title = chosen(book.name, language);
      return book.versions.map((at) =>
        h("li", [
          h("a", { href: site.href(language, tails.version(book.id, at.version)) }, [
            `${title?.text ?? book.id}, ${versionName(at, at.version, language)}`,
          ]),
        ]),
      );
    }),
  );
  return {
    kind: "search",
    language,
    tail: tails.search,
    title: words.title,
    about: null,
    trail: [{ label: inLanguage(shellWords, language).home, language, tail: tails.shelf }],
    here: { label: words.title, language },
    versions: [],
    ...searchHead(site),
    records: [],
    main: [
      h("h1", words.title),
      ...(hasSearch
        ? [
            ...searchBox(site, language, "players", words.label),
            h("div", { id: "without-scripts" }, [h("p", words.noScripts), contents]),
          ]
        : [h("p", words.noIndex), contents]),
    ],
  };
}
