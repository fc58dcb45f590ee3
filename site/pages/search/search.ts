/** The page on which results are shown. Without scripts, or without an index, it leads to the contents of every book. */
import { tails } from "../../address.ts";
import { h, inScript } from "../../html.ts";
import { chosen, inLanguage, nameOf } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { indexFolder } from "../../search/folder.ts";
import { versionName } from "../../text/version-name.ts";
import { shellWords } from "../../shell/words.ts";
import { searchWords } from "./words.ts";

export function* searchPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.search, page: () => searchPage(site, language) };
}

function searchPage(site: Site, language: string): Page {
  const words = inLanguage(searchWords, language);
  const { hasSearch } = site.options;
  // The reader's language first.
  const order = [language, ...site.languages.filter((each) => each !== language)];
  const settings = {
    words,
    languages: order.map((each) => ({
      language: each,
      name: nameOf(each, language),
      folder: site.file(`${indexFolder(each)}/`),
      pages: site.href(each, ""),
    })),
    books: Object.fromEntries(
      site.books.map(({ id, title, versions }) => [
        id,
        {
          title: chosen(title, language)?.text ?? id,
          versions: versions.map(({ version }) => [version, versionName(version, language)]),
        },
      ]),
    ),
  };
  const contents = h(
    "ul",
    site.books.flatMap((book) => {
      const title = chosen(book.title, language);
      return book.versions.map((at) =>
        h("li", [
          h("a", { href: site.href(language, tails.version(book.id, at.version)) }, [
            `${title?.text ?? book.id}, ${versionName(at.version, language)}`,
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
    versions: [],
    scripts: hasSearch ? ["search.js"] : [],
    records: [],
    runsWasm: hasSearch,
    main: [
      h("h1", words.title),
      ...(hasSearch
        ? [
            h("form", { class: "search-form", method: "get", role: "search", ariaLabel: words.title }, [
              h("label", { for: "q" }, words.label),
              h("input", { type: "search", id: "q", name: "q", autoComplete: "off" }),
              h("button", { type: "submit" }, words.title),
            ]),
            h("p", { id: "count", role: "status" }),
            h("div", { id: "results" }),
            h("div", { id: "without-scripts" }, [h("p", words.noScripts), contents]),
            h("script", { type: "application/json", id: "search-settings" }, inScript(settings)),
          ]
        : [h("p", words.noIndex), contents]),
    ],
  };
}
