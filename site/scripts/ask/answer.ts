/**
 * Puts a question to the emitted module of a version: the same code that developers call. What comes back is written as
 * `rubric ask` writes it, with nothing reckoned here.
 */
import type { Asked, Json, JsonObject, Type, Vocabulary } from "./asked.ts";

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

export interface Runtime {
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
    status === "ruled" ? writtenValue(vocabulary, asked.type, value) : null;
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

// ---------------------------------------------------------------- values

/** A value of the emitted code as situations and verdicts are written. */
export function writtenValue(vocabulary: Vocabulary, type: Type, value: unknown): Json {
  if (value === null || value === undefined) return null;
  switch (type.kind) {
    case "or-none":
      return writtenValue(vocabulary, type.of, value);
    case "count":
    case "quantity":
    case "ratio":
      return writtenNumber(type, value);
    case "list":
      return (value as readonly unknown[]).map((item) => writtenValue(vocabulary, type.of, item));
    case "set":
    case "keywords":
      return inOneOrder(
        [...(value as Iterable<unknown>)].map((item) =>
          writtenValue(vocabulary, type.kind === "set" ? type.of : { kind: "unknown" }, item),
        ),
      );
    case "shape":
      return writtenParts(vocabulary, value, type.fields);
    case "interval":
      return writtenParts(
        vocabulary,
        value,
        ["from", "to"].map((name) => ({ name, type: type.of })),
      );
    case "record":
    case "ref": {
      const { id } = value as { readonly id?: unknown };
      if (type.kind === "ref") return typeof id === "string" ? id : null;
      const parts = writtenParts(vocabulary, value, vocabulary.records[type.name]?.fields ?? []);
      return typeof id === "string" ? { id, ...parts } : parts;
    }
    default:
      return value as Json;
  }
}

function writtenParts(
  vocabulary: Vocabulary,
  value: unknown,
  parts: readonly { readonly name: string; readonly type: Type }[],
): JsonObject {
  const own = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    parts.flatMap(({ name, type }): [string, Json][] => {
      const known = [name, camel(name)].find((each) => Object.hasOwn(own, each));
      const part = known === undefined ? undefined : own[known];
      return part === undefined ? [] : [[name, writtenValue(vocabulary, type, part)]];
    }),
  );
}

/** A set has no order of its own: each once, sorted by how it is written. */
function inOneOrder(items: readonly Json[]): Json {
  const once = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function writtenNumber(type: Type, value: unknown): Json {
  const unit = type.kind === "quantity" && type.unit !== "%" ? type.unit : "";
  const text =
    typeof value === "object" && value !== null && "n" in value && "d" in value
      ? fractionText(Number(value.n), Number(value.d))
      : String(value);
  if (type.kind === "ratio" || unit !== "") return `${text}${unit}`;
  return String(Number(text)) === text ? Number(text) : text;
}

/** As a decimal where three places hold it, as amounts have, else as a fraction. */
function fractionText(n: number, d: number): string {
  return Number.isInteger((n * 1000) / d) ? String(n / d) : `${n}/${d}`;
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
