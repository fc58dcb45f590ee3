/**
 * How much work one question may cause. Work is counted and not timed, and counted alike by the explaining forms and by the
 * evaluator: the same question ends in the same way everywhere. The fast forms are plain code and count nothing.
 */

/** Steps of one question: an element of a list visited is one step, a decision judged is ten. */
export const mostSteps = 1_000_000;
/** Elements of a list that a rule builds. */
export const mostListLength = 100_000;
/** Digits of a number that a rule reckons with: of its numerator, and of its denominator. */
export const mostDigits = 1_000;
/** Decisions that call one another, one within the other. */
export const mostCallDepth = 200;

/** Events and passes after which a play counts as one that does not end. */
export const mostPlayEvents = 10_000;

/**
 * Plays and reactions within one another, before they count as feeding on themselves. Deeper, the stack of calls would end first.
 */
export const mostPlayNesting = 150;

/** Records, lists and values within one another in what is given. */
export const mostGivenNesting = 64;

/** Problems of an input that a message lists; all are in `problems`. */
export const mostProblemsListed = 100;

/** Objects and lists within one another, in JSON that is given. */
export const mostJsonNesting = 200;

/** Steps of a decision that is judged. */
const judging = 10;

/** What one question has left. */
export interface Work {
  left: number;
  depth: number;
  /** The decision that is judged; null outside of decisions. */
  decision: string | null;
}

export function newWork(): Work {
  return { left: mostSteps, depth: 0, decision: null };
}

/** Thrown where a question would go beyond a limit. */
export class LimitReached extends Error {
  readonly limit: "steps" | "list-length" | "call-depth" | "digits";
  readonly most: number;
  readonly decision: string | null;
  /** What to do. */
  readonly help: string;

  constructor(limit: LimitReached["limit"], most: number, decision: string | null) {
    const where = decision === null ? "The question" : `\`${decision}\``;
    const [what, help] = words[limit];
    super(`${where} ${what(inDigits(most))}.`);
    this.name = "LimitReached";
    this.limit = limit;
    this.most = most;
    this.decision = decision;
    this.help = help;
  }
}

const words = {
  steps: [
    (most: string) => `needs more than ${most} steps, the limit for one question`,
    "Give shorter lists, or write the rule with fewer lists within lists.",
  ],
  "list-length": [
    (most: string) => `builds a list of more than ${most} elements, the limit for a list`,
    "Give shorter lists, or write the rule so that its lists do not grow.",
  ],
  "call-depth": [
    (most: string) => `is called by more than ${most} decisions, each within the next, which is the limit`,
    "Write the chain of decisions as one decision over a list.",
  ],
  digits: [
    (most: string) => `computes a number of more than ${most} digits, the limit for a number`,
    "Give smaller numbers, or write the rule so that its numbers do not grow without limit.",
  ],
} as const;

/** `2,000,000` */
function inDigits(most: number): string {
  return String(most).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function spend(work: Work, steps: number): void {
  work.left -= steps;
  if (work.left < 0) throw new LimitReached("steps", mostSteps, work.decision);
}

/** The elements of a list that a rule builds are steps as well. */
export function spendOnList(work: Work, length: number): void {
  if (length > mostListLength) throw new LimitReached("list-length", mostListLength, work.decision);
  spend(work, length);
}

/** Judges a decision within the limits. */
export function judgedWithin<T>(work: Work, decision: string, judge: () => T): T {
  const before = work.decision;
  work.decision = decision;
  work.depth += 1;
  try {
    if (work.depth > mostCallDepth) throw new LimitReached("call-depth", mostCallDepth, decision);
    spend(work, judging);
    return judge();
  } catch (problem) {
    // Long expressions in a long chain of decisions use up the stack before the limit is reached.
    const isStack = problem instanceof RangeError && /call stack|recursion/i.test(problem.message);
    if (isStack && work.depth === 1) throw new LimitReached("call-depth", mostCallDepth, decision);
    // Arithmetic does not know for which decision it is done.
    if (problem instanceof LimitReached && problem.decision === null)
      throw new LimitReached(problem.limit, problem.most, decision);
    throw problem;
  } finally {
    work.depth -= 1;
    work.decision = before;
  }
}
