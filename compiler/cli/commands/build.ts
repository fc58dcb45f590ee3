/** `rubric build`: emits every version of every book as code and as data, and says where to look. */
import { entriesOf } from "../../emit/entries.ts";
import type { Content, Files } from "../../host.ts";
import type { Compiled } from "../../compile.ts";
import type { Project } from "../../project.ts";
import { emitData, emitRules, readSchemas } from "../../study/emit.ts";
import { type Command, counted, fine, flag, writeJson } from "../command.ts";
import { exitCode, type Opened, open, proofsInWords, tell } from "../opened.ts";
import { writeOutputs } from "../outputs.ts";

export const build: Command = {
  name: "build",
  summary: "write TypeScript, JavaScript and JSON for every version",
  usage: "[--strict]",
  words: [0, 0],
  options: [{ name: "strict", about: "Fail on warnings and on checks that are not proved." }],
  details: `Checks the rules first. If they have faults, nothing is written and the last build stays. Code and data change
together, and only files that changed are written. Proofs of conflicts and claims run as in \`rubric check\`; the summary
counts faults and missing proofs, and only --strict makes them stop the build.`,
  run: async (context) => {
    const opened = await open(context, undefined, { proofs: "counted", releases: true });
    tell(context, opened);
    const code = exitCode(context, opened);
    const { project, compiled } = opened;
    if (project !== null) await context.host.recover([project.out.rules, project.out.json]);
    if (code !== fine || project === null) return code;
    const { terminal } = context;
    async function* reported(
      files: Files | Iterable<readonly [string, Content]>,
    ): AsyncGenerator<readonly [string, Content]> {
      for await (const [path, content] of files) {
        terminal.progress?.(`Writing ${path}`);
        yield [path, content];
      }
    }
    const outputs = new Map<string, Files>([
      [project.out.rules, reported(emitRules(compiled))],
      [project.out.json, reported(emitData(compiled, await readSchemas(), project.locks))],
    ]);
    await writeOutputs(context, outputs);
    if (flag(context, "json")) writeJson(context, builtData(opened, project));
    else context.terminal.write(`${summary(compiled, project)}${proofsInWords(opened)}`);
    return fine;
  },
};

function builtData({ compiled, report: { notProved }, refuted }: Opened, { out }: Project): object {
  return { out, versions: builtOf(compiled), notProved, refuted };
}

interface Built {
  readonly book: string;
  readonly version: string;
  readonly entries: number;
  readonly decisions: number;
  readonly plays: number;
  readonly flags: number;
}

function builtOf({ versions }: Compiled): readonly Built[] {
  return [...versions].flatMap(([name, all]) =>
    [...all].map(([version, { book, program }]) => ({
      book: name,
      version,
      entries: book.entries.length,
      decisions: program.decisions.filter(
        (decision) => decision.kind !== "ruled" || decision.clauses.length > 0,
      ).length,
      plays: program.plays.length,
      flags: entriesOf(book, program).reduce((sum, entry) => sum + entry.flags.length, 0),
    })),
  );
}

function summary(compiled: Compiled, { out }: Project): string {
  const rows = builtOf(compiled).map(({ book, version, entries, decisions, plays, flags }) => [
    `${book}@${version}`,
    counted(entries, "entry", "entries"),
    counted(decisions, "decision"),
    counted(plays, "sequence"),
    counted(flags, "flag"),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd(),
  );
  return `${table.join("\n")}

Code:    ${out.rules}/<book>/<version>.ts, .js, .d.ts
Data:    ${out.json}/<book>/<version>.json
Read:    rubric show <book>@<version>
Ask:     rubric ask <book>@<version> <decision>
Play:    rubric play <book>@<version> <sequence>
Chances: rubric odds <book>@<version> <sequence>
`;
}
