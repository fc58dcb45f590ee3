/** The page about the site: its purpose, the owners of names, and links to its data. */
import { tails } from "../../address.ts";
import { h } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { versionName } from "../../text/version-name.ts";
import { aboutWords } from "./words.ts";

export function* aboutPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.about, page: () => aboutPage(site, language) };
}

function aboutPage(site: Site, language: string): Page {
  const words = inLanguage(aboutWords, language);
  const data = site.books.flatMap((book) =>
    book.versions.map(({ version }) => ({
      path: `json/${book.id}/${version}.json`,
      label: words.of(chosen(book.title, language)?.text ?? book.id, versionName(version, language)),
    })),
  );
  const schemas = [...site.input.data().keys()]
    .filter((path) => path.startsWith("schema/"))
    .map((path) => ({ path: `json/${path}`, label: path.slice("schema/".length) }));
  const list = (links: readonly { readonly path: string; readonly label: string }[]) =>
    h(
      "ul",
      links.map(({ path, label }) => h("li", [h("a", { href: site.file(path) }, label)])),
    );
  return {
    kind: "about",
    language,
    tail: tails.about,
    title: words.title,
    about: words.parts[0]?.says[0] ?? null,
    trail: [{ label: inLanguage(shellWords, language).home, language, tail: tails.shelf }],
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("h1", words.title),
      ...words.parts.flatMap(({ heading, says }) => [h("h2", heading), ...says.map((each) => h("p", each))]),
      h("h2", words.data),
      h("p", words.dataSays),
      list(data),
      ...(schemas.length === 0 ? [] : [h("h3", words.schemas), list(schemas)]),
    ],
  };
}
