/**
 * Turns texts and pages, which the tree holds in parts, into the plain strings that messages and outputs show.
 * A hole keeps its braces here; filling it with a figure is left to who knows the figures.
 */
import type { HolePart, PageRange, TextLiteral, TextPart, Texts } from "./ast.ts";
import { escapedWords } from "./string-literal.ts";

/** The words with their holes as in the source: `+{benefit} Command Points`. */
export function plainText(text: TextLiteral): string {
  return fillText(text, ({ name }) => `{${name.text}}`);
}

/** The same with all holes by name, whatever a version shows for them. */
export function namedText({ parts }: TextLiteral): string {
  return parts.map((part) => (part.kind === "hole" ? printHole(part) : part.text)).join("");
}

/** The words that a reader sees, with something in place of each hole. */
export function fillText({ parts }: Pick<TextLiteral, "parts">, fill: (hole: HolePart) => string): string {
  return parts.map((part) => (part.kind === "hole" ? (part.shows ?? fill(part)) : part.text)).join("");
}

/** The same for each language. */
export function plainTexts(texts: Texts): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.map(({ lang, text }) => [lang.text, plainText(text)]));
}

/** A text as it is written in a file, with its quotes. */
export function printText({ parts }: Pick<TextLiteral, "parts">): string {
  return `"${parts.map(printPart).join("")}"`;
}

function printPart(part: TextPart): string {
  switch (part.kind) {
    case "words":
      return escapedWords(part.text);
    case "numeral":
      return `{${part.says}|${escapedWords(part.text)}}`;
    case "hole":
      return printHole(part);
  }
}

function printHole({ name, words }: HolePart): string {
  return words === null ? `{${name.text}}` : `{${name.text}|${escapedWords(words)}}`;
}

type Pages = readonly Pick<PageRange, "from" | "to">[];

/** `218–223, 261`; empty where none is known. */
export function pageNumbers(pages: Pages): string {
  return pages.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

/** `page 248`, `pages 218–223, 261`, with the nouns of another language where they are given. */
export function pagesInWords(pages: Pages, nouns = { page: "page", pages: "pages" }): string {
  const [first, ...more] = pages;
  const isOne = more.length === 0 && first?.from === first?.to;
  return `${isOne ? nouns.page : nouns.pages} ${pageNumbers(pages)}`;
}
