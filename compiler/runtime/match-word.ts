/**
 * Finds the value that a word means, in any language of the book: by its name, by what it is called, by the words that players
 * use for it. Case, accents and the joints between words do not count.
 */
import type { TypeNote, ValuesNote, Vocabulary } from "./given.ts";
import { valuesOf, wordsOf } from "./named.ts";
import { foldName, nearNames } from "./near-names.ts";

export type Match =
  | { readonly kind: "value"; readonly value: string | boolean }
  /** The word means several values. */
  | { readonly kind: "ambiguous"; readonly values: readonly string[] }
  /** The book does not list it. */
  | { readonly kind: "unknown"; readonly near: readonly Near[] };

/** A value that may be meant, and which of its words is like the one given. */
export interface Near {
  readonly value: string;
  readonly word: string;
}

/**
 * What a word means where a value of a type is wanted. Of a list or set, a word means an element. Of a type without words,
 * such as a number, every word is unknown.
 */
export function matchWord(vocabulary: Vocabulary, type: TypeNote, word: string): Match {
  if (typeof type === "object") {
    if ("orNone" in type) return matchWord(vocabulary, type.orNone, word);
    if ("list" in type) return matchWord(vocabulary, type.list, word);
    if ("set" in type) return matchWord(vocabulary, type.set, word);
  }
  if (type === "truth") {
    const found = matchValue(truths, word);
    return found.kind === "value" ? { kind: "value", value: found.value === "yes" } : found;
  }
  const values = valuesOf(vocabulary, type === "set" ? "keywords" : type);
  return values === null ? { kind: "unknown", near: [] } : matchValue(values, word);
}

/** The same among values that are listed. The declared name of one goes before what another is called. */
export function matchValue(values: ValuesNote, word: string): Match {
  const { names, folded } = indexOf(values);
  if (names.has(word)) return { kind: "value", value: word };
  const found = folded.get(foldWord(word)) ?? [];
  const [value] = found;
  if (value !== undefined && found.length === 1) return { kind: "value", value };
  if (found.length > 1) return { kind: "ambiguous", values: found };
  const other = values.open === true ? otherIn(word) : null;
  if (other !== null) return matchOther(values, other);
  return { kind: "unknown", near: nearValues(values, word) };
}

/** `other: Elites`: a value of an open enumeration that the book does not list. */
function matchOther(values: ValuesNote, text: string): Match {
  const found = matchValue({ values: values.values }, text);
  return found.kind === "unknown" ? { kind: "value", value: `${otherSign}${text}` } : found;
}

/** How the name of a value begins that the book does not list. */
export const otherSign = "other: ";

/** What follows `other:`, in a language of the tables; null for another word. */
export function otherIn(word: string): string | null {
  const [, text] = /^\s*(?:other|otr[oa]|altr[ea])\s*:\s*(\S.*?)\s*$/isu.exec(word) ?? [];
  return text ?? null;
}

function nearValues(values: ValuesNote, word: string): readonly Near[] {
  const { byWord } = indexOf(values);
  const near = nearNames(word, byWord.keys(), 6);
  const found = new Map<string, Near>();
  for (const each of near) {
    const value = byWord.get(each);
    if (value !== undefined && !found.has(value)) found.set(value, { value, word: each });
  }
  return [...found.values()].slice(0, 3);
}

/** Signs that are printed in several ways count as one, and around a word they do not count. */
export function foldWord(word: string): string {
  return foldName(
    word
      .trim()
      .replace(/[\u2018\u2019\u201b\u2032`\u00b4]/g, "'")
      .replace(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, "-"),
  ).replace(/\u00b7/g, "");
}

/** What is called `Yes`, in the languages of the tables. */
const truths: ValuesNote = {
  values: [
    ["yes", "true", "sí"],
    ["no", "false"],
  ],
};

interface Index {
  readonly names: ReadonlySet<string>;
  /** By folded word: the values that it means. */
  readonly folded: ReadonlyMap<string, readonly string[]>;
  /** By each word as it is written: its value. */
  readonly byWord: ReadonlyMap<string, string>;
}

const indexes = new WeakMap<ValuesNote, Index>();

function indexOf(values: ValuesNote): Index {
  const known = indexes.get(values);
  if (known !== undefined) return known;
  const all = values.values.map(wordsOf);
  const folded = new Map<string, string[]>();
  const byWord = new Map<string, string>();
  for (const [name = "", ...words] of all)
    for (const word of [name, ...words]) {
      const fold = foldWord(word);
      const before = folded.get(fold);
      if (before === undefined) folded.set(fold, [name]);
      else if (!before.includes(name)) before.push(name);
      if (!byWord.has(word)) byWord.set(word, name);
    }
  const index = { names: new Set(all.map(([name = ""]) => name)), folded, byWord };
  indexes.set(values, index);
  return index;
}
