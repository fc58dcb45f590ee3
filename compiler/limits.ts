/**
 * The limits of the compiler and its commands, each with a section in grammar/LIMITS.md. Work is counted, never timed: the
 * same input ends in the same way on every machine. Each is ten times or more what the five books and a book of a hundred
 * thousand provisions need.
 */
export {
  mostChainLength,
  mostFaultsRead,
  mostNameLength,
  mostNesting,
  mostPlaceDigits,
  mostWrittenDigits,
} from "../grammar/tree.ts";
export {
  judgedWithin,
  LimitReached,
  mostCallDepth,
  mostDigits,
  mostGivenNesting,
  mostJsonNesting,
  mostListLength,
  mostPlayEvents,
  mostPlayNesting,
  mostProblemsListed,
  mostSteps,
  newWork,
  spend,
  spendOnList,
  type Work,
} from "./runtime/limits.ts";

// ---------------------------------------------------------------- files

/** Bytes of one file of a project. A larger file is refused before it is read into memory. */
export const largestFile = 10_000_000;
/** Bytes of all that is stored of a project between commands. Beyond them, what was stored first is removed. */
export const mostStored = 200_000_000;
/** Bytes of one entry of the store. A larger one is not stored. */
export const largestStoredEntry = 50_000_000;
/** Characters of the rule files of one book. Of a larger one nothing is stored. */
export const mostStoredSources = 20_000_000;

// ---------------------------------------------------------------- reports

/** Faults of one file that a report shows; errors before warnings. The others are counted. */
export const mostFaultsPerFile = 100;
/** Faults of all files that a report shows. */
export const mostFaults = 1_000;
/** Characters of a message, a help or a heading that a report shows, and of a text in its data. */
export const longestReported = 2_000;
/** Items of a list in the data of a fault. */
export const mostReportedItems = 1_000;
/** Names that one compilation compares, to say which may have been meant. */
export const mostNamesCompared = 1_000_000;
/** Characters of a line that a fix changes; of a longer one the report shows no lines before and after. */
export const longestChangedLine = 10_000;

// ---------------------------------------------------------------- books

/** Clauses of one decision. */
export const mostClauses = 2_000;
/** Versions of one book. */
export const mostVersions = 500;

// ---------------------------------------------------------------- proofs

/** Steps of one proof: nodes made, pairs joined, sums eliminated. */
export const mostProofSteps = 1_500_000;
/** Steps of one proof in a check without `--report`, which is run all the time. */
export const mostCheckSteps = 200_000;
/** Steps of the proof of which facts can still matter, which is run between two answers of a person. */
export const mostAskingSteps = 150_000;
/** Elements of a list that are tried where no length is known to be enough for a proof. */
export const mostElementsTried = 3;
/** Conflicts between clauses of one decision that are shown with a situation. */
export const mostConflictsShown = 20;
/** Pairs of clauses of one decision that are put to a proof. */
export const mostPairsProved = 20_000;
/** Pairs of parts of conditions of one decision that are compared as written, to leave a pair of clauses out of a proof. */
export const mostPartsCompared = 20_000_000;

// ---------------------------------------------------------------- odds

/** States that one question may lead to, unless \`--states\` asks for more. */
export const mostStates = 400_000;
/** Dice of one roll. */
export const mostDice = 2_000;
/** Plays within one another. */
export const mostPlaysNested = 64;
/** Ways that are joined to leave out the states of a loop that lead to one another. */
export const mostLoopWork = 400_000;
/** Steps of putting together what is read of several dice. */
export const mostPoolWork = 10_000_000;
/** Steps from one choice or roll to the next. */
export const mostOddsSteps = 200_000;
/** Bits of weights and of what tells states apart that one question goes through. */
export const mostOddsBits = 2 ** 30;

// ---------------------------------------------------------------- checks of plays

/** Steps of following a play once through. */
export const mostFollowedSteps = 5_000;
/** Steps of following a large play where less shows nothing. */
export const mostFollowedClosely = 20_000;

// ---------------------------------------------------------------- comparisons, mutants and the site

/** States that the odds of one play may lead to where two versions are compared. */
export const mostStatesCompared = 20_000;
/** The same for a sequence whose own lines did not change: the report shows the change where it is, and a whole game takes long. */
export const mostStatesComparedAbove = 2_000;
/** Events that are tried to find the shortest play on which two versions part. */
export const mostEventsCompared = 4_000;
/** The same for a sequence whose own lines did not change. */
export const mostEventsComparedAbove = 400;
/** Pairs of texts that are compared to find what was moved and rewritten; with more, it is reported as gone and new. */
export const mostTextsCompared = 40_000;
/** Changes to a book that are tried as mutants, unless \`--max\` asks for more. */
export const mostMutants = 20_000;
/** Steps of the proof of one mutant. */
export const mostMutantSteps = 300_000;
/** States that the odds on a page of the site may lead to. */
export const mostSiteStates = 4_000;
