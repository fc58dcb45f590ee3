/** What the script says while it asks, in each language of the interface. A hole is written `{}`. */
import type { Said } from "../../language.ts";

/** Words with holes: `at most {} more`. */
export function filled(words: string, ...values: readonly string[]): string {
  let i = 0;
  return words.replace(/\{\}/g, () => values[i++] ?? "");
}

export interface AskingWords {
  readonly question: string;
  readonly left: string;
  readonly leftOne: string;
  readonly progress: string;
  readonly change: string;
  readonly noDifference: string;
  readonly next: string;
  readonly back: string;
  readonly unknown: string;
  readonly none: string;
  readonly noneOfThese: string;
  readonly there: string;
  readonly other: string;
  readonly otherHint: string;
  readonly allAlike: string;
  readonly byGroup: string;
  readonly group: string;
  readonly fewer: string;
  readonly more: string;
  readonly split: string;
  readonly howMany: string;
  readonly amount: string;
  readonly row: string;
  readonly column: string;
  readonly square: string;
  readonly facing: string;
  readonly facings: Readonly<Record<string, string>>;
  readonly rolled: string;
  readonly removeDie: string;
  readonly notFitting: string;
  readonly unread: string;
  readonly dontSay: string;
  readonly lookUp: string;
  readonly lookUpPage: string;
  readonly contradict: string;
  readonly needed: string;
  readonly readTwoWays: string;
  readonly readTwoWaysLead: string;
  readonly ours: string;
  readonly otherWay: string;
  readonly readSo: string;
  readonly readAs: string;
  readonly bothReadings: string;
  readonly why: string;
  readonly whyDiffer: string;
  readonly closest: string;
  readonly asked: string;
  readonly inShort: string;
  readonly noMatter: string;
  readonly alsoLooked: string;
  readonly more2: string;
  readonly atTable: string;
  readonly agree: string;
  readonly judge: string;
  readonly show: string;
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly changeSomething: string;
  readonly another: string;
  readonly under: string;
  readonly sameAnswer: string;
  readonly otherVersions: string;
  readonly notThere: string;
  readonly loading: string;
  readonly impossible: string;
  readonly note: string;
  readonly choices: string;
  readonly chosen: string;
  readonly stillOpen: string;
  readonly inexact: string;
  readonly failed: string;
  readonly understood: string;
  readonly best: string;
  readonly others: string;
  readonly kindQuestion: string;
  readonly kindSequence: string;
  readonly filled: string;
  readonly filledOne: string;
  readonly ready: string;
  readonly nothingFound: string;
  readonly found: string;
  readonly situation: string;
  readonly shooter: string;
  readonly inView: string;
  readonly hidden: string;
  readonly picture: string;
}

