/**
 * How far a proof may go, and the two honest ways in which it ends early: it gave up, or the matter lies outside.
 * Work is counted and never timed, so that the same question ends in the same way on every machine.
 */

/** Thrown when a proof has used up what it may use; caught where a question is answered, never seen outside. */
export class GaveUp extends Error {}

/** Thrown on what no proof here can express, with the reason in words; caught where a question is answered. */
export class LiesOutside extends Error {}

export interface Budget {
  /** Steps still to be taken: nodes made, pairs joined, sums eliminated. */
  left: number;
}

export function spend(budget: Budget, steps: number): void {
  budget.left -= steps;
  if (budget.left < 0) throw new GaveUp("too many cases for a proof");
}
