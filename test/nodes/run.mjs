/**
 * Builds everything and tries the command line, the emitted modules and the API on each supported line of Node.js:
 * `npm run test:nodes`. A warning or a message where none belongs is a failure. The site of all books takes by far the longest,
 * so the oldest and the newest line make it, and the others that of a small project.
 *
 * The versions are those of package.json beside this file, as npm has them for this machine; they are installed when they are
 * missing. They weigh some 700 MB, which is why `npm ci` of the project leaves them out.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const lines = [20, 22, 24, 26];
const platform = `${process.platform}-${process.arch}`;

const inCover =
  '{"terrain":"wood","target":{"keywords":[],"hidden":60,"models":[{"hidden":60,"on-top":true}]}}';

/** What each command says among other things, and its exit code where it is not 0; then nothing may be on stderr. */
const commands = [
  [["--version"], /^\d+\.\d+\.\d+\n$/],
  [["--help"], /^rubric: rules as code/],
  [["check"], /^\d+ books in \d+ versions: no faults; /],
  [["fmt", "--check"], /^$/],
  [["test", "pistola"], /^\d+ examples pass, 0 fail\n/],
  [["ask", "w40k@1.5", "in-cover", "--given", inCover], /^Answer: Yes$/m],
  [["show", "w40k@1.5", "woods", "--history"], /^Woods \(page 248\)/],
  [["show", "w40k@1.5:es", "--json"], isJson],
  [["entries", "w40k@1.5", "--json"], isJson],
  [["facts", "w40k@1.5", "in-cover"], /terrain/],
  [["eval", "w40k@1.5", "1 + 2"], /^3\n$/],
  [["odds", "hulk@base", "storm-shot", "--given", '{"run":1,"watching":true}'], / 5\/9 /],
  [["play", "pistola@base", "board", "--seed", "9", "--sections", "12", "--lang", "en"], /·/],
  [["diff", "w40k", "1.2", "1.5", "--only", "changed"], /./],
  [["explain", "unexpected-token"], /unexpected-token/],
  [["nonsense"], /^There is no command `nonsense`\./, 2],
  [["check", "--project", "nowhere"], /missing-project-file/, 1],
];

const modules = `
import { readdir } from "node:fs/promises";
import { compile } from "./dist/index.js";
import { explainInCover } from "./dist/rules/w40k/1.5.js";
import { stormShot } from "./dist/rules/hulk/base.js";
const paths = (await readdir("dist/rules", { recursive: true })).filter((path) => path.endsWith(".js"));
for (const path of paths) await import("./dist/rules/" + path.replaceAll("\\\\", "/"));
const start = stormShot.start({ run: 0, watching: true });
const { diagnostics } = compile([{ path: "a.rubric", text: 'book tin { title en "Tin" held in en }' }]);
console.log(JSON.stringify({
  many: paths.length > 10,
  status: explainInCover({ terrain: "wood" }).status,
  asked: [start, stormShot.step(start, { at: "dice", rolled: [6, 2] })].map((at) => stormShot.legal(at).request?.path ?? null),
  codes: diagnostics.map(({ code }) => code),
}));
`;
const fromModules = '{"many":true,"status":"depends","asked":["dice",null],"codes":["empty-book"]}\n';

const failures = [];
const fail = (node, what) => {
  failures.push(`Node.js ${node.version}: ${what}`);
  console.error(`  ${what}`);
};

