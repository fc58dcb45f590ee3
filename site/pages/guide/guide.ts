/**
 * The guide: how to read the pages, in the reader's language, with the tutorial, the reference, the limits and the
 * settings in English.
 */
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Crumb, Listed, Page } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { guideWords } from "./words.ts";

/** The longer texts: the name of the asset is that of the page. */
const texts = ["tutorial", "reference", "limits", "settings"] as const;

export function* guidePages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.guide, page: () => startPage(site, language) };
  for (const name of texts) yield { tail: tails.guidePage(name), page: () => textPage(site, name, language) };
}

export function toGuide(language: string): readonly Crumb[] {
  return [
    { label: inLanguage(shellWords, language).home, language, tail: tails.shelf },
    { label: inLanguage(guideWords, language).title, language, tail: tails.guide },
  ];
}

function startPage(site: Site, language: string): Page {
  const words = inLanguage(guideWords, language);
  const link = (tail: string, label: string, says: string) =>
    h("li", [h("a", { href: site.href(language, tail) }, label), h("p", says)]);
  return {
    kind: "guide",
    language,
    tail: tails.guide,
    title: words.title,
    about: words.lead,
    trail: toGuide(language).slice(0, 1),
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
      h("h2", words.more),
      h("ul", { class: "guide-list" }, [
        link(tails.guidePage("tutorial"), words.tutorial, words.tutorialSays),
        link(tails.guidePage("reference"), words.reference, words.referenceSays),
        link(tails.guidePage("limits"), words.limits, words.limitsSay),
        link(tails.guidePage("settings"), words.settings, words.settingsSay),
        link(tails.faults, words.faults, words.faultsSay),
      ]),
    ],
  };
}

function textPage(site: Site, name: (typeof texts)[number], language: string): Page {
  const words = inLanguage(guideWords, language);
  const title = words[name];
  return {
    kind: "guide",
    language,
    tail: tails.guidePage(name),
    title,
    about: null,
    trail: toGuide(language),
    versions: [],
    scripts: [],
    records: [],
    main: inEnglish(site, site.input.assets.get(`guide/${name}.md`) ?? `# ${title}`, language, (target) =>
      guideLink(site, target, language),
    ),
  };
}

/** A text that is written in English only, on a page of any language. */
export function inEnglish(
  site: Site,
  text: string,
  language: string,
  links: (target: string) => string,
): Part[] {
  const note = inLanguage(guideWords, language).inEnglish;
  return [
    ...(note === "" ? [] : [h("p", { class: "note" }, note)]),
    h("div", { class: "prose", ...(language === "en" ? {} : { lang: "en" }) }, [
      ...site.markdown(text, links),
    ]),
  ];
}

/** Files of the project that these texts lead to are pages here. */
function guideLink(site: Site, target: string, language: string): string {
  if (target.startsWith("#") || /^[a-z]+:/.test(target)) return target;
  const [path = "", anchor] = target.split("#");
  const name = texts.find((each) => path.endsWith(`${each.toUpperCase()}.md`));
  const fault = /faults\/([a-z0-9-]+)\.md$/.exec(path)?.[1];
  const page = name ? tails.guidePage(name) : fault ? tails.fault(fault) : tails.guide;
  return site.href(language, page) + (anchor === undefined ? "" : `#${anchor}`);
}
