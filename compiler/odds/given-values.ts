/**
 * What is handed in for a roll, a choice or an observation, looked up by its place and read by its type.
 * What does not fit is refused, by its whole path; what is not there is left open.
 */
import type { Type } from "../check/program.ts";
import { decoded } from "../evaluate/decode.ts";
import { type Context, type GivenFault, notLegal, wrong, wrongNumber } from "../evaluate/given-faults.ts";
import { optionJson } from "../evaluate/plays/options.ts";
import { isPlaceholder } from "../evaluate/plays/paths.ts";
import { isOpen, type Value } from "../runtime/result.ts";
import { type Cell, codeOf, faceOf, isRecordCell, keyOf, toResult } from "./cells.ts";
import type { Place, Unit } from "./code.ts";
import type { Machine } from "./machine.ts";
import { refuse } from "./refusals.ts";
import type { Below, State } from "./state.ts";
import { numberIn } from "./values.ts";
import type { Json } from "../core/json.ts";

export function lookUp(state: State, place: Place): Json | undefined {
  let found: Json | undefined = member(state.events, place.name);
  for (const slot of place.passes)
    found = Array.isArray(found) ? (found[numberIn(state.env[slot])] as Json) : undefined;
  return isPlaceholder(found) ? undefined : found;
}

/** Null is given only where none is a value. */
export function lookUpFor(state: State, place: Place, type: Type): Json | undefined {
  const found = lookUp(state, place);
  return found === null && type.kind !== "or-none" ? undefined : found;
}

function member(json: Json | undefined, name: string): Json | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  return Object.hasOwn(json, name) ? (json as Readonly<Record<string, Json>>)[name] : undefined;
}

/** As it is handed in from outside: `away[0].run`. */
export function pathOf(state: State, place: Place): string {
  return prefixOf(state.unit, state.below, state.marks) + inPasses(place, state.env);
}

function prefixOf(unit: Unit, below: Below | null, marks: State["marks"]): string {
  if (below === null) return "";
  if (below.kind === "event") {
    const name = unit.reaction?.name;
    return name === undefined ? "" : `${name}[${Math.max(0, (marks.get(`*${name}`) ?? 1) - 1)}].`;
  }
  const call = below.unit.code[below.at - 1];
  const outer = prefixOf(below.unit, below.below, marks);
  return call?.op === "call" ? `${outer}${inPasses(call.prefix, below.env)}.` : outer;
}

function inPasses({ name, passes }: Place, env: State["env"]): string {
  return name + passes.map((slot) => `[${numberIn(env[slot])}]`).join("");
}

export function read(machine: Machine, path: string, type: Type, json: Json): Cell {
  const context = reading(machine);
  const value = decoded(context, path, type, json);
  if (value !== undefined && context.faults.length === 0) return value;
  return refused("given-option", path, context.faults);
}

/** Faces handed in for a roll, as codes of dice; null: it is left open. */
export function facesGiven(
  machine: Machine,
  state: State,
  place: Place,
  count: number,
  sides: number,
): readonly number[] | null {
  const given = lookUp(state, place);
  if (given === undefined || given === null) return null;
  const path = pathOf(state, place);
  const context = reading(machine);
  // Of one die its face alone will do.
  const faces: readonly Json[] | null = Array.isArray(given)
    ? given
    : typeof given === "number"
      ? [given]
      : null;
  if (faces === null) wrong(context, path, `a list of ${count} faces of a D${sides}`, given);
  else if (faces.length !== count) wrongNumber(context, path, faces.length, count, sides);
  else {
    const dice = faces.map((face, i) => decoded(context, `${path}[${i}]`, { kind: "die", sides }, face));
    if (context.faults.length === 0)
      return dice.map((die) => {
        const code = (die === undefined ? null : codeOf(die)) ?? 0;
        return machine.marks ? code : faceOf(code);
      });
  }
  return refused("given-roll", path, context.faults);
}

export function optionGiven(
  machine: Machine,
  state: State,
  place: Place,
  type: Type,
  options: readonly Cell[],
  given: Json,
): Cell {
  const path = pathOf(state, place);
  const byId = options.find((option) => {
    return isRecordCell(option) && (option.id ?? option.place) === given;
  });
  if (byId !== undefined) return byId;
  const context = reading(machine);
  const read = decoded(context, path, type, given);
  const value = context.faults.length > 0 ? undefined : read;
  const key = value === undefined ? null : keyOf(value);
  const found = options.find(
    (option) =>
      keyOf(option) === key || (typeof value === "number" && faceOf(codeOf(option) ?? -1) === value),
  );
  return found === undefined ? notAmong(machine, path, type, options, given) : found;
}

/** Refuses what is handed in, and says what could be. */
export function notAmong(
  machine: Machine,
  path: string,
  type: Type,
  options: readonly Cell[],
  given: Json,
): never {
  const context = reading(machine);
  const values = options.map(toResult).filter((each): each is Value => !isOpen(each));
  const names = values.map((each) => optionJson(machine.ground.program, type, each));
  notLegal(context, path, given, names);
  return refused("given-option", path, context.faults);
}

function reading(machine: Machine): Context & { readonly faults: GivenFault[] } {
  return { program: machine.ground.program, faults: [] };
}

function refused(code: "given-roll" | "given-option", path: string, [fault]: readonly GivenFault[]): never {
  return refuse({
    code,
    message: fault?.message ?? `The value of \`${path}\` cannot be read.`,
    help: fault?.help ?? "Give a value of its type.",
    data: { path },
  });
}
