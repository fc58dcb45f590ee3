/**
 * Situations that may be invalid, put to generated books with versions and sequences. Each comparison takes one situation and
 * one question of one version:
 *
 * - The evaluator (`decode`, `ask`) and emitted code (`fromJson`, `validate`, `explain`) refuse it with the same set of problem
 *   paths, or give the same answer: status, value, missing facts, doubts and choices. `validate` and `explain` also get the
 *   situation as native values, where it can be written so.
 * - The fast form, which trusts its input, gives the same value where the situation is valid and complete.
 * - The reference interpreter reads valid input only. It gives the same status and value, also where parts are missing. Names
 *   in another case are given to it as declared, so that the change of case is shown to change nothing.
 * - Sequences: the stepper and emitted code refuse the same facts with the same paths, or ask for the same first.
 *
 * Versions reach the reference printed as books of their own. `npm run soak` makes a million comparisons.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, type CompiledVersion } from "../../compiler/compile.ts";
import type { Decision } from "../../compiler/check/program.ts";
import type { Play } from "../../compiler/check/plays.ts";
import { inputsOf } from "../../compiler/evaluate/decode.ts";
import { withDeclaredNames } from "../../compiler/evaluate/given-names.ts";
import { isState, startPlay } from "../../compiler/evaluate/plays/play.ts";
import { parse } from "../../grammar/index.ts";
import { compareInput, type Difference, pathsOf, sidesOf } from "../support/agreement.ts";
import { textAsBook } from "../support/as-book.ts";
import { type EmittedFolder, emitted } from "../support/emitted.ts";
import { generateBook, tapes } from "../support/generate-books.ts";
import {
  type FaultKind,
  faultKinds,
  type FaultySituation,
  thingsIn,
  withFaults,
} from "../support/generate-faulty-situations.ts";
import { situations } from "../support/generate-situations.ts";
import type { EmittedPlay } from "../support/play-agreement.ts";
import { isAsked } from "../support/reference/book.ts";
import { askJson, type Book, readBook } from "../support/reference/index.ts";
import { alike } from "../support/reference-answers.ts";
import { dieOf, madeBook } from "../support/reference-books.ts";
import { isSoak, seed } from "../support/seed.ts";
import { isObject, type Json, type JsonObject } from "../../compiler/core/json.ts";

/** Comparisons in all, and the books they are spread over. `COMPARISONS=200000` with `SOAK=1` makes a shorter long run. */
const comparisons = Number(process.env.COMPARISONS ?? (isSoak ? 1_000_000 : 4_000));
const books = isSoak ? { ofVersions: 40, ofExpressions: 20 } : { ofVersions: 3, ofExpressions: 1 };
/** Each valid situation is compared as it is, and then with changes. */
const changedPerSituation = 5;

interface Counts {
  compared: number;
  agreed: number;
  refused: number;
  /** Emitted code refuses to compute with a number that is too large to be exact. */
  inexact: number;
  ofReference: number;
  ofSequences: number;
  /** Only one of the evaluator and the reference answers before all is known. */
  early: number;
  readonly kinds: Record<string, { compared: number; refused: number }>;
}
const counts: Counts = {
  compared: 0,
  agreed: 0,
  refused: 0,
  inexact: 0,
  ofReference: 0,
  ofSequences: 0,
  early: 0,
  kinds: Object.fromEntries(faultKinds.map((kind) => [kind, { compared: 0, refused: 0 }])),
};
const differences: Difference[] = [];
/** One of each decision; a difference in a book shows in many situations. */
const differing = new Map<string, Difference>();

function differ(difference: Difference): void {
  differences.push(difference);
  const { what, book, version, decision } = difference;
  const key = `${what}: ${book}@${version} ${decision}`;
  if (!differing.has(key)) differing.set(key, difference);
}

const everyBook = [
  ...fc.sample(tapes, { numRuns: books.ofVersions, seed }).map((tape, at) => {
    const name = `fuzzed-${at}`;
    return { name, files: () => generateBook(name, tape).files };
  }),
  ...Array.from({ length: books.ofExpressions }, (_, at) => {
    const { name, text } = madeBook(seed + at);
    return { name, files: () => [{ path: `rules/${name}/book.rubric`, text }] };
  }),
];
/** Each book has a die of its own: `BOOKS=made-18317` repeats its part of a run. */
const chosen = process.env.BOOKS?.split(",") ?? everyBook.map(({ name }) => name);
const sources = everyBook
  .map((each, at) => ({ ...each, random: dieOf(seed + at) }))
  .filter(({ name }) => chosen.includes(name));
const share = comparisons / everyBook.length;
const wanted = Math.round(share * sources.length);

