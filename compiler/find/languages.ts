/** The languages that the search knows. To add one, write its file in `languages/` and name it here. */
import type { SearchLanguage } from "./language.ts";
import { catalan } from "./languages/ca.ts";
import { english } from "./languages/en.ts";
import { spanish } from "./languages/es.ts";

const known: readonly SearchLanguage[] = [english, spanish, catalan];

export function searchLanguage(code: string): SearchLanguage | null {
  return known.find((language) => language.code === code) ?? null;
}

/** Of every language: readers write the number of a page in their own words. */
export const pageWords: ReadonlySet<string> = new Set(known.flatMap((language) => language.pageWords));
