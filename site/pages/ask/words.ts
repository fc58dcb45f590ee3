/** The words of the pages for asking rules, before a script runs. */
import type { Said } from "../../language.ts";

interface AskWords {
  readonly title: string;
  readonly listTitle: (book: string, version: string) => string;
  readonly lead: string;
  readonly filter: string;
  readonly found: string;
  readonly elsewhere: string;
  readonly page: (pages: string) => string;
  readonly as: (entry: string) => string;
  readonly inferred: (entry: string) => string;
  readonly knownLater: (entries: string) => string;
  readonly situation: string;
  readonly allFacts: string;
  readonly share: string;
  readonly startOver: string;
  readonly asData: string;
  readonly apply: string;
  readonly verdict: string;
  readonly noScript: string;
  readonly loading: string;
  readonly failed: string;
  readonly clauses: string;
  readonly clause: string;
  readonly unseen: string;
  readonly resting: string;
  readonly lost: string;
}

export const askWords: Said<AskWords> = {
  en: {
    title: "Ask",
    listTitle: (book, version) => `Ask: ${book}, ${version}`,
    lead: "Choose a question, say what you see on the table, and get the verdict with the sentences it rests on. Only what still matters is asked.",
    filter: "Find a question",
    found: "{} questions",
    elsewhere: "Other questions",
    page: (pages) => `page ${pages}`,
    as: (entry) => `as ${entry}`,
    inferred: (entry) => `inferred from ${entry}`,
    knownLater: (entries) => `known only from the later ${entries}`,
    situation: "The situation",
    allFacts: "Show every fact, also those that no longer matter",
    share: "Copy the link to this question",
    startOver: "Start over",
    asData: "The situation as data",
    apply: "Take it over",
    verdict: "The verdict",
    noScript:
      "To be asked about your situation and told the verdict, this page needs scripts. What decides it stands below all the same.",
    loading: "Loading the rules …",
    failed: "The rules could not be loaded. The clauses stand below.",
    clauses: "What decides it",
    clause: "clause",
    unseen: "The printing rules here, and nobody holds its words.",
    resting: "Rests on",
    lost: "not decided there: its list of questions",
  },
  es: {
    title: "Preguntar",
    listTitle: (book, version) => `Preguntar: ${book}, ${version}`,
    lead: "Elige una pregunta, di qué ves en la mesa y obtén el veredicto con las frases en que se apoya. Solo se pregunta lo que aún importa.",
    filter: "Buscar una pregunta",
    found: "{} preguntas",
    elsewhere: "Otras preguntas",
    page: (pages) => `página ${pages}`,
    as: (entry) => `como ${entry}`,
    inferred: (entry) => `inferido de ${entry}`,
    knownLater: (entries) => `solo se sabe por ${entries}`,
    situation: "La situación",
    allFacts: "Mostrar todos los datos, también los que ya no importan",
    share: "Copiar el enlace a esta pregunta",
    startOver: "Empezar de nuevo",
    asData: "La situación como datos",
    apply: "Usar estos datos",
    verdict: "El veredicto",
    noScript:
      "Para preguntarte por tu situación y decirte el veredicto, esta página necesita scripts. Lo que lo decide está abajo de todos modos.",
    loading: "Cargando las reglas …",
    failed: "No se han podido cargar las reglas. Las cláusulas están abajo.",
    clauses: "Lo que lo decide",
    clause: "cláusula",
    unseen: "Aquí manda la edición impresa, y nadie tiene sus palabras.",
    resting: "Se apoya en",
    lost: "allí no se decide: su lista de preguntas",
  },
  ca: {
    title: "Preguntar",
    listTitle: (book, version) => `Preguntar: ${book}, ${version}`,
    lead: "Tria una pregunta, digues què veus a la taula i obtén el veredicte amb les frases en què es basa. Només es pregunta el que encara importa.",
    filter: "Cerca una pregunta",
    found: "{} preguntes",
    elsewhere: "Altres preguntes",
    page: (pages) => `pàgina ${pages}`,
    as: (entry) => `com a ${entry}`,
    inferred: (entry) => `inferit de ${entry}`,
    knownLater: (entries) => `només se sap per ${entries}`,
    situation: "La situació",
    allFacts: "Mostra totes les dades, també les que ja no importen",
    share: "Copia l'enllaç a aquesta pregunta",
    startOver: "Torna a començar",
    asData: "La situació com a dades",
    apply: "Fes servir aquestes dades",
    verdict: "El veredicte",
    noScript:
      "Per preguntar-te per la teva situació i dir-te el veredicte, aquesta pàgina necessita scripts. El que ho decideix és a sota igualment.",
    loading: "S'estan carregant les regles …",
    failed: "No s'han pogut carregar les regles. Les clàusules són a sota.",
    clauses: "El que ho decideix",
    clause: "clàusula",
    unseen: "Aquí mana l'edició impresa, i ningú no en té les paraules.",
    resting: "Es basa en",
    lost: "allà no es decideix: la seva llista de preguntes",
  },
};
