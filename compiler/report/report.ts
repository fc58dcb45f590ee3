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
} from "../../grammar/tree.ts";
import { type Change, changesOf } from "./changes.ts";
import { longestReported, mostFaults, mostFaultsPerFile } from "../limits.ts";
import { type ExcerptLine, linesAround } from "./excerpt.ts";
import { type CheckKind, countNotProved, type NotProved, notProvedInWords } from "./not-proved.ts";

export interface Report {
  /** By file, then by place in it; no more than the limits allow. */
  readonly faults: readonly ReportedFault[];
  /** Of all faults, also of those that are not shown. */
  readonly counts: Counts;
  /** How many faults of each file are left out. */
  readonly notShown: readonly NotShown[];
  readonly notProved: NotProved;
  /** One line: `3 errors, 1 warning in 2 files; not proved: 1 claim`. */
  readonly summary: string;
}

export interface NotShown {
  readonly file: string;
  readonly count: number;
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
  /** The message: what is wrong and why. */
  readonly title: string;
  /** The titles around the place, outermost first: authors know a rule by part, section and number. */
  readonly headings: readonly string[];
  readonly excerpt: Excerpt;
  readonly related: readonly Excerpt[];
  /** The help: how to fix it. */
  readonly help: string;
  readonly fixes: readonly ReportedFix[];
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Excerpt {
  readonly place: Place;
  /** A few words about the marked text; may be empty. */
  readonly label: string;
  /** Empty if the text of the file is missing. */
  readonly lines: readonly ExcerptLine[];
}

export interface Place {
  readonly span: Span;
  /** Null, like `to`, if the text of the file is missing. */
  readonly from: Position | null;
  readonly to: Position | null;
}

export interface ReportedFix {
  readonly title: string;
  readonly isSafe: boolean;
  readonly edits: readonly { readonly place: Place; readonly text: string }[];
  /** The same edits as whole lines before and after. */
  readonly changes: readonly Change[];
}

/** A part of a source with a title, such as a provision or an entry; parts may lie in one another. */
export interface Heading {
  readonly span: Span;
  readonly title: string;
}

/** `notProved`: by check, what ended without an answer and has no diagnostic. */
export function report(
  diagnostics: readonly Diagnostic[],
  sources: Iterable<SourceFile>,
  outline: readonly Heading[] = [],
  notProved: ReadonlyMap<CheckKind, number> = new Map(),
): Report {
  const texts = new Map<string, OpenSource>();
  for (const { path, text } of sources) texts.set(path, openSource(text));
  const { shown, notShown } = limited([...diagnostics].sort(inReadingOrder));
  const faults = shown.map(
    (diagnostic): ReportedFault => ({
      severity: diagnostic.severity,
      code: diagnostic.code,
      title: clipped(diagnostic.message),
      headings: headingsAround(diagnostic.span, outline),
      excerpt: excerptOf(diagnostic.span, diagnostic.label, texts),
      related: diagnostic.related.map(({ span, label }) => excerptOf(span, label, texts)),
      help: clipped(diagnostic.help),
      fixes: diagnostic.fixes.map((fix) => reportedFix(fix, texts)),
      data: diagnostic.data,
    }),
  );
  const counts = count(diagnostics);
  const open = countNotProved(diagnostics, notProved);
  const summary = [summarise(counts), notProvedInWords(open)].filter(Boolean).join("; ");
  return { faults, counts, notShown, notProved: open, summary };
}

/** Errors before warnings, so many of each file and so many in all; in reading order. */
function limited(sorted: readonly Diagnostic[]): {
  readonly shown: readonly Diagnostic[];
  readonly notShown: readonly NotShown[];
} {
  const ofFile = new Map<string, number>();
  const first = severities
    .flatMap((severity) => sorted.filter((each) => each.severity === severity))
    .filter(({ span: { file } }) => {
      const before = ofFile.get(file) ?? 0;
      ofFile.set(file, before + 1);
      return before < mostFaultsPerFile;
    });
  const kept = new Set(first.slice(0, mostFaults));
  const notShown = new Map<string, number>();
  for (const each of sorted)
    if (!kept.has(each)) notShown.set(each.span.file, (notShown.get(each.span.file) ?? 0) + 1);
  return {
    shown: sorted.filter((each) => kept.has(each)),
    notShown: [...notShown].map(([file, count]) => ({ file, count })),
  };
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
    .map(({ title }) => clipped(title));
}

/** A message may quote a text of the author, which may be as long as a file. */
export function clipped(text: string): string {
  return text.length > longestReported ? `${text.slice(0, longestReported - 1)}…` : text;
}

function excerptOf(span: Span, label: string, texts: OpenSources): Excerpt {
  const source = texts.get(span.file);
  return {
    place: placeOf(span, source),
    label: clipped(label),
    lines: source ? linesAround(span, source.text, source.starts) : [],
  };
}

function placeOf(span: Span, source: OpenSource | undefined): Place {
  if (!source) return { span, from: null, to: null };
  return { span, from: positionAt(source.starts, span.start), to: positionAt(source.starts, span.end) };
}

function reportedFix(fix: Fix, texts: OpenSources): ReportedFix {
  return {
    title: clipped(fix.title),
    isSafe: fix.trust === "safe",
    edits: fix.edits.map(({ span, text }) => ({ place: placeOf(span, texts.get(span.file)), text })),
    changes: changesOf(fix, texts),
  };
}

function count(diagnostics: readonly Diagnostic[]): Counts {
  const having = (severity: Severity) => diagnostics.filter((each) => each.severity === severity).length;
  return {
    errors: having("error"),
    warnings: having("warning"),
    notes: having("note"),
    files: new Set(diagnostics.map(({ span }) => span.file)).size,
  };
}

function summarise({ errors, warnings, notes, files }: Counts): string {
  const parts = [some(errors, "error"), some(warnings, "warning"), some(notes, "note")].filter(Boolean);
  return parts.length === 0 ? "no faults" : `${parts.join(", ")} in ${some(files, "file")}`;
}

function some(amount: number, noun: string): string {
  return amount === 0 ? "" : `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
