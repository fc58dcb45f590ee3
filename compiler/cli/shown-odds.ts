/** Prints odds: sorted bars, the mean, the assumptions, and the shift between two versions. */
import type { Rational } from "../check/program.ts";
import { rational, readNumber, subtract, toNumber } from "../check/rational.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { fraction, type OddsAnswer, type Row } from "../odds/answer.ts";
import { hanging, styled, toJson, wrap } from "../report/printable.ts";
import type { Context } from "./command.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { OddsInWords } from "../study/odds-words.ts";
import { languageFor } from "../words/language.ts";
import { fill } from "../words/wording.ts";

/** An answer with its words. */
export interface Said {
  readonly answer: OddsAnswer;
  readonly words: OddsInWords;
}

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

export function inProse({ terminal }: Context, answer: OddsAnswer, words: OddsInWords): string[] {
  const width = Math.min(terminal.width, 100);
  if (answer.status === "refused" && answer.refused)
    return [answer.refused.message, answer.refused.help].flatMap((text) => wrap(text, width));
  const { phrases } = languageFor(words.language);
  const { sequence } = phrases;
  if (answer.status === "depends") {
    const missing = words.missing.map(({ name, question }) =>
      question === null ? name : fill(phrases.labelled, name, question),
    );
    const given = `--given '${toJson(handedIn(answer))}'`;
    return [
      ...wrap(words.question, width),
      phrases.statuses.depends,
      ...missing.flatMap((line) => hanging(`  ${line}`, width)),
      sequence.addIt.replace("{0}", () => given),
      ...inputLines(words, width),
    ];
  }
  const lines = [
    ...wrap(words.question, width),
    ...bars(answer.distribution, words, width, terminal.hasColour),
  ];
  if (answer.distribution.length === 0) return lines;
  const say = (head: string, items: readonly string[]) => {
    if (items.length > 0) lines.push("", head, ...items.flatMap((item) => hanging(`  ${item}`, width, 4)));
  };
  say(
    sequence.means,
    words.means.map(({ name, mean }) => `${fill(phrases.labelled, name, mean)}${approximately(mean)}`),
  );
  say(
    sequence.goals,
    answer.goals.map(({ goal, mean }) => `${goal}: ${mean}${approximately(mean)}`),
  );
  say(sequence.played, [...words.sides, ...(answer.ties === null ? [] : [sequence.ties])]);
  say(sequence.assuming, words.assuming);
  return [...lines, ...inputLines(words, width)];
}

/** What was assumed at the start, and what was given for nothing. */
export function inputLines(
  { assumed, idle, language }: Pick<OddsInWords, "assumed" | "idle" | "language">,
  width: number,
): readonly string[] {
  const { assumedStart } = languageFor(language).phrases;
  return [
    ...(assumed.length > 0 ? ["", assumedStart] : []),
    ...assumed.flatMap(({ words }) => hanging(`  ${words}`, width, 4)),
    ...(idle === null ? [] : ["", ...hanging(idle, width)]),
  ];
}

/** The missing values, in the form of `--given`. */
function handedIn({ missing }: OddsAnswer): JsonObject {
  return missing.reduce<JsonObject>((json, { path }) => putAt(json, path, "…"), {});
}

/** Of a fraction, with or without a unit. */
function approximately(text: string): string {
  const [fraction] = /^-?\d+\/\d+/.exec(text) ?? [];
  return fraction === undefined ? "" : ` (${fourDecimals(exact(fraction))})`;
}

/** Rounded from the exact number: a double has no decimals left beyond 2^53. */
function fourDecimals({ n, d }: Rational): string {
  const parts = ((n < 0n ? -n : n) * 20_000n + d) / (2n * d);
  const digits = parts.toString().padStart(5, "0");
  return `${n < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

const widestName = 44;

/** Of more texts than a call takes arguments. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** Each on a scale from 0 to 100 %, so that those of two questions can be compared. Long results have a line of their own. */
function bars(
  rows: readonly Row[],
  { rows: words }: OddsInWords,
  width: number,
  hasColour: boolean,
): readonly string[] {
  const names = words.map(({ outcome }) => outcome);
  const chances = rows.map(({ approx }, i) => {
    const said = words[i]?.chance;
    return `${(approx * 100).toFixed(2).padStart(6)} %${said ? `  ${said}` : ""}`;
  });
  const isNarrow = widest(names) > widestName;
  const left = isNarrow ? 0 : widest(names);
  const room = Math.max(8, Math.min(50, width - left - widest(chances) - 4));
  const scale = `${" ".repeat(left + 2)}0 %${"100 %".padStart(room - 3)}`;
  const drawn = rows.flatMap(({ approx }, i) => {
    const bar = "█".repeat(approx === 0 ? 0 : Math.max(1, Math.round(approx * room)));
    const shownBar = (hasColour ? styled("36", bar, "39") : bar) + "·".repeat(room - bar.length);
    const line = `${shownBar}  ${chances[i]}`;
    return isNarrow
      ? [...hanging(names[i] ?? "", width, 2), `  ${line}`]
      : [`${(names[i] ?? "").padEnd(left)}  ${line}`];
  });
  return [scale, ...drawn];
}

export function shiftInProse(one: Said, other: Said): string[] {
  const { sequence } = languageFor(one.words.language).phrases;
  if (one.answer.status !== "ruled" || other.answer.status !== "ruled") return [sequence.noComparison];
  const shift = shiftOf(one.answer, other.answer).filter(({ change }) => change !== "0");
  if (shift.length === 0) return [sequence.noDifference];
  const said = new Map(
    [one, other].flatMap(({ answer, words }) =>
      answer.distribution.map(
        ({ value }, i) => [JSON.stringify(value), words.rows[i]?.outcome ?? ""] as const,
      ),
    ),
  );
  const names = shift.map(({ value }) => said.get(JSON.stringify(value)) ?? "");
  const left = Math.min(widest(names), widestName);
  return [
    sequence.difference,
    ...shift.map(
      ({ change, approx }, i) =>
        `  ${(names[i] ?? "").padEnd(left)}  ${approx > 0 ? "+" : ""}${(approx * 100).toFixed(2)} %  ${change}`,
    ),
  ];
}
