/**
 * Releases of versions: what a release seals of a version, and what has changed in released versions since. The facts and
 * locks are in `release/`; the evaluator and the prover come in here.
 */
import { parseExpression } from "../../grammar/index.ts";
import { type Diagnostic, type Expr as Ast, plainText, type Span } from "../../grammar/tree.ts";
import { releasesFolder } from "../project.ts";
import { check } from "../check/check.ts";
import { inWords } from "../check/in-words.ts";
import { missingWords } from "../check/missing-words.ts";
import { checkNumbers } from "../check/numbers.ts";
import type { Book, BookClause, BookDecision } from "../amend/book.ts";
import type { CheckedClause, Program } from "../check/program.ts";
import type { Compiled, CompiledVersion } from "../compile.ts";
import { type VersionData, versionData } from "../emit/json.ts";
import { between, type SealedFact, sealedFacts, sortFacts } from "../release/canonical.ts";
import {
  type Compared,
  compareWithLock,
  type Difference,
  subjectOf,
  type Turned,
  wordOf,
} from "../release/compare.ts";
import { raise } from "../release/faults.ts";
import { factInWords } from "../release/fact-words.ts";
import { type Below, type Lock, wholeOf, writeLock } from "../release/lock.ts";
import { chainFaults, type LockFile, type PlacedLock, readLocks, startOf } from "../release/locks.ts";
import { placeOfFact } from "../release/places.ts";
import { askedVerdicts, type RanExample, verdictFacts, verdictParts } from "../release/verdicts.ts";
import type { BookId, DecisionId, VersionId } from "../resolve/graph.ts";
import { judgeClaims } from "./claims.ts";
import { runExamples } from "./examples.ts";
import { prove } from "./proofs.ts";
import type { SelectedVersion } from "./select-version.ts";

/** All that a release of the version would seal. */
export function factsOfVersion({ book, program }: CompiledVersion): readonly SealedFact[] {
  const data = versionData(book, program);
  return sortFacts([...sealedFacts(data), ...verdictFacts(data, runExamples(program))]);
}

/**
 * The same, where only those examples run that a change can turn. The others keep the answers of the lock: where the rules
 * are the same, so are the answers.
 */
function factsBesideLock({ book, program }: CompiledVersion, lock: Lock): readonly SealedFact[] {
  const data = versionData(book, program);
  const rules = sealedFacts(data);
  const sealed = lock.facts.filter(({ key }) => wordOf(key) !== "verdict");
  const { differences } = compareWithLock({ facts: sealed }, rules);
  const changed = differences.map(({ key }) => decidingIn(program, key));
  const running = program.examples.filter(({ runs }) => runs);
  const ran = running.map((example) => {
    const asked = example.expects.map(({ subject }) => inWords(subject));
    const isTouched = changed.some(
      (id) => id === null || asked.some((subject) => rests(program, subject, id)),
    );
    return isTouched ? (runExamples(program, undefined, [example])[0] ?? null) : null;
  });
  const known = new Map(lock.facts.map((fact) => [`${fact.key}\n${verdictParts(fact.text).given}`, fact]));
  const kept = askedVerdicts(data).flatMap((expects, i) =>
    ran[i] == null ? expects.flatMap(({ key, given }) => known.get(`${key}\n${given}`) ?? []) : [],
  );
  return sortFacts([...rules, ...kept, ...verdictFacts(data, ran)]);
}

