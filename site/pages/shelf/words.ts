/** What the start page says. */
import type { Said } from "../../language.ts";

interface ShelfWords {
  readonly title: string;
  readonly lead: string;
  readonly askHere: string;
  readonly askOf: string;
  readonly send: string;
  readonly examples: string;
  readonly pick: string;
  readonly gameSays: (questions: number, rules: number) => string;
  readonly newIn: (game: string, version: string) => string;
  readonly allChanges: (version: string) => string;
  readonly books: string;
  readonly book: string;
  readonly versions: string;
  readonly textIn: string;
  readonly page: (page: string) => string;
}

export const shelfWords: Said<ShelfWords> = {
  en: {
    title: "Settle it at the table.",
    lead: "Ask about a rule in your own words. Rubric answers with the sentence that decides it, the chance that it works, and what the last update changed.",
    askHere: "Ask or search in your own words",
    askOf: "Which game?",
    send: "Ask",
    examples: "For example",
    pick: "Pick your game",
    gameSays: (questions, rules) => `${questions} questions answered, ${rules} rules.`,
    newIn: (game, version) => `${game}: new in ${version}`,
    allChanges: (version) => `All changes since ${version}`,
    books: "Books and versions",
    book: "Book",
    versions: "Versions here",
    textIn: "Text in",
    page: (page) => `page ${page}`,
  },
  es: {
    title: "Que lo diga el reglamento.",
    lead: "Pregunta por una regla con tus palabras. Rubric responde con la frase que lo decide, la probabilidad de que salga y lo que cambió la última actualización.",
    askHere: "Consulta o busca con tus palabras",
    askOf: "¿De qué juego?",
    send: "Consultar",
    examples: "Por ejemplo",
    pick: "Elige tu juego",
    gameSays: (questions, rules) => `${questions} preguntas respondidas, ${rules} reglas.`,
    newIn: (game, version) => `${game}: nuevo en ${version}`,
    allChanges: (version) => `Todos los cambios desde ${version}`,
    books: "Libros y versiones",
    book: "Libro",
    versions: "Versiones aquí",
    textIn: "Texto en",
    page: (page) => `página ${page}`,
  },
  ca: {
    title: "Que ho digui el reglament.",
    lead: "Pregunta per una regla amb les teves paraules. Rubric respon amb la frase que ho decideix, la probabilitat que surti i el que va canviar l'última actualització.",
    askHere: "Consulta o cerca amb les teves paraules",
    askOf: "De quin joc?",
    send: "Consulta",
    examples: "Per exemple",
    pick: "Tria el teu joc",
    gameSays: (questions, rules) => `${questions} preguntes respostes, ${rules} regles.`,
    newIn: (game, version) => `${game}: nou a ${version}`,
    allChanges: (version) => `Tots els canvis des de ${version}`,
    books: "Llibres i versions",
    book: "Llibre",
    versions: "Versions aquí",
    textIn: "Text en",
    page: (page) => `pàgina ${page}`,
  },
};
