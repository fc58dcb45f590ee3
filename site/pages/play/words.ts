/** What the pages of plays say. */
import type { Said } from "../../language.ts";

interface PlayWords {
  readonly title: string;
  readonly listTitle: (book: string, version: string) => string;
  readonly lead: string;
  readonly kinds: Readonly<Record<"resolve" | "procedure" | "table" | "reaction", string>>;
  readonly reactions: string;
  readonly elsewhere: string;
  readonly asks: string;
  readonly askKinds: Readonly<Record<"roll" | "draw" | "choose" | "observe", string>>;
  readonly by: (side: string) => string;
  readonly options: string;
  readonly needs: string;
  readonly gives: string;
  readonly policies: string;
  readonly policyOf: (side: string) => string;
  readonly drawing: string;
  readonly drawingOf: (name: string) => string;
  readonly openDrawing: string;
  readonly steps: string;
  readonly stepsNote: string;
  readonly reactsWith: string;
  readonly once: string;
  readonly when: string;
  readonly ends: string;
  readonly goesTo: string;
  readonly passesTo: string;
  readonly odds: string;
  readonly nothingGiven: string;
  readonly situation: string;
  readonly outcome: string;
  readonly chance: string;
  readonly exactly: string;
  readonly shift: (version: string) => string;
  readonly sameIn: (version: string) => string;
  readonly mean: string;
  readonly assuming: string;
  readonly sides: string;
  readonly tooLarge: (most: string) => string;
  readonly refused: string;
  readonly noRuling: string;
  readonly rest: (rows: number) => string;
  readonly leftOut: string;
  readonly written: string;
  readonly examples: string;
  readonly lost: string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  /** Of choices that go on: no more. */
  readonly done: string;
}

