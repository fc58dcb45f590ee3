/**
 * The first question as part of the page: each answer is a link to the same question with this answer given, so that one can tap
 * before the rules and their script are there. The script shows the same and takes over.
 */
import { h, type Part } from "../../html.ts";
import type { SiteInput } from "../../input.ts";
import { inLanguage } from "../../language.ts";
import {
  choiceClass,
  counts,
  headingOf,
  type Option,
  optionsOf,
  signOf,
  usualOf,
} from "../../scripts/ask/options.ts";
import { askingWords, filled } from "../../scripts/ask/words.ts";

type First = NonNullable<Awaited<ReturnType<SiteInput["asking"]["first"]>>>;

/** Null for what only the script can ask: squares, dice, names. */
export function firstShown(first: First, page: string, language: string): readonly Part[] | null {
  const words = inLanguage(askingWords, language);
  const choice = choiceOf(first, page, language);
  if (choice === null) return null;
  const { heading, about } = headingOf(first.question);
  const rest = first.left === 0 ? words.leftOne : filled(words.left, String(first.left));
  return [
    h("p", { class: "progress-line" }, [
      h("span", `${filled(words.question, "1")} · ${rest}`),
      h("progress", { value: 0, max: 1 + first.left, ariaLabel: words.progress }),
    ]),
    h("p", { class: "said" }),
    h("h2", { class: "ask-q" }, heading),
    ...(about === null ? [] : [h("p", { class: "dim" }, about)]),
    ...choice,
    h("div", { class: "act" }, [
      h("a", { class: "btn plain", href: `${page}?${first.skip}` }, words.unknown),
    ]),
  ];
}

function choiceOf(first: First, page: string, language: string): readonly Part[] | null {
  const words = inLanguage(askingWords, language);
  const { question, give, isOfThings } = first;
  const links = (options: readonly Option[]) =>
    h(
      "div",
      { class: choiceClass(options) },
      options.map(({ value, name }) => h("a", { class: "option", href: `${page}?${give(value)}` }, name)),
    );
  const options = optionsOf(words, question);
  if (options !== null) return question.open ? null : [links(options)];
  if (isOfThings) return [h("p", { class: "small" }, words.howMany), links(counts(words))];
  if (question.kind !== "one" || question.range === null || question.optional) return null;
  return numberShown(first, page, language);
}

/** A form whose only field is the fact; null where its value has more parts in the address. */
function numberShown({ question, give }: First, page: string, language: string): readonly Part[] | null {
  const words = inLanguage(askingWords, language);
  const usual = usualOf(question);
  const pairs = [...new URLSearchParams(give(usual))];
  const [[name, value] = []] = pairs;
  if (pairs.length !== 1 || name === undefined || value !== String(usual)) return null;
  const sign = signOf(question);
  return [
    h("form", { action: page }, [
      h("p", { class: "row" }, [
        h("span", { class: "stepper" }, [
          h("input", { name, value, inputMode: "decimal", autoComplete: "off", ariaLabel: question.name }),
        ]),
        h("span", { class: "unit" }, sign),
      ]),
      h("p", { class: "small fault" }, question.hint),
      h("p", { class: "row" }, [h("button", { class: "btn" }, words.next)]),
    ]),
  ];
}
