/** `rubric fmt`: lays the rule files out as the printer does. How that is, is the grammar's affair. */
import * as paths from "node:path";
import { format } from "../../../grammar/index.ts";
import { refusalInWords } from "../../host.ts";
import { readProject } from "../../project.ts";
import { report } from "../../report/report.ts";
import { renderJson } from "../../report/json.ts";
import { renderTerminal } from "../../report/terminal.ts";
import { type Command, faulty, fine, flag, Misuse, writeJson } from "../command.ts";

export const fmt: Command = {
  name: "fmt",
  summary: "lay the rule files out in the one way",
  usage: "[file ...] [--check]",
  words: [0, Number.POSITIVE_INFINITY],
  options: [{ name: "check", about: "Write nothing; name the files that are laid out otherwise." }],
  details:
    "Formats every rule file of the project, or those named. A file with faults in its grammar is left alone.",
  run: async (context) => {
    const read = await readProject(context.host);
    const sources = read.value?.sources ?? [];
    const named = context.words.map((word) => belowProject(context.folder, word));
    const stranger = context.words.find((_, i) => !sources.some(({ path }) => path === named[i]));
    if (stranger !== undefined && read.value !== null) {
      throw new Misuse(
        `\`${stranger}\` is no rule file of this project.`,
        "Name files as below the project's folder, such as rules/my-book/book.rubric.",
      );
    }
    const chosen = named.length > 0 ? sources.filter(({ path }) => named.includes(path)) : sources;
    const changed = new Map<string, string>();
    const found = [...read.diagnostics];
    for (const source of chosen) {
      const formatted = format(source);
      found.push(...formatted.diagnostics);
      if (formatted.value !== source.text) changed.set(source.path, formatted.value);
    }
    const errors = found.filter((diagnostic) => diagnostic.severity === "error");
    const { terminal } = context;
    const isJson = flag(context, "json");
    const list = (): void => {
      if (isJson) writeJson(context, [...changed.keys()]);
      else for (const path of changed.keys()) terminal.write(`${path}\n`);
    };
    if (errors.length > 0) {
      const options = { colour: terminal.hasErrorColour, width: terminal.width };
      const told = report(errors, sources);
      terminal.writeError(isJson ? renderJson(told) : renderTerminal(told, options));
    }
    if (flag(context, "check")) {
      list();
      if (changed.size > 0 && !isJson)
        terminal.writeError("These files are laid out otherwise: run `rubric fmt`.\n");
      return changed.size > 0 || errors.length > 0 ? faulty : fine;
    }
    const written = await context.host.write(changed);
    if (!written.ok)
      throw new Misuse(
        `\`${written.path}\` cannot be written: ${refusalInWords(written)}.`,
        "Check that you may write there.",
      );
    list();
    return errors.length > 0 ? faulty : fine;
  },
};

/** As sources are called: `./rules/a.rubric` and the whole path of it are `rules/a.rubric`. */
function belowProject(folder: string, word: string): string {
  return paths.relative(folder, paths.resolve(folder, word)).replaceAll(paths.sep, "/");
}
