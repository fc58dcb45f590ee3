/** Guesses the language of typed words, by the small words of each language and how it asks. */
import { findLanguage } from "../languages/index.ts";
import { foldText } from "./tokens.ts";

/** Null if they fit no language better than the others. */
export function languageOfWords(words: string, among: readonly string[]): string | null {
  const folded = foldText(words).replace(/^[^\p{L}\p{N}]+/u, "");
  const tokens = folded.match(/[\p{L}]+/gu) ?? [];
  const scores = [...new Set(among)]
    .map((code) => ({ code, score: scoreIn(code, folded, tokens) }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  return first && first.score > (second?.score ?? 0) ? first.code : null;
}

function scoreIn(code: string, folded: string, tokens: readonly string[]): number {
  const search = findLanguage(code)?.search;
  if (search === undefined) return 0;
  const small = new Set(search.stopWords.split(" "));
  const asks = search.questions.filter(([, pattern]) => pattern.test(folded)).length;
  // Single letters are words of several languages; how a question begins says most.
  return tokens.filter((token) => token.length > 1 && small.has(token)).length + 3 * asks;
}
