/**
 * Turns the few types, fields and functions that no book declares (moments, squares, intervals, bearings) into plain tables.
 * How they are computed is left to the evaluator and the emitted runtime.
 */
import type { EnumType, Type, Words } from "./program.ts";
import type { GridOperator } from "../core/operators.ts";

/** A part of a moment, of a square or of an interval. */
export interface BuiltInField {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

/** What a built-in function takes and gives. */
export interface BuiltInFunction {
  readonly name: GridOperator;
  readonly params: readonly Type[];
  readonly type: Type;
}

/** The grid is bounded: squares run from 0 to 63 both ways. */
export const gridSize = 63;

const square: Type = { kind: "square" };
const moment: Type = { kind: "moment" };
const facing: Type = { kind: "enum", name: "facing" };
const coordinate: Type = { kind: "count", from: 0, to: gridSize };

/** Relative to the way a square faces, clockwise; the eight between lie strictly between two lines. */
export const bearings: readonly string[] = [
  "here",
  "ahead",
  "ahead-to-ahead-right",
  "ahead-right",
  "ahead-right-to-right",
  "right",
  "right-to-back-right",
  "back-right",
  "back-right-to-back",
  "back",
  "back-to-back-left",
  "back-left",
  "back-left-to-left",
  "left",
  "left-to-ahead-left",
  "ahead-left",
  "ahead-left-to-ahead",
];

const called: Readonly<Record<string, Words>> = {
  start: { en: "Start", es: "Inicio", ca: "Inici" },
  during: { en: "During", es: "Durante", ca: "Durant" },
  end: { en: "End", es: "Final", ca: "Final" },
  north: { en: "North", es: "Norte", ca: "Nord" },
  east: { en: "East", es: "Este", ca: "Est" },
  south: { en: "South", es: "Sur", ca: "Sud" },
  west: { en: "West", es: "Oeste", ca: "Oest" },
  here: { en: "Here", es: "Aquí", ca: "Aquí" },
  ahead: { en: "Ahead", es: "Delante", ca: "Davant" },
  "ahead-to-ahead-right": {
    en: "Between ahead and ahead right",
    es: "Entre delante y delante a la derecha",
    ca: "Entre davant i davant a la dreta",
  },
  "ahead-right": { en: "Ahead right", es: "Delante a la derecha", ca: "Davant a la dreta" },
  "ahead-right-to-right": {
    en: "Between ahead right and right",
    es: "Entre delante a la derecha y derecha",
    ca: "Entre davant a la dreta i dreta",
  },
  right: { en: "Right", es: "Derecha", ca: "Dreta" },
  "right-to-back-right": {
    en: "Between right and behind right",
    es: "Entre derecha y detrás a la derecha",
    ca: "Entre dreta i darrere a la dreta",
  },
  "back-right": { en: "Behind right", es: "Detrás a la derecha", ca: "Darrere a la dreta" },
  "back-right-to-back": {
    en: "Between behind right and behind",
    es: "Entre detrás a la derecha y detrás",
    ca: "Entre darrere a la dreta i darrere",
  },
  back: { en: "Behind", es: "Detrás", ca: "Darrere" },
  "back-to-back-left": {
    en: "Between behind and behind left",
    es: "Entre detrás y detrás a la izquierda",
    ca: "Entre darrere i darrere a l'esquerra",
  },
  "back-left": { en: "Behind left", es: "Detrás a la izquierda", ca: "Darrere a l'esquerra" },
  "back-left-to-left": {
    en: "Between behind left and left",
    es: "Entre detrás a la izquierda e izquierda",
    ca: "Entre darrere a l'esquerra i esquerra",
  },
  left: { en: "Left", es: "Izquierda", ca: "Esquerra" },
  "left-to-ahead-left": {
    en: "Between left and ahead left",
    es: "Entre izquierda y delante a la izquierda",
    ca: "Entre esquerra i davant a l'esquerra",
  },
  "ahead-left": { en: "Ahead left", es: "Delante a la izquierda", ca: "Davant a l'esquerra" },
  "ahead-left-to-ahead": {
    en: "Between ahead left and ahead",
    es: "Entre delante a la izquierda y delante",
    ca: "Entre davant a l'esquerra i davant",
  },
};

/** Enumerations that stand in a program as soon as a moment or a square does. */
export const builtInEnums: ReadonlyMap<string, EnumType> = new Map(
  [
    listed("moment-part", ["start", "during", "end"], {
      en: "Which part of a phase or turn it is.",
      es: "De qué parte de una fase o turno se trata.",
      ca: "De quina part d'una fase o torn es tracta.",
    }),
    listed("facing", ["north", "east", "south", "west"], {
      en: "Which way something on a square faces.",
      es: "Hacia dónde mira lo que está en una casilla.",
      ca: "Cap a on mira el que hi ha en una casella.",
    }),
    listed("bearing", bearings, {
      en: "In which direction a square lies, seen from another and the way that one faces.",
      es: "En qué dirección queda una casilla, vista desde otra y según hacia dónde mira.",
      ca: "En quina direcció queda una casella, vista des d'una altra i segons cap a on mira.",
    }),
  ].map((each) => [each.name, each]),
);

/** Directions go round: none comes before another. */
export const unorderedEnums: ReadonlySet<string> = new Set(["facing", "bearing"]);

export const builtInFunctions: ReadonlyMap<string, BuiltInFunction> = new Map(
  (
    [
      { name: "same-turn", params: [moment, moment], type: { kind: "truth" } },
      { name: "bearing", params: [square, square], type: { kind: "enum", name: "bearing" } },
      { name: "range", params: [square, square], type: coordinate },
      { name: "between", params: [square, square], type: { kind: "list", of: square } },
      { name: "ahead", params: [square], type: { kind: "or-none", of: square } },
      { name: "behind", params: [square], type: { kind: "or-none", of: square } },
      { name: "beside", params: [square], type: { kind: "set", of: square } },
      { name: "adjacent", params: [square, square], type: { kind: "truth" } },
    ] satisfies BuiltInFunction[]
  ).map((each) => [each.name, each]),
);

/** Words of the grammar that name a type of themselves; a quantity and its unit are the book's. */
export const builtInTypes = [
  "truth",
  "count",
  "percent",
  "ratio",
  "moment",
  "duty",
  "square",
  "keywords",
] as const;

/** The parts of a type that is no record and yet has some; null for a type that has none. */
export function builtInFields(type: Type, phases: string | null): readonly BuiltInField[] | null {
  if (type.kind === "square") return squareFields;
  if (type.kind === "die") return dieFields;
  if (type.kind === "moment") return momentFields(phases);
  if (type.kind === "interval") {
    return ["from", "to"].map((name) => ({ name, type: { kind: "or-none", of: type.of }, optional: true }));
  }
  return null;
}

/** Where something stands, and which way it faces where it matters. */
const squareFields: readonly BuiltInField[] = [
  { name: "x", type: coordinate, optional: false },
  { name: "y", type: coordinate, optional: false },
  { name: "facing", type: facing, optional: true },
];

const dieFields: readonly BuiltInField[] = [{ name: "rerolled", type: { kind: "truth" }, optional: false }];

/** `D6`: how many sides a word of that form says; null for any other word. */
export function sidesOf(name: string): number | null {
  const sides = /^D([1-9]\d*)$/.exec(name)?.[1];
  return sides !== undefined && Number(sides) >= 2 && Number(sides) <= mostSides ? Number(sides) : null;
}

/** Beyond this many sides nothing is a die. */
const mostSides = 100;

function momentFields(phases: string | null): readonly BuiltInField[] {
  return [
    { name: "round", type: { kind: "count", from: 1, to: null }, optional: false },
    { name: "turn", type: { kind: "count", from: 1, to: 2 }, optional: false },
    {
      name: "phase",
      type: phases === null ? { kind: "unknown" } : { kind: "enum", name: phases },
      optional: false,
    },
    { name: "part", type: { kind: "enum", name: "moment-part" }, optional: false },
  ];
}

function listed(name: string, values: readonly string[], about: Words): EnumType {
  return {
    name,
    open: false,
    called: {},
    about,
    values: values.map((value) => ({ name: value, called: called[value] ?? {} })),
  };
}
