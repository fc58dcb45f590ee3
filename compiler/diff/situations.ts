/**
 * Lists situations in which to try a sequence: all of them if its facts have few values, otherwise a few that differ in
 * one fact each. Those of examples come too: what authors think of is seldom found by a usual value for each fact. Only a
 * complete list proves anything.
 */
import { builtInEnums } from "../check/built-in.ts";
import type { Fact, Program, Type } from "../check/program.ts";
import type { Play } from "../check/plays.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface Tried {
  readonly situations: readonly JsonObject[];
  /** There are no others. */
  readonly areAll: boolean;
}

/** At most so many are made up and tried. */
const most = 64;
/** And so many of examples. A search that takes a few situations takes them after the first that is made up. */
const mostOfExamples = 12;

export function situationsFor(
  program: Program,
  play: Pick<Play, "params" | "reads">,
  ofExamples: readonly JsonObject[] = [],
): Tried {
  const { situations, areAll } = madeUp(program, play);
  const shown = new Map(ofExamples.map((given) => [JSON.stringify(given), given]));
  const [first, ...others] = situations;
  const all = [...(first ? [first] : []), ...[...shown.values()].slice(0, mostOfExamples), ...others];
  return { situations: all, areAll };
}

function madeUp(program: Program, play: Pick<Play, "params" | "reads">): Tried {
  const params = new Set(play.params.map(({ name }) => name));
  const states = new Set(program.states.map(({ fact }) => fact));
  const facts = program.facts.filter(
    ({ name }) => play.reads.includes(name) && !params.has(name) && !states.has(name),
  );
  const open = [...play.params, ...facts].map((fact) => ({ name: fact.name, ...valuesOf(program, fact) }));
  const number = open.reduce((product, { values }) => product * values.length, 1);
  const isWhole = open.every(({ areAll }) => areAll);
  if (number <= most) return { situations: combined(open), areAll: isWhole };
  const first = Object.fromEntries(open.map(({ name, values }) => [name, values[0] ?? null]));
  const others = open.flatMap(({ name, values }) =>
    values.slice(1).map((value) => ({ ...first, [name]: value })),
  );
  return { situations: [first, ...others].slice(0, most), areAll: false };
}

interface Values {
  readonly values: readonly Json[];
  readonly areAll: boolean;
}

function combined(open: readonly ({ readonly name: string } & Values)[]): readonly JsonObject[] {
  return open.reduce<readonly JsonObject[]>(
    (all, { name, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  );
}

function valuesOf(program: Program, { type, optional }: Fact): Values {
  const { values, areAll } = valuesOfType(program, type, 2);
  return optional && type.kind !== "or-none" ? { values: [...values, null], areAll } : { values, areAll };
}

/** Usual values first; amounts in the unit of the type. */
function valuesOfType(program: Program, type: Type, depth: number): Values {
  switch (type.kind) {
    case "truth":
      return { values: [false, true], areAll: true };
    case "enum": {
      const declared = program.types.enums.get(type.name) ?? builtInEnums.get(type.name);
      const values = declared?.values.map(({ name }) => name) ?? [];
      return { values: values.length > 0 ? values : [null], areAll: declared?.open === false };
    }
    case "die":
      return { values: range(1, type.sides), areAll: true };
    case "count":
    case "ratio":
    case "quantity":
      return amounts(type);
    case "duty":
      return { values: ["may", "must", "may not"], areAll: true };
    case "or-none": {
      const { values, areAll } = valuesOfType(program, type.of, depth);
      return { values: [...values, null], areAll };
    }
    case "name":
      return { values: ["one"], areAll: false };
    case "list":
    case "set": {
      const of = depth > 0 ? valuesOfType(program, type.of, depth - 1).values : [];
      return { values: [[], ...of.slice(0, 2).map((value) => [value])], areAll: false };
    }
    case "record":
    case "ref":
      return { values: [thing(program, type.name, depth)], areAll: false };
    case "keywords":
      return { values: [[]], areAll: false };
    case "square":
      return { values: [{ x: 1, y: 1, facing: "north" }], areAll: false };
    default:
      return { values: [{}], areAll: false };
  }
}

function thing(program: Program, name: string, depth: number): JsonObject {
  const fields = depth > 0 ? (program.types.records.get(name)?.fields ?? []) : [];
  return Object.fromEntries(
    fields
      .filter(({ type }) => type.kind !== "ref")
      .map((field) => [field.name, valuesOfType(program, field.type, depth - 1).values[0] ?? null]),
  );
}

function amounts(type: Extract<Type, { readonly kind: "count" | "ratio" | "quantity" }>): Values {
  const { from, to } = type;
  if (type.kind === "count" && from !== null && to !== null && to - from < most)
    return { values: range(from, to), areAll: true };
  const least = from ?? 0;
  const greatest = to ?? least + 6;
  const values = [least, least + 1, least + 2, least + 3, least + 6].filter((value) => value <= greatest);
  return { values, areAll: false };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
