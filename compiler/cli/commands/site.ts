/** `rubric site`: the pages of every book, version and language, with data and emitted modules beside them. */
import { type Command, type Context, counted, fine, flag, Misuse, option, writeJson } from "../command.ts";
import { misplaced } from "../../project.ts";
import { claimsInWords, exitCode, open, proofsInWords, tell } from "../opened.ts";
import { unknownName } from "../../site-settings.ts";
import { writeOutputs } from "../outputs.ts";
import { baseOf, originOf } from "../site-options.ts";
import { pagesBeside } from "../pages-beside.ts";
import { siteInput } from "../../study/site-input.ts";

export const site: Command = {
  name: "site",
  summary: "make the website of the rules",
  usage: "[--out dir] [--base /path] [--url origin]",
  words: [0, 0],
  options: [
    {
      name: "out",
      value: "dir",
      about: "The output folder, inside the project (default: `out.site` of rubric.json, else out/site).",
    },
    { name: "base", value: "/path", about: "The path of the site on its host (default: /)." },
    {
      name: "url",
      value: "origin",
      about:
        "The public address, such as https://rules.example. Adds a sitemap, feeds and previews for shared links.",
    },
    { name: "no-search", about: "Skip the search index, which takes much of the time." },
    { name: "strict", about: "Fail on warnings and on checks that are not proved." },
  ],
  details: `Checks the rules first. If they have faults, nothing is written and the last site stays.
Only files that changed are written. Any server for static files can publish the site.

  rubric site
  rubric site --base /rules --url https://example.org`,
  run: async (context) => {
    const given = optionsOf(context);
    const opened = await open(context, undefined, { proofs: true });
    tell(context, opened);
    const code = exitCode(context, opened);
    const { project } = opened;
    const out = option(context, "out") ?? project?.out.site;
    if (out !== undefined) await context.host.recover([out]);
    if (code !== fine || project === null || out === undefined) return code;
    const why = misplaced({ ...project.out, site: out }, project.books);
    if (why !== null)
      throw new Misuse(
        `The site cannot be written to \`${out}\`: ${why}.`,
        "Name a folder inside the project that contains nothing else, such as `--out out/site`.",
      );
    const unknown = unknownName(project.site, opened.compiled.versions);
    if (unknown !== null)
      throw new Misuse(`\`rubric.json\` does not fit the rules: ${unknown}.`, "Correct the name there.");
    const { secondPart, site: filesOf } = await import("../../../site/index.ts");
    const { compiled } = opened;
    const { languages } = project;
    const options = { ...given, settings: project.site };
    const { scripts = null, folder } = context;
    const store = scripts === null ? null : { folder, settings: { books: project.books, scripts } };
    const asked = { languages, options, store };
    const beside = pagesBeside(context.thread, compiled, secondPart(compiled), asked);
    const input = await siteInput(opened, project, undefined, opened.recall);
    let [pages, files] = [0, 0];
    const { terminal } = context;
    async function* told(): AsyncGenerator<readonly [string, string | Uint8Array]> {
      for await (const { path, content } of filesOf(input, options, beside)) {
        files += 1;
        if (path.endsWith(".html")) pages += 1;
        terminal.progress?.(`${counted(pages, "page")}: ${path}`);
        yield [path, content];
      }
    }
    try {
      await writeOutputs(context, new Map([[out, told()]]));
    } finally {
      beside?.stop();
    }
    if (flag(context, "json")) writeJson(context, { out, pages, files });
    else
      terminal.write(
        `${claimsInWords(opened)}${proofsInWords(opened)}${counted(pages, "page")} in ${out}: open ${out}/index.html through a file server.\n`,
      );
    return fine;
  },
};

function optionsOf(context: Context) {
  return {
    base: baseOf(option(context, "base") ?? "/"),
    origin: originOf(option(context, "url")),
    hasSearch: !flag(context, "no-search"),
  };
}
