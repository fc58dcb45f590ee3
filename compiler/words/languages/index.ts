/** The languages that Rubric makes sentences in. A new one is a file here and a line below. */
import { type Language, languageOf } from "../phrases.ts";
import { catalan } from "./ca.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";

export const languages: ReadonlyMap<string, Language> = new Map(
  [english, spanish, catalan].map((file) => [file.code, languageOf(file)]),
);

/** English, where Rubric does not know the language. */
export const usualLanguage: Language = languageOf(english);
