/**
 * An operation as its publisher would print it: what to change where, in a sentence of the reader's language that leads to the
 * new text.
 */
import {
  type Address,
  type NodeRef,
  type Operation,
  printExpression,
  type WordChange,
} from "../../../grammar/index.ts";
import type { Part } from "../../html.ts";
import { inLanguage, type Said } from "../../language.ts";
import { type PlaceWords, placeOf, quoted, unitPlace } from "./place.ts";

interface InstructionWords {
  /** Each ends where the new text begins, or with a full stop. */
  readonly replace: (place: PlaceWords) => string;
  readonly replaceBy: (place: PlaceWords) => string;
  readonly words: (from: string, to: string, place: PlaceWords | null) => string;
  readonly eachPage: string;
  readonly before: (place: PlaceWords) => string;
  readonly after: (place: PlaceWords) => string;
  readonly append: (place: PlaceWords) => string;
  readonly add: string;
  readonly addUnder: (place: PlaceWords) => string;
  readonly remove: (place: PlaceWords) => string;
  readonly move: (place: PlaceWords, where: "before" | "after" | "into", destination: PlaceWords) => string;
  readonly set: (name: string, value: string) => string;
  readonly extend: (list: string) => string;
}

export const instructionWords: Said<InstructionWords> = {
  en: {
    replace: ({ plain }) => `${capital(plain)} now reads:`,
    replaceBy: ({ plain }) => `Replace ${plain} with what is given under`,
    words: (from, to, place) => `Change ${from} to ${to}${place === null ? "" : ` in ${place.plain}`}`,
    eachPage: ", on each of these pages",
    before: ({ plain }) => `Insert before ${plain}:`,
    after: ({ plain }) => `Insert after ${plain}:`,
    append: ({ plain }) => `Add at the end of ${plain}:`,
    add: "Add:",
    addUnder: ({ plain }) => `Add under ${plain}:`,
    remove: ({ plain }) => `Delete ${plain}.`,
    move: ({ plain }, where, destination) => `Move ${plain} ${where} ${destination.plain}.`,
    set: (name, value) => `Change ${name} to ${value}.`,
    extend: (list) => `Add to the values of ${list}:`,
  },
  es: {
    replace: ({ plain }) => `${capital(plain)} pasa a decir:`,
    replaceBy: ({ plain }) => `${capital(plain)} se sustituye por lo que figura en`,
    words: (from, to, place) =>
      `Donde ${place === null ? "" : `${place.plain} `}dice ${from}, debe decir ${to}`,
    eachPage: ", en cada una de estas páginas",
    before: ({ of }) => `Antes ${of} se inserta:`,
    after: ({ of }) => `Después ${of} se inserta:`,
    append: ({ of }) => `Al final ${of} se añade:`,
    add: "Se añade:",
    addUnder: ({ plain }) => `Bajo ${plain} se añade:`,
    remove: ({ plain }) => `Se suprime ${plain}.`,
    move: ({ plain }, where, destination) =>
      `Se traslada ${plain} ${where === "before" ? `antes ${destination.of}` : where === "after" ? `después ${destination.of}` : `dentro ${destination.of}`}.`,
    set: (name, value) => `${name} pasa a ser ${value}.`,
    extend: (list) => `A los valores de ${list} se añaden:`,
  },
  ca: {
    replace: ({ plain }) => `${capital(plain)} passa a dir:`,
    replaceBy: ({ plain }) => `${capital(plain)} se substitueix pel que figura a`,
    words: (from, to, place) => `On ${place === null ? "" : `${place.plain} `}diu ${from}, ha de dir ${to}`,
    eachPage: ", a cadascuna d'aquestes pàgines",
    before: ({ of }) => `Abans ${of} s'insereix:`,
    after: ({ of }) => `Després ${of} s'insereix:`,
    append: ({ of }) => `Al final ${of} s'afegeix:`,
    add: "S'afegeix:",
    addUnder: ({ plain }) => `Sota ${plain} s'afegeix:`,
    remove: ({ plain }) => `Se suprimeix ${plain}.`,
    move: ({ plain }, where, destination) =>
      `Es trasllada ${plain} ${where === "before" ? `abans ${destination.of}` : where === "after" ? `després ${destination.of}` : `dins ${destination.of}`}.`,
    set: (name, value) => `${name} passa a ser ${value}.`,
    extend: (list) => `Als valors de ${list} s'afegeixen:`,
  },
};

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** The context that the words of an instruction need. */
export interface Setting {
  readonly language: string;
  /** The names of this entry. */
  readonly own: readonly string[];
  /** What readers call a figure, or a block, of this label. */
  readonly named: (label: string) => string;
  /** Where something is moved to, by what stands there. */
  readonly destination: (target: NodeRef) => PlaceWords;
  /** Where what is given elsewhere in the document stands. */
  readonly given: (label: string) => Part;
  readonly enumNamed: (name: string) => Part;
  readonly valueNamed: (name: string, value: string) => Part;
}

