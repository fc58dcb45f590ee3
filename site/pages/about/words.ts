/** The words of the page about the site, in three languages. */
import type { Said } from "../../language.ts";

interface AboutWords {
  readonly title: string;
  readonly parts: readonly { readonly heading: string; readonly says: readonly string[] }[];
  readonly data: string;
}

export const aboutWords: Said<AboutWords> = {
  en: {
    title: "About",
    parts: [
      {
        heading: "Unofficial",
        says: [
          "This is a project of players for players. No publisher has a part in it, and nothing here is an official ruling.",
          "Warhammer, Warhammer 40,000, Space Hulk, Genestealer and other names of games, armies and creatures are marks of Games Workshop Limited; other names belong to their owners. They are used only to say which rules are meant.",
          "The rules are restated in our own words, in every language. Figures, names and page numbers are facts and are as the documents have them.",
        ],
      },
      {
        heading: "How these pages are made",
        says: [
          "Rules and their updates are written in Rubric, a small language. The compiler puts every version together, runs every example on two evaluators that must agree, proves what an update claims, and makes these pages.",
          "Where the text is missing or nothing is proved, the page says so.",
        ],
      },
    ],
    data: "Data for developers",
  },
  es: {
    title: "Acerca de",
    parts: [
      {
        heading: "No oficial",
        says: [
          "Es un proyecto de jugadores para jugadores. Ninguna editorial participa en él, y nada de lo que hay aquí es una respuesta oficial.",
          "Warhammer, Warhammer 40,000, Space Hulk, Genestealer y otros nombres de juegos, ejércitos y criaturas son marcas de Games Workshop Limited; otros nombres son de sus dueños. Se usan solo para decir de qué reglas se trata.",
          "Las reglas se cuentan con palabras nuestras, en todas las lenguas. Las cifras, los nombres y los números de página son hechos, y están como en los documentos.",
        ],
      },
      {
        heading: "Cómo se hacen estas páginas",
        says: [
          "Las reglas y sus actualizaciones se escriben en Rubric, un lenguaje pequeño. El compilador consolida cada versión, ejecuta cada ejemplo en dos evaluadores que han de coincidir, demuestra lo que una actualización afirma de sí misma y hace estas páginas con lo que encuentra.",
          "De lo que ningún documento muestra se dice que no se ha visto. De lo que no se puede demostrar se dice que no está demostrado.",
        ],
      },
    ],
    data: "Datos para programar",
  },
  ca: {
    title: "Quant a",
    parts: [
      {
        heading: "No oficial",
        says: [
          "És un projecte de jugadors per a jugadors. Cap editorial no hi participa, i res del que hi ha aquí no és una resposta oficial.",
          "Warhammer, Warhammer 40,000, Space Hulk, Genestealer i altres noms de jocs, exèrcits i criatures són marques de Games Workshop Limited; altres noms són dels seus propietaris. Només s'usen per dir de quines regles es tracta.",
          "Les regles s'expliquen amb paraules nostres, en totes les llengües. Les xifres, els noms i els números de pàgina són fets, i són com als documents.",
        ],
      },
      {
        heading: "Com es fan aquestes pàgines",
        says: [
          "Les regles i les seves actualitzacions s'escriuen en Rubric, un llenguatge petit. El compilador consolida cada versió, executa cada exemple en dos avaluadors que han de coincidir, demostra el que una actualització afirma de si mateixa i fa aquestes pàgines amb el que troba.",
          "Del que cap document no mostra es diu que no s'ha vist. Del que no es pot demostrar es diu que no està demostrat.",
        ],
      },
    ],
    data: "Dades per programar",
  },
};
