/** `rubric test`: runs every example on the emitted JavaScript and on the evaluator, which must agree. */
import type { VersionId } from "../../resolve/graph.ts";
import { type ExampleOnBoth, runOnBoth } from "../../study/emitted-examples.ts";
import { printable } from "../../report/printable.ts";
import { type Command, type Context, counted, faulty, fine, flag, writeJson } from "../command.ts";
import { collectRules } from "../../study/emit.ts";
import { exitCode, findVersion, type Opened, open, placeOf, readAddress, tell } from "../opened.ts";
import { writeOutputs } from "../outputs.ts";

export const test: Command = {
  name: "test",
  summary: "run every example of the rules",
  usage: "[book[@version]] [--strict]",
  words: [0, 1],
  options: [{ name: "strict", about: "Fail on warnings." }],
  details: `Writes the code first, as \`rubric build\` does. Then it runs the examples of every version on these .js files and on the
evaluator. Name a book or a version to run only its examples; the last build then stays. For an example that fails, you see
the expected answer, the found answer and the clauses that decided. Only the evaluator can check chances and means,
sequences with other readings, and sequences with missing facts; the last line counts these.`,
  run: async (context) => {
    const [addressText] = context.words;
    const address = addressText === undefined ? null : readAddress(addressText);
    const opened = await open(context, address ? [address.book] : undefined);
    tell(context, opened);
    const code = exitCode(context, opened);
    const { project, compiled } = opened;
    if (code !== fine || project === null) return code;
    context.terminal.progress?.("Writing and running the examples");
    const files = await collectRules(compiled);
    const named = address ? findVersion(opened, address) : null;
    const asked = (version: VersionId): boolean => !address?.version || version === named?.versionId;
    if (named === null) await writeOutputs(context, new Map([[project.out.rules, files]]));
    const results = await runOnBoth(compiled, files, asked);
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

function tellResults(
  context: Context,
  opened: Opened,
  results: readonly ExampleOnBoth[],
  failed: readonly ExampleOnBoth[],
): void {
  const { terminal } = context;
  for (const result of failed) {
    const { version, owner, title, problems, span } = result;
    const place = placeOf(opened, span);
    const lines = [...problems, ...continuing(result)].map((line) => `  ${line}\n`).join("");
    terminal.writeError(`${version} ${owner} “${printable(title)}” (${place})\n${lines}`);
  }
  const onBoth = results.reduce((sum, { expects }) => sum + expects.onBoth, 0);
  const onEvaluator = results.reduce((sum, { expects }) => sum + expects.onEvaluator, 0);
  terminal.write(
    `${counted(results.length - failed.length, "example passes", "examples pass")}, ` +
      `${failed.length} ${failed.length === 1 ? "fails" : "fail"}\n` +
      `${counted(onBoth, "expectation")} on the emitted code and the evaluator,\n` +
      `${onEvaluator} only on the evaluator\n`,
  );
}

/** An older document stays as it was published: the later one says what becomes of its example. */
function continuing({ version, owner, title, inherited, expects }: ExampleOnBoth): readonly string[] {
  if (inherited === null || expects.onBoth + expects.onEvaluator === 0) return [];
  const [book = "", id = ""] = version.split("@");
  const named = `${owner.startsWith(`${book}-`) ? owner.slice(book.length + 1) : owner} "${printable(title)}"`;
  const from = inherited === "base" ? "the printed book" : inherited;
  return [
    `This example is inherited from ${from}. If \`${id}\` decides otherwise, write in a file of \`${id}\`:`,
    `  example was ${named} { expect … = ? }`,
    `or, if it no longer applies:`,
    `  drops example ${named}`,
  ];
}
