/**
 * Letters texts of our language by Shiki with our own TextMate grammar. Colours are classes, not styles: the site's policy
 * admits no style in a page, and the style sheet knows the reader's theme.
 */
import { createHighlighterCore } from "shiki/core";
import { h, type Html, kept, type Part, together } from "../html.ts";
import { rememberingEngine } from "./remembering-engine.ts";

/** The scopes with a style of their own. The colour stands for the class, because a theme has only colours. */
const kinds: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ["comment", ["comment"]],
  ["string", ["string"]],
  ["number", ["constant.numeric"]],
  ["value", ["constant", "support.constant"]],
  ["word", ["keyword", "storage"]],
  ["type", ["entity.name.type", "support.type"]],
  ["name", ["entity.name", "variable"]],
];

const colourOf = (index: number): string => `#0000${(index + 16).toString(16)}`;

/** A block of text in our language. The same text is the same block on every page. */
export type Lettered = (text: string) => Html;

export async function highlighter(assets: ReadonlyMap<string, string>): Promise<Lettered> {
  const shiki = await shikiFor(assets.get("rubric.tmLanguage.json") ?? "{}");
  const classes = new Map(kinds.map(([name], i) => [colourOf(i), `k-${name}`]));
  const lettered = ({ content, color = "" }: { readonly content: string; readonly color?: string }): Part => {
    const name = classes.get(color.toLowerCase());
    return name === undefined ? content : h("span", { class: name }, content);
  };
  // No construct of our language continues on the next line, so a line always looks the same.
  const lines = new Map<string, Html>();
  const known = new Map<string, Html>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const all = text.split(/\r?\n/);
    const fresh = [...new Set(all)].filter((line) => !lines.has(line));
    // Shiki would stop after 500 ms, so pages built on a busy machine could differ.
    const { tokens } = shiki.codeToTokens(fresh.join("\n"), {
      lang: "rubric",
      theme: "classes",
      tokenizeTimeLimit: 0,
    });
    for (const [i, line] of fresh.entries()) lines.set(line, together((tokens[i] ?? []).map(lettered)));
    const letters = all.flatMap((line, i) => [i === 0 ? "" : "\n", lines.get(line) ?? ""]);
    // What scrolls must be reached by keyboard.
    const made = kept(h("pre", { tabIndex: 0 }, h("code", letters)));
    known.set(text, made);
    return made;
  };
}

/** Made once for each grammar, which takes longer than lettering a book. */
const highlighters = new Map<string, ReturnType<typeof createHighlighterCore>>();

function shikiFor(grammar: string): ReturnType<typeof createHighlighterCore> {
  const found = highlighters.get(grammar);
  if (found) return found;
  const made = createHighlighterCore({
    engine: rememberingEngine(),
    langs: [{ ...JSON.parse(grammar), name: "rubric" }],
    themes: [
      {
        name: "classes",
        type: "light",
        colors: { "editor.foreground": "#000000", "editor.background": "#ffffff" },
        tokenColors: kinds.map(([, scope], i) => ({
          scope: [...scope],
          settings: { foreground: colourOf(i) },
        })),
      },
    ],
  });
  highlighters.set(grammar, made);
  return made;
}
