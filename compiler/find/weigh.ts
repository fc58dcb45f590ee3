/**
 * Turns the texts of questions into an index by BM25F. Everything that does not hang on what is typed is folded into one
 * number for each stem and question: how rare the stem is, how long the texts are, the weights of texts and kinds.
 */
import { type BookIndex, type IndexedQuestion, mostLevel, type Posting } from "./book-index.ts";
import type { WordPair } from "../check/program.ts";
import type { Analyzer } from "./tokens.ts";

export interface QuestionTexts extends IndexedQuestion {
  /** Multiplies what is found: a figure is less often meant than a table. */
  readonly weight: number;
  readonly texts: Readonly<Partial<Record<TextField, readonly string[]>>>;
}

/** How much a word in each text of a question counts. */
export const fieldWeights = {
  name: 1.2,
  about: 1,
  id: 0.8,
  parts: 0.6,
  rulings: 0.5,
  asked: 0.4,
  labels: 0.3,
  values: 0.25,
  facts: 0.2,
  examples: 0.2,
  headings: 0.2,
  sentences: 0.2,
  conditions: 0.2,
  doubts: 0.2,
  entries: 0.2,
  results: 0.2,
  given: 0.1,
  section: 0.1,
  answer: 0.1,
  steps: 0.1,
  called: 0.1,
} as const;
export type TextField = keyof typeof fieldWeights;

const saturation = 1.2;
const lengthShare = 0.6;

export function weigh(
  questions: readonly QuestionTexts[],
  analyzer: Analyzer,
  words: readonly WordPair[],
): BookIndex {
  const counted = questions.map((question) => countStems(question, analyzer));
  const usual = usualLengths(counted);
  const found = new Map<string, { readonly question: number; readonly frequency: number }[]>();
  for (const [question, fields] of counted.entries())
    for (const [stem, frequency] of frequencies(fields, usual)) {
      const postings = found.get(stem) ?? [];
      postings.push({ question, frequency });
      found.set(stem, postings);
    }
  const scores = [...found].map(([stem, postings]) => {
    const rarity = Math.log(1 + (questions.length - postings.length + 0.5) / (postings.length + 0.5));
    const weighed = postings.map(({ question, frequency }) => ({
      question,
      score:
        (rarity * (questions[question]?.weight ?? 1) * (frequency * (saturation + 1))) /
        (saturation + frequency),
    }));
    return [stem, weighed] as const;
  });
  const highest = Math.max(0, ...scores.flatMap(([, weighed]) => weighed.map(({ score }) => score)));
  const levels = scores.map(([stem, weighed]) => {
    const postings = weighed.flatMap(({ question, score }): readonly Posting[] => {
      const level = Math.round((score / highest) * mostLevel);
      return level === 0 ? [] : [{ question, level }];
    });
    return [stem, postings] as const;
  });
  return {
    language: analyzer.language,
    questions: questions.map(({ name, answer }) => ({ name, answer })),
    postings: new Map(levels.filter(([, postings]) => postings.length > 0).sort(byStem)),
    pairs: words
      .filter(({ language }) => language === analyzer.language)
      .flatMap(({ said, meant }) =>
        meant.map((each) => [analyzer.stemsOf(said), analyzer.stemsOf(each)] as const),
      )
      .filter(([one, other]) => one.length > 0 && other.length > 0),
    worth: highest / mostLevel,
  };
}

interface CountedField {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}
type CountedFields = ReadonlyMap<TextField, CountedField>;

function countStems({ texts }: QuestionTexts, analyzer: Analyzer): CountedFields {
  const fields = new Map<TextField, CountedField>();
  for (const field of Object.keys(fieldWeights) as TextField[]) {
    const stems = [...new Set(texts[field] ?? [])].flatMap((text) => analyzer.stemsOf(text));
    if (stems.length === 0) continue;
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    fields.set(field, { length: stems.length, counts });
  }
  return fields;
}

/** The mean length of each text, among the questions that have it. */
function usualLengths(counted: readonly CountedFields[]): ReadonlyMap<TextField, number> {
  const sums = new Map<TextField, { length: number; questions: number }>();
  for (const [field, { length }] of counted.flatMap((fields) => [...fields])) {
    const sum = sums.get(field) ?? { length: 0, questions: 0 };
    sums.set(field, { length: sum.length + length, questions: sum.questions + 1 });
  }
  return new Map([...sums].map(([field, { length, questions }]) => [field, length / questions]));
}

/** How often each stem occurs, by the weights of the texts; in a long text an occurrence counts less. */
function frequencies(
  fields: CountedFields,
  usual: ReadonlyMap<TextField, number>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [field, { length, counts }] of fields) {
    const norm = 1 - lengthShare + (lengthShare * length) / (usual.get(field) ?? length);
    for (const [stem, count] of counts)
      found.set(stem, (found.get(stem) ?? 0) + (fieldWeights[field] * count) / norm);
  }
  return found;
}

function byStem([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
