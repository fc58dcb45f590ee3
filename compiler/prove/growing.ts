/**
 * Puts a question to longer and longer lists, until they are as long as they need be for a proof, as long as was asked for,
 * or as long as the budget lets them: what is answered says which of these it was.
 */
import type { CutOff, CutOffs } from "./cut-off.ts";
import { mostElementsTried, mostProofSteps } from "../limits.ts";
import { type Budget, GaveUp, LiesOutside } from "./limits.ts";

export interface GrowingOptions {
  /** Lists without a cut-off are tried up to so many elements. */
  readonly longest?: number;
  /** The budget of each length. */
  readonly steps?: number;
}

/** What came of one length: the answer, and which lists it went over. */
export interface Round<T> {
  readonly answer: T;
  readonly lists: ReadonlySet<string>;
}

export interface Grown<T> {
  /** By length, the last last; empty where not even the shortest was finished. */
  readonly answers: readonly T[];
  /** Null: lists of any length have been answered for. */
  readonly bound: number | null;
  /** Why a bound is left, or nothing was answered. */
  readonly why: string | null;
}

export function grow<T>(
  cutOffs: CutOffs,
  options: GrowingOptions,
  ask: (most: (list: string) => number, budget: Budget) => Round<T>,
  isEnough: (answer: T) => boolean = () => false,
): Grown<T> {
  const { longest = mostElementsTried, steps = mostProofSteps } = options;
  const answers: T[] = [];
  let done = 0;
  for (let length = 1; ; ) {
    const most = (list: string): number =>
      length === 1 ? 1 : Math.min(length, cutOffs.of(list).most ?? Math.min(length, longest));
    let round: Round<T>;
    try {
      round = ask(most, { left: steps });
    } catch (stopped) {
      if (!(stopped instanceof GaveUp || stopped instanceof LiesOutside)) throw stopped;
      // A shorter length may have been enough all the same.
      return { answers, bound: Math.min(done, longest), why: stopped.message };
    }
    answers.push(round.answer);
    done = length;
    if (isEnough(round.answer)) return { answers, bound: Math.min(done, longest), why: "enough was found" };
    const lists = [...round.lists].map((list) => ({ list, ...cutOffs.of(list) }));
    const beyond = cutOffs.beyondLists();
    if (beyond === null && lists.every((each) => each.most !== null && each.most <= length))
      return { answers, bound: null, why: null };
    const open = beyond ? { list: null, ...beyond } : lists.find((each) => each.most === null);
    const furthest = Math.max(...lists.map((each) => each.most ?? longest));
    if (length >= furthest)
      return { answers, bound: Math.min(length, longest), why: open ? told(open) : null };
    // Short lists show most flips in short; after them, what is enough for a proof is tried at once.
    length = length === 1 ? 2 : furthest;
  }
}

/** Why no number of elements is enough, and of what that is said. */
function told({ list, at = list, why }: CutOff & { readonly list: string | null }): string | null {
  return at === null ? why : `of \`${at}\`: ${why}`;
}
