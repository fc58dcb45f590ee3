/** Reads the numbers of the JSON form: `9`, `"9in"`, `"3/2"`, `"1e-3"`. */
import type { Ratio } from "./exact.ts";
import type { TypeNote } from "./given.ts";
import { type Rational, readNumber } from "./rational.ts";

/** The number that is written, however large; null if the text is no number of that type. */
export function readExact(type: TypeNote, json: unknown): Rational | null {
  const isCount = typeof type === "object" && "count" in type;
  const text =
    typeof json === "number" ? String(json) : typeof json === "string" && !isCount ? json.trim() : "";
  const [, digits = "", unit = ""] = /^([^a-z"″%]*(?:e[+-]?\d+)?)\s*(.*)$/i.exec(text) ?? [];
  const wanted = typeof type === "object" && "amount" in type ? type.unit : "";
  return unit === "" || (signs[unit] ?? unit) === wanted ? readNumber(digits) : null;
}

const signs: Readonly<Record<string, string>> = { '"': "in", "″": "in" };

/** The number as callers of a module hold it. `inexact`: it has too many digits. */
export function ratioOf({ n, d }: Rational): Ratio | "inexact" {
  const [top, bottom] = [Number(n), Number(d)];
  if (!Number.isSafeInteger(top) || !Number.isSafeInteger(bottom)) return "inexact";
  // A decimal of nine places is as good as the fraction, and what callers hold.
  return 1_000_000_000 % bottom === 0 ? top / bottom : { n: top, d: bottom };
}
