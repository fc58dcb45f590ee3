/** What the shelf says. */
import type { Said } from "../../language.ts";

interface ShelfWords {
  readonly title: string;
  readonly lead: string;
  readonly versions: string;
  readonly printing: string;
  readonly provisions: (n: number) => string;
  readonly entries: (n: number) => string;
  readonly decisions: (n: number) => string;
  readonly changes: (from: string, to: string) => string;
  readonly ask: string;
  readonly heldIn: string;
}

export const shelfWords: Said<ShelfWords> = {
  en: {
    title: "The shelf",
    lead: "Rules one can read, ask and compare: every correction stands at its place, lettered, with what it decides and proof of what it changed.",
    versions: "Versions",
    printing: "the printing",
    provisions: (n) => (n === 1 ? "1 provision" : `${n} provisions`),
    entries: (n) => (n === 1 ? "1 entry" : `${n} entries`),
    decisions: (n) => (n === 1 ? "1 decision" : `${n} decisions`),
    changes: (from, to) => `What changed from ${from} to ${to}`,
    ask: "Ask for a verdict",
    heldIn: "Held in",
  },
  es: {
    title: "El estante",
    lead: "Reglas que se leen, se preguntan y se comparan: cada corrección está en su sitio, rotulada, con lo que decide y la prueba de lo que cambió.",
    versions: "Versiones",
    printing: "la edición impresa",
    provisions: (n) => (n === 1 ? "1 disposición" : `${n} disposiciones`),
    entries: (n) => (n === 1 ? "1 entrada" : `${n} entradas`),
    decisions: (n) => (n === 1 ? "1 decisión" : `${n} decisiones`),
    changes: (from, to) => `Qué cambió de ${from} a ${to}`,
    ask: "Pedir un veredicto",
    heldIn: "Se tiene en",
  },
  ca: {
    title: "El prestatge",
    lead: "Regles que es llegeixen, es pregunten i es comparen: cada correcció és al seu lloc, retolada, amb el que decideix i la prova del que va canviar.",
    versions: "Versions",
    printing: "l'edició impresa",
    provisions: (n) => (n === 1 ? "1 disposició" : `${n} disposicions`),
    entries: (n) => (n === 1 ? "1 entrada" : `${n} entrades`),
    decisions: (n) => (n === 1 ? "1 decisió" : `${n} decisions`),
    changes: (from, to) => `Què va canviar de ${from} a ${to}`,
    ask: "Demanar un veredicte",
    heldIn: "Es té en",
  },
};
