/** `rubric check --fix` on a project on disk: what it writes, what it shows, and what it leaves alone. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { check } from "../../compiler/cli/commands/check.ts";
import { diskHost } from "../../compiler/host.ts";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";
import { fixable } from "../support/small-project.ts";

const paths = [
  "rules/lamp/book.rubric",
  "rules/lamp/1.1.rubric",
  "rules/lamp/1.2.rubric",
  "rules/lamp/1.3.rubric",
] as const;
const [, , second, third] = paths;
const project = (change: (text: string) => string = (text) => text) =>
  projectOf(paths.map((path) => ({ path, text: change(fixable[path]) })));

it("writes safe fixes, shows every line, and then checks", async () => {
  using own = project();
  const read = (path: string) => readFileSync(join(own.folder, path), "utf8");
  const first = await run(["check", "--fix", "--project", own.folder]);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(
    first.out,
  ).toContain(`${second}:2: carry all of them, then revise or drop those that changed [entry-without-fate]
  + carries 1.1/Q1 as Q1`);
  expect(first.out).toContain("  + carries 1.2/Q1 as Q1");
  expect(first.out).toContain("2 fixes in 2 files");
  expect(first.out).toContain("1 book in 4 versions: no faults");
  expect(read(second)).toBe(`${fixable[second]}\ncarries 1.1/Q1 as Q1\n`);
  const before = read(third);
  const again = await run(["check", "--fix", "--project", own.folder]);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("No fixes to apply.") });
  expect(read(third)).toBe(before);
});

it("gives the fixes as data", async () => {
  using own = project();
  const { out } = await run(["check", "--fix", "--json", "--project", own.folder]);
  const { fixed, counts } = JSON.parse(out) as { fixed: unknown; counts: unknown };
  expect(fixed).toMatchObject([
    { code: "entry-without-fate", file: second, line: 2, before: [], after: ["carries 1.1/Q1 as Q1", ""] },
    { code: "entry-without-fate", file: third },
  ]);
  expect(counts).toMatchObject({ errors: 0 });
});

it("writes likely fixes only with =all", async () => {
  using own = project((text) => text.replace("when depth <= 2m", "when detph <= 2m"));
  const safe = await run(["check", "--fix", "--project", own.folder]);
  expect(safe).toMatchObject({ code: 1, err: expect.stringContaining("[unknown-name]") });
  const all = await run(["check", "--fix=all", "--project", own.folder]);
  expect(all).toMatchObject({ code: 0, err: "" });
  expect(all.out).toContain("  -     near: yes when detph <= 2m\n  +     near: yes when depth <= 2m\n");
});

it("leaves a file alone that is saved while it runs, and says so", async () => {
  using own = project();
  const host = diskHost(own.folder);
  const saved = "-- what the author saved\n";
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = {
    write: (text: string) => void out.push(text),
    writeError: (text: string) => void err.push(text),
    ask: async () => null,
    isInteractive: false,
    hasColour: false,
    hasErrorColour: false,
    width: 200,
  };
  const code = await check.run({
    words: [],
    flags: new Map([["fix", true]]),
    givens: new Map(),
    folder: own.folder,
    thread: null,
    terminal,
    host: {
      ...host,
      rewrite: (edits) => {
        writeFileSync(join(own.folder, third), saved);
        return host.rewrite(edits);
      },
    },
  });
  expect(code).toBe(1);
  expect(readFileSync(join(own.folder, third), "utf8")).toBe(saved);
  expect(readFileSync(join(own.folder, second), "utf8")).toContain("carries 1.1/Q1");
  expect(err.join("")).toContain(`\`${third}\` was not changed: someone saved it while the command ran.`);
  expect(out.join("")).toContain("1 fix in 1 file");
});

it("refuses what it does not know", async () => {
  using own = project();
  expect((await run(["check", "--fix=some", "--project", own.folder])).code).toBe(2);
  expect((await run(["check", "--fix", "--watch", "--project", own.folder])).code).toBe(2);
});
