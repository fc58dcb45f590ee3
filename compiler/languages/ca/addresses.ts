/** Places on a page, in Catalan. */
import type { AddressWords } from "../language.ts";

/** Feminine nouns, since the words for last and penultimate agree with them. */
const feminine: ReadonlySet<string> = new Set(["frase", "taula", "fila", "xifra", "secció"]);

export const addresses: AddressWords = {
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
