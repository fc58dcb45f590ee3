/** What the pages of a game and of its versions say. */
import type { Said } from "../../language.ts";

interface BookWords {
  readonly printing: string;
  readonly update: string;
  readonly contents: string;
  readonly page: (page: string, more: boolean) => string;
  readonly noPage: string;
  readonly pageToType: (page: string) => string;
  readonly askHere: string;
  readonly send: string;
  readonly changed: (n: number) => string;
  readonly ruleCount: (n: number, fresh: number) => string;
  readonly versions: string;
  readonly compare: string;
  readonly compareOne: (from: string, to: string) => string;
  readonly standsOn: (version: string) => string;
  readonly reissues: (version: string) => string;
  readonly heldIn: (languages: string) => string;
  readonly notHeld: string;
  readonly notHere: string;
  readonly dated: (date: string) => string;
  readonly local: string;
  /** `update`: `Update 1.5`. */
  readonly asDocument: (update: string) => string;
  readonly ask: string;
  readonly askSays: (n: number) => string;
  readonly changes: string;
  readonly changesSay: (from: string, to: string, fresh: number) => string;
  readonly read: string;
  readonly readSays: (n: number) => string;
  readonly plays: string;
  readonly playsSay: (n: number) => string;
  readonly atHand: string;
  readonly pageNumbers: string;
  readonly withoutPage: string;
  /** `isNumber`: not the printed book, nor an overlay by its name. */
  readonly edgeMarks: (version: string, isNumber: boolean) => string;
  readonly flags: string;
  readonly vocabulary: string;
  readonly translation: string;
  readonly coverage: string;
  readonly data: string;
  readonly tools: string;
  readonly documents: string;
  readonly atVersion: (title: string, version: string) => string;
}

