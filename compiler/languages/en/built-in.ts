/** What the rule language itself declares, in English. */
import type { BuiltInWords } from "../language.ts";

export const builtIn: BuiltInWords = {
  values: {
    start: "Start",
    during: "During",
    end: "End",
    north: "North",
    east: "East",
    south: "South",
    west: "West",
    here: "Here",
    ahead: "Ahead",
    "ahead-to-ahead-right": "Between ahead and ahead right",
    "ahead-right": "Ahead right",
    "ahead-right-to-right": "Between ahead right and right",
    right: "Right",
    "right-to-back-right": "Between right and behind right",
    "back-right": "Behind right",
    "back-right-to-back": "Between behind right and behind",
    back: "Behind",
    "back-to-back-left": "Between behind and behind left",
    "back-left": "Behind left",
    "back-left-to-left": "Between behind left and left",
    left: "Left",
    "left-to-ahead-left": "Between left and ahead left",
    "ahead-left": "Ahead left",
    "ahead-left-to-ahead": "Between ahead left and ahead",
  },
  abouts: {
    "moment-part": "Which part of a phase or turn it is.",
    facing: "Which way something on a square faces.",
    bearing: "In which direction a square lies, seen from another and the way that one faces.",
    told: "The clauses, each as decision.clause, about which a rule at the table says otherwise.",
  },
};
