/**
 * Turns a play, a situation and the ways the sides play into the exact chances of its outcomes, or into the reasons why
 * there are none: what is not known, or a refusal. Wording them for a terminal is left to the command line.
 */
import type { Rational } from "../check/program.ts";
import { rational } from "../check/rational.ts";
import type { Situation } from "../evaluate/situation.ts";
import type { Missing } from "../runtime/result.ts";
import { settled } from "./best.ts";
import { capped } from "./capped.ts";
import { aimOf } from "./goals.ts";
import { explore, outcomeKey } from "./graph.ts";
import { situationAfter } from "./ground.ts";
import type { Outcomes } from "./machine.ts";
import { neverCame } from "./outside.ts";
import { type Question, ready } from "./ready.ts";
import { isSeenMissing, missingOf, type Refusal, refusalOf } from "./refusals.ts";
import { solve } from "./solve.ts";
import { sumAtEnd } from "./spread.ts";
import type { Outcome, State } from "./state.ts";
import { leastMultiple } from "./weights.ts";

export type { Question } from "./ready.ts";

export interface Distribution {
  readonly kind: "distribution";
  readonly total: bigint;
  readonly all: Outcomes["all"];
  /** The situation that an outcome leaves, as far as goals read it. */
  readonly after: (outcome: Outcome) => Situation;
  /** Owners whose choices were left to chance, or who answered another's best. */
  readonly assumed: ReadonlyMap<string, string>;
}

export type Odds =
  | Distribution
  | { readonly kind: "depends"; readonly missing: readonly Missing[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export function odds(question: Question): Odds {
  return within(() => {
    try {
      return prepared(question)(question);
    } catch (problem) {
      if (!isSeenMissing(problem)) throw problem;
      // Its path is known only where plays are gone into one by one and passes are counted.
      const again = within(() => prepared({ ...question, isByPath: true })(question));
      if (again.kind === "depends") return again;
      throw problem;
    }
  });
}

/** What is asked of many situations: all that does not hang on one of them is worked out once. */
export function prepare(question: Omit<Question, "situation" | "args">): (situation: Situation) => Odds {
  let run: Prepared | null = null;
  return (situation) =>
    within(() => {
      run ??= prepared({ ...question, situation: { ...situation, played: {} } });
      if (!run.hangsOnSituation && isEmpty(situation.played)) return run({ situation });
      const asked = { ...question, situation };
      return prepared(asked)(asked);
    });
}

function isEmpty(played: object): boolean {
  for (const _ in played) return false;
  return true;
}

function within(work: () => Odds): Odds {
  try {
    return work();
  } catch (problem) {
    const missing = missingOf(problem);
    if (missing) return { kind: "depends", missing };
    const refusal = refusalOf(problem);
    if (refusal) return { kind: "refused", refusal };
    throw problem;
  }
}

interface Prepared {
  (question: Pick<Question, "situation" | "args">): Distribution;
  readonly hangsOnSituation: boolean;
}

function prepared(question: Question): Prepared {
  const { program, play, readings = new Map(), cap } = question;
  const { machine, keys, states, best, outside, assumed, readAtEnd, mutable, hangsOnSituation, startIn } =
    ready(question);
  const run = (asked: Pick<Question, "situation" | "args">): Distribution => {
    const start = startIn(asked);
    const after = (outcome: Outcome): Situation =>
      outcome.kind === "value" ? situationAfter(asked.situation, mutable, outcome.globals) : asked.situation;
    const found = (outcomes: Outcomes): Distribution => {
      for (const each of outside) if (!each.hasCome) neverCame(each);
      return { kind: "distribution", ...asAnswered(outcomes, readAtEnd), after, assumed };
    };
    if (cap !== undefined) return found(capped(machine, keys, start, cap, states));
    const sum = best || outside.length > 0 ? null : sumAtEnd(machine, start);
    if (sum) return { kind: "distribution", total: sum.total, all: sum.all, after, assumed };
    const graph = explore(machine, keys, start, states);
    const aim = best && aimOf(best, program, play, readings, after);
    return found(solve(aim ? settled(graph, aim) : graph));
  };
  return Object.assign(run, { hangsOnSituation });
}

/** What was set on the way is no part of the answer, unless a goal reads it at the end. */
function asAnswered({ total, all }: Outcomes, readAtEnd: ReadonlySet<number>): Outcomes {
  const kept = (globals: State["globals"]): State["globals"] =>
    readAtEnd.size === 0 ? [] : globals.map((cell, at) => (readAtEnd.has(at) ? cell : undefined));
  const merged = new Map<string, { ways: bigint; outcome: Outcome }>();
  for (const { ways, outcome } of all) {
    const plain: Outcome =
      outcome.kind === "value" ? { ...outcome, globals: kept(outcome.globals) } : outcome;
    const key = outcomeKey(plain);
    const known = merged.get(key);
    merged.set(key, { outcome: plain, ways: (known?.ways ?? 0n) + ways });
  }
  return { total, all: [...merged.values()] };
}

/** The mean of what each outcome is worth. */
export function meanOf(
  { total, all }: Pick<Distribution, "total" | "all">,
  worth: (outcome: Outcome) => Rational,
): Rational {
  // One denominator for all, and one reduction at the end.
  const worths = all.map(({ ways, outcome }) => ({ ways, each: worth(outcome) }));
  const common = worths.reduce((so, { each }) => leastMultiple(so, each.d), 1n);
  const sum = worths.reduce((so, { ways, each }) => so + ways * each.n * (common / each.d), 0n);
  return rational(sum, total * common);
}
