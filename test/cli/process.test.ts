/** The command line as a process, bundled as it ships: readers that stop, full disks, and errors of ours. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Below node_modules, so that what stays outside the bundle is found.
const cache = join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "rubric-process-"));
const cli = join(folder, "cli.mjs");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With three commands that fail, each in another way. */
const entry = `
import { main } from "./compiler/cli/main.ts";
import { commands } from "./compiler/cli/commands.ts";
import { standardTerminal } from "./compiler/cli/standard-terminal.ts";
const failing = (name, run) => commands.set(name, async () => ({ name, summary: "", usage: "", details: "", words: [0, 9], options: [], run }));
failing("throws", async () => { throw new TypeError("it \\u001b[2J broke"); });
failing("throws-much", async () => { throw new Error("x".repeat(70_000)); });
failing("throws-later", () => new Promise(() => setTimeout(() => { throw new RangeError("it broke later"); }, 1)));
process.exitCode = await main(process.argv.slice(2), standardTerminal());
`;

beforeAll(async () => {
  await build({
    stdin: { contents: entry, resolveDir: root, loader: "js" },
    outfile: cli,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["ts-morph", "shiki", "pagefind"],
    logLevel: "silent",
  });
}, 60_000);

/** Runs a line of shell, with \`rubric\` for the command line and the exit code of its first part. */
function shell(line: string) {
  const script = `${line.replace(/^rubric/, `'${process.execPath}' '${cli}'`)}; exit \${PIPESTATUS[0]}`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("a reader that stops before the end", () => {
  it("of the output ends the command quietly", () => {
    const { status, stdout, stderr } = shell("rubric show w40k@1.5 | head -1");
    expect({ status, lines: stdout.trim().split("\n").length, stderr }).toEqual({
      status: 0,
      lines: 1,
      stderr: "",
    });
  });
  it("of the messages changes no exit code", () => {
    const { status, stdout } = shell(`rubric shwo 2>&1 >&- | true`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });
});

it("a full disk is said in a sentence", () => {
  const full = "/dev/full";
  if (!existsSync(full)) return;
  const { status, stderr } = shell(`rubric help > ${full}`);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "The output cannot be written: the disk is full.\n",
  });
});

describe("an error of ours", () => {
  it.each([
    ["throws", "TypeError: it \\u{1b}[2J broke"],
    ["throws-later", "RangeError: it broke later"],
  ])("says what to report, without the text of the bundle: %s", (name, what) => {
    const { status, stdout, stderr } = shell(`rubric ${name}`);
    expect({ status, stdout }).toEqual({ status: 70, stdout: "" });
    const [first, second, third, ...frames] = stderr.trimEnd().split("\n");
    expect(first).toBe(`Rubric failed: ${what}`);
    expect(second).toMatch(/^This is an error in Rubric, not in your rules\. Please report it/);
    expect(`${second} ${third}`).toContain("these lines:");
    expect(stderr).toContain(`Node.js ${process.version}`);
    expect(frames.filter((line) => /^ {2}at /.test(line)).length).toBeGreaterThan(0);
    expect(Math.max(...stderr.split("\n").map((line) => line.length))).toBeLessThan(200);
  });
  it("is short however long its message is, and data where data is asked for", () => {
    expect(shell("rubric throws-much").stderr.length).toBeLessThan(4000);
    const { status, stderr } = shell("rubric throws --json");
    expect(status).toBe(70);
    expect(JSON.parse(stderr)).toMatchObject({
      error: {
        message: "Rubric failed: TypeError: it \u001b[2J broke",
        details: expect.arrayContaining([expect.stringMatching(/^at /)]),
      },
    });
  });
});

describe("wrong use", () => {
  it.each([
    ["rubric -h", 0, "Usage: rubric <command>"],
    ["rubric show -h", 0, "Usage: rubric show"],
    ["rubric shwo", 2, "Did you mean `show`?"],
    ["rubric check --wath", 2, "Did you mean `--watch`?"],
    ["rubric check --watch=1", 2, "Write `--watch` alone."],
  ])("is answered without a stack: %s", (line, status, words) => {
    const ran = shell(line);
    expect(ran.status).toBe(status);
    expect(status === 0 ? ran.stdout : ran.stderr).toContain(words);
    expect(ran.stderr).not.toMatch(/^ +at /m);
  });
});
