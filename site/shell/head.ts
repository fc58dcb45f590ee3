/** The head of a page: what it is for browsers, search engines and those who share it; and the policy under which it runs. */
import type { Element } from "hast";
import { h } from "hastscript";
import type { Site } from "../model/model.ts";
import type { Page } from "../page.ts";

export function headOf(site: Site, page: Page): Element {
  const title = page.tail === "" ? "Rubric" : `${page.title} · Rubric`;
  const script = (name: string) => h("script", { src: site.asset(name), defer: true, type: "module" });
  return h("head", [
    h("meta", { charSet: "utf-8" }),
    h("meta", { httpEquiv: "Content-Security-Policy", content: policy(page) }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("title", title),
    ...(page.about === null ? [] : [h("meta", { name: "description", content: page.about })]),
    h("meta", { name: "color-scheme", content: "light dark" }),
    // Before the first paint, so that a reader's theme does not flash.
    h("script", { src: site.asset("theme.js") }),
    h("link", { rel: "stylesheet", href: site.asset("site.css") }),
    h("link", { rel: "icon", type: "image/svg+xml", href: site.asset("mark.svg") }),
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
    ...["page.js", ...page.scripts].map(script),
  ]);
}

/** Nothing from elsewhere, nothing written into the page; WebAssembly where the search index is read. */
function policy({ runsWasm = false }: Page): string {
  return [
    "default-src 'none'",
    `script-src 'self'${runsWasm ? " 'wasm-unsafe-eval'" : ""}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
}
