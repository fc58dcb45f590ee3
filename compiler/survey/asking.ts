/**
 * Asks questions about the decisions of a book, version by version. If a version has the same decision as an earlier
 * one, with the same calls and laws, the earlier answer is used again.
 */
import type { Book } from "../amend/book.ts";
import type { Decision, Program, RuledDecision } from "../check/program.ts";
import { isAlike, reached, samenessOf } from "../diff/sameness.ts";
import { type Possibility, possibilities, type Question, type Replay } from "../prove/prove.ts";
import type { Recall } from "../core/recall.ts";
import type { DecisionId } from "../resolve/graph.ts";

export interface Version {
  readonly book: Book;
  readonly program: Program;
}

/** What the prover needs besides the clauses: the evaluator, which confirms each situation it finds. */
export interface SurveyEngines {
  /** What the evaluator answers in each of the programs. */
  readonly replayOn: (programs: readonly Program[], decision: DecisionId) => Replay;
  /** Answers of earlier runs. */
  readonly recall?: Recall;
}

export type Ask = (
  version: Version,
  decision: RuledDecision,
  questions: readonly Question[],
  how?: {
    /** Whether the table may overrule clauses that allow it; true by default. */
    readonly told?: boolean;
    /** So many situations are shown at most. */
    readonly mostShown?: number;
  },
) => readonly Possibility[];

/** `steps`: how much may be gone through for one decision. */
export function asking({ replayOn, recall = (_, __, find) => find() }: SurveyEngines, steps: number): Ask {
  return ({ program }, decision, questions, { told = true, mostShown = Number.POSITIVE_INFINITY } = {}) => {
    if (questions.length === 0) return [];
    // Of a large book, what the decision rests on is little.
    const small = reached(program, decision.id);
    return recall(["clauses", decision.id, steps, told, mostShown, questions], [small], () =>
      possibilities(small, decision.id, questions, {
        told,
        free: new Set(decision.doubts),
        replay: replayOn([small], decision.id),
        steps,
        mostShown,
      }),
    );
  };
}

export interface Found<T> {
  readonly version: Version;
  readonly decision: RuledDecision;
  readonly found: T;
}

/** Something worked out of each ruled decision; of one that an earlier version has alike, what was worked out there. */
export function ofEachDecision<T>(
  versions: readonly Version[],
  find: (version: Version, decision: RuledDecision) => T,
  askedIn: (version: Version) => readonly Decision[] = ({ program }) => program.decisions,
): readonly Found<T>[] {
  const known = new Map<DecisionId, T>();
  return versions.flatMap((version, i) => {
    const before = versions[i - 1];
    let isAsBefore: ((id: DecisionId) => boolean) | null = null;
    return askedIn(version).flatMap((decision) => {
      if (decision.kind !== "ruled") return [];
      const last = known.get(decision.id);
      if (last !== undefined && before) isAsBefore ??= alikeIn(before.program, version.program);
      const found = last !== undefined && isAsBefore?.(decision.id) ? last : find(version, decision);
      known.set(decision.id, found);
      return [{ version, decision, found }];
    });
  });
}

function alikeIn(before: Program, after: Program): (id: DecisionId) => boolean {
  const isAround = isAlike(before.laws, after.laws) && isAlike(before.types.records, after.types.records);
  if (!isAround) return () => false;
  const facts = new Map(before.facts.map((fact) => [fact.name, fact]));
  const changed = new Set(
    after.facts.filter((fact) => !isAlike(facts.get(fact.name), fact)).map(({ name }) => name),
  );
  const doubts = new Map(before.doubts.map((doubt) => [doubt.id, doubt]));
  const reread = new Set(
    after.doubts
      .filter((doubt) => !isAlike(doubts.get(doubt.id)?.readings, doubt.readings))
      .map(({ id }) => id),
  );
  const { decision: isSame } = samenessOf(before, after);
  const byId = new Map(after.decisions.map((each) => [each.id, each]));
  return (id) => {
    const own = byId.get(id);
    if (own === undefined || !isSame(id)) return false;
    return !own.reads.some((name) => changed.has(name)) && !own.doubts.some((doubt) => reread.has(doubt));
  };
}
