/**
 * Turns a report into JSON for other programs: the same report gives the same bytes.
 * The layout is left out, so excerpts are given as places; a reader has the files.
 */
import { mostReportedItems } from "../limits.ts";
import { toJson } from "./printable.ts";
import { clipped, type Place, type Report } from "./report.ts";

/** Raised when a reader of an earlier format would misread this one. */
const format = 1;

/** `more` has data besides the faults. */
export function renderJson(report: Report, more: Readonly<Record<string, unknown>> = {}): string {
  const plain = {
    format,
    summary: report.summary,
    counts: report.counts,
    notShown: report.notShown,
    notProved: report.notProved,
    faults: report.faults.map((fault) => ({
      severity: fault.severity,
      code: fault.code,
      title: fault.title,
      help: fault.help,
      place: plainPlace(fault.excerpt.place),
      label: fault.excerpt.label,
      headings: fault.headings,
      related: fault.related.map(({ place, label }) => ({ place: plainPlace(place), label })),
      fixes: fault.fixes.map(({ title, isSafe, edits }) => ({
        title,
        safe: isSafe,
        edits: edits.map(({ place, text }) => ({ place: plainPlace(place), text })),
      })),
      data: plainData(fault.data),
    })),
    ...more,
  };
  return `${toJson(plain, 2)}\n`;
}

function plainPlace({ span, from, to }: Place): object {
  return { file: span.file, start: span.start, end: span.end, from, to };
}

/** Data may hold what JSON cannot say; keys are sorted, since the order they were written in means nothing. */
function plainData(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return clipped(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Set) return plainData([...value]);
  if (Array.isArray(value)) return value.slice(0, mostReportedItems).map(plainData);
  const held = value instanceof Map ? Object.fromEntries(value) : { ...value };
  const keys = Object.keys(held).sort();
  return Object.fromEntries(keys.map((key) => [key, plainData(held[key])]));
}
