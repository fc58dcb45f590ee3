/**
 * Reads numbers with or without their unit, and names in any language of the book, from the JSON form.
 * What is made of several values is decode.ts.
 */
import type { Rational, Type, Words } from "../check/program.ts";
import { foldName, nearNames } from "../near-names.ts";
import { type Context, outside, quoted, tooFine, tooLarge, wrong } from "./given-faults.ts";
import { compare, isAmount, isWhole, readNumber } from "../check/rational.ts";
import { exactOf } from "../runtime/numbers.ts";
import { dieValue, type Value } from "../runtime/result.ts";
import { amountInWords } from "../check/in-words.ts";
import type { Json, JsonObject } from "../core/json.ts";

// ---------------------------------------------------------------- numbers

type Numeric = Extract<Type, { kind: "count" | "ratio" | "quantity" }>;

export function numberOf(context: Context, path: string, type: Numeric, json: Json): Value | undefined {
  const wanted = numberWanted(type);
  const text =
    typeof json === "number"
      ? String(json)
      : typeof json === "string" && type.kind !== "count"
        ? json.trim()
        : "";
  const [, digits = "", unit = ""] = /^([^a-z"″%]*(?:e[+-]?\d+)?)\s*(.*)$/i.exec(text) ?? [];
  const amount = readNumber(digits);
  const isInUnit = unit === "" || (type.kind === "quantity" && (signs[unit] ?? unit) === type.unit);
  if (!amount || !isInUnit || (type.kind === "count" && !isWhole(amount)))
    return wrong(context, path, wanted, json);
  if (type.kind === "quantity" && !isAmount(amount))
    return tooFine(context, path, amountInWords(amount, type));
  if (!isExact(amount, type)) return tooLarge(context, path, amountInWords(amount, type));
  const isOutside = (bound: number | null, direction: number): boolean => {
    const limit = bound === null ? null : readNumber(String(bound));
    return limit !== null && compare(amount, limit) * direction > 0;
  };
  if (isOutside(type.from, -1) || isOutside(type.to, 1)) {
    const limits = [
      type.from === null ? [] : [`at least ${type.from}`],
      type.to === null ? [] : [`at most ${type.to}`],
    ];
    return outside(context, path, amountInWords(amount, type), `Give ${limits.flat().join(" and ")}.`, []);
  }
  return exactOf(amount);
}

/** Whether emitted code holds it exactly: as a whole number, in thousandths, or as a fraction of two whole numbers. */
function isExact({ n, d }: Rational, type: Numeric): boolean {
  const top = n < 0n ? -n : n;
  if (type.kind === "quantity") return top * 1000n <= mostThousandths * d;
  return top <= mostWhole && d <= mostWhole;
}

const mostWhole = BigInt(Number.MAX_SAFE_INTEGER);
const mostThousandths = 2n ** 50n;

/** A face, or `{ face, rerolled }`. */
export function dieOf(context: Context, path: string, sides: number, json: Json): Value | undefined {
  const isWritten = typeof json === "object" && json !== null && !Array.isArray(json);
  const { face, rerolled = false, ...others }: JsonObject = isWritten ? (json as JsonObject) : { face: json };
  const isDie = typeof rerolled === "boolean" && Object.keys(others).length === 0;
  if (typeof face !== "number" || !Number.isInteger(face) || !isDie)
    return wrong(context, path, `the face of a D${sides}, or { "face": …, "rerolled": … }`, json);
  if (face < 1 || face > sides) {
    return outside(context, path, String(face), `Give a face from 1 to ${sides}.`, []);
  }
  return dieValue({ face, rerolled });
}

const signs: Readonly<Record<string, string>> = { '"': "in", "″": "in" };

function numberWanted(type: Numeric): string {
  if (type.kind === "count") return "a whole number";
  if (type.kind === "ratio") return 'a ratio such as "3/2"';
  if (type.unit === "%") return "a percentage such as 50";
  return `a ${type.quantity} such as "9${type.unit}", or a number of ${type.unit}`;
}

// ---------------------------------------------------------------- names

interface Vocabulary {
  readonly what: string;
  readonly open: boolean;
  readonly values: readonly { readonly name: string; readonly called: Words }[];
}

export const duties = ["may", "must", "may not"].map((duty) => ({ name: duty, called: {} }));

/** As declared, or as it is called in any language; case, accents and joints do not count. */
export function named(context: Context, path: string, vocabulary: Vocabulary, json: Json): Value | undefined {
  if (typeof json !== "string") return wrong(context, path, `${vocabulary.what}, as text`, json);
  const { values } = vocabulary;
  const wanted = foldName(json);
  const found =
    values.find((value) => value.name === json) ??
    values.find((value) => foldName(value.name) === wanted) ??
    values.find((value) => Object.values(value.called).some((word) => foldName(word) === wanted));
  if (found) return found.name;
  if (vocabulary.open) return json;
  const names = values.map((value) => value.name);
  const words = values.flatMap((value) => [
    value.name,
    ...Object.values(value.called).filter((word) => foldName(word) !== foldName(value.name)),
  ]);
  const near = nearNames(json, words);
  const help =
    names.length > 12 ? "`rubric facts` lists them." : `Give one of ${names.map(quoted).join(", ")}.`;
  return outside(context, path, json, help, near);
}
