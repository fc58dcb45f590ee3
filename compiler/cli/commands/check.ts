/** `rubric check`: says what is wrong with the rules, once or at every change. What is wrong is found by compile.ts. */
import { watch } from "node:fs";
import { renderJson } from "../../report/json.ts";
import { type Command, type Context, counted, flag } from "../command.ts";
import { exitCode, open, tell } from "../opened.ts";

export const check: Command = {
  name: "check",
  summary: "say what is wrong with the rules",
  usage: "[--watch] [--strict]",
  words: [0, 0],
  options: [
    { name: "watch", about: "Check again at every change." },
    { name: "strict", about: "Warnings count as faults." },
  ],
  details: `Reads every book of the project, derives every version of it and checks the text and the logic of each, and whether the
entries of updates do what they claim.
Nothing is written.`,
  run: async (context) => {
    if (!flag(context, "watch")) return once(context);
    for (;;) {
      await once(context);
      context.terminal.writeError("Waiting for a change; end with Ctrl-C.\n");
      await nextChange(context.folder);
    }
  },
};

async function once(context: Context): Promise<number> {
  const opened = await open(context, undefined, { claims: true });
  const { terminal } = context;
  if (flag(context, "json")) terminal.write(renderJson(opened.report));
  else {
    tell(context, opened);
    const versions = [...opened.compiled.versions.values()].reduce((sum, all) => sum + all.size, 0);
    if (opened.report.counts.errors === 0) {
      terminal.write(
        `${counted(opened.compiled.versions.size, "book")} in ${counted(versions, "version")}: ${opened.report.summary}\n`,
      );
    }
  }
  return exitCode(context, opened);
}

/** Editors write in bursts: a change is over when nothing followed for a tenth of a second. */
function nextChange(folder: string): Promise<void> {
  return new Promise((resolve) => {
    let pause: NodeJS.Timeout | undefined;
    const watcher = watch(folder, { recursive: true }, (_event, name) => {
      if (name !== null && !/\.rubric$|rubric\.json$/.test(name)) return;
      clearTimeout(pause);
      pause = setTimeout(() => {
        watcher.close();
        resolve();
      }, 100);
    });
  });
}
