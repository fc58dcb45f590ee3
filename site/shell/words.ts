/** What the frame of every page says, in the languages of the interface. */
import type { Said } from "../language.ts";

interface ShellWords {
  readonly home: string;
  readonly allVersions: string;
  readonly latest: string;
  /** The printed book, in the bar. */
  readonly book: string;
  readonly inThisGame: string;
  readonly places: Readonly<Record<"rules" | "ask" | "changes" | "odds", string>>;
  readonly menu: string;
  readonly more: string;
  readonly nothingHere: string;
  readonly movedTo: string;
  /** An overlay that is in force on a page. */
  readonly inUse: (overlay: string) => string;
  /** The version below it. */
  readonly without: (version: string) => string;
  /** Before the overlays that change the rule of a page. */
  readonly alsoChangedBy: string;
  readonly skip: string;
  readonly search: string;
  readonly searchHint: string;
  readonly askHint: string;
  readonly guide: string;
  readonly editors: string;
  readonly data: string;
  readonly about: string;
  readonly contact: string;
  readonly language: string;
  readonly version: string;
  readonly theme: string;
  readonly keys: string;
  readonly close: string;
  readonly keyNames: readonly (readonly [key: string, does: string])[];
  readonly youAreHere: string;
  readonly printing: string;
  readonly notice: string;
  readonly elsewhere: (language: string) => string;
}

export const shellWords: Said<ShellWords> = {
  en: {
    home: "All games",
    allVersions: "All versions of this game",
    latest: "latest",
    book: "Book",
    inThisGame: "In this game",
    places: { rules: "Rules", ask: "Ask", changes: "Changes", odds: "Odds" },
    menu: "Menu",
    more: "This site",
    nothingHere: "There is no page at this address.",
    movedTo: "This page has moved",
    inUse: (overlay) => `In use here: ${overlay}.`,
    without: (version) => `Show ${version} alone`,
    alsoChangedBy: "Also changed by:",
    skip: "Skip to the text",
    search: "Search",
    searchHint: "Search the rules",
    askHint: "Ask or search",
    guide: "How to use",
    editors: "For editors and developers",
    data: "Data for developers",
    about: "About",
    contact: "Report a mistake",
    language: "Language",
    version: "Version",
    theme: "Light or dark",
    keys: "Keys",
    close: "Close",
    keyNames: [
      ["/", "search"],
      ["?", "show these keys"],
      ["j", "next change"],
      ["k", "change before"],
      ["t", "light or dark"],
    ],
    youAreHere: "You are here",
    printing: "printed book",
    notice:
      "Unofficial. Rules are restated in our own words; names belong to their owners, who have no part in this site. You need the rulebook to play.",
    elsewhere: (language) => `Not translated into English yet: shown in ${language}.`,
  },
  es: {
    home: "Todos los juegos",
    allVersions: "Todas las versiones de este juego",
    latest: "la última",
    book: "Libro",
    inThisGame: "En este juego",
    places: { rules: "Reglas", ask: "Consulta", changes: "Cambios", odds: "Dados" },
    menu: "Menú",
    more: "Este sitio",
    nothingHere: "No hay ninguna página en esta dirección.",
    movedTo: "Esta página ha cambiado de dirección",
    inUse: (overlay) => `Aquí se aplica también: ${overlay}.`,
    without: (version) => `Ver solo ${version}`,
    alsoChangedBy: "También la cambia:",
    skip: "Ir al texto",
    search: "Buscar",
    searchHint: "Buscar en las reglas",
    askHint: "Consulta o busca",
    guide: "Cómo se usa",
    editors: "Para editores y programadores",
    data: "Datos para programar",
    about: "Acerca de",
    contact: "Avisar de un error",
    language: "Idioma",
    version: "Versión",
    theme: "Claro u oscuro",
    keys: "Teclas",
    close: "Cerrar",
    keyNames: [
      ["/", "buscar"],
      ["?", "mostrar estas teclas"],
      ["j", "cambio siguiente"],
      ["k", "cambio anterior"],
      ["t", "claro u oscuro"],
    ],
    youAreHere: "Estás aquí",
    printing: "libro impreso",
    notice:
      "No oficial. Las reglas están contadas con nuestras palabras; los nombres son de sus dueños, que no tienen parte en este sitio. Para jugar necesitas el reglamento.",
    elsewhere: (language) => `Aún sin traducir al español: se muestra en ${language}.`,
  },
  ca: {
    home: "Tots els jocs",
    allVersions: "Totes les versions d'aquest joc",
    latest: "l'última",
    book: "Llibre",
    inThisGame: "En aquest joc",
    places: { rules: "Regles", ask: "Consulta", changes: "Canvis", odds: "Daus" },
    menu: "Menú",
    more: "Aquest lloc",
    nothingHere: "No hi ha cap pàgina en aquesta adreça.",
    movedTo: "Aquesta pàgina ha canviat d'adreça",
    inUse: (overlay) => `Aquí també s'hi aplica: ${overlay}.`,
    without: (version) => `Mostra només ${version}`,
    alsoChangedBy: "També la canvia:",
    skip: "Ves al text",
    search: "Cerca",
    searchHint: "Cerca a les regles",
    askHint: "Consulta o cerca",
    guide: "Com es fa servir",
    editors: "Per a editors i programadors",
    data: "Dades per programar",
    about: "Quant a",
    contact: "Avisa d'un error",
    language: "Llengua",
    version: "Versió",
    theme: "Clar o fosc",
    keys: "Tecles",
    close: "Tanca",
    keyNames: [
      ["/", "cercar"],
      ["?", "mostrar aquestes tecles"],
      ["j", "canvi següent"],
      ["k", "canvi anterior"],
      ["t", "clar o fosc"],
    ],
    youAreHere: "Ets aquí",
    printing: "llibre imprès",
    notice:
      "No oficial. Les regles s'expliquen amb paraules nostres; els noms són dels seus propietaris, que no tenen part en aquest lloc. Per jugar et cal el reglament.",
    elsewhere: (language) => `Encara sense traduir al català: es mostra en ${language}.`,
  },
};
