/**
 * Text for people, as a type of its own: what an author declared, a phrase of a language, a number, or several of these put
 * together. Identifiers and paths are plain strings and cannot become such text by a slip.
 */
declare const forPeople: unique symbol;

export type Wording = string & { readonly [forPeople]: true };

/** The one constructor. `declared`: the text of an author or of a language, or a number. A house test lists who calls it. */
export function asWording(declared: string): Wording {
  return declared as Wording;
}

/** Puts texts into the holes of a phrase: `{0}`, `{1}`. */
export function fill(phrase: Wording, ...parts: readonly Wording[]): Wording {
  return asWording(phrase.replace(/\{(\d)\}/g, (hole, place: string) => parts[Number(place)] ?? hole));
}

/** Puts texts into the holes of an author's statement, by the names of parameters: `{u} is hidden`. */
export function fillNamed(statement: string, parts: ReadonlyMap<string, Wording>): Wording {
  return asWording(statement.replace(/\{([^{}]+)\}/g, (hole, name: string) => parts.get(name) ?? hole));
}

/** With a capital, as a line begins. */
export function atStart(text: Wording): Wording {
  return asWording(text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
}

/** Without that capital, unless the word has more of them. */
export function insideLine(text: Wording): Wording {
  return asWording(text.replace(/^\p{Lu}(?=[\p{Ll}'’]* )/u, (letter) => letter.toLowerCase()));
}

/** Several texts in a row, such as `a, b, c`. */
export function join(parts: readonly Wording[], between: Wording): Wording {
  return asWording(parts.join(between));
}

/** `a, b or c`. */
export function joinLast(parts: readonly Wording[], between: Wording, last: Wording): Wording {
  const [end = noWording, ...before] = parts.toReversed();
  return before.length === 0 ? end : asWording(join(before.toReversed(), between) + last + end);
}

export const noWording: Wording = asWording("");

/** Text behind other text, such as the number of a page or entry. */
export function append(text: Wording, more: Wording | string): Wording {
  return asWording(text + more);
}

/** Without the full stop at its end, so that it can be part of a line. */
export function withoutStop(text: Wording): Wording {
  return asWording(text.replace(/\.$/, ""));
}

/** The author's own word for a result of a sequence, which the language of rules cannot name yet: `last hit` for `last-hit`. */
export function spelledOut(name: string): Wording {
  return asWording(name.replaceAll("-", " "));
}

/** Versions are called by their numbers; the first is the printed book. */
export function versionInWords(version: string, printedBook: Wording): Wording {
  return version === "base" ? printedBook : asWording(version);
}

/** What a person at the table typed or named, and numbers that are written already. */
export function asOwnName(text: string): Wording {
  return asWording(text);
}

export function numberInWords(number: number): Wording {
  return asWording(String(number));
}
