/** The head of a page: what it is for browsers, search engines and those who share it; and the policy under which it runs. */
import { tails } from "../address.ts";
import { h, type Html, inScript, kept } from "../html.ts";
import { chosen } from "../language.ts";
import { fontPath, type Site } from "../model/model.ts";
import type { Page } from "../page.ts";
import { feedOf } from "../published.ts";
import { memoize } from "../../compiler/memoize.ts";

/** What is the same in the head of every page. */
export interface Always {
  readonly letters: Html;
  readonly policy: Html;
  readonly viewport: Html;
  readonly looks: readonly Html[];
  readonly script: Html;
}

export const alwaysIn = memoize(
  (site: Site): Always => ({
    letters: kept(h("meta", { charSet: "utf-8" })),
    policy: kept(policy(false)),
    viewport: kept(h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" })),
    looks: [
      h("meta", { name: "color-scheme", content: "light dark" }),
      // Before the first paint, so that a reader's theme does not flash.
      h("script", { src: site.asset("theme.js") }),
      ...[...site.input.fonts.keys()].map((name) =>
        h("link", {
          rel: "preload",
          href: site.file(fontPath(name)),
          as: "font",
          type: "font/woff2",
          crossOrigin: "anonymous",
        }),
      ),
      h("link", { rel: "stylesheet", href: site.asset("site.css") }),
      h("link", { rel: "icon", type: "image/svg+xml", href: site.asset("mark.svg") }),
    ].map(kept),
    script: kept(script(site, "page.js")),
  }),
);

function script(site: Site, name: string): Html {
  return h("script", { src: site.asset(name), defer: true, type: "module" });
}

/** What the project calls its site. */
export function siteTitle(site: Site, language: string): string {
  return chosen(site.options.settings.title, language)?.text ?? "Rubric";
}

export function headOf(site: Site, page: Page): Html {
  const name = siteTitle(site, page.language);
  const title = page.tail === "" ? name : `${page.title} · ${name}`;
  const same = alwaysIn(site);
  return h("head", [
    same.letters,
    page.runsWasm ? policy(true) : same.policy,
    same.viewport,
    h("title", title),
    ...(page.about === null ? [] : [h("meta", { name: "description", content: page.about })]),
    ...same.looks,
    ...(site.options.origin === null
      ? []
      : [h("link", { rel: "canonical", href: site.options.origin + site.href(page.language, page.tail) })]),
    ...site.languages.map((language) =>
      h("link", {
        rel: "alternate",
        hrefLang: language,
        href: (site.options.origin ?? "") + site.href(language, page.tail),
      }),
    ),
    ...shared(site, page, title),
    same.script,
    ...page.scripts.map((name) => script(site, name)),
  ]);
}

/** The preview of a shared page and the data for search engines. Both need whole addresses. */
function shared(site: Site, page: Page, title: string): Html[] {
  const { origin } = site.options;
  if (origin === null) return [];
  const address = origin + site.href(page.language, page.tail);
  const property = (name: string, content: string) => h("meta", { property: name, content });
  const book = site.books.find(({ id }) => page.tail.startsWith(`${id}/`));
  const feed = book === undefined ? null : feedOf(site, book, page.language);
  return [
    property("og:title", page.title),
    property("og:type", "article"),
    property("og:url", address),
    property("og:site_name", siteTitle(site, page.language)),
    property("og:locale", page.language),
    property("og:image", origin + site.asset("mark.svg")),
    ...(page.about === null ? [] : [property("og:description", page.about)]),
    ...(feed === null
      ? []
      : [h("link", { rel: "alternate", type: "application/atom+xml", title, href: site.file(feed) })]),
    ...(page.kind === "provision" || page.kind === "update" || page.kind === "version"
      ? [h("script", { type: "application/ld+json" }, inScript(legislation(site, page, address)))]
      : []),
  ];
}

/** A rulebook is no law, but is made and amended as one; the words of schema.org for laws say what there is to say. */
function legislation(site: Site, page: Page, address: string): object {
  const [book = "", version = ""] = page.tail.split("/");
  return {
    "@context": "https://schema.org",
    "@type": "Legislation",
    name: page.title,
    url: address,
    inLanguage: page.language,
    identifier: `${book}@${version}`,
    legislationIdentifier: page.tail.replace(/\/$/, ""),
    ...(page.kind === "provision"
      ? {
          isPartOf: {
            "@type": "Legislation",
            url: (site.options.origin ?? "") + site.href(page.language, tails.version(book, version)),
          },
        }
      : {}),
    ...(page.kind === "update"
      ? {
          legislationChanges: {
            "@type": "Legislation",
            url: (site.options.origin ?? "") + site.href(page.language, tails.book(book)),
          },
        }
      : {}),
  };
}

/** Nothing from elsewhere, nothing written into the page; WebAssembly where the search index is read. */
function policy(runsWasm: boolean): Html {
  const content = [
    "default-src 'none'",
    `script-src 'self'${runsWasm ? " 'wasm-unsafe-eval'" : ""}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
  return h("meta", { httpEquiv: "Content-Security-Policy", content });
}
