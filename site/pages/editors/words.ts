/** What the part for editors and developers says around its texts, which are in English. */
import type { Said } from "../../language.ts";

interface EditorsWords {
  readonly title: string;
  readonly lead: string;
  readonly search: string;
  readonly data: string;
  readonly dataSays: string;
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

export const editorsWords: Said<EditorsWords> = {
  en: {
    title: "For editors and developers",
    lead: "Write rules in a small language, and use these rules in your own programs.",
    search: "Search the reference and the faults",
    data: "Data for developers",
    dataSays: "Every file of rules as JSON and JavaScript, with its description.",
    tutorial: "Five minutes",
    tutorialSays: "A small book, one update, an answer and a proof.",
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
    title: "Para editores y programadores",
    lead: "Escribe reglas en un lenguaje pequeño, y usa estas reglas en tus programas.",
    search: "Buscar en la referencia y las faltas",
    data: "Datos para programar",
    dataSays: "Cada archivo de reglas en JSON y JavaScript, con su descripción.",
    tutorial: "Cinco minutos",
    tutorialSays: "Un libro pequeño, una actualización, una respuesta y una demostración. En inglés.",
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
    title: "Per a editors i programadors",
    lead: "Escriu regles en un llenguatge petit, i fes servir aquestes regles als teus programes.",
    search: "Cerca a la referència i les faltes",
    data: "Dades per programar",
    dataSays: "Cada fitxer de regles en JSON i JavaScript, amb la seva descripció.",
    tutorial: "Cinc minuts",
    tutorialSays: "Un llibre petit, una actualització, una resposta i una demostració. En anglès.",
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
