/** `rubric check`: reports faults of the rules, once or at every change, and the findings of proofs on request. */
import { compiling } from "../../compile.ts";
import { renderJson } from "../../report/json.ts";
import { type Command, type Context, counted, faulty, flag, Misuse } from "../command.ts";
import { claimsInWords, exitCode, invariantsInWords, open, type Opened, tell } from "../opened.ts";
import { helpToWrite, refusalInWords } from "../../host.ts";
import { readProject, unwritten } from "../../project.ts";
import { report } from "../../report/report.ts";
import { renderStyled } from "../../report/terminal.ts";
import { type AppliedFix, fixSources } from "../../study/fixes.ts";
import { migrateSources } from "../../study/migrate.ts";
import { fixesInWords } from "../shown-fixes.ts";
import { limitInWords, takeChanges } from "../watching.ts";
import { placedIn, sectionsInWords } from "../shown-sections.ts";

export const check: Command = {
  name: "check",
  summary: "find faults in the rules",
  usage: "[--watch] [--strict] [--report] [--fix[=all]]",
  words: [0, 0],
  options: [
    { name: "watch", about: "Check again at every change." },
    { name: "strict", about: "Fail on warnings and on checks that are not proved." },
    {
      name: "fix",
      value: "all",
      isOptional: true,
      about:
        "Apply the safe fixes first, and show what they change; with =all also those that are most likely right.",
    },
    { name: "report", about: "Also list clauses that never decide, gaps, and checks that are not proved." },
  ],
  details: `Reads every book of the project and checks the text and the logic of every version. It also checks that the claims
of each entry are true, that clauses do not conflict, and that invariants hold. The summary counts the checks that found no proof.
--report searches longer: clauses that never decide and precedence without effect become warnings, and gaps, clauses that
never decide in some version, and missing proofs are listed with place and reason.
Only --fix writes. A safe fix changes no answer and no words, such as a line that carries each entry without a fate. --fix=all
also writes the one near name of a misspelt name, and other fixes with a single possibility. Files that you save meanwhile are
left alone.`,
  run: async (context) => {
    const which = fixesWanted(context);
    if (!flag(context, "watch"))
      return once(context, null, which === null ? null : await fix(context, which));
    if (which !== null)
      throw new Misuse("`--fix` does not go with `--watch`.", "Run `rubric check --fix` alone.");
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

async function once(
  context: Context,
  compile: ReturnType<typeof compiling> | null,
  fixed: Fixes | null = null,
): Promise<number> {
  const isWhole = flag(context, "report");
  const looking = { proofs: true, all: isWhole, releases: true, needs: "faults" } as const;
  const opened = await open(context, undefined, compile ? { ...looking, compile } : looking);
  const { terminal } = context;
  if (flag(context, "json")) {
    const sections = opened.sections.map((section) => placedIn(opened, section));
    const more = { ...(isWhole ? { sections } : {}), ...(fixed ? { fixed: fixed.applied } : {}) };
    terminal.write(renderJson(opened.report, more));
  } else {
    tell(context, opened);
    terminal.writeError(olderLanguage(opened));
    const versions = [...opened.compiled.versions.values()].reduce((sum, all) => sum + all.size, 0);
    if (opened.report.counts.errors === 0) {
      terminal.write(
        `${counted(opened.compiled.versions.size, "book")} in ${counted(versions, "version")}: ${opened.report.summary}\n${claimsInWords(opened)}${invariantsInWords(opened)}${isWhole ? "" : whereListed(opened)}`,
      );
      if (isWhole) terminal.write(sectionsInWords(opened, terminal));
    }
  }
  return fixed !== null && fixed.left > 0 ? faulty : exitCode(context, opened);
}

/** Rules that say no version of the language may be older than it; empty where nothing points to that. */
function olderLanguage({ project, report }: Opened): string {
  if (report.counts.errors === 0 || project === null || project.languageVersion !== null) return "";
  const { length } = migrateSources(project.sources, null).applied;
  if (length === 0) return "";
  return `${counted(length, "place")} may be of an older version of the language. \`rubric migrate\` rewrites such rules, and
writes \`languageVersion\` into rubric.json.\n`;
}

interface Fixes {
  readonly applied: readonly AppliedFix[];
  /** How many files were not rewritten. */
  readonly left: number;
}

function fixesWanted({ flags }: Context): "safe" | "all" | null {
  const value = flags.get("fix");
  if (value === undefined) return null;
  if (value !== true && value !== "all")
    throw new Misuse(`\`--fix=${String(value)}\` is unknown.`, "Write `--fix` or `--fix=all`.");
  return value === true ? "safe" : "all";
}

/** Applies fixes to the files, and shows them; what is left is checked afterwards. */
async function fix(context: Context, which: "safe" | "all"): Promise<Fixes> {
  const { host, terminal } = context;
  const { value: project } = await readProject(host);
  if (project === null) return { applied: [], left: 0 };
  terminal.progress?.("Looking for fixes");
  const { changed, applied } = fixSources(project.sources, which, compiling());
  await host.recover(project.sources.map(({ path }) => path));
  const done = await host.rewrite(changed);
  if (!done.ok)
    throw new Misuse(`\`${done.path}\` cannot be written: ${refusalInWords(done)}.`, helpToWrite(done));
  const written = applied.filter(({ file }) => done.written.includes(file));
  const isJson = flag(context, "json");
  if (done.left.length > 0) {
    const told = report(done.left.map(unwritten), project.sources);
    terminal.writeError(isJson ? renderJson(told) : renderStyled(told, terminal.width));
  }
  if (!isJson) terminal.write(fixesInWords(written));
  return { applied: written, left: done.left.length };
}

/** Where what is not proved can be read; empty where the warnings tell all of it. */
function whereListed({ report: { notProved } }: Opened): string {
  const { conflicts, coverage, invariants } = notProved.kinds;
  const isListed = conflicts === undefined && coverage === undefined && invariants === undefined;
  return isListed ? "" : "`rubric check --report` lists what is not proved, with the reasons.\n";
}
