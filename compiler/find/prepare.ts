/** Makes all that is searched in one version of a book and one language. */
import type { SearchData } from "./book-index.ts";
import { mineLexicon } from "./lexicon.ts";
import { parallelTexts } from "./parallel-texts.ts";
import { placesOf } from "./places.ts";
import { type CompiledBook, questionsOf } from "./questions.ts";
import type { Analyzer } from "./tokens.ts";
import { weigh } from "./weigh.ts";

/** `main`: of the language that has most texts, in which names of the rule language are searched too. */
export function searchPreparer(compiled: CompiledBook, main: Analyzer): (analyzer: Analyzer) => SearchData {
  const { version, words } = compiled.program;
  const searched = weigh(questionsOf(compiled, main.language, true), main, words);
  const places = placesOf(compiled);
  return (analyzer) => {
    if (analyzer.language === main.language) return { version, index: searched, translated: null, places };
    const index = weigh(questionsOf(compiled, analyzer.language, false), analyzer, words);
    const texts = parallelTexts(compiled, analyzer.language, main.language);
    const lexicon = mineLexicon(texts, analyzer, main, searched);
    return { version, index, translated: { index: searched, lexicon }, places };
  };
}