describe("situations outside the domains", () => {
  it("are refused or answered alike by every side", { timeout: 3_600_000 }, async () => {
    for (const [at, { files, random }] of sources.entries()) {
      const versions = [...compile(files(), { rulesOnly: true }).value.versions.values()].flatMap((all) => [
        ...all.values(),
      ]);
      using code = await emitted(versions.map(({ program }) => program));
      const questions = versions.flatMap((version) => {
        const book = readBook([parse({ path: "book.rubric", text: textAsBook(version.book) }).value]);
        const { decisions, plays } = version.program;
        return [...decisions, ...plays].map((asked) => ({ version, book, asked }));
      });
      for (const [i, { version, book, asked }] of questions.entries()) {
        // What is left is spread over what is left, so that the sum is exact.
        const left = Math.round(share * (at + 1)) - counts.compared;
        const own = Math.round(left / (questions.length - i));
        await compareQuestion(code, version, book, asked, own, random);
      }
    }
    console.log(
      `outside the domains: seed ${seed}, ${JSON.stringify(counts)}, ${differences.length} differences`,
    );
    expect([...differing.keys()]).toEqual([]);
    expect([...differing.values()].slice(0, 3)).toEqual([]);
    expect(counts.compared).toBe(wanted);
    expect(counts.early).toBeLessThan(counts.ofReference / 50);
  });

  it("have every kind of fault, and each is refused but another case of a name", () => {
    // A few books of a run need not have every kind.
    if (process.env.BOOKS !== undefined) return;
    for (const kind of faultKinds) {
      const { compared, refused } = counts.kinds[kind] ?? { compared: 0, refused: 0 };
      expect(compared, kind).toBeGreaterThan(wanted / 200);
      if (kind === "wrong case") expect(refused, kind).toBe(0);
      else if (kind !== "missing part") expect(refused, kind).toBeGreaterThan(compared / 20);
    }
    for (const count of [counts.ofReference, counts.ofSequences, counts.agreed, counts.refused])
      expect(count).toBeGreaterThan(wanted / 20);
  });
});

/** Puts `many` situations to one question. */
async function compareQuestion(
  code: EmittedFolder,
  version: CompiledVersion,
  book: Book,
  asked: Decision | Play,
  many: number,
  random: (below: number) => number,
): Promise<void> {
  const { program } = version;
  const compareOne =
    "lines" in asked
      ? await comparePlay(code, version, asked)
      : await compareDecision(code, version, book, asked);
  const inputs = inputsOf(program, asked);
  const ofFacts = "lines" in asked ? readingAll(version, asked) : asked;
  const numRuns = Math.ceil(many / (1 + changedPerSituation));
  const half = Math.ceil(numRuns / 2);
  const complete = fc.sample(situations(program, ofFacts), { numRuns: half, seed });
  const partial = fc.sample(situations(program, ofFacts, { complete: false }), { numRuns: half, seed });
  let left = many;
  for (const [at, json] of [...complete, ...partial].entries())
    for (let change = 0; change <= changedPerSituation && left > 0; change++, left--) {
      // Half of the changed situations have one change, so that each kind also shows alone.
      const changes = change === 0 ? 0 : random(2) === 0 ? 1 : 2 + random(2);
      const choices = Array.from(
        { length: changes },
        () => [random(faultKinds.length), random(9973), random(9973)] as const,
      );
      const situation = withFaults(program, inputs, json, choices);
      const isComplete = at < half && situation.kinds.every((kind) => harmless.has(kind));
      const isRefused = compareOne(situation, isComplete);
      counts.compared++;
      for (const kind of situation.kinds.length === 1 ? situation.kinds : []) {
        const count = counts.kinds[kind];
        if (count === undefined) continue;
        count.compared++;
        if (isRefused) count.refused++;
      }
    }
}

const harmless: ReadonlySet<FaultKind> = new Set(["wrong case", "largest number"]);

type CompareOne = (situation: FaultySituation, isComplete: boolean) => boolean;

async function compareDecision(
  code: EmittedFolder,
  { program }: CompiledVersion,
  book: Book,
  decision: Decision,
): Promise<CompareOne> {
  const sides = await sidesOf(code, program, decision);
  const isOfReference = isAsked(book, decision.id);
  return ({ json: given, kinds, before }, isComplete) => {
    const json = withDeclaredNames(program, sides.inputs, given).given;
    const found = compareInput(sides, json, isComplete);
    for (const each of found.differences) differ(each);
    if (found.isInexact) counts.inexact++;
    else if (found.refused !== null) counts.refused++;
    else counts.agreed++;
    const { verdict } = found;
    const isSpelled = !kinds.includes("wrong case") || kinds.every((kind) => kind === "wrong case");
    if (verdict !== null && isOfReference && isSpelled) {
      counts.ofReference++;
      const spelled = kinds.includes("wrong case") ? before : json;
      const mine = askJson(book, decision.id, spelled);
      const isEarly = (mine.status === "depends") !== (verdict.status === "depends");
      const theirs = { status: verdict.status, value: withThings(mine.value, verdict.value, spelled) };
      if (isEarly) counts.early++;
      else if (!alike(mine, theirs))
        differ({
          what: "the reference answers",
          book: program.book,
          version: program.version,
          decision: decision.id,
          json: spelled,
          reference: mine,
          evaluator: { status: verdict.status, value: verdict.value },
        });
    }
    return found.refused !== null;
  };
}

