/** What the pages of a book and of its versions say. */
import type { Said } from "../../language.ts";

interface BookWords {
  readonly printing: string;
  readonly update: string;
  readonly contents: string;
  readonly page: (pages: string) => string;
  readonly noSection: string;
  readonly byPage: string;
  readonly noPage: string;
  readonly changed: (n: number) => string;
  readonly versions: string;
  readonly compare: string;
  readonly compareOne: (from: string, to: string) => string;
  readonly standsOn: (version: string) => string;
  readonly reissues: (version: string) => string;
  readonly heldIn: (languages: string) => string;
  readonly notHeld: (versions: string) => string;
  readonly dated: (date: string) => string;
  readonly local: string;
  readonly asDocument: string;
  readonly ask: string;
  readonly plays: string;
  readonly flags: string;
  readonly vocabulary: string;
  readonly translation: string;
  readonly coverage: string;
  readonly data: string;
  readonly tools: string;
  readonly flagCount: (n: number) => string;
  readonly atVersion: (title: string, version: string) => string;
}

export const bookWords: Said<BookWords> = {
  en: {
    printing: "The printing",
    update: "Update",
    contents: "Contents",
    page: (pages) => `p. ${pages}`,
    noSection: "Of no section",
    byPage: "By page",
    noPage: "On pages no document names",
    changed: (n) => (n === 1 ? "1 place changed" : `${n} places changed`),
    versions: "Versions",
    compare: "Compare",
    compareOne: (from, to) => `From ${from} to ${to}`,
    standsOn: (version) => `stands on ${version}`,
    reissues: (version) => `issues ${version} anew`,
    heldIn: (languages) => `Held in ${languages}`,
    notHeld: (versions) => `Published, and not held here: ${versions}`,
    dated: (date) => `Dated ${date}`,
    local: "In this language only",
    asDocument: "The update as a document",
    ask: "Ask for a verdict",
    plays: "Dice, tables and turns",
    flags: "Doubts and silences",
    vocabulary: "Vocabulary",
    translation: "State of translation",
    coverage: "What examples pin",
    data: "As data (JSON)",
    tools: "With this version",
    flagCount: (n) => (n === 1 ? "1 flag" : `${n} flags`),
    atVersion: (title, version) => `${title}, ${version}`,
  },
  es: {
    printing: "La edición impresa",
    update: "Actualización",
    contents: "Contenido",
    page: (pages) => `pág. ${pages}`,
    noSection: "Sin sección",
    byPage: "Por páginas",
    noPage: "En páginas que ningún documento dice",
    changed: (n) => (n === 1 ? "1 lugar cambiado" : `${n} lugares cambiados`),
    versions: "Versiones",
    compare: "Comparar",
    compareOne: (from, to) => `De ${from} a ${to}`,
    standsOn: (version) => `se apoya en ${version}`,
    reissues: (version) => `vuelve a publicar ${version}`,
    heldIn: (languages) => `Se tiene en ${languages}`,
    notHeld: (versions) => `Publicadas, y no disponibles aquí: ${versions}`,
    dated: (date) => `Fechada el ${date}`,
    local: "Solo en esta lengua",
    asDocument: "La actualización como documento",
    ask: "Pedir un veredicto",
    plays: "Dados, tablas y turnos",
    flags: "Dudas y silencios",
    vocabulary: "Vocabulario",
    translation: "Estado de la traducción",
    coverage: "Lo que fijan los ejemplos",
    data: "Como datos (JSON)",
    tools: "Con esta versión",
    flagCount: (n) => (n === 1 ? "1 aviso" : `${n} avisos`),
    atVersion: (title, version) => `${title}, ${version}`,
  },
  ca: {
    printing: "L'edició impresa",
    update: "Actualització",
    contents: "Contingut",
    page: (pages) => `pàg. ${pages}`,
    noSection: "Sense secció",
    byPage: "Per pàgines",
    noPage: "En pàgines que cap document no diu",
    changed: (n) => (n === 1 ? "1 lloc canviat" : `${n} llocs canviats`),
    versions: "Versions",
    compare: "Comparar",
    compareOne: (from, to) => `De ${from} a ${to}`,
    standsOn: (version) => `es basa en ${version}`,
    reissues: (version) => `torna a publicar ${version}`,
    heldIn: (languages) => `Es té en ${languages}`,
    notHeld: (versions) => `Publicades, i no disponibles aquí: ${versions}`,
    dated: (date) => `Datada el ${date}`,
    local: "Només en aquesta llengua",
    asDocument: "L'actualització com a document",
    ask: "Demanar un veredicte",
    plays: "Daus, taules i torns",
    flags: "Dubtes i silencis",
    vocabulary: "Vocabulari",
    translation: "Estat de la traducció",
    coverage: "El que fixen els exemples",
    data: "Com a dades (JSON)",
    tools: "Amb aquesta versió",
    flagCount: (n) => (n === 1 ? "1 avís" : `${n} avisos`),
    atVersion: (title, version) => `${title}, ${version}`,
  },
};
