/**
 * Where a document makes a change, as one would say it: `the last sentence of the first paragraph`. Each language has its own
 * articles, ordinals and contractions; pages stand apart, for they head the entry.
 */
import type { Address, AddressStep } from "../../../grammar/tree.ts";
import { inLanguage, type Said } from "../../language.ts";

/** A place in the cases that instructions need. */
export interface PlaceWords {
  /** `the second sentence` */
  readonly plain: string;
  /** After words for `of`: `of the second sentence`, `del segundo párrafo`. */
  readonly of: string;
  /** After words for `to`: `to the second sentence`, `al segundo párrafo`. */
  readonly to: string;
}

interface Noun {
  readonly noun: string;
  readonly gender: "m" | "f";
  readonly isPlural?: true;
}

interface Grammar {
  readonly nouns: Readonly<Record<string, Noun>>;
  readonly article: (noun: Noun, next: string) => string;
  readonly of: (phrase: string) => string;
  readonly to: (phrase: string) => string;
  readonly ordinal: (n: number, noun: Noun) => string | null;
  /** For numbers without a word of their own; a negative number counts from the end. */
  readonly numbered: (noun: Noun, n: number) => string;
  readonly fromEnd: string;
  readonly quote: (text: string) => string;
}

const english: readonly string[] = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
/** Masculine, feminine. */
type Pair = readonly [string, string];

const spanish: readonly Pair[] = [
  ["primer", "primera"],
  ["segundo", "segunda"],
  ["tercer", "tercera"],
  ["cuarto", "cuarta"],
  ["quinto", "quinta"],
  ["sexto", "sexta"],
  ["séptimo", "séptima"],
  ["octavo", "octava"],
  ["noveno", "novena"],
  ["décimo", "décima"],
];
const catalan: readonly Pair[] = [
  ["primer", "primera"],
  ["segon", "segona"],
  ["tercer", "tercera"],
  ["quart", "quarta"],
  ["cinquè", "cinquena"],
  ["sisè", "sisena"],
  ["setè", "setena"],
  ["vuitè", "vuitena"],
  ["novè", "novena"],
  ["desè", "desena"],
];

const grammars: Said<Grammar> = {
  en: {
    nouns: nounsOf({
      block: "block",
      box: "box",
      paragraph: "paragraph",
      points: "list",
      point: "point",
      sentence: "sentence",
      section: "section",
      table: "table",
      row: "row",
      figure: "figure",
      heading: "heading",
      words: "words",
    }),
    article: () => "the ",
    of: (phrase) => `of ${phrase}`,
    to: (phrase) => `to ${phrase}`,
    ordinal: (n) => (n === -1 ? "last" : n === -2 ? "penultimate" : (english[n - 1] ?? null)),
    numbered: ({ noun }, n) => (n < 0 ? `${noun} ${-n} from the end` : `${noun} ${n}`),
    fromEnd: "from the end",
    quote: (text) => `“${text}”`,
  },
  es: {
    nouns: nounsOf(
      {
        block: "bloque",
        box: "recuadro",
        paragraph: "párrafo",
        points: "lista",
        point: "punto",
        sentence: "frase",
        section: "sección",
        table: "tabla",
        row: "fila",
        figure: "cifra",
        heading: "título",
        words: "palabras",
      },
      ["points", "sentence", "section", "table", "row", "figure", "words"],
    ),
    article: ({ gender, isPlural }) => (isPlural ? "las " : gender === "f" ? "la " : "el "),
    of: (phrase) => `de ${phrase}`.replace(/^de el /, "del "),
    to: (phrase) => `a ${phrase}`.replace(/^a el /, "al "),
    ordinal: gendered(["último", "última"], ["penúltimo", "penúltima"], spanish),
    numbered: ({ noun, gender }, n) =>
      `${gender === "f" ? "la" : "el"} ${noun} ${Math.abs(n)}${n < 0 ? " empezando por el final" : ""}`,
    fromEnd: "empezando por el final",
    quote: (text) => `«${text}»`,
  },
  ca: {
    nouns: nounsOf(
      {
        block: "bloc",
        box: "requadre",
        paragraph: "paràgraf",
        points: "llista",
        point: "punt",
        sentence: "frase",
        section: "secció",
        table: "taula",
        row: "fila",
        figure: "xifra",
        heading: "títol",
        words: "paraules",
      },
      ["points", "sentence", "section", "table", "row", "figure", "words"],
    ),
    article: ({ gender, isPlural }, next) =>
      isPlural ? "les " : /^[aeiouàéèíòóú]/i.test(next) ? "l'" : gender === "f" ? "la " : "el ",
    of: (phrase) => `de ${phrase}`.replace(/^de el /, "del "),
    to: (phrase) => `a ${phrase}`.replace(/^a el /, "al "),
    ordinal: gendered(["últim", "última"], ["penúltim", "penúltima"], catalan),
    numbered: ({ noun, gender }, n) =>
      `${gender === "f" ? "la" : "el"} ${noun} ${Math.abs(n)}${n < 0 ? " començant pel final" : ""}`,
    fromEnd: "començant pel final",
    quote: (text) => `«${text}»`,
  },
};

