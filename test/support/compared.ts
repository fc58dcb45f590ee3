/**
 * Compiles sources and compares two versions of their book, as the command line does: with the prover, the evaluator, the
 * odds and the stepper handed in. What is expected of the difference is the test's affair.
 */
import type { SourceFile } from "../../grammar/index.ts";
import { createEngines } from "../../compiler/study/engines.ts";
import { type Compiled, type CompiledVersion, compile, derive } from "../../compiler/compile.ts";
import type { Change, Difference, LanguageChange, TextChange } from "../../compiler/diff/change.ts";
import { diff } from "../../compiler/diff/diff.ts";
import type { Engines, Side } from "../../compiler/diff/engines.ts";
import type { DoubtId, VersionId } from "../../compiler/resolve/graph.ts";

export interface CompareWith {
  readonly readings?: {
    readonly from?: Readonly<Record<string, string>>;
    readonly to?: Readonly<Record<string, string>>;
  };
  readonly onlyChanged?: boolean;
  readonly engines?: Partial<Engines>;
}

export type Compare = (from: string, to: string, options?: CompareWith) => Difference;

/** Of the first book there is; claims are no matter of a comparison, so that faults of claims do not stop it. */
export function comparing(sources: readonly SourceFile[], book?: string): Compare {
  const { value, diagnostics } = compile(sources, book === undefined ? {} : { books: [book] });
  const faults = diagnostics.filter(({ code, severity }) => severity === "error" && !code.includes("claim"));
  if (faults.length > 0) throw new Error(faults.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return comparingCompiled(value, book);
}

export function comparingCompiled({ versions }: Compiled, book?: string): Compare {
  const [name] = [...versions.keys()].filter((id) => book === undefined || id === book);
  const all = name === undefined ? undefined : versions.get(name);
  return (from, to, { readings = {}, onlyChanged = false, engines = {} } = {}) => {
    const sides = {
      from: sideOf(all?.get(from as VersionId), readings.from),
      to: sideOf(all?.get(to as VersionId), readings.to),
    };
    const usual = createEngines("en");
    // Counting regions takes long, and few tests look at them.
    const prove: Engines["prove"] = (before, after, decision, purpose) =>
      usual.prove(before, after, decision, purpose === "compare" ? "show" : purpose);
    return diff(sides.from, sides.to, { ...usual, prove, ...engines }, { onlyChanged });
  };
}

function sideOf(version: CompiledVersion | undefined, asked: Readonly<Record<string, string>> = {}): Side {
  if (version === undefined) throw new Error("the book has no such version");
  const readings = new Map(Object.entries(asked).map(([doubt, reading]) => [doubt as DoubtId, reading]));
  if (readings.size === 0) return { ...version, readings };
  return { ...derive(version.book.graph, version.book.version, readings).value, readings };
}

export function source(text: string, path = "rules/book.rubric"): SourceFile {
  return { path, text };
}

/** The change of the group that an entry of either side is in. */
export function changeOf(difference: Difference, entry: string): Change {
  const found = difference.changes.find(({ entries: { from, to } }) =>
    [...from, ...to].some((id) => id.endsWith(entry)),
  );
  if (found === undefined) throw new Error(`no change has ${entry}`);
  return found;
}

/** A change of words as one reads it: `kind at: same [-gone-] {+new+}`, in one language. */
export function read(change: TextChange, language: string | null): string {
  const found = change.languages.find((each) => each.language === language);
  return `${change.kind} ${change.at.to ?? change.at.from}: ${found ? marked(found) : "-"}`;
}

export function marked({ pieces }: LanguageChange): string {
  return pieces
    .map(({ op, text, move }) => {
      const number = move === null ? "" : `${move}:`;
      return op === "same" ? text : op === "deleted" ? `[-${number}${text}-]` : `{+${number}${text}+}`;
    })
    .join("");
}

export function textOf({ changes }: Difference): readonly TextChange[] {
  return changes.flatMap(({ text }) => text);
}