export const bookWords: Said<BookWords> = {
  en: {
    printing: "Printed book",
    update: "Update",
    contents: "Rules",
    page: (page, more) => (more ? `p. ${page} ff.` : `p. ${page}`),
    noPage: "FAQ",
    pageToType: (page) => `page ${page}`,
    askHere: "Ask, or search by word or page",
    send: "Ask",
    changed: (n) => `${n} new`,
    ruleCount: (n, fresh) => `${n === 1 ? "1 rule" : `${n} rules`}${fresh > 0 ? `, ${fresh} with news` : ""}`,
    versions: "Versions",
    compare: "Compare two versions",
    compareOne: (from, to) => `From ${from} to ${to}`,
    standsOn: (version) => `Amends: ${version}`,
    reissues: (version) => `Replaces ${version}`,
    heldIn: (languages) => `Text in ${languages}`,
    notHeld: "Its text is not on this site, only what updates quote",
    notHere: "published, but not here",
    dated: (date) => `Dated ${date}`,
    local: "In this language only",
    asDocument: (update) => `${update} as a document`,
    ask: "Ask a rule",
    askSays: (n) => `${n} questions. Say what is on the table, get the answer.`,
    changes: "What changed",
    changesSay: (from, to, fresh) => `${from} to ${to}${fresh > 0 ? `: ${fresh} new answers` : ""}.`,
    read: "Read the rules",
    readSays: (n) => `${n} rules with their errata and FAQ in place.`,
    plays: "Odds and sequences",
    playsSay: (n) => `${n} rolls and turn sequences, worked out exactly.`,
    atHand: "Keep your rulebook at hand.",
    pageNumbers: "Page numbers are those of the printed book.",
    withoutPage: "FAQ marks rules whose page no update names.",
    edgeMarks: (version, isNumber) =>
      `A magenta edge marks what is new since ${isNumber ? version : `the ${version}`}.`,
    flags: "Open questions",
    vocabulary: "Glossary",
    translation: "Translation",
    coverage: "What is checked",
    data: "Data for developers",
    tools: "More about this version",
    documents: "Official documents",
    atVersion: (title, version) => `${title}, ${version}`,
  },
  es: {
    printing: "Libro impreso",
    update: "Actualización",
    contents: "Reglas",
    page: (page, more) => (more ? `pág. ${page} y ss.` : `pág. ${page}`),
    noPage: "FAQ",
    pageToType: (page) => `página ${page}`,
    askHere: "Consulta, o busca por palabra o página",
    send: "Consultar",
    changed: (n) => (n === 1 ? "1 nuevo" : `${n} nuevos`),
    ruleCount: (n, fresh) =>
      `${n === 1 ? "1 regla" : `${n} reglas`}${fresh > 0 ? `, ${fresh} con novedades` : ""}`,
    versions: "Versiones",
    compare: "Comparar dos versiones",
    compareOne: (from, to) => `De ${from} a ${to}`,
    standsOn: (version) => `Modifica: ${version}`,
    reissues: (version) => `Sustituye a la ${version}`,
    heldIn: (languages) => `Texto en ${languages}`,
    notHeld: "Su texto no está en este sitio, solo lo que citan las actualizaciones",
    notHere: "publicadas, pero no aquí",
    dated: (date) => `Fecha: ${date}`,
    local: "Solo en este idioma",
    asDocument: (update) => `${update} como documento`,
    ask: "Consulta una regla",
    askSays: (n) => `${n} preguntas. Di qué hay en la mesa y ten la respuesta.`,
    changes: "Qué ha cambiado",
    changesSay: (from, to, fresh) => `De ${from} a ${to}${fresh > 0 ? `: ${fresh} respuestas nuevas` : ""}.`,
    read: "Lee las reglas",
    readSays: (n) => `${n} reglas, con sus erratas y FAQ en su sitio.`,
    plays: "Dados y secuencias",
    playsSay: (n) => `${n} tiradas y secuencias de turno, con probabilidades exactas.`,
    atHand: "Ten a mano tu reglamento.",
    pageNumbers: "Las páginas son las del libro impreso.",
    withoutPage: "FAQ marca las reglas cuya página no dice ninguna actualización.",
    edgeMarks: (version) => `Un borde magenta marca lo nuevo desde: ${version}.`,
    flags: "Cuestiones abiertas",
    vocabulary: "Glosario",
    translation: "Traducción",
    coverage: "Qué se comprueba",
    data: "Datos para programar",
    tools: "Más sobre esta versión",
    documents: "Documentos oficiales",
    atVersion: (title, version) => `${title}, ${version}`,
  },
  ca: {
    printing: "Llibre imprès",
    update: "Actualització",
    contents: "Regles",
    page: (page, more) => (more ? `pàg. ${page} i ss.` : `pàg. ${page}`),
    noPage: "FAQ",
    pageToType: (page) => `pàgina ${page}`,
    askHere: "Consulta, o cerca per paraula o pàgina",
    send: "Consulta",
    changed: (n) => (n === 1 ? "1 nou" : `${n} nous`),
    ruleCount: (n, fresh) =>
      `${n === 1 ? "1 regla" : `${n} regles`}${fresh > 0 ? `, ${fresh} amb novetats` : ""}`,
    versions: "Versions",
    compare: "Compara dues versions",
    compareOne: (from, to) => `De ${from} a ${to}`,
    standsOn: (version) => `Modifica: ${version}`,
    reissues: (version) => `Substitueix la ${version}`,
    heldIn: (languages) => `Text en ${languages}`,
    notHeld: "El text no és en aquest lloc, només el que citen les actualitzacions",
    notHere: "publicades, però no aquí",
    dated: (date) => `Data: ${date}`,
    local: "Només en aquesta llengua",
    asDocument: (update) => `${update} com a document`,
    ask: "Consulta una regla",
    askSays: (n) => `${n} preguntes. Digues què hi ha a la taula i tindràs la resposta.`,
    changes: "Què ha canviat",
    changesSay: (from, to, fresh) => `De ${from} a ${to}${fresh > 0 ? `: ${fresh} respostes noves` : ""}.`,
    read: "Llegeix les regles",
    readSays: (n) => `${n} regles, amb les errates i FAQ al seu lloc.`,
    plays: "Daus i seqüències",
    playsSay: (n) => `${n} tirades i seqüències de torn, amb probabilitats exactes.`,
    atHand: "Tingues a mà el reglament.",
    pageNumbers: "Les pàgines són les del llibre imprès.",
    withoutPage: "FAQ marca les regles de les quals cap actualització no diu la pàgina.",
    edgeMarks: (version) => `Una vora magenta marca el que és nou des de: ${version}.`,
    flags: "Qüestions obertes",
    vocabulary: "Glossari",
    translation: "Traducció",
    coverage: "Què es comprova",
    data: "Dades per programar",
    tools: "Més sobre aquesta versió",
    documents: "Documents oficials",
    atVersion: (title, version) => `${title}, ${version}`,
  },
};
