/**
 * Runs every example on the emitted code and on the evaluator, which must agree. The emitted code is loaded from a
 * temporary folder.
 */
import * as paths from "node:path";
import { pathToFileURL } from "node:url";
import type { Span } from "../../grammar/tree.ts";
import type { Program } from "../check/program.ts";
import { versionsByPlace } from "../blame.ts";
import type { Compiled } from "../compile.ts";
import { type ExampleRun, type ExamplesModule, runExamplesOn } from "../emit/examples.ts";
import { aside, refusalInWords } from "../host.ts";
import { toJson } from "../report/printable.ts";
import type { VersionId } from "../resolve/graph.ts";
import { runExamples } from "./examples.ts";
import { RequestError } from "./request-error.ts";

export interface ExampleOnBoth {
  readonly version: string;
  readonly owner: string;
  readonly title: string;
  readonly passed: boolean;
  /** What went wrong, a line each. */
  readonly problems: readonly string[];
  /** How many expectations were put to the emitted code and the evaluator, and how many to the evaluator alone. */
  readonly expects: { readonly onBoth: number; readonly onEvaluator: number };
  /** The older version whose document says so; null: the version itself. */
  readonly inherited: VersionId | null;
  readonly span: Span;
}

/** The expected result and the result found by the code or the evaluator. */
type Told = Pick<NonNullable<ExampleRun["expects"][number]>, "decided"> &
  Readonly<Record<"expected" | "found", Answer>>;

interface Answer {
  readonly status: string;
  readonly value: unknown;
}

/** `files`: the emitted code; `isAsked`: of which versions. */
export async function runOnBoth(
  compiled: Compiled,
  files: ReadonlyMap<string, string>,
  isAsked: (version: VersionId) => boolean,
): Promise<readonly ExampleOnBoth[]> {
  return besideTheBuild(files, (folder) => resultsIn(folder, compiled, isAsked));
}

/** Of each version asked for, on what was emitted to that folder. */
async function resultsIn(
  folder: string,
  { versions, graph, documents }: Compiled,
  isAsked: (version: VersionId) => boolean,
): Promise<readonly ExampleOnBoth[]> {
  const results: ExampleOnBoth[] = [];
  for (const [book, all] of versions) {
    const own = graph.books.get(book);
    const versionOf = own ? versionsByPlace(own, documents) : () => null;
    for (const [version, { program }] of all) {
      if (!isAsked(version)) continue;
      const path = paths.join(folder, book, `${version}.examples.js`);
      const module = (await import(pathToFileURL(path).href)) as ExamplesModule;
      const found = resultsOf(`${book}@${version}`, program, runExamplesOn(module, program));
      for (const each of found) {
        const written = versionOf(each.span);
        results.push({ ...each, inherited: written === version ? null : written });
      }
    }
  }
  return results;
}

/** Another command may replace the build while the examples run, and the code of one book is no build. */
async function besideTheBuild<T>(
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const done = await aside(new Map([...files, ["package.json", '{ "type": "module" }']]), use);
  if (done.ok) return done.value;
  throw new RequestError(
    `\`${done.path}\` cannot be written: ${refusalInWords(done)}.`,
    "The examples run in the system's folder for temporary files. Check that you have permission to write there.",
  );
}

function resultsOf(
  version: string,
  program: Program,
  onEmitted: readonly ExampleRun[],
): Omit<ExampleOnBoth, "inherited">[] {
  const byReference = runExamples(program);
  return onEmitted.map((emitted, i) => {
    const { example } = emitted;
    const reference = byReference[i];
    const problems = emitted.expects.flatMap((expect, place) => {
      const byEvaluator = reference?.expects[place];
      const told = expect ?? byEvaluator;
      const own = told === undefined || told.passed ? [] : [problemOf(told)];
      if (expect === null || byEvaluator === undefined || byEvaluator.passed === expect.passed) return own;
      const holds = byEvaluator.passed ? "passes" : "fails";
      return [...own, `The emitted code and the reference evaluator disagree: on the evaluator it ${holds}.`];
    });
    for (const fault of reference?.faults ?? []) problems.push(`${fault.message} ${fault.help}`);
    const passed = emitted.passed && problems.length === 0;
    const { owner, title, span } = example;
    const onEvaluator = emitted.expects.filter((expect) => expect === null).length;
    const expects = { onBoth: emitted.expects.length - onEvaluator, onEvaluator };
    return { version, owner, title, passed, problems, expects, span };
  });
}

function problemOf({ expected, found, decided }: Told): string {
  const by = decided.length > 0 ? `, decided by ${decided.join(", ")}` : "";
  return `Expected ${answer(expected)}, found ${answer(found)}${by}.`;
}

function answer({ status, value }: Answer): string {
  if (status !== "ruled") return status;
  return value === true ? "yes" : value === false ? "no" : typeof value === "string" ? value : toJson(value);
}
