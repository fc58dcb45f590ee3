/** What the page of a provision says around its text. */
import type { Said } from "../../language.ts";

/** So many nodes of a kind that no document shows: as many as are known of, and whether there may be more. */
export interface UnseenPart {
  readonly unit: string;
  readonly least: number;
  readonly more: boolean;
}

interface ProvisionWords {
  readonly page: (pages: string) => string;
  readonly since: string;
  readonly sinceNone: string;
  readonly sincePrinting: string;
  readonly sinceVersion: (version: string) => string;
  readonly unseen: (unit: string, amount: "one" | "some" | "any") => string;
  readonly unseenParts: (parts: readonly UnseenPart[]) => string;
  readonly unseenNote: string;
  readonly units: Readonly<Record<string, string>>;
  readonly onlyIn: (language: string) => string;
  readonly stale: string;
  readonly elsewhere: (language: string) => string;
  readonly decides: (name: string) => string;
  readonly plays: (name: string) => string;
  readonly ask: string;
  readonly lines: (n: number) => string;
  readonly open: string;
  readonly besides: string;
  readonly examples: string;
  readonly holds: string;
  readonly fails: string;
  readonly rulings: string;
  readonly flags: string;
  readonly flagKinds: Readonly<Record<"doubt" | "silent" | "outside" | "damaged", string>>;
  readonly taken: string;
  readonly written: string;
  readonly because: string;
  readonly history: string;
  readonly steps: Readonly<Record<string, string>>;
  readonly carried: (entries: string) => string;
  readonly at: string;
  readonly before: string;
  readonly beforeUnseen: string;
  readonly cites: string;
  readonly citedBy: string;
  readonly permalink: string;
  readonly wholeHistory: string;
  readonly rolledOn: (dice: string) => string;
  readonly never: string;
  readonly hole: string;
  readonly gone: string;
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
    since: "Letter what changed since",
    sinceNone: "letter nothing",
    sincePrinting: "the printing",
    sinceVersion: (version) => version,
    unseen: (unit, amount) =>
      ({
        one: `A ${unit} of the printing that no document shows`,
        some: `One or more ${unit}s of the printing that no document shows`,
        any: `Perhaps more ${unit}s of the printing that no document shows`,
      })[amount],
    unseenParts: (parts) =>
      `Parts of the printing that no document shows: ${parts.map(unseenPartIn.en).join(", ")}`,
    unseenNote: "Nobody here holds the words: nothing is claimed of them.",
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
    decides: (name) => `decides ${name}`,
    plays: (name) => `plays ${name}`,
    ask: "ask",
    lines: (n) => `${n} lines`,
    open: "step by step",
    besides: "Decided here, stated by no sentence of its own",
    examples: "Examples",
    holds: "holds",
    fails: "does not hold",
    rulings: "Rulings that interpret it",
    flags: "Doubts and silences",
    flagKinds: {
      doubt: "Doubt",
      silent: "Silent",
      outside: "Rests on what is not held",
      damaged: "Damaged in the document",
    },
    taken: "taken here",
    written: "as written",
    because: "Why:",
    history: "History",
    steps: {
      printed: "stands in the printing",
      brought: "brought by",
      replaced: "replaced by",
      words: "reworded by",
      inserted: "inserted by",
      appended: "appended by",
      moved: "moved by",
      deleted: "deleted by",
      set: "set by",
      restated: "restated by",
      attached: "put here by",
    },
    carried: (entries) => `carried as ${entries}`,
    at: "at",
    before: "before:",
    beforeUnseen: "what stood there is not held",
    cites: "Rests on",
    citedBy: "What rests on it",
    permalink: "Link to this sentence",
    wholeHistory: "Who changed what, oldest first",
    rolledOn: (dice) => `rolled on ${dice}`,
    never: "never",
    hole: "not given",
    gone: "Gone",
  },
  es: {
    page: (pages) => `página ${pages}`,
    since: "Rotular lo que cambió desde",
    sinceNone: "no rotular nada",
    sincePrinting: "la edición impresa",
    sinceVersion: (version) => version,
    unseen: (unit, amount) =>
      ({
        one: `Parte de la edición impresa que ningún documento muestra: ${unit}`,
        some: `Una o más partes de la edición impresa que ningún documento muestra: ${unit}`,
        any: `Quizá más partes de la edición impresa que ningún documento muestra: ${unit}`,
      })[amount],
    unseenParts: (parts) =>
      `Partes de la edición impresa que ningún documento muestra: ${parts.map(unseenPartIn.es).join(", ")}`,
    unseenNote: "Nadie tiene aquí sus palabras: de ellas no se afirma nada.",
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
    decides: (name) => `decide ${name}`,
    plays: (name) => `juega ${name}`,
    ask: "preguntar",
    lines: (n) => `${n} líneas`,
    open: "paso a paso",
    besides: "Se decide aquí, sin frase propia que lo diga",
    examples: "Ejemplos",
    holds: "se cumple",
    fails: "no se cumple",
    rulings: "Respuestas que la interpretan",
    flags: "Dudas y silencios",
    flagKinds: {
      doubt: "Duda",
      silent: "No lo dice",
      outside: "Se apoya en lo que no se tiene",
      damaged: "Dañado en el documento",
    },
    taken: "la que se toma",
    written: "a la letra",
    because: "Por qué:",
    history: "Historia",
    steps: {
      printed: "está en la edición impresa",
      brought: "traído por",
      replaced: "sustituido por",
      words: "redactado de nuevo por",
      inserted: "insertado por",
      appended: "añadido por",
      moved: "trasladado por",
      deleted: "suprimido por",
      set: "fijado por",
      restated: "repetido por",
      attached: "puesto aquí por",
    },
    carried: (entries) => `repetido como ${entries}`,
    at: "en",
    before: "antes:",
    beforeUnseen: "no se tiene lo que había",
    cites: "Se apoya en",
    citedBy: "Lo que se apoya en ella",
    permalink: "Enlace a esta frase",
    wholeHistory: "Quién cambió qué, lo más antiguo primero",
    rolledOn: (dice) => `se tira con ${dice}`,
    never: "nunca",
    hole: "no consta",
    gone: "Suprimido",
  },
  ca: {
    page: (pages) => `pàgina ${pages}`,
    since: "Retolar el que va canviar des de",
    sinceNone: "no retolar res",
    sincePrinting: "l'edició impresa",
    sinceVersion: (version) => version,
    unseen: (unit, amount) =>
      ({
        one: `Part de l'edició impresa que cap document no mostra: ${unit}`,
        some: `Una o més parts de l'edició impresa que cap document no mostra: ${unit}`,
        any: `Potser més parts de l'edició impresa que cap document no mostra: ${unit}`,
      })[amount],
    unseenParts: (parts) =>
      `Parts de l'edició impresa que cap document no mostra: ${parts.map(unseenPartIn.ca).join(", ")}`,
    unseenNote: "Ningú no en té aquí les paraules: no se n'afirma res.",
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
    decides: (name) => `decideix ${name}`,
    plays: (name) => `juga ${name}`,
    ask: "pregunta",
    lines: (n) => `${n} línies`,
    open: "pas a pas",
    besides: "Es decideix aquí, sense frase pròpia que ho digui",
    examples: "Exemples",
    holds: "es compleix",
    fails: "no es compleix",
    rulings: "Respostes que la interpreten",
    flags: "Dubtes i silencis",
    flagKinds: {
      doubt: "Dubte",
      silent: "No ho diu",
      outside: "Es basa en el que no es té",
      damaged: "Malmès al document",
    },
    taken: "la que es pren",
    written: "a la lletra",
    because: "Per què:",
    history: "Història",
    steps: {
      printed: "és a l'edició impresa",
      brought: "portat per",
      replaced: "substituït per",
      words: "redactat de nou per",
      inserted: "inserit per",
      appended: "afegit per",
      moved: "traslladat per",
      deleted: "suprimit per",
      set: "fixat per",
      restated: "repetit per",
      attached: "posat aquí per",
    },
    carried: (entries) => `repetit com a ${entries}`,
    at: "a",
    before: "abans:",
    beforeUnseen: "no es té el que hi havia",
    cites: "Es basa en",
    citedBy: "El que s'hi basa",
    permalink: "Enllaç a aquesta frase",
    wholeHistory: "Qui va canviar què, el més antic primer",
    rolledOn: (dice) => `es tira amb ${dice}`,
    never: "mai",
    hole: "no consta",
    gone: "Suprimit",
  },
};