/** Null for operations that no document prints: the sentences say how something gains a keyword. */
export function instruction(
  { language, own, named, destination, given, enumNamed, valueNamed }: Setting,
  operation: Operation,
  addresses: readonly Address[],
): readonly Part[] | null {
  const words = inLanguage(instructionWords, language);
  const [address] = addresses;
  const stated = address === undefined ? null : placeOf(address, language, named);
  switch (operation.kind) {
    case "replace": {
      const place = stated ?? unitPlace(operation.target.unit, language);
      const elsewhere = new Set(operation.by.map(({ path }) => path[0]?.text ?? ""));
      for (const name of own) elsewhere.delete(name);
      if (elsewhere.size === 0) return [words.replace(place)];
      const links = [...elsewhere].map(given);
      return [
        `${words.replaceBy(place)} `,
        ...links.flatMap((link, i) => (i === 0 ? [link] : [", ", link])),
        ".",
      ];
    }
    case "replace-words": {
      const change = wordsFor(operation.words, language);
      if (change === undefined) return null;
      const isWholePage = address?.steps.some(({ unit }) => unit === "words") ?? true;
      const text = words.words(
        quoted(change.from, language),
        quoted(change.to, language),
        isWholePage ? null : stated,
      );
      return [`${text}${operation.eachPage ? words.eachPage : ""}.`];
    }
    case "insert":
      return [words[operation.where](stated ?? unitPlace(operation.target.unit, language))];
    case "append": {
      if (stated === null) return [words.add];
      const isUnder = address?.steps.at(-1)?.unit === "heading";
      return [isUnder ? words.addUnder(stated) : words.append(stated)];
    }
    case "delete":
      return [words.remove(stated ?? unitPlace(operation.target.unit, language))];
    case "move":
      return [
        words.move(
          stated ?? unitPlace(operation.target.unit, language),
          operation.where,
          destination(operation.destination),
        ),
      ];
    case "set":
      return [words.set(named(operation.target.path.at(-1)?.text ?? ""), printExpression(operation.value))];
    case "extend": {
      const name = operation.enum.text;
      const values = operation.values.map((value) => valueNamed(name, value.name.text));
      return [
        ...words
          .extend("\u0000")
          .split("\u0000")
          .flatMap((part, i) => (i === 0 ? [part] : [enumNamed(name), part])),
        " ",
        ...values.flatMap((value, i) => (i === 0 ? [value] : [", ", value])),
        ".",
      ];
    }
    case "gain":
      return null;
  }
}

function wordsFor(changes: readonly WordChange[], language: string): WordChange | undefined {
  return changes.find(({ lang }) => lang.text === language) ?? changes[0];
}

/** The pages a document names: `183`, `218–223, 261`. */
export function pagesNamed(
  addresses: readonly Address[],
): readonly { readonly from: number; readonly to: number }[] {
  const named = addresses.flatMap(({ steps }) =>
    steps.flatMap(({ which }) => (which.kind === "pages" ? which.pages : [])),
  );
  // Each language has its address, and most are on the same page.
  return [...new Map(named.map((each) => [`${each.from}-${each.to}`, each])).values()];
}
