/** `rubric fmt`: formats the rule files. */
import * as paths from "node:path";
import { type Diagnostic, format, type SourceFile } from "../../../grammar/index.ts";
import { type Edit, helpToWrite, refusalInWords } from "../../host.ts";
import { readProject, unwritten } from "../../project.ts";
import { report } from "../../report/report.ts";
import { renderJson } from "../../report/json.ts";
import { renderStyled } from "../../report/terminal.ts";
import { type Command, type Context, faulty, fine, flag, Misuse, writeJson } from "../command.ts";
import { saveMemory } from "../memory.ts";

export const fmt: Command = {
  name: "fmt",
  summary: "format the rule files",
  usage: "[file ...] [--check]",
  words: [0, Number.POSITIVE_INFINITY],
  options: [{ name: "check", about: "Only name the files that are not formatted." }],
  details:
    "Formats every rule file of the project, or only the named ones. Skips files with syntax faults, and files that you save meanwhile.",
  run: async (context) => {
    const read = await readProject(context.host);
    const sources = read.value?.sources ?? [];
    saveMemory(sources);
    const named = context.words.map((word) => belowProject(context.folder, word));
    const stranger = context.words.find((_, i) => !sources.some(({ path }) => path === named[i]));
    if (stranger !== undefined && read.value !== null) {
      throw new Misuse(
        `\`${stranger}\` is not a rule file of this project.`,
        "Write the path from the project's folder, such as rules/my-book/book.rubric.",
      );
    }
    const chosen = named.length > 0 ? sources.filter(({ path }) => named.includes(path)) : sources;
    const changed = new Map<string, Edit>();
    const found = [...read.diagnostics];
    for (const source of chosen) {
      context.terminal.progress?.(`Formatting ${source.path}`);
      const formatted = format(source);
      for (const each of formatted.diagnostics) found.push(each);
      if (formatted.value !== source.text)
        changed.set(source.path, { before: source.text, after: formatted.value });
    }
    const { terminal } = context;
    const isJson = flag(context, "json");
    const isCheck = flag(context, "check");
    const done = isCheck ? [...changed.keys()] : await rewrite(context, sources, changed, found);
    const errors = found.filter((diagnostic) => diagnostic.severity === "error");
    if (errors.length > 0) {
      const told = report(errors, sources);
      terminal.writeError(isJson ? renderJson(told) : renderStyled(told, terminal.width));
    }
    if (isJson) writeJson(context, done);
    else for (const path of done) terminal.write(`${path}\n`);
    if (isCheck && done.length > 0 && !isJson)
      terminal.writeError("These files are not formatted: run `rubric fmt`.\n");
    return errors.length > 0 || (isCheck && done.length > 0) ? faulty : fine;
  },
};

/** Gives the files that were rewritten. Those that were left alone are added to what was found. */
async function rewrite(
  { host }: Context,
  sources: readonly SourceFile[],
  changed: ReadonlyMap<string, Edit>,
  found: Diagnostic[],
): Promise<readonly string[]> {
  await host.recover(sources.map(({ path }) => path));
  const written = await host.rewrite(changed);
  if (!written.ok)
    throw new Misuse(
      `\`${written.path}\` cannot be written: ${refusalInWords(written)}.`,
      helpToWrite(written),
    );
  found.push(...written.left.map(unwritten));
  return written.written;
}

/** As sources are called: `./rules/a.rubric` and the whole path of it are `rules/a.rubric`. */
function belowProject(folder: string, word: string): string {
  return paths.relative(folder, paths.resolve(folder, word)).replaceAll(paths.sep, "/");
}