const nodes = await installedNodes();
const folder = await realpath(await mkdtemp(join(tmpdir(), "rubric-nodes-")));
try {
  await copyProject(folder);
  const emitted = new Map();
  for (const node of nodes) {
    const began = performance.now();
    console.log(`Node.js ${node.version}`);
    await tryNode(node, node === nodes[0] || node === nodes.at(-1));
    emitted.set(await hashOf("dist/rules", "out/json"), node.version);
    console.log(`  ${Math.round((performance.now() - began) / 1000)} s`);
  }
  if (emitted.size > 1)
    failures.push(
      `What is emitted differs: that of Node.js ${[...emitted.values()].join(" and ")} is not the same.`,
    );
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(
  failures.length === 0
    ? `All is well on Node.js ${nodes.map(({ version }) => version).join(", ")}.`
    : failures.join("\n"),
);
process.exitCode = failures.length === 0 ? 0 : 1;

/** As package.json beside this file names them for this machine, installed where they are not yet. */
async function installedNodes() {
  const { optionalDependencies } = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
  const wanted = lines.flatMap((line) => {
    const version = optionalDependencies[`${platform}-${line}`]?.split("@").at(-1);
    if (version === undefined)
      console.log(`npm has no Node.js ${line} for ${platform}, so that it is not tried.`);
    const path = join(here, "node_modules", `${platform}-${line}`);
    const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
    return version === undefined ? [] : [{ version, path, file: join(path, file) }];
  });
  if (wanted.length === 0) throw new Error(`npm has no Node.js for ${platform}`);
  const versions = await Promise.all(wanted.map(({ path }) => versionIn(path)));
  if (wanted.some(({ version }, i) => versions[i] !== version)) {
    console.log("Installing Node.js from the npm registry");
    const npm = process.env.npm_execpath;
    if (npm === undefined) throw new Error("start this with `npm run test:nodes`, which says where npm is");
    const args = [
      npm,
      "ci",
      "--ignore-scripts",
      "--no-bin-links",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    const { code, err } = await run(process.execPath, args, here);
    if (code !== 0) throw new Error(`Node.js could not be installed.\n${err}`);
  }
  return wanted;
}

async function versionIn(path) {
  try {
    return JSON.parse(await readFile(join(path, "package.json"), "utf8")).version.replace(/^v/, "");
  } catch {
    return null;
  }
}

/** The sources alone, with what is installed by a link, so that the build of the project itself stays as it is. */
async function copyProject(to) {
  const left = new Set(["node_modules", "dist", ".dist-next", "out", ".git"]);
  await cp(root, to, { recursive: true, filter: (path) => !left.has(basename(path)) });
  await symlink(join(root, "node_modules"), join(to, "node_modules"), "junction");
}

async function tryNode(node, isWhole) {
  for (const name of ["dist", "out", "lantern"])
    await rm(join(folder, name), { recursive: true, force: true });
  const build = await run(node.file, ["build.mjs", ...(isWhole ? [] : ["--no-site"])]);
  if (build.code !== 0 || withoutProgress(build.err) !== "")
    return fail(node, `the build ends with ${build.code}: ${build.err || build.out}`);
  for (const [args, expected, code = 0] of commands) await tryCommand(node, args, expected, code);
  await mkdir(join(folder, "lantern"));
  const project = ["--project", "lantern"];
  await tryCommand(node, ["init", ...project], /rubric\.json/, 0);
  await tryCommand(node, ["build", ...project], /lantern/, 0);
  await tryCommand(node, ["site", ...project], /^\d+ pages in /m, 0);
  const given = ["--given", '{"hero": {"keywords": ["SCOUT"], "loaded": true}}'];
  await tryCommand(node, ["ask", "lantern@1.1", "actions", ...given, ...project], /^Answer: 4$/m, 0);
  await tryServing(node, project);
  await writeFile(join(folder, "modules.mjs"), modules);
  const { code, out, err } = await run(node.file, ["modules.mjs"]);
  if (code !== 0 || err !== "" || out !== fromModules) fail(node, `the modules give ${code}: ${out}${err}`);
  await rm(join(folder, "dist/lib"), { recursive: true });
  await tryCommand(
    node,
    ["check"],
    /^Rubric cannot start: .*\nIts files are incomplete: install it again\.\n$/,
    70,
  );
}

async function tryCommand(node, args, expected, wanted) {
  const { code, out, err } = await run(node.file, ["dist/cli.js", ...args]);
  const said = wanted === 0 ? out : err;
  const isSaid = typeof expected === "function" ? expected(said) : expected.test(said);
  if (code === wanted && isSaid && (wanted !== 0 || withoutProgress(err) === "")) return;
  fail(
    node,
    `\`rubric ${args.join(" ")}\` ends with ${code}, after ${JSON.stringify(out.slice(0, 300))} and ${JSON.stringify(err.slice(0, 2000))}`,
  );
}

/** On a slow machine a command says every half minute how far it has come. */
function withoutProgress(err) {
  const progress =
    /^(?:\d+ pages: |(?:Checking|Comparing|Following|Judging|Looking|Putting|Reading|Writing) )/;
  return err
    .split("\n")
    .filter((line) => line !== "" && !progress.test(line))
    .join("\n");
}

async function tryServing(node, project) {
  const child = start(node.file, ["dist/cli.js", "serve", "--port", "0", ...project]);
  try {
    let out = "";
    let err = "";
    child.stderr.on("data", (part) => {
      err += part;
    });
    const origin = await new Promise((resolve) => {
      child.once("close", () => resolve(null));
      child.stdout.on("data", (part) => {
        out += part;
        const found = /^(http:\S+)\n/.exec(out);
        if (found) resolve(found[1]);
      });
    });
    if (origin === null) return fail(node, `\`rubric serve\` ended: ${err}`);
    const statuses = [await statusOf(origin, {}), await statusOf(origin, { host: "elsewhere.example" })];
    if (statuses.join() !== "200,403" || err !== "")
      fail(node, `\`rubric serve\` answers ${statuses}: ${err}`);
  } finally {
    child.kill();
    await once(child, "close");
  }
}

async function statusOf(origin, headers) {
  const asked = request(`${origin}en/`, { headers, agent: false });
  asked.end();
  const [answer] = await once(asked, "response");
  answer.resume();
  return answer.statusCode;
}

function isJson(text) {
  try {
    return JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** Nothing of the environment says how Node.js behaves, or that a person watches. */
function start(file, args, cwd = folder) {
  const { NODE_OPTIONS, FORCE_COLOR, ...env } = process.env;
  return spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}

async function run(file, args, cwd = folder) {
  const child = start(file, args, cwd);
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (part) => {
    out += part;
  });
  child.stderr.setEncoding("utf8").on("data", (part) => {
    err += part;
  });
  const [code] = await once(child, "close");
  return { code, out, err };
}

/** Of all files below the folders. */
async function hashOf(...folders) {
  const hash = createHash("sha256");
  for (const name of folders) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) hash.update(path).update(await readFile(path));
  }
  return hash.digest("hex");
}
