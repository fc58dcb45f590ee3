/**
 * Letters texts of our language by Shiki with our own TextMate grammar. Colours are classes, not styles: the site's policy
 * admits no style in a page, and the style sheet knows the reader's theme.
 */
import type { ElementContent } from "hast";
import { h } from "hastscript";
import { createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** What is lettered apart, by scope; the colour stands for the class, for a theme knows nothing else. */
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

export async function highlighter(
  assets: ReadonlyMap<string, string>,
): Promise<(text: string) => readonly ElementContent[]> {
  const shiki = await shikiFor(assets.get("rubric.tmLanguage.json") ?? "{}");
  const classes = new Map(kinds.map(([name], i) => [colourOf(i), `k-${name}`]));
  const known = new Map<string, readonly ElementContent[]>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const { tokens } = shiki.codeToTokens(text, { lang: "rubric", theme: "classes" });
    const made = tokens.flatMap((line, i): ElementContent[] => [
      ...(i === 0 ? [] : [{ type: "text", value: "\n" } as const]),
      ...line.map(({ content, color }): ElementContent => {
        const name = color === undefined ? undefined : classes.get(color.toLowerCase());
        return name === undefined ? { type: "text", value: content } : h("span", { class: name }, content);
      }),
    ]);
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
    engine: createJavaScriptRegexEngine(),
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
