/** Finds languages of the list, and says things in all of them. */
import type { LanguageFolder } from "./language.ts";
import { languages } from "./list.ts";

export { languages, usualLanguage } from "./list.ts";

export function findLanguage(code: string): LanguageFolder | null {
  return languages.find((language) => language.code === code) ?? null;
}

/** A text in every language. */
export function inEachLanguage(say: (language: LanguageFolder) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.map((language) => [language.code, say(language)]));
}

/** `in Spanish`: what a language is called in another one. */
export function languageInWords(reader: LanguageFolder, code: string): string {
  const { code: own, languageNames = {}, phrases } = reader;
  const known = Object.hasOwn(languageNames, code) ? languageNames[code] : undefined;
  const name = known ?? new Intl.DisplayNames([own], { type: "language", fallback: "none" }).of(code);
  return name === undefined ? phrases.otherLanguage : phrases.inLanguage.replace("{0}", name);
}
