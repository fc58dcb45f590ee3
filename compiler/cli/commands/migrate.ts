/** `rubric migrate`: rewrites a project for the version of the language that this Rubric reads. */
import { type Edit, helpToWrite, refusalInWords } from "../../host.ts";
import { languageVersion } from "../../language-versions.ts";
import { projectFile, readProject, unwritten } from "../../project.ts";
import { renderJson } from "../../report/json.ts";
import { report } from "../../report/report.ts";
import { renderStyled } from "../../report/terminal.ts";
import { migrateSettings, migrateSources } from "../../study/migrate.ts";
import { type Command, faulty, fine, flag, Misuse, writeJson } from "../command.ts";
import { fixesInWords } from "../shown-fixes.ts";

export const migrate: Command = {
  name: "migrate",
  summary: "rewrite rules of an older version of the language",
  usage: "[--check]",
  words: [0, 0],
  options: [{ name: "check", about: "Only show what would change." }],
  details: `Rewrites what older versions of the rule language wrote in another way, and shows every line that changes. No answer and no
words change, and released versions stay sealed. Then it writes the version of the language, ${languageVersion}, as \`languageVersion\` into
rubric.json. A project that does not state a version counts as one of the current version.`,
  run: async (context) => {
    const { host, terminal } = context;
    const isJson = flag(context, "json");
    const { value: project, diagnostics } = await readProject(host);
    const stopping = diagnostics.filter(({ code }) => code !== "older-language" && code !== "empty-project");
    const tell = (faults: typeof stopping): number => {
      const told = report(faults, project?.sources ?? []);
      terminal.writeError(isJson ? renderJson(told) : renderStyled(told, terminal.width));
      return faulty;
    };
    const settings = await host.readText(projectFile);
    if (project === null || !settings.ok || stopping.length > 0) return tell(stopping);
    const { changed, applied } = migrateSources(project.sources, project.languageVersion);
    const edits = new Map<string, Edit>(changed);
    const text = migrateSettings(settings.text);
    if (text !== settings.text) edits.set(projectFile, { before: settings.text, after: text });
    const isCheck = flag(context, "check");
    const left = isCheck ? [] : await write();
    if (left.length > 0) tell(left);
    const files = left.map(({ span }) => span.file);
    const shown = applied.filter(({ file }) => !files.includes(file));
    const paths = [...edits.keys()].filter((path) => !files.includes(path)).sort();
    if (isJson) writeJson(context, { languageVersion, files: paths, changes: shown });
    else if (edits.size === 0)
      terminal.write(`The project is written in version ${languageVersion}. Nothing changes.\n`);
    else
      terminal.write(
        `${shown.length > 0 ? fixesInWords(shown) : ""}${paths.map((path) => `${path}\n`).join("")}`,
      );
    return left.length > 0 || (isCheck && edits.size > 0) ? faulty : fine;

    async function write(): Promise<typeof stopping> {
      await host.recover(edits.keys());
      const done = await host.rewrite(edits);
      if (!done.ok)
        throw new Misuse(`\`${done.path}\` cannot be written: ${refusalInWords(done)}.`, helpToWrite(done));
      return done.left.map(unwritten);
    }
  },
};
