/** The head of a page: what it is for browsers, search engines and those who share it; and the policy under which it runs. */
import { h, type Html, kept } from "../html.ts";
import { fontPath, type Site } from "../model/model.ts";
import type { Page } from "../page.ts";
import { coloursName, logoName } from "../model/own-assets.ts";
import { metadataOf, siteName } from "./metadata.ts";
import { memoize } from "../../compiler/memoize.ts";

/** What is the same in the head of every page. */
export interface Always {
  readonly letters: Html;
  readonly policy: Html;
  readonly viewport: Html;
  readonly fonts: readonly Html[];
  readonly looks: readonly Html[];
  readonly script: Html;
  readonly theme: Html;
}

export const alwaysIn = memoize(
  (site: Site): Always => ({
    letters: kept(h("meta", { charSet: "utf-8" })),
    policy: kept(policy(false)),
    viewport: kept(h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" })),
    fonts: [...site.input.fonts.keys()].map((name) =>
      kept(
        h("link", {
          rel: "preload",
          href: site.file(fontPath(name)),
          as: "font",
          type: "font/woff2",
          crossOrigin: "anonymous",
        }),
      ),
    ),
    looks: [
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("link", { rel: "stylesheet", href: site.asset("site.css") }),
      ...(site.assets.has(coloursName)
        ? [h("link", { rel: "stylesheet", href: site.asset(coloursName) })]
        : []),
      h("link", {
        rel: "icon",
        type: "image/svg+xml",
        href: site.asset(site.assets.has(logoName) ? logoName : "mark.svg"),
      }),
    ].map(kept),
    script: kept(script(site, "page.js")),
    theme: kept(h("script", { src: site.asset("theme.js") })),
  }),
);

function script(site: Site, name: string): Html {
  return h("script", { src: site.asset(name), defer: true, type: "module" });
}

export function headOf(site: Site, page: Page): Html {
  const name = siteName(site, page.language);
  const title = page.tail === "" ? name : `${page.title} · ${name}`;
  const same = alwaysIn(site);
  return h("head", [
    same.letters,
    page.runsWasm ? policy(true) : same.policy,
    same.viewport,
    h("title", title),
    ...(page.about === null ? [] : [h("meta", { name: "description", content: page.about })]),
    // Where a question waits for its rules, the fonts come after them: theme.ts.
    ...(page.fetches === undefined ? same.fonts : []),
    ...same.looks,
    ...metadataOf(site, page),
    same.script,
    ...page.scripts.map((name) => script(site, name)),
    ...(page.fetches ?? []).map((href) =>
      h("link", { rel: "preload", href, as: "fetch", crossOrigin: "anonymous" }),
    ),
    // Before the first paint, so that a reader's theme does not flash; last, because nothing below it is loaded while it is.
    same.theme,
  ]);
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
