/**
 * Turns the sources of the benches into one script and runs it: `npm run bench [-- --only <figure>] [-- --help]`.
 * What is measured, and against what, is left to main.ts and described in README.md.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
// Below node_modules, so that what stays outside the bundle is found; each run has a folder of its own.
const cache = join(here, "../../node_modules/.cache");
await mkdir(cache, { recursive: true });
const built = await mkdtemp(join(cache, "rubric-bench-"));
const outfile = join(built, "main.mjs");
try {
  await build({
    entryPoints: [join(here, "main.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["esbuild", "ts-morph"],
    logLevel: "warning",
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(process.argv.slice(2), { root: join(here, "../.."), built });
} finally {
  await rm(built, { recursive: true, force: true });
}
