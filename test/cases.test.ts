/**
 * Runs the cases of test/cases: each asserts only the sections it has, and `npm run accept` rewrites those.
 * What a case is made of is read by support/case-file.ts.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "../compiler/compile.ts";
import { outline } from "../compiler/report/outline.ts";
import { report } from "../compiler/report/report.ts";
import { renderTerminal } from "../compiler/report/terminal.ts";
import { format } from "../grammar/index.ts";
import { bookStage, coreStage, diffStage, programStage, typescriptStage } from "./support/case-stages.ts";
import { type Case, readCase, type Section, withSections } from "./support/case-file.ts";
import { projectOf } from "./support/project-of.ts";
import { run as runCommand } from "./support/run-cli.ts";

const folder = fileURLToPath(new URL("./cases/", import.meta.url));
const accepts = Boolean(process.env.ACCEPT);

describe("cases", () => {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".md") || name.endsWith("README.md")) continue;
    it(name.replace(/\.md$/, ""), async () => {
      const read = readCase(readFileSync(folder + name, "utf8"));
      expect(read.title).not.toBe("");
      expect(read.sections.length).toBeGreaterThan(0);
      const actual = new Map<Section, string>();
      for (const section of read.sections) actual.set(section, await produce(read, section));
      if (accepts) writeFileSync(folder + name, withSections(read, actual));
      else for (const section of read.sections) expect(actual.get(section)).toBe(section.content);
    });
  }
});

async function produce(read: Case, section: Section): Promise<string> {
  const { diagnostics, value } = compile(read.sources);
  switch (section.name) {
    case "problems":
      return report(diagnostics, read.sources)
        .faults.map((fault) => {
          const { span } = fault.excerpt.place;
          const mark = read.marks.findIndex(
            (mark) => mark.file === span.file && mark.start === span.start && mark.end === span.end,
          );
          const from = fault.excerpt.place.from;
          const place = mark >= 0 ? `«${mark + 1}»` : `${span.file}:${from?.line}:${from?.column}`;
          return `${fault.severity} ${fault.code} at ${place} ${JSON.stringify(fault.data)}\n`;
        })
        .join("");
    case "format":
      return format(read.sources[0] ?? { path: "", text: "" }).value;
    case "report":
      return renderTerminal(report(diagnostics, read.sources, outline(value.documents)), { width: 90 });
    case "book":
      return bookStage(value, section.args[0] ?? "");
    case "program":
      return programStage(value, section.args[0] ?? "");
    case "core":
      return coreStage(value, section.args[0] ?? "");
    case "typescript":
      return typescriptStage(value, section.args[0] ?? "", section.args.slice(1));
    case "diff":
      return diffStage(value, section.args);
    case "run":
      return run(read, section);
    default:
      throw new Error(`a case has no section \`${section.name}\``);
  }
}

/** `## run show tin@1.1 --history`: what the command line writes and answers. */
async function run(read: Case, section: Section): Promise<string> {
  using project = projectOf(read.sources);
  const { code, all } = await runCommand([...section.args, "--project", project.folder], null, 90);
  return `${all}exit ${code}\n`;
}
