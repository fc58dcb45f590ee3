/**
 * A program as JSON and back. Equal types and texts are written once. Places in files are left out, and of expressions as
 * their authors wrote them only what words for people look at.
 */
import type { Span } from "../../grammar/index.ts";
import type { Program, Type } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";

/** Lists of values by number: objects are written as the number of their keys and of each value. */
export interface Packed {
  readonly keys: readonly (readonly string[])[];
  readonly values: readonly PackedValue[];
  readonly program: number;
}
type PackedValue = string | number | boolean | null | readonly [kind: number, ...parts: number[]] | Numeral;
interface Numeral {
  readonly n: string;
}

const list = -1;
const map = -2;

export function packProgram(program: Program): Packed {
  const keys: string[][] = [];
  const keyPlaces = new Map<string, number>();
  const values: PackedValue[] = [];
  const places = new Map<string, number>();
  const known = new Map<object, number>();

  const add = (value: PackedValue): number => values.push(value) - 1;
  const once = (key: string, value: PackedValue): number => {
    const found = places.get(key) ?? add(value);
    places.set(key, found);
    return found;
  };
  const shape = (names: string[]): number => {
    const key = names.join(" ");
    const found = keyPlaces.get(key) ?? keys.push(names) - 1;
    keyPlaces.set(key, found);
    return found;
  };
  const pack = (value: unknown): number => {
    if (value === null || typeof value !== "object") {
      if (typeof value === "bigint") return once(`n${value}`, { n: String(value) });
      return once(JSON.stringify(value), value as string | number | boolean | null);
    }
    const found = known.get(value);
    if (found !== undefined) return found;
    const parts = partsOf(value);
    // What is computed for an expression is remembered for that expression, so each keeps its own.
    const place = isExpression(value) ? add(parts) : once(`[${parts.join()}]`, parts);
    known.set(value, place);
    return place;
  };
  const partsOf = (value: object): readonly [number, ...number[]] => {
    if (Array.isArray(value)) return [list, ...value.map(pack)];
    if (value instanceof Map) return [map, ...[...value].flatMap(([key, each]) => [pack(key), pack(each)])];
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    const isExpr = isExpression(value);
    const part = ([key, each]: [string, unknown]): unknown => {
      if (key === "span") return nowhere;
      return key === "from" && isExpr ? sketch(each as Surface) : each;
    };
    return [shape(entries.map(([key]) => key)), ...entries.map((entry) => pack(part(entry)))];
  };
  return { program: pack(program), keys, values };
}

function isExpression(value: object): boolean {
  return "kind" in value && "from" in value && "type" in value;
}

/** What words look at: whether it was a keyword, an `or`, a negation or a filtered list. */
function sketch(from: Surface): Surface {
  switch (from.kind) {
    case "has":
      return { ...from, of: none, implying: [], field: null, type: truth, span: nowhere };
    case "or":
      return { kind: "or", any: [], type: truth, span: nowhere };
    case "not":
      return { kind: "not", of: sketch(from.of), type: truth, span: nowhere };
    case "some":
    case "every":
      return { ...from, list: none, filter: from.filter && none, body: none, type: truth, span: nowhere };
    default:
      return none;
  }
}

const nowhere: Span = { file: "", start: 0, end: 0 };
const truth: Type = { kind: "truth" };
const none: Surface = { kind: "none", type: truth, span: nowhere };

export function unpackProgram({ keys, values, program }: Packed): Program {
  const made: unknown[] = [];
  // Parts come before what they are part of.
  for (const value of values) made.push(unpack(keys, made, value));
  return made[program] as Program;
}

function unpack(keys: Packed["keys"], made: readonly unknown[], value: PackedValue): unknown {
  if (value === null || typeof value !== "object") return value;
  if ("n" in value) return BigInt(value.n);
  const [kind, ...places] = value;
  const parts = places.map((place) => made[place]);
  if (kind === list) return parts;
  if (kind === map)
    return new Map(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1]] as const] : [])));
  return Object.fromEntries((keys[kind] ?? []).map((key, i) => [key, parts[i]]));
}
