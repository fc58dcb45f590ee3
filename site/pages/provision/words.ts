/** What the page of a provision says around its text. */
import type { Said } from "../../language.ts";

/** So many nodes of a kind that no document shows: as many as are known of, and whether there may be more. */
export interface UnseenPart {
  readonly unit: string;
  readonly least: number;
  readonly more: boolean;
}

/** `one`, `some` or `any` of them. */
export function unseenPart(unit: string, amount: string): UnseenPart {
  return { unit, least: amount === "any" ? 0 : 1, more: amount !== "one" };
}

interface ProvisionWords {
  readonly page: (pages: string) => string;
  readonly rulebookPage: string;
  readonly readAt: string;
  readonly theRule: string;
  readonly since: string;
  readonly sinceNone: string;
  readonly sincePrinting: string;
  readonly changesSince: (n: number, version: string) => string;
  readonly newIn: (version: string) => string;
  readonly comesFirst: (pages: string) => string;
  readonly whatIsMissing: string;
  readonly missing: (parts: readonly UnseenPart[]) => string;
  readonly missingNote: string;
  readonly gap: string;
  readonly units: Readonly<Record<string, string>>;
  readonly onlyIn: (language: string) => string;
  readonly stale: string;
  readonly elsewhere: (language: string) => string;
  readonly showLogic: string;
  readonly when: string;
  readonly whenAll: string;
  readonly whenAny: string;
  readonly always: string;
  readonly inEveryOtherCase: string;
  readonly unless: string;
  readonly barred: string;
  readonly code: string;
  readonly plays: (name: string) => string;
  readonly ask: string;
  readonly open: string;
  readonly besides: string;
  readonly examples: string;
  readonly exampleCount: (n: number) => string;
  readonly bookExample: string;
  readonly tryIt: string;
  readonly fails: string;
  readonly rulings: string;
  readonly flags: string;
  readonly twoWays: string;
  readonly flagKinds: Readonly<Record<"doubt" | "silent" | "outside" | "damaged", string>>;
  readonly taken: string;
  readonly otherWay: string;
  readonly written: string;
  readonly because: string;
  readonly history: string;
  readonly steps: Readonly<Record<string, string>>;
  readonly answers: string;
  readonly unchanged: string;
  readonly entryKinds: Readonly<Record<"erratum" | "ruling" | "commentary" | "appendix" | "printed", string>>;
  readonly ofVersion: (entry: string, version: string) => string;
  readonly sameAs: (entry: string) => string;
  readonly before: string;
  readonly seeAlso: string;
  readonly cites: string;
  readonly citedBy: string;
  readonly onThisPage: string;
  readonly copyLink: string;
  readonly copyCitation: string;
  readonly copyCode: string;
  readonly copied: string;
  readonly report: string;
  readonly previous: string;
  readonly next: string;
  readonly permalink: string;
  readonly rolledOn: (dice: string) => string;
  readonly never: string;
  readonly hole: string;
}

const catalanPlurals: Readonly<Record<string, string>> = {
  sentence: "frases",
  paragraph: "paràgrafs",
  point: "punts",
  table: "taules",
  list: "llistes",
  block: "blocs",
  box: "requadres",
  remark: "notes",
  figure: "xifres",
};

const unseenPartIn: Said<(part: UnseenPart) => string> = {
  en: ({ unit, least, more }) =>
    least === 0
      ? `perhaps ${unit}s`
      : more
        ? `${least} or more ${unit}s`
        : `${least} ${least === 1 ? unit : `${unit}s`}`,
  es: ({ unit, least, more }) => {
    const one = provisionWords.es.units[unit] ?? unit;
    if (least === 0) return `quizá ${one}s`;
    return `${least} ${least === 1 ? one : `${one}s`}${more ? " o más" : ""}`;
  },
  ca: ({ unit, least, more }) => {
    const one = provisionWords.ca.units[unit] ?? unit;
    const many = catalanPlurals[unit] ?? unit;
    if (least === 0) return `potser ${many}`;
    return `${least} ${least === 1 ? one : many}${more ? " o més" : ""}`;
  },
};

