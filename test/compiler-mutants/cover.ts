/** Which mutants each test file reaches, which it is likely to kill, and what it costs: measured in one run of each. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { instrument } from "./instrument.ts";
import type { Mutant } from "./list.ts";
import { findPlace, findPlaces } from "./places.ts";
import type { SwitchingResult, SwitchingTask } from "./switching-runner.ts";
import { type Outcome, TestHost } from "./test-host.ts";
import { TreeCopy } from "./tree-copy.ts";

/** What one test file reaches. */
export interface Reach {
  /** Changes with the text of the file. */
  readonly stamp: string;
  readonly ids: readonly string[];
  readonly duration: number;
  /** By mutant: the tests that reach it, with their durations; null when it is reached outside of a test. */
  readonly reached: Readonly<Record<string, readonly (readonly [string, number])[] | null>>;
  /** By mutant: the test that failed when it was switched on; null when the process hung or ended. */
  readonly kills: Readonly<Record<string, string | null>>;
}

export type Coverage = Readonly<Record<string, Reach>>;

/**
 * Test files that judge mutants. Left out: browsers, benches and the packed package, which take long and judge what
 * others judge too; and what only compares texts of sources.
 */
function listTestFiles(root: string): readonly string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join("test", name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".test.ts"))
    .filter((path) => !/^test\/(site|bench|compiler-mutants)\//.test(path) && path !== "test/package.test.ts")
    .sort();
}

function stampOf(root: string, testFile: string): string {
  const hash = createHash("sha256").update(readFileSync(join(root, testFile)));
  if (testFile === "test/cases.test.ts")
    for (const name of readdirSync(join(root, "test/cases"), { recursive: true, encoding: "utf8" }).sort())
      if (name.endsWith(".md")) hash.update(readFileSync(join(root, "test/cases", name)));
  return hash.digest("hex").slice(0, 12);
}

/** Every test file that judges mutants, with its stamp. */
export function readStamps(root: string): ReadonlyMap<string, string> {
  return new Map(listTestFiles(root).map((testFile) => [testFile, stampOf(root, testFile)]));
}

export function readCoverage(path: string): Coverage {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Measures what is not known yet, and writes it down after each test file. */
export async function measureCoverage({
  root,
  hostScript,
  path,
  mutants,
  only,
  say,
}: {
  readonly root: string;
  readonly hostScript: string;
  readonly path: string;
  readonly mutants: readonly Mutant[];
  readonly only: (testFile: string) => boolean;
  readonly say: (text: string) => void;
}): Promise<void> {
  let coverage = readCoverage(path);
  const isKnown = (testFile: string) => {
    const known = coverage[testFile];
    if (known?.stamp !== stampOf(root, testFile)) return false;
    const ids = new Set(known.ids);
    return mutants.every(({ id }) => ids.has(id));
  };
  const wanted = listTestFiles(root).filter((testFile) => only(testFile) && !isKnown(testFile));
  if (wanted.length === 0) return;

  using copy = new TreeCopy(root);
  copy.write(instrumentAll(copy, mutants));
  const taskFile = join(copy.root, "switching-task.json");
  const resultFile = join(copy.root, "switching-result.json");
  const currentFile = join(copy.root, "switching-current");
  await using host = new TestHost(hostScript, {
    root: copy.root,
    mode: "switching",
    env: { RUBRIC_SWITCHING_TASK: taskFile },
  });
  const likely = new Set(Object.values(coverage).flatMap(({ kills }) => Object.keys(kills)));
  const dead = mutants.flatMap(({ id, verdict }, index) =>
    ["killed", "timeout", "equivalent"].includes(verdict) || likely.has(id) ? [index] : [],
  );
  for (const testFile of wanted) {
    const looping: number[] = [];
    let outcome: Outcome;
    for (;;) {
      rmSync(resultFile, { force: true });
      writeFileSync(currentFile, "");
      const task: SwitchingTask = { resultFile, currentFile, left: [...dead, ...looping] };
      writeFileSync(taskFile, JSON.stringify(task));
      const watch = setInterval(() => {
        const hangs =
          readFileSync(currentFile, "utf8") !== "" && Date.now() - statSync(currentFile).mtimeMs > 60_000;
        if (hangs) void host[Symbol.asyncDispose]();
      }, 5000);
      outcome = await host.run({ testFile }, 1_800_000);
      clearInterval(watch);
      const current = readFileSync(currentFile, "utf8");
      if (existsSync(resultFile) || current === "") break;
      // The process hangs or has ended with this mutant.
      looping.push(Number(current));
    }
    if (outcome === "timeout" || !existsSync(resultFile)) {
      say(`${testFile}: not measured, ${outcome === "timeout" ? outcome : outcome.failed?.message}`);
      continue;
    }
    if (outcome.failed !== null)
      say(`${testFile}: fails without a mutant: ${outcome.failed.test}: ${outcome.failed.message}`);
    const { outside, byTest, kills, repeating }: SwitchingResult = JSON.parse(
      readFileSync(resultFile, "utf8"),
    );
    const idOf = (index: number | string) => mutants[Number(index)]?.id ?? "";
    const reached: Record<string, [string, number][] | null> = {};
    const duration = outcome.duration - repeating;
    for (const [test, { reached: indices, duration: ofTest }] of Object.entries(byTest)) {
      for (const index of indices)
        reached[idOf(index)] = [...(reached[idOf(index)] ?? []), [test, Math.round(ofTest)]];
    }
    for (const index of outside) reached[idOf(index)] = null;
    const reach: Reach = {
      stamp: stampOf(root, testFile),
      ids: mutants.map(({ id }) => id),
      duration: Math.round(duration),
      reached,
      kills: {
        ...Object.fromEntries(Object.entries(kills).map(([index, test]) => [idOf(index), test])),
        ...Object.fromEntries(looping.map((index) => [idOf(index), null])),
      },
    };
    coverage = { ...coverage, [testFile]: reach };
    writeFileSync(path, JSON.stringify(coverage));
    for (const index of [...Object.keys(kills), ...looping]) dead.push(Number(index));
    say(
      `${testFile}: reaches ${Object.keys(reached).length} mutants, kills ${Object.keys(reach.kills).length} more; ` +
        `${(duration / 1000).toFixed(1)} s`,
    );
  }
}

function instrumentAll(copy: TreeCopy, mutants: readonly Mutant[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const text = copy.readOriginal(file);
    const all = findPlaces(file, text);
    const places = mutants.flatMap((mutant, index) => {
      const place = mutant.file === file ? findPlace(mutant, all) : null;
      return place === null ? [] : [{ index, place }];
    });
    // The runtime of emitted code is type-checked by tests, which switches would not pass.
    const switches = !file.startsWith("compiler/runtime/");
    files.set(file, instrument(text, places, { switches }));
  }
  return files;
}
