/** Writes an address in plain words of its language: `page 248, rules text, paragraph 1, last sentence`. */
import { type Address, type AddressStep, pageNumbers, pagesInWords } from "../../grammar/tree.ts";
import { findLanguage, usualLanguage } from "../languages/index.ts";
import type { AddressWords } from "../languages/language.ts";

export function addressInWords({ lang, steps }: Address): string {
  const words = (findLanguage(lang.text) ?? usualLanguage).addresses;
  return steps.map((step) => stepInWords(step, words)).join(", ");
}

/** A step as in the source, for a message. */
export function writtenStep({ unit, which }: AddressStep): string {
  switch (which.kind) {
    case "number":
      return `\`${unit} ${which.number}\``;
    case "name":
      return `\`${unit} ${which.name.text}\``;
    case "words":
      return `\`${unit} "${which.text}"\``;
    case "pages":
      return `\`page ${pageNumbers(which.pages)}\``;
    case "only":
      return `\`${unit}\``;
  }
}

function stepInWords({ unit, which }: AddressStep, words: AddressWords): string {
  const noun = words.units[unit] ?? unit;
  switch (which.kind) {
    case "pages":
      return pagesInWords(which.pages, words);
    case "words":
      return words.quoted(noun, which.text);
    case "name":
      return `${noun} ${which.name.text}`;
    case "only":
      return noun;
    case "number":
      if (which.number === -1) return words.last(noun);
      if (which.number === -2) return words.beforeLast(noun);
      return which.number < 0 ? words.fromEnd(noun, -which.number) : `${noun} ${which.number}`;
  }
}
