/** The box for own words: a plain form that leads to the questions of a game, and examples of what to type into it. */
import { tails } from "../address.ts";
import { h, type Html } from "../html.ts";
import { hidden, icon } from "../icons.ts";
import { chosen } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import { settingsOf, type Site } from "../model/model.ts";
import { memoizeNamed } from "../../compiler/memoize.ts";

interface AskBox {
  readonly action: string;
  /** What the box is for, also shown in it while it is empty. */
  readonly label: string;
  readonly send: string;
  /** Below the box, inside its form. */
  readonly more?: readonly Html[];
}

export function askBox({ action, label, send, more = [] }: AskBox): Html {
  return h("form", { class: "asking-form", role: "search", method: "get", action }, [
    h("div", { class: "askbox" }, [
      h("label", { class: "hide", htmlFor: "q" }, label),
      h("input", { id: "q", name: "q", type: "search", placeholder: label, autoComplete: "off" }),
      h("button", { type: "submit" }, [icon("right"), hidden(send)]),
    ]),
    ...more,
  ]);
}

/** So many questions of a book are offered where its settings have no examples. */
const mostExamples = 2;

/** A longer question is no example of what one types. */
const longestExample = 40;

/** What players type: the examples of the settings, else short questions of the book; and a page that a rule is on. */
export function examplesToType(
  site: Pick<Site, "options">,
  at: BookAt,
  language: string,
  pageWords: PageWords,
): readonly string[] {
  const set = settingsOf(site, at.id).examples.flatMap((words) => words[language] ?? []);
  const questions = set.length > 0 ? set : shortQuestions(at, language);
  const page = at.book.provisions.findLast(({ pages }) => pages.length > 0)?.pages[0]?.from;
  return page === undefined ? questions : [...questions, pageWords(String(page))];
}

type PageWords = (page: string) => string;

/** Those with the most examples first, as the book asks them. */
const shortQuestions = memoizeNamed((at: BookAt, language): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { expects } of at.program.examples)
    for (const { decision } of expects)
      if (decision !== null) counts.set(decision, (counts.get(decision) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .flatMap(([id]) => {
      const about = chosen(at.decisions.get(id)?.about ?? {}, language);
      const isShort = about?.language === language && about.text.length <= longestExample;
      return isShort && about.text.endsWith("?") ? [about.text] : [];
    })
    .slice(0, mostExamples);
});

/** The address that asks a game at a version in own words. */
export function askHref(site: Site, at: BookAt, language: string, words: string): string {
  const query = encodeURIComponent(words).replaceAll("'", "%27");
  return `${site.href(language, tails.ask(at.id, at.version))}?q=${query}`;
}
