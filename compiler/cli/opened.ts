/** The start of most commands: reads and compiles the project, shows its faults, finds versions by address. */
import type { Compile, Compiled } from "../compile.ts";
import { type Diagnostic, lineStarts, positionAt, type SourceFile, type Span } from "../../grammar/tree.ts";
import { type Judging, judgingBeside } from "./judging.ts";
import { partsBeside } from "./parts-beside.ts";
import { compileAndProve, proofsKey, provePart } from "./proving.ts";
import { booksNamedIn, type Project, readProject } from "../project.ts";
import { saveMemory } from "./memory.ts";
import { renderJson } from "../report/json.ts";
import { readLocks } from "../release/locks.ts";
import { notProvedInWords, sumByCheck } from "../report/not-proved.ts";
import { type Report, report } from "../report/report.ts";
import { renderStyled } from "../report/terminal.ts";
import { type SelectedVersion, selectVersion } from "../study/select-version.ts";
import { dataOf, stored as keep } from "../store/bytes.ts";
import {
  compileParts,
  diagnosticsOf,
  findParts,
  type FoundPart,
  joinParts,
  type Needs,
  onePart,
  recallIn,
  type RecallOfBook,
} from "../store/parts.ts";
import { type RememberedAnswers, rememberedAnswers } from "../store/remembered.ts";
import { keyOf, noStore, type Store } from "../store/store.ts";
import { joinSections, type Section } from "../survey/findings.ts";
import type { Survey } from "../study/survey.ts";
import { type Context, counted, faulty, fine, flag, Misuse } from "./command.ts";

export interface Opened {
  /** Null where the project itself cannot be read. */
  readonly project: Project | null;
  readonly compiled: Compiled;
  readonly report: Report;
  /** What is worth knowing of the rules and no fault; empty unless asked for. */
  readonly sections: readonly Section[];
  /** The numbers of judged claims; null if not asked for. */
  readonly claims: Survey["claims"] | null;
  /** The numbers of proved invariants; null if not asked for. */
  readonly invariants: Survey["invariants"] | null;
  /** Errors that only proofs find, where they were asked to be counted and not reported. */
  readonly refuted: number;
  /** The claims that a second thread judges meanwhile, on request. */
  readonly judging: Judging | null;
  /** Proofs of earlier commands about the book of `claimsOf`. */
  readonly remembered: RememberedAnswers | null;
  readonly recall: RecallOfBook;
}

/** What only few commands need. */
export interface Looking {
  /**
   * Judges the claims of updates, and compares clauses with each other. `counted`: faults are counted and do not stop
   * the command.
   */
  readonly proofs?: boolean | "counted";
  /** All that proofs tell of the rules, and not only what is wrong. */
  readonly all?: boolean;
  /** Compares released versions with their locks. */
  readonly releases?: boolean;
  /** How much of what is compiled the command looks at. */
  readonly needs?: Needs;
  /** A compiler that remembers, for commands that compile again and again. Nothing is then read from the store. */
  readonly compile?: Compile;
  /** A comparison with the claims of a version; `asked` names it among others of the book. */
  readonly claimsOf?: {
    readonly book: string;
    readonly version: string | null;
    readonly asked: readonly string[];
  };
}

