/**
 * Applies the fixes of faults to rule files in memory, until no fix is left. The same files give the same result, and a second
 * run changes nothing. Writing the files is left to the caller.
 */
import { format } from "../../grammar/index.ts";
import {
  type Diagnostic,
  type Edit,
  type Fix,
  lineStarts,
  type Outcome,
  type SourceFile,
} from "../../grammar/tree.ts";
import type { Compiled } from "../compile.ts";
import { changesOf } from "../report/changes.ts";

export interface AppliedFix {
  readonly code: string;
  readonly title: string;
  readonly file: string;
  /** Counted from 1, in the text before this fix. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface FixedSources {
  /** Old and new text by path, of the files that change. */
  readonly changed: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  readonly applied: readonly AppliedFix[];
}

/** `which`: only safe fixes, or also those that are most likely right. */
export function fixSources(
  sources: readonly SourceFile[],
  which: "safe" | "all",
  compile: (sources: readonly SourceFile[]) => Outcome<Compiled>,
): FixedSources {
  let now = sources;
  let found = compile(now).diagnostics;
  const applied: AppliedFix[] = [];
  const rejected = new Set<string>();
  // A fix may let us find further faults. No text comes twice, so this ends.
  const seen = new Set([textOf(now)]);
  for (;;) {
    const open = candidatesIn(found, now, which).filter((each) => !rejected.has(keyOf(each)));
    const fixes = withoutOverlaps(open);
    if (fixes.length === 0) break;
    const [before, base] = [now, found];
    const kept: Candidate[] = [];
    const attempt = (group: readonly Candidate[]): boolean => {
      const next = withEdits(before, [...kept, ...group]);
      const after = compile(next).diagnostics;
      if (seen.has(textOf(next)) || !isBetter(base, [...kept, ...group], after)) return false;
      kept.push(...group);
      [now, found] = [next, after];
      return true;
    };
    // One after another only where all together do not help.
    if (!attempt(fixes)) for (const each of fixes) if (!attempt([each])) rejected.add(keyOf(each));
    seen.add(textOf(now));
    applied.push(...kept.flatMap((each) => appliedTo(before, each)));
  }
  const changed = new Map(
    sources.flatMap(({ path, text }) => {
      const after = now.find((each) => each.path === path)?.text ?? text;
      if (after === text) return [];
      // A file that was formatted stays formatted. One with syntax faults is not known to be.
      const old = format({ path, text });
      const isFormatted = old.diagnostics.length === 0 && old.value === text;
      return [
        [path, { before: text, after: isFormatted ? format({ path, text: after }).value : after }] as const,
      ];
    }),
  );
  return { changed, applied };
}

interface Candidate {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** A fault with several fixes needs a choice. */
function candidatesIn(
  diagnostics: readonly Diagnostic[],
  sources: readonly SourceFile[],
  which: "safe" | "all",
): readonly Candidate[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  return diagnostics.flatMap((diagnostic): readonly Candidate[] => {
    const own = diagnostic.fixes.length > 0 ? diagnostic.fixes : nearFixes(diagnostic, texts);
    const [fix] = own;
    if (fix === undefined || own.length > 1 || fix.trust === "choice") return [];
    return which === "all" || fix.trust === "safe" ? [{ diagnostic, fix }] : [];
  });
}

/** A misspelt name, if just one name is near it. */
function nearFixes(diagnostic: Diagnostic, texts: ReadonlyMap<string, string>): readonly Fix[] {
  const { span } = diagnostic;
  const written = texts.get(span.file)?.slice(span.start, span.end) ?? "";
  const meant = nearestIn(diagnostic, written);
  return meant === null ? [] : [{ title: `write \`${meant}\``, edits: [{ span, text: meant }] }];
}

/** Only where the fault names what is written at its place. */
function nearestIn({ data: named }: Diagnostic, written: string): string | null {
  const { near } = named;
  if (Array.isArray(near)) {
    const isNamed = Object.values(named).includes(written);
    return near.length === 1 && typeof near[0] === "string" && isNamed ? near[0] : null;
  }
  if (typeof near !== "object" || near === null) return null;
  const word = near as { readonly written?: unknown; readonly meant?: unknown };
  return word.written === written && typeof word.meant === "string" ? word.meant : null;
}

/** Later fixes that touch the same text wait for the next round. */
function withoutOverlaps(candidates: readonly Candidate[]): readonly Candidate[] {
  const taken: Edit[] = [];
  return candidates.filter(({ fix }) => {
    const isFree = fix.edits.every(({ span }) =>
      taken.every(
        (other) =>
          other.span.file !== span.file || span.end < other.span.start || span.start > other.span.end,
      ),
    );
    if (isFree) taken.push(...fix.edits);
    return isFree;
  });
}

function withEdits(sources: readonly SourceFile[], fixes: readonly Candidate[]): readonly SourceFile[] {
  const edits = fixes.flatMap(({ fix }) => fix.edits);
  return sources.map((source) => {
    const own = edits.filter(({ span }) => span.file === source.path);
    return own.length === 0 ? source : { ...source, text: textWith(source, own) };
  });
}

/** The text of a file with edits that do not touch one another. */
export function textWith({ text }: SourceFile, edits: readonly Edit[]): string {
  const fromTheEnd = [...edits].sort((a, b) => b.span.start - a.span.start);
  return fromTheEnd.reduce(
    (all, { span, text }) => all.slice(0, span.start) + text + all.slice(span.end),
    text,
  );
}

/** The faults are gone. A fix that is only likely must not lead to as many other errors, except those that it lets us find. */
function isBetter(
  before: readonly Diagnostic[],
  fixes: readonly Candidate[],
  after: readonly Diagnostic[],
): boolean {
  const [old, left] = [countFaults(before), countFaults(after)];
  const fixed = countFaults(fixes.map(({ diagnostic }) => diagnostic));
  for (const [fault, count] of fixed)
    if ((left.get(fault) ?? 0) > (old.get(fault) ?? 0) - count) return false;
  const isSure = fixes.every(
    ({ fix, diagnostic }) => fix.trust === "safe" || diagnostic.code === "unexpected-token",
  );
  return isSure || errorsIn(after) < errorsIn(before);
}

function countFaults(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const each of diagnostics) found.set(faultOf(each), (found.get(faultOf(each)) ?? 0) + 1);
  return found;
}

function faultOf({ code, message, span }: Diagnostic): string {
  return JSON.stringify([code, message, span.file]);
}

function textOf(sources: readonly SourceFile[]): string {
  return sources.map(({ text }) => text).join("\0");
}

function errorsIn(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === "error").length;
}

function keyOf({ diagnostic, fix }: Candidate): string {
  return JSON.stringify([faultOf(diagnostic), fix.title]);
}

function appliedTo(sources: readonly SourceFile[], { diagnostic, fix }: Candidate): readonly AppliedFix[] {
  return appliedEdits(sources, fix.edits, diagnostic.code, fix.title);
}

/** Edits as the lines that they change, however long these are. */
export function appliedEdits(
  sources: readonly SourceFile[],
  edits: readonly Edit[],
  code: string,
  title: string,
): readonly AppliedFix[] {
  const texts = new Map(sources.map(({ path, text }) => [path, { text, starts: lineStarts(text) }]));
  return changesOf({ edits }, texts, Number.POSITIVE_INFINITY).map((change) => ({ code, title, ...change }));
}
