/**
 * The page at the root: it leads to the site in each language. A script takes readers to theirs at once; without it they
 * choose.
 */
import type { Root } from "hast";
import { h } from "hastscript";
import { tails } from "../address.ts";
import type { SiteFile } from "../input.ts";
import { ownName } from "../language.ts";
import type { Site } from "../model/model.ts";
import { htmlOf } from "./html.ts";

export function rootPage(site: Site): SiteFile {
  const [first = "en"] = site.languages;
  const root: Root = {
    type: "root",
    children: [
      { type: "doctype" },
      h("html", { lang: first }, [
        h("head", [
          h("meta", { charSet: "utf-8" }),
          h("meta", {
            httpEquiv: "Content-Security-Policy",
            content:
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'",
          }),
          h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
          h("title", "Rubric"),
          h("script", { src: site.asset("theme.js") }),
          h("link", { rel: "stylesheet", href: site.asset("site.css") }),
          h("link", { rel: "icon", type: "image/svg+xml", href: site.asset("mark.svg") }),
          h("script", { src: site.asset("root.js"), type: "module" }),
        ]),
        h("body", { class: "kind-root" }, [
          h("main", { id: "main" }, [
            h("h1", "Rubric"),
            h(
              "ul",
              { class: "tongues" },
              site.languages.map((language) =>
                h("li", [
                  h(
                    "a",
                    { href: site.href(language, tails.shelf), lang: language, hrefLang: language },
                    ownName(language),
                  ),
                ]),
              ),
            ),
          ]),
        ]),
      ]),
    ],
  };
  return { path: "index.html", content: `${htmlOf(root)}\n` };
}
