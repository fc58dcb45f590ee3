/** What the search says. */
import type { Said } from "../../language.ts";

interface SearchWords {
  readonly title: string;
  readonly label: string;
  readonly none: string;
  readonly one: string;
  readonly many: string;
  readonly elsewhere: string;
  readonly failed: string;
  readonly noScripts: string;
  readonly noIndex: string;
  readonly more: string;
  /** Results are grouped by kind, in this order. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** `{n}` and `{language}` are filled in by the script. */
export const searchWords: Said<SearchWords> = {
  en: {
    title: "Search",
    label: "Words of a rule, an entry such as 1.5/Q03, a question",
    none: "Nothing found.",
    one: "1 place",
    many: "{n} places",
    elsewhere: "Found in {language}",
    failed: "The index cannot be read. Pages must come through a file server for it.",
    noScripts: "Search needs scripts. The rules of each game are listed here:",
    noIndex: "This copy of the site has no search index. The rules of each game are listed here:",
    more: "Show more",
    kinds: {
      provision: "Rules",
      ask: "Questions",
      update: "Errata and FAQ",
      play: "Odds and sequences",
      vocabulary: "Glossary",
      book: "Games",
      guide: "This site",
      editors: "Texts",
      fault: "Faults",
    },
  },
  es: {
    title: "Buscar",
    label: "Palabras de una regla, una entrada como 1.5/Q03, una pregunta",
    none: "No hay resultados.",
    one: "1 lugar",
    many: "{n} lugares",
    elsewhere: "Encontrado en {language}",
    failed: "No se puede leer el índice. Hace falta que las páginas vengan de un servidor de ficheros.",
    noScripts: "La búsqueda necesita scripts. Las reglas de cada juego están aquí:",
    noIndex: "Esta copia del sitio no tiene índice de búsqueda. Las reglas de cada juego están aquí:",
    more: "Mostrar más",
    kinds: {
      provision: "Reglas",
      ask: "Preguntas",
      update: "Erratas y FAQ",
      play: "Dados y secuencias",
      vocabulary: "Glosario",
      book: "Juegos",
      guide: "Este sitio",
      editors: "Textos",
      fault: "Faltas",
    },
  },
  ca: {
    title: "Cerca",
    label: "Paraules d'una regla, una entrada com 1.5/Q03, una pregunta",
    none: "No hi ha resultats.",
    one: "1 lloc",
    many: "{n} llocs",
    elsewhere: "Trobat en {language}",
    failed: "No es pot llegir l'índex. Cal que les pàgines vinguin d'un servidor de fitxers.",
    noScripts: "La cerca necessita scripts. Les regles de cada joc són aquí:",
    noIndex: "Aquesta còpia del lloc no té índex de cerca. Les regles de cada joc són aquí:",
    more: "Mostra'n més",
    kinds: {
      provision: "Regles",
      ask: "Preguntes",
      update: "Errates i FAQ",
      play: "Daus i seqüències",
      vocabulary: "Glossari",
      book: "Jocs",
      guide: "Aquest lloc",
      editors: "Textos",
      fault: "Faltes",
    },
  },
};
