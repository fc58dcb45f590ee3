/**
 * The leanest form that gives the same: no templates within Markdown, one layout, nothing but pages. Code of our language is lettered
 * by the same grammar, each distinct text once.
 */
import { readFileSync } from "node:fs";
import { createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

const theme = "github-light";

export default async function (config) {
  const grammar = JSON.parse(readFileSync("rubric.tmLanguage.json", "utf8"));
  const shiki = await createHighlighterCore({
    engine: createJavaScriptRegexEngine(),
    langs: [{ ...grammar, name: "rubric" }],
    themes: [import(`shiki/themes/${theme}.mjs`)],
  });
  const known = new Map();
  const highlight = (text, lang) => {
    if (lang !== "rubric") return "";
    const html = known.get(text) ?? shiki.codeToHtml(text, { lang, theme });
    known.set(text, html);
    return html;
  };
  config.amendLibrary("md", (md) => md.set({ highlight }));
  return {
    dir: { input: "content", includes: "../layouts", output: "out" },
    markdownTemplateEngine: false,
    templateFormats: ["md"],
  };
}
