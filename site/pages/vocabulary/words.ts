/** What the page of the vocabulary says. */
import type { Said } from "../../language.ts";

interface VocabularyWords {
  readonly name: string;
  readonly lead: string;
  readonly parts: Readonly<Record<"enums" | "keywords" | "records" | "facts" | "names", string>>;
  readonly open: string;
  readonly kindOf: string;
  readonly unnamed: string;
}

export const vocabularyWords: Said<VocabularyWords> = {
  en: {
    name: "Vocabulary",
    lead: "What the rules of this version are about, under the names it has in each language.",
    parts: {
      enums: "Kinds and their values",
      keywords: "Keywords",
      records: "Things and what is known of them",
      facts: "Facts of a situation",
      names: "Names",
    },
    open: "other values may come",
    kindOf: "a kind of",
    unnamed: "no name in this language",
  },
  es: {
    name: "Vocabulario",
    lead: "Aquello de lo que tratan las reglas de esta versión, con los nombres que tiene en cada lengua.",
    parts: {
      enums: "Clases y sus valores",
      keywords: "Palabras clave",
      records: "Cosas y lo que se sabe de ellas",
      facts: "Hechos de una situación",
      names: "Nombres",
    },
    open: "pueden venir otros valores",
    kindOf: "una clase de",
    unnamed: "sin nombre en esta lengua",
  },
  ca: {
    name: "Vocabulari",
    lead: "Allò de què tracten les regles d'aquesta versió, amb els noms que té en cada llengua.",
    parts: {
      enums: "Classes i els seus valors",
      keywords: "Paraules clau",
      records: "Coses i el que se'n sap",
      facts: "Fets d'una situació",
      names: "Noms",
    },
    open: "poden venir altres valors",
    kindOf: "una classe de",
    unnamed: "sense nom en aquesta llengua",
  },
};
