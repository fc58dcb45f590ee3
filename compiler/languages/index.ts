/** Finds languages of the list, and says things in all of them. */
import { writtenAmountInWords } from "./amounts.ts";
import type { LanguageFolder } from "./language.ts";
import { languages, usualLanguage } from "./list.ts";

export { amountWithUnit } from "./amounts.ts";
export { languages, usualLanguage } from "./list.ts";
export { findNumbers, type SaidNumber } from "./said-numbers.ts";

export function findLanguage(code: string): LanguageFolder | null {
  return languages.find((language) => language.code === code) ?? null;
}

/** A text in every language. */
export function inEachLanguage(say: (language: LanguageFolder) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.map((language) => [language.code, say(language)]));
}

/** A figure as a text in a language shows it: `20 cm` for `20cm`, and whatever is no amount unchanged. */
export function figureInWords(written: string, code: string): string {
  return writtenAmountInWords(written, findLanguage(code) ?? usualLanguage);
}

/** `in Spanish`: what a language is called in another one. */
export function languageInWords(reader: LanguageFolder, code: string): string {
  const { code: own, languageNames = {}, phrases } = reader;
  const known = Object.hasOwn(languageNames, code) ? languageNames[code] : undefined;
  const name = known ?? new Intl.DisplayNames([own], { type: "language", fallback: "none" }).of(code);
  return name === undefined ? phrases.otherLanguage : phrases.inLanguage.replace("{0}", name);
}
