/** The commands of `npm run mutants`: what each does is described in README.md. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureCoverage, readCoverage, readStamps } from "./cover.ts";
import { draw } from "./draw.ts";
import { planTrials, type Tried, tryMutant } from "./judge.ts";
import { countVerdicts, type Mutant, type MutantList, readList, writeList } from "./list.ts";
import { mutationId } from "./places.ts";
import { TestHost } from "./test-host.ts";
import { TreeCopy } from "./tree-copy.ts";

const help = `Usage: npm run mutants -- <command>
  draw [--seed <n>] [--size <n>]  keep the mutants whose place is still there, and draw the missing ones
  cover [<path>]                  measure which mutants each test file reaches (files whose path contains <path>)
  run [--all] [options]           run mutants that are not decided yet, or all of them
        --under <s>               with test files that take less than <s> seconds
        --with <path>             with test files whose path contains <path>
        --in <path>               mutants of sources whose path contains <path>
  one <id> [<test file>]          run one mutant, with all tests that reach it or with one test file
  list [<verdict>]                print the mutants, and the count of each verdict`;

interface Ground {
  readonly root: string;
  readonly built: string;
  readonly cache: string;
}

/**
 * Test files that take up to so many milliseconds run before slower ones, over all mutants; before all, single tests
 * that are likely to kill.
 */
const rounds = [0, 1500, 4000, 15_000, Number.POSITIVE_INFINITY];

/** Gives the exit code: 1 when a mutant survived, 2 when the arguments are wrong. */
export async function main(args: readonly string[], ground: Ground): Promise<number> {
  const [command, ...rest] = args;
  switch (command) {
    case "draw":
      return drawList(rest, ground);
    case "cover":
      return cover(rest, ground);
    case "run":
      return runMutants(rest, ground);
    case "one":
      return runOne(rest, ground);
    case "list":
      return print(rest, ground);
    default:
      console.error(help);
      return 2;
  }
}

const listPath = ({ root }: Ground) => join(root, "test/compiler-mutants/mutants.json");
const coveragePath = ({ cache }: Ground) => join(cache, "coverage.json");
const hostScript = ({ built }: Ground) => join(built, "host.mjs");

function optionOf(args: readonly string[], name: string): number | undefined {
  const at = args.indexOf(name);
  const value = at < 0 ? undefined : Number(args[at + 1]);
  if (value !== undefined && !Number.isFinite(value)) throw new Error(`Write a number after ${name}.`);
  return value;
}

function pathOf(args: readonly string[], name: string): string {
  const at = args.indexOf(name);
  return at < 0 ? "" : (args[at + 1] ?? "");
}

function drawList(args: readonly string[], ground: Ground): number {
  const path = listPath(ground);
  const last: MutantList = existsSync(path) ? readList(path) : { seed: 18_305, mutants: [] };
  const seed = optionOf(args, "--seed") ?? last.seed;
  const size = optionOf(args, "--size") ?? 300;
  const kept = seed === last.seed ? last.mutants : [];
  const { staying, added, gone } = draw(ground.root, { seed, size, kept });
  const fresh = added.map(
    (mutation): Mutant => ({
      id: mutationId(mutation),
      ...mutation,
      verdict: "unresolved",
    }),
  );
  const mutants = [...staying, ...fresh].sort((one, other) =>
    one.file === other.file ? one.id.localeCompare(other.id, "en") : one.file < other.file ? -1 : 1,
  );
  writeList(path, { seed, mutants });
  for (const each of gone) console.log(`gone: ${describe(each)}`);
  console.log(`seed ${seed}: ${staying.length} stay, ${added.length} are new, ${gone.length} are gone`);
  return 0;
}

async function cover([filter = ""]: readonly string[], ground: Ground): Promise<number> {
  await measureCoverage({
    root: ground.root,
    hostScript: hostScript(ground),
    path: coveragePath(ground),
    mutants: readList(listPath(ground)).mutants,
    only: (testFile) => testFile.includes(filter),
    say: console.log,
  });
  return 0;
}

