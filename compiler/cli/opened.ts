/**
 * What most commands begin with: the project read and compiled, its faults shown, its versions found by address.
 * What is then done with a version is the command's own.
 */
import { type Compile, type Compiled, compile } from "../compile.ts";
import { type Diagnostic, lineStarts, positionAt, type SourceFile, type Span } from "../../grammar/index.ts";
import { booksNamedIn, type Judging, judgingBeside } from "./judging.ts";
import { type Project, readProject } from "../project.ts";
import { saveMemory } from "./memory.ts";
import { renderJson } from "../report/json.ts";
import { outline } from "../report/outline.ts";
import { notProvedInWords } from "../report/not-proved.ts";
import { type Report, report } from "../report/report.ts";
import { renderStyled } from "../report/terminal.ts";
import { type SelectedVersion, selectVersion } from "../study/select-version.ts";
import type { Section } from "../survey/findings.ts";
import type { Survey } from "../study/survey.ts";
import { type Context, counted, faulty, fine, flag, Misuse } from "./command.ts";

export interface Opened {
  /** Null where the project itself cannot be read. */
  readonly project: Project | null;
  readonly compiled: Compiled;
  readonly report: Report;
  /** What is worth knowing of the rules and no fault; empty unless asked for. */
  readonly sections: readonly Section[];
  /** How the claims of updates were judged; null where nobody asked. */
  readonly claims: Survey["claims"] | null;
  /** Errors that only proofs find, where they were asked to be counted and not reported. */
  readonly refuted: number;
  /** What a second thread judges meanwhile, where that was asked for. */
  readonly judging: Judging | null;
}

/** What only few commands need. */
export interface Looking {
  /**
   * What updates claim is judged, and clauses are compared with one another. `counted`: what is wrong is counted, and does
   * not stop the command.
   */
  readonly proofs?: boolean | "counted";
  /** All that proofs tell of the rules, and not only what is wrong. */
  readonly all?: boolean;
  /** A compiler that remembers, for commands that compile again and again. */
  readonly compile?: Compile;
  /** A version of which the claims will be asked for. */
  readonly claimsOf?: { readonly book: string; readonly version: string | null };
}

export async function open(
  context: Context,
  books?: readonly string[],
  { proofs = false, all = false, claimsOf, compile: again = context.compile ?? compile }: Looking = {},
): Promise<Opened> {
  const read = await readProject(context.host);
  saveMemory(read.value?.sources ?? []);
  const sources = sourcesFor(read.value?.sources ?? [], books);
  // What a whole report tells of claims hangs on more than their judgement.
  const judging = claimsOf
    ? judgingBeside(context.thread, sources, [claimsOf.book], claimsOf.version ? [claimsOf.version] : null)
    : proofs && !all
      ? judgingBeside(context.thread, sources, null)
      : null;
  const tell = (text: string): void => context.terminal.progress?.(text);
  const result = again(sources, { tell, ...(books ? { books } : {}) });
  const found: Diagnostic[] = [
    ...read.diagnostics,
    ...withoutFollowing(read.diagnostics, result.diagnostics),
  ];
  let sections: readonly Section[] = [];
  let claims: Opened["claims"] = null;
  let notProved: Survey["notProved"] = new Map();
  let refuted = 0;
  const isBroken = found.some(({ severity }) => severity === "error");
  if (isBroken) judging?.stop();
  if (proofs && !isBroken) {
    // The prover is loaded only where something is to be proved.
    const { survey } = await import("../study/survey.ts");
    const claimsBeside = async () => (await judging?.found(result.value)) ?? null;
    const proved = await survey(result.value, { whole: all, tell, claims: claimsBeside });
    const isCounted = proofs === "counted";
    for (const each of proved.diagnostics) if (!isCounted || each.severity !== "error") found.push(each);
    if (isCounted) refuted = proved.diagnostics.filter(({ severity }) => severity === "error").length;
    sections = proved.sections;
    claims = proved.claims;
    notProved = proved.notProved;
  }
  context.terminal.progress?.(null);
  return {
    project: read.value,
    compiled: result.value,
    report: report(found, sources, outline(result.value.documents), notProved),
    sections,
    claims,
    refuted,
    judging,
  };
}

