/** The languages that Rubric speaks. A new one is a folder here and a line below; nothing else lists them. */
import { catalan } from "./ca/index.ts";
import { english } from "./en/index.ts";
import type { LanguageFolder } from "./language.ts";
import { spanish } from "./es/index.ts";

export const languages: readonly LanguageFolder[] = [english, spanish, catalan];

/** Where Rubric does not know the language, or has to choose one. */
export const usualLanguage: LanguageFolder = english;
