/** The language in which most of a book is written. Its index is searched for readers of all languages. */
import { usualLanguage } from "../languages/index.ts";
import type { CompiledBook } from "./questions.ts";

/** Of several languages with equally many texts, English, else the first by name. */
export function mainLanguage({ book, program }: CompiledBook): string {
  const texts = [
    ...[...book.nodes.values()].map((node) => [...node.texts.keys()]),
    ...[...program.decisions, ...program.plays, ...program.facts].flatMap(({ called, about }) => [
      Object.keys(called),
      Object.keys(about),
    ]),
  ];
  const counts = new Map<string, number>();
  for (const language of texts.flat()) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || (preferred(a, b) ? -1 : 1));
  return first?.[0] ?? program.languages[0] ?? identifierLanguage;
}

/** Names in the rule language are English words, so an English index says more than another one of its size. */
const identifierLanguage = usualLanguage.code;

function preferred(one: string, other: string): boolean {
  return one === identifierLanguage || (other !== identifierLanguage && one < other);
}
