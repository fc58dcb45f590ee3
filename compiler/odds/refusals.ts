/**
 * The reasons to refuse exact odds, as data and in words for the caller.
 * The parts of the engine raise them. They are not faults of rules, so the catalogue does not list them.
 */
import type { Missing } from "../runtime/result.ts";
import { mostDice, mostOddsBits, mostStates } from "../limits.ts";

export interface Refusal {
  readonly code:
    | "distribution-too-large"
    | "best-without-end"
    | "blind-choice"
    | "unknown-policy"
    | "given-roll"
    | "given-option"
    | "refused-observation"
    | "outside-event"
    | "endless-plays";
  readonly message: string;
  readonly help: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** The work left for a question. */
export interface Effort {
  left: number;
}

/** A limit on states that is raised raises this too. */
export function effortFor(states: number): number {
  return mostOddsBits * Math.max(1, states / mostStates);
}

/** `bits`: of what is worked out next. */
export function spend(effort: Effort, bits: number, what: () => string): void {
  effort.left -= bits;
  if (effort.left >= 0) return;
  refuse({
    code: "distribution-too-large",
    message: `The question needs too much work: it stopped at ${what()}.`,
    help: "Give some rolls in --given, ask for fewer results, stop long sequences with --max, or raise the limit with --states.",
    data: { what: what(), size: `more than ${mostOddsBits} bits`, most: mostOddsBits },
  });
}

type Thrown = Error & {
  readonly refusal?: Refusal;
  readonly missing?: readonly Missing[];
  readonly isSeen?: boolean;
};

export function refuse(refusal: Refusal): never {
  throw Object.assign(new Error(refusal.message), { refusal });
}

export function tooLarge(what: string, size: bigint | number | string, most: number): never {
  return refuse({
    code: "distribution-too-large",
    message: `${what} has ${size} states; the limit is ${most}.`,
    help: "Give some rolls in --given, or ask for fewer results.",
    data: { what, size: `${size}`, most },
  });
}

/** `steps`: as many as are done for it. */
export function tooMuchWork(what: string, steps: number): never {
  return refuse({
    code: "distribution-too-large",
    message: `${what} takes more than ${steps} steps, which is the limit.`,
    help: "Give some rolls in --given, or ask for fewer results.",
    data: { what, size: `more than ${steps} steps`, most: steps },
  });
}

/** What several plays come to together. */
export function tooManyCases(most: number): Refusal {
  return {
    code: "distribution-too-large",
    message: `The sequences of the question have more than ${most} results together, which is the limit.`,
    help: "Give some rolls in --given, name fewer sequences, or compute the sum inside a sequence.",
    data: { what: "The question", size: `more than ${most}`, most },
  };
}

/** More states than a limit that the caller can raise. */
export function tooManyStates(most: number): never {
  return refuse({
    code: "distribution-too-large",
    message: `The question has more than ${most} states, which is the limit.`,
    help: "Give some rolls in --given, ask for fewer results, stop long sequences with --max, or raise the limit with --states.",
    data: { what: "The question", size: `more than ${most}`, most },
  });
}

export function tooManyDice(count: number): never {
  return refuse({
    code: "distribution-too-large",
    message: `${count} dice are rolled at once; the limit is ${mostDice}.`,
    help: "Ask for fewer dice.",
    data: { what: "A roll", size: `${count}`, most: mostDice },
  });
}

/** A missing fact that matters ends the work. */
export function needs(missing: readonly Missing[]): never {
  throw Object.assign(new Error("something is not known"), { missing });
}

/** A fact that only players can see. */
export function needsSeen(missing: Missing): never {
  throw Object.assign(new Error("something is not seen"), { missing: [missing], isSeen: true });
}

/** Is it an observation in the course of a sequence, with a path there? */
export function isSeenMissing(problem: unknown): boolean {
  return problem instanceof Error && (problem as Thrown).isSeen === true;
}

export function refusalOf(problem: unknown): Refusal | null {
  return problem instanceof Error ? ((problem as Thrown).refusal ?? null) : null;
}

export function missingOf(problem: unknown): readonly Missing[] | null {
  return problem instanceof Error ? ((problem as Thrown).missing ?? null) : null;
}
