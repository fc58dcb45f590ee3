/**
 * Turns a value into the JSON form in which situations are given and answers come out; what is not known is left out.
 * Reading that form back is decode.ts.
 */
import type { Program, Type } from "../check/program.ts";
import { partsOf } from "./domain.ts";
import { writeNumber } from "../check/rational.ts";
import { type Exact, rationalOf } from "../runtime/numbers.ts";
import {
  isItems,
  isNumber,
  isOpen,
  isRecord,
  isThrown,
  type RecordValue,
  type Value,
} from "../runtime/result.ts";
import { presentType } from "../core/types.ts";
import type { Json } from "../core/json.ts";

export function encode(program: Program, type: Type, value: Value): Json {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (isThrown(value)) return { face: value.face, rerolled: true };
  if (isNumber(value)) return encodeNumber(value, type);
  if (isRecord(value)) return encodeRecord(program, presentType(type), value);
  if (!isItems(value)) return value.id;
  const inner = presentType(type);
  const of: Type = inner.kind === "list" || inner.kind === "set" ? inner.of : { kind: "unknown" };
  // A die among others is written by its face alone.
  const items = value.items.flatMap((item) => (isOpen(item) ? [] : [encode(program, of, faceOf(item))]));
  return value.kind === "list" ? items : inOneOrder(items);
}

function faceOf(item: Value): Value {
  return isThrown(item) ? item.face : item;
}

/** Lengths and the like with their unit, exact: `9in`, `1/3in`; percentages and counts as numbers; ratios `3/2`. */
function encodeNumber(number: Exact, type: Type): Json {
  const inner = presentType(type);
  const amount = rationalOf(number);
  const text = writeNumber(amount);
  if (inner.kind === "ratio") return amount.d === 1n ? text : `${amount.n}/${amount.d}`;
  if (inner.kind === "quantity" && inner.unit !== "%") return `${text}${inner.unit}`;
  return String(Number(text)) === text ? Number(text) : text;
}

function encodeRecord(program: Program, type: Type, value: RecordValue): Json {
  // A die that an example writes out is a face and whether it was thrown again; nothing else has the face as a part.
  const own = type.kind === "die" ? null : partsOf(program, type);
  const parts = own ?? [...value.fields.keys()].map((name) => ({ name, type: unknown, optional: true }));
  const written = value.fields.get("id");
  const id = value.id ?? (typeof written === "string" ? written : null);
  const fields = parts.flatMap((part): [string, Json][] => {
    const field = value.fields.get(part.name);
    return field === undefined || isOpen(field) ? [] : [[part.name, encode(program, part.type, field)]];
  });
  return Object.fromEntries(
    id === null || type.kind !== "record" ? fields : [["id", id] as [string, Json], ...fields],
  );
}

const unknown: Type = { kind: "unknown" };

/** A set has no order of its own: each once, sorted by how it is written. */
function inOneOrder(items: readonly Json[]): Json {
  const written = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...written.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}
