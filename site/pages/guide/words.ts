/** What the page about using the site says. */
import type { Said } from "../../language.ts";

interface GuideWords {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly { readonly heading: string; readonly says: readonly string[] }[];
  readonly editors: string;
}

export const guideWords: Said<GuideWords> = {
  en: {
    title: "How to use this site",
    lead: "For the table, in one minute.",
    parts: [
      {
        heading: "Read",
        says: [
          "A rule page starts with its text. Below it are examples, questions and answers, and its history.",
          "“Page 248 of your rulebook comes first” means that part of the printed text is not on this site. Read it there.",
          "Magenta, with an underline and a bar, marks what is new since the version before. At the end of a rule you can choose another version.",
          "“Show the logic” lists the conditions of each answer in words.",
        ],
      },
      {
        heading: "Ask",
        says: [
          "Type what is on the table in your own words, a page number, or an entry such as Q15. Then answer what is still open.",
          "“The rules don’t say” and “we don’t have the text” are different answers: in the second case the printed book decides.",
          "Some rules can be read two ways. You see how this site reads them, and the other way.",
        ],
      },
      {
        heading: "What changed",
        says: [
          "For any two versions you see which answers are different now, each with the smallest situation that shows it.",
          "“Reworded” means that no answer changes. Rubric has proved it for every situation; “up to 3” means for lists of at most three.",
        ],
      },
    ],
    editors: "For editors and developers",
  },
  es: {
    title: "Cómo usar este sitio",
    lead: "Para la mesa, en un minuto.",
    parts: [
      {
        heading: "Leer",
        says: [
          "La página de una regla empieza por su texto. Debajo están los ejemplos, las preguntas y respuestas, y su historia.",
          "«Primero, la página 248 de tu reglamento» quiere decir que una parte del texto impreso no está en este sitio. Léela allí.",
          "El magenta, con subrayado y una barra, marca lo nuevo desde la versión anterior. Al final de una regla puedes elegir otra versión.",
          "«Ver la lógica» enumera con palabras las condiciones de cada respuesta.",
        ],
      },
      {
        heading: "Consultar",
        says: [
          "Escribe con tus palabras lo que hay en la mesa, un número de página o una entrada como Q15. Luego contesta lo que falte.",
          "«Las reglas no lo dicen» y «no tenemos el texto» son respuestas distintas: en el segundo caso decide el libro impreso.",
          "Algunas reglas se pueden leer de dos maneras. Ves cómo las lee este sitio, y la otra lectura.",
        ],
      },
      {
        heading: "Qué ha cambiado",
        says: [
          "Entre dos versiones cualesquiera ves qué respuestas son otras ahora, cada una con la situación más pequeña que lo muestra.",
          "«Otras palabras» quiere decir que no cambia ninguna respuesta. Rubric lo ha demostrado para toda situación; «hasta 3», para listas de tres como mucho.",
        ],
      },
    ],
    editors: "Para editores y programadores",
  },
  ca: {
    title: "Com fer servir aquest lloc",
    lead: "Per a la taula, en un minut.",
    parts: [
      {
        heading: "Llegir",
        says: [
          "La pàgina d’una regla comença pel text. A sota hi ha els exemples, les preguntes i respostes, i la seva història.",
          "«Primer, la pàgina 248 del teu reglament» vol dir que una part del text imprès no és en aquest lloc. Llegeix-la allà.",
          "El magenta, amb subratllat i una barra, marca el que és nou des de la versió anterior. Al final d’una regla pots triar una altra versió.",
          "«Mostra la lògica» enumera amb paraules les condicions de cada resposta.",
        ],
      },
      {
        heading: "Consultar",
        says: [
          "Escriu amb les teves paraules el que hi ha a la taula, un número de pàgina o una entrada com Q15. Després respon el que falti.",
          "«Les regles no ho diuen» i «no tenim el text» són respostes diferents: en el segon cas decideix el llibre imprès.",
          "Algunes regles es poden llegir de dues maneres. Veus com les llegeix aquest lloc, i l’altra lectura.",
        ],
      },
      {
        heading: "Què ha canviat",
        says: [
          "Entre dues versions qualssevol veus quines respostes són unes altres ara, cadascuna amb la situació més petita que ho mostra.",
          "«Altres paraules» vol dir que no canvia cap resposta. Rubric ho ha demostrat per a tota situació; «fins a 3», per a llistes de tres com a molt.",
        ],
      },
    ],
    editors: "Per a editors i programadors",
  },
};
