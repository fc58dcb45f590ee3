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
    name: "Glossary",
    lead: "What the rules of this version mention, with its name in each language.",
    parts: {
      enums: "Kinds and their values",
      keywords: "Keywords",
      records: "Things and what is known of them",
      facts: "Facts of a situation",
      names: "Names",
    },
    open: "other values are possible",
    kindOf: "a kind of",
    unnamed: "no name in this language",
  },
  es: {
    name: "Glosario",
    lead: "Lo que mencionan las reglas de esta versión, con su nombre en cada idioma.",
    parts: {
      enums: "Clases y sus valores",
      keywords: "Claves",
      records: "Cosas y lo que se sabe de ellas",
      facts: "Hechos de una situación",
      names: "Nombres",
    },
    open: "puede haber otros valores",
    kindOf: "una clase de",
    unnamed: "sin nombre en este idioma",
  },
  ca: {
    name: "Glossari",
    lead: "El que esmenten les regles d'aquesta versió, amb el seu nom en cada llengua.",
    parts: {
      enums: "Classes i els seus valors",
      keywords: "Claus",
      records: "Coses i el que se'n sap",
      facts: "Fets d'una situació",
      names: "Noms",
    },
    open: "hi pot haver altres valors",
    kindOf: "una classe de",
    unnamed: "sense nom en aquesta llengua",
  },
};
