/** The name readers know a value of an enumeration by, where only the value is at hand; numbers and the like stand as they are. */
import { chosen } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { memoize } from "../../../compiler/memoize.ts";

export function valueName(at: BookAt, value: string, language: string): string {
  return chosen(valueNames(at).get(value) ?? {}, language)?.text ?? value;
}

const valueNames = memoize(
  (at: BookAt) =>
    new Map(
      [...at.program.types.enums.values()].flatMap(({ values }) =>
        values.map(({ name, called }) => [name, called] as const),
      ),
    ),
);
