/** The leanest form: no index, no lettering of code, no links of headings, a short sidebar, so that no page lists all pages. */
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";

export default defineConfig({
  outDir: "./out",
  cacheDir: "./.cache",
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false, smartypants: false },
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
