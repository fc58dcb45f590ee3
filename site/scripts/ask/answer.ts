/**
 * Puts a question to the emitted module of a version, the same code that developers call. The result has the form of
 * `rubric ask`; nothing is computed here.
 */
import { writtenValue } from "../../../compiler/emit/typescript/written-value.ts";
import type { Asked, Json, JsonObject, Vocabulary } from "./asked.ts";

/** What is used of an emitted module. */
export interface Rules {
  readonly facts: object;
  readonly decisions: Readonly<Record<string, { readonly explain: Explain; readonly rule: object }>>;
  readonly laws: readonly object[];
}
type Explain = (
  given: object,
  options: { readonly readings?: Readonly<Record<string, string>>; readonly language?: string },
) => NativeVerdict;

/** What is wrong with something given, and where. */
export interface Problem {
  readonly code: string;
  readonly path: string;
}

export interface Runtime {
  readonly InvalidInputError: new () => Error & { readonly problems: readonly Problem[] };
  readonly InexactNumberError: new () => Error;
  readonly fromJson: (facts: object, rule: object, json: object) => object;
  readonly brokenLaws: (
    facts: object,
    laws: readonly object[],
    rule: object,
    given: object,
    readings: Readonly<Record<string, string>>,
  ) => readonly { readonly name: string; readonly because: Readonly<Record<string, string>> }[];
}

export type Status = "ruled" | "no-ruling" | "not-on-record" | "depends" | "conflict";
type About = Readonly<Record<string, string>>;

interface NativeVerdict {
  readonly status: Status;
  readonly value: unknown;
  readonly because: Verdict["because"];
  readonly unless: Verdict["unless"];
  readonly missing: readonly { readonly path: string; readonly about: About }[];
  readonly doubts: readonly (Omit<DoubtMet, "readings"> & {
    readonly readings: readonly { readonly name: string; readonly status: Status; readonly value: unknown }[];
  })[];
  readonly choices: Verdict["choices"];
}

export interface Verdict {
  readonly status: Status;
  readonly value: Json;
  readonly because: readonly {
    readonly clause: string;
    readonly sentence: string;
    readonly citation: string;
  }[];
  readonly unless: readonly { readonly clause: string; readonly why: string; readonly citation: string }[];
  readonly missing: readonly { readonly path: string; readonly about: About }[];
  readonly doubts: readonly DoubtMet[];
  readonly choices: readonly {
    readonly path: string;
    readonly owner: string;
    readonly options: readonly Json[];
  }[];
  readonly laws: readonly { readonly name: string; readonly because: About }[];
}
export interface DoubtMet {
  readonly id: string;
  readonly taken: string | null;
  readonly written: string | null;
  readonly readings: readonly { readonly name: string; readonly status: Status; readonly value: Json }[];
}

export interface Asking {
  readonly rules: Rules;
  readonly runtime: Runtime;
  readonly vocabulary: Vocabulary;
  readonly decision: string;
  readonly asked: Asked;
}

/** `given`: in the form of `rubric ask`, and what can be. */
export function answer(
  { rules, runtime, vocabulary, decision, asked }: Asking,
  given: JsonObject,
  readings: Readonly<Record<string, string>>,
  language: string,
): Verdict {
  const emitted = rules.decisions[decision];
  if (emitted === undefined) throw new Error(`${decision} is not among the decisions of its module`);
  const situation = runtime.fromJson(rules.facts, emitted.rule, given);
  const found = emitted.explain(situation, { readings, language });
  const json = (status: Status, value: unknown) =>
    status === "ruled"
      ? writtenValue(asked.type, value, (record) => vocabulary.records[record]?.fields ?? [])
      : null;
  return {
    status: found.status,
    value: json(found.status, found.value),
    because: found.because,
    unless: found.unless,
    missing: found.missing.map(({ path, about }) => ({ path, about })),
    doubts: found.doubts.map((doubt) => ({
      ...doubt,
      readings: doubt.readings.map(({ name, status, value }) => ({
        name,
        status,
        value: json(status, value),
      })),
    })),
    choices: found.choices,
    laws: runtime.brokenLaws(rules.facts, rules.laws, emitted.rule, situation, readings),
  };
}

/** Null where a number on the way is too large to be exact. */
export function answerIfExact(
  asking: Asking,
  given: JsonObject,
  readings: Readonly<Record<string, string>>,
  language: string,
): Verdict | null {
  try {
    return answer(asking, given, readings, language);
  } catch (thrown) {
    if (thrown instanceof asking.runtime.InexactNumberError) return null;
    throw thrown;
  }
}
