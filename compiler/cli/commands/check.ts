/** `rubric check`: reports faults of the rules, once or at every change, and the findings of proofs on request. */
import { compiling } from "../../compile.ts";
import { renderJson } from "../../report/json.ts";
import { type Command, type Context, counted, flag } from "../command.ts";
import { claimsInWords, exitCode, invariantsInWords, open, type Opened, tell } from "../opened.ts";
import { limitInWords, takeChanges } from "../watching.ts";
import { placedIn, sectionsInWords } from "../shown-sections.ts";

export const check: Command = {
  name: "check",
  summary: "find faults in the rules",
  usage: "[--watch] [--strict] [--report]",
  words: [0, 0],
  options: [
    { name: "watch", about: "Check again at every change." },
    { name: "strict", about: "Fail on warnings and on checks that are not proved." },
    { name: "report", about: "Also list clauses that never decide, gaps, and checks that are not proved." },
  ],
  details: `Reads every book of the project and checks the text and the logic of every version. It also checks that the claims
of each entry are true, that clauses do not conflict, and that invariants hold. The summary counts the checks that found no proof.
--report searches longer: clauses that never decide and precedence without effect become warnings, and gaps, clauses that
never decide in some version, and missing proofs are listed with place and reason. Nothing is written.`,
  run: async (context) => {
    if (!flag(context, "watch")) return once(context, null);
    const compile = compiling();
    // Files that change during a check are checked next.
    const changes = takeChanges(context.folder, {
      limited: (code) => context.terminal.writeError(limitInWords(code)),
    });
    for (;;) {
      await once(context, compile);
      context.terminal.progress?.(null);
      context.terminal.writeError("Waiting for a change; end with Ctrl-C.\n");
      await changes.next();
    }
  },
};

async function once(context: Context, compile: ReturnType<typeof compiling> | null): Promise<number> {
  const isWhole = flag(context, "report");
  const looking = { proofs: true, all: isWhole, releases: true, needs: "faults" } as const;
  const opened = await open(context, undefined, compile ? { ...looking, compile } : looking);
  const { terminal } = context;
  if (flag(context, "json")) {
    const sections = opened.sections.map((section) => placedIn(opened, section));
    terminal.write(renderJson(opened.report, isWhole ? { sections } : {}));
  } else {
    tell(context, opened);
    const versions = [...opened.compiled.versions.values()].reduce((sum, all) => sum + all.size, 0);
    if (opened.report.counts.errors === 0) {
      terminal.write(
        `${counted(opened.compiled.versions.size, "book")} in ${counted(versions, "version")}: ${opened.report.summary}\n${claimsInWords(opened)}${invariantsInWords(opened)}${isWhole ? "" : whereListed(opened)}`,
      );
      if (isWhole) terminal.write(sectionsInWords(opened, terminal));
    }
  }
  return exitCode(context, opened);
}

/** Where what is not proved can be read; empty where the warnings tell all of it. */
function whereListed({ report: { notProved } }: Opened): string {
  const { conflicts, coverage, invariants } = notProved.kinds;
  const isListed = conflicts === undefined && coverage === undefined && invariants === undefined;
  return isListed ? "" : "`rubric check --report` lists what is not proved, with the reasons.\n";
}
