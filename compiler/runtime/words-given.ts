/**
 * Reads a text that is given for a value: a word for the value that it means, and a title as the rules or the rest of the input
 * spell it. Titles are the same if they are printed alike: case, accents, spaces and typographic signs do not count.
 */
import type { TypeNote, Vocabulary } from "./given.ts";
import { foldWord, matchValue, matchWord, otherIn } from "./match-word.ts";
import { valuesOf } from "./named.ts";

/** By type and folded text: how a title is spelled where it was first read. */
export type Spellings = Map<string, string>;

/**
 * The value that a text stands for; any other value is unchanged. Undefined: the book does not list the word, so what it
 * stands for is not known. `spellings`: null where titles are not compared.
 */
export function readWord(
  vocabulary: Vocabulary,
  type: TypeNote,
  value: unknown,
  spellings: Spellings | null,
): unknown {
  if (typeof value !== "string") return value;
  if (typeof type === "object" && "name" in type) return spelled(vocabulary, type.name, value, spellings);
  if (type === "truth") {
    const found = matchWord(vocabulary, type, value);
    return found.kind === "value" ? found.value : value;
  }
  const values = valuesOf(vocabulary, type);
  if (values === null) return value;
  const found = matchValue(values, value);
  if (found.kind !== "value") return values.open === true ? undefined : value;
  const other = values.open === true && !values.values.includes(value) ? otherIn(value) : null;
  return other === null || typeof type !== "object" || !("enum" in type)
    ? found.value
    : spelled(vocabulary, `enum ${type.enum}`, String(found.value), spellings);
}

/** As the rules spell a title, or else as it was spelled first. */
function spelled({ titles }: Vocabulary, type: string, text: string, spellings: Spellings | null): string {
  if (spellings === null) return text;
  const fold = foldWord(text);
  const key = `${type} ${fold}`;
  const known = spellings.get(key);
  if (known !== undefined) return known;
  const found = titles?.[type]?.find((title) => foldWord(title) === fold) ?? text;
  spellings.set(key, found);
  return found;
}
