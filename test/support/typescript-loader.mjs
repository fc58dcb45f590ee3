/**
 * Lets Node load the sources as they are, without Vite between modules: what they import from each other is then bound once,
 * where Vite looks it up at every use. Given to Node by `--import`; `npm run watch` and the mutants of the compiler leave it
 * aside, for they need to know which module imports which.
 */
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

const runtimeText = "rubric:runtime-text";

// The thread that loads modules loads this file too, for the two functions below.
if (isMainThread) register(import.meta.url);

export function resolve(specifier, context, next) {
  return specifier === runtimeText ? { url: runtimeText, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  const made = (source) => ({ format: "module", source, shortCircuit: true });
  if (url === runtimeText) {
    const { renderRuntimeText } = await import("../../compiler/runtime-text.mjs");
    return made(await renderRuntimeText(fileURLToPath(new URL("../../compiler/runtime", import.meta.url))));
  }
  // Vitest puts a question mark and a number behind the names of test files.
  const { protocol, pathname } = new URL(url);
  if (protocol !== "file:" || !pathname.endsWith(".ts") || pathname.includes("/node_modules/"))
    return next(url, context);
  const { transform } = await import("esbuild");
  const sourcefile = fileURLToPath(url);
  const options = { loader: "ts", format: "esm", target: "node20.19", sourcemap: "inline", sourcefile };
  return made((await transform(await readFile(sourcefile, "utf8"), options)).code);
}