export const askingWords: Said<AskingWords> = {
  en: {
    question: "Question {}",
    left: "at most {} more after this",
    leftOne: "the last one",
    progress: "Progress",
    change: ": change",
    noDifference: "makes no difference",
    next: "Next",
    back: "Back",
    unknown: "I don’t know",
    none: "None",
    noneOfThese: "None of these",
    there: "There is one",
    other: "Something else",
    otherHint: "Type its name",
    allAlike: "All alike",
    byGroup: "By group",
    group: "Group {}",
    fewer: "One fewer",
    more: "One more",
    split: "Split off another group",
    howMany: "How many?",
    amount: "Number",
    row: "row {}",
    column: "column {}",
    square: "Column {}, row {}",
    facing: "Facing",
    facings: { north: "up", east: "right", south: "down", west: "left" },
    rolled: "Rolled: {}",
    removeDie: "Take {} back",
    notFitting: "That doesn’t fit here.",
    unread: "Some parts of the link don’t fit this question and were left out.",
    dontSay: "The rules don’t say.",
    lookUp: "Look it up.",
    lookUpPage: "Look it up: {}.",
    contradict: "The rules contradict each other.",
    needed: "To answer, I still need:",
    readTwoWays: "Agree on it before you roll.",
    readTwoWaysLead: "The rules can be read two ways here, and they give different answers.",
    ours: "How this site reads it",
    otherWay: "The other way",
    readSo: "Read it this way",
    readAs: "Read this way here",
    bothReadings: "Show both readings",
    why: "Why",
    whyDiffer: "Why they differ",
    closest: "What comes closest",
    asked: "Asked: “{}”",
    inShort: "In short: {}",
    noMatter: "What made no difference",
    alsoLooked: "What else was considered",
    more2: "and {} more",
    atTable: "At the table",
    agree: "Agree with your opponent, or roll off for this game.",
    judge: "At an event, call a judge: this link shows exactly the situation you asked about.",
    show: "Show to the table",
    close: "Close",
    copy: "Copy",
    copied: "Copied.",
    changeSomething: "Change something",
    another: "Ask another",
    under: "Under {}",
    sameAnswer: "the same answer",
    otherVersions: "In other versions",
    notThere: "This version does not answer this question.",
    loading: "Loading …",
    impossible: "This situation is not possible:",
    note: "Note:",
    choices: "Depends on a choice",
    chosen: "{} (of: {})",
    stillOpen: "still open",
    inexact: "A number here is too large to compute exactly.",
    failed: "The rules could not be loaded. What decides it is written below.",
    understood: "Understood from your words. Tap one to change it.",
    best: "Best match",
    others: "Other questions",
    kindQuestion: "Question",
    kindSequence: "Sequence and odds",
    filled: "{} facts are filled in from your words.",
    filledOne: "One fact is filled in from your words.",
    ready: "Nothing more to ask: the answer is ready.",
    nothingFound: "No question fits these words. Try others, a page number or the number of an FAQ answer.",
    found: "{} questions found",
    situation: "Your situation",
    shooter: "shooter",
    inView: "in view",
    hidden: "hidden from the shooter",
    picture: "{} models: {} in view, {} hidden from the shooter.",
  },
  es: {
    question: "Pregunta {}",
    left: "como mucho {} más después de esta",
    leftOne: "la última",
    progress: "Progreso",
    change: ": cambiar",
    noDifference: "no importa",
    next: "Siguiente",
    back: "Atrás",
    unknown: "No lo sé",
    none: "Ninguno",
    noneOfThese: "Ninguna de estas",
    there: "Hay uno",
    other: "Otra cosa",
    otherHint: "Escribe su nombre",
    allAlike: "Todas igual",
    byGroup: "Por grupos",
    group: "Grupo {}",
    fewer: "Una menos",
    more: "Una más",
    split: "Separar otro grupo",
    howMany: "¿Cuántas?",
    amount: "Número",
    row: "fila {}",
    column: "columna {}",
    square: "Columna {}, fila {}",
    facing: "Mira hacia",
    facings: { north: "arriba", east: "la derecha", south: "abajo", west: "la izquierda" },
    rolled: "Ha salido: {}",
    removeDie: "Quitar {}",
    notFitting: "Eso no encaja aquí.",
    unread: "Algunas partes del enlace no encajan con esta pregunta y se han dejado fuera.",
    dontSay: "Las reglas no lo dicen.",
    lookUp: "Míralo en el libro.",
    lookUpPage: "Míralo: {}.",
    contradict: "Las reglas se contradicen.",
    needed: "Para responder falta saber:",
    readTwoWays: "Poneos de acuerdo antes de tirar.",
    readTwoWaysLead: "Aquí las reglas se pueden leer de dos maneras, y dan respuestas distintas.",
    ours: "Como lo lee este sitio",
    otherWay: "La otra lectura",
    readSo: "Leerlo así",
    readAs: "Aquí se lee así",
    bothReadings: "Ver las dos lecturas",
    why: "Por qué",
    whyDiffer: "Por qué difieren",
    closest: "Lo que más se acerca",
    asked: "Se preguntó: «{}»",
    inShort: "En resumen: {}",
    noMatter: "Lo que no ha importado",
    alsoLooked: "Qué más se ha tenido en cuenta",
    more2: "y {} más",
    atTable: "En la mesa",
    agree: "Poneos de acuerdo o decididlo con un dado para esta partida.",
    judge:
      "En un torneo, llama a un árbitro: este enlace muestra exactamente la situación que has preguntado.",
    show: "Enseñar a la mesa",
    close: "Cerrar",
    copy: "Copiar",
    copied: "Copiado.",
    changeSomething: "Cambiar algo",
    another: "Otra pregunta",
    under: "En la {}",
    sameAnswer: "la misma respuesta",
    otherVersions: "En otras versiones",
    notThere: "Esta versión no responde a esta pregunta.",
    loading: "Cargando …",
    impossible: "Esta situación no es posible:",
    note: "Nota:",
    choices: "Depende de una elección",
    chosen: "{} (entre: {})",
    stillOpen: "sin decidir",
    inexact: "Aquí hay un número demasiado grande para calcularlo con exactitud.",
    failed: "No se han podido cargar las reglas. Lo que lo decide está escrito abajo.",
    understood: "Entendido por tus palabras. Toca uno para cambiarlo.",
    best: "La que más encaja",
    others: "Otras preguntas",
    kindQuestion: "Pregunta",
    kindSequence: "Secuencia y probabilidades",
    filled: "{} datos ya rellenados por tus palabras.",
    filledOne: "Un dato ya rellenado por tus palabras.",
    ready: "No hay nada más que preguntar: la respuesta está lista.",
    nothingFound:
      "Ninguna pregunta encaja con estas palabras. Prueba con otras, con una página o con el número de una respuesta.",
    found: "{} preguntas encontradas",
    situation: "Tu situación",
    shooter: "quien dispara",
    inView: "a la vista",
    hidden: "oculta a quien dispara",
    picture: "{} miniaturas: {} a la vista, {} ocultas a quien dispara.",
  },
  ca: {
    question: "Pregunta {}",
    left: "com a molt {} més després d’aquesta",
    leftOne: "l’última",
    progress: "Progrés",
    change: ": canvia",
    noDifference: "no importa",
    next: "Següent",
    back: "Enrere",
    unknown: "No ho sé",
    none: "Cap",
    noneOfThese: "Cap d’aquestes",
    there: "N’hi ha un",
    other: "Una altra cosa",
    otherHint: "Escriu-ne el nom",
    allAlike: "Totes igual",
    byGroup: "Per grups",
    group: "Grup {}",
    fewer: "Una menys",
    more: "Una més",
    split: "Separa un altre grup",
    howMany: "Quantes?",
    amount: "Nombre",
    row: "fila {}",
    column: "columna {}",
    square: "Columna {}, fila {}",
    facing: "Mira cap",
    facings: { north: "amunt", east: "a la dreta", south: "avall", west: "a l’esquerra" },
    rolled: "Ha sortit: {}",
    removeDie: "Treu {}",
    notFitting: "Això no hi encaixa.",
    unread: "Algunes parts de l’enllaç no encaixen amb aquesta pregunta i s’han deixat fora.",
    dontSay: "Les regles no ho diuen.",
    lookUp: "Mira-ho al llibre.",
    lookUpPage: "Mira-ho: {}.",
    contradict: "Les regles es contradiuen.",
    needed: "Per respondre falta saber:",
    readTwoWays: "Poseu-vos d’acord abans de tirar.",
    readTwoWaysLead: "Aquí les regles es poden llegir de dues maneres, i donen respostes diferents.",
    ours: "Com ho llegeix aquest lloc",
    otherWay: "L’altra lectura",
    readSo: "Llegeix-ho així",
    readAs: "Aquí es llegeix així",
    bothReadings: "Mostra les dues lectures",
    why: "Per què",
    whyDiffer: "Per què són diferents",
    closest: "El que més s’hi acosta",
    asked: "Es va preguntar: «{}»",
    inShort: "En resum: {}",
    noMatter: "El que no hi ha importat",
    alsoLooked: "Què més s’ha tingut en compte",
    more2: "i {} més",
    atTable: "A la taula",
    agree: "Poseu-vos d’acord o decidiu-ho amb un dau per a aquesta partida.",
    judge: "En un torneig, crida un àrbitre: aquest enllaç mostra exactament la situació que has preguntat.",
    show: "Ensenya-ho a la taula",
    close: "Tanca",
    copy: "Copia",
    copied: "Copiat.",
    changeSomething: "Canvia alguna cosa",
    another: "Una altra pregunta",
    under: "A la {}",
    sameAnswer: "la mateixa resposta",
    otherVersions: "En altres versions",
    notThere: "Aquesta versió no respon aquesta pregunta.",
    loading: "S’està carregant …",
    impossible: "Aquesta situació no és possible:",
    note: "Nota:",
    choices: "Depèn d’una elecció",
    chosen: "{} (entre: {})",
    stillOpen: "per decidir",
    inexact: "Aquí hi ha un nombre massa gran per calcular-lo amb exactitud.",
    failed: "No s’han pogut carregar les regles. El que ho decideix és escrit a sota.",
    understood: "Entès de les teves paraules. Toca’n una per canviar-la.",
    best: "La que més hi encaixa",
    others: "Altres preguntes",
    kindQuestion: "Pregunta",
    kindSequence: "Seqüència i probabilitats",
    filled: "{} dades ja omplertes amb les teves paraules.",
    filledOne: "Una dada ja omplerta amb les teves paraules.",
    ready: "No hi ha res més a preguntar: la resposta és a punt.",
    nothingFound:
      "Cap pregunta encaixa amb aquestes paraules. Prova’n d’altres, una pàgina o el número d’una resposta.",
    found: "{} preguntes trobades",
    situation: "La teva situació",
    shooter: "qui dispara",
    inView: "a la vista",
    hidden: "amagada de qui dispara",
    picture: "{} miniatures: {} a la vista, {} amagades de qui dispara.",
  },
};
