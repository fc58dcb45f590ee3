/** The list of drawn mutants, kept in mutants.json with what came of each. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Mutation } from "./places.ts";

export interface Mutant extends Mutation {
  readonly id: string;
  readonly verdict: Verdict;
  /** For `killed` and `timeout`: the test that failed, or during which the time limit was reached. */
  readonly by?: { readonly file: string; readonly test: string };
  /** For `equivalent`: why no test can tell the mutant from the original. */
  readonly reason?: string;
}

/** `unresolved` is a mutant that some of its tests have not been run against. */
export type Verdict = "killed" | "timeout" | "survived" | "equivalent" | "unresolved";

export interface MutantList {
  readonly seed: number;
  readonly mutants: readonly Mutant[];
}

export function readList(path: string): MutantList {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Written whole and then moved: a run that is interrupted loses no verdict. */
export function writeList(path: string, list: MutantList): void {
  writeFileSync(`${path}.next`, `${JSON.stringify(list, null, 2)}\n`);
  renameSync(`${path}.next`, path);
}

export function countVerdicts(mutants: readonly Mutant[]): Readonly<Record<Verdict, number>> {
  const count = { killed: 0, timeout: 0, survived: 0, equivalent: 0, unresolved: 0 };
  for (const { verdict } of mutants) count[verdict]++;
  return count;
}
