/**
 * Checks whether typed values fit their types, and names the path of each that does not. The emitted code checks the
 * whole situation; see `unfit.ts`.
 */
import type { Field, Json, Type, Vocabulary, Wording } from "./asked.ts";
import { isObject } from "../../../compiler/core/json.ts";
import { bare, isNumeric, mayBeNone, partsOf } from "./types.ts";

export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly words: Wording;
}

/** The paths of what does not fit. */
export function misfits(
  reading: Reading,
  inputs: readonly Field[],
  given: Json,
  told: readonly string[],
): readonly string[] {
  if (!isObject(given)) return [""];
  const { told: said, ...facts } = given;
  const isToldRight =
    said === undefined ||
    (Array.isArray(said) && said.every((each) => typeof each === "string" && told.includes(each)));
  return [...parts(reading, "", inputs, facts, false), ...(isToldRight ? [] : ["told"])];
}

function parts(
  reading: Reading,
  before: string,
  fields: readonly Field[],
  json: Json,
  takesId: boolean,
): string[] {
  if (!isObject(json)) return [before];
  return Object.entries(json).flatMap(([name, value]) => {
    const path = before === "" ? name : `${before}.${name}`;
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return takesId && name === "id" && typeof value === "string" ? [] : [path];
    return value === null && mayBeNone(field) ? [] : one(reading, path, bare(field.type), value);
  });
}

function one(reading: Reading, path: string, type: Type, json: Json): string[] {
  if (isNumeric(type)) return isNumber(type, json) ? [] : [path];
  switch (type.kind) {
    case "truth":
      return typeof json === "boolean" ? [] : [path];
    case "duty":
      return json === "may" || json === "must" || json === "may not" ? [] : [path];
    case "name":
      return typeof json === "string" ? [] : [path];
    case "enum": {
      const { open, values } = reading.vocabulary.enums[type.name] ?? { open: true, values: [] };
      return typeof json === "string" && (open || values.some(([name]) => name === json)) ? [] : [path];
    }
    case "keywords":
      return Array.isArray(json) &&
        json.every((each: Json) => reading.vocabulary.keywords.some(([name]) => name === each))
        ? []
        : [path];
    case "list":
    case "set":
      return Array.isArray(json)
        ? json.flatMap((item: Json, i) => one(reading, `${path}[${i}]`, bare(type.of), item))
        : [path];
    case "unknown":
    case "or-none":
      return [];
    case "ref":
      if (typeof json === "string") return [];
  }
  const fields = partsOf(reading.vocabulary, reading.words, type) ?? [];
  const isThing = type.kind === "record" || type.kind === "ref";
  return parts(reading, path, fields, json, isThing && !fields.some(({ name }) => name === "id"));
}

/** Amounts are exact to three decimals; a ratio may be a fraction, an amount may have its unit behind it. */
function isNumber(type: Type, json: Json): boolean {
  if (type.kind === "die") {
    const face = isObject(json) ? json.face : json;
    return typeof face === "number" && Number.isInteger(face) && face >= 1 && face <= type.sides;
  }
  if (type.kind !== "count" && type.kind !== "quantity" && type.kind !== "ratio") return false;
  const unit = type.kind === "quantity" ? type.unit : "";
  const [, amount, below = "1", sign = ""] =
    /^(-?\d+(?:\.\d{1,3})?)(?:\/([1-9]\d*))?([^\d/.]*)$/.exec(String(json)) ?? [];
  if (amount === undefined || (sign !== "" && sign !== unit)) return false;
  const value = Number(amount) / Number(below);
  if (type.kind === "count" && !Number.isSafeInteger(value)) return false;
  return value >= (type.from ?? Number.NEGATIVE_INFINITY) && value <= (type.to ?? Number.POSITIVE_INFINITY);
}
