/** `rubric test`: runs every example on the emitted JavaScript and on the reference evaluator, which must agree. */
import * as paths from "node:path";
import { pathToFileURL } from "node:url";
import { type ExamplesModule, type ExampleRun, runExamplesOn } from "../../emit/examples.ts";
import { runExamples } from "../../evaluate/examples.ts";
import type { Program } from "../../check/program.ts";
import { lineStarts, positionAt, type SourceFile, type Span } from "../../../grammar/index.ts";
import { type Command, type Context, faulty, fine, flag, writeJson } from "../command.ts";
import { emitRules } from "../emitted.ts";
import { exitCode, type Opened, open, tell } from "../opened.ts";
import { write } from "./build.ts";

export const test: Command = {
  name: "test",
  summary: "run every example of the rules",
  usage: "[--strict]",
  words: [0, 0],
  options: [{ name: "strict", about: "Warnings count as faults." }],
  details: `Emits the code first, as \`rubric build\` does, then runs the examples of every version on those .js files
and on the reference evaluator. An example that fails shows what was expected, what was found, and who decided.`,
  run: async (context) => {
    const opened = await open(context);
    tell(context, opened);
    const code = exitCode(context, opened);
    const { project, compiled } = opened;
    if (code !== fine || project === null) return code;
    await write(context, project.out.rules, await emitRules(compiled));
    const results: Result[] = [];
    for (const [book, versions] of compiled.versions) {
      for (const [version, { program }] of versions) {
        const path = paths.join(context.folder, project.out.rules, book, `${version}.examples.js`);
        const module = (await import(pathToFileURL(path).href)) as ExamplesModule;
        results.push(...resultsOf(`${book}@${version}`, program, runExamplesOn(module, program)));
      }
    }
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
  readonly span: Span;
}

function resultsOf(version: string, program: Program, onEmitted: readonly ExampleRun[]): Result[] {
  const byReference = runExamples(program);
  return onEmitted.map((emitted, i) => {
    const { example } = emitted;
    const reference = byReference[i];
    const problems = emitted.expects.flatMap((expect) => (expect.passed ? [] : [problemOf(expect)]));
    if (reference && reference.passed !== emitted.passed) {
      problems.push(
        `The reference evaluator says it ${reference.passed ? "holds" : "does not hold"}: the two disagree.`,
      );
    }
    for (const fault of reference?.faults ?? []) problems.push(`${fault.message} ${fault.help}`);
    const passed = emitted.passed && problems.length === 0;
    return { version, owner: example.owner, title: example.title, passed, problems, span: example.span };
  });
}

function problemOf({ expected, found, decided }: ExampleRun["expects"][number]): string {
  const by = decided.length > 0 ? `, decided by ${decided.join(", ")}` : "";
  return `Expected ${answer(expected)}, found ${answer(found)}${by}.`;
}

function answer({ status, value }: { readonly status: string; readonly value: unknown }): string {
  if (status !== "ruled") return status;
  return value === true
    ? "yes"
    : value === false
      ? "no"
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
}

function tellResults(
  context: Context,
  { compiled }: Opened,
  results: readonly Result[],
  failed: readonly Result[],
): void {
  const { terminal } = context;
  for (const { version, owner, title, problems, span } of failed) {
    const place = placeOf(compiled.sources, span);
    terminal.writeError(
      `${version} ${owner} “${title}” (${place})\n${problems.map((problem) => `  ${problem}\n`).join("")}`,
    );
  }
  terminal.write(`${results.length - failed.length} examples hold, ${failed.length} do not\n`);
}

function placeOf(sources: ReadonlyMap<string, SourceFile>, { file, start }: Span): string {
  const { line, column } = positionAt(lineStarts(sources.get(file)?.text ?? ""), start);
  return `${file}:${line}:${column}`;
}
