/** Makes all that is searched in one version of a book and one language. */
import type { SearchData } from "./book-index.ts";
import { mineLexicon } from "./lexicon.ts";
import { parallelTexts } from "./parallel-texts.ts";
import { placesOf } from "./places.ts";
import { type CompiledBook, questionsOf } from "./questions.ts";
import type { Analyzer } from "./tokens.ts";
import { weigh } from "./weigh.ts";

/** `main`: of the language that has most texts, in which names of the rule language are searched too. */
export function prepareSearch(compiled: CompiledBook, analyzer: Analyzer, main: Analyzer): SearchData {
  const isMain = analyzer.language === main.language;
  const { version, words } = compiled.program;
  const index = weigh(questionsOf(compiled, analyzer.language, isMain), analyzer, words);
  const places = placesOf(compiled);
  if (isMain) return { version, index, translated: null, places };
  const searched = weigh(questionsOf(compiled, main.language, true), main, words);
  const texts = parallelTexts(compiled, analyzer.language, main.language);
  return {
    version,
    index,
    translated: { index: searched, lexicon: mineLexicon(texts, analyzer, main, searched) },
    places,
  };
}
