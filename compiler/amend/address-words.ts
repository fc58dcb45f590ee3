/** Writes an address in plain words of its language: `page 248, rules text, paragraph 1, last sentence`. */
import { type Address, type AddressStep, pageNumbers, pagesInWords } from "../../grammar/tree.ts";

export function addressInWords({ lang, steps }: Address): string {
  const words = vocabulary.get(lang.text) ?? english;
  return steps.map((step) => stepInWords(step, words)).join(", ");
}

/** A step as in the source, for a message. */
export function writtenStep({ unit, which }: AddressStep): string {
  switch (which.kind) {
    case "number":
      return `\`${unit} ${which.number}\``;
    case "name":
      return `\`${unit} ${which.name.text}\``;
    case "words":
      return `\`${unit} "${which.text}"\``;
    case "pages":
      return `\`page ${pageNumbers(which.pages)}\``;
    case "only":
      return `\`${unit}\``;
  }
}

interface Wording {
  readonly page: string;
  readonly pages: string;
  readonly units: Readonly<Record<string, string>>;
  readonly last: (unit: string) => string;
  readonly beforeLast: (unit: string) => string;
  readonly fromEnd: (unit: string, place: number) => string;
  readonly quoted: (unit: string, words: string) => string;
}

const english: Wording = {
  page: "page",
  pages: "pages",
  units: {},
  last: (unit) => `last ${unit}`,
  beforeLast: (unit) => `penultimate ${unit}`,
  fromEnd: (unit, place) => `${unit} ${place} from the end`,
  quoted: (unit, words) => `${unit} “${words}”`,
};

/** Feminine nouns, since the words for last and penultimate agree with them. */
const feminine: ReadonlySet<string> = new Set([
  "frase",
  "tabla",
  "fila",
  "cifra",
  "sección",
  "taula",
  "xifra",
  "secció",
]);

const spanish: Wording = {
  page: "página",
  pages: "páginas",
  units: {
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
  last: (unit) => (feminine.has(unit) ? `última ${unit}` : `último ${unit}`),
  beforeLast: (unit) => (feminine.has(unit) ? `penúltima ${unit}` : `penúltimo ${unit}`),
  fromEnd: (unit, place) => `${unit} ${place} por el final`,
  quoted: (unit, words) => `${unit} «${words}»`,
};

const catalan: Wording = {
  page: "pàgina",
  pages: "pàgines",
  units: {
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
  last: (unit) => (feminine.has(unit) ? `última ${unit}` : `últim ${unit}`),
  beforeLast: (unit) => (feminine.has(unit) ? `penúltima ${unit}` : `penúltim ${unit}`),
  fromEnd: (unit, place) => `${unit} ${place} pel final`,
  quoted: (unit, words) => `${unit} «${words}»`,
};

const vocabulary: ReadonlyMap<string, Wording> = new Map([
  ["en", english],
  ["es", spanish],
  ["ca", catalan],
]);

function stepInWords({ unit, which }: AddressStep, words: Wording): string {
  const noun = words.units[unit] ?? unit;
  switch (which.kind) {
    case "pages":
      return pagesInWords(which.pages, words);
    case "words":
      return words.quoted(noun, which.text);
    case "name":
      return `${noun} ${which.name.text}`;
    case "only":
      return noun;
    case "number":
      if (which.number === -1) return words.last(noun);
      if (which.number === -2) return words.beforeLast(noun);
      return which.number < 0 ? words.fromEnd(noun, -which.number) : `${noun} ${which.number}`;
  }
}
