/**
 * Turns the sources of the tool into two scripts and runs the first: `npm run mutants -- <command>`.
 * What the commands do is left to main.ts and described in README.md.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
// Below node_modules, so that what stays outside the bundle is found; each run has a folder of its own.
const cache = join(here, "../../node_modules/.cache/rubric-compiler-mutants");
await mkdir(cache, { recursive: true });
const built = await mkdtemp(join(cache, "built-"));
try {
  await build({
    entryPoints: [join(here, "main.ts"), join(here, "host.ts")],
    outdir: built,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  });
  const { main } = await import(pathToFileURL(join(built, "main.mjs")).href);
  process.exitCode = await main(process.argv.slice(2), { root: join(here, "../.."), built, cache });
} finally {
  await rm(built, { recursive: true, force: true });
}
