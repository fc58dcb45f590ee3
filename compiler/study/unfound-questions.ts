/** Finds questions that a search does not find by their own words: what players would ask needs `asked` there. */
import type { CompiledVersion } from "../compile.ts";
import { plainText } from "../../grammar/tree.ts";
import { entriesByQuestion, examplesByQuestion } from "../find/questions.ts";
import type { Finding, Section } from "../survey/findings.ts";
import { together } from "../survey/findings.ts";
import { type Finder, finder } from "./find.ts";
import type { Versions } from "./select-version.ts";

const first = 3;

const unfound = {
  name: "unfound-questions",
  title: "Questions that a search does not find",
  about: `The question of a ruling, or at least half of its examples, do not find it among the first ${first}. Add \`asked\` there.`,
};

export async function unfoundSections(books: Iterable<Versions>): Promise<readonly Section[]> {
  const findings: Finding[] = [];
  for (const versions of books)
    for (const version of versions.values()) findings.push(...(await unfoundIn(version)));
  return [{ ...unfound, findings: together(findings) }];
}

/** Words of a question's own, in a language, and the questions that they are about. */
interface OwnWords {
  readonly language: string;
  readonly words: string;
  readonly about: readonly string[];
}

async function unfoundIn({ book, program }: CompiledVersion): Promise<readonly Finding[]> {
  const asked = [...program.decisions, ...program.plays];
  const rulings = entriesByQuestion(book);
  const examples = examplesByQuestion(program);
  const subjects = new Map<unknown, string[]>();
  for (const [name, own] of [...rulings, ...examples])
    for (const each of own) subjects.set(each, [...(subjects.get(each) ?? []), name]);
  const languages = [...new Set(book.entries.flatMap(({ question }) => [...question.keys()]))].sort();
  const finders = new Map<string, Finder>();
  for (const language of languages) finders.set(language, await finder({ book, program }, { language }));
  const main = await finder({ book, program });
  const isFound = ({ language, words, about }: OwnWords): boolean =>
    (finders.get(language) ?? main).find(words, first).some(({ name }) => about.includes(name));
  return asked.flatMap(({ id, span }): readonly Finding[] => {
    const questions = (rulings.get(id) ?? []).flatMap((entry) =>
      [...entry.question].map(([language, { text }]): OwnWords => {
        return { language, words: plainText(text), about: subjects.get(entry) ?? [] };
      }),
    );
    const titles = (examples.get(id) ?? []).map(
      (example): OwnWords => ({ language: "", words: example.title, about: subjects.get(example) ?? [] }),
    );
    const lost = questions.filter((own) => !isFound(own));
    const lostTitles = titles.filter((own) => !isFound(own));
    const all = lostTitles.length >= titles.length / 2 ? [...lost, ...lostTitles] : lost;
    const [one] = all;
    if (one === undefined) return [];
    return [
      {
        book: program.book,
        versions: [program.version],
        of: id,
        text: `“${one.words}” does not find it${all.length > 1 ? `, and ${all.length - 1} more` : ""}`,
        place: span,
        data: { words: all.map(({ words }) => words) },
      },
    ];
  });
}
