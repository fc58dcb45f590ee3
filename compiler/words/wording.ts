/**
 * Text for people, as a type of its own: what an author declared, a phrase of a language, a number, or several of these put
 * together. Identifiers and paths are plain strings and cannot become such text by a slip.
 */
declare const forPeople: unique symbol;

export type Wording = string & { readonly [forPeople]: true };

/** The one constructor. `declared`: the text of an author or of a language, or a number. A house test lists who calls it. */
export function wordingOf(declared: string): Wording {
  return declared as Wording;
}

/** Puts texts into the holes of a phrase: `{0}`, `{1}`. */
export function fill(phrase: Wording, ...parts: readonly Wording[]): Wording {
  return wordingOf(phrase.replace(/\{(\d)\}/g, (hole, place: string) => parts[Number(place)] ?? hole));
}

/** Several texts in a row, such as `a, b, c`. */
export function join(parts: readonly Wording[], between: Wording): Wording {
  return wordingOf(parts.join(between));
}

export const noWording: Wording = wordingOf("");
