/** The folders of languages have all that others rest on, and what is generated from them is up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { figureInWords, languages, languageInWords, usualLanguage } from "../../compiler/languages/index.ts";
import { renderSilence } from "../support/silence-file.ts";

const silencePath = fileURLToPath(new URL("../../compiler/runtime/silence.ts", import.meta.url));
if (process.env.ACCEPT) writeFileSync(silencePath, renderSilence());

it("the words of emitted modules are generated from the folders", () => {
  expect(readFileSync(silencePath, "utf8")).toBe(renderSilence());
});

describe.each(languages.map((language) => [language.code, language] as const))("%s", (_, language) => {
  it("has the holes of the usual language in every phrase", () => {
    const holes = (text: string): readonly string[] => [...new Set(text.match(/\{\d\}/g))].sort();
    const differing = textsIn(usualLanguage).flatMap(([path, text]) => {
      const own = new Map(textsIn(language)).get(path);
      return own === undefined || own.trim() === "" || `${holes(own)}` !== `${holes(text)}` ? [path] : [];
    });
    expect(differing).toEqual([]);
  });

  it("calls every other language by a name of its own", () => {
    for (const { code } of languages) expect(languageInWords(language, code)).not.toContain("{0}");
    expect(languageInWords(language, "zxx-none")).toBe(language.phrases.otherLanguage);
  });

  it("knows the numbers that rules are written with", () => {
    const known = new Set(Object.values(language.numbers).flat());
    expect([0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].filter((number) => !known.has(number))).toEqual([]);
  });
});

it.each([
  ["400sqcm", "en", "400 cm²"],
  ["20cm", "es", "20 cm"],
  ['3"', "ca", "3″"],
  ["9in", "en", "9″"],
  ["150pt", "en", "150 points"],
  ["150pt", "es", "150 puntos"],
  ["1pt", "ca", "1 punt"],
  ["25%", "en", "25%"],
  ["25%", "es", "25 %"],
  ["-1", "en", "-1"],
  ["4", "ca", "4"],
  ["wood", "es", "wood"],
])("the figure %s is in %s the words %s", (written, language, words) => {
  expect(figureInWords(written, language)).toBe(words);
});

/** Every text that is a phrase, by its path; functions and patterns are checked by what uses them. */
function textsIn({ phrases, builtIn, sequences, silence, units }: (typeof languages)[number]) {
  const found: [path: string, text: string][] = [];
  const collect = (part: unknown, path: string): void => {
    if (typeof part === "string") found.push([path, part]);
    else for (const [key, inner] of Object.entries(part as object)) collect(inner, `${path}.${key}`);
  };
  collect({ phrases, builtIn, sequences, silence, units }, "");
  return found;
}
