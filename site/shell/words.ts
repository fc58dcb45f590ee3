/** What the frame of every page says, in the languages of the interface. */
import type { Said } from "../language.ts";

interface ShellWords {
  readonly home: string;
  readonly nothingHere: string;
  readonly skip: string;
  readonly search: string;
  readonly searchHint: string;
  readonly guide: string;
  readonly about: string;
  readonly language: string;
  readonly version: string;
  readonly theme: string;
  readonly themes: { readonly light: string; readonly dark: string; readonly auto: string };
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
    home: "All books",
    nothingHere: "There is no page at this address.",
    skip: "To the text",
    search: "Search",
    searchHint: "Search the rules",
    guide: "Guide",
    about: "About",
    language: "Language",
    version: "Version",
    theme: "Theme",
    themes: { light: "light", dark: "dark", auto: "as the system" },
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
    printing: "the printing",
    notice:
      "An unofficial project. The rules are restated in our own words; names are marks of their owners, who have no part in it.",
    elsewhere: (language) => `Not translated into English yet: shown in ${language}.`,
  },
  es: {
    home: "Todos los libros",
    nothingHere: "No hay ninguna página en esta dirección.",
    skip: "Ir al texto",
    search: "Buscar",
    searchHint: "Buscar en las reglas",
    guide: "Guía",
    about: "Acerca de",
    language: "Idioma",
    version: "Versión",
    theme: "Tema",
    themes: { light: "claro", dark: "oscuro", auto: "como el sistema" },
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
    printing: "la edición impresa",
    notice:
      "Proyecto no oficial. Las reglas se cuentan con palabras nuestras; los nombres son marcas de sus dueños, que no participan en él.",
    elsewhere: (language) => `Aún sin traducir al español: se muestra en ${language}.`,
  },
  ca: {
    home: "Tots els llibres",
    nothingHere: "No hi ha cap pàgina en aquesta adreça.",
    skip: "Ves al text",
    search: "Cerca",
    searchHint: "Cerca a les regles",
    guide: "Guia",
    about: "Quant a",
    language: "Llengua",
    version: "Versió",
    theme: "Tema",
    themes: { light: "clar", dark: "fosc", auto: "com el sistema" },
    keys: "Tecles",
    close: "Tanca",
    keyNames: [
      ["/", "cercar"],
      ["?", "mostrar aquestes tecles"],
      ["j", "canvi següent"],
      ["k", "canvi anterior"],
      ["t", "clar o fosc"],
    ],
    youAreHere: "Sou aquí",
    printing: "l'edició impresa",
    notice:
      "Projecte no oficial. Les regles s'expliquen amb paraules nostres; els noms són marques dels seus propietaris, que no hi participen.",
    elsewhere: (language) => `Encara sense traduir al català: es mostra en ${language}.`,
  },
};
