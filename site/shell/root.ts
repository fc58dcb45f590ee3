/**
 * The pages without a language: the root page, which links to each language, and the page for missing files. At the
 * root a script opens the reader's language; without scripts the reader chooses.
 */
import { tails } from "../address.ts";
import { h, type Html, htmlOf, type Parts } from "../html.ts";
import type { SiteFile } from "../input.ts";
import { inLanguage, ownName } from "../language.ts";
import type { Site } from "../model/model.ts";
import { alwaysIn } from "./head.ts";
import { shellWords } from "./words.ts";

export function rootPage(site: Site): SiteFile {
  const script = h("script", { src: site.asset("root.js"), type: "module" });
  return plain(
    site,
    "index.html",
    "Rubric",
    [script],
    [
      h("h1", "Rubric"),
      h(
        "ul",
        { class: "tongues" },
        site.languages.map((language) => h("li", [home(site, language, ownName(language))])),
      ),
    ],
  );
}

/** Where most file servers look for it. */
export const missingName = "404.html";

export function missingPage(site: Site): SiteFile {
  const noIndex = h("meta", { name: "robots", content: "noindex" });
  return plain(
    site,
    missingName,
    "404 · Rubric",
    [noIndex],
    [
      h("h1", "404"),
      ...site.languages.map((language) => {
        const words = inLanguage(shellWords, language);
        const search = h("a", { href: site.href(language, tails.search) }, words.search);
        return h("p", { lang: language }, [
          `${words.nothingHere} `,
          home(site, language, words.home),
          ...(site.options.hasSearch ? [" · ", search] : []),
        ]);
      }),
    ],
  );
}

/** At an earlier address of a page. Without scripts the anchor is lost. */
export function movedPage(site: Site, language: string, tail: string): string {
  const href = site.href(language, tail);
  const { movedTo } = inLanguage(shellWords, language);
  const head = [
    h("meta", { name: "robots", content: "noindex" }),
    h("link", { rel: "canonical", href: (site.options.origin ?? "") + href }),
    h("script", { src: site.asset("moved.js"), type: "module" }),
    h("noscript", [h("meta", { httpEquiv: "refresh", content: `0; url=${href}` })]),
  ];
  return page(site, language, movedTo, head, [h("p", [h("a", { href }, movedTo)])]);
}

function home(site: Site, language: string, label: string): Html {
  return h("a", { href: site.href(language, tails.shelf), lang: language, hrefLang: language }, label);
}

function plain(site: Site, path: string, title: string, more: readonly Html[], main: Parts): SiteFile {
  const [first = "en"] = site.languages;
  return { path, content: page(site, first, title, more, main) };
}

function page(site: Site, language: string, title: string, more: readonly Html[], main: Parts): string {
  const { letters, policy, viewport, fonts, looks, theme } = alwaysIn(site);
  const root = h("html", { lang: language }, [
    h("head", [letters, policy, viewport, h("title", title), ...fonts, ...looks, ...more, theme]),
    h("body", { class: "kind-root" }, [h("main", { id: "main" }, main)]),
  ]);
  return htmlOf(root);
}
