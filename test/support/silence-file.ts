/** The words of emitted modules for why clauses do not decide, from the folders of the languages. Modules import nothing else. */
import { languages, usualLanguage } from "../../compiler/languages/index.ts";

export function renderSilence(): string {
  const keys = Object.keys(usualLanguage.silence);
  const own = languages.map(({ code, silence }) => {
    const lines = Object.entries(silence).map(([key, words]) => `    ${key}: ${JSON.stringify(words)},\n`);
    return `  ${code}: {\n${lines.join("")}  },\n`;
  });
  return `/** Generated from compiler/languages/ by \`npm run accept\`: why a clause does not decide, in each language. */

export interface Silence {
${keys.map((key) => `  readonly ${key}: string;\n`).join("")}}

const usual = "${usualLanguage.code}";

const words: Readonly<Record<string, Silence>> = {
${own.join("")}};

/** In the usual language where there is none of this code. */
export function silenceIn(language: string): Silence {
  return (Object.hasOwn(words, language) ? words[language] : words[usual]) as Silence;
}
`;
}
