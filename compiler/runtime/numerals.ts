/** Reads the numbers of the JSON form: `9`, `"9in"`, `"3/2"`, `"1e-3"`. */
import type { Ratio } from "./exact.ts";
import type { TypeNote } from "./given.ts";

/** `none`: no number of that type; `inexact`: one with too many digits. */
export function readAmount(type: TypeNote, json: unknown): Ratio | "none" | "inexact" {
  const isCount = typeof type === "object" && "count" in type;
  const text =
    typeof json === "number" ? String(json) : typeof json === "string" && !isCount ? json.trim() : "";
  const [, digits = "", unit = ""] = /^([^a-z"″%]*(?:e[+-]?\d+)?)\s*(.*)$/i.exec(text) ?? [];
  const wanted = typeof type === "object" && "amount" in type ? type.unit : "";
  if (unit !== "" && (signs[unit] ?? unit) !== wanted) return "none";
  return ratioOf(digits);
}

const signs: Readonly<Record<string, string>> = { '"': "in", "″": "in" };

function ratioOf(digits: string): Ratio | "none" | "inexact" {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?(?:\/(\d+))?$/i.exec(digits.trim());
  if (match === null) return "none";
  const [, sign = "", whole = "", decimals = "", exponent = "0", over = "1"] = match;
  const shift = Number(exponent) - decimals.length;
  const scale = 10n ** BigInt(Math.abs(shift));
  let n = BigInt(whole + decimals) * (shift > 0 ? scale : 1n);
  let d = BigInt(over) * (shift < 0 ? scale : 1n);
  if (d === 0n) return "none";
  let [a, b] = [n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  if (a !== 0n) [n, d] = [n / a, d / a];
  const [top, bottom] = [Number(n), Number(d)];
  if (!Number.isSafeInteger(top) || !Number.isSafeInteger(bottom)) return "inexact";
  const signed = sign === "-" ? 0 - top : top;
  // A decimal of nine places is as good as the fraction, and what callers hold.
  return 1_000_000_000 % bottom === 0 ? signed / bottom : { n: signed, d: bottom };
}