/** Faults of released versions and of their locks. `books`: only of these. */
export function checkReleases(
  { versions, graph }: Pick<Compiled, "versions" | "graph">,
  files: readonly LockFile[],
  books: readonly string[] | null = null,
): readonly Diagnostic[] {
  const read = readLocks(files);
  const locks = read.locks.filter(({ book }) => books === null || books.includes(book));
  const found: Diagnostic[] = [...read.diagnostics];
  const causes = new Map<string, Cause>();
  for (const lock of locks) {
    const { book, version, path } = lock;
    const address = `${book}@${version}`;
    const chain = chainFaults(lock, read.locks);
    found.push(...chain);
    const compiled = versions.get(book as BookId)?.get(version as VersionId);
    if (compiled === undefined) {
      // A book that was not derived is not missing.
      if (graph.books.get(book as BookId) === undefined || versions.has(book as BookId))
        found.push(raise("sealed-version-gone", startOf(path), { version: address, path }));
      continue;
    }
    const compared = compareWithLock(lock, factsBesideLock(compiled, lock));
    addCauses(
      causes,
      address,
      compiled,
      chain.length > 0 ? withoutInherited(lock, compared, read.locks) : compared,
    );
  }
  for (const { span, ...cause } of causes.values()) found.push(raise("sealed-version-changed", span, cause));
  return found;
}

/** A new release of what a version rests on changes that version too, which is no second cause. */
function withoutInherited(
  { book, on, reissues }: Lock,
  { differences, turned }: Compared,
  all: readonly Lock[],
): Compared {
  const below = all.filter(
    (each) => each.book === book && (each.version === on?.version || each.version === reissues?.version),
  );
  const texts = below.map(({ facts }) => new Map(facts.map(({ key, text }) => [key, text])));
  const own = differences.filter(({ key, is }) => !texts.some((each) => (each.get(key) ?? null) === is));
  return { differences: own, turned: own.length > 0 ? turned : [] };
}

// ---------------------------------------------------------------- a new release

export type Release =
  /** `before`: the text of the lock that is replaced. */
  | {
      readonly kind: "written";
      readonly path: string;
      readonly before: string | null;
      readonly text: string;
      readonly lock: Lock;
    }
  | { readonly kind: "unchanged"; readonly path: string; readonly lock: Lock }
  | { readonly kind: "refused"; readonly diagnostics: readonly Diagnostic[] };

/** `because`: why a version is released again; null for a first release. The rules have no errors. */
export function releaseVersion(
  compiled: Compiled,
  { bookId: book, versionId: version, ...found }: SelectedVersion,
  files: readonly LockFile[],
  because: string | null,
): Release {
  const address = `${book}@${version}`;
  const read = readLocks(files);
  const path = pathOfLock(compiled, book, version);
  const damaged = read.diagnostics.filter(({ span }) => span.file === path);
  if (damaged.length > 0) return { kind: "refused", diagnostics: damaged };
  const old = read.locks.find((each) => each.book === book && each.version === version) ?? null;
  const node = found.book.graph.versions.get(version);
  const span = node?.span ?? found.book.graph.span;
  const notReady = whyNotReady(compiled, { bookId: book, versionId: version, ...found }, read.locks);
  if (notReady.length > 0) {
    const diagnostics = notReady.map((why) => raise("release-not-ready", span, { version: address, ...why }));
    return { kind: "refused", diagnostics };
  }
  const below = (id: VersionId | null | undefined): Below | null => {
    const lock = read.locks.find((each) => each.book === book && each.version === id);
    return lock ? { version: lock.version, whole: lock.whole } : null;
  };
  const lock = {
    book,
    version,
    on: below(node?.on),
    reissues: below(node?.reissues),
    held: [...(node?.held ?? [])].sort(),
    again: old?.again ?? [],
    facts: factsOfVersion(found),
  };
  if (old === null) return { ...written({ ...lock, path }), before: null };
  const isSealed = isEmpty(compareWithLock(old, lock.facts)) && chainFaults(old, read.locks).length === 0;
  if (because === null) {
    if (isSealed) return { kind: "unchanged", path: old.path, lock: old };
    const isOwn = ({ data }: Diagnostic): boolean =>
      data.version === address || (Array.isArray(data.versions) && data.versions.includes(address));
    return { kind: "refused", diagnostics: checkReleases(compiled, files, [book]).filter(isOwn) };
  }
  if (wholeOf(lock) === old.whole) return { kind: "unchanged", path: old.path, lock: old };
  const again = [...old.again, { was: old.whole, because }];
  return { ...written({ ...lock, again, path: old.path }), before: fileOf(files, old.path).text };
}

