/** How to use the site, in the reader's language. */
import { tails } from "../../address.ts";
import { h } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { guideWords } from "./words.ts";

export function* guidePages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.guide, page: () => guidePage(site, language) };
}

function guidePage(site: Site, language: string): Page {
  const words = inLanguage(guideWords, language);
  return {
    kind: "guide",
    language,
    tail: tails.guide,
    title: words.title,
    about: words.lead,
    trail: [{ label: inLanguage(shellWords, language).home, language, tail: tails.shelf }],
    here: { label: words.title, language },
    versions: [],
    scripts: [],
    records: [
      {
        title: words.title,
        text: words.parts.flatMap(({ heading, says }) => [heading, ...says]).join(" "),
        language,
        kind: "guide",
        book: null,
        version: null,
        anchor: null,
      },
    ],
    main: [
      h("h1", words.title),
      h("p", { class: "lead" }, words.lead),
      ...words.parts.flatMap(({ heading, says }) => [h("h2", heading), ...says.map((each) => h("p", each))]),
      h("p", [h("a", { href: site.href(language, tails.editors) }, words.editors)]),
    ],
  };
}
