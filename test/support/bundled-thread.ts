/** The script of the second thread, bundled as `npm run build` does it, in a folder of its own. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { runtimeTextForEsbuild } from "../../compiler/runtime-text.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface BundledThread {
  readonly script: URL;
  /** A script that only throws this message. */
  readonly broken: (message: string) => Promise<URL>;
  readonly remove: () => Promise<void>;
}

export async function bundledThread(): Promise<BundledThread> {
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules/.cache/rubric-thread-"));
  const outfile = join(folder, "thread.mjs");
  await build({
    entryPoints: [join(root, "compiler/cli/thread.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["ts-morph", "shiki", "pagefind"],
    plugins: [runtimeTextForEsbuild(root)],
  });
  return {
    script: pathToFileURL(outfile),
    broken: async (message) => {
      const path = join(folder, "broken.mjs");
      await writeFile(path, `throw new Error(${JSON.stringify(message)});`);
      return pathToFileURL(path);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
