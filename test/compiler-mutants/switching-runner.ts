/**
 * Runs each test as usual and records the mutants it reaches; then runs it again with each of them switched on, and
 * records those that make it fail. Modules are loaded once, so state may leak from one run to the next: what is
 * recorded here says which test to run first, and is no verdict.
 */
import { setMaxListeners } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import type { RunnerTestCase } from "vitest";
import { VitestTestRunner } from "vitest/runners";

/** What the parent process tells by the environment. */
export interface SwitchingTask {
  /** Written at the end. */
  readonly resultFile: string;
  /** Holds the index of the mutant that is switched on, for the parent when this process hangs. */
  readonly currentFile: string;
  /** Mutants that are recorded and not switched on. */
  readonly left: readonly number[];
}

export interface SwitchingResult {
  /** Reached while the file was loaded, or in its hooks. */
  readonly outside: readonly number[];
  readonly byTest: Readonly<
    Record<string, { readonly reached: readonly number[]; readonly duration: number }>
  >;
  /** By mutant, the test that failed. */
  readonly kills: Readonly<Record<number, string>>;
  /** How long the tests ran that were run again, in milliseconds. */
  readonly repeating: number;
}

/** A mutant that is executed so often in one test is in a loop. */
const mostExecutions = 3_000_000;
/** Tests that take longer, in milliseconds, are run once. */
const longestTest = 1000;
/** All repeated runs of a file end after this time, in milliseconds. */
const longestFile = 240_000;

const task: SwitchingTask = JSON.parse(readFileSync(process.env.RUBRIC_SWITCHING_TASK ?? "", "utf8"));
const left = new Set(task.left);
const outside = new Set<number>();
const byTest: Record<string, { reached: number[]; duration: number }> = {};
const kills: Record<number, string> = {};
let reached = outside;
let active = -1;
let executions = 0;
let repeating = 0;

/** Called by the instrumented sources at each place; true when its mutant is switched on. */
function reach(index: number): boolean {
  if (active < 0) {
    reached.add(index);
    return false;
  }
  if (index !== active) return false;
  executions++;
  if (executions > mostExecutions) throw new Error("the mutant loops");
  return true;
}
Object.assign(globalThis, { reach });
// Each repeated run listens to the signal of its test.
setMaxListeners(0);

export default class SwitchingRunner extends VitestTestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = VitestTestRunner.getTestFn(test as never);
    reached = new Set();
    const begun = performance.now();
    try {
      await run();
    } finally {
      const duration = performance.now() - begun;
      byTest[fullNameOf(test)] = { reached: [...reached], duration };
      const all = reached;
      reached = outside;
      if (duration < longestTest) await this.#repeat(test, run, all);
    }
  }

  async #repeat(test: RunnerTestCase, run: () => unknown, all: ReadonlySet<number>): Promise<void> {
    const open = [...all].filter((index) => !left.has(index) && kills[index] === undefined);
    if (open.length === 0 || repeating > longestFile) return;
    const begun = performance.now();
    // A test that fails when it is repeated without a change says nothing about mutants.
    if (await this.#passes(run, Number.MAX_SAFE_INTEGER))
      for (const index of open) {
        writeFileSync(task.currentFile, String(index));
        if (!(await this.#passes(run, index))) kills[index] = fullNameOf(test);
      }
    writeFileSync(task.currentFile, "");
    repeating += performance.now() - begun;
  }

  async #passes(run: () => unknown, index: number): Promise<boolean> {
    active = index;
    executions = 0;
    try {
      await run();
      return true;
    } catch {
      return false;
    } finally {
      active = -1;
    }
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles();
    const result: SwitchingResult = { outside: [...outside], byTest, kills, repeating };
    writeFileSync(task.resultFile, JSON.stringify(result));
  }
}

function fullNameOf(test: RunnerTestCase): string {
  const names: string[] = [];
  for (let at: { readonly name: string; readonly suite?: unknown } | undefined = test; at !== undefined; ) {
    names.unshift(at.name);
    at = at.suite as typeof at;
  }
  return names.join(" ");
}
