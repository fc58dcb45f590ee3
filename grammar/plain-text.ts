/**
 * Turns texts and pages, which the tree holds in parts, into the plain strings that messages and outputs show.
 * A hole keeps its braces here; filling it with a figure is left to who knows the figures.
 */
import type { PageRange, TextLiteral, Texts } from "./ast.ts";

/** The words with their holes as in the source: `+{benefit} Command Points`. */
export function plainText(text: TextLiteral): string {
  return text.parts.map((part) => (part.kind === "words" ? part.text : `{${part.name.text}}`)).join("");
}

/** The same for each language. */
export function plainTexts(texts: Texts): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.map(({ lang, text }) => [lang.text, plainText(text)]));
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