function written({ path, ...lock }: Omit<Lock, "whole"> & { readonly path: string }) {
  return { kind: "written", path, text: writeLock(lock), lock: { ...lock, whole: wholeOf(lock) } } as const;
}

function fileOf(files: readonly LockFile[], path: string): LockFile {
  return files.find((each) => each.path === path) ?? { path, text: "" };
}

function isEmpty({ differences, turned }: Compared): boolean {
  return differences.length === 0 && turned.length === 0;
}

/** Beside the file in which the book begins. Where several books begin in a folder, the name of the book is in front. */
function pathOfLock({ graph }: Pick<Compiled, "graph">, book: string, version: string): string {
  const folders = [...graph.books.values()].map(({ id, span }) => ({ id, folder: folderOf(span.file) }));
  const own = folders.find(({ id }) => id === book)?.folder ?? "";
  const isShared = folders.some(({ id, folder }) => id !== book && folder === own);
  return `${own}${releasesFolder}/${isShared ? `${book}-` : ""}${version}.lock`;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

interface NotReady {
  readonly why: string;
  readonly todo: string;
}

function whyNotReady(
  compiled: Compiled,
  found: SelectedVersion,
  locks: readonly Lock[],
): readonly NotReady[] {
  const { book, program, bookId, versionId, all } = found;
  const node = book.graph.versions.get(versionId);
  const reasons: NotReady[] = [];
  for (const below of new Set([node?.on, node?.reissues])) {
    if (below == null) continue;
    const name = `${bookId}@${below}`;
    const lock = locks.find((each) => each.book === bookId && each.version === below);
    const [version, todo] = [all.get(below), `Run \`rubric release ${name}\` first.`];
    if (lock === undefined) reasons.push({ why: `\`${name}\` is not released`, todo });
    else if (version && !isEmpty(compareWithLock(lock, factsBesideLock(version, lock))))
      reasons.push({
        why: `\`${name}\` has changed since its release`,
        todo: "`rubric check` shows what changed.",
      });
  }
  const failed = runExamples(program).filter(({ passed }) => !passed);
  const [example] = failed;
  if (example)
    reasons.push({
      why: `example “${example.example.title}” of \`${example.example.owner}\` fails`,
      todo: "`rubric test` shows what it expects and what it finds.",
    });
  const open = [...(judgeClaims(compiled, bookId, versionId)?.claims ?? [])].filter(([, claims]) =>
    claims.some(({ holds }) => holds === null),
  );
  const [claim] = open;
  if (claim)
    reasons.push({
      why: `a claim of \`${claim[0]}\` is not proved`,
      todo: "`rubric check` shows the reason.",
    });
  const [text] = missingWords(book);
  if (text) {
    const beside = plainText(text.beside.text);
    reasons.push({
      why: `the \`${text.language}\` text of “${beside}” is ${text.state === "stale" ? "out of date" : "missing"}`,
      todo: `Write it: the document is available in \`${text.language}\`.`,
    });
  }
  const [number] = checkNumbers(book, program);
  if (number) reasons.push({ why: "it has an open warning about a number", todo: number.message });
  return reasons;
}

// ---------------------------------------------------------------- recomputing a lock

export interface VerifiedLock {
  readonly version: string;
  readonly path: string;
  readonly facts: number;
  /** Examples of today that the release does not have. */
  readonly examplesSince: number;
  readonly differences: readonly {
    readonly what: string;
    readonly was: string | null;
    readonly is: string | null;
  }[];
}

/** Compares a lock with all facts of its version; every example has run. */
export function verifyLock(lock: PlacedLock, now: readonly SealedFact[]): VerifiedLock {
  const { differences, turned } = compareWithLock(lock, now);
  const known = new Set(lock.facts.map(({ key }) => key));
  return {
    version: `${lock.book}@${lock.version}`,
    path: lock.path,
    facts: lock.facts.length,
    examplesSince: now.filter(({ key }) => wordOf(key) === "verdict" && !known.has(key)).length,
    differences: [
      ...differences.map(({ key, was, is }) => ({ what: factInWords(key), was, is })),
      ...turned.map(({ title, was, is }) => ({ what: `the verdict of “${title}”`, was, is })),
    ],
  };
}

/**
 * The facts of published data, as an installed package has it. `ran`: its examples, run on the code of the package; without
 * it, the answers of the lock count, as long as the package has the examples.
 */
export function factsOfData(
  data: VersionData,
  lock: Lock,
  ran: readonly RanExample[] | null,
): readonly SealedFact[] {
  const known = new Map(lock.facts.map((fact) => [`${fact.key}\n${verdictParts(fact.text).given}`, fact]));
  const found = ran === null ? [] : verdictFacts(data, ran);
  const keys = new Set(found.map(({ key }) => key));
  const kept = askedVerdicts(data).flatMap((expects) =>
    expects.flatMap(({ key, given }) => (keys.has(key) ? [] : (known.get(`${key}\n${given}`) ?? []))),
  );
  return sortFacts([...sealedFacts(data), ...found, ...kept]);
}

// ---------------------------------------------------------------- causes

interface Cause {
  readonly span: Span;
  readonly versions: string[];
  readonly what: string;
  readonly was: string | null;
  readonly is: string | null;
  readonly turned: Turned[];
  readonly isProved: boolean;
  readonly enumeration: string | null;
}

/** One place that changes several versions in the same way is one cause. */
function addCauses(
  causes: Map<string, Cause>,
  address: string,
  compiled: CompiledVersion,
  { differences, turned }: Compared,
): void {
  const placed = differences.map((each) => ({
    ...each,
    span: placeOfFact(compiled, each.key, each.is ?? each.was),
  }));
  // The effects of a new entry are reported with the entry.
  const entries = placed.filter(({ key, was }) => wordOf(key) === "entry" && was === null);
  const roots = placed.filter(
    (each) => !entries.some((entry) => entry !== each && isWithin(each.span, entry.span)),
  );
  const open = [...turned];
  const own: Cause[] = [];
  for (const each of roots) {
    const { key, was, is, span } = each;
    const id = JSON.stringify([span.file, span.start, wordOf(key), was, is]);
    const known = causes.get(id);
    const cause: Cause = known ?? {
      span,
      versions: [],
      what: factInWords(key),
      was,
      is,
      turned: [],
      isProved: isSameLogic(compiled, each),
      enumeration: wordOf(key) === "values" ? subjectOf(key) : null,
    };
    causes.set(id, cause);
    cause.versions.push(address);
    own.push(cause);
    const deciding = decidingIn(compiled.program, key);
    for (const verdict of [...open]) {
      if (roots.length > 1 && !rests(compiled.program, verdict.subject, deciding)) continue;
      open.splice(open.indexOf(verdict), 1);
      addTurned(cause, verdict);
    }
  }
  const [first] = own;
  for (const verdict of open) {
    if (first) addTurned(first, verdict);
    else {
      const key = `verdict ${verdict.title}`;
      causes.set(JSON.stringify([address, key]), {
        span: compiled.book.graph.span,
        versions: [address],
        what: `the verdict of “${verdict.title}”`,
        was: verdict.was,
        is: verdict.is,
        turned: [],
        isProved: false,
        enumeration: null,
      });
    }
  }
}

/** The same example in several versions is one verdict that turns. */
function addTurned({ turned }: Cause, verdict: Turned): void {
  const text = JSON.stringify(verdict);
  if (!turned.some((each) => JSON.stringify(each) === text)) turned.push(verdict);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end;
}

/** The decision or sequence that a fact is about. */
function decidingIn({ decisions }: Program, key: string): string | null {
  if (wordOf(key) === "gain")
    return decisions.find((each) => each.kind === "gain" && each.keyword === subjectOf(key))?.id ?? null;
  const isOfLogic = ["logic", "row", "figure", "decision", "order", "sequence"].includes(wordOf(key));
  return isOfLogic ? subjectOf(key) : null;
}

/** Whether what an example asks rests on a decision. */
function rests(program: Program, subject: string, decision: string | null): boolean {
  const asked = /^[^\s(]+/.exec(subject)?.[0] ?? "";
  const calls = new Map<string, readonly string[]>(
    [...program.decisions, ...program.plays].map((each) => [
      each.id,
      [...each.calls, ...("plays" in each ? each.plays : [])],
    ]),
  );
  const seen = new Set([asked]);
  for (const id of seen) for (const called of calls.get(id) ?? []) seen.add(called);
  return decision !== null && seen.has(decision);
}

// ---------------------------------------------------------------- proofs

/** Whether a clause or figure as released decides the same as now, as far as the prover says so. */
function isSameLogic({ book, program }: CompiledVersion, { key, was, is }: Difference): boolean {
  if (was === null || is === null) return false;
  const id = subjectOf(key) as DecisionId;
  const before = wordOf(key) === "logic" ? withClause(book, program, key, was, is) : null;
  if (before === null) return false;
  const checked = check(before);
  if (checked.diagnostics.some(({ severity }) => severity === "error")) return false;
  return prove(checked.value, program, id, "meaning").meaning === "same";
}

/** The book with the clause as its text in the lock says; null where that cannot be read. */
function withClause(book: Book, program: Program, key: string, was: string, is: string): Book | null {
  const decision = program.decisions.find((each) => each.id === subjectOf(key));
  const stated = book.decisions.find((each) => each.id === subjectOf(key));
  if (decision?.kind !== "ruled" || stated?.kind !== "clauses") return null;
  const label = key.split(" ").slice(2).join(" ");
  const [now] = decision.clauses.filter((each) => each.label === label);
  const [before, after] = [clauseParts(was), clauseParts(is)];
  // Only conditions and values can be put back: what else differs is another clause.
  if (now === undefined || before === null || before.rest !== after?.rest) return null;
  const changed = (clause: BookClause): BookClause =>
    clause.id === now.id && isThat(clause, now)
      ? {
          ...clause,
          guard: null,
          under: [],
          clause: { ...clause.clause, value: before.value, when: before.when },
        }
      : clause;
  const clauses: BookDecision = { ...stated, clauses: stated.clauses.map(changed) };
  return { ...book, decisions: book.decisions.map((each) => (each === stated ? clauses : each)) };
}

function isThat({ clause, source }: BookClause, { span }: CheckedClause): boolean {
  return source.file === span.file && clause.start === span.start;
}

interface ClauseParts {
  readonly value: Ast;
  readonly when: Ast | null;
  readonly rest: string;
}

function clauseParts(text: string): ClauseParts | null {
  const parts = text.split(between);
  const at = parts.findIndex((part) => !part.startsWith("stage "));
  const value = expressionOf(parts[at] ?? "");
  const condition = parts[at + 1]?.startsWith("when ") ? parts[at + 1] : undefined;
  const when = condition === undefined ? null : expressionOf(condition.slice("when ".length));
  if (value === null || (condition !== undefined && when === null)) return null;
  const rest = parts.filter((_, i) => i !== at && !(condition !== undefined && i === at + 1));
  return { value, when, rest: rest.join(between) };
}

function expressionOf(text: string): Ast | null {
  const { value, diagnostics } = parseExpression({ path: "release", text });
  return diagnostics.length > 0 ? null : value;
}
