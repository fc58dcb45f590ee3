/**
 * Which of the facts that still matter to ask for first: the one that, whatever it turns out to be, leaves the least to ask.
 * It tries the few values of a fact on the rules themselves; a fact of many values counts as it stands.
 */
import { answerIfExact, type Asking } from "./answer.ts";
import type { Json, JsonObject, Wording } from "./asked.ts";
import { putAt, stepsOf } from "./paths.ts";
import { bare, inputsOf, partsOf, valuesOf } from "./types.ts";

/** No more facts, and no facts with more values, are tried. */
const most = { facts: 8, values: 6 } as const;

export function tellingFirst(
  asking: Asking,
  words: Wording,
  given: JsonObject,
  readings: Readonly<Record<string, string>>,
  missing: readonly string[],
): readonly string[] {
  const weights = new Map(
    missing.map((path, i) => {
      const values = i < most.facts ? valuesAt(asking, words, path) : null;
      if (values === null || values.length > most.values) return [path, missing.length - 1];
      const left = values.map(
        (value) =>
          answerIfExact(asking, putAt(given, path, value), readings, "")?.missing.length ?? missing.length,
      );
      return [path, left.reduce((sum, each) => sum + each, 0) / left.length];
    }),
  );
  return [...missing].sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0));
}

function valuesAt({ vocabulary, asked }: Asking, words: Wording, path: string): readonly Json[] | null {
  let fields = inputsOf(vocabulary, asked);
  let values: readonly Json[] | null = null;
  for (const step of stepsOf(path)) {
    if (typeof step === "number") return null;
    const field = fields.find(({ name }) => name === step);
    if (field === undefined) return null;
    const type = bare(field.type);
    values = valuesOf(vocabulary, words, type)?.map(([json]) => json) ?? null;
    fields = partsOf(vocabulary, words, type) ?? [];
  }
  return values;
}