/**
 * Whoever asks of one book waits for no other: what belongs to a book names it. Where no file is seen to begin with a book, it
 * takes all of them to say what there is.
 */
function sourcesFor(all: readonly SourceFile[], books: readonly string[] | undefined): readonly SourceFile[] {
  if (books === undefined) return all;
  const named = new Set(all.flatMap(({ text }) => booksNamedIn(text).all));
  return books.every((book) => named.has(book))
    ? all.filter(({ text }) => books.some((book) => text.includes(book)))
    : all;
}

/** Where a file cannot be read, a book that is not found most likely stands in it. */
function withoutFollowing(
  unread: readonly Diagnostic[],
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  return unread.length === 0 ? found : found.filter(({ code }) => code !== "unknown-book");
}

/** Shows what is wrong; true where nothing is that stops the work. */
export function tell(context: Context, { report }: Opened, when: "always" | "errors" = "always"): boolean {
  const { errors } = report.counts;
  if (report.faults.length > 0 && (when === "always" || errors > 0)) {
    const { terminal } = context;
    if (flag(context, "json")) terminal.writeError(renderJson(report));
    else terminal.writeError(renderStyled(report, terminal.width));
  }
  return errors === 0;
}

/** Nothing where no update claims anything; what is refuted is told as a fault. */
export function claimsInWords({ claims }: Opened): string {
  if (claims === null || claims.hold + claims.open === 0) return "";
  const open = claims.open > 0 ? `, ${claims.open} not proved` : "";
  return `Claims of updates: ${claims.hold} proved${open}\n`;
}

/** What proofs found, where that is counted and not reported; empty where all is proved. */
export function proofsInWords({ report: { notProved }, refuted }: Opened): string {
  const open = notProvedInWords(notProved);
  const parts = [
    ...(refuted > 0 ? [`${counted(refuted, "fault")} found by proofs`] : []),
    ...(open ? [open] : []),
  ];
  if (parts.length === 0) return "";
  const command = refuted > 0 ? "rubric check" : "rubric check --report";
  return `Proofs:  ${parts.join("; ")}. \`${command}\` lists ${refuted > 0 ? "the faults" : "the reasons"}.\n`;
}

/** Warnings, and what was not proved, count only with `--strict`. */
export function exitCode(context: Context, { report: { counts, notProved }, refuted }: Opened): number {
  const isStrict = flag(context, "strict");
  const isOpen = counts.warnings > 0 || notProved.count > 0 || refuted > 0;
  return counts.errors > 0 || (isStrict && isOpen) ? faulty : fine;
}

export interface Address {
  readonly book: string;
  /** Null: the newest. */
  readonly version: string | null;
  readonly language: string | null;
}

/** `w40k@1.5:es`, `pistola@base`, `pistola`. */
export function readAddress(text: string): Address {
  const found = /^([a-z][a-z0-9-]*)(?:@(base|\d+(?:\.\d+)*[a-z]?))?(?::([a-z]{2,3}))?$/i.exec(text);
  if (!found) {
    throw new Misuse(
      `\`${text}\` is not the name of a version.`,
      "Write book@number[letter][:language], such as w40k@1.5 or w40k@1.5:es. The printed book is book@base.",
    );
  }
  return { book: found[1] ?? "", version: found[2] ?? null, language: found[3] ?? null };
}

export type Found = SelectedVersion;

export function findVersion({ compiled }: Opened, address: Address): Found {
  return selectVersion(compiled, address.book, address.version);
}

/** `rules/book.rubric:12:3`, as editors and terminals make a link of it. */
export function placeOf({ compiled }: Opened, { file, start }: Span): string {
  const { line, column } = positionAt(lineStarts(compiled.sources.get(file)?.text ?? ""), start);
  return `${file}:${line}:${column}`;
}
