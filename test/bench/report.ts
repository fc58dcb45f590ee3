/**
 * Turns measured lines into a table for a terminal, or into JSON for whoever keeps them.
 * Whether a figure is met is left to figure.ts.
 */
import { type Bound, judge, type Line } from "./figure.ts";

export function table(lines: readonly Line[]): string {
  const rows = [
    ["figure", "compared", "measured", "spread", "allowed", "", ""],
    ...lines.map((line) => [
      line.figure,
      line.compared,
      "missing" in line.measured ? "—" : times(line.measured.ratio),
      "missing" in line.measured ? "—" : line.measured.spread.map(times).join(" – "),
      allowed(line.bound),
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

function allowed(bound: Bound): string {
  if (bound.kind === "stated") return "stated";
  return `${bound.kind === "at-most" ? "≤" : "≥"} ${times(bound.ratio)}`;
}

function times(ratio: number): string {
  return `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}x`;
}