/** Null beyond what one says: then the number stands after the noun. */
function gendered(last: Pair, beforeLast: Pair, forward: readonly Pair[]): Grammar["ordinal"] {
  return (n, { gender }) => {
    const pair = n === -1 ? last : n === -2 ? beforeLast : forward[n - 1];
    return pair?.[gender === "f" ? 1 : 0] ?? null;
  };
}

function nounsOf(
  words: Readonly<Record<string, string>>,
  feminine: readonly string[] = [],
): Readonly<Record<string, Noun>> {
  return Object.fromEntries(
    Object.entries(words).map(([unit, noun]) => [
      unit,
      {
        noun,
        gender: feminine.includes(unit) ? "f" : "m",
        ...(unit === "words" ? { isPlural: true } : {}),
      } satisfies Noun,
    ]),
  );
}

/** Null where only a page is named. `named`: what readers call the figure of a name. */
export function placeOf(
  { steps }: Pick<Address, "steps">,
  language: string,
  named: (label: string) => string,
): PlaceWords | null {
  const grammar = inLanguage(grammars, language);
  const within = steps.filter(({ unit }) => unit !== "page");
  if (within.length === 0) return null;
  return cased(
    grammar,
    within.toReversed().map((step) => stepPhrase(grammar, step, named)),
  );
}

/** What is named by its own words. */
export function quotedPlace(text: string, language: string): PlaceWords {
  const grammar = inLanguage(grammars, language);
  return cased(grammar, [grammar.quote(text.replace(/\.$/, ""))]);
}

/** Of a unit without an address: `the sentence`. */
export function unitPlace(unit: string, language: string): PlaceWords {
  const grammar = inLanguage(grammars, language);
  return cased(grammar, [definite(grammar, grammar.nouns[unit] ?? { noun: unit, gender: "m" }, "")]);
}

function cased(grammar: Grammar, phrases: readonly string[]): PlaceWords {
  const [first = "", ...outer] = phrases;
  const plain = [first, ...outer.map(grammar.of)].join(" ");
  return { plain, of: grammar.of(plain), to: grammar.to(plain) };
}

function stepPhrase(
  grammar: Grammar,
  { unit, which }: AddressStep,
  named: (label: string) => string,
): string {
  const noun = grammar.nouns[unit] ?? { noun: unit, gender: "m" };
  switch (which.kind) {
    case "number": {
      const ordinal = grammar.ordinal(which.number, noun);
      if (ordinal !== null) return definite(grammar, noun, `${ordinal} `);
      const counted = which.number < 0 ? grammar.ordinal(-which.number, noun) : null;
      return counted === null
        ? grammar.numbered(noun, which.number)
        : `${definite(grammar, noun, `${counted} `)} ${grammar.fromEnd}`;
    }
    case "name":
      return unit === "figure"
        ? named(which.name.text)
        : `${definite(grammar, noun, "")} ${named(which.name.text)}`;
    case "words":
      return `${definite(grammar, noun, "")} ${grammar.quote(which.text)}`;
    case "pages":
    case "only":
      return definite(grammar, noun, "");
  }
}

function definite(grammar: Grammar, noun: Noun, before: string): string {
  const phrase = before + noun.noun;
  return grammar.article(noun, phrase) + phrase;
}

export function quoted(text: string, language: string): string {
  return inLanguage(grammars, language).quote(text);
}
