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
    name: "Open questions",
    lead: "What the documents of this version leave open, do not say or cannot be read, and how this site reads it.",
    none: "There are no open questions.",
    kinds: {
      doubt: "Can be read two ways",
      silent: "Not said",
      outside: "Depends on another book",
      damaged: "Unreadable in our copy",
    },
    notes: {
      doubt:
        "The words can be read in several ways. This site uses one; every answer that depends on it says so.",
      silent: "The document raises a question and does not answer it.",
      outside: "It depends on a document that we don’t have.",
      damaged: "The printed words cannot be what was meant.",
    },
    rests: "Used by:",
  },
  es: {
    name: "Cuestiones abiertas",
    lead: "Lo que los documentos de esta versión dejan abierto, no dicen o no se puede leer, y cómo lo lee este sitio.",
    none: "No hay cuestiones abiertas.",
    kinds: {
      doubt: "Se puede leer de dos maneras",
      silent: "No se dice",
      outside: "Depende de otro libro",
      damaged: "Ilegible en nuestra copia",
    },
    notes: {
      doubt:
        "Las palabras pueden leerse de varias maneras. Este sitio usa una; toda respuesta que depende de ella lo dice.",
      silent: "El documento plantea una cuestión y no la responde.",
      outside: "Depende de un documento que no tenemos.",
      damaged: "Lo que está impreso no puede ser lo que se quiso decir.",
    },
    rests: "La usan:",
  },
  ca: {
    name: "Qüestions obertes",
    lead: "El que els documents d'aquesta versió deixen obert, no diuen o no es pot llegir, i com ho llegeix aquest lloc.",
    none: "No hi ha qüestions obertes.",
    kinds: {
      doubt: "Es pot llegir de dues maneres",
      silent: "No es diu",
      outside: "Depèn d'un altre llibre",
      damaged: "Il·legible a la nostra còpia",
    },
    notes: {
      doubt:
        "Les paraules es poden llegir de diverses maneres. Aquest lloc en fa servir una; tota resposta que en depèn ho diu.",
      silent: "El document planteja una qüestió i no la respon.",
      outside: "Depèn d'un document que no tenim.",
      damaged: "El que hi ha imprès no pot ser el que es volia dir.",
    },
    rests: "La fan servir:",
  },
};
