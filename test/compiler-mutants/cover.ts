/** Which mutants each test file reaches, and what the file costs: measured once, with a call before each place. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { instrument } from "./instrument.ts";
import type { Mutant } from "./list.ts";
import { findPlace, findPlaces } from "./places.ts";
import { TestHost } from "./test-host.ts";
import { TreeCopy } from "./tree-copy.ts";

/** What one test file reaches. */
export interface Reach {
  /** Changes with the text of the file. */
  readonly stamp: string;
  readonly ids: readonly string[];
  readonly duration: number;
  /** By mutant: the tests that reach it, with their durations; null when it is reached outside of a test. */
  readonly reached: Readonly<Record<string, readonly (readonly [string, number])[] | null>>;
}

export type Coverage = Readonly<Record<string, Reach>>;

/**
 * Test files that judge mutants. Left out: browsers, benches and the packed package, which take long and judge what
 * others judge too; and what only compares texts of sources.
 */
export function listTestFiles(root: string): readonly string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join("test", name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".test.ts"))
    .filter(
      (path) =>
        !/^test\/(site|bench|compiler-mutants)\//.test(path) &&
        path !== "test/package.test.ts" &&
        path !== "test/emit/runtime-text.test.ts",
    )
    .sort();
}

export function stampOf(root: string, testFile: string): string {
  const hash = createHash("sha256").update(readFileSync(join(root, testFile)));
  if (testFile === "test/cases.test.ts")
    for (const name of readdirSync(join(root, "test/cases"), { recursive: true, encoding: "utf8" }).sort())
      if (name.endsWith(".md")) hash.update(readFileSync(join(root, "test/cases", name)));
  return hash.digest("hex").slice(0, 12);
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
  await copy.write(instrumentAll(copy, mutants));
  const hitsFile = join(copy.root, "hits.json");
  await using host = new TestHost(hostScript, {
    root: copy.root,
    mode: "record",
    env: { RUBRIC_HITS_FILE: hitsFile },
  });
  for (const testFile of wanted) {
    rmSync(hitsFile, { force: true });
    const outcome = await host.run({ testFile }, 1_800_000);
    if (outcome === "timeout" || !existsSync(hitsFile)) {
      say(`${testFile}: no coverage, ${outcome === "timeout" ? outcome : outcome.failed?.message}`);
      continue;
    }
    if (outcome.failed !== null)
      say(`${testFile}: fails without a mutant: ${outcome.failed.test}: ${outcome.failed.message}`);
    const { ofFile, byTest } = JSON.parse(readFileSync(hitsFile, "utf8")) as {
      ofFile: number[];
      byTest: Record<string, { hits: number[]; duration: number }>;
    };
    const reached: Record<string, [string, number][] | null> = {};
    for (const [test, { hits, duration }] of Object.entries(byTest))
      for (const index of hits) {
        const id = mutants[index]?.id ?? "";
        reached[id] = [...(reached[id] ?? []), [test, Math.round(duration)]];
      }
    for (const index of ofFile) reached[mutants[index]?.id ?? ""] = null;
    const { duration } = outcome;
    const reach = {
      stamp: stampOf(root, testFile),
      ids: mutants.map(({ id }) => id),
      duration: Math.round(duration),
      reached,
    };
    coverage = { ...coverage, [testFile]: reach };
    writeFileSync(path, JSON.stringify(coverage));
    say(`${testFile}: ${Object.keys(reached).length} mutants, ${(duration / 1000).toFixed(1)} s`);
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
    files.set(file, instrument(text, places));
  }
  return files;
}
