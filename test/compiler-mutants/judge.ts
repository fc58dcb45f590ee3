/** Runs the tests that reach a mutant, the most promising first, until one fails. */
import { folderOf } from "./draw.ts";
import type { Coverage } from "./cover.ts";
import type { Mutant } from "./list.ts";
import { applyMutation, findPlace, findPlaces } from "./places.ts";
import type { TestHost } from "./test-host.ts";
import type { TreeCopy } from "./tree-copy.ts";

/** For each mutant, the test files that passed with it, with the stamps they had. */
export type Tried = Record<string, Record<string, string>>;

export interface Trial {
  readonly testFile: string;
  /** Only these tests; all of the file without it. */
  readonly tests?: readonly string[];
  readonly cost: number;
}

/** Generous, as the machine may be busier than it was when costs were measured. */
function timeLimit(cost: number): number {
  return 90_000 + 10 * cost;
}

/** Starting a test file takes about this long, whatever is in it. */
const startingCost = 600;
/** Assumed of a test file that has never been measured. */
const unmeasuredDuration = 60_000;

/**
 * What to run against a mutant, in order: single tests that are likely to kill it, then every file that reaches it.
 * `stamps` holds all test files; `isComplete` when every one has been measured.
 */
export function planTrials(
  stamps: ReadonlyMap<string, string>,
  mutant: Mutant,
  coverage: Coverage,
  kills: ReadonlyMap<string, number>,
): { readonly likely: readonly Trial[]; readonly trials: readonly Trial[]; readonly isComplete: boolean } {
  const likely: Trial[] = [];
  const trials: Trial[] = [];
  let isComplete = true;
  for (const [testFile, stamp] of stamps) {
    const reach = coverage[testFile];
    if (reach === undefined || reach.stamp !== stamp || !reach.ids.includes(mutant.id)) {
      isComplete = false;
      // The file that killed it last time is tried even when it has changed since it was measured.
      if (mutant.by?.file === testFile)
        trials.push({ testFile, cost: startingCost + (reach?.duration ?? unmeasuredDuration) });
      continue;
    }
    const tests = reach.reached[mutant.id];
    if (tests === undefined) continue;
    const killer = reach.kills[mutant.id];
    const cost = startingCost + reach.duration;
    if (killer === null) likely.push({ testFile, cost });
    else if (killer !== undefined) likely.push({ testFile, tests: [killer], cost });
    // Each case compiles its own sources; in other files one test may use what another has prepared.
    if (testFile === "test/cases.test.ts" && tests !== null) {
      const ofTests = startingCost + tests.reduce((sum, [, duration]) => sum + duration, 0);
      trials.push({ testFile, tests: tests.map(([name]) => name), cost: ofTests });
    } else trials.push({ testFile, cost });
  }
  const promise = ({ testFile, cost }: Trial) => {
    const isRecorded = mutant.by?.file === testFile;
    const isNear = testFile.startsWith(`${folderOf(mutant.file).replace("compiler", "test")}/`);
    return (isRecorded ? 1e6 : 1) * (isNear ? 3 : 1) * ((1 + (kills.get(testFile) ?? 0)) / cost);
  };
  trials.sort((one, other) => promise(other) - promise(one));
  const last = trials.find(({ testFile }) => testFile === mutant.by?.file);
  if (last !== undefined) likely.unshift(last);
  return { likely, trials, isComplete };
}

/** Gives the mutant with the verdict of these trials, or null when all of them passed. */
export async function tryMutant({
  mutant,
  trials,
  copy,
  host,
  passed,
}: {
  readonly mutant: Mutant;
  readonly trials: readonly Trial[];
  readonly copy: TreeCopy;
  readonly host: TestHost;
  readonly passed: (testFile: string) => void;
}): Promise<Mutant | null> {
  if (trials.length === 0) return null;
  const text = copy.readOriginal(mutant.file);
  const place = findPlace(mutant, findPlaces(mutant.file, text));
  if (place === null) throw new Error(`The place of ${mutant.id} is gone: run \`npm run mutants -- draw\`.`);
  const { reason: _reason, by: _by, ...rest } = mutant;
  host.invalidate(copy.write(new Map([[mutant.file, applyMutation(text, place)]])));
  try {
    for (const { testFile, tests, cost } of trials) {
      const request = tests === undefined ? { testFile } : { testFile, tests };
      const outcome = await host.run(request, timeLimit(cost));
      if (outcome === "timeout")
        return { ...rest, verdict: "timeout", by: { file: testFile, test: "(time limit)" } };
      if (outcome.failed !== null)
        return { ...rest, verdict: "killed", by: { file: testFile, test: outcome.failed.test } };
      if (outcome.passed === 0) throw new Error(`${testFile} ran no test: run \`npm run mutants -- cover\`.`);
      passed(testFile);
    }
    return null;
  } finally {
    host.invalidate(copy.write(new Map([[mutant.file, text]])));
  }
}
