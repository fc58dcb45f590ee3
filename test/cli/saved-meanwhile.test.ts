/** An author saves a file while a command that rewrites it runs: the file stays, and the command says so. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Command } from "../../compiler/cli/command.ts";
import { fmt } from "../../compiler/cli/commands/fmt.ts";
import { mutants } from "../../compiler/cli/commands/mutants.ts";
import { diskHost } from "../../compiler/host.ts";
import { lampsText } from "../support/book-of-lamps.ts";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";
import { unformatted } from "../support/small-project.ts";

const [lamp, well] = ["rules/lamp/book.rubric", "rules/well/book.rubric"] as const;
const saved = "-- what the author saved\n";

async function runWhileSaving(command: Command, folder: string, flags: Readonly<Record<string, true>>) {
  const host = diskHost(folder);
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
  const saving = {
    ...host,
    // The command has read all it needs and is about to write.
    rewrite: (edits: Parameters<typeof host.rewrite>[0]) => {
      writeFileSync(join(folder, lamp), saved);
      return host.rewrite(edits);
    },
  };
  const given = { words: [], flags: new Map(Object.entries(flags)), givens: new Map(), folder, thread: null };
  const code = await command.run({ ...given, terminal, host: saving });
  return { code, out: out.join(""), err: err.join("") };
}

const project = () => projectOf([lamp, well].map((path) => ({ path, text: unformatted[path] })));

describe.each([
  ["fmt", fmt, {}],
  ["mutants --write", mutants, { write: true }],
] as const)("%s", (_, command, flags) => {
  it("keeps the saved file, rewrites the others, says so and ends with 1", async () => {
    using own = project();
    const { code, out, err } = await runWhileSaving(command, own.folder, flags);
    expect(readFileSync(join(own.folder, lamp), "utf8")).toBe(saved);
    expect(readFileSync(join(own.folder, well), "utf8")).not.toBe(unformatted[well]);
    expect(code).toBe(1);
    expect(err).toContain(`\`${lamp}\` was not changed: someone saved it while the command ran.`);
    expect(out).toContain(well);
    expect(out).not.toContain(`${lamp}:`);
  });

  it("says the same as data", async () => {
    using own = project();
    const { code, out, err } = await runWhileSaving(command, own.folder, { ...flags, json: true });
    expect(code).toBe(1);
    const data = JSON.parse(out) as readonly string[] | { readonly written: readonly string[] };
    expect("written" in data ? data.written : data).toEqual([well]);
    const { faults } = JSON.parse(err) as { readonly faults: readonly { readonly code: string }[] };
    expect(faults).toMatchObject([{ code: "unwritten-file", data: { path: lamp } }]);
  });
});

it("a drawing replaces a drawing and nothing else", async () => {
  const path = "rules/lamps.rubric";
  using own = projectOf([{ path, text: lampsText }]);
  const draw = (file: string) => run(["play", "lamps", "walk", "--draw", file, "--project", own.folder]);
  const refused = await draw(path);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain(`\`${path}\` already exists and is not a drawing`);
  expect(readFileSync(join(own.folder, path), "utf8")).toBe(lampsText);
  for (const _ of ["made", "replaced"]) expect(await draw("walk.svg")).toMatchObject({ code: 0 });
  writeFileSync(join(own.folder, "walk.svg"), "<svg>older</svg>");
  expect(await draw("walk.svg")).toMatchObject({ code: 0 });
  expect(readFileSync(join(own.folder, "walk.svg"), "utf8")).toMatch(/^<svg .*<\/svg>\n?$/s);
});
