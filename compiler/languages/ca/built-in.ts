/** What the rule language itself declares, in Catalan. */
import type { BuiltInWords } from "../language.ts";

export const builtIn: BuiltInWords = {
  values: {
    start: "Inici",
    during: "Durant",
    end: "Final",
    north: "Nord",
    east: "Est",
    south: "Sud",
    west: "Oest",
    here: "Aquí",
    ahead: "Davant",
    "ahead-to-ahead-right": "Entre davant i davant a la dreta",
    "ahead-right": "Davant a la dreta",
    "ahead-right-to-right": "Entre davant a la dreta i dreta",
    right: "Dreta",
    "right-to-back-right": "Entre dreta i darrere a la dreta",
    "back-right": "Darrere a la dreta",
    "back-right-to-back": "Entre darrere a la dreta i darrere",
    back: "Darrere",
    "back-to-back-left": "Entre darrere i darrere a l'esquerra",
    "back-left": "Darrere a l'esquerra",
    "back-left-to-left": "Entre darrere a l'esquerra i esquerra",
    left: "Esquerra",
    "left-to-ahead-left": "Entre esquerra i davant a l'esquerra",
    "ahead-left": "Davant a l'esquerra",
    "ahead-left-to-ahead": "Entre davant a l'esquerra i davant",
  },
  abouts: {
    "moment-part": "De quina part d'una fase o torn es tracta.",
    facing: "Cap a on mira el que hi ha en una casella.",
    bearing: "En quina direcció queda una casella, vista des d'una altra i segons cap a on mira.",
    told: "Les clàusules, cadascuna com a decisió.clàusula, sobre les quals una regla a la taula diu una altra cosa.",
  },
};
