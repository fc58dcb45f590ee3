/** Places on a page, in Spanish. */
import type { AddressWords } from "../language.ts";

/** Feminine nouns, since the words for last and penultimate agree with them. */
const feminine: ReadonlySet<string> = new Set(["frase", "tabla", "fila", "cifra", "sección"]);

export const addresses: AddressWords = {
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