export const provisionWords: Said<ProvisionWords> = {
  en: {
    page: (pages) => `page ${pages}`,
    rulebookPage: "Rulebook page",
    readAt: "Read at",
    theRule: "The rule",
    since: "Mark what is new since",
    sinceNone: "mark nothing",
    sincePrinting: "printed book",
    changesSince: (n, version) => (n === 1 ? `1 change since ${version}` : `${n} changes since ${version}`),
    newIn: (version) => `New in ${version}`,
    comesFirst: (pages) =>
      pages === ""
        ? "Your rulebook comes first."
        : /[–,]/.test(pages)
          ? `Pages ${pages} of your rulebook come first.`
          : `Page ${pages} of your rulebook comes first.`,
    whatIsMissing: "What is missing here?",
    missing: (parts) => `Not on this site: ${parts.map(unseenPartIn.en).join(", ")}.`,
    missingNote: "No update quotes these words. The answers below may show what they do.",
    gap: "More of the printed text comes here.",
    units: {
      sentence: "sentence",
      paragraph: "paragraph",
      point: "point",
      table: "table",
      list: "list",
      block: "block",
      box: "box",
      remark: "remark",
      figure: "figure",
    },
    onlyIn: (language) => `In ${language} only`,
    stale: "This translation is of earlier words.",
    elsewhere: (language) => `Not translated into English yet: shown in ${language}.`,
    showLogic: "Show the logic",
    when: "when",
    whenAll: "when all of these hold",
    whenAny: "when at least one of these holds",
    always: "always",
    inEveryOtherCase: "in every other case",
    unless: "unless this applies:",
    barred: "Does not apply, whatever other rules say",
    code: "Code, for editors",
    plays: (name) => `Step by step: ${name}`,
    ask: "Ask about your situation",
    open: "open",
    besides: "More answers of this rule",
    examples: "Examples",
    exampleCount: (n) => (n === 1 ? "1 example" : `${n} examples`),
    bookExample: "From the book:",
    tryIt: "Try it",
    fails: "this example fails",
    rulings: "Questions and answers",
    flags: "Open questions",
    twoWays: "Can be read two ways",
    flagKinds: {
      doubt: "Can be read two ways",
      silent: "Not said",
      outside: "Depends on another book",
      damaged: "Unreadable in our copy",
    },
    taken: "How this site reads it",
    otherWay: "The other way",
    written: "word for word",
    because: "Why:",
    history: "History",
    steps: {
      printed: "as printed",
      brought: "adds it",
      replaced: "replaces the text",
      words: "changes words",
      inserted: "inserts it",
      appended: "adds it at the end",
      moved: "moves it here",
      deleted: "deletes it",
      set: "sets it",
      restated: "states it again",
      attached: "puts it here",
    },
    answers: "answers a question",
    unchanged: "As in the printed book.",
    entryKinds: {
      erratum: "Erratum",
      ruling: "FAQ",
      commentary: "Designer’s commentary",
      appendix: "Appendix",
      printed: "Rule",
    },
    ofVersion: (entry, version) => `${entry} of ${version}`,
    sameAs: (entry) => `same as ${entry}`,
    before: "before:",
    seeAlso: "See also",
    cites: "Uses",
    citedBy: "Used by",
    onThisPage: "On this page",
    copyLink: "Copy a link to this rule",
    copyCitation: "Copy a citation",
    copyCode: "Copy to embed",
    copied: "Copied",
    report: "Report a mistake",
    previous: "Previous",
    next: "Next",
    permalink: "Link to this sentence",
    rolledOn: (dice) => `rolled on ${dice}`,
    never: "never",
    hole: "not given",
  },
  es: {
    page: (pages) => `página ${pages}`,
    rulebookPage: "Página del reglamento",
    readAt: "Versión",
    theRule: "La regla",
    since: "Marcar lo nuevo desde",
    sinceNone: "no marcar nada",
    sincePrinting: "libro impreso",
    changesSince: (n, version) => (n === 1 ? `1 cambio desde ${version}` : `${n} cambios desde ${version}`),
    newIn: (version) => `Nuevo en ${version}`,
    comesFirst: (pages) =>
      pages === ""
        ? "Primero, tu reglamento."
        : /[–,]/.test(pages)
          ? `Primero, las páginas ${pages} de tu reglamento.`
          : `Primero, la página ${pages} de tu reglamento.`,
    whatIsMissing: "¿Qué falta aquí?",
    missing: (parts) => `No está en este sitio: ${parts.map(unseenPartIn.es).join(", ")}.`,
    missingNote:
      "Ninguna actualización cita estas palabras. Las respuestas de abajo pueden mostrar qué hacen.",
    gap: "Aquí sigue el texto impreso.",
    units: {
      sentence: "frase",
      paragraph: "párrafo",
      point: "punto",
      table: "tabla",
      list: "lista",
      block: "bloque",
      box: "recuadro",
      remark: "nota",
      figure: "cifra",
    },
    onlyIn: (language) => `Solo en ${language}`,
    stale: "Esta traducción es de unas palabras anteriores.",
    elsewhere: (language) => `Aún sin traducir al español: se muestra en ${language}.`,
    showLogic: "Ver la lógica",
    when: "cuando",
    whenAll: "cuando se cumple todo esto",
    whenAny: "cuando se cumple algo de esto",
    always: "siempre",
    inEveryOtherCase: "en los demás casos",
    unless: "salvo que se aplique esto:",
    barred: "No se aplica, digan lo que digan otras reglas",
    code: "Código, para editores",
    plays: (name) => `Paso a paso: ${name}`,
    ask: "Consulta tu situación",
    open: "abrir",
    besides: "Otras respuestas de esta regla",
    examples: "Ejemplos",
    exampleCount: (n) => (n === 1 ? "1 ejemplo" : `${n} ejemplos`),
    bookExample: "Del libro:",
    tryIt: "Pruébalo",
    fails: "este ejemplo falla",
    rulings: "Preguntas y respuestas",
    flags: "Cuestiones abiertas",
    twoWays: "Se puede leer de dos maneras",
    flagKinds: {
      doubt: "Se puede leer de dos maneras",
      silent: "No se dice",
      outside: "Depende de otro libro",
      damaged: "Ilegible en nuestra copia",
    },
    taken: "Como lo lee este sitio",
    otherWay: "La otra lectura",
    written: "al pie de la letra",
    because: "Por qué:",
    history: "Historia",
    steps: {
      printed: "como está impreso",
      brought: "la añade",
      replaced: "sustituye el texto",
      words: "cambia palabras",
      inserted: "la inserta",
      appended: "la añade al final",
      moved: "la trae aquí",
      deleted: "la suprime",
      set: "la fija",
      restated: "la repite",
      attached: "la pone aquí",
    },
    answers: "responde a una pregunta",
    unchanged: "Como en el libro impreso.",
    entryKinds: {
      erratum: "Errata",
      ruling: "FAQ",
      commentary: "Comentario del diseñador",
      appendix: "Apéndice",
      printed: "Regla",
    },
    ofVersion: (entry, version) => `${entry} de ${version}`,
    sameAs: (entry) => `igual que ${entry}`,
    before: "antes:",
    seeAlso: "Ver también",
    cites: "Usa",
    citedBy: "La usan",
    onThisPage: "En esta página",
    copyLink: "Copiar un enlace a esta regla",
    copyCitation: "Copiar una cita",
    copyCode: "Copiar para insertar",
    copied: "Copiado",
    report: "Avisar de un error",
    previous: "Anterior",
    next: "Siguiente",
    permalink: "Enlace a esta frase",
    rolledOn: (dice) => `se tira con ${dice}`,
    never: "nunca",
    hole: "no consta",
  },
  ca: {
    page: (pages) => `pàgina ${pages}`,
    rulebookPage: "Pàgina del reglament",
    readAt: "Versió",
    theRule: "La regla",
    since: "Marca el que és nou des de",
    sinceNone: "no marquis res",
    sincePrinting: "llibre imprès",
    changesSince: (n, version) => (n === 1 ? `1 canvi des de ${version}` : `${n} canvis des de ${version}`),
    newIn: (version) => `Nou a ${version}`,
    comesFirst: (pages) =>
      pages === ""
        ? "Primer, el teu reglament."
        : /[–,]/.test(pages)
          ? `Primer, les pàgines ${pages} del teu reglament.`
          : `Primer, la pàgina ${pages} del teu reglament.`,
    whatIsMissing: "Què hi falta?",
    missing: (parts) => `No és en aquest lloc: ${parts.map(unseenPartIn.ca).join(", ")}.`,
    missingNote: "Cap actualització no cita aquestes paraules. Les respostes de sota poden mostrar què fan.",
    gap: "Aquí continua el text imprès.",
    units: {
      sentence: "frase",
      paragraph: "paràgraf",
      point: "punt",
      table: "taula",
      list: "llista",
      block: "bloc",
      box: "requadre",
      remark: "nota",
      figure: "xifra",
    },
    onlyIn: (language) => `Només en ${language}`,
    stale: "Aquesta traducció és d'unes paraules anteriors.",
    elsewhere: (language) => `Encara sense traduir al català: es mostra en ${language}.`,
    showLogic: "Mostra la lògica",
    when: "quan",
    whenAll: "quan es compleix tot això",
    whenAny: "quan es compleix alguna d'aquestes coses",
    always: "sempre",
    inEveryOtherCase: "en els altres casos",
    unless: "tret que s'apliqui això:",
    barred: "No s'aplica, diguin el que diguin altres regles",
    code: "Codi, per a editors",
    plays: (name) => `Pas a pas: ${name}`,
    ask: "Consulta la teva situació",
    open: "obre",
    besides: "Altres respostes d'aquesta regla",
    examples: "Exemples",
    exampleCount: (n) => (n === 1 ? "1 exemple" : `${n} exemples`),
    bookExample: "Del llibre:",
    tryIt: "Prova-ho",
    fails: "aquest exemple falla",
    rulings: "Preguntes i respostes",
    flags: "Qüestions obertes",
    twoWays: "Es pot llegir de dues maneres",
    flagKinds: {
      doubt: "Es pot llegir de dues maneres",
      silent: "No es diu",
      outside: "Depèn d'un altre llibre",
      damaged: "Il·legible a la nostra còpia",
    },
    taken: "Com ho llegeix aquest lloc",
    otherWay: "L'altra lectura",
    written: "al peu de la lletra",
    because: "Per què:",
    history: "Història",
    steps: {
      printed: "tal com és imprès",
      brought: "l'afegeix",
      replaced: "substitueix el text",
      words: "canvia paraules",
      inserted: "l'insereix",
      appended: "l'afegeix al final",
      moved: "la porta aquí",
      deleted: "la suprimeix",
      set: "la fixa",
      restated: "la repeteix",
      attached: "la posa aquí",
    },
    answers: "respon una pregunta",
    unchanged: "Com al llibre imprès.",
    entryKinds: {
      erratum: "Errata",
      ruling: "FAQ",
      commentary: "Comentari del dissenyador",
      appendix: "Apèndix",
      printed: "Regla",
    },
    ofVersion: (entry, version) => `${entry} de ${version}`,
    sameAs: (entry) => `igual que ${entry}`,
    before: "abans:",
    seeAlso: "Mira també",
    cites: "Fa servir",
    citedBy: "La fan servir",
    onThisPage: "En aquesta pàgina",
    copyLink: "Copia un enllaç a aquesta regla",
    copyCitation: "Copia una cita",
    copyCode: "Copia per inserir-la",
    copied: "Copiat",
    report: "Avisa d'un error",
    previous: "Anterior",
    next: "Següent",
    permalink: "Enllaç a aquesta frase",
    rolledOn: (dice) => `es tira amb ${dice}`,
    never: "mai",
    hole: "no consta",
  },
};
