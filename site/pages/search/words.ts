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
  readonly kinds: Readonly<Record<string, string>>;
}

/** `{n}` and `{language}` are filled in by the script. */
export const searchWords: Said<SearchWords> = {
  en: {
    title: "Search",
    label: "Words of a rule, an entry such as 1.5/Q03, a question",
    none: "Nothing is found.",
    one: "1 place",
    many: "{n} places",
    elsewhere: "Found in {language}",
    failed: "The index cannot be read. Pages must come through a file server for it.",
    noScripts: "The search needs scripts. The contents of each book list all there is:",
    noIndex: "This site was made without a search index. The contents of each book list all there is:",
    more: "Show more",
    kinds: {
      provision: "provision",
      update: "entry",
      ask: "decision",
      play: "dice and turns",
      book: "book",
      guide: "guide",
      fault: "fault",
      vocabulary: "vocabulary",
      about: "about",
    },
  },
  es: {
    title: "Buscar",
    label: "Palabras de una regla, una entrada como 1.5/Q03, una pregunta",
    none: "No se encuentra nada.",
    one: "1 lugar",
    many: "{n} lugares",
    elsewhere: "Encontrado en {language}",
    failed: "No se puede leer el índice. Hace falta que las páginas vengan de un servidor de ficheros.",
    noScripts: "La búsqueda necesita scripts. El contenido de cada libro enumera todo lo que hay:",
    noIndex: "Este sitio se hizo sin índice de búsqueda. El contenido de cada libro enumera todo lo que hay:",
    more: "Mostrar más",
    kinds: {
      provision: "disposición",
      update: "entrada",
      ask: "decisión",
      play: "dados y turnos",
      book: "libro",
      guide: "guía",
      fault: "falta",
      vocabulary: "vocabulario",
      about: "acerca de",
    },
  },
  ca: {
    title: "Cerca",
    label: "Paraules d'una regla, una entrada com 1.5/Q03, una pregunta",
    none: "No es troba res.",
    one: "1 lloc",
    many: "{n} llocs",
    elsewhere: "Trobat en {language}",
    failed: "No es pot llegir l'índex. Cal que les pàgines vinguin d'un servidor de fitxers.",
    noScripts: "La cerca necessita scripts. El contingut de cada llibre enumera tot el que hi ha:",
    noIndex:
      "Aquest lloc es va fer sense índex de cerca. El contingut de cada llibre enumera tot el que hi ha:",
    more: "Mostra'n més",
    kinds: {
      provision: "disposició",
      update: "entrada",
      ask: "decisió",
      play: "daus i torns",
      book: "llibre",
      guide: "guia",
      fault: "falta",
      vocabulary: "vocabulari",
      about: "quant a",
    },
  },
};
