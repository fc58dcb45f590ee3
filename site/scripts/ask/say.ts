/** A value as a reader says it: names of the book, amounts with their unit, lists with commas, records part by part. */
import type { Field, Json, Type, Vocabulary, Wording } from "./asked.ts";
import { filled, text } from "./dom.ts";
import { isObject } from "../../../compiler/core/json.ts";
import { bare, partsOf, valuesOf } from "./types.ts";

export interface Speaking {
  readonly vocabulary: Vocabulary;
  readonly words: Wording;
  readonly language: string;
}

export function inWords(speaking: Speaking, wholeType: Type, json: Json): string {
  const { vocabulary, words } = speaking;
  if (json === null) return words.none;
  const type = bare(wholeType);
  if (json === true) return words.yes;
  if (json === false) return words.no;
  const value = valuesOf(vocabulary, words, type)?.find(([each]) => each === json);
  if (value !== undefined) return text(value[1]);
  if (type.kind === "enum") {
    const found = vocabulary.enums[type.name]?.values.find(([name]) => name === json);
    return found === undefined ? String(json) : text(found[1]);
  }
  if (type.kind === "quantity") return amount(String(json), type.unit);
  if (Array.isArray(json)) return series(speaking, type, json);
  if (!isObject(json)) return String(json);
  const fields = partsOf(vocabulary, words, type) ?? [];
  if (type.kind === "interval") return interval(speaking, fields, json.from ?? null, json.to ?? null);
  const parts = Object.entries(json).map(([name, part]) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined
      ? String(part)
      : `${text(field.called)} ${inWords(speaking, field.type, part)}`;
  });
  return parts.join(", ");
}

function series(speaking: Speaking, type: Type, items: readonly Json[]): string {
  if (items.length === 0) return speaking.words.none;
  const { keywords } = speaking.vocabulary;
  const of: Type = type.kind === "list" || type.kind === "set" ? type.of : { kind: "unknown" };
  const all = items.map((item) => {
    const keyword = type.kind === "keywords" ? keywords.find(([name]) => name === item) : undefined;
    return keyword === undefined ? inWords(speaking, of, item) : text(keyword[1]);
  });
  const isLong = all.some((each) => each.includes(","));
  return isLong ? all.join("; ") : new Intl.ListFormat(speaking.language).format(all);
}

function interval(speaking: Speaking, [from, to]: readonly Field[], least: Json, most: Json): string {
  const { words } = speaking;
  const said = (field: Field | undefined, end: Json) =>
    field === undefined ? "" : inWords(speaking, field.type, end);
  if (least !== null && most !== null) return filled(words.fromTo, said(from, least), said(to, most));
  if (least !== null) return filled(words.from, said(from, least));
  return most === null ? words.none : filled(words.to, said(to, most));
}

/** `9in` has the sign of inches; a percentage stands without one. */
function amount(json: string, unit: string): string {
  const plain = json.endsWith(unit) ? json.slice(0, json.length - unit.length) : json;
  return `${plain}${unitSign(unit)}`;
}

export function unitSign(unit: string): string {
  if (unit === "in") return "″";
  if (unit === "sqcm") return " cm²";
  return unit === "%" ? " %" : ` ${unit}`;
}
