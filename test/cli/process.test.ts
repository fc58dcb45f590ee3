/** The command line as a process, bundled as it ships: readers that stop, full disks, large inputs, and errors of ours. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectOf } from "../support/project-of.ts";
import { runtimeTextForEsbuild } from "../../compiler/runtime-text.mjs";
import { isSoak, seed } from "../support/seed.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Below node_modules, so that what stays outside the bundle is found.
const cache = join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "rubric-process-"));
const cli = join(folder, "cli.mjs");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With three commands that fail, each in another way. */
const entry = `
import { writeFileSync } from "node:fs";
import { main } from "./compiler/cli/main.ts";
import { commands } from "./compiler/cli/commands.ts";
import { standardTerminal } from "./compiler/cli/standard-terminal.ts";
const failing = (name, run) => commands.set(name, async () => ({ name, summary: "", usage: "", details: "", words: [0, 9], options: [], run }));
failing("throws", async () => { throw new TypeError("it \\u001b[2J broke"); });
failing("throws-much", async () => { throw new Error("x".repeat(70_000)); });
failing("throws-later", () => new Promise(() => setTimeout(() => { throw new RangeError("it broke later"); }, 1)));
const { PEAK } = process.env;
if (PEAK) process.on("exit", () => writeFileSync(PEAK, String(process.resourceUsage().maxRSS)));
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
    plugins: [runtimeTextForEsbuild(root)],
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

describe("a file that may not become as large", () => {
  const head = 'book b { title en "B"  held in en }\n';
  const facts = Array.from({ length: 400 }, (_, i) => `fact   f-${i}: count { about en "How many?" }\n`);
  const text = head + facts.join("");

  it("is said with what to do, and nothing is changed", () => {
    using project = projectOf([{ path: "rules/b.rubric", text }]);
    const within = (words: string) =>
      shell(`ulimit -f 8; '${process.execPath}' '${cli}' ${words} --project '${project.folder}'`);
    for (const [words, path] of [
      ["fmt", "rules/b.rubric"],
      ["build", "out/"],
    ] as const) {
      const { status, stderr } = within(words);
      expect([words, status, stderr.includes(path)]).toEqual([words, 2, true]);
      expect(stderr.replaceAll("\n", " ")).toContain("it would be larger than the limit for files here.");
      expect(stderr.replaceAll("\n", " ")).toContain("Nothing was changed. Raise the limit");
    }
    expect(readFileSync(join(project.folder, "rules/b.rubric"), "utf8")).toBe(text);
    const outputs = existsSync(join(project.folder, "out")) ? readdirSync(join(project.folder, "out")) : [];
    expect(outputs).toEqual([]);
  });
});

describe("an input of less than 10 MB", () => {
  const letters = isSoak ? 9_000_000 : 150_000;
  /** In kB. The command itself, with what it loads, takes most of the smaller. */
  const most = isSoak ? 2_000_000 : 500_000;
  const head = 'book b { title en "B"  held in en }\n';
  /** Names that differ in their letters, as names of many things do. */
  const nameOf = (i: number): string => [...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const filled = (piece: (i: number) => string): string => {
    const pieces: string[] = [];
    for (let [i, length] = [0, 0]; length < letters; i++) {
      const next = piece(i);
      pieces.push(next);
      length += next.length;
    }
    return pieces.join("");
  };
  const decision = (i: number): string => {
    const name = nameOf(i);
    return `decide d-${name}: count { about en "D?" }
provision p-${name} on page 1 { sentence s { en "S." } clauses of d-${name} { x: 1 from s } }
`;
  };
  let state = seed;
  const drawn = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const law = (text: string) => `${head}law l: ${text}`;
  it.each([
    ["build", "many decisions", 0, () => head + filled(decision)],
    ["check", "a text that does not end", 1, () => `${head}fact f: count { about en "${filled(() => "a\n")}`],
    ["fmt --check", "one long line", 1, () => `${law(filled(() => "f = 1 or "))}f = 2`],
    ["check", "look-alikes", 1, () => head + filled(() => "\u00a7 ").slice(0, (letters * 2) / 3)],
    ["check", "garbage", 1, () => filled(() => String.fromCharCode(10 + drawn(117)))],
    ["check", "brackets", 1, () => law("(".repeat(letters / 2) + ")".repeat(letters / 2))],
    ["ask b x", "faults", 1, () => head + filled((i) => `fact f-${nameOf(i)}: nowhere\n`)],
  ])("needs less than 2 GB, and a minute or says what it does: %s, of %s", (words, _, code, textOf) => {
    using project = projectOf([{ path: "rules/b.rubric", text: textOf() }]);
    const peak = join(project.folder, "peak");
    const began = performance.now();
    const { status, stderr } = shell(
      `PEAK='${peak}' '${process.execPath}' '${cli}' ${words} --project '${project.folder}'`,
    );
    expect({ status, stderr: status === code ? "" : stderr.slice(0, 1_000) }).toEqual({
      status: code,
      stderr: "",
    });
    expect(stderr).not.toMatch(/^ {2}at /m);
    expect(Number(readFileSync(peak, "utf8"))).toBeLessThan(most);
    if (performance.now() - began > 60_000) expect(stderr).toMatch(/^(Checking|Putting|Writing|Following)/m);
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
