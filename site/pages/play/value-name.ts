/** The name readers know a value of an enumeration by, where only the value is at hand; numbers and the like stand as they are. */
import { chosen } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";

const known = new WeakMap<BookAt, ReadonlyMap<string, Readonly<Record<string, string>>>>();

export function valueName(at: BookAt, value: string, language: string): string {
  const names =
    known.get(at) ??
    new Map(
      [...at.program.types.enums.values()].flatMap(({ values }) =>
        values.map(({ name, called }) => [name, called] as const),
      ),
    );
  known.set(at, names);
  return chosen(names.get(value) ?? {}, language)?.text ?? value;
}
