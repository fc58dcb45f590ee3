/**
 * Turns a report into text for a terminal: each fault with its lines, the marked words underlined,
 * what to do, and its fixes as small diffs. Where the text goes, and whether it may be coloured, is left to the caller.
 */
import type { Severity } from "../../grammar/tree.ts";
import type { Change } from "./changes.ts";
import type { ExcerptLine } from "./excerpt.ts";
import { fitLine } from "./fit-line.ts";
import { forTerminal, printable, styled, widthOf, wrap } from "./printable.ts";
import type { Excerpt, Report, ReportedFault, ReportedFix } from "./report.ts";

export interface TerminalOptions {
  /** Columns; 100 if unknown. */
  readonly width?: number | undefined;
  readonly colour?: boolean;
}

export function renderTerminal(report: Report, { width, colour = false }: TerminalOptions = {}): string {
  return forTerminal(renderStyled(report, width), colour);
}

/** With our colours marked as `styled` marks them, for a writer that knows whether the terminal has any. */
export function renderStyled(report: Report, columns = 100): string {
  const width = Math.max(40, columns);
  const blocks = report.faults.map((fault) => faultLines({ width, gutter: gutterOf(fault) }, fault));
  const more = notShownLines(report.notShown);
  const all = [...blocks, ...(more.length > 0 ? [more] : []), [report.summary]];
  return `${all.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** How many faults are left out, file by file as far as that is short. */
function notShownLines(files: Report["notShown"]): readonly string[] {
  const told = files
    .slice(0, mostFilesNamed)
    .map(({ file, count }) => `… and ${grouped(count)} more in ${printable(file)}`);
  const others = files.slice(mostFilesNamed);
  if (others.length === 0) return told;
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return [...told, `… and ${grouped(rest)} more in ${grouped(others.length)} other files`];
}

const mostFilesNamed = 10;

/** `39,900` */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Colour is for a person at a terminal who did not decline it; `always` and `never` are the reader's word. */
export function wantsColour(
  choice: "auto" | "always" | "never",
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (choice !== "auto") return choice === "always";
  return isTerminal && !environment.NO_COLOR && environment.TERM !== "dumb";
}

type Style = "strong" | "faint" | "added" | "removed" | Severity;

interface Layout {
  readonly width: number;
  /** Columns for the line numbers of one fault. */
  readonly gutter: number;
}

const codes: Readonly<Record<Style, string>> = {
  strong: "1",
  faint: "2",
  added: "32",
  removed: "31",
  error: "1;31",
  warning: "1;33",
  note: "1;36",
};

function paint(style: Style, text: string): string {
  return text === "" ? "" : styled(codes[style], text);
}

/** A longer fix is shown by its title and first lines. */
const longestChange = 8;

function gutterOf(fault: ReportedFault): number {
  const numbers = [fault.excerpt, ...fault.related].flatMap(({ lines }) => lines.map(({ number }) => number));
  const changed = fault.fixes.flatMap(({ changes }) =>
    changes.map(({ line, before, after }) => line + Math.max(before.length, after.length)),
  );
  return String(Math.max(1, ...numbers, ...changed)).length;
}

function faultLines(layout: Layout, fault: ReportedFault): string[] {
  const { width } = layout;
  const [first = "", ...rest] = wrap(`${fault.severity}: ${fault.title} [${fault.code}]`, width);
  return [
    paint(fault.severity, `${fault.severity}:`) + paint("strong", first.slice(fault.severity.length + 1)),
    ...rest.map((line) => paint("strong", line)),
    ...placeLines(layout, fault.excerpt, "-->"),
    ...headingLines(layout, fault.headings),
    ...excerptLines(layout, fault.excerpt, fault.severity, "^"),
    ...fault.related.flatMap((excerpt) => [
      ...placeLines(layout, excerpt, ":::"),
      ...excerptLines(layout, excerpt, "note", "-"),
    ]),
    ...said(layout, "help", fault.help),
    ...fault.fixes.flatMap((fix) => fixLines(layout, fix)),
  ];
}

function placeLines({ gutter }: Layout, { place }: Excerpt, arrow: string): string[] {
  const at = place.from ? `:${place.from.line}:${place.from.column}` : "";
  return [`${" ".repeat(gutter)}${paint("faint", arrow)} ${printable(place.span.file)}${at}`];
}

function headingLines({ gutter, width }: Layout, headings: readonly string[]): string[] {
  if (headings.length === 0) return [];
  const indent = " ".repeat(gutter + 4);
  return wrap(`in ${headings.join(" > ")}`, width - indent.length).map(
    (line) => indent + paint("faint", line),
  );
}

function excerptLines(layout: Layout, excerpt: Excerpt, style: Style, sign: string): string[] {
  const { lines, label } = excerpt;
  // Without an excerpt the label has nothing to point at, but it may still say what is meant.
  if (lines.length === 0) return said(layout, "here", label);
  const shown = [bar(layout, "")];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before && before.number < line.number - 1) shown.push(paint("faint", "..."));
    const isLast = index === lines.length - 1;
    shown.push(...markedLine(layout, line, isLast ? label : "", style, sign, lines.length > 1));
  });
  return [...shown, bar(layout, "")];
}

function markedLine(
  layout: Layout,
  line: ExcerptLine,
  label: string,
  style: Style,
  sign: string,
  isOneOfMany: boolean,
): string[] {
  const room = layout.width - layout.gutter - 3;
  const { text, at, marked } = fitLine(line, room);
  const shown = [bar(layout, text, String(line.number))];
  if (isOneOfMany && marked === 0 && label === "") return shown;
  const signs = sign.repeat(Math.max(1, marked));
  const beside = at + signs.length + 1;
  const words = printable(label);
  if (words === "") shown.push(bar(layout, " ".repeat(at) + paint(style, signs)));
  else if (beside + widthOf(words) <= room)
    shown.push(bar(layout, " ".repeat(at) + paint(style, `${signs} ${words}`)));
  else {
    shown.push(bar(layout, " ".repeat(at) + paint(style, signs)));
    const indent = Math.min(at, Math.max(0, room - 40));
    for (const part of wrap(label, room - indent))
      shown.push(bar(layout, " ".repeat(indent) + paint(style, part)));
  }
  return shown;
}

function bar({ gutter }: Layout, text: string, number = ""): string {
  return paint("faint", `${number.padStart(gutter)} |`) + (text === "" ? "" : ` ${text}`);
}

function said({ gutter, width }: Layout, word: string, text: string): string[] {
  if (text === "") return [];
  const start = `${" ".repeat(gutter + 1)}= ${word}: `;
  return wrap(text, width - start.length).map((line, index) =>
    index === 0
      ? `${" ".repeat(gutter + 1)}${paint("faint", "=")} ${paint("strong", `${word}:`)} ${line}`
      : " ".repeat(start.length) + line,
  );
}

function fixLines(layout: Layout, fix: ReportedFix): string[] {
  const files = new Set(fix.changes.map(({ file }) => file));
  return [
    ...said(layout, "fix", fix.title),
    ...fix.changes.flatMap((change) => [
      ...(files.size > 1 ? [`${" ".repeat(layout.gutter + 3)}${printable(change.file)}`] : []),
      ...changeLines(layout, change),
    ]),
  ];
}

function changeLines(layout: Layout, { line, before, after }: Change): string[] {
  const { gutter, width } = layout;
  const show =
    (style: "removed" | "added", sign: string, others: readonly string[]) =>
    (text: string, index: number) => {
      const fitted = fitLine({ text, ...changedPart(text, others[index]) }, width - gutter - 3).text;
      return `${paint("faint", String(line + index).padStart(gutter))} ${paint(style, `${sign} ${fitted}`.trimEnd())}`;
    };
  const all = [...before.map(show("removed", "-", after)), ...after.map(show("added", "+", before))];
  if (all.length <= longestChange) return all;
  const more = all.length - longestChange + 1;
  return [
    ...all.slice(0, longestChange - 1),
    `${" ".repeat(gutter + 3)}${paint("faint", `${more} more lines`)}`,
  ];
}

/** The part in which two lines differ; it stays visible when a line is cut. */
function changedPart(
  text: string,
  other: string | undefined,
): { readonly from: number; readonly to: number } {
  if (other === undefined) return { from: 0, to: 0 };
  const shorter = Math.min(text.length, other.length);
  let from = 0;
  while (from < shorter && text[from] === other[from]) from++;
  let rest = 0;
  while (rest < shorter - from && text[text.length - 1 - rest] === other[other.length - 1 - rest]) rest++;
  return { from, to: text.length - rest };
}