export async function open(
  context: Context,
  books?: readonly string[],
  {
    proofs = false,
    all = false,
    releases = false,
    needs = "everything",
    claimsOf,
    compile: again = context.compile,
  }: Looking = {},
): Promise<Opened> {
  const read = await readProject(context.host);
  saveMemory(read.value?.sources ?? []);
  const sources = sourcesFor(read.value?.sources ?? [], books);
  const store = again ? noStore : await storeOf(context, read.value);
  const tell = (text: string): void => context.terminal.progress?.(text);
  tellLarge(context, sources);
  const options = { books, needs, tell };
  const looked = again ? [] : await findParts(sources, store, options);
  const known = new Map<string, Survey>();
  for (const { key } of proofs ? looked : []) {
    const stored = dataOf<Survey>(await store.get(proofsKey(key, all)));
    if (stored) known.set(key, stored);
  }
  const remembered = new Map<string, RememberedAnswers | null>();
  for (const { key, group } of proofs || claimsOf ? looked : [])
    if (!known.has(key))
      remembered.set(key, await rememberedAnswers(store, claimsOf?.asked ?? ["claims"], group.books));
  // Where most proofs are known, judging takes less than starting a thread.
  const isOpen = ({ key, part }: FoundPart): boolean =>
    (claimsOf ? part === null : !known.has(key)) && remembered.get(key)?.isEmpty !== false;
  const toProve = looked.filter(isOpen);
  const toJudge = again ? sources : toProve.flatMap(({ group }) => group.sources);
  const isOfClaims = ({ group }: FoundPart) => claimsOf !== undefined && group.books.includes(claimsOf.book);
  const isRemembered = store !== noStore;
  const isUnread = read.diagnostics.some(({ severity }) => severity === "error");
  const beside =
    proofs && needs === "faults"
      ? partsBeside(context.thread, toProve, store, {
          options: { books, needs },
          isWhole: all,
          isStored: isRemembered,
          isBroken: isUnread,
        })
      : null;
  // What a whole report tells of claims hangs on more than their judgement.
  const judging = claimsOf
    ? judgingBeside(
        context.thread,
        toJudge,
        [claimsOf.book],
        claimsOf.version ? [claimsOf.version] : null,
        isRemembered,
      )
    : proofs && !all && beside === null
      ? judgingBeside(context.thread, toJudge, null, null, isRemembered)
      : null;
  const inTwo = await beside?.proved((found, isBroken) =>
    compileAndProve(
      found,
      store,
      options,
      { isWhole: all, tell, judging: null, remembered: remembered.get(found.key) ?? null },
      isBroken,
    ),
  );
  for (const [key, { survey }] of inTwo ?? []) if (survey) known.set(key, survey);
  const parts = again
    ? [onePart(sources, again(sources, { tell, ...(books ? { books } : {}) }))]
    : await compileParts(
        looked.map((found) => ({ ...found, part: found.part ?? inTwo?.get(found.key)?.part ?? null })),
        store,
        options,
      );
  const compiled = joinParts(parts);
  const found: Diagnostic[] = [
    ...read.diagnostics,
    ...withoutFollowing(read.diagnostics, diagnosticsOf(parts)),
  ];
  let sections: readonly Section[] = [];
  let claims: Opened["claims"] = null;
  let invariants: Opened["invariants"] = null;
  let notProved: Survey["notProved"] = new Map();
  let refuted = 0;
  const isBroken = found.some(({ severity }) => severity === "error");
  if (isBroken) judging?.stop();
  const locks = read.value?.locks ?? [];
  if (releases && locks.length > 0) {
    const { checkReleases } = await import("../study/releases.ts");
    const keys = parts.map(({ key }) => key);
    const key = keys.includes(null)
      ? null
      : keyOf("releases", ...keys.map(String), ...locks.flatMap(({ path, text }) => [path, text]));
    tell("Comparing released versions with their locks");
    found.push(
      ...(isBroken
        ? readLocks(locks).diagnostics
        : await keep(store, key, () => checkReleases(compiled, locks, books ?? null))),
    );
  }
  if (proofs && !isBroken) {
    const proved: Survey[] = [];
    for (const { key, compiled: own } of parts) {
      const stored = key === null ? undefined : known.get(key);
      const proofsOfPart = (key && remembered.get(key)) || null;
      const isBeside =
        key === null ? toProve.length === looked.length : toProve.some((each) => each.key === key);
      const proving = { isWhole: all, tell, judging: isBeside ? judging : null, remembered: proofsOfPart };
      proved.push(stored ?? (await provePart(store, key, own, proving)));
    }
    const isCounted = proofs === "counted";
    const faults = proved.flatMap(({ diagnostics }) => diagnostics);
    for (const each of faults) if (!isCounted || each.severity !== "error") found.push(each);
    if (isCounted) refuted = faults.filter(({ severity }) => severity === "error").length;
    sections = joinSections(proved.flatMap((each) => each.sections));
    claims = {
      hold: proved.reduce((sum, each) => sum + each.claims.hold, 0),
      open: proved.reduce((sum, each) => sum + each.claims.open, 0),
      unchanged: proved.reduce((sum, each) => sum + each.claims.unchanged, 0),
    };
    invariants = {
      hold: proved.reduce((sum, each) => sum + each.invariants.hold, 0),
      open: proved.reduce((sum, each) => sum + each.invariants.open, 0),
    };
    notProved = sumByCheck(proved.flatMap((each) => [...each.notProved]));
  }
  const headings = parts.flatMap(({ about }) => about.headings);
  return {
    project: read.value,
    compiled,
    report: report(found, sources, headings, notProved),
    sections,
    claims,
    invariants,
    refuted,
    judging,
    remembered: remembered.get(looked.find(isOfClaims)?.key ?? "") ?? null,
    recall: recallIn(store, parts),
  };
}

/** Much text takes time even where everything about it is stored. */
export function tellLarge({ terminal }: Pick<Context, "terminal">, sources: readonly SourceFile[]): void {
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (size > largeProject) terminal.progress?.(`Reading ${counted(sources.length, "file")}`);
}

/** Characters. */
const largeProject = 1_000_000;

/**
 * A command about one book reads only the files that name it. If no file seems to begin that book, all files are read.
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

async function storeOf({ host, scripts = null }: Context, project: Project | null): Promise<Store> {
  return scripts === null || project === null ? noStore : host.store({ books: project.books, scripts });
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

/** Empty if no update claims or carries anything. Refuted claims are faults. */
export function claimsInWords({ claims }: Opened): string {
  if (claims === null || claims.hold + claims.open + claims.unchanged === 0) return "";
  const open = claims.open > 0 ? `, ${claims.open} not proved` : "";
  const carried = claims.unchanged > 0 ? `; entries carried unchanged: ${claims.unchanged}` : "";
  return `Claims of updates: ${claims.hold} proved${open}${carried}\n`;
}

/** Empty if there is no invariant. Broken ones are faults. */
export function invariantsInWords({ invariants }: Opened): string {
  if (invariants === null || invariants.hold + invariants.open === 0) return "";
  const open = invariants.open > 0 ? `, ${invariants.open} not proved` : "";
  return `Invariants: ${invariants.hold} proved${open}\n`;
}

/** The findings of proofs, if they are only counted; empty if everything is proved. */
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
  const found =
    /^([a-z][a-z0-9-]*)(?:@(base|\d+(?:\.\d+)*(?:[a-z]|(?:-[a-z][a-z0-9]*)+)?))?(?::([a-z]{2,3}))?$/i.exec(
      text,
    );
  if (!found) {
    throw new Misuse(
      `\`${text}\` is not the name of a version.`,
      "Write book@version[:language], such as w40k@1.5 or w40k@1.5:es. The printed book is book@base.",
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
