/**
 * The frame of every page: head, the way here, the switches of language and version, the search, the notice. A page is whole
 * without scripts; what they add hides until they run.
 */
import { tails } from "../address.ts";
import { h, type Html, htmlOf, kept, s } from "../html.ts";
import type { SiteFile } from "../input.ts";
import { inLanguage, ownName } from "../language.ts";
import type { Site } from "../model/model.ts";
import type { Page, VersionLink } from "../page.ts";
import { headOf } from "./head.ts";
import { shellWords } from "./words.ts";
import { memoizeNamed } from "../../compiler/memoize.ts";

export function pageFile(site: Site, page: Page): SiteFile {
  return {
    path: `${page.language}/${page.tail}index.html`,
    content: htmlOf(document(site, page)),
  };
}

/** What is the same on every page of a language. */
interface Frame {
  readonly skip: Html;
  readonly brand: Html;
  readonly find: Html;
  readonly theme: Html;
  readonly footer: Html;
  readonly keys: Html;
}

const frameOf = memoizeNamed(
  (site: Site, language): Frame => ({
    skip: kept(h("a", { class: "skip", href: "#main" }, inLanguage(shellWords, language).skip)),
    brand: kept(brand(site, language)),
    find: kept(find(site, language)),
    theme: kept(theme(language)),
    footer: kept(footer(site, language)),
    keys: kept(keysDialog(language)),
  }),
);

function document(site: Site, page: Page): Html {
  const frame = frameOf(site, page.language);
  return h("html", { lang: page.language }, [
    headOf(site, page),
    h("body", { class: `kind-${page.kind}`, dataKind: page.kind, dataTail: page.tail }, [
      frame.skip,
      header(site, page, frame),
      h("main", { id: "main", tabIndex: -1 }, page.main),
      frame.footer,
      frame.keys,
    ]),
  ]);
}

function header(site: Site, page: Page, frame: Frame): Html {
  const words = inLanguage(shellWords, page.language);
  return h("header", { class: "top" }, [
    h("div", { class: "bar" }, [
      frame.brand,
      frame.find,
      h("nav", { class: "languages", ariaLabel: words.language }, [
        h(
          "ul",
          site.languages.map((language) =>
            h("li", [
              h(
                "a",
                {
                  href: site.href(language, page.tail),
                  lang: language,
                  hrefLang: language,
                  title: ownName(language),
                  dataKeepsPlace: "",
                  ...(language === page.language ? { ariaCurrent: "true" } : {}),
                },
                [h("abbr", { title: ownName(language) }, language)],
              ),
            ]),
          ),
        ),
      ]),
      frame.theme,
    ]),
    ...trail(site, page),
  ]);
}

function brand(site: Site, language: string): Html {
  const { home } = inLanguage(shellWords, language);
  return h("a", { class: "brand", href: site.href(language, tails.shelf), title: home }, [
    h("span", { class: "initial", ariaHidden: "true" }, "R"),
    h("span", { class: "visually-hidden" }, "R"),
    "ubric",
  ]);
}

function find(site: Site, language: string): Html {
  const words = inLanguage(shellWords, language);
  const action = site.href(language, tails.search);
  return h("form", { class: "find", role: "search", method: "get", action }, [
    h("input", {
      type: "search",
      name: "q",
      id: "find",
      ariaLabel: words.searchHint,
      placeholder: words.searchHint,
      autoComplete: "off",
    }),
    h("button", { type: "submit" }, [lens(), h("span", { class: "word" }, words.search)]),
  ]);
}

function theme(language: string): Html {
  const ariaLabel = inLanguage(shellWords, language).theme;
  return h("button", { type: "button", class: "theme", dataTheme: "", hidden: true, ariaLabel }, [
    halfMoon(),
  ]);
}

function lens(): Html {
  return s("svg", { viewBox: "0 0 20 20", width: 18, height: 18, ariaHidden: "true" }, [
    s("circle", { cx: 8.5, cy: 8.5, r: 5.5, fill: "none", stroke: "currentColor", strokeWidth: 1.8 }),
    s("path", { d: "M12.8 12.8 17 17", stroke: "currentColor", strokeWidth: 1.8, strokeLinecap: "round" }),
  ]);
}

function halfMoon(): Html {
  return s("svg", { viewBox: "0 0 20 20", width: 20, height: 20, ariaHidden: "true" }, [
    s("circle", { cx: 10, cy: 10, r: 7.5, fill: "none", stroke: "currentColor", strokeWidth: 1.6 }),
    s("path", { d: "M10 2.5a7.5 7.5 0 0 1 0 15z", fill: "currentColor" }),
  ]);
}

function trail(site: Site, page: Page): Html[] {
  if (page.trail.length === 0 && page.versions.length === 0) return [];
  const words = inLanguage(shellWords, page.language);
  const crumbs = page.trail.map(({ label, language, tail }) =>
    h("li", [
      h(
        "a",
        {
          href: site.href(page.language, tail),
          ...(language === page.language ? {} : { lang: language }),
        },
        label,
      ),
    ]),
  );
  return [
    h("div", { class: "bar under" }, [
      h("nav", { class: "trail", ariaLabel: words.youAreHere }, [h("ol", crumbs)]),
      ...(page.versions.length > 1 ? [versions(site, page)] : []),
    ]),
  ];
}

function versions(site: Site, page: Page): Html {
  const words = inLanguage(shellWords, page.language);
  const item = ({ label, tail, isHere, lost }: VersionLink) =>
    h("li", [
      h(
        "a",
        {
          href: site.href(page.language, tail),
          ...(isHere ? { ariaCurrent: "page" } : {}),
          ...(lost === null ? { dataKeepsPlace: "" } : { class: "lost", title: lost }),
        },
        lost === null ? label : [label, h("span", { class: "visually-hidden" }, ` (${lost})`)],
      ),
    ]);
  return h("nav", { class: "versions", ariaLabel: words.version }, [h("ul", page.versions.map(item))]);
}

function footer(site: Site, language: string): Html {
  const words = inLanguage(shellWords, language);
  const link = (tail: string, label: string) => h("li", [h("a", { href: site.href(language, tail) }, label)]);
  return h("footer", { class: "bottom" }, [
    h("nav", { ariaLabel: "Rubric" }, [
      h("ul", [
        link(tails.shelf, words.home),
        link(tails.search, words.search),
        link(tails.guide, words.guide),
        link(tails.about, words.about),
        h("li", [
          h("button", { type: "button", dataKeys: "", hidden: true }, [h("kbd", "?"), ` ${words.keys}`]),
        ]),
      ]),
    ]),
    h("p", words.notice),
  ]);
}

function keysDialog(language: string): Html {
  const words = inLanguage(shellWords, language);
  return h("dialog", { id: "keys", ariaLabelledBy: "keys-title" }, [
    h("h2", { id: "keys-title" }, words.keys),
    h(
      "dl",
      words.keyNames.flatMap(([key, does]) => [h("dt", [h("kbd", key)]), h("dd", does)]),
    ),
    h("form", { method: "dialog" }, [h("button", { type: "submit" }, words.close)]),
  ]);
}
