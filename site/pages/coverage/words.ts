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
    name: "What is checked",
    lead: "An example checks a condition that decides in it: if the condition changes, the example fails.",
    pinned: (n, all) => `Examples check ${n} of ${all} conditions, rows and figures.`,
    without: "Without an example",
    withoutNote: "No example tests these results.",
    none: "Examples check all of them.",
    all: "By question",
    clause: "Condition",
    examples: "Checked by",
    noExample: "no example",
  },
  es: {
    name: "Qué se comprueba",
    lead: "Un ejemplo comprueba una condición que decide en él: si la condición cambia, el ejemplo falla.",
    pinned: (n, all) => `Los ejemplos comprueban ${n} de ${all} condiciones, filas y cifras.`,
    without: "Sin ejemplo",
    withoutNote: "Ningún ejemplo comprueba estos resultados.",
    none: "Los ejemplos las comprueban todas.",
    all: "Por pregunta",
    clause: "Condición",
    examples: "La comprueba",
    noExample: "ningún ejemplo",
  },
  ca: {
    name: "Què es comprova",
    lead: "Un exemple comprova una condició que hi decideix: si la condició canvia, l'exemple falla.",
    pinned: (n, all) => `Els exemples comproven ${n} de ${all} condicions, files i xifres.`,
    without: "Sense exemple",
    withoutNote: "Cap exemple no comprova aquests resultats.",
    none: "Els exemples les comproven totes.",
    all: "Per pregunta",
    clause: "Condició",
    examples: "La comprova",
    noExample: "cap exemple",
  },
};
