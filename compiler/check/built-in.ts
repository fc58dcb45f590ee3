/**
 * Turns the few types, fields and functions that no book declares (moments, squares, intervals, bearings) into plain tables.
 * How they are computed is left to the evaluator and the emitted runtime.
 */
import type { EnumType, Type } from "./program.ts";
import type { GridOperator } from "../core/operators.ts";
import { inEachLanguage } from "../languages/index.ts";
import type { BuiltInWords } from "../languages/language.ts";

type BuiltInEnum = Exclude<keyof BuiltInWords["abouts"], "told">;

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

/** Enumerations that stand in a program as soon as a moment or a square does. */
export const builtInEnums: ReadonlyMap<string, EnumType> = new Map(
  [
    listed("moment-part", ["start", "during", "end"]),
    listed("facing", ["north", "east", "south", "west"]),
    listed("bearing", bearings),
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

function listed(name: BuiltInEnum, values: readonly string[]): EnumType {
  return {
    name,
    open: false,
    called: {},
    about: inEachLanguage(({ builtIn }) => builtIn.abouts[name]),
    values: values.map((value) => ({
      name: value,
      called: inEachLanguage(({ builtIn }) => builtIn.values[value] ?? ""),
    })),
  };
}
