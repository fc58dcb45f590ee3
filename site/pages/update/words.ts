/** What an update printed as a document says. */
import type { Said } from "../../language.ts";

interface UpdateWords {
  readonly title: (book: string, version: string) => string;
  readonly document: string;
  readonly contents: string;
  readonly onWhat: (version: string) => string;
  readonly reissues: (version: string) => string;
  readonly bars: (version: string) => string;
  readonly noSection: string;
  readonly count: (n: number) => string;
  readonly pages: (pages: string) => string;
  readonly question: string;
  readonly answer: string;
  readonly carried: string;
  readonly revises: string;
  readonly amends: string;
  readonly splits: string;
  readonly leftOut: string;
  readonly merges: string;
  readonly decides: string;
  readonly plays: string;
  readonly examples: (n: number) => string;
  readonly claimed: string;
  readonly dropped: string;
  readonly droppedNote: (version: string) => string;
  readonly silently: string;
}

export const updateWords: Said<UpdateWords> = {
  en: {
    title: (book, version) => `${book}: update ${version}`,
    document: "as a document",
    contents: "In this update",
    onWhat: (version) => `Amends ${version}`,
    reissues: (version) => `replaces ${version}`,
    bars: (version) => `A bar in the margin marks what is new since ${version}.`,
    noSection: "No section",
    count: (n) => (n === 1 ? "1 entry" : `${n} entries`),
    pages: (pages) => (/[–,]/.test(pages) ? `Pages ${pages}` : `Page ${pages}`),
    question: "Q",
    answer: "A",
    carried: "as before in",
    revises: "changes",
    amends: "the same, with changes, as",
    splits: "replaces part of",
    leftOut: "Not taken over from it:",
    merges: "combines",
    decides: "Decides",
    plays: "Sequences",
    examples: (n) => (n === 1 ? "1 example" : `${n} examples`),
    claimed: "Its authors say",
    dropped: "No longer in the document",
    droppedNote: (version) => `${version} had these, and this update does not repeat them.`,
    silently: "The document does not say so:",
  },
  es: {
    title: (book, version) => `${book}: actualización ${version}`,
    document: "como documento",
    contents: "En esta actualización",
    onWhat: (version) => `Modifica ${version}`,
    reissues: (version) => `sustituye a la ${version}`,
    bars: (version) => `Una barra al margen marca lo nuevo desde: ${version}.`,
    noSection: "Sin sección",
    count: (n) => (n === 1 ? "1 entrada" : `${n} entradas`),
    pages: (pages) => (/[–,]/.test(pages) ? `Páginas ${pages}` : `Página ${pages}`),
    question: "P",
    answer: "R",
    carried: "como antes en",
    revises: "cambia",
    amends: "lo mismo, con cambios, que",
    splits: "sustituye parte de",
    leftOut: "No se conserva de ahí:",
    merges: "combina",
    decides: "Decide",
    plays: "Secuencias",
    examples: (n) => (n === 1 ? "1 ejemplo" : `${n} ejemplos`),
    claimed: "Dicen sus autores",
    dropped: "Ya no está en el documento",
    droppedNote: (version) => `Lo que decía ${version} y esta actualización no repite.`,
    silently: "El documento no lo dice:",
  },
  ca: {
    title: (book, version) => `${book}: actualització ${version}`,
    document: "com a document",
    contents: "En aquesta actualització",
    onWhat: (version) => `Modifica ${version}`,
    reissues: (version) => `substitueix la ${version}`,
    bars: (version) => `Una barra al marge marca el que és nou des de: ${version}.`,
    noSection: "Sense secció",
    count: (n) => (n === 1 ? "1 entrada" : `${n} entrades`),
    pages: (pages) => (/[–,]/.test(pages) ? `Pàgines ${pages}` : `Pàgina ${pages}`),
    question: "P",
    answer: "R",
    carried: "com abans a",
    revises: "canvia",
    amends: "el mateix, amb canvis, que",
    splits: "substitueix part de",
    leftOut: "D’allà no es conserva:",
    merges: "combina",
    decides: "Decideix",
    plays: "Seqüències",
    examples: (n) => (n === 1 ? "1 exemple" : `${n} exemples`),
    claimed: "Els autors diuen",
    dropped: "Ja no és al document",
    droppedNote: (version) => `El que deia ${version} i aquesta actualització no repeteix.`,
    silently: "El document no ho diu:",
  },
};
