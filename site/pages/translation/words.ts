/** What the page on the state of translation says. */
import type { Said } from "../../language.ts";

interface TranslationWords {
  readonly name: string;
  readonly lead: string;
  readonly language: string;
  readonly columns: Readonly<Record<"record" | "translation" | "stale" | "missing", string>>;
  readonly missingIn: (language: string) => string;
  readonly staleIn: (language: string) => string;
  readonly whole: string;
  readonly sentence: (n: number) => string;
}

export const translationWords: Said<TranslationWords> = {
  en: {
    name: "Translation",
    lead: "How many sentences and questions of this version are in the language of their document, how many we translated, and how many are missing.",
    language: "Language",
    columns: {
      record: "original",
      translation: "translated",
      stale: "out of date",
      missing: "missing",
    },
    missingIn: (language) => `Not yet in ${language}`,
    staleIn: (language) => `In ${language}, translated from earlier words`,
    whole: "Nothing is missing, and nothing is out of date.",
    sentence: (n) => (n === 1 ? "1 sentence" : `${n} sentences`),
  },
  es: {
    name: "Traducción",
    lead: "Cuántas frases y preguntas de esta versión están en el idioma de su documento, cuántas hemos traducido y cuántas faltan.",
    language: "Idioma",
    columns: {
      record: "originales",
      translation: "traducidas",
      stale: "desfasadas",
      missing: "faltan",
    },
    missingIn: (language) => `Aún no están en ${language}`,
    staleIn: (language) => `En ${language}, traducidas de un texto anterior`,
    whole: "No falta nada ni hay nada desfasado.",
    sentence: (n) => (n === 1 ? "1 frase" : `${n} frases`),
  },
  ca: {
    name: "Traducció",
    lead: "Quantes frases i preguntes d'aquesta versió són en la llengua del seu document, quantes n'hem traduït i quantes en falten.",
    language: "Llengua",
    columns: {
      record: "originals",
      translation: "traduïdes",
      stale: "desfasades",
      missing: "falten",
    },
    missingIn: (language) => `Encara no són en ${language}`,
    staleIn: (language) => `En ${language}, traduïdes d'un text anterior`,
    whole: "No hi falta res ni hi ha res desfasat.",
    sentence: (n) => (n === 1 ? "1 frase" : `${n} frases`),
  },
};
