/** What the pages that compare two versions say. */
import type { Meaning } from "../../../compiler/index.ts";
import type { Said } from "../../language.ts";
import type { Group } from "./groups.ts";

interface GroupWords {
  /** In the row of figures: `43 decide differently`. */
  readonly counted: (n: number) => string;
  readonly heading: string;
  readonly note: string;
}

export interface ChangesWords {
  readonly title: (book: string, from: string, to: string) => string;
  readonly heading: (from: string, to: string) => string;
  readonly otherWay: (from: string, to: string) => string;
  readonly pair: (from: string, to: string) => string;
  readonly digest: string;
  readonly nothing: string;
  readonly groups: Readonly<Record<Group, GroupWords>>;
  readonly each: string;
  readonly options: string;
  readonly view: string;
  readonly inline: string;
  readonly beside: string;
  readonly which: string;
  readonly everything: string;
  readonly onlyFlips: string;
  readonly asItWas: (n: number) => string;
  readonly meanings: Readonly<Record<Meaning, string>>;
  readonly upTo: (bound: number) => string;
  readonly share: (flipped: number, regions: number) => string;
  readonly own: (meaning: string) => string;
  readonly inherited: string;
  readonly provedSame: string;
  readonly onlyLiterally: string;
  readonly otherReadings: string;
  readonly otherSituations: (n: number) => string;
  readonly taken: string;
  readonly asWritten: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly situation: string;
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
  readonly fresh: string;
  readonly becomes: string;
  readonly gone: string;
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

export const changesWords: Said<ChangesWords> = {
  en: {
    title: (book, from, to) => `${book}: from ${from} to ${to}`,
    heading: (from, to) => `From ${from} to ${to}`,
    otherWay: (from, to) => `The other way: from ${from} to ${to}`,
    pair: (from, to) => `${from} to ${to}`,
    digest: "At a glance",
    nothing: "Nothing differs.",
    groups: {
      "decides-differently": {
        counted: () => "different now",
        heading: "Different now",
        note: "In some situation the answer is another one now. The smallest one found stands below each.",
      },
      "answered-first": {
        counted: () => "answered for the first time",
        heading: "Answered for the first time",
        note: "The rules did not say before. The smallest situation found stands below each.",
      },
      "only-literally": {
        counted: () => "only if read literally",
        heading: "Only if read literally",
        note: "With our reading nothing changes. Read word for word, it does.",
      },
      "follows-from-others": {
        counted: (n) => (n === 1 ? "follows from others" : "follow from others"),
        heading: "Follows from others",
        note: "It says what it said, and comes to something else by what others have changed.",
      },
      confirms: {
        counted: () => "new, with no answer changed",
        heading: "New, and no answer changes",
        note: "A new entry. The answers followed from the rules already.",
      },
      gone: {
        counted: () => "gone",
        heading: "Withdrawn",
        note: "It is no longer there.",
      },
      "put-on-record": {
        counted: () => "put on record",
        heading: "Put on record",
        note: "The words before are not held: whether anything changed cannot be said.",
      },
      "words-only": {
        counted: () => "words only",
        heading: "Words only, and proved so",
        note: "The words changed; in every situation the two versions decide the same.",
      },
      "up-to": {
        counted: () => "the same up to a bound",
        heading: "The same as far as was looked",
        note: "Shown for lists up to the length that is given, not for longer ones.",
      },
      "not-proved": {
        counted: () => "not proved",
        heading: "Not proved",
        note: "Neither a difference was found nor a proof that there is none.",
      },
      "as-it-was": {
        counted: () => "as before",
        heading: "As it was",
        note: "The same words and the same verdicts.",
      },
    },
    each: "Change by change",
    options: "How it is shown",
    view: "The words",
    inline: "in one text",
    beside: "side by side",
    which: "Show",
    everything: "every change",
    onlyFlips: "only what decides differently",
    asItWas: (n) => (n === 1 ? "The one entry" : `The ${n} entries`),
    meanings: {
      same: "the same, proved",
      "same-up-to": "the same as far as was looked",
      narrower: "narrower",
      wider: "wider",
      different: "different",
      new: "new: there was no ruling",
      withdrawn: "withdrawn: there is no ruling any more",
      "was-not-on-record": "put on record: the words before are not held",
      "not-proved": "not proved",
    },
    upTo: (bound) => `for lists of up to ${bound}`,
    share: (flipped, regions) => `in ${flipped} of ${regions} regions`,
    own: (meaning) => `by itself ${meaning}`,
    inherited: "follows from",
    provedSame: "Proved the same:",
    onlyLiterally: "only if read literally",
    otherReadings: "Under other readings of what is doubtful",
    otherSituations: (n) => (n === 1 ? "One more situation" : `${n} more situations`),
    taken: "taken here",
    asWritten: "as written",
    statuses: {
      "no-ruling": "no ruling",
      "not-on-record": "not on record",
      depends: "depends on what is not given",
      conflict: "rules conflict",
    },
    situation: "Situation",
    anySituation: "Whatever is the case",
    reading: "Read so",
    blame: "By",
    reason: "Why:",
    claims: "Its authors say that it",
    claimWords: {
      records: "puts the printing on record",
      editorial: "changes words alone",
      clarifies: "makes clear what held already",
      settles: "settles what was open",
      changes: "changes what holds",
      withdraws: "takes back what held",
    },
    holds: "holds",
    fails: "does not hold",
    open: "not judged",
    judgedIn: (version) => `, judged in ${version}`,
    textKinds: {
      changed: "changed",
      inserted: "new",
      deleted: "gone",
      moved: "moved",
      "put-on-record": "put on record: what stood there before is not held",
      "off-record": "no longer on record",
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
      unseen: (side) => `in ${side} the words are not held`,
    },
    fresh: "new",
    becomes: "to",
    gone: "gone",
    value: "Comes to",
    shift: "Shift",
    mean: "Mean",
    chances: "Chances",
    assuming: "Reckoned with",
    shortest: "The shortest play that goes two ways",
    asksFor: (what) => `asks for ${what}`,
    stuck: "cannot go on",
    vocabulary: "The vocabulary",
  },
  es: {
    title: (book, from, to) => `${book}: de ${from} a ${to}`,
    heading: (from, to) => `De ${from} a ${to}`,
    otherWay: (from, to) => `En sentido contrario: de ${from} a ${to}`,
    pair: (from, to) => `${from} a ${to}`,
    digest: "De un vistazo",
    nothing: "No hay diferencias.",
    groups: {
      "decides-differently": {
        counted: () => "ahora es distinto",
        heading: "Ahora es distinto",
        note: "En alguna situación la respuesta ahora es otra. Debajo de cada una está la situación más pequeña.",
      },
      "answered-first": {
        counted: () => "primera respuesta",
        heading: "Primera respuesta",
        note: "Antes las reglas no lo decían. Debajo de cada una está la situación más pequeña.",
      },
      "only-literally": {
        counted: () => "solo en la lectura literal",
        heading: "Solo en la lectura literal",
        note: "Con nuestra lectura no cambia nada. Al pie de la letra, sí.",
      },
      "follows-from-others": {
        counted: (n) => (n === 1 ? "se sigue de otras" : "se siguen de otras"),
        heading: "Se sigue de otras",
        note: "Dice lo que decía, y resulta otra cosa por lo que otras han cambiado.",
      },
      confirms: {
        counted: (n) => (n === 1 ? "nueva, sin cambiar respuestas" : "nuevas, sin cambiar respuestas"),
        heading: "Nuevas, sin cambiar ninguna respuesta",
        note: "Son entradas nuevas. Las respuestas ya se seguían de las reglas.",
      },
      gone: {
        counted: (n) => (n === 1 ? "retirada" : "retiradas"),
        heading: "Retirado",
        note: "Ya no está.",
      },
      "put-on-record": {
        counted: (n) => (n === 1 ? "ahora consta" : "ahora constan"),
        heading: "Ahora consta",
        note: "No se tienen las palabras de antes: no puede decirse si algo cambió.",
      },
      "words-only": {
        counted: () => "solo de palabras",
        heading: "Solo las palabras, y está demostrado",
        note: "Cambiaron las palabras; en toda situación las dos versiones deciden lo mismo.",
      },
      "up-to": {
        counted: (n) => (n === 1 ? "igual hasta un límite" : "iguales hasta un límite"),
        heading: "Igual hasta donde se ha mirado",
        note: "Se ha mostrado para listas de hasta la longitud indicada, no para otras más largas.",
      },
      "not-proved": {
        counted: () => "sin demostrar",
        heading: "Sin demostrar",
        note: "No se ha hallado ni una diferencia ni una prueba de que no la haya.",
      },
      "as-it-was": {
        counted: () => "como antes",
        heading: "Como estaba",
        note: "Las mismas palabras y los mismos veredictos.",
      },
    },
    each: "Cambio a cambio",
    options: "Cómo se muestra",
    view: "Las palabras",
    inline: "en un solo texto",
    beside: "una junto a otra",
    which: "Mostrar",
    everything: "todos los cambios",
    onlyFlips: "solo lo que decide otra cosa",
    asItWas: (n) => (n === 1 ? "La entrada" : `Las ${n} entradas`),
    meanings: {
      same: "lo mismo, demostrado",
      "same-up-to": "lo mismo hasta donde se ha mirado",
      narrower: "más estrecho",
      wider: "más amplio",
      different: "distinto",
      new: "nuevo: no había decisión",
      withdrawn: "retirado: ya no hay decisión",
      "was-not-on-record": "ahora consta: no se tienen las palabras de antes",
      "not-proved": "sin demostrar",
    },
    upTo: (bound) => `para listas de hasta ${bound}`,
    share: (flipped, regions) => `en ${flipped} de ${regions} regiones`,
    own: (meaning) => `por sí mismo, ${meaning}`,
    inherited: "se sigue de",
    provedSame: "Demostrado igual:",
    onlyLiterally: "solo en la lectura literal",
    otherReadings: "Con otras lecturas de lo dudoso",
    otherSituations: (n) => (n === 1 ? "Otra situación" : `Otras ${n} situaciones`),
    taken: "la que se toma",
    asWritten: "a la letra",
    statuses: {
      "no-ruling": "sin decisión",
      "not-on-record": "no consta",
      depends: "depende de lo que no se da",
      conflict: "las reglas se contradicen",
    },
    situation: "Situación",
    anySituation: "Sea cual sea el caso",
    reading: "Leído así",
    blame: "Por",
    reason: "Por qué:",
    claims: "Sus autores dicen que",
    claimWords: {
      records: "hace constar lo impreso",
      editorial: "solo cambia palabras",
      clarifies: "aclara lo que ya valía",
      settles: "resuelve lo que estaba abierto",
      changes: "cambia lo que vale",
      withdraws: "retira lo que valía",
    },
    holds: "se cumple",
    fails: "no se cumple",
    open: "sin juzgar",
    judgedIn: (version) => `, juzgado en la ${version}`,
    textKinds: {
      changed: "cambiado",
      inserted: "nuevo",
      deleted: "suprimido",
      moved: "trasladado",
      "put-on-record": "ahora consta: no se tiene lo que decía antes",
      "off-record": "ya no consta",
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
      cell: "Casilla",
    },
    notes: {
      stale: (side) => `en ${side}, traducción de otras palabras`,
      missing: (side) => `en ${side}, no está en esta lengua`,
      unseen: (side) => `en ${side}, no se tienen las palabras`,
    },
    fresh: "nueva",
    becomes: "a",
    gone: "retirada",
    value: "Resulta",
    shift: "Cambio",
    mean: "Media",
    chances: "Probabilidades",
    assuming: "Calculado con",
    shortest: "La partida más corta que acaba de dos maneras",
    asksFor: (what) => `pide ${what}`,
    stuck: "no puede seguir",
    vocabulary: "El vocabulario",
  },
  ca: {
    title: (book, from, to) => `${book}: de ${from} a ${to}`,
    heading: (from, to) => `De ${from} a ${to}`,
    otherWay: (from, to) => `En sentit contrari: de ${from} a ${to}`,
    pair: (from, to) => `${from} a ${to}`,
    digest: "D'un cop d'ull",
    nothing: "No hi ha diferències.",
    groups: {
      "decides-differently": {
        counted: () => "ara és diferent",
        heading: "Ara és diferent",
        note: "En alguna situació la resposta ara és una altra. A sota de cada una hi ha la situació més petita.",
      },
      "answered-first": {
        counted: () => "primera resposta",
        heading: "Primera resposta",
        note: "Abans les regles no ho deien. A sota de cada una hi ha la situació més petita.",
      },
      "only-literally": {
        counted: () => "només en la lectura literal",
        heading: "Només en la lectura literal",
        note: "Amb la nostra lectura no canvia res. Al peu de la lletra, sí.",
      },
      "follows-from-others": {
        counted: (n) => (n === 1 ? "se segueix d'altres" : "se segueixen d'altres"),
        heading: "Se segueix d'altres",
        note: "Diu el que deia, i en resulta una altra cosa pel que altres han canviat.",
      },
      confirms: {
        counted: (n) => (n === 1 ? "nova, sense canviar respostes" : "noves, sense canviar respostes"),
        heading: "Noves, sense canviar cap resposta",
        note: "Són entrades noves. Les respostes ja se seguien de les regles.",
      },
      gone: {
        counted: (n) => (n === 1 ? "retirada" : "retirades"),
        heading: "Retirat",
        note: "Ja no hi és.",
      },
      "put-on-record": {
        counted: (n) => (n === 1 ? "ara consta" : "ara consten"),
        heading: "Ara consta",
        note: "No es tenen les paraules d'abans: no es pot dir si res va canviar.",
      },
      "words-only": {
        counted: () => "només de paraules",
        heading: "Només les paraules, i està demostrat",
        note: "Van canviar les paraules; en tota situació les dues versions decideixen el mateix.",
      },
      "up-to": {
        counted: (n) => (n === 1 ? "igual fins a un límit" : "iguals fins a un límit"),
        heading: "Igual fins on s'ha mirat",
        note: "S'ha mostrat per a llistes de fins a la llargada indicada, no per a altres de més llargues.",
      },
      "not-proved": {
        counted: () => "sense demostrar",
        heading: "Sense demostrar",
        note: "No s'ha trobat ni una diferència ni una prova que no n'hi hagi.",
      },
      "as-it-was": {
        counted: () => "com abans",
        heading: "Com era",
        note: "Les mateixes paraules i els mateixos veredictes.",
      },
    },
    each: "Canvi a canvi",
    options: "Com es mostra",
    view: "Les paraules",
    inline: "en un sol text",
    beside: "de costat",
    which: "Mostrar",
    everything: "tots els canvis",
    onlyFlips: "només el que decideix una altra cosa",
    asItWas: (n) => (n === 1 ? "L'entrada" : `Les ${n} entrades`),
    meanings: {
      same: "el mateix, demostrat",
      "same-up-to": "el mateix fins on s'ha mirat",
      narrower: "més estret",
      wider: "més ampli",
      different: "diferent",
      new: "nou: no hi havia decisió",
      withdrawn: "retirat: ja no hi ha decisió",
      "was-not-on-record": "ara consta: no es tenen les paraules d'abans",
      "not-proved": "sense demostrar",
    },
    upTo: (bound) => `per a llistes de fins a ${bound}`,
    share: (flipped, regions) => `en ${flipped} de ${regions} regions`,
    own: (meaning) => `per si mateix, ${meaning}`,
    inherited: "se segueix de",
    provedSame: "Demostrat igual:",
    onlyLiterally: "només en la lectura literal",
    otherReadings: "Amb altres lectures del que és dubtós",
    otherSituations: (n) => (n === 1 ? "Una altra situació" : `${n} situacions més`),
    taken: "la que es pren",
    asWritten: "a la lletra",
    statuses: {
      "no-ruling": "sense decisió",
      "not-on-record": "no consta",
      depends: "depèn del que no es dona",
      conflict: "les regles es contradiuen",
    },
    situation: "Situació",
    anySituation: "Sigui quin sigui el cas",
    reading: "Llegit així",
    blame: "Per",
    reason: "Per què:",
    claims: "Els autors diuen que",
    claimWords: {
      records: "fa constar el que és imprès",
      editorial: "només canvia paraules",
      clarifies: "aclareix el que ja valia",
      settles: "resol el que era obert",
      changes: "canvia el que val",
      withdraws: "retira el que valia",
    },
    holds: "es compleix",
    fails: "no es compleix",
    open: "sense jutjar",
    judgedIn: (version) => `, jutjat a la ${version}`,
    textKinds: {
      changed: "canviat",
      inserted: "nou",
      deleted: "suprimit",
      moved: "traslladat",
      "put-on-record": "ara consta: no es té el que deia abans",
      "off-record": "ja no consta",
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
      cell: "Casella",
    },
    notes: {
      stale: (side) => `en ${side}, traducció d'altres paraules`,
      missing: (side) => `en ${side}, no és en aquesta llengua`,
      unseen: (side) => `en ${side}, no es tenen les paraules`,
    },
    fresh: "nova",
    becomes: "a",
    gone: "retirada",
    value: "Resulta",
    shift: "Canvi",
    mean: "Mitjana",
    chances: "Probabilitats",
    assuming: "Calculat amb",
    shortest: "La partida més curta que acaba de dues maneres",
    asksFor: (what) => `demana ${what}`,
    stuck: "no pot continuar",
    vocabulary: "El vocabulari",
  },
};
