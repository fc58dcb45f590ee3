/** The guide for readers, in each language, and what introduces the longer texts that are in English. */
import type { Said } from "../../language.ts";

interface GuideWords {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly { readonly heading: string; readonly says: readonly string[] }[];
  readonly more: string;
  readonly tutorial: string;
  readonly tutorialSays: string;
  readonly reference: string;
  readonly referenceSays: string;
  readonly limits: string;
  readonly limitsSay: string;
  readonly settings: string;
  readonly settingsSay: string;
  readonly faults: string;
  readonly faultsSay: string;
  readonly inEnglish: string;
}

export const guideWords: Said<GuideWords> = {
  en: {
    title: "Guide",
    lead: "How to read these pages at the table, and how to write rules like them.",
    parts: [
      {
        heading: "What is lettered",
        says: [
          "What changed stands in magenta, with the entry that changed it: 1.5/E25 is the 25th erratum of update 1.5. At the head of a provision you choose since which version changes are lettered.",
          "A dashed frame is a part of the printing that no document shows. Nobody here holds its words, so nothing is claimed of them.",
        ],
      },
      {
        heading: "What decides",
        says: [
          "Beside a sentence stands the logic it states, as it runs. Every decision can be asked: you answer only what still matters, and the verdict comes with its reasons.",
          "“No ruling” and “not on record” are honest answers: the documents do not say, or what would say it is not held.",
          "A doubt is a place that can be read in two ways. One reading is taken, and said to be; the others can be asked for.",
        ],
      },
      {
        heading: "What changed, proved",
        says: [
          "Between any two versions each change is words only, which is proved, or decides something differently, and then the smallest situation that shows it stands beside it.",
          "“Same up to 3” means: shown for lists of at most three, and not beyond.",
        ],
      },
    ],
    more: "For those who write rules",
    tutorial: "Five minutes",
    tutorialSays: "A small book, one update, a verdict and a proof.",
    reference: "The language",
    referenceSays: "Every construct, with examples that compile.",
    limits: "The limits",
    limitsSay: "How long, how deep and how much, with the message beyond each limit.",
    settings: "Project settings",
    settingsSay: "The file rubric.json: folders, languages, and the name, look and games of the site.",
    faults: "What can be wrong",
    faultsSay: "Every message of the compiler, with an example and how to mend it.",
    inEnglish: "",
  },
  es: {
    title: "Guía",
    lead: "Cómo leer estas páginas en la mesa, y cómo escribir reglas así.",
    parts: [
      {
        heading: "Lo que va rotulado",
        says: [
          "Lo que cambió va en magenta, con la entrada que lo cambió: 1.5/E25 es la errata 25 de la actualización 1.5. Al comienzo de una disposición se elige desde qué versión se rotulan los cambios.",
          "Un marco de trazos es una parte de la edición impresa que ningún documento muestra. Nadie tiene aquí sus palabras, así que de ellas no se afirma nada.",
        ],
      },
      {
        heading: "Lo que decide",
        says: [
          "Junto a una frase está la lógica que enuncia, tal como se ejecuta. Cada decisión se puede preguntar: solo se contesta lo que todavía importa, y el veredicto viene con sus razones.",
          "«Sin respuesta» y «no consta» son contestaciones honradas: los documentos no lo dicen, o no se tiene lo que lo diría.",
          "Una duda es un lugar que se puede leer de dos maneras. Se toma una lectura, y se dice; las otras se pueden pedir.",
        ],
      },
      {
        heading: "Lo que cambió, demostrado",
        says: [
          "Entre dos versiones cualesquiera, cada cambio es solo de palabras, y está demostrado, o decide algo de otro modo, y entonces lleva al lado la situación más pequeña que lo muestra.",
          "«Igual hasta 3» quiere decir: demostrado para listas de tres como mucho, y no más allá.",
        ],
      },
    ],
    more: "Para quien escribe reglas",
    tutorial: "Cinco minutos",
    tutorialSays: "Un libro pequeño, una actualización, un veredicto y una prueba. En inglés.",
    reference: "El lenguaje",
    referenceSays: "Cada construcción, con ejemplos que compilan. En inglés.",
    limits: "Los límites",
    limitsSay: "Cuánto caben textos, reglas y preguntas, y qué mensaje sale al pasarse. En inglés.",
    settings: "Ajustes del proyecto",
    settingsSay: "El archivo rubric.json: carpetas, lenguas, y el nombre, el aspecto y los juegos del sitio.",
    faults: "Lo que puede estar mal",
    faultsSay: "Cada mensaje del compilador, con un ejemplo y su arreglo. En inglés.",
    inEnglish: "Este texto aún no está traducido: se muestra en inglés.",
  },
  ca: {
    title: "Guia",
    lead: "Com llegir aquestes pàgines a la taula, i com escriure regles així.",
    parts: [
      {
        heading: "El que va retolat",
        says: [
          "El que va canviar va en magenta, amb l'entrada que ho va canviar: 1.5/E25 és l'errata 25 de l'actualització 1.5. Al començament d'una disposició es tria des de quina versió es retolen els canvis.",
          "Un marc de traços és una part de l'edició impresa que cap document no mostra. Ningú no en té aquí les paraules, de manera que no se n'afirma res.",
        ],
      },
      {
        heading: "El que decideix",
        says: [
          "Al costat d'una frase hi ha la lògica que enuncia, tal com s'executa. Cada decisió es pot preguntar: només es contesta el que encara importa, i el veredicte ve amb les seves raons.",
          "«Sense resposta» i «no consta» són contestes honrades: els documents no ho diuen, o no es té el que ho diria.",
          "Un dubte és un lloc que es pot llegir de dues maneres. Se'n pren una lectura, i es diu; les altres es poden demanar.",
        ],
      },
      {
        heading: "El que va canviar, demostrat",
        says: [
          "Entre dues versions qualssevol, cada canvi és només de paraules, i està demostrat, o decideix alguna cosa d'una altra manera, i llavors porta al costat la situació més petita que ho mostra.",
          "«Igual fins a 3» vol dir: demostrat per a llistes de tres com a molt, i no més enllà.",
        ],
      },
    ],
    more: "Per a qui escriu regles",
    tutorial: "Cinc minuts",
    tutorialSays: "Un llibre petit, una actualització, un veredicte i una prova. En anglès.",
    reference: "El llenguatge",
    referenceSays: "Cada construcció, amb exemples que compilen. En anglès.",
    limits: "Els límits",
    limitsSay: "Fins on arriben textos, regles i preguntes, i quin missatge surt si es passen. En anglès.",
    settings: "Configuració del projecte",
    settingsSay: "El fitxer rubric.json: carpetes, llengües, i el nom, l'aspecte i els jocs del lloc.",
    faults: "El que pot estar malament",
    faultsSay: "Cada missatge del compilador, amb un exemple i la manera d'arreglar-ho. En anglès.",
    inEnglish: "Aquest text encara no està traduït: es mostra en anglès.",
  },
};
