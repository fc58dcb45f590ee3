/** Finds the questions that words ask for, in the index of a book. */
import { type AnswerKind, type BookIndex, mostLevel, type SearchData } from "./book-index.ts";
import type { QuestionKind } from "../languages/search.ts";
import type { Analyzer } from "./tokens.ts";
import { lookUp } from "./look-up.ts";
import { nearStems, type StemsByLength, stemsByLength } from "./typos.ts";

export interface FoundQuestion {
  readonly name: string;
  /** 100 for a place, less for words. */
  readonly score: number;
}

const translatedWeight = 1;
const typoWeight = 0.8;
/** Of words that mean the same in play, beside the word itself; and in its place, if the book lacks it. */
const likeWeight = 0.5;
const unknownWeight = 0.8;
/** How much a score falls where some of the words are not found at all. */
const missedShare = 0.2;
/** The sum of levels that gives a score of 50. */
const halfScore = 12;

const expected: Readonly<
  Record<QuestionKind, { readonly answers: readonly AnswerKind[]; readonly factor: number }>
> = {
  chance: { answers: ["sequence"], factor: 1.8 },
  judgement: { answers: ["truth", "duty"], factor: 1.35 },
  number: { answers: ["number"], factor: 1.4 },
  choice: { answers: ["name", "sequence"], factor: 1.35 },
};
const unclear = { answers: ["truth"] as readonly AnswerKind[], factor: 1.1 };

/** Best first. A place such as an entry or a page leads to its own questions only. */
export function search(data: SearchData, analyzer: Analyzer, words: string): readonly FoundQuestion[] {
  const { version, index, places } = data;
  const there = lookUp(words, version, index, places, analyzer.pageWords);
  if (there === null) return searchWords(data, analyzer, words);
  return there.map((question) => ({ name: index.questions[question]?.name ?? "", score: 100 }));
}

function searchWords(data: SearchData, analyzer: Analyzer, words: string): readonly FoundQuestion[] {
  const { index } = data;
  const scores = scoreQuestions(data, soughtIn(data, analyzer, words));
  const kind = analyzer.kindOf(words);
  const { answers, factor } = kind === null ? unclear : expected[kind];
  return index.questions
    .map(({ name, answer }, at) => ({
      name,
      sum: (scores[at] ?? 0) * (answers.includes(answer) ? factor : 1),
    }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1))
    .map(({ name, sum }) => ({ name, score: (100 * sum) / (sum + halfScore) }));
}

/** What one word may stand for: stems with their weights. */
type Sought = ReadonlyMap<string, number>;

/**
 * Of the stems that one word may stand for, the best counts. A question that has all the words goes before one that has a
 * single word often; rare words count more for this too.
 */
function scoreQuestions({ index, translated }: SearchData, sought: readonly Sought[]): Float64Array {
  const scores = new Float64Array(index.questions.length);
  const found = new Float64Array(index.questions.length);
  let rarest = 0;
  for (const word of sought) {
    const best = new Map<number, number>();
    addBest(best, index, word, 1);
    if (translated) {
      const other = new Map<number, number>();
      addBest(other, translated.index, translate(translated, word), translatedWeight);
      for (const [question, score] of other) best.set(question, (best.get(question) ?? 0) + score);
    }
    const rarity = Math.log(1 + index.questions.length / (1 + best.size));
    rarest += rarity;
    for (const [question, score] of best) {
      scores[question] = (scores[question] ?? 0) + score;
      found[question] = (found[question] ?? 0) + rarity;
    }
  }
  return scores.map((score, question) => score * (1 - missedShare * (1 - (found[question] ?? 0) / rarest)));
}

/** Both indexes have the same questions, in the same order. */
function addBest(
  best: Map<number, number>,
  { postings, worth }: BookIndex,
  word: Sought,
  factor: number,
): void {
  for (const [stem, weight] of word)
    for (const { question, level } of postings.get(stem) ?? [])
      best.set(question, Math.max(best.get(question) ?? 0, factor * weight * level * worth));
}

/**
 * Words as the book has them. A stem that the book lacks stands for words of play that mean the same, else for those that it
 * may be a misspelling of.
 */
function soughtIn(data: SearchData, analyzer: Analyzer, words: string): readonly Sought[] {
  const { index, translated } = data;
  const stems = analyzer.stemsOf(words);
  const isKnown = (stem: string): boolean =>
    index.postings.has(stem) || translated?.lexicon.translations.has(stem) === true;
  const { paired, replaced } = pairedStems(index, stems);
  const all = (found: readonly string[], weight: number) => found.map((each) => [each, weight] as const);
  const sought = [...new Set(stems)].flatMap((stem): readonly Sought[] => {
    const like = analyzer.likeStem(stem).filter(isKnown);
    if (isKnown(stem)) return [new Map([...all(like, likeWeight), [stem, 1]])];
    if (replaced.has(stem)) return [];
    if (like.length > 0) return [new Map(all(like, unknownWeight))];
    const near = nearStems(stem, knownStems(data));
    // A name may be the same in both languages.
    return [new Map(near.length === 0 ? [[stem, 1]] : all(near, typoWeight / Math.sqrt(near.length)))];
  });
  return [...sought, ...[...paired].map(([stem, weight]) => new Map([[stem, weight]]))];
}

/** Those of the index and of the lexicon. They are collected at the first typing error. */
function knownStems(data: SearchData): StemsByLength {
  const found = collected.get(data);
  if (found) return found;
  const { index, translated } = data;
  const all = stemsByLength([...index.postings.keys(), ...(translated?.lexicon.translations.keys() ?? [])]);
  collected.set(data, all);
  return all;
}

const collected = new WeakMap<SearchData, StemsByLength>();

/** Other stems for what is said, as the book has them, and the stems that they stand for. */
function pairedStems(
  { pairs }: BookIndex,
  stems: readonly string[],
): { readonly paired: ReadonlyMap<string, number>; readonly replaced: ReadonlySet<string> } {
  const paired = new Map<string, number>();
  const replaced = new Set<string>();
  for (const [one, other] of pairs.flatMap(([said, meant]) => [
    [said, meant] as const,
    [meant, said] as const,
  ])) {
    if (!isWithin(one, stems)) continue;
    for (const stem of one) replaced.add(stem);
    for (const stem of other) paired.set(stem, Math.max(paired.get(stem) ?? 0, 1 / Math.sqrt(other.length)));
  }
  return { paired, replaced };
}

/** One after another. */
function isWithin(sought: readonly string[], stems: readonly string[]): boolean {
  return stems.some((_, at) => sought.every((stem, offset) => stems[at + offset] === stem));
}

function translate({ index, lexicon }: NonNullable<SearchData["translated"]>, word: Sought): Sought {
  const found = new Map<string, number>();
  for (const [stem, weight] of word) {
    const translations = lexicon.translations.get(stem);
    if (translations === undefined && index.postings.has(stem)) found.set(stem, weight);
    for (const { stem: other, level } of translations ?? [])
      found.set(other, (found.get(other) ?? 0) + (weight * level) / mostLevel);
  }
  return found;
}
