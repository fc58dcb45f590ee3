/**
 * The limits of the compiler and its commands, each with a section in grammar/LIMITS.md. Work is counted, never timed: the
 * same input ends in the same way on every machine. Each is ten times or more what the four books and a book of a hundred
 * thousand provisions need.
 */
export { mostNameLength, mostNesting, mostWrittenDigits } from "../grammar/index.ts";

// ---------------------------------------------------------------- files

/** Bytes of one file of a project. A larger file is refused before it is read into memory. */
export const largestFile = 10_000_000;

// ---------------------------------------------------------------- reports

/** Faults of one file that a report shows; errors before warnings. The others are counted. */
export const mostFaultsPerFile = 100;
/** Faults of all files that a report shows. */
export const mostFaults = 1_000;

// ---------------------------------------------------------------- proofs

/** Steps of one proof: nodes made, pairs joined, sums eliminated. */
export const mostProofSteps = 1_500_000;
/** Steps of one proof in a check without `--report`, which is run all the time. */
export const mostCheckSteps = 200_000;
/** Elements of a list that are tried where no length is known to be enough for a proof. */
export const mostElementsTried = 3;
/** Conflicts between clauses of one decision that are shown with a situation. */
export const mostConflictsShown = 20;
/** Pairs of clauses of one decision that are put to a proof. */
export const mostPairsProved = 20_000;
/** Pairs of clauses of one decision whose wording is compared, to see whether a proof is needed. */
export const mostPairsCompared = 2_000_000;
