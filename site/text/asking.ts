/** The box for own words: a plain form that leads to the questions of a game, and examples of what to type into it. */
import { tails } from "../address.ts";
import { h, type Html } from "../html.ts";
import { hidden, icon } from "../icons.ts";
import { chosen } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import type { Site } from "../model/model.ts";
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

/** So many questions are offered as examples. */
const mostExamples = 2;

/** A longer question is no example of what one types. */
const longestExample = 40;

/** The short questions with the most examples, as one would ask them, and a page that a rule is on. */
export const examplesToType = memoizeNamed(
  (at: BookAt, language): { readonly questions: readonly string[]; readonly page: string | null } => {
    const counts = new Map<string, number>();
    for (const { expects } of at.program.examples)
      for (const { decision } of expects)
        if (decision !== null) counts.set(decision, (counts.get(decision) ?? 0) + 1);
    const questions = [...counts]
      .sort(([, one], [, other]) => other - one)
      .flatMap(([id]) => {
        const about = chosen(at.decisions.get(id)?.about ?? {}, language);
        const isShort = about?.language === language && about.text.length <= longestExample;
        return isShort && about.text.endsWith("?") ? [about.text] : [];
      });
    const page = at.book.provisions.findLast(({ pages }) => pages.length > 0)?.pages[0]?.from;
    return { questions: questions.slice(0, mostExamples), page: page === undefined ? null : String(page) };
  },
);

/** The address that asks a game at a version in own words. */
export function askHref(site: Site, at: BookAt, language: string, words: string): string {
  const query = encodeURIComponent(words).replaceAll("'", "%27");
  return `${site.href(language, tails.ask(at.id, at.version))}?q=${query}`;
}
