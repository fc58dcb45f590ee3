/**
 * Turns the sources into dist/: the command line, the public API and its declarations, then the rules of this
 * project by that command line. What the rules compile to, and where it is written, is left to `rubric build`. The site of
 * the project comes last; `--no-site` leaves it out.
 *
 * Everything is made in a folder of this process first and moved into dist/ when all of it succeeded, so that a build
 * that fails leaves the last one as it was. Both folders lie at the same depth: a path that holds in one holds in
 * the other. One build at a time: a second one waits.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { hashOfSources, recordBuild } from "./build-record.mjs";
import { bundledPackages, MissingLicence, thirdPartyText } from "./licences.mjs";
import { runtimeTextForEsbuild } from "./compiler/runtime-text.mjs";
import { bundledAssets } from "./site/assets.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const next = join(root, `.dist-next-${process.pid}`);
const dist = join(root, "dist");
/** What this build owns in dist/; the rest of the folder belongs to `rubric build`. */
const owned = ["cli.js", "thread.js", "index.js", "index.d.ts", "lib", "site", "types", "THIRD-PARTY.txt"];

/** A problem of the sources or the rules, told by its message; anything else is told with its stack. */
class BuildProblem extends Error {}
const isToldByMessage = (problem) => problem instanceof BuildProblem || problem instanceof MissingLicence;

