/** What the page on examples says. */
import type { Said } from "../../language.ts";

interface CoverageWords {
  readonly name: string;
  readonly lead: string;
  readonly pinned: (n: number, all: number) => string;
  readonly without: string;
  readonly withoutNote: string;
  readonly none: string;
  readonly all: string;
  readonly clause: string;
  readonly examples: string;
  readonly noExample: string;
}

export const coverageWords: Said<CoverageWords> = {
  en: {
    name: "What examples pin",
    lead: "An example pins a clause where the clause decides in it: change the clause, and the example fails.",
    pinned: (n, all) => `${n} of ${all} clauses, rows and figures decide in some example.`,
    without: "Without an example",
    withoutNote: "Nothing would notice if these came to something else.",
    none: "Every one of them decides in some example.",
    all: "By decision",
    clause: "Clause",
    examples: "Decides in",
    noExample: "no example",
  },
  es: {
    name: "Lo que fijan los ejemplos",
    lead: "Un ejemplo fija una cláusula si la cláusula decide en él: al cambiarla, el ejemplo deja de cumplirse.",
    pinned: (n, all) => `${n} de ${all} cláusulas, filas y cifras deciden en algún ejemplo.`,
    without: "Sin ejemplo",
    withoutNote: "Nada se daría cuenta si estas dieran otra cosa.",
    none: "Todas deciden en algún ejemplo.",
    all: "Por decisión",
    clause: "Cláusula",
    examples: "Decide en",
    noExample: "ningún ejemplo",
  },
  ca: {
    name: "El que fixen els exemples",
    lead: "Un exemple fixa una clàusula si la clàusula hi decideix: en canviar-la, l'exemple deixa de complir-se.",
    pinned: (n, all) => `${n} de ${all} clàusules, files i xifres decideixen en algun exemple.`,
    without: "Sense exemple",
    withoutNote: "Res no se n'adonaria si aquestes donessin una altra cosa.",
    none: "Totes decideixen en algun exemple.",
    all: "Per decisió",
    clause: "Clàusula",
    examples: "Decideix en",
    noExample: "cap exemple",
  },
};
