/**
 * Turns measured lines into a table for a terminal, or into JSON for whoever keeps them.
 * Whether a figure is met is left to figure.ts.
 */
import { judge, type Line } from "./figure.ts";

export function table(lines: readonly Line[]): string {
  const rows = [
    ["figure", "compared", "measured", "spread", "allowed", "", ""],
    ...lines.map((line) => [
      line.figure,
      line.compared,
      "missing" in line.measured ? "—" : written(line.measured.ratio, line),
      "missing" in line.measured ? "—" : line.measured.spread.map((each) => written(each, line)).join(" – "),
      allowed(line),
      judge(line),
      "missing" in line.measured ? `(${line.measured.missing})` : line.note,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function json(lines: readonly Line[]): string {
  const data = lines.map((line) => ({ ...line, judgement: judge(line) }));
  return JSON.stringify({ node: process.version, lines: data }, null, 2);
}

function allowed(line: Line): string {
  const { bound } = line;
  if (bound.kind === "stated") return "stated";
  return `${bound.kind === "at-most" ? "≤" : "≥"} ${written(bound.ratio, line)}`;
}

function written(value: number, { unit = "x" }: Line): string {
  return `${value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)}${unit}`;
}