async function comparePlay(
  code: EmittedFolder,
  { program }: CompiledVersion,
  play: Play,
): Promise<CompareOne> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  const { fromJson, InvalidInputError, InexactNumberError } = await code.runtime();
  const emittedPlay = (module.plays as Readonly<Record<string, EmittedPlay>>)[play.id];
  if (emittedPlay === undefined) throw new Error(`${play.id} is not emitted`);
  const cap = 40;
  // Emitted sequences start with all facts of a thing; the stepper also goes on while a part is missing.
  const ofEmitted = (json: JsonObject, isComplete: boolean): Started | "inexact" => {
    try {
      const given = fromJson(module.facts, emittedPlay, json);
      if (!isComplete) return {};
      const { request, result } = emittedPlay.view(emittedPlay.start(given, { cap }));
      return { request: request?.path ?? null, status: result?.status ?? null };
    } catch (thrown) {
      if (thrown instanceof InvalidInputError) return { refused: pathsOf(thrown.problems) };
      if (thrown instanceof InexactNumberError) return "inexact";
      return { thrown: String(thrown) };
    }
  };
  const ofEvaluator = (json: JsonObject, isComplete: boolean): Started => {
    const started = startPlay(program, play.id, json, new Map(), { cap });
    if (!isState(started)) {
      // While something is missing, emitted code is not started, which would refuse a word that is not listed.
      const refused = started.filter(({ code }) => code !== "unlisted");
      return refused.length === 0 ? {} : { refused: pathsOf(refused) };
    }
    return isComplete
      ? { request: started.request?.path ?? null, status: started.result?.status ?? null }
      : {};
  };
  const inputs = inputsOf(program, play);
  return ({ json: given }, isComplete) => {
    // Emitted code takes the names that the book declares; the evaluator also takes what they are called.
    const json = withDeclaredNames(program, inputs, given).given;
    counts.ofSequences++;
    const evaluator = ofEvaluator(json, isComplete);
    const emittedCode = ofEmitted(json, isComplete);
    if (emittedCode === "inexact" && evaluator.refused === undefined) {
      counts.inexact++;
      return false;
    }
    if (JSON.stringify(evaluator) !== JSON.stringify(emittedCode))
      differ({
        what: "the sequence starts",
        book: program.book,
        version: program.version,
        decision: play.id,
        json,
        evaluator,
        emittedCode,
      });
    const isRefused = evaluator.refused !== undefined;
    if (isRefused) counts.refused++;
    else counts.agreed++;
    return isRefused;
  };
}

/** How a sequence starts: what it asks for first or how it ends at once, or the paths of the problems. */
interface Started {
  readonly request?: string | null;
  readonly status?: string | null;
  readonly refused?: readonly string[];
  readonly thrown?: string;
}

/**
 * The answer of the evaluator as the reference writes it. Where the evaluator writes the id of a thing, the reference writes the
 * thing: as the situation has it, or empty if only its id is known. A thing without an id is written by its place there.
 */
function withThings(mine: Json | undefined, theirs: Json | undefined, json: JsonObject): Json | undefined {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return theirs.map((item, i) => withThings(mine[i], item, json) ?? null);
  if (typeof mine === "string" && isObject(theirs))
    return JSON.stringify(valueAt(json, mine)) === JSON.stringify(theirs) ? mine : theirs;
  if (isObject(mine) && isObject(theirs))
    return Object.fromEntries(
      Object.entries(theirs).map(([name, part]) => [name, withThings(mine[name], part, json) ?? null]),
    );
  if (!isObject(mine) || typeof theirs !== "string") return theirs;
  const found = thingsIn(json).find(({ id }) => id === theirs);
  if (found === undefined) return {};
  // Answers give sets in one order.
  return Array.isArray(found.keywords) ? { ...found, keywords: [...found.keywords].sort() } : found;
}

/** What stands in a situation at a path such as `squad[0].mate`. */
function valueAt(json: JsonObject, path: string): Json | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
  return steps.reduce<Json | undefined>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined),
    json,
  );
}

/** As a decision that reads every fact, for the generator of situations. */
function readingAll({ program }: CompiledVersion, play: Play): Decision {
  const reads = program.facts.map(({ name }) => name);
  return {
    ...program.decisions[0],
    kind: "ruled",
    params: play.params,
    reads,
    calls: [],
    clauses: [],
  } as unknown as Decision;
}
