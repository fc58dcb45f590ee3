/** The words of the pages for asking rules, before a script runs. */
import type { Said } from "../../language.ts";

interface AskWords {
  readonly title: string;
  readonly listTitle: (book: string, version: string) => string;
  readonly lead: string;
  readonly box: string;
  readonly go: string;
  readonly all: string;
  readonly sequences: string;
  readonly elsewhere: string;
  readonly page: (pages: string) => string;
  readonly as: (entry: string) => string;
  readonly inferred: (entry: string) => string;
  readonly knownLater: (entries: string) => string;
  readonly noScript: string;
  readonly examples: string;
  readonly decides: string;
  readonly unseen: string;
  readonly resting: string;
  readonly lost: string;
}

export const askWords: Said<AskWords> = {
  en: {
    title: "Ask",
    listTitle: (book, version) => `Ask: ${book}, ${version}`,
    lead: "Type it as you would say it at the table. You can also type a page, or the number of an FAQ answer.",
    box: "Ask or search in your own words",
    go: "Ask",
    all: "All questions",
    sequences: "Odds and sequences",
    elsewhere: "Other questions",
    page: (pages) => `page ${pages}`,
    as: (entry) => `as ${entry}`,
    inferred: (entry) => `read from ${entry}`,
    knownLater: (entries) => `known only from the later ${entries}`,
    noScript: "Questions about your own situation need scripts. What decides the answer is written below.",
    examples: "Situations to start from",
    decides: "What decides it",
    unseen: "The printed book decides this, and we don’t have its text.",
    resting: "Uses",
    lost: "not answered there: its list of questions",
  },
  es: {
    title: "Consulta",
    listTitle: (book, version) => `Consulta: ${book}, ${version}`,
    lead: "Escríbelo como lo dirías en la mesa. También puedes escribir una página o el número de una respuesta.",
    box: "Pregunta o busca con tus palabras",
    go: "Preguntar",
    all: "Todas las preguntas",
    sequences: "Probabilidades y secuencias",
    elsewhere: "Otras preguntas",
    page: (pages) => `página ${pages}`,
    as: (entry) => `como ${entry}`,
    inferred: (entry) => `se deduce de ${entry}`,
    knownLater: (entries) => `solo se sabe por ${entries}`,
    noScript:
      "Para preguntar por tu situación hacen falta scripts. Lo que decide la respuesta está escrito abajo.",
    examples: "Situaciones para empezar",
    decides: "Lo que lo decide",
    unseen: "Lo decide el libro impreso, y no tenemos su texto.",
    resting: "Usa",
    lost: "allí no se responde: su lista de preguntas",
  },
  ca: {
    title: "Consulta",
    listTitle: (book, version) => `Consulta: ${book}, ${version}`,
    lead: "Escriu-ho com ho diries a la taula. També pots escriure una pàgina o el número d’una resposta.",
    box: "Pregunta o cerca amb les teves paraules",
    go: "Pregunta",
    all: "Totes les preguntes",
    sequences: "Probabilitats i seqüències",
    elsewhere: "Altres preguntes",
    page: (pages) => `pàgina ${pages}`,
    as: (entry) => `com a ${entry}`,
    inferred: (entry) => `es dedueix de ${entry}`,
    knownLater: (entries) => `només se sap per ${entries}`,
    noScript:
      "Per preguntar per la teva situació calen scripts. El que decideix la resposta és escrit a sota.",
    examples: "Situacions per començar",
    decides: "El que ho decideix",
    unseen: "Ho decideix el llibre imprès, i no en tenim el text.",
    resting: "Fa servir",
    lost: "allà no es respon: la seva llista de preguntes",
  },
};
