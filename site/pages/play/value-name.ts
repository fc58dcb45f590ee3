/**
 * The readers' name for a value of an enumeration, found by the value alone. Numbers and other values do not change.
 */
import { chosen } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { memoize } from "../../../compiler/memoize.ts";

export function valueName(at: BookAt, value: string, language: string): string {
  return findValueName(at, value, language) ?? value;
}

/** Null for what is no value of an enumeration, or has no name. */
export function findValueName(at: BookAt, value: string, language: string): string | null {
  return chosen(valueNames(at).get(value) ?? {}, language)?.text ?? null;
}

const valueNames = memoize(
  (at: BookAt) =>
    new Map(
      [...at.program.types.enums.values()].flatMap(({ values }) =>
        values.map(({ name, called }) => [name, called] as const),
      ),
    ),
);
