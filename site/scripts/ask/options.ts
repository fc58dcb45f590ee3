/** The ways to answer that a page and its script both show. */
import type { Json, NamedValue, QuestionInWords } from "../../../compiler/browser.ts";
import type { AskingWords } from "./words.ts";

/** What is asked as a question, and the name of the thing where that says more. */
export function headingOf({ question, name }: Pick<QuestionInWords, "question" | "name">): {
  readonly heading: string;
  readonly about: string | null;
} {
  const isAsked = question !== null && /\?(\s*\(.*\))?$/.test(question);
  if (!isAsked) return { heading: name, about: question };
  return { heading: question, about: question === name ? null : name };
}

export interface Option {
  readonly value: Json;
  readonly name: string;
}

/** So many values are shown at once. */
export const mostOptions = 24;

/** All values, where there are few and one of them is the answer; null otherwise. */
export function optionsOf(
  words: Pick<AskingWords, "none" | "noneOfThese">,
  question: QuestionInWords,
): readonly Option[] | null {
  const { kind, values, range, optional, type } = question;
  const none: Option[] = optional ? [{ value: null, name: words.none }] : [];
  if (kind === "set" && values.length === 1 && values[0])
    return [
      { value: [values[0].value], name: values[0].name },
      { value: [], name: words.noneOfThese },
    ];
  if (kind !== "one" || type === "die") return null;
  if (values.length > 0 && values.length <= mostOptions) return [...values.map(plainOption), ...none];
  if (type === "count" && range?.from != null && range.to != null && range.to - range.from < 7)
    return [
      ...Array.from({ length: range.to - range.from + 1 }, (_, i): Option => {
        const value = (range.from ?? 0) + i;
        return { value, name: String(value) };
      }),
      ...none,
    ];
  return null;
}

function plainOption({ value, name }: NamedValue): Option {
  return { value, name };
}

/** Short ones stand beside each other. */
export function choiceClass(options: readonly Option[]): string {
  const isShort = options.length <= 7 && options.every(({ name }) => name.length <= 12);
  return isShort ? "choice across" : "choice";
}

/** How many things there are: a few to tap, or none. */
export function counts({ none }: Pick<AskingWords, "none">): readonly Option[] {
  const few = [1, 2, 3, 4, 5, 6].map((count) => ({ value: several(count), name: String(count) }));
  return [...few, { value: [], name: none }];
}

export function several(count: number): Json {
  return Array.from({ length: count }, () => ({}));
}

/** The number that is offered first. */
export function usualOf({ range }: Pick<QuestionInWords, "range">): number {
  const { from, to, unit } = range ?? { from: null, to: null, unit: null };
  return unit === "%" ? 50 : Math.max(from ?? 0, Math.min(to ?? 1, 1));
}

/** `″` of inches. */
export function signOf({ range }: Pick<QuestionInWords, "range">): string {
  const unit = range?.unit ?? "";
  return unit === "in" ? "″" : unit;
}
