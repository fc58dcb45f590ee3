/** Prints odds: sorted bars, the mean, the assumptions, and the shift between two versions. */
import { wordsIn } from "../check/in-words.ts";
import type { Rational } from "../check/program.ts";
import { rational, readNumber, subtract, toNumber } from "../check/rational.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { fraction, type OddsAnswer, type Row } from "../odds/answer.ts";
import { hanging, styled, toJson, wrap } from "../report/printable.ts";
import type { Context } from "./command.ts";
import { shown } from "../report/situation-words.ts";
import type { Json, JsonObject } from "../core/json.ts";

interface Shift {
  readonly value: Json;
  readonly status: Row["status"];
  readonly change: string;
  readonly approx: number;
}

/** From the first to the second, value by value. */
export function shiftOf(one: OddsAnswer, other: OddsAnswer): Shift[] {
  if (one.status !== "ruled" || other.status !== "ruled") return [];
  const rows = new Map<string, { row: Row; before: Rational; after: Rational }>();
  const nought = rational(0n);
  for (const row of one.distribution)
    rows.set(JSON.stringify(row.value), { row, before: exact(row.chance), after: nought });
  for (const row of other.distribution) {
    const key = JSON.stringify(row.value);
    rows.set(key, { row, before: rows.get(key)?.before ?? nought, after: exact(row.chance) });
  }
  return [...rows.values()].map(({ row, before, after }) => {
    const change = subtract(after, before);
    return { value: row.value, status: row.status, change: fraction(change), approx: toNumber(change) };
  });
}

function exact(text: string): Rational {
  return readNumber(text) ?? rational(0n);
}

export function inProse({ terminal }: Context, answer: OddsAnswer, language: string): string[] {
  const width = Math.min(terminal.width, 100);
  if (answer.status === "refused" && answer.refused)
    return [answer.refused.message, answer.refused.help].flatMap((text) => wrap(text, width));
  if (answer.status === "depends") {
    return [
      "To answer, I still need:",
      ...answer.missing.flatMap(({ path, about }) => {
        const said = wordsIn(about, language);
        return hanging(`  ${said ? `${path}: ${said}` : path}`, width);
      }),
      `Add it: --given '${toJson(handedIn(answer))}'`,
    ];
  }
  const lines = bars(answer.distribution, width, terminal.hasColour);
  const { mean } = answer;
  if (typeof mean === "string") lines.push("", `Mean: ${mean}${approximately(mean)}`);
  else if (mean) {
    const known = Object.entries(mean).filter(([, value]) => value !== null);
    if (known.length > 0)
      lines.push(
        "",
        "Means:",
        ...known.map(([name, value]) => `  ${name}: ${value}${approximately(value ?? "")}`),
      );
  }
  if (answer.goals.length > 0)
    lines.push(
      "",
      "Goals:",
      ...answer.goals.map(({ goal, mean: value }) => `  ${goal}: ${value}${approximately(value)}`),
    );
  const told = (head: string, items: readonly string[]) => {
    if (items.length > 0)
      lines.push("", head, ...items.flatMap((item) => wrap(item, width - 2).map((line) => `  ${line}`)));
  };
  told("Played:", [...answer.policy, ...(answer.ties === null ? [] : [answer.ties])]);
  told("Assuming:", answer.assuming);
  return lines;
}

/** The missing values, in the form of `--given`. */
function handedIn({ missing }: OddsAnswer): JsonObject {
  return missing.reduce<JsonObject>((json, { path }) => putAt(json, path, "…"), {});
}

function approximately(text: string): string {
  return text.includes("/") ? ` (${fourDecimals(exact(text))})` : "";
}

/** Rounded from the exact number: a double has no decimals left beyond 2^53. */
function fourDecimals({ n, d }: Rational): string {
  const parts = ((n < 0n ? -n : n) * 20_000n + d) / (2n * d);
  const digits = parts.toString().padStart(5, "0");
  return `${n < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

const longest = 24;
const widestName = 44;

/** Of more texts than a call takes arguments. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

function bars(rows: readonly Row[], width: number, hasColour: boolean): string[] {
  const names = rows.map(({ value }) => valueInWords(value));
  const chances = rows.map(
    ({ chance, approx }) =>
      `${(approx * 100).toFixed(2).padStart(6)} %  ${chance.length <= longest ? chance : "…"}`,
  );
  const left = widest(names);
  const right = widest(chances);
  const room = Math.max(8, width - left - right - 4);
  const most = rows.reduce((so, { approx }) => Math.max(so, approx), 0);
  return rows.map(({ approx }, i) => {
    const bar = "█".repeat(approx === 0 ? 0 : Math.max(1, Math.round((approx / most) * room)));
    const shownBar = (hasColour ? styled("36", bar, "39") : bar) + " ".repeat(room - bar.length);
    return `${(names[i] ?? "").padEnd(left)}  ${shownBar}  ${chances[i]}`.trimEnd();
  });
}

/** One result needs no name; what is too long for a line ends in dots. */
function valueInWords(value: Json): string {
  const text = briefly(value);
  return text.length <= widestName ? text : `${text.slice(0, widestName - 1)}…`;
}

function briefly(value: Json): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return partInWords(value);
  const parts = Object.entries(value);
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return partInWords(only[1]);
  return typeof value === "object" && "id" in value
    ? String(value.id)
    : parts.map(([name, part]) => `${name} ${partInWords(part)}`).join(", ");
}

/** A thing goes by its id, a list by what is in it. */
function partInWords(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(partInWords).join(" ")}]`;
  if (typeof value !== "object" || value === null) return shown(value);
  const { id } = value as { readonly id?: Json };
  return id === undefined
    ? `{${Object.entries(value)
        .map(([name, part]) => `${name} ${partInWords(part as Json)}`)
        .join(", ")}}`
    : shown(id);
}

export function shiftInProse(one: OddsAnswer, other: OddsAnswer): string[] {
  if (one.status !== "ruled" || other.status !== "ruled")
    return ["No comparison is possible: one of the versions has no chances."];
  const shift = shiftOf(one, other).filter(({ change }) => change !== "0");
  if (shift.length === 0) return ["No difference: the chances are the same."];
  const names = shift.map(({ value }) => valueInWords(value));
  const left = widest(names);
  return [
    "Difference:",
    ...shift.map(
      ({ change, approx }, i) =>
        `  ${(names[i] ?? "").padEnd(left)}  ${approx > 0 ? "+" : ""}${(approx * 100).toFixed(2)} %  ${change}`,
    ),
  ];
}
