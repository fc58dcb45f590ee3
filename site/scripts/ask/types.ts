/** The structure of types, for forms and answers: parts, values, and whether none is possible. */
import type { Asked, Field, Json, Type, Value, Vocabulary, Wording } from "./asked.ts";

export function bare(type: Type): Type {
  return type.kind === "or-none" ? bare(type.of) : type;
}

export function mayBeNone({ type, optional }: Field): boolean {
  return optional === true || type.kind === "or-none";
}

/** What can be given for a decision: its parameters, and the facts of the situation it reads; a parameter hides a fact. */
export function inputsOf(vocabulary: Vocabulary, asked: Asked): readonly Field[] {
  const hidden = new Set(asked.params.map(({ name }) => name));
  return [
    ...asked.params,
    ...asked.reads.flatMap((name) => (hidden.has(name) ? [] : (vocabulary.facts[name] ?? []))),
  ];
}

/** The parts of what has parts; null for all else. */
export function partsOf(vocabulary: Vocabulary, words: Wording, type: Type): readonly Field[] | null {
  const part = (name: string, of: Type, optional = false): Field => ({
    name,
    type: of,
    called: words.parts[name] ?? name,
    ...(optional ? { optional } : {}),
  });
  switch (type.kind) {
    case "record":
    case "ref":
      return vocabulary.records[type.name]?.fields ?? [];
    case "shape":
      return type.fields.map(({ name, type: of }) => part(name, of));
    case "square":
      return [
        part("x", { kind: "count", from: 0, to: 63 }),
        part("y", { kind: "count", from: 0, to: 63 }),
        part("facing", { kind: "enum", name: "facing" }, true),
      ];
    case "moment":
      return [
        part("round", { kind: "count", from: 1, to: null }),
        part("turn", { kind: "count", from: 1, to: 2 }),
        part(
          "phase",
          vocabulary.phases === null ? { kind: "unknown" } : { kind: "enum", name: vocabulary.phases },
        ),
        part("part", { kind: "enum", name: "moment-part" }),
      ];
    case "interval":
      return ["from", "to"].map((name) => part(name, { kind: "or-none", of: type.of }, true));
    default:
      return null;
  }
}

/** The values of a type that has but a few, under their names; null for all else. */
export function valuesOf(
  vocabulary: Vocabulary,
  words: Wording,
  type: Type,
): readonly (readonly [Json, Value[1]])[] | null {
  switch (type.kind) {
    case "truth":
      return [
        [true, words.yes],
        [false, words.no],
      ];
    case "duty":
      return [
        ["may", words.may],
        ["must", words.must],
        ["may not", words.mayNot],
      ];
    case "enum": {
      const found = vocabulary.enums[type.name];
      return found === undefined || found.open ? null : found.values;
    }
    case "count":
      return type.from !== null && type.to !== null && type.to - type.from < 3
        ? Array.from({ length: type.to - type.from + 1 }, (_, i) => [
            (type.from ?? 0) + i,
            `${(type.from ?? 0) + i}`,
          ])
        : null;
    default:
      return null;
  }
}

export function isNumeric(
  type: Type,
): type is Extract<Type, { kind: "count" | "quantity" | "ratio" | "die" }> {
  return type.kind === "count" || type.kind === "quantity" || type.kind === "ratio" || type.kind === "die";
}
