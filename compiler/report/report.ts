/**
 * Turns what the passes found into one report, ordered and complete, that any writer can show.
 * How it looks (terminal, JSON, editor, page) is left to the writers, how it is worded to each pass.
 */
import {
  type Diagnostic,
  type Fix,
  lineStarts,
  type Position,
  positionAt,
  type Severity,
  type SourceFile,
  type Span,
} from "../../grammar/index.ts";
import { type Change, changesOf } from "./changes.ts";
import { type ExcerptLine, linesAround } from "./excerpt.ts";

export interface Report {
  /** By file, then by place in it. */
  readonly faults: readonly ReportedFault[];
  readonly counts: Counts;
  /** One line: `3 errors, 1 warning in 2 files`. */
  readonly summary: string;
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Files with at least one fault. */
  readonly files: number;
}

export interface ReportedFault {
  readonly severity: Severity;
  readonly code: string;
  /** What was found and why it is wrong. */
  readonly title: string;
  /** The titles around the place, outermost first: authors know a rule by part, section and number. */
  readonly headings: readonly string[];
  readonly excerpt: Excerpt;
  readonly related: readonly Excerpt[];
  /** What to do. */
  readonly help: string;
  readonly fixes: readonly ReportedFix[];
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Excerpt {
  readonly place: Place;
  /** A few words about the marked text; may be empty. */
  readonly label: string;
  /** Empty where the text of the file is not at hand. */
  readonly lines: readonly ExcerptLine[];
}

export interface Place {
  readonly span: Span;
  /** Null, as is `to`, where the text of the file is not at hand. */
  readonly from: Position | null;
  readonly to: Position | null;
}

export interface ReportedFix {
  readonly title: string;
  readonly edits: readonly { readonly place: Place; readonly text: string }[];
  /** The same edits as whole lines before and after. */
  readonly changes: readonly Change[];
}

/** A part of a source with a title, such as a provision or an entry; parts may lie in one another. */
export interface Heading {
  readonly span: Span;
  readonly title: string;
}

export function report(
  diagnostics: readonly Diagnostic[],
  sources: Iterable<SourceFile>,
  outline: readonly Heading[] = [],
): Report {
  const texts = new Map<string, OpenSource>();
  for (const { path, text } of sources) texts.set(path, openSource(text));
  const faults = [...diagnostics].sort(inReadingOrder).map(
    (diagnostic): ReportedFault => ({
      severity: diagnostic.severity,
      code: diagnostic.code,
      title: diagnostic.message,
      headings: headingsAround(diagnostic.span, outline),
      excerpt: excerptOf(diagnostic.span, diagnostic.label, texts),
      related: diagnostic.related.map(({ span, label }) => excerptOf(span, label, texts)),
      help: diagnostic.help,
      fixes: diagnostic.fixes.map((fix) => reportedFix(fix, texts)),
      data: diagnostic.data,
    }),
  );
  const counts = count(faults);
  return { faults, counts, summary: summarise(counts) };
}

interface OpenSource {
  readonly text: string;
  readonly starts: readonly number[];
}

type OpenSources = ReadonlyMap<string, OpenSource>;

/** Lines are counted only in texts of which something is said. */
function openSource(text: string): OpenSource {
  let starts: readonly number[] | null = null;
  return {
    text,
    get starts() {
      starts ??= lineStarts(text);
      return starts;
    },
  };
}

const severities: readonly Severity[] = ["error", "warning", "note"];

function inReadingOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.span.file, b.span.file) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function headingsAround(span: Span, outline: readonly Heading[]): string[] {
  return outline
    .filter(
      (part) => part.span.file === span.file && part.span.start <= span.start && span.start <= part.span.end,
    )
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
    .map(({ title }) => title);
}

function excerptOf(span: Span, label: string, texts: OpenSources): Excerpt {
  const source = texts.get(span.file);
  return {
    place: placeOf(span, source),
    label,
    lines: source ? linesAround(span, source.text, source.starts) : [],
  };
}

function placeOf(span: Span, source: OpenSource | undefined): Place {
  if (!source) return { span, from: null, to: null };
  return { span, from: positionAt(source.starts, span.start), to: positionAt(source.starts, span.end) };
}

function reportedFix(fix: Fix, texts: OpenSources): ReportedFix {
  return {
    title: fix.title,
    edits: fix.edits.map(({ span, text }) => ({ place: placeOf(span, texts.get(span.file)), text })),
    changes: changesOf(fix, texts),
  };
}

function count(faults: readonly ReportedFault[]): Counts {
  const having = (severity: Severity) => faults.filter((fault) => fault.severity === severity).length;
  return {
    errors: having("error"),
    warnings: having("warning"),
    notes: having("note"),
    files: new Set(faults.map((fault) => fault.excerpt.place.span.file)).size,
  };
}

function summarise({ errors, warnings, notes, files }: Counts): string {
  const parts = [some(errors, "error"), some(warnings, "warning"), some(notes, "note")].filter(Boolean);
  return parts.length === 0 ? "no faults" : `${parts.join(", ")} in ${some(files, "file")}`;
}

function some(amount: number, noun: string): string {
  return amount === 0 ? "" : `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
