/** What the page of doubts and silences says. */
import type { Said } from "../../language.ts";

interface FlagsWords {
  readonly name: string;
  readonly lead: string;
  readonly none: string;
  readonly kinds: Readonly<Record<"doubt" | "silent" | "outside" | "damaged", string>>;
  readonly notes: Readonly<Record<"doubt" | "silent" | "outside" | "damaged", string>>;
  readonly rests: string;
}

export const flagsWords: Said<FlagsWords> = {
  en: {
    name: "Doubts and silences",
    lead: "What the documents of this version leave doubtful, unsaid or unreadable, and how it is taken here.",
    none: "Nothing is flagged.",
    kinds: {
      doubt: "Doubts",
      silent: "Silences",
      outside: "Rests on what is not held",
      damaged: "Damaged in the document",
    },
    notes: {
      doubt: "The words can be read in several ways. One is taken; every verdict that rests on it says so.",
      silent: "The document raises a question and does not answer it.",
      outside: "It needs what stands in a document that nobody here holds.",
      damaged: "The words as printed cannot be what was meant.",
    },
    rests: "What rests on it:",
  },
  es: {
    name: "Dudas y silencios",
    lead: "Lo que los documentos de esta versión dejan dudoso, sin decir o ilegible, y cómo se toma aquí.",
    none: "No hay avisos.",
    kinds: {
      doubt: "Dudas",
      silent: "Silencios",
      outside: "Se apoya en lo que no se tiene",
      damaged: "Dañado en el documento",
    },
    notes: {
      doubt:
        "Las palabras pueden leerse de varias maneras. Se toma una; todo veredicto que se apoya en ella lo dice.",
      silent: "El documento plantea una cuestión y no la contesta.",
      outside: "Necesita lo que está en un documento que aquí nadie tiene.",
      damaged: "Lo impreso no puede ser lo que se quiso decir.",
    },
    rests: "Lo que se apoya en ella:",
  },
  ca: {
    name: "Dubtes i silencis",
    lead: "El que els documents d'aquesta versió deixen dubtós, sense dir o il·legible, i com es pren aquí.",
    none: "No hi ha avisos.",
    kinds: {
      doubt: "Dubtes",
      silent: "Silencis",
      outside: "Es basa en el que no es té",
      damaged: "Malmès al document",
    },
    notes: {
      doubt:
        "Les paraules es poden llegir de diverses maneres. Se'n pren una; tot veredicte que s'hi basa ho diu.",
      silent: "El document planteja una qüestió i no la respon.",
      outside: "Necessita el que hi ha en un document que aquí ningú no té.",
      damaged: "El que hi ha imprès no pot ser el que es volia dir.",
    },
    rests: "El que s'hi basa:",
  },
};
