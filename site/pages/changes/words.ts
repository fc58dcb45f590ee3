/** What the pages that compare two versions say. */
import type { Meaning } from "../../../compiler/index.ts";
import type { Said } from "../../language.ts";
import type { Group } from "./groups.ts";

interface GroupWords {
  /** Below the number of changes, in the row of figures and in the list of smaller changes. */
  readonly counted: (n: number) => string;
  readonly heading: string;
  readonly note: string;
}

export interface ChangesWords {
  readonly here: string;
  /** Of versions, `base` among them. */
  readonly heading: (from: string, to: string) => string;
  readonly pair: (from: string, to: string) => string;
  readonly swap: string;
  readonly sheet: string;
  readonly kinds: string;
  readonly nothing: string;
  readonly groups: Readonly<Record<Group, GroupWords>>;
  readonly smaller: (changes: number, repeated: number) => string;
  readonly oddsMoved: (n: number) => string;
  readonly shownAll: (n: number) => string;
  /** `#` stands for the number. */
  readonly shownSome: string;
  readonly view: string;
  readonly inline: string;
  readonly beside: string;
  readonly before: string;
  readonly now: string;
  readonly page: (numbers: string) => string;
  readonly fresh: (entries: string) => string;
  readonly was: (entries: string, before: string) => string;
  readonly withdrawn: (entries: string) => string;
  readonly followsFromIt: string;
  readonly becauseOf: string;
  readonly tryIt: string;
  readonly readRule: string;
  readonly link: string;
  readonly linkTo: (heading: string) => string;
  readonly whole: string;
  readonly previous: string;
  readonly next: string;
  readonly why: string;
  readonly texts: string;
  readonly sheetTitle: (from: string, to: string) => string;
  readonly sheetAbout: string;
  readonly columns: readonly [situation: string, where: string, flip: (from: string, to: string) => string];
  readonly alsoFirst: string;
  readonly data: string;
  readonly feed: string;
  readonly meanings: Readonly<Record<Meaning, string>>;
  readonly upTo: (bound: number) => string;
  readonly share: (flipped: number, regions: number) => string;
  readonly own: (meaning: string) => string;
  readonly provedSame: string;
  readonly otherReadings: string;
  readonly otherSituations: (n: number) => string;
  readonly asWritten: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly anySituation: string;
  readonly reading: string;
  readonly blame: string;
  readonly reason: string;
  readonly claims: string;
  readonly claimWords: Readonly<Record<string, string>>;
  readonly holds: string;
  readonly fails: string;
  readonly open: string;
  readonly judgedIn: (version: string) => string;
  readonly textKinds: Readonly<Record<string, string>>;
  readonly textUnits: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<"stale" | "missing" | "unseen", (side: string) => string>>;
  readonly becomes: string;
  readonly value: string;
  readonly shift: string;
  readonly mean: string;
  readonly chances: string;
  readonly assuming: string;
  readonly shortest: string;
  readonly asksFor: (what: string) => string;
  readonly stuck: string;
  readonly vocabulary: string;
}

/** Versions in a sentence: their numbers, and `base` with an article. */
const printed = {
  en: (version: string) => (version === "base" ? "the printed book" : version),
  es: (version: string, after: "de" | "a") =>
    version === "base" ? `${after}l libro impreso` : `${after} la ${version}`,
  ca: (version: string, after: "de" | "a") =>
    version === "base" ? `${after}l llibre imprès` : `${after} la ${version}`,
};

