/**
 * What most commands begin with: the project read and compiled, its faults shown, its versions found by address.
 * What is then done with a version is the command's own.
 */
import { type Compile, type Compiled, type CompiledVersion, compile } from "../compile.ts";
import { type Diagnostic, lineStarts, positionAt, type SourceFile, type Span } from "../../grammar/index.ts";
import { nearNames } from "../near-names.ts";
import { booksNamedIn, type Judging, judgingBeside } from "./judging.ts";
import { type Project, readProject } from "../project.ts";
import { saveMemory } from "./memory.ts";
import { renderJson } from "../report/json.ts";
import { outline } from "../report/outline.ts";
import { notProvedInWords } from "../report/not-proved.ts";
import { type Report, report } from "../report/report.ts";
import { renderStyled } from "../report/terminal.ts";
import type { BookId, VersionId } from "../resolve/graph.ts";
import type { Section } from "../survey/findings.ts";
import type { Surveyed } from "../survey/survey.ts";
import { type Context, counted, faulty, fine, flag, Misuse } from "./command.ts";

export interface Opened {
  /** Null where the project itself cannot be read. */
  readonly project: Project | null;
  readonly compiled: Compiled;
  readonly report: Report;
  /** What is worth knowing of the rules and no fault; empty unless asked for. */
  readonly sections: readonly Section[];
  /** How the claims of updates were judged; null where nobody asked. */
  readonly claims: Claims | null;
  /** Errors that only proofs find, where they were asked to be counted and not reported. */
  readonly refuted: number;
  /** What a second thread judges meanwhile, where that was asked for. */
  readonly judging: Judging | null;
}

export interface Claims {
  readonly hold: number;
  readonly open: number;
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
  let claims: Claims | null = null;
  let notProved: Surveyed["notProved"] = new Map();
  let refuted = 0;
  const isBroken = found.some(({ severity }) => severity === "error");
  if (isBroken) judging?.stop();
  if (proofs && !isBroken) {
    const proved = await provedOf(result.value, all, judging, tell);
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

/** The prover is loaded only where something is to be proved. */
async function provedOf(
  compiled: Compiled,
  isWhole: boolean,
  judging: Judging | null,
  tell: (text: string) => void,
): Promise<Surveyed & { readonly claims: Claims }> {
  const { versions } = compiled;
  const [{ judgedIn, otherReadingsIn }, { joined, surveyed }] = await Promise.all([
    import("./claiming.ts"),
    import("./surveying.ts"),
  ]);
  const updated = [...versions.values()].filter((all) => all.size > 1);
  const { diagnostics, sections, notProved } = surveyed(versions, isWhole, tell);
  const beside = (await judging?.found(compiled)) ?? null;
  const judgedBooks = beside ? [] : updated.map((all) => ({ all, judged: judgedIn(all, tell) }));
  const judged = beside
    ? [...versions.keys()].flatMap((book) => [...(beside.get(book)?.values() ?? [])])
    : judgedBooks.flatMap((each) => [...each.judged.values()]);
  const claims = judged.flatMap((each) => each.diagnostics).filter((each) => !isEcho(each, diagnostics));
  const byReading = isWhole ? judgedBooks.map((each) => otherReadingsIn(each.all, each.judged)) : [];
  const found = judged.flatMap((each) => [...each.claims.values()].flat());
  const openByReading = byReading.flatMap(({ findings }) =>
    findings.filter(({ data }) => data.instead === null),
  );
  return {
    notProved: new Map(notProved).set("claims", openByReading.length),
    diagnostics: [...claims, ...diagnostics],
    sections: joined([...sections, ...byReading]),
    claims: {
      hold: found.filter(({ holds }) => holds === true).length,
      open: found.filter(({ holds }) => holds === null).length,
    },
  };
}

/** An entry that contradicts another changes what that decides into a conflict, which need not be said of its claim as well. */
function isEcho({ code, data }: Diagnostic, found: readonly Diagnostic[]): boolean {
  const { entry, shown } = data as {
    readonly entry?: unknown;
    readonly shown?: { readonly after: string } | null;
  };
  if (code !== "claim-refuted" || shown?.after !== "conflict") return false;
  return found.some((each) => {
    const { one } = each.data as { readonly one?: { readonly entry: string | null } };
    return each.severity === "error" && one !== undefined && one.entry === entry;
  });
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

export interface Found extends CompiledVersion {
  readonly bookId: BookId;
  readonly versionId: VersionId;
  readonly all: ReadonlyMap<VersionId, CompiledVersion>;
}

export function findVersion({ compiled }: Opened, address: Address): Found {
  const bookId = address.book as BookId;
  const all = compiled.versions.get(bookId);
  if (!all) {
    const known = [...compiled.graph.books.keys()];
    throw new Misuse(
      `There is no book \`${address.book}\` in this project.`,
      known.length > 0 ? `It has: ${known.join(", ")}.` : "The project has no books.",
      nearNames(address.book, known),
    );
  }
  const versionId = (address.version ?? [...all.keys()].at(-1)) as VersionId;
  const version = all.get(versionId);
  if (!version) {
    const notHeld = [...(compiled.graph.books.get(bookId)?.versions.values() ?? [])].some((node) =>
      node.notHeld.includes(versionId),
    );
    throw new Misuse(
      notHeld
        ? `Version ${versionId} of \`${bookId}\` was published, but we don't have its document.`
        : `\`${bookId}\` has no version ${versionId}.`,
      `It has: ${[...all.keys()].join(", ")}.`,
    );
  }
  return { ...version, bookId, versionId, all };
}

/** `rules/book.rubric:12:3`, as editors and terminals make a link of it. */
export function placeOf({ compiled }: Opened, { file, start }: Span): string {
  const { line, column } = positionAt(lineStarts(compiled.sources.get(file)?.text ?? ""), start);
  return `${file}:${line}:${column}`;
}
