/**
 * Lets Node load the sources as they are, without Vite between modules: what they import from each other is then bound once,
 * where Vite looks it up at every use. Given to Node by `--import`; `npm run watch` and the mutants of the compiler leave it
 * aside, for they need to know which module imports which.
 */
import * as modules from "node:module";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

const runtimeText = "rubric:runtime-text";

// Node 26 strips all types of ours itself, and warns of `register`, without which older ones cannot do. The thread that loads
// modules for `register` loads this file too, for the two functions below.
if (Number.parseInt(process.versions.node, 10) >= 26)
  modules.registerHooks({ resolve, load: loadRuntimeText });
else if (isMainThread) modules.register(import.meta.url);

export function resolve(specifier, context, next) {
  return specifier === runtimeText ? { url: runtimeText, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  // Vitest puts a question mark and a number behind the names of test files.
  const { protocol, pathname } = new URL(url);
  if (protocol !== "file:" || !pathname.endsWith(".ts") || pathname.includes("/node_modules/"))
    return loadRuntimeText(url, context, next);
  const { transform } = await import("esbuild");
  const sourcefile = fileURLToPath(url);
  const options = { loader: "ts", format: "esm", target: "node20.19", sourcemap: "inline", sourcefile };
  return asModule((await transform(await readFile(sourcefile, "utf8"), options)).code);
}

function loadRuntimeText(url, context, next) {
  if (url !== runtimeText) return next(url, context);
  const renderer = new URL("../../compiler/runtime-text.mjs", import.meta.url).href;
  const folder = fileURLToPath(new URL("../../compiler/runtime", import.meta.url));
  return asModule(`
    import { renderRuntimeText } from ${JSON.stringify(renderer)};
    const text = await renderRuntimeText(${JSON.stringify(folder)});
    export const { runtimeValues, runtimeFiles } = await import(\`data:text/javascript,\${encodeURIComponent(text)}\`);
  `);
}

function asModule(source) {
  return { format: "module", source, shortCircuit: true };
}
