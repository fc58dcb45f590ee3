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
    name: "State of translation",
    lead: "Of the sentences and questions of this version: which stand in the language of their document, which are translated, and which still wait.",
    language: "Language",
    columns: {
      record: "original",
      translation: "translated",
      stale: "out of date",
      missing: "missing",
    },
    missingIn: (language) => `Not yet in ${language}`,
    staleIn: (language) => `In ${language} of earlier words`,
    whole: "Nothing is missing, and nothing is out of date.",
    sentence: (n) => (n === 1 ? "1 sentence" : `${n} sentences`),
  },
  es: {
    name: "Estado de la traducción",
    lead: "De las frases y preguntas de esta versión: cuáles están en la lengua de su documento, cuáles traducidas y cuáles esperan todavía.",
    language: "Lengua",
    columns: {
      record: "originales",
      translation: "traducidas",
      stale: "atrasadas",
      missing: "faltan",
    },
    missingIn: (language) => `Aún no están en ${language}`,
    staleIn: (language) => `En ${language}, de palabras anteriores`,
    whole: "No falta nada ni hay nada atrasado.",
    sentence: (n) => (n === 1 ? "1 frase" : `${n} frases`),
  },
  ca: {
    name: "Estat de la traducció",
    lead: "De les frases i preguntes d'aquesta versió: quines són en la llengua del seu document, quines traduïdes i quines esperen encara.",
    language: "Llengua",
    columns: {
      record: "originals",
      translation: "traduïdes",
      stale: "antigues",
      missing: "falten",
    },
    missingIn: (language) => `Encara no són en ${language}`,
    staleIn: (language) => `En ${language}, de paraules anteriors`,
    whole: "No hi falta res ni hi ha res endarrerit.",
    sentence: (n) => (n === 1 ? "1 frase" : `${n} frases`),
  },
};
