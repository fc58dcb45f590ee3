/**
 * Names of values and parts: what the values of a type are called in the languages of the book, and the parts that types of
 * the language have. match-word.ts finds the value that a word means.
 */
import type { FactNote, Notes, TypeNote, ValuesNote, Vocabulary } from "./given.ts";
import { foldName } from "./near-names.ts";
import type { Words } from "./result.ts";

/** Null for a type without names, and for one of which the vocabulary says nothing. */
export function valuesOf(vocabulary: Vocabulary, type: TypeNote): ValuesNote | null {
  if (type === "duty") return duties;
  if (type === "keywords") return vocabulary.keywords ?? null;
  if (typeof type !== "object" || !("enum" in type)) return null;
  return vocabulary.enums?.[type.enum] ?? builtInValues[type.enum] ?? null;
}

/**
 * Values with what each is called in the languages of the book, and the words that players use for it; a word that is read as
 * the name is left out.
 */
export function valuesNote(values: readonly NamedValue[], isOpen: boolean): ValuesNote {
  const named = values.map(({ name, called, asked = {} }) => {
    const all = [...Object.values(called), ...Object.values(asked).flat()];
    const words = [...new Set(all)].filter((word) => foldName(word) !== foldName(name));
    return words.length === 0 ? name : ([name, ...words] as const);
  });
  return isOpen ? { values: named, open: true } : { values: named };
}

export interface NamedValue {
  readonly name: string;
  readonly called: Words;
  readonly asked?: Readonly<Record<string, readonly string[]>>;
}

/** Its name, and what it is called besides. */
export function wordsOf(value: ValuesNote["values"][number]): readonly string[] {
  return typeof value === "string" ? [value] : value;
}

/** The parts of a moment, square, interval or shape; null for a type that has none, and for records. */
export function partsOfType(vocabulary: Vocabulary, type: TypeNote): Notes | null {
  const { domainOf } = vocabulary;
  const parts = bareParts(vocabulary, type);
  if (parts === null || domainOf === undefined) return parts;
  return Object.fromEntries(
    Object.entries(parts).map(([name, note]) => [name, { ...note, domain: () => domainOf(note.type) }]),
  );
}

function bareParts({ phases }: Vocabulary, type: TypeNote): Notes | null {
  if (type === "square") return squareParts;
  if (type === "moment")
    return { ...momentParts, phase: { type: phases === undefined ? "any" : { enum: phases } } };
  if (typeof type !== "object") return null;
  if ("shape" in type) return type.shape;
  if (!("interval" in type)) return null;
  const end: FactNote = { type: type.interval, optional: true };
  return { from: end, to: end };
}

const coordinate = { type: { count: [0, 63] } } as const;
const squareParts: Notes = {
  x: coordinate,
  y: coordinate,
  facing: { type: { enum: "facing" }, optional: true },
};
const momentParts: Notes = {
  round: { type: { count: [1, null] } },
  turn: { type: { count: [1, 2] } },
  phase: { type: "any" },
  part: { type: { enum: "moment-part" } },
};

const duties: ValuesNote = {
  values: [
    ["may", "puede", "pot"],
    ["must", "debe", "ha de"],
    ["may not", "no puede", "no pot"],
  ],
};
const builtInValues: Readonly<Record<string, ValuesNote>> = {
  "moment-part": {
    values: [
      ["start", "Inicio", "Inici"],
      ["during", "Durante", "Durant"],
      ["end", "Final"],
    ],
  },
  facing: {
    values: [
      ["north", "Norte", "Nord"],
      ["east", "Este", "Est"],
      ["south", "Sur", "Sud"],
      ["west", "Oeste", "Oest"],
    ],
  },
};

/** Its id; null where it has none, or where its record has a part of that name. */
export function idOf(notes: Notes, thing: object): string | null {
  const id: unknown = "id" in notes ? null : Object.getOwnPropertyDescriptor(thing, "id")?.value;
  return typeof id === "string" ? id : null;
}

/** Only its id is given, which may name a thing that stands elsewhere. */
export function isIdAlone(thing: object): boolean {
  const parts = Object.entries(Object.getOwnPropertyDescriptors(thing));
  const given = parts.filter(([, { enumerable, value }]) => enumerable === true && value !== undefined);
  return given.length === 1 && given[0]?.[0] === "id";
}
