/** Values in the reader's language: those written in rules, and those of situations and answers. */
import { builtInFields } from "../check/built-in.ts";
import type { Fact, Literal, Rational, Type } from "../check/program.ts";
import { writeNumber } from "../check/rational.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { presentType } from "../core/types.ts";
import { otherSign } from "../core/titles.ts";
import type { Around } from "./around.ts";
import { fieldOf, nameOfField, nameOfPart, nameOfValue } from "./names.ts";
import { thingInWords } from "./places.ts";
import { asWording, fill, join, numberInWords as numeral, type Wording } from "./wording.ts";

export function literalInWords(around: Around, value: Literal, type: Type): Wording {
  const { phrases } = around.language;
  if (value === null) return noneInWords(around, type);
  if (typeof value === "boolean") return value ? phrases.yes : phrases.no;
  if (typeof value === "string") return nameInWords(around, value, type);
  return amountInWords(around, value, type);
}

/** A truth that may be none has not been stated. */
function noneInWords({ language: { phrases } }: Around, type: Type): Wording {
  return presentType(type).kind === "truth" ? phrases.unsaid : phrases.none;
}

/** `6″`, `50 %`, `3/2`. */
export function amountInWords({ language }: Around, amount: Rational, type: Type): Wording {
  const number = writeNumber(amount);
  const inner = presentType(type);
  if (inner.kind !== "quantity") return asWording(number);
  return language.amount(number, inner.unit);
}

function nameInWords(around: Around, name: string, type: Type): Wording {
  const { phrases } = around.language;
  const inner = presentType(type);
  if (inner.kind === "duty")
    return name === "may" ? phrases.may : name === "must" ? phrases.must : phrases.mayNot;
  const listed = nameOfValue(around, type, name);
  if (listed !== null) return listed;
  const other = inner.kind === "enum" && name.startsWith(otherSign) ? name.slice(otherSign.length) : null;
  // What people at the table named, and values that an open list does not have, are their own words.
  return other === null ? asWording(name) : fill(phrases.another, asWording(other));
}

/** A value of a situation or an answer. `null`: none. */
export function jsonInWords(around: Around, value: Json, type: Type): Wording {
  const { phrases } = around.language;
  const inner = presentType(type);
  if (value === null) return noneInWords(around, type);
  if (typeof value === "boolean") return value ? phrases.yes : phrases.no;
  if (typeof value === "number") return numberInWords(around, String(value), inner);
  if (typeof value === "string") return stringInWords(around, value, inner);
  if (Array.isArray(value)) {
    const of: Type =
      inner.kind === "list" || inner.kind === "set"
        ? inner.of
        : inner.kind === "keywords"
          ? inner
          : { kind: "unknown" };
    if (value.length === 0) return phrases.none;
    return join(
      value.map((item: Json) => jsonInWords(around, item, of)),
      phrases.comma,
    );
  }
  if (inner.kind === "interval" && isObject(value)) return intervalInWords(around, value, inner.of);
  const parts = Object.entries(value).map(([name, part]) => {
    const shape = inner.kind === "shape" ? inner.fields.find((field) => field.name === name) : undefined;
    const builtIn = builtInFields(inner, around.program.types.phases)?.find((each) => each.name === name);
    const field = shape ?? fieldOf(around, inner, name) ?? builtIn;
    return fill(
      phrases.labelled,
      nameOfField(around, { type: inner }, name),
      jsonInWords(around, part, field?.type ?? { kind: "unknown" }),
    );
  });
  return join(parts, phrases.comma);
}

/** The same; of a list of records, equal ones in a row are one, with their number: `6 × (Cold: No)`. */
export function startInWords(around: Around, value: Json, type: Type): Wording {
  const { phrases } = around.language;
  const inner = presentType(type);
  if (inner.kind !== "list" || !Array.isArray(value) || value.length < 2 || !value.every(isObject))
    return jsonInWords(around, value, type);
  const runs: { readonly words: Wording; count: number }[] = [];
  for (const item of value) {
    const words = fill(phrases.brackets, jsonInWords(around, item, inner.of));
    const last = runs.at(-1);
    if (last?.words === words) last.count += 1;
    else runs.push({ words, count: 1 });
  }
  const said = runs.map(({ words, count }) =>
    count === 1 ? words : fill(phrases.times, numeral(count), words),
  );
  return join(said, phrases.comma);
}

/** `from 2 h to 3 h`; an end that is open is left out. */
function intervalInWords(around: Around, { from, to }: JsonObject, of: Type): Wording {
  const { phrases } = around.language;
  const [low, high] = [from ?? null, to ?? null].map((end) =>
    end === null ? null : jsonInWords(around, end, of),
  );
  if (low && high) return fill(phrases.between, low, high);
  if (low) return fill(phrases.atLeast, low);
  return high ? fill(phrases.atMost, high) : phrases.none;
}

/** A row of a table, by the names of its columns. */
export function rowValueInWords(around: Around, columns: readonly Fact[], value: JsonObject): Wording {
  const { phrases } = around.language;
  const parts = columns.flatMap((column) => {
    const part = value[column.name];
    const name = nameOfPart(around, column);
    return part === undefined ? [] : [fill(phrases.labelled, name, jsonInWords(around, part, column.type))];
  });
  return join(parts, phrases.semicolon);
}

/** Amounts are strings with their unit or fractions, and so are names. */
function stringInWords(around: Around, value: string, type: Type): Wording {
  switch (type.kind) {
    case "quantity": {
      const [, number = value] = /^(-?[\d./]+)/.exec(value) ?? [];
      return numberInWords(around, number, type);
    }
    case "count":
    case "ratio":
    case "die":
      return asWording(value);
    case "record":
    case "ref":
      return thingInWords(around, value) ?? nameInWords(around, value, type);
    default:
      return nameInWords(around, value, type);
  }
}

function numberInWords({ language }: Around, number: string, type: Type): Wording {
  return type.kind === "quantity" ? language.amount(number, type.unit) : asWording(number);
}

/** What a person typed, in quotes. */
export function typedInWords({ phrases }: Around["language"], text: string): Wording {
  return fill(phrases.quoted, asWording(text));
}
