/** Real processes that write to one folder: two at once, and one that is killed. What each call does is in broken-disk.test.ts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { littered, type Tree, treeOf, within } from "../support/disk-net.ts";
import { projectOf } from "../support/project-of.ts";
import { runs } from "../support/seed.ts";
import { runtimeTextForEsbuild } from "../../compiler/runtime-text.mjs";
import { edited, sources } from "../support/small-project.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = "rules/lamp/book.rubric";
let script = "";

beforeAll(async () => {
  fs.mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  const folder = fs.mkdtempSync(join(root, "node_modules/.cache/rubric-processes-"));
  script = join(folder, "cli.mjs");
  const contents = `import { main } from "./compiler/cli/main.ts";
    import { standardTerminal } from "./compiler/cli/standard-terminal.ts";
    process.exitCode = await main(process.argv.slice(2), standardTerminal());`;
  await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    // As it ships: minified, and with all packages but these, it starts in a fraction of the time.
    minify: true,
    external: ["ts-morph", "shiki", "pagefind"],
    outfile: script,
    plugins: [runtimeTextForEsbuild(root)],
    logLevel: "silent",
  });
});
afterAll(() => fs.rmSync(join(script, ".."), { recursive: true, force: true }));

function start(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args, "--project", folder], { stdio: "ignore" });
  return { child, code: once(child, "close").then(([code]) => code as number | null) };
}

function project() {
  return projectOf([{ path: source, text: sources[source] }]);
}

async function builtFrom(text: string): Promise<Tree> {
  using other = project();
  fs.writeFileSync(join(other.folder, source), text);
  expect(await start(other.folder, "build").code).toBe(0);
  return within(treeOf(other.folder), "out");
}

it("two builds at once make one complete output", async () => {
  const wanted = await builtFrom(sources[source]);
  for (let i = 0; i < runs(2); i += 1) {
    using own = project();
    const both = [start(own.folder, "build"), start(own.folder, "build")];
    expect(await Promise.all(both.map(({ code }) => code))).toEqual([0, 0]);
    expect(within(treeOf(own.folder), "out")).toEqual(wanted);
  }
}, 180_000);

it("a build that is killed leaves the old output or the new one, and the next build tidies up", async () => {
  const [before, after] = [await builtFrom(sources[source]), await builtFrom(edited[source])];
  using own = project();
  expect(await start(own.folder, "build").code).toBe(0);
  fs.writeFileSync(join(own.folder, source), edited[source]);
  const started = performance.now();
  using probe = project();
  expect(await start(probe.folder, "build").code).toBe(0);
  const usual = performance.now() - started;
  for (let i = 0; i < runs(3); i += 1) {
    const { child, code } = start(own.folder, "build");
    await setTimeout(usual * (0.7 + 0.1 * (i % 5)));
    child.kill("SIGKILL");
    await code;
    const found = treeOf(own.folder);
    const isLike = (wanted: Tree, output: string) =>
      JSON.stringify([...within(found, output)].sort()) ===
      JSON.stringify([...within(wanted, output)].sort());
    // Between the two renames of a swap there is none.
    for (const output of ["out/rules", "out/json"])
      expect(isLike(before, output) || isLike(after, output) || within(found, output).size === 0).toBe(true);
  }
  expect(await start(own.folder, "build").code).toBe(0);
  expect(within(treeOf(own.folder), "out")).toEqual(after);
  expect(littered(treeOf(own.folder))).toEqual([]);
}, 180_000);

it("pipes among the rules are reported, and a check does not wait for them", async () => {
  using own = project();
  const made = spawn("mkfifo", [join(own.folder, "rules/lamp/pipe.rubric")]);
  await once(made, "close");
  expect(await start(own.folder, "check").code).toBe(1);
});
