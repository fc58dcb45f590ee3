/** Amounts as texts show them: `20cm` in a rule file is `20 cm` for a reader, and `150pt` is `150 points`. */
import type { LanguageFolder } from "./language.ts";

/** An amount as rule files write it, or any other value of a figure, which stays as it is. */
export function writtenAmountInWords(written: string, language: LanguageFolder): string {
  const [, number, unit] = /^([-−]?\d[\d./]*) ?("|%|[a-z]+)$/.exec(written) ?? [];
  return number === undefined || unit === undefined ? written : amountWithUnit(number, unit, language);
}

export function amountWithUnit(number: string, unit: string, { phrases, units }: LanguageFolder): string {
  if (unit === "%") return phrases.percent.replace("{0}", number);
  const known = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (known === undefined) return phrases.amount.replace("{0}", number).replace("{1}", unit);
  return (number === "1" ? known.one : known.more).replace("{0}", number);
}
