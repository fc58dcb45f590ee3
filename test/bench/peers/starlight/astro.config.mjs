/**
 * The leanest form that gives the same: no index, no links of headings, a short sidebar, so that no page lists all pages. Code of our
 * language is lettered by the same grammar, by what Astro itself brings and not by the dearer default of Starlight.
 */
import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";

const grammar = JSON.parse(readFileSync("rubric.tmLanguage.json", "utf8"));

export default defineConfig({
  outDir: "./out",
  cacheDir: "./.cache",
  image: { service: passthroughImageService() },
  markdown: {
    smartypants: false,
    syntaxHighlight: "shiki",
    shikiConfig: { theme: "github-light", langs: [{ ...grammar, name: "rubric" }] },
  },
  integrations: [
    starlight({
      title: "Rubric",
      locales: {
        en: { label: "English", lang: "en" },
        es: { label: "Español", lang: "es" },
        ca: { label: "Català", lang: "ca" },
      },
      defaultLocale: "en",
      sidebar: [{ label: "Rubric", link: "/" }],
      pagefind: false,
      expressiveCode: false,
      pagination: false,
      disable404Route: true,
      markdown: { headingLinks: false },
    }),
  ],
});
