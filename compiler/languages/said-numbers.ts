/** Finds the numbers that a text says, in digits and in words. */
import type { LanguageFolder } from "./language.ts";

export interface SaidNumber {
  /** Several where the word can say one or the other: a quarter is 0.25 or the fourth. */
  readonly values: readonly number[];
  /** False for a word that can also say something else. */
  readonly isSure: boolean;
  /** The characters that say it. */
  readonly start: number;
  readonly end: number;
}

/** In the order of the text. A range such as `3-5` says both ends. */
export function findNumbers(text: string, language: LanguageFolder): readonly SaidNumber[] {
  const found: SaidNumber[] = [];
  let before = "";
  for (const { 0: token, index } of text.matchAll(tokenPattern)) {
    const [start, end] = [index, index + token.length];
    const value = fractions[token] ?? (/^\d/.test(token) ? digitsIn(token, language.numerals) : null);
    const values = value ?? wordIn(language.numbers, before, token);
    const isName = value !== null && (isDice(text, start, end) || isPage(language, before));
    before = token;
    if (values === null) continue;
    const said = { values: [values].flat(), isSure: typeof values === "number" && !isName, start, end };
    const joined = joinedWith(found.at(-1), said, text, language.numerals.tensToUnits);
    if (joined === null) found.push(said);
    else found[found.length - 1] = joined;
  }
  return found;
}

const tokenPattern = /\d+\s*\/\s*\d+|\d+(?:[.,]\d+)*|[¼½¾]|\p{L}[\p{L}\p{M}·]*/gu;

/** `2D6`: what is rolled, and no number of its own. */
function isDice(text: string, start: number, end: number): boolean {
  return /\p{L}$/u.test(text.slice(0, start)) || /^D\d/.test(text.slice(end, end + 2));
}

function isPage({ addresses }: LanguageFolder, before: string): boolean {
  return [addresses.page, addresses.pages].includes(before.toLowerCase());
}

const fractions: Readonly<Record<string, number>> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };

/** `forty` and `two` are one number, and so are `two` and `hundred`. */
function joinedWith(
  last: SaidNumber | undefined,
  said: SaidNumber,
  text: string,
  tensToUnits: string,
): SaidNumber | null {
  const [[before = 0], [value = 0]] = [last?.values ?? [], said.values];
  if (last === undefined) return null;
  const between = text.slice(last.end, said.start);
  const isCompound =
    between === tensToUnits && before >= 20 && before < 100 && before % 10 === 0 && value < 10;
  const isMultiple = between === " " && before > 1 && before < 10 && (value === 100 || value === 1000);
  if (!isCompound && !isMultiple) return null;
  const values = [isCompound ? before + value : before * value];
  return { values, isSure: true, start: last.start, end: said.end };
}

/** An entry of two words goes before one of one word. */
function wordIn(
  numbers: LanguageFolder["numbers"],
  before: string,
  word: string,
): number | readonly number[] | null {
  const known = [`${before} ${word}`, word].map((each) => each.toLowerCase());
  const key = known.find((each) => Object.hasOwn(numbers, each));
  return key === undefined ? null : (numbers[key] ?? null);
}

function digitsIn(token: string, { decimal, group }: LanguageFolder["numerals"]): number | null {
  const [top, bottom] = token.split("/").map((part) => part.trim());
  if (bottom !== undefined) return Number(bottom) === 0 ? null : Number(top) / Number(bottom);
  const parts = token.split(group);
  const isGrouped = parts.length > 1 && parts.slice(1).every((part) => /^\d{3}(?:\D|$)/.test(part));
  return Number((isGrouped ? parts.join("") : token).replace(decimal, "."));
}
