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
}

export const playWords: Said<PlayWords> = {
  en: {
    title: "Plays",
    listTitle: (book, version) => `Plays: ${book}, ${version}`,
    lead: "What is played step by step, with dice and choices: each drawn, told in words, and with its exact chances where they can be worked out.",
    kinds: {
      resolve: "resolved at once",
      procedure: "goes on in steps",
      table: "random table",
      reaction: "happens of itself",
    },
    reactions: "What happens of itself",
    elsewhere: "Other plays",
    asks: "What it asks for",
    askKinds: { roll: "roll", draw: "draw", choose: "choice", observe: "look" },
    by: (side) => `by ${side}`,
    options: "between",
    needs: "What is given",
    gives: "What comes of it",
    policies: "Ways to play it",
    policyOf: (side) => `a way for ${side}`,
    drawing: "As a drawing",
    drawingOf: (name) => `${name}: its steps as a drawing. The same steps stand below as text.`,
    openDrawing: "Open the drawing alone",
    steps: "Step by step",
    stepsNote: "As the rules are written, with the sentence that states each step.",
    reactsWith: "then may happen of itself",
    once: "once",
    when: "when",
    ends: "ends the play",
    goesTo: "goes to",
    passesTo: "passes to",
    odds: "Chances",
    nothingGiven: "Nothing given",
    situation: "The situation",
    outcome: "Outcome",
    chance: "Chance",
    exactly: "Exactly",
    shift: (version) => `Under ${version}`,
    sameIn: (version) => `The same under ${version}.`,
    mean: "Mean",
    assuming: "Assumed",
    sides: "How the sides play",
    tooLarge: (most) =>
      `Too large for this page: it comes to more than ${most} states, and no more are worked out here. The command line works out more.`,
    refused: "The chances cannot be worked out",
    noRuling: "no ruling",
    rest: (rows) => `and ${rows} more`,
    leftOut: "What lies where is left out of the outcomes; those alike without it are counted together.",
    written: "As it is written",
    examples: "Examples",
    lost: "not played there: its list of plays",
    yes: "yes",
    no: "no",
    none: "none",
  },
  es: {
    title: "Secuencias",
    listTitle: (book, version) => `Secuencias: ${book}, ${version}`,
    lead: "Lo que se juega paso a paso, con dados y elecciones: cada cosa dibujada, contada con palabras y con sus probabilidades exactas donde se pueden calcular.",
    kinds: {
      resolve: "se resuelve de una vez",
      procedure: "va por pasos",
      table: "tabla aleatoria",
      reaction: "ocurre por sí solo",
    },
    reactions: "Lo que ocurre por sí solo",
    elsewhere: "Otras secuencias",
    asks: "Lo que pide",
    askKinds: { roll: "tirada", draw: "se saca", choose: "elección", observe: "se mira" },
    by: (side) => `de ${side}`,
    options: "entre",
    needs: "Lo que se da",
    gives: "Lo que resulta",
    policies: "Maneras de jugarlo",
    policyOf: (side) => `una manera para ${side}`,
    drawing: "Como dibujo",
    drawingOf: (name) => `${name}: sus pasos como dibujo. Los mismos pasos están abajo como texto.`,
    openDrawing: "Abrir solo el dibujo",
    steps: "Paso a paso",
    stepsNote: "Tal como están escritas las reglas, con la frase que dice cada paso.",
    reactsWith: "después puede ocurrir por sí solo",
    once: "una vez",
    when: "cuando",
    ends: "termina",
    goesTo: "va a",
    passesTo: "pasa a",
    odds: "Probabilidades",
    nothingGiven: "Sin dar nada",
    situation: "La situación",
    outcome: "Resultado",
    chance: "Probabilidad",
    exactly: "Exacta",
    shift: (version) => `Según ${version}`,
    sameIn: (version) => `Lo mismo según ${version}.`,
    mean: "Media",
    assuming: "Se supone",
    sides: "Cómo juegan los bandos",
    tooLarge: (most) =>
      `Demasiado grande para esta página: son más de ${most} estados, y aquí no se calculan más. La línea de órdenes calcula más.`,
    refused: "Las probabilidades no se pueden calcular",
    noRuling: "sin respuesta",
    rest: (rows) => `y ${rows} más`,
    leftOut:
      "De los resultados se omite qué hay en cada sitio; los que sin ello son iguales se cuentan juntos.",
    written: "Como está escrito",
    examples: "Ejemplos",
    lost: "allí no se juega: su lista de secuencias",
    yes: "sí",
    no: "no",
    none: "ninguno",
  },
  ca: {
    title: "Seqüències",
    listTitle: (book, version) => `Seqüències: ${book}, ${version}`,
    lead: "El que es juga pas a pas, amb daus i eleccions: cada cosa dibuixada, explicada amb paraules i amb les probabilitats exactes on es poden calcular.",
    kinds: {
      resolve: "es resol d'un cop",
      procedure: "va per passos",
      table: "taula aleatòria",
      reaction: "passa tot sol",
    },
    reactions: "El que passa tot sol",
    elsewhere: "Altres seqüències",
    asks: "El que demana",
    askKinds: { roll: "tirada", draw: "es treu", choose: "elecció", observe: "es mira" },
    by: (side) => `de ${side}`,
    options: "entre",
    needs: "El que es dona",
    gives: "El que en resulta",
    policies: "Maneres de jugar-ho",
    policyOf: (side) => `una manera per a ${side}`,
    drawing: "Com a dibuix",
    drawingOf: (name) => `${name}: els passos com a dibuix. Els mateixos passos són a sota com a text.`,
    openDrawing: "Obre només el dibuix",
    steps: "Pas a pas",
    stepsNote: "Tal com estan escrites les regles, amb la frase que diu cada pas.",
    reactsWith: "després pot passar tot sol",
    once: "un cop",
    when: "quan",
    ends: "acaba",
    goesTo: "va a",
    passesTo: "passa a",
    odds: "Probabilitats",
    nothingGiven: "Sense donar res",
    situation: "La situació",
    outcome: "Resultat",
    chance: "Probabilitat",
    exactly: "Exacta",
    shift: (version) => `Segons ${version}`,
    sameIn: (version) => `El mateix segons ${version}.`,
    mean: "Mitjana",
    assuming: "Se suposa",
    sides: "Com juguen els bàndols",
    tooLarge: (most) =>
      `Massa gran per a aquesta pàgina: són més de ${most} estats, i aquí no se'n calculen més. La línia d'ordres en calcula més.`,
    refused: "Les probabilitats no es poden calcular",
    noRuling: "sense resposta",
    rest: (rows) => `i ${rows} més`,
    leftOut: "Dels resultats s'omet què hi ha a cada lloc; els que sense això són iguals es compten junts.",
    written: "Com està escrit",
    examples: "Exemples",
    lost: "allà no es juga: la seva llista de seqüències",
    yes: "sí",
    no: "no",
    none: "cap",
  },
};
