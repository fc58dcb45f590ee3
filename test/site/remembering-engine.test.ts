/** Texts of our language are lettered as Shiki's own engine letters them, in less time. */
import { createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { expect, it } from "vitest";
import { textmateGrammar } from "../../grammar/textmate.ts";
import { rememberingEngine } from "../../site/text/remembering-engine.ts";
import { rules } from "../support/rules.ts";
import { isSoak, seed } from "../support/seed.ts";

/** Each book has files of several kinds; soak takes all files. */
const some = rules.filter((_, at) => isSoak || at % 4 === seed % 4);

const kinds = ["comment", "string", "constant", "keyword", "storage", "support", "entity", "variable"];

async function scopesBy(engine: ReturnType<typeof rememberingEngine>) {
  const shiki = await createHighlighterCore({
    engine,
    langs: [{ ...JSON.parse(textmateGrammar()), name: "rubric" }],
    themes: [
      {
        name: "kinds",
        type: "light",
        colors: { "editor.foreground": "#000000", "editor.background": "#ffffff" },
        tokenColors: kinds.map((scope, i) => ({
          scope: [scope],
          settings: { foreground: `#00000${i + 1}` },
        })),
      },
    ],
  });
  return (text: string) => shiki.codeToTokens(text, { lang: "rubric", theme: "kinds" }).tokens;
}

it("the rules are lettered alike", async () => {
  const [ours, theirs] = await Promise.all(
    [rememberingEngine(), createJavaScriptRegexEngine()].map(scopesBy),
  );
  for (const { text } of some) expect(ours?.(text)).toEqual(theirs?.(text));
});

it("a line is lettered alike wherever it stands", async () => {
  const letter = await scopesBy(rememberingEngine());
  const lettered = (text: string) =>
    letter(text).map((line) => line.map(({ content, color }) => ({ content, color })));
  const lines = [...new Set(some.flatMap(({ text }) => text.split("\n")))].sort();
  const alone = new Map(lettered(lines.join("\n")).map((tokens, i) => [lines[i], tokens]));
  for (const { text } of some)
    expect(text.split("\n").map((line) => alone.get(line))).toEqual(lettered(text));
});

it("no pattern asks where reading goes on", () => {
  expect(textmateGrammar()).not.toContain("\\G");
});
