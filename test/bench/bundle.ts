/**
 * Turns one contestant's source into a script that Node runs, as the build of the project does it.
 * What stays outside the bundle is what stays outside the command line's.
 */
import { basename, join } from "node:path";
import { build } from "esbuild";
import { runtimeTextForEsbuild } from "../../compiler/runtime-text.mjs";
import type { Ground } from "./figure.ts";

export async function bundle(ground: Ground, entry: string): Promise<string> {
  const outfile = join(ground.built, `${basename(entry, ".ts")}.mjs`);
  await build({
    entryPoints: [join(ground.root, "test/bench", entry)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minify: true,
    external: ["ts-morph", "z3-solver", "shiki", "pagefind", "snowball-stemmers", "esbuild"],
    plugins: [runtimeTextForEsbuild(ground.root)],
    logLevel: "warning",
  });
  return outfile;
}