export const changesWords: Said<ChangesWords> = {
  en: {
    here: "What changed",
    heading: (from, to) => `What changed from ${printed.en(from)} to ${printed.en(to)}`,
    pair: (from, to) => `${from} to ${to}`,
    swap: "Swap",
    sheet: "Sheet for judges",
    kinds: "Kinds of change",
    nothing: "Nothing changed.",
    groups: {
      "decides-differently": {
        counted: (n) => (n === 1 ? "answer is different" : "answers are different"),
        heading: "Different now",
        note: "Each line shows the smallest situation with a different answer.",
      },
      "answered-first": {
        counted: () => "answered for the first time",
        heading: "Answered for the first time",
        note: "The rules did not say before.",
      },
      "only-literally": {
        counted: () => "only if read word for word",
        heading: "Only if read word for word",
        note: "As this site reads these rules, nothing changed.",
      },
      gone: {
        counted: (n) => (n === 1 ? "answer withdrawn" : "answers withdrawn"),
        heading: "Withdrawn",
        note: "The rules no longer say.",
      },
      "follows-from-others": {
        counted: (n) => (n === 1 ? "rule changed because of another" : "rules changed because of others"),
        heading: "Changed because of another rule",
        note: "These rules say what they said. Their answers changed with a rule they use.",
      },
      confirms: {
        counted: (n) => (n === 1 ? "new entry that confirms an answer" : "new entries that confirm answers"),
        heading: "New, and confirms",
        note: "These entries are new. The rules already gave these answers.",
      },
      "put-on-record": {
        counted: (n) => (n === 1 ? "printed rule now quoted" : "printed rules now quoted"),
        heading: "Printed rules now quoted",
        note: "We do not have the text before, so we cannot say whether it changed.",
      },
      "words-only": {
        counted: () => "reworded",
        heading: "Reworded, same rule",
        note: "The words changed. Proved: every situation has the same answer.",
      },
      "up-to": {
        counted: () => "the same as far as checked",
        heading: "The same as far as checked",
        note: "Checked for lists up to the length shown.",
      },
      "not-proved": {
        counted: () => "not proved",
        heading: "Not proved",
        note: "We found no difference, and no proof that there is none.",
      },
      "as-it-was": {
        counted: () => "repeated",
        heading: "Repeated",
        note: "The same words and the same answers.",
      },
    },
    smaller: (changes, repeated) =>
      `${changes} smaller ${changes === 1 ? "change" : "changes"}, ${repeated} repeated`,
    oddsMoved: (n) => `odds of ${n} ${n === 1 ? "sequence" : "sequences"} moved`,
    shownAll: (n) => `All ${n} changes shown`,
    shownSome: "# changes fit",
    view: "How to show the texts",
    inline: "In one text",
    beside: "Side by side",
    before: "before:",
    now: "now:",
    page: (numbers) => `p. ${numbers}`,
    fresh: (entries) => `${entries}, new`,
    was: (entries, before) => `${entries}, was ${before}`,
    withdrawn: (entries) => `${entries} withdrawn`,
    followsFromIt: "Follows from it:",
    becauseOf: "Changed because of",
    tryIt: "Try it",
    readRule: "Read the rule",
    link: "Link",
    linkTo: (heading) => `Link to this change: ${heading}`,
    whole: "All about this change",
    previous: "Previous change",
    next: "Next change",
    why: "Why",
    texts: "The texts",
    sheetTitle: (from, to) => `Judge’s sheet: ${printed.en(from)} to ${printed.en(to)}`,
    sheetAbout: "Answers that changed",
    columns: ["Situation", "Where", (from, to) => `${from}, then ${to}`],
    alsoFirst: "Also answered for the first time:",
    data: "Data for developers",
    feed: "Feed",
    meanings: {
      same: "the same answers, proved",
      "same-up-to": "the same answers as far as checked",
      narrower: "allows less",
      wider: "allows more",
      different: "different answers",
      new: "answered for the first time",
      withdrawn: "no longer answered",
      "was-not-on-record": "we do not have the text before",
      "not-proved": "not proved",
    },
    upTo: (bound) => `(lists of up to ${bound})`,
    share: (flipped, regions) => `in ${flipped} of ${regions} cases`,
    own: (meaning) => `by this entry: ${meaning}`,
    provedSame: "Same answers, proved:",
    otherReadings: "Read the other way",
    otherSituations: (n) => (n === 1 ? "One more situation" : `${n} more situations`),
    asWritten: "word for word",
    statuses: {
      "no-ruling": "The rules don’t say",
      "not-on-record": "Look it up",
      depends: "It depends",
      conflict: "The rules contradict each other",
    },
    anySituation: "In every situation",
    reading: "Read so",
    blame: "By",
    reason: "Why:",
    claims: "Its authors say that it",
    claimWords: {
      records: "quotes the printed book",
      editorial: "only changes words",
      clarifies: "makes a rule clear without changing an answer",
      settles: "answers an open question",
      changes: "changes an answer",
      withdraws: "withdraws an answer",
    },
    holds: "checked, true",
    fails: "checked, not true",
    open: "not checked",
    judgedIn: (version) => `, checked in ${version}`,
    textKinds: {
      changed: "changed",
      inserted: "new",
      deleted: "removed",
      moved: "moved",
      "put-on-record": "quoted for the first time",
      "off-record": "no longer quoted",
    },
    textUnits: {
      heading: "Heading",
      section: "Section",
      question: "Question",
      sentence: "Text",
      remark: "Commentary",
      point: "Point",
      figure: "Figure",
      row: "Row",
      cell: "Cell",
    },
    notes: {
      stale: (side) => `in ${side} a translation of other words`,
      missing: (side) => `in ${side} not in this language`,
      unseen: (side) => `in ${side} we do not have the text`,
    },
    becomes: "to",
    value: "Result",
    shift: "Shift",
    mean: "Average",
    chances: "Odds",
    assuming: "Counted so",
    shortest: "The shortest course that differs",
    asksFor: (what) => `asks for ${what}`,
    stuck: "cannot go on",
    vocabulary: "Other rules",
  },
  es: {
    here: "Qué ha cambiado",
    heading: (from, to) => `Qué ha cambiado ${printed.es(from, "de")} ${printed.es(to, "a")}`,
    pair: (from, to) => `${from} a ${to}`,
    swap: "Al revés",
    sheet: "Hoja para árbitros",
    kinds: "Tipos de cambio",
    nothing: "No ha cambiado nada.",
    groups: {
      "decides-differently": {
        counted: (n) => (n === 1 ? "respuesta es distinta" : "respuestas son distintas"),
        heading: "Ahora es distinto",
        note: "Cada línea muestra la situación más pequeña con otra respuesta.",
      },
      "answered-first": {
        counted: () => "con primera respuesta",
        heading: "Primera respuesta",
        note: "Antes las reglas no lo decían.",
      },
      "only-literally": {
        counted: () => "solo al pie de la letra",
        heading: "Solo al pie de la letra",
        note: "Tal como lee este sitio estas reglas, no cambia nada.",
      },
      gone: {
        counted: (n) => (n === 1 ? "respuesta retirada" : "respuestas retiradas"),
        heading: "Retirada",
        note: "Las reglas ya no lo dicen.",
      },
      "follows-from-others": {
        counted: (n) => (n === 1 ? "regla cambia por otra" : "reglas cambian por otras"),
        heading: "Cambia por otra regla",
        note: "Estas reglas dicen lo mismo. Sus respuestas cambian con una regla que usan.",
      },
      confirms: {
        counted: (n) => (n === 1 ? "entrada nueva que confirma" : "entradas nuevas que confirman"),
        heading: "Nuevas que confirman",
        note: "Estas entradas son nuevas. Las reglas ya daban estas respuestas.",
      },
      "put-on-record": {
        counted: (n) => (n === 1 ? "regla impresa que ahora se cita" : "reglas impresas que ahora se citan"),
        heading: "Reglas impresas que ahora se citan",
        note: "No tenemos el texto de antes, así que no podemos decir si ha cambiado.",
      },
      "words-only": {
        counted: () => "con otras palabras",
        heading: "Otras palabras, misma regla",
        note: "Cambian las palabras. Demostrado: toda situación tiene la misma respuesta.",
      },
      "up-to": {
        counted: () => "iguales hasta donde se ha comprobado",
        heading: "Igual hasta donde se ha comprobado",
        note: "Comprobado para listas de hasta la longitud indicada.",
      },
      "not-proved": {
        counted: () => "sin demostrar",
        heading: "Sin demostrar",
        note: "No hemos encontrado ninguna diferencia, ni una prueba de que no la haya.",
      },
      "as-it-was": {
        counted: (n) => (n === 1 ? "repetida" : "repetidas"),
        heading: "Repetida",
        note: "Las mismas palabras y las mismas respuestas.",
      },
    },
    smaller: (changes, repeated) =>
      `${changes} ${changes === 1 ? "cambio menor" : "cambios menores"}, ${repeated} ${repeated === 1 ? "repetida" : "repetidas"}`,
    oddsMoved: (n) => `cambian las probabilidades de ${n} ${n === 1 ? "secuencia" : "secuencias"}`,
    shownAll: (n) => `Se muestran los ${n} cambios`,
    shownSome: "# cambios encajan",
    view: "Cómo mostrar los textos",
    inline: "En un solo texto",
    beside: "Uno al lado del otro",
    before: "antes:",
    now: "ahora:",
    page: (numbers) => `pág. ${numbers}`,
    fresh: (entries) => `${entries}, nueva`,
    was: (entries, before) => `${entries}, antes ${before}`,
    withdrawn: (entries) => `${entries}, retirada`,
    followsFromIt: "Se sigue de esto:",
    becauseOf: "Cambia por",
    tryIt: "Pruébalo",
    readRule: "Leer la regla",
    link: "Enlace",
    linkTo: (heading) => `Enlace a este cambio: ${heading}`,
    whole: "Todo sobre este cambio",
    previous: "Cambio anterior",
    next: "Cambio siguiente",
    why: "Por qué",
    texts: "Los textos",
    sheetTitle: (from, to) => `Hoja del árbitro: ${printed.es(from, "de")} ${printed.es(to, "a")}`,
    sheetAbout: "Respuestas que cambian",
    columns: ["Situación", "Dónde", (from, to) => `${from}, luego ${to}`],
    alsoFirst: "También con primera respuesta:",
    data: "Datos para programar",
    feed: "Canal de novedades",
    meanings: {
      same: "las mismas respuestas, demostrado",
      "same-up-to": "las mismas respuestas hasta donde se ha comprobado",
      narrower: "permite menos",
      wider: "permite más",
      different: "respuestas distintas",
      new: "primera respuesta",
      withdrawn: "ya no tiene respuesta",
      "was-not-on-record": "no tenemos el texto de antes",
      "not-proved": "sin demostrar",
    },
    upTo: (bound) => `(listas de hasta ${bound})`,
    share: (flipped, regions) => `en ${flipped} de ${regions} casos`,
    own: (meaning) => `por esta entrada: ${meaning}`,
    provedSame: "Mismas respuestas, demostrado:",
    otherReadings: "Con la otra lectura",
    otherSituations: (n) => (n === 1 ? "Otra situación" : `Otras ${n} situaciones`),
    asWritten: "al pie de la letra",
    statuses: {
      "no-ruling": "Las reglas no lo dicen",
      "not-on-record": "Míralo en tu libro",
      depends: "Depende",
      conflict: "Las reglas se contradicen",
    },
    anySituation: "En toda situación",
    reading: "Leído así",
    blame: "Por",
    reason: "Por qué:",
    claims: "Sus autores dicen que",
    claimWords: {
      records: "cita el libro impreso",
      editorial: "solo cambia palabras",
      clarifies: "aclara una regla sin cambiar ninguna respuesta",
      settles: "resuelve una cuestión abierta",
      changes: "cambia una respuesta",
      withdraws: "retira una respuesta",
    },
    holds: "comprobado, es cierto",
    fails: "comprobado, no es cierto",
    open: "sin comprobar",
    judgedIn: (version) => `, comprobado en la ${version}`,
    textKinds: {
      changed: "cambiado",
      inserted: "nuevo",
      deleted: "suprimido",
      moved: "movido",
      "put-on-record": "citado por primera vez",
      "off-record": "ya no se cita",
    },
    textUnits: {
      heading: "Título",
      section: "Sección",
      question: "Pregunta",
      sentence: "Texto",
      remark: "Comentario",
      point: "Punto",
      figure: "Cifra",
      row: "Fila",
      cell: "Celda",
    },
    notes: {
      stale: (side) => `en ${side}, traducción de otras palabras`,
      missing: (side) => `en ${side}, no está en este idioma`,
      unseen: (side) => `en ${side}, no tenemos el texto`,
    },
    becomes: "a",
    value: "Resultado",
    shift: "Cambio",
    mean: "Media",
    chances: "Probabilidades",
    assuming: "Se cuenta así",
    shortest: "La secuencia más corta que es distinta",
    asksFor: (what) => `pide ${what}`,
    stuck: "no puede seguir",
    vocabulary: "Otras reglas",
  },
  ca: {
    here: "Què ha canviat",
    heading: (from, to) => `Què ha canviat ${printed.ca(from, "de")} ${printed.ca(to, "a")}`,
    pair: (from, to) => `${from} a ${to}`,
    swap: "Al revés",
    sheet: "Full per a àrbitres",
    kinds: "Tipus de canvi",
    nothing: "No ha canviat res.",
    groups: {
      "decides-differently": {
        counted: (n) => (n === 1 ? "resposta és diferent" : "respostes són diferents"),
        heading: "Ara és diferent",
        note: "Cada línia mostra la situació més petita amb una altra resposta.",
      },
      "answered-first": {
        counted: () => "amb primera resposta",
        heading: "Primera resposta",
        note: "Abans les regles no ho deien.",
      },
      "only-literally": {
        counted: () => "només al peu de la lletra",
        heading: "Només al peu de la lletra",
        note: "Tal com aquest lloc llegeix aquestes regles, no canvia res.",
      },
      gone: {
        counted: (n) => (n === 1 ? "resposta retirada" : "respostes retirades"),
        heading: "Retirada",
        note: "Les regles ja no ho diuen.",
      },
      "follows-from-others": {
        counted: (n) => (n === 1 ? "regla canvia per una altra" : "regles canvien per unes altres"),
        heading: "Canvia per una altra regla",
        note: "Aquestes regles diuen el mateix. Les respostes canvien amb una regla que fan servir.",
      },
      confirms: {
        counted: (n) => (n === 1 ? "entrada nova que confirma" : "entrades noves que confirmen"),
        heading: "Noves que confirmen",
        note: "Aquestes entrades són noves. Les regles ja donaven aquestes respostes.",
      },
      "put-on-record": {
        counted: (n) => (n === 1 ? "regla impresa que ara se cita" : "regles impreses que ara se citen"),
        heading: "Regles impreses que ara se citen",
        note: "No tenim el text d'abans, i no podem dir si ha canviat.",
      },
      "words-only": {
        counted: () => "amb altres paraules",
        heading: "Altres paraules, mateixa regla",
        note: "Canvien les paraules. Demostrat: tota situació té la mateixa resposta.",
      },
      "up-to": {
        counted: () => "iguals fins on s'ha comprovat",
        heading: "Igual fins on s'ha comprovat",
        note: "Comprovat per a llistes fins a la llargada indicada.",
      },
      "not-proved": {
        counted: () => "sense demostrar",
        heading: "Sense demostrar",
        note: "No hem trobat cap diferència, ni una prova que no n'hi hagi.",
      },
      "as-it-was": {
        counted: (n) => (n === 1 ? "repetida" : "repetides"),
        heading: "Repetida",
        note: "Les mateixes paraules i les mateixes respostes.",
      },
    },
    smaller: (changes, repeated) =>
      `${changes} ${changes === 1 ? "canvi menor" : "canvis menors"}, ${repeated} ${repeated === 1 ? "repetida" : "repetides"}`,
    oddsMoved: (n) => `canvien les probabilitats de ${n} ${n === 1 ? "seqüència" : "seqüències"}`,
    shownAll: (n) => `Es mostren els ${n} canvis`,
    shownSome: "# canvis hi encaixen",
    view: "Com es mostren els textos",
    inline: "En un sol text",
    beside: "L'un al costat de l'altre",
    before: "abans:",
    now: "ara:",
    page: (numbers) => `pàg. ${numbers}`,
    fresh: (entries) => `${entries}, nova`,
    was: (entries, before) => `${entries}, abans ${before}`,
    withdrawn: (entries) => `${entries}, retirada`,
    followsFromIt: "Se’n segueix:",
    becauseOf: "Canvia per",
    tryIt: "Prova-ho",
    readRule: "Llegeix la regla",
    link: "Enllaç",
    linkTo: (heading) => `Enllaç a aquest canvi: ${heading}`,
    whole: "Tot sobre aquest canvi",
    previous: "Canvi anterior",
    next: "Canvi següent",
    why: "Per què",
    texts: "Els textos",
    sheetTitle: (from, to) => `Full de l'àrbitre: ${printed.ca(from, "de")} ${printed.ca(to, "a")}`,
    sheetAbout: "Respostes que canvien",
    columns: ["Situació", "On", (from, to) => `${from}, després ${to}`],
    alsoFirst: "També amb primera resposta:",
    data: "Dades per programar",
    feed: "Canal de novetats",
    meanings: {
      same: "les mateixes respostes, demostrat",
      "same-up-to": "les mateixes respostes fins on s'ha comprovat",
      narrower: "permet menys",
      wider: "permet més",
      different: "respostes diferents",
      new: "primera resposta",
      withdrawn: "ja no té resposta",
      "was-not-on-record": "no tenim el text d'abans",
      "not-proved": "sense demostrar",
    },
    upTo: (bound) => `(llistes de fins a ${bound})`,
    share: (flipped, regions) => `en ${flipped} de ${regions} casos`,
    own: (meaning) => `per aquesta entrada: ${meaning}`,
    provedSame: "Mateixes respostes, demostrat:",
    otherReadings: "Amb l'altra lectura",
    otherSituations: (n) => (n === 1 ? "Una altra situació" : `${n} situacions més`),
    asWritten: "al peu de la lletra",
    statuses: {
      "no-ruling": "Les regles no ho diuen",
      "not-on-record": "Mira-ho al teu llibre",
      depends: "Depèn",
      conflict: "Les regles es contradiuen",
    },
    anySituation: "En tota situació",
    reading: "Llegit així",
    blame: "Per",
    reason: "Per què:",
    claims: "Els autors diuen que",
    claimWords: {
      records: "cita el llibre imprès",
      editorial: "només canvia paraules",
      clarifies: "aclareix una regla sense canviar cap resposta",
      settles: "resol una qüestió oberta",
      changes: "canvia una resposta",
      withdraws: "retira una resposta",
    },
    holds: "comprovat, és cert",
    fails: "comprovat, no és cert",
    open: "sense comprovar",
    judgedIn: (version) => `, comprovat a la ${version}`,
    textKinds: {
      changed: "canviat",
      inserted: "nou",
      deleted: "suprimit",
      moved: "mogut",
      "put-on-record": "citat per primer cop",
      "off-record": "ja no se cita",
    },
    textUnits: {
      heading: "Títol",
      section: "Secció",
      question: "Pregunta",
      sentence: "Text",
      remark: "Comentari",
      point: "Punt",
      figure: "Xifra",
      row: "Fila",
      cell: "Cel·la",
    },
    notes: {
      stale: (side) => `a ${side}, traducció d'altres paraules`,
      missing: (side) => `a ${side}, no és en aquesta llengua`,
      unseen: (side) => `a ${side}, no tenim el text`,
    },
    becomes: "a",
    value: "Resultat",
    shift: "Canvi",
    mean: "Mitjana",
    chances: "Probabilitats",
    assuming: "Es compta així",
    shortest: "La seqüència més curta que és diferent",
    asksFor: (what) => `demana ${what}`,
    stuck: "no pot continuar",
    vocabulary: "Altres regles",
  },
};
