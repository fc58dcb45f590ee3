/** Numbers by steps: less, more, or typed. */
import type { Json, QuestionInWords } from "../../../compiler/browser.ts";
import { button, el } from "./dom.ts";
import { signOf, usualOf } from "./options.ts";
import type { AskingWords } from "./words.ts";

/** In steps of ten of a hundred, and of one otherwise. */
export function numberStepper(
  words: AskingWords,
  { range, name }: QuestionInWords,
  now: Json | undefined = undefined,
  changed: () => void = () => undefined,
): Stepper & { readonly sign: HTMLElement } {
  const { from, to, unit } = range ?? { from: null, to: null, unit: null };
  const value = typeof now === "number" ? now : usualOf({ range });
  const step = stepper(words, { value, from, to, by: unit === "%" ? 10 : 1, label: name, changed });
  return { ...step, sign: el("span", { className: "unit" }, signOf({ range })) };
}

export interface Stepper {
  readonly element: HTMLElement;
  readonly value: () => number;
  readonly text: () => string;
}

export function stepper(
  words: AskingWords,
  {
    value,
    from,
    to,
    by = 1,
    label,
    changed = () => undefined,
  }: {
    readonly value: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly by?: number;
    readonly label: string;
    readonly changed?: (value: number) => void;
  },
): Stepper {
  const input = el("input", { inputMode: "decimal", value: String(value), autocomplete: "off" });
  input.setAttribute("aria-label", label);
  const number = (): number => Number(input.value.replace(",", "."));
  const move = (step: number): void => {
    const next = (Number.isFinite(number()) ? number() : value) + step;
    const kept = Math.min(to ?? Number.POSITIVE_INFINITY, Math.max(from ?? Number.NEGATIVE_INFINITY, next));
    input.value = String(kept);
    changed(kept);
  };
  input.addEventListener("change", () => move(0));
  const element = el(
    "span",
    { className: "stepper" },
    button({ ariaLabel: words.fewer }, () => move(-by), "−"),
    input,
    button({ ariaLabel: words.more }, () => move(by), "+"),
  );
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
  return { element, value: number, text: () => input.value };
}
