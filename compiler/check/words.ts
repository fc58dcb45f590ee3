/**
 * Turns texts as the author wrote them into words by language, for names, descriptions and reasons.
 * A hole keeps its braces here; the words of a sentence, with its holes filled, are made in origin.ts.
 */
import type { Naming, TextLiteral, Texts } from "../../grammar/index.ts";
import type { Words } from "./program.ts";

export function wordsOf(texts: Texts): Words {
  return Object.fromEntries(texts.map((each) => [each.lang.text, plainText(each.text)]));
}

export function calledOf(naming: Naming | null): { readonly called: Words; readonly about: Words } {
  return { called: wordsOf(naming?.name ?? []), about: wordsOf(naming?.about ?? []) };
}

export function plainText(text: TextLiteral): string {
  return text.parts.map((part) => (part.kind === "words" ? part.text : `{${part.name.text}}`)).join("");
}
