/**
 * Names that may be given for a value, in any language of the book: as declared, or as it is called; case, accents and joints
 * do not count. The names every book has stand here.
 */
import type { FactNote, Notes, TypeNote, ValuesNote, Vocabulary } from "./given.ts";
import { foldName } from "./near-names.ts";
import type { Words } from "./result.ts";

/** The declared name; null where none is meant. */
export function resolvedName(values: ValuesNote, word: string): string | null {
  const { names, folded } = indexOf(values);
  return names.has(word) ? word : (folded.get(foldName(word)) ?? null);
}

/** A text that is given for a value, by its declared name; any other value is what it is. */
export function resolved(vocabulary: Vocabulary, type: TypeNote, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (type === "duty" || type === "keywords" || (typeof type === "object" && "enum" in type))
    return resolvedName(valuesOf(vocabulary, type), value) ?? value;
  return value;
}

export function valuesOf(vocabulary: Vocabulary, type: TypeNote): ValuesNote {
  if (type === "duty") return duties;
  if (type === "keywords") return vocabulary.keywords ?? anything;
  if (typeof type !== "object" || !("enum" in type)) return anything;
  return vocabulary.enums?.[type.enum] ?? builtInValues[type.enum] ?? anything;
}

/** Values with what each is called in the languages of the book; a word that is read as the name is left out. */
export function valuesNote(
  values: readonly { readonly name: string; readonly called: Words }[],
  isOpen: boolean,
): ValuesNote {
  const named = values.map(({ name, called }) => {
    const words = [...new Set(Object.values(called))].filter((word) => foldName(word) !== foldName(name));
    return words.length === 0 ? name : ([name, ...words] as const);
  });
  return isOpen ? { values: named, open: true } : { values: named };
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

const anything: ValuesNote = { values: [], open: true };
const duties: ValuesNote = { values: ["may", "must", "may not"] };
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

interface Index {
  readonly names: ReadonlySet<string>;
  readonly folded: ReadonlyMap<string, string>;
}

const indexes = new WeakMap<ValuesNote, Index>();

function indexOf(values: ValuesNote): Index {
  const known = indexes.get(values);
  if (known !== undefined) return known;
  const all = values.values.map(wordsOf);
  const folded = new Map<string, string>();
  const add = (word: string, name: string): void => {
    const fold = foldName(word);
    if (!folded.has(fold)) folded.set(fold, name);
  };
  // A declared name goes before what another value is called.
  for (const [name = ""] of all) add(name, name);
  for (const [name = "", ...words] of all) for (const word of words) add(word, name);
  const index = { names: new Set(all.map(([name = ""]) => name)), folded };
  indexes.set(values, index);
  return index;
}

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
