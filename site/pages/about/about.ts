/** The page about the site: its purpose, the owners of names. */
import { tails } from "../../address.ts";
import { h } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { aboutWords } from "./words.ts";

export function* aboutPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.about, page: () => aboutPage(site, language) };
}

function aboutPage(site: Site, language: string): Page {
  const words = inLanguage(aboutWords, language);
  return {
    kind: "about",
    language,
    tail: tails.about,
    title: words.title,
    about: words.parts[0]?.says[0] ?? null,
    trail: [{ label: inLanguage(shellWords, language).home, language, tail: tails.shelf }],
    here: { label: words.title, language },
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("h1", words.title),
      ...words.parts.flatMap(({ heading, says }) => [h("h2", heading), ...says.map((each) => h("p", each))]),
      h("p", [h("a", { href: site.href(language, tails.data) }, words.data)]),
    ],
  };
}
