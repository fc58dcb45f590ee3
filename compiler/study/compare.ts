/**
 * Compares two versions: texts, proofs, and each situation on the emitted code of both. Claims are in claims.ts.
 */
import { type Compiled, derive } from "../compile.ts";
import type { Difference, JudgedClaim } from "../diff/change.ts";
import { beginComparison, type Comparison, withClaims } from "../diff/diff.ts";
import type { Recall } from "../core/recall.ts";
import type { Side } from "../diff/engines.ts";
import type { DecisionMeaning } from "../diff/meaning.ts";
import { type Replay, replay } from "../diff/replay.ts";
import { reverse } from "../diff/reverse.ts";
import { reached } from "../diff/sameness.ts";
import type { DecisionId, EntryId } from "../resolve/graph.ts";
import { withWords } from "./change-words.ts";
import { judgeClaims } from "./claims.ts";
import { createEngines } from "./engines.ts";
import { emittedVerdicts } from "./emitted-verdicts.ts";
import { type ReadingsAsked, selectReadingsOfSide } from "./readings.ts";
import { type SelectedVersion, selectVersion } from "./select-version.ts";

export type ClaimsOfEntries = ReadonlyMap<EntryId, readonly JudgedClaim[]>;

export interface CompareOptions {
  /** Of the sentences in the differences; by default the first that the book is held in. */
  readonly language?: string;
  /** Leaves out entries of which neither words nor meaning changed. */
  readonly onlyChanged?: boolean;
  /** How doubts are read on either side; those not named are read as taken. */
  readonly readings?: { readonly from?: ReadingsAsked; readonly to?: ReadingsAsked };
  /** The claims of the later version where they are judged elsewhere; null: judge them here. */
  readonly claims?: () => Promise<ClaimsOfEntries | null>;
  /** Decisions that are judged elsewhere meanwhile. */
  readonly beside?: DecisionsBeside | null;
  /** Answers of the prover and of emitted code in earlier runs. */
  readonly recall?: Recall;
  /** False: the caller asks the situations again in another way than by emitted code. */
  readonly isReplayed?: boolean;
}

/** The first decisions are judged here and the last ones elsewhere; each side takes one after another. */
export interface DecisionsBeside {
  /** Takes one of so many decisions; false if all are taken. */
  readonly take: (decisions: number) => boolean;
  /** What was found elsewhere, in order. */
  readonly rest: () => Promise<readonly DecisionMeaning[]>;
}

/**
 * What changed between two versions of a book, or two readings of one: words, decisions and plays, entry by entry.
 * Each situation in the result was put to the evaluator and to the emitted code of both versions.
 *
 * ```ts
 * import { compare, compile } from "rubric";
 *
 * const book = "book well { held in en }";
 * const update = "update 1.1 of well { on base held in en }";
 * const { value } = compile([{ path: "book.rubric", text: book }, { path: "1.1.rubric", text: update }]);
 * (await compare(value, "well", "base", "1.1")).changes; // []
 * ```
 */
export async function compare(
  compiled: Compiled,
  book: string,
  from: string,
  to: string,
  options: CompareOptions = {},
): Promise<Difference> {
  const { claims, recall, isReplayed = true } = options;
  const { after, sides, comparison } = beginCompare(compiled, book, from, to, options);
  const found = await judgeDecisions(comparison, options.beside ?? null);
  const asked = new Set(
    found.changes.flatMap(({ decisions, literally }) =>
      [...decisions, ...literally.decisions].flatMap(({ decision, witnesses }) =>
        witnesses.length > 0 ? [decision] : [],
      ),
    ),
  );
  const shown =
    asked.size === 0 || !isReplayed
      ? found
      : await replayed(found, sides, recall, () =>
          emittedVerdicts(after.all, sides.from.program, sides.to.program, asked),
        );
  const judged = (await claims?.()) ?? judgeClaims(compiled, book, to, recall)?.claims;
  const programs = { from: sides.from.program, to: sides.to.program };
  return withWords(withClaims(shown, judged ?? new Map()), programs, languageOf(after, options));
}

