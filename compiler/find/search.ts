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

const translatedWeight = 1.5;
const typoWeight = 0.8;
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
  const { index, translated } = data;
  const sought = soughtStems(data, analyzer.stemsOf(words));
  const scores = new Float64Array(index.questions.length);
  addScores(scores, index, sought, 1);
  if (translated) addScores(scores, translated.index, translate(translated, sought), translatedWeight);
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

/** Stems with their weights. A stem that the book lacks stands for those that it may be a misspelling of. */
function soughtStems(data: SearchData, stems: readonly string[]): ReadonlyMap<string, number> {
  const { index, translated } = data;
  const sought = new Map<string, number>();
  const isKnown = (stem: string): boolean =>
    index.postings.has(stem) || translated?.lexicon.translations.has(stem) === true;
  const { paired, replaced } = pairedStems(index, stems);
  for (const stem of new Set(stems)) {
    if (isKnown(stem)) {
      sought.set(stem, 1);
      continue;
    }
    if (replaced.has(stem)) continue;
    const near = nearStems(stem, knownStems(data));
    const weight = typoWeight / Math.sqrt(near.length);
    for (const each of near) sought.set(each, Math.max(sought.get(each) ?? 0, weight));
    // A name may be the same in both languages.
    if (near.length === 0) sought.set(stem, 1);
  }
  for (const [stem, weight] of paired) sought.set(stem, Math.max(sought.get(stem) ?? 0, weight));
  return sought;
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

function translate(
  { index, lexicon }: NonNullable<SearchData["translated"]>,
  sought: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [stem, weight] of sought) {
    const translations = lexicon.translations.get(stem);
    if (translations === undefined && index.postings.has(stem)) found.set(stem, weight);
    for (const { stem: other, level } of translations ?? [])
      found.set(other, (found.get(other) ?? 0) + (weight * level) / mostLevel);
  }
  return found;
}

/** Both indexes have the same questions, in the same order. */
function addScores(
  scores: Float64Array,
  { postings, worth }: BookIndex,
  sought: ReadonlyMap<string, number>,
  factor: number,
): void {
  for (const [stem, weight] of sought)
    for (const { question, level } of postings.get(stem) ?? [])
      scores[question] = (scores[question] ?? 0) + factor * weight * level * worth;
}
