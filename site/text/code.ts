/**
 * Letters texts of our language by Shiki with our own TextMate grammar. Colours are classes, not styles: the site's policy
 * admits no style in a page, and the style sheet knows the reader's theme.
 */
import type { Element, ElementContent } from "hast";
import { h } from "hastscript";
import { createHighlighterCore } from "shiki/core";
import { kept } from "../shell/html.ts";
import { rememberingEngine } from "./remembering-engine.ts";

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

/** A block of text in our language; what scrolls must be reached by keyboard. The same text is the same block on every page. */
export type Lettered = (text: string) => Element;

export async function highlighter(assets: ReadonlyMap<string, string>): Promise<Lettered> {
  const shiki = await shikiFor(assets.get("rubric.tmLanguage.json") ?? "{}");
  const classes = new Map(kinds.map(([name], i) => [colourOf(i), `k-${name}`]));
  const known = new Map<string, Element>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const { tokens } = shiki.codeToTokens(text, { lang: "rubric", theme: "classes" });
    const letters = tokens.flatMap((line, i): ElementContent[] => [
      ...(i === 0 ? [] : [{ type: "text", value: "\n" } as const]),
      ...line.map(({ content, color }): ElementContent => {
        const name = color === undefined ? undefined : classes.get(color.toLowerCase());
        return name === undefined ? { type: "text", value: content } : h("span", { class: name }, content);
      }),
    ]);
    const { data } = kept(block(letters));
    // Whoever wants the words finds them without the letters.
    const made = { ...block([{ type: "text", value: text }]), data };
    known.set(text, made);
    return made;
  };
}

function block(letters: ElementContent[]): Element {
  return h("pre", { tabIndex: 0 }, [h("code", letters)]);
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