/** The way back from a comparison, whose situations it shows with both answers swapped. */
export async function compareBack(
  compiled: Pick<Compiled, "versions" | "graph">,
  there: Difference,
  { language, claims }: Required<Pick<CompareOptions, "language" | "claims">>,
): Promise<Difference> {
  const { book, from, to, readings } = there;
  const [before, after] = [selectVersion(compiled, book, to), selectVersion(compiled, book, from)];
  const sides = { from: sideOf(before, after, readings.to), to: sideOf(after, before, readings.from) };
  const back = withClaims(reverse(there, sides.from, sides.to), (await claims()) ?? new Map());
  return withWords(back, { from: sides.from.program, to: sides.to.program }, language);
}

/** Judges decisions from the last one on until all are taken; returns what they came to mean, in order. */
export function judgeLast(
  compiled: Pick<Compiled, "versions" | "graph">,
  asked: CompareAsked,
  take: DecisionsBeside["take"],
  recall?: Recall,
): readonly DecisionMeaning[] {
  const { book, from, to, language, readings } = asked;
  const { comparison } = beginCompare(compiled, book, from, to, {
    language,
    readings,
    ...(recall ? { recall } : {}),
  });
  const { decisions, judgeDecision } = comparison;
  const last: DecisionMeaning[] = [];
  while (take(decisions)) last.push(judgeDecision(decisions - 1 - last.length));
  return last.reverse();
}

/** What is compared. */
export interface CompareAsked {
  readonly book: string;
  readonly from: string;
  readonly to: string;
  readonly language: string;
  readonly readings: NonNullable<CompareOptions["readings"]>;
}

async function judgeDecisions(
  { decisions, judgeDecision, finish }: Comparison,
  beside: DecisionsBeside | null,
): Promise<Difference> {
  const first: DecisionMeaning[] = [];
  const take = beside?.take ?? (() => first.length < decisions);
  while (take(decisions)) first.push(judgeDecision(first.length));
  return finish([...first, ...((await beside?.rest()) ?? [])]);
}

function beginCompare(
  compiled: Pick<Compiled, "versions" | "graph">,
  book: string,
  from: string,
  to: string,
  options: CompareOptions,
) {
  const { readings = {}, onlyChanged = false, recall } = options;
  const [before, after] = [selectVersion(compiled, book, from), selectVersion(compiled, book, to)];
  const sides = {
    from: sideOf(before, after, readings.from),
    to: sideOf(after, before, readings.to),
  };
  const engines = createEngines(languageOf(after, options), recall);
  return { after, sides, comparison: beginComparison(sides.from, sides.to, engines, { onlyChanged }) };
}

function languageOf({ book }: SelectedVersion, { language }: Pick<CompareOptions, "language">): string {
  return language ?? book.graph.held[0] ?? "en";
}

/** Emits code only if it is not known what the code says of every situation. */
async function replayed(
  found: Difference,
  sides: { readonly from: Side; readonly to: Side },
  recall: Recall | undefined,
  emit: () => Promise<Replay>,
): Promise<Difference> {
  if (recall === undefined) return replay(found, await emit()).difference;
  const recalling =
    (by: Replay): Replay =>
    (side, witness) => {
      const { decision, given, readings } = witness;
      const program = reached(sides[side].program, decision as DecisionId);
      return recall(["emitted", decision, given, readings[side]], [program], () => by(side, witness));
    };
  try {
    return replay(found, recalling(unknown)).difference;
  } catch (problem) {
    if (!(problem instanceof NotKnown)) throw problem;
    return replay(found, recalling(await emit())).difference;
  }
}

class NotKnown extends Error {}

function unknown(): never {
  throw new NotKnown();
}

/** Readings can change the text too, so the version is derived again for them. */
function sideOf(own: SelectedVersion, other: SelectedVersion, asked: ReadingsAsked = {}): Side {
  const readings = selectReadingsOfSide(own.program, other.program, asked);
  if (readings.size === 0) return { book: own.book, program: own.program, readings };
  return { ...derive(own.book.graph, own.versionId, readings).value, readings };
}
