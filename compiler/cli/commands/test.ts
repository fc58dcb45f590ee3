/** `rubric test`: runs every example on the emitted JavaScript and on the reference evaluator, which must agree. */
import * as paths from "node:path";
import { pathToFileURL } from "node:url";
import { type ExamplesModule, type ExampleRun, runExamplesOn } from "../../emit/examples.ts";
import { runExamples } from "../../evaluate/examples.ts";
import { chances } from "../../odds/chance.ts";
import type { Program } from "../../check/program.ts";
import type { Compiled } from "../../compile.ts";
import { aside, refusalInWords } from "../../host.ts";
import type { VersionId } from "../../resolve/graph.ts";
import type { Span } from "../../../grammar/index.ts";
import { printable, toJson } from "../../report/printable.ts";
import { type Command, type Context, counted, faulty, fine, flag, Misuse, writeJson } from "../command.ts";
import { emitRules } from "../../study/emit.ts";
import { writeOutputs } from "./build.ts";
import { exitCode, findVersion, type Opened, open, placeOf, readAddress, tell } from "../opened.ts";

export const test: Command = {
  name: "test",
  summary: "run every example of the rules",
  usage: "[book[@version]] [--strict]",
  words: [0, 1],
  options: [{ name: "strict", about: "Warnings count as faults." }],
  details: `Emits the code first, as \`rubric build\` does, then runs the examples of every version on the same .js files and on
the reference evaluator. Name a book, or a version, to run the examples of that one only: the last build then stays as it
is. An example that fails shows what was expected, what was found, and who decided.
Chances and means, and plays under other readings or with something left open, are asked of the evaluator alone:
how many these are is said at the end.`,
  run: async (context) => {
    const [addressText] = context.words;
    const address = addressText === undefined ? null : readAddress(addressText);
    const opened = await open(context, address ? [address.book] : undefined);
    tell(context, opened);
    const code = exitCode(context, opened);
    const { project, compiled } = opened;
    if (code !== fine || project === null) return code;
    const files = await emitRules(compiled);
    const named = address ? findVersion(opened, address) : null;
    const asked = (version: VersionId): boolean => !address?.version || version === named?.versionId;
    if (named === null) await writeOutputs(context, new Map([[project.out.rules, files]]));
    const results = await besideTheBuild(files, (folder) => resultsIn(folder, compiled, asked));
    const failed = results.filter((result) => !result.passed);
    if (flag(context, "json"))
      writeJson(
        context,
        results.map(({ span: _span, ...result }) => result),
      );
    else tellResults(context, opened, results, failed);
    return failed.length > 0 ? faulty : fine;
  },
};

interface Result {
  readonly version: string;
  readonly owner: string;
  readonly title: string;
  readonly passed: boolean;
  /** What went wrong, a line each. */
  readonly problems: readonly string[];
  /** How many expectations were put to the emitted code and the evaluator, and how many to the evaluator alone. */
  readonly expects: { readonly onBoth: number; readonly onEvaluator: number };
  readonly span: Span;
}

/** What was expected and what was found, by whoever tells it. */
type Told = Pick<NonNullable<ExampleRun["expects"][number]>, "decided"> &
  Readonly<Record<"expected" | "found", Answer>>;

interface Answer {
  readonly status: string;
  readonly value: unknown;
}

/** Of each version asked for, on what was emitted to that folder. */
async function resultsIn(
  folder: string,
  { versions }: Compiled,
  isAsked: (version: VersionId) => boolean,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [book, all] of versions) {
    for (const [version, { program }] of all) {
      if (!isAsked(version)) continue;
      const path = paths.join(folder, book, `${version}.examples.js`);
      const module = (await import(pathToFileURL(path).href)) as ExamplesModule;
      results.push(...resultsOf(`${book}@${version}`, program, runExamplesOn(module, program)));
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
  throw new Misuse(
    `\`${done.path}\` cannot be written: ${refusalInWords(done)}.`,
    "The examples run in the system's folder for temporary files: check that you may write there.",
  );
}

function resultsOf(version: string, program: Program, onEmitted: readonly ExampleRun[]): Result[] {
  const byReference = runExamples(program, chances());
  return onEmitted.map((emitted, i) => {
    const { example } = emitted;
    const reference = byReference[i];
    const problems = emitted.expects.flatMap((expect, place) => {
      const byEvaluator = reference?.expects[place];
      const told = expect ?? byEvaluator;
      const own = told === undefined || told.passed ? [] : [problemOf(told)];
      if (expect === null || byEvaluator === undefined || byEvaluator.passed === expect.passed) return own;
      const holds = byEvaluator.passed ? "holds" : "does not hold";
      return [...own, `The reference evaluator says it ${holds}: the two disagree.`];
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

function tellResults(
  context: Context,
  opened: Opened,
  results: readonly Result[],
  failed: readonly Result[],
): void {
  const { terminal } = context;
  for (const { version, owner, title, problems, span } of failed) {
    const place = placeOf(opened, span);
    terminal.writeError(
      `${version} ${owner} “${printable(title)}” (${place})\n${problems.map((problem) => `  ${problem}\n`).join("")}`,
    );
  }
  const onBoth = results.reduce((sum, { expects }) => sum + expects.onBoth, 0);
  const onEvaluator = results.reduce((sum, { expects }) => sum + expects.onEvaluator, 0);
  terminal.write(
    `${counted(results.length - failed.length, "example holds", "examples hold")}, ` +
      `${failed.length} ${failed.length === 1 ? "does" : "do"} not\n` +
      `${counted(onBoth, "expectation")} on the emitted code and the evaluator,\n` +
      `${onEvaluator} on the evaluator alone\n`,
  );
}
