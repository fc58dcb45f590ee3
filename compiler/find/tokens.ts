/** Turns a text into the stems that are searched for. */
import type { QuestionKind, SearchWords } from "../languages/search.ts";
import type { Stemmer } from "./stemmers.ts";

export interface Analyzer {
  readonly language: string;
  /** In the order of the text, repeated as often as they occur. */
  readonly stemsOf: (text: string) => readonly string[];
  /** Other stems for what a stem means in play. */
  readonly likeStem: (stem: string) => readonly string[];
  /** Null if its words do not show what it asks for. */
  readonly kindOf: (question: string) => QuestionKind | null;
  /** Of every language: readers write the number of a page in their own words. */
  readonly pageWords: ReadonlySet<string>;
}

/** A new one for each language: it remembers the stems that it has found. */
export function createAnalyzer(
  code: string,
  language: SearchWords | null,
  stem: Stemmer,
  pageWords: ReadonlySet<string>,
): Analyzer {
  const stopWords = new Set(language?.stopWords.split(" ") ?? []);
  const prefixes = language?.joinedPrefixes.join("|") ?? "";
  const hyphened = prefixes === "" ? null : new RegExp(`\\b(${prefixes})-(?=\\p{L})`, "gu");
  const stems = new Map<string, string>();
  const wholeStems = new Map<string, string>();
  for (const group of language?.forms ?? []) {
    const forms = group.split(" ").map((word) => stem(foldText(word)));
    for (const form of forms) if (!wholeStems.has(form)) wholeStems.set(form, forms[0] ?? form);
  }
  const stemOf = (word: string): string => {
    const found = stems.get(word) ?? stem(word);
    stems.set(word, found);
    return wholeStems.get(found) ?? found;
  };
  const like = new Map<string, readonly string[]>();
  for (const group of language?.sameMeaning ?? []) {
    const same = group.split(" ").map((word) => stemOf(foldText(word)));
    for (const one of same) {
      const others = same.filter((other) => other !== one);
      like.set(one, [...new Set([...(like.get(one) ?? []), ...others])]);
    }
  }
  return {
    language: code,
    pageWords,
    likeStem: (stem) => like.get(stem) ?? [],
    stemsOf: (text) => {
      const folded = foldText(text).replace(/'s\b/g, "");
      const joined = hyphened ? folded.replace(hyphened, "$1") : folded;
      return (joined.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => isSought(word, stopWords)).map(stemOf);
    },
    kindOf: (question) => {
      const folded = foldText(question).replace(/^[^\p{L}\p{N}]+/u, "");
      return language?.questions.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
    },
  };
}

/** Lower case without accents, so that what is typed in haste is found too. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f·]/g, "")
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();
}

function isSought(word: string, stopWords: ReadonlySet<string>): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !stopWords.has(word);
}