async function runMutants(args: readonly string[], ground: Ground): Promise<number> {
  const { root, cache } = ground;
  const all = args.includes("--all");
  const most = (optionOf(args, "--under") ?? Number.POSITIVE_INFINITY) * 1000;
  const [inPath, withPath] = [pathOf(args, "--in"), pathOf(args, "--with")];
  const triedPath = join(cache, "tried.json");
  const tried: Tried = existsSync(triedPath) && !all ? JSON.parse(readFileSync(triedPath, "utf8")) : {};
  const decided = new Set<string>();
  using copy = new TreeCopy(root);
  await using host = new TestHost(hostScript(ground), { root: copy.root, mode: "run" });

  const stamps = readStamps(root);
  for (const round of rounds) {
    const coverage = readCoverage(coveragePath(ground));
    for (const { id } of readList(listPath(ground)).mutants) {
      // Read again each time: the list may be edited during a run.
      const list = readList(listPath(ground));
      const mutant = list.mutants.find((each) => each.id === id);
      if (mutant === undefined || decided.has(id) || mutant.verdict === "equivalent") continue;
      if (!all && (mutant.verdict === "killed" || mutant.verdict === "timeout")) continue;
      if (!mutant.file.includes(inPath)) continue;
      const kills = new Map<string, number>();
      for (const { by } of list.mutants)
        if (by !== undefined) kills.set(by.file, (kills.get(by.file) ?? 0) + 1);
      const { likely, trials, isComplete } = planTrials(stamps, mutant, coverage, kills);
      const passedBefore = tried[id] ?? {};
      tried[id] = passedBefore;
      const open = trials.filter(({ testFile }) => passedBefore[testFile] !== stamps.get(testFile));
      const now = open.filter(
        ({ testFile, cost }) => cost <= Math.min(round, most) && testFile.includes(withPath),
      );
      const first = await tryMutant({ mutant, trials: likely, copy, host, passed: () => {} });
      const verdict =
        first ??
        (await tryMutant({
          mutant,
          trials: now,
          copy,
          host,
          passed: (testFile) => {
            passedBefore[testFile] = stamps.get(testFile) ?? "";
          },
        }));
      writeFileSync(triedPath, JSON.stringify(tried));
      const { by: _by, ...undecided } = mutant;
      const isOver = isComplete && now.length === open.length;
      const result: Mutant = verdict ?? { ...undecided, verdict: isOver ? "survived" : "unresolved" };
      if (verdict !== null || isOver) decided.add(id);
      if (JSON.stringify(result) === JSON.stringify(mutant)) continue;
      replaceMutant(ground, result);
      if (result.verdict !== "unresolved") console.log(describe(result));
    }
  }
  return print([], ground);
}

/** Reads the list again: it may have been edited in the meantime. */
function replaceMutant(ground: Ground, mutant: Mutant): void {
  const list = readList(listPath(ground));
  writeList(listPath(ground), {
    ...list,
    mutants: list.mutants.map((each) => (each.id === mutant.id ? mutant : each)),
  });
}

async function runOne([id, testFile]: readonly string[], ground: Ground): Promise<number> {
  const mutant = readList(listPath(ground)).mutants.find((each) => each.id === id);
  if (mutant === undefined) {
    console.error(`There is no mutant ${id ?? ""}: \`npm run mutants -- list\` prints them all.`);
    return 2;
  }
  if (testFile !== undefined && !existsSync(join(ground.root, testFile))) {
    console.error(`There is no test file ${testFile}.`);
    return 2;
  }
  using copy = new TreeCopy(ground.root);
  await using host = new TestHost(hostScript(ground), { root: copy.root, mode: "run" });
  const { trials, isComplete } =
    testFile === undefined
      ? planTrials(readStamps(ground.root), mutant, readCoverage(coveragePath(ground)), new Map())
      : { trials: [{ testFile, cost: 60_000 }], isComplete: true };
  const verdict = await tryMutant({
    mutant,
    trials,
    copy,
    host,
    passed: (file) => console.log(`passed: ${file}`),
  });
  if (verdict !== null) replaceMutant(ground, verdict);
  if (!isComplete && verdict === null)
    console.log("Some test files are not measured: run `npm run mutants -- cover`.");
  const { by: _by, ...undecided } = mutant;
  console.log(describe(verdict ?? { ...undecided, verdict: isComplete ? "survived" : "unresolved" }));
  return verdict === null ? 1 : 0;
}

function print([wanted]: readonly string[], ground: Ground): number {
  const { seed, mutants } = readList(listPath(ground));
  if (wanted !== undefined)
    for (const each of mutants) if (each.verdict === wanted) console.log(describe(each));
  const count = countVerdicts(mutants);
  const dead = count.killed + count.timeout;
  console.log(
    `seed ${seed}, ${mutants.length} mutants: ${count.killed} killed, ${count.timeout} timeout, ` +
      `${count.survived} survived, ${count.equivalent} equivalent, ${count.unresolved} unresolved; ` +
      `${((100 * dead) / mutants.length).toFixed(1)} % dead`,
  );
  return count.survived > 0 ? 1 : 0;
}

function describe(mutant: Mutant): string {
  const by = mutant.by === undefined ? "" : ` by ${mutant.by.file}: ${mutant.by.test}`;
  return `${mutant.id} ${mutant.verdict}${by}\n  ${mutant.file} ${mutant.within || "(module)"} [${mutant.operator}]\n  in  ${mutant.line}\n  -   ${mutant.original}\n  +   ${mutant.replacement}`;
}