try {
  await takeTurn();
  const sources = await hashOfSources(root);
  // The hash of the sources, once the outputs are known to come from them.
  let proved = null;
  await Promise.all([bundle(), declare(), bundleSite()]);
  // The new command line proves itself on this project's rules before it replaces the last one.
  await run(join(next, "cli.js"), "build");
  proved = sources;
  await swap();
  const [cli, api] = await Promise.all([weigh("cli.js", "lib"), weigh("types")]);
  console.log(`dist: command line and API ${cli}, declarations ${api}`);
  if (process.argv.includes("--no-site")) proved = null;
  else await run(join(dist, "cli.js"), "site");
  await recordBuild(root, proved);
} catch (problem) {
  console.error(isToldByMessage(problem) ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await rm(next, { recursive: true, force: true });
}

/**
 * Makes `next`, and waits until no other build has a folder of its own. Each makes its folder before it looks for others,
 * and the one with the higher number gives way, so that two never go on together. Folders of builds that ended are removed.
 */
async function takeTurn() {
  for (let waited = 0; ; waited += 1) {
    await rm(next, { recursive: true, force: true });
    await mkdir(next);
    const others = (await readdir(root))
      .flatMap((name) => /^\.dist-next-(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number);
    const running = others.filter((pid) => pid !== process.pid && isRunning(pid));
    for (const pid of others.filter((pid) => pid !== process.pid && !running.includes(pid)))
      await rm(join(root, `.dist-next-${pid}`), { recursive: true, force: true });
    if (running.length === 0) return;
    if (waited === 0) {
      const folders = running.map((pid) => `.dist-next-${pid}`).join(", ");
      console.error(`Waiting for another build. If there is none, remove ${folders}.`);
    }
    if (running.some((pid) => pid < process.pid)) await rm(next, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return problem.code === "EPERM";
  }
}

/** Bundles all but ts-morph: bundled, chevrotain starts in a fraction of the time; ts-morph is seldom needed. */
async function bundle() {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const common = {
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // A bundled package needs a licence text, which the stemmers lack.
    external: ["ts-morph", "shiki", "pagefind", "snowball-stemmers"],
    // Every command reads the whole bundle; minified, it starts a fifth sooner.
    minify: true,
    legalComments: "eof",
    metafile: true,
    logLevel: "silent",
    outdir: next,
    entryNames: "[name]",
    chunkNames: "lib/[name]-[hash]",
  };
  try {
    const { metafile } = await build({
      ...common,
      entryPoints: [
        { in: "rubric:cli", out: "cli" },
        { in: "compiler/index.ts", out: "index" },
        { in: "compiler/cli/thread.ts", out: "thread" },
      ],
      plugins: [virtualEntry(launcher(version)), runtimeTextForEsbuild(root)],
    });
    const text = await thirdPartyText("The bundle of Rubric", bundledPackages(root, [metafile]));
    await writeFile(join(next, "THIRD-PARTY.txt"), text);
  } catch (problem) {
    const errors = problem.errors ?? [];
    if (errors.length === 0) throw problem;
    const lines = errors.map(
      (e) => `${e.location ? `${e.location.file}:${e.location.line}: ` : ""}${e.text}`,
    );
    throw new BuildProblem(`The sources could not be bundled.\n${lines.join("\n")}`);
  }
  await chmod(join(next, "cli.js"), 0o755);
}

/**
 * The version is answered without loading the compiler, which takes longer than the answer.
 *
 * Most commands end within the time V8 takes to optimise what runs often in them: on a small project the optimiser
 * works as long as all the rest, for code that is then hardly used. So it starts later, after some thirty times as much
 * work; a large book does not notice. V8 promises no names of flags, and prints a complaint about one it does not know.
 * So each version of V8 gets the flags it has, and a newer one gets none; `npm run test:nodes` sees any complaint.
 */
function launcher(version) {
  return `#!/usr/bin/env node
const args = process.argv.slice(2);
if (args[0] === "--version") {
  process.stdout.on("error", ({ code }) => {
    if (code === "EPIPE") process.exit();
    console.error(\`The output cannot be written: \${code}.\`);
    process.exit(2);
  });
  console.log(${JSON.stringify(version)});
} else {
  const { setFlagsFromString } = await import("node:v8");
  const v8 = Number.parseInt(process.versions.v8);
  if (v8 === 11) setFlagsFromString("--interrupt-budget=4000000");
  if (v8 >= 12 && v8 <= 14) {
    setFlagsFromString("--invocation-count-for-maglev=12000");
    setFlagsFromString("--invocation-count-for-turbofan=90000");
  }
  try {
    const { main } = await import("./compiler/cli/main.ts");
    const { standardTerminal } = await import("./compiler/cli/standard-terminal.ts");
    const { fileURLToPath } = await import("node:url");
    process.exitCode = await main(args, standardTerminal(), {
      thread: new URL("./thread.js", import.meta.url),
      scripts: fileURLToPath(new URL(".", import.meta.url)),
    });
  } catch (problem) {
    // What goes wrong in a command is said by it; this is a file of ours that cannot be loaded.
    console.error(\`Rubric cannot start: \${problem.message}\\nIts files are incomplete: install it again.\`);
    process.exitCode = 70;
  }
}
`;
}

function virtualEntry(contents) {
  return {
    name: "virtual-entry",
    setup(bundler) {
      bundler.onResolve({ filter: /^rubric:cli$/ }, () => ({ path: "cli", namespace: "rubric" }));
      bundler.onLoad({ filter: /.*/, namespace: "rubric" }, () => ({
        contents,
        resolveDir: root,
        loader: "ts",
      }));
    },
  };
}

async function declare() {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, "-p", "tsconfig.build.json", "--outDir", join(next, "types")];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 64 << 20 });
  } catch (problem) {
    if (typeof problem.code !== "number") throw problem;
    throw new BuildProblem(`The sources do not pass the type check.\n${problem.stdout}`.trimEnd());
  }
  await writeFile(join(next, "index.d.ts"), 'export * from "./types/compiler/index.js";\n');
}

async function run(path, command) {
  const cli = spawn(process.execPath, [path, command], { cwd: root, stdio: "inherit" });
  const [code] = await once(cli, "close");
  if (code !== 0)
    throw new BuildProblem(`\`rubric ${command}\` did not succeed, so the last output stays as it was.`);
}

/** Scripts and styles for readers' browsers. */
async function bundleSite() {
  const folder = join(next, "site");
  await mkdir(folder);
  for (const [name, text] of await bundledAssets(root)) await writeFile(join(folder, name), text);
}

/** Moves each new entry over the last one, which is kept aside until the new one is in place. */
async function swap() {
  const aside = join(next, "last");
  await mkdir(dist, { recursive: true });
  await mkdir(aside);
  for (const name of owned) {
    await rename(join(dist, name), join(aside, name)).catch(unlessMissing);
    await rename(join(next, name), join(dist, name));
  }
}

function unlessMissing(problem) {
  if (problem.code !== "ENOENT") throw problem;
}

async function weigh(...names) {
  let bytes = 0;
  for (const name of names) {
    const path = join(dist, name);
    const found = await stat(path);
    if (!found.isDirectory()) bytes += found.size;
    else
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return `${Math.ceil(bytes / 1024)} kB`;
}
