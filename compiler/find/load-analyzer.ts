/** The analyzer of a language, with its stemmer. */
import { findLanguage, languages } from "../languages/index.ts";
import { firstLetters, loadStemmer } from "./stemmers.ts";
import { type Analyzer, createAnalyzer } from "./tokens.ts";

export async function loadAnalyzer(code: string): Promise<Analyzer> {
  const known = findLanguage(code)?.search ?? null;
  const name = known?.stemmer ?? null;
  const stem = name === null ? firstLetters : await loadStemmer(name);
  return createAnalyzer(code, known, stem, pageWords);
}

const pageWords: ReadonlySet<string> = new Set(languages.flatMap(({ search }) => search.pageWords));
