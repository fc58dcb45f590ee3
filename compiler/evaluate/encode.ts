/**
 * Turns a value into the JSON form in which situations are given and answers come out; what is not known is left out.
 * Reading that form back is decode.ts.
 */
import type { Program, Rational, Type } from "../check/program.ts";
import { partsOf } from "./domain.ts";
import { writeNumber } from "../check/rational.ts";
import { isOpen, type RecordValue, type Value } from "./value.ts";
import { presentType } from "../core/types.ts";
import type { Json } from "../core/json.ts";

export function encode(program: Program, type: Type, value: Value): Json {
  switch (value.kind) {
    case "truth":
      return value.truth;
    case "number":
      if (value.rerolled === true) return { face: Number(value.number.n), rerolled: true };
      return encodeNumber(value.number, type);
    case "name":
      return value.name;
    case "none":
      return null;
    case "ref":
      return value.id;
    case "list":
    case "set": {
      const inner = presentType(type);
      const of: Type = inner.kind === "list" || inner.kind === "set" ? inner.of : { kind: "unknown" };
      const items = value.items.flatMap((item) => (isOpen(item) ? [] : [encode(program, of, faceOf(item))]));
      return value.kind === "list" ? items : inOneOrder(items);
    }
    case "record":
      return encodeRecord(program, presentType(type), value);
  }
}

/** A die among others is written by its face alone. */
function faceOf(item: Value): Value {
  return item.kind === "number" ? { kind: "number", number: item.number } : item;
}

/** Lengths and the like with their unit, exact: `9in`, `1/3in`; percentages and counts as numbers; ratios `3/2`. */
function encodeNumber(amount: Rational, type: Type): Json {
  const inner = presentType(type);
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
  const id = value.id ?? (written?.kind === "name" ? written.name : null);
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
