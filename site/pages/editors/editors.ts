/**
 * The part for editors and developers: the tutorial, the reference, the limits and the settings, which are in English, with the
 * faults, the data, and a search of its own.
 */
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Crumb, Listed, Page } from "../../page.ts";
import { shellWords } from "../../shell/words.ts";
import { searchBox, searchHead } from "../search/box.ts";
import { editorsWords } from "./words.ts";

/** The longer texts: the name of the asset is that of the page. */
const texts = ["tutorial", "reference", "limits", "settings"] as const;

export function* editorsPages(site: Site, language: string): Generator<Listed> {
  yield { tail: tails.editors, page: () => startPage(site, language) };
  for (const name of texts) yield { tail: tails.guidePage(name), page: () => textPage(site, name, language) };
}

export function toEditors(language: string): readonly Crumb[] {
  return [
    { label: inLanguage(shellWords, language).home, language, tail: tails.shelf },
    { label: inLanguage(editorsWords, language).title, language, tail: tails.editors },
  ];
}

function startPage(site: Site, language: string): Page {
  const words = inLanguage(editorsWords, language);
  const { hasSearch } = site.options;
  const link = (tail: string, label: string, says: string) =>
    h("li", [h("a", { href: site.href(language, tail) }, label), h("p", says)]);
  return {
    kind: "editors",
    language,
    tail: tails.editors,
    title: words.title,
    about: words.lead,
    trail: toEditors(language).slice(0, 1),
    here: { label: words.title, language },
    versions: [],
    ...searchHead(site),
    records: [],
    main: [
      h("h1", words.title),
      h("p", { class: "lead" }, words.lead),
      ...(hasSearch ? searchBox(site, language, "editors", words.search) : []),
      h("ul", { class: "guide-list" }, [
        link(tails.guidePage("tutorial"), words.tutorial, words.tutorialSays),
        link(tails.guidePage("reference"), words.reference, words.referenceSays),
        link(tails.guidePage("limits"), words.limits, words.limitsSay),
        link(tails.guidePage("settings"), words.settings, words.settingsSay),
        link(tails.faults, words.faults, words.faultsSay),
        link(tails.data, words.data, words.dataSays),
      ]),
    ],
  };
}

function textPage(site: Site, name: (typeof texts)[number], language: string): Page {
  const words = inLanguage(editorsWords, language);
  const title = words[name];
  const text = site.input.assets.get(`guide/${name}.md`) ?? `# ${title}`;
  return {
    kind: "editors",
    language,
    tail: tails.guidePage(name),
    title,
    about: null,
    trail: toEditors(language),
    here: { label: title, language },
    versions: [],
    scripts: [],
    // In one language they are found from all.
    records:
      language === "en"
        ? [{ title, text, language: "en", kind: "editors", book: null, version: null, anchor: null }]
        : [],
    main: inEnglish(site, text, language, (target) => guideLink(site, target, language)),
  };
}

/** A text that is written in English only, on a page of any language. */
export function inEnglish(
  site: Site,
  text: string,
  language: string,
  links: (target: string) => string,
): Part[] {
  const note = inLanguage(editorsWords, language).inEnglish;
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
  const page = name ? tails.guidePage(name) : fault ? tails.fault(fault) : tails.editors;
  return site.href(language, page) + (anchor === undefined ? "" : `#${anchor}`);
}