export const playWords: Said<PlayWords> = {
  en: {
    title: "Odds and sequences",
    listTitle: (book, version) => `Odds and sequences: ${book}, ${version}`,
    lead: "Rolls, tables and turns, step by step: each with a drawing, a text, and its exact odds if they can be calculated.",
    kinds: {
      resolve: "resolved at once",
      procedure: "goes on in steps",
      table: "random table",
      reaction: "automatic",
    },
    reactions: "What happens automatically",
    elsewhere: "Other sequences",
    asks: "What it asks for",
    askKinds: { roll: "roll", draw: "draw", choose: "choice", observe: "look" },
    by: (side) => `by ${side}`,
    options: "between",
    needs: "You choose",
    gives: "Result",
    policies: "Ways to play it",
    policyOf: (side) => `a way for ${side}`,
    drawing: "As a drawing",
    drawingOf: (name) => `${name}: its steps as a drawing. The same steps are below as text.`,
    openDrawing: "Open the drawing alone",
    steps: "Step by step",
    stepsNote: "Each step, with the sentence that states it.",
    reactsWith: "then this may happen automatically",
    once: "once",
    when: "when",
    ends: "ends the sequence",
    goesTo: "goes to",
    passesTo: "passes to",
    odds: "Odds",
    nothingGiven: "With nothing chosen",
    situation: "The situation",
    outcome: "Result",
    chance: "Chance",
    exactly: "Fraction",
    shift: (version) => `Under ${version}`,
    sameIn: (version) => `The same under ${version}.`,
    mean: "Average",
    assuming: "Counted so",
    sides: "How the sides play",
    tooLarge: (most) =>
      `Too large for this page: it has more than ${most} states. The command line can calculate more.`,
    refused: "The odds cannot be calculated",
    noRuling: "the rules don’t say",
    rest: (rows) => `and ${rows} more`,
    leftOut: "Results do not show where things are; results that are otherwise equal are counted together.",
    written: "As written",
    examples: "Examples",
    lost: "not played there: its list of sequences",
    yes: "yes",
    no: "no",
    none: "none",
    done: "nothing more",
  },
  es: {
    title: "Dados y secuencias",
    listTitle: (book, version) => `Dados y secuencias: ${book}, ${version}`,
    lead: "Tiradas, tablas y turnos, paso a paso: cada cosa con un dibujo, un texto y sus probabilidades exactas, si se pueden calcular.",
    kinds: {
      resolve: "se resuelve de una vez",
      procedure: "va por pasos",
      table: "tabla aleatoria",
      reaction: "automático",
    },
    reactions: "Lo que ocurre automáticamente",
    elsewhere: "Otras secuencias",
    asks: "Lo que pide",
    askKinds: { roll: "tirada", draw: "se saca", choose: "elección", observe: "se mira" },
    by: (side) => `de ${side}`,
    options: "entre",
    needs: "Tú eliges",
    gives: "Resultado",
    policies: "Maneras de jugarlo",
    policyOf: (side) => `una manera para ${side}`,
    drawing: "Como dibujo",
    drawingOf: (name) => `${name}: sus pasos como dibujo. Los mismos pasos están abajo como texto.`,
    openDrawing: "Abrir solo el dibujo",
    steps: "Paso a paso",
    stepsNote: "Cada paso, con la frase que lo dice.",
    reactsWith: "después puede ocurrir automáticamente",
    once: "una vez",
    when: "cuando",
    ends: "termina",
    goesTo: "va a",
    passesTo: "pasa a",
    odds: "Probabilidades",
    nothingGiven: "Sin elegir nada",
    situation: "La situación",
    outcome: "Resultado",
    chance: "Probabilidad",
    exactly: "Fracción",
    shift: (version) => `Según ${version}`,
    sameIn: (version) => `Lo mismo según ${version}.`,
    mean: "Media",
    assuming: "Se cuenta así",
    sides: "Cómo juegan los bandos",
    tooLarge: (most) =>
      `Demasiado grande para esta página: son más de ${most} estados. La línea de órdenes puede calcular más.`,
    refused: "Las probabilidades no se pueden calcular",
    noRuling: "las reglas no lo dicen",
    rest: (rows) => `y ${rows} más`,
    leftOut:
      "Los resultados no muestran dónde está cada cosa; los que por lo demás son iguales se cuentan juntos.",
    written: "Como está escrito",
    examples: "Ejemplos",
    lost: "allí no se juega: su lista de secuencias",
    yes: "sí",
    no: "no",
    none: "ninguno",
    done: "nada más",
  },
  ca: {
    title: "Daus i seqüències",
    listTitle: (book, version) => `Daus i seqüències: ${book}, ${version}`,
    lead: "Tirades, taules i torns, pas a pas: cada cosa amb un dibuix, un text i les probabilitats exactes, si es poden calcular.",
    kinds: {
      resolve: "es resol d'un cop",
      procedure: "va per passos",
      table: "taula aleatòria",
      reaction: "automàtic",
    },
    reactions: "El que passa automàticament",
    elsewhere: "Altres seqüències",
    asks: "El que demana",
    askKinds: { roll: "tirada", draw: "es treu", choose: "elecció", observe: "es mira" },
    by: (side) => `de ${side}`,
    options: "entre",
    needs: "Tu tries",
    gives: "Resultat",
    policies: "Maneres de jugar-ho",
    policyOf: (side) => `una manera per a ${side}`,
    drawing: "Com a dibuix",
    drawingOf: (name) => `${name}: els passos com a dibuix. Els mateixos passos són a sota com a text.`,
    openDrawing: "Obre només el dibuix",
    steps: "Pas a pas",
    stepsNote: "Cada pas, amb la frase que ho diu.",
    reactsWith: "després pot passar automàticament",
    once: "un cop",
    when: "quan",
    ends: "acaba",
    goesTo: "va a",
    passesTo: "passa a",
    odds: "Probabilitats",
    nothingGiven: "Sense triar res",
    situation: "La situació",
    outcome: "Resultat",
    chance: "Probabilitat",
    exactly: "Fracció",
    shift: (version) => `Segons ${version}`,
    sameIn: (version) => `El mateix segons ${version}.`,
    mean: "Mitjana",
    assuming: "Es compta així",
    sides: "Com juguen els bàndols",
    tooLarge: (most) =>
      `Massa gran per a aquesta pàgina: són més de ${most} estats. La línia d'ordres en pot calcular més.`,
    refused: "Les probabilitats no es poden calcular",
    noRuling: "les regles no ho diuen",
    rest: (rows) => `i ${rows} més`,
    leftOut: "Els resultats no mostren on és cada cosa; els que per la resta són iguals es compten junts.",
    written: "Com està escrit",
    examples: "Exemples",
    lost: "allà no es juga: la seva llista de seqüències",
    yes: "sí",
    no: "no",
    none: "cap",
    done: "res més",
  },
};
