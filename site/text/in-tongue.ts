/**
 * Words by language as content. Words in another language than the page's have a `lang` attribute for screen readers.
 */
import { h, type Part, type Properties } from "../html.ts";
import { chosen } from "../language.ts";

export function inTongue(
  words: Readonly<Record<string, string>>,
  language: string,
  tag = "span",
  properties: Properties = {},
): Part | null {
  const found = chosen(words, language);
  return found === null ? null : tongued(tag, found.text, found.language, language, properties);
}

/** Authors' text may run from right to left or hold marks that turn what follows: it is kept to itself. */
export function tongued(
  tag: string,
  text: string | readonly Part[],
  textLanguage: string,
  language: string,
  properties: Properties = {},
): Part {
  const own = textLanguage === language ? {} : { lang: textLanguage };
  return h(tag, { dir: "auto", ...own, ...properties }, typeof text === "string" ? [text] : [...text]);
}
