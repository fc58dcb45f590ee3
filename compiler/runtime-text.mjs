/**
 * Makes the files that emitted rules import, as text, from the sources in compiler/runtime/: TypeScript, JavaScript and
 * declarations. Bundlers and the tests get them as the module `rubric:runtime-text`, so that no copy has to be kept.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ts } from "ts-morph";

const name = "rubric:runtime-text";
const folderIn = (root) => join(root, "compiler/runtime");

/** How TypeScript makes JavaScript and declarations of a module alone. */
export const emitting = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  verbatimModuleSyntax: true,
  strict: true,
  declaration: true,
  isolatedDeclarations: true,
};

/** For esbuild. `root` is the package's folder. */
export function runtimeTextForEsbuild(root) {
  return {
    name,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
      bundler.onLoad({ filter: /.*/, namespace: name }, async () => ({
        contents: await renderRuntimeText(folderIn(root)),
        watchDirs: [folderIn(root)],
      }));
    },
  };
}

/** For Vite. The path of the module is one that a caller can invalidate when a source changes. */
export function runtimeTextForVite(root) {
  const id = runtimeTextPath(root);
  return {
    name,
    enforce: "pre",
    resolveId: (source) => (source === name ? id : null),
    async load(source) {
      if (source !== id) return null;
      for (const file of await sourcesIn(folderIn(root))) this.addWatchFile(join(folderIn(root), file));
      return renderRuntimeText(folderIn(root));
    },
  };
}

export function runtimeTextPath(root) {
  return join(root, "compiler/runtime-text.js");
}

/** The text of the module. Throws when a source cannot be compiled alone. */
export async function renderRuntimeText(folder) {
  const sources = await readSources(folder);
  const key = JSON.stringify([...sources]);
  if (last?.key !== key) last = { key, text: moduleText(sources) };
  return last.text;
}

/** Made again only when a source has changed: many tests bundle the same sources. */
let last = null;

function moduleText(sources) {
  const files = Object.fromEntries([...sources].flatMap(([path, text]) => transpile(path, text)));
  return `export const runtimeValues = ${JSON.stringify(listExportedValues(sources))};
export const runtimeFiles = ${JSON.stringify(files)};
`;
}

async function sourcesIn(folder) {
  return (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
}

/** By the path of what is emitted: the entry file lies beside the folder of all others. */
async function readSources(folder) {
  const inside = (await sourcesIn(folder)).filter((file) => file !== "index.ts");
  const read = async (file) =>
    (await readFile(join(folder, file), "utf8")).replace(/(from "\.[^"]*)\.ts"/g, '$1.js"');
  const entry = (await read("index.ts")).replaceAll('from "./', 'from "./runtime/');
  const others = await Promise.all(inside.map(async (file) => [`runtime/${file}`, await read(file)]));
  return new Map([["runtime.ts", entry], ...others]);
}

function transpile(path, text) {
  const stem = path.slice(0, -3);
  const options = { fileName: `${stem}.mts`, compilerOptions: emitting };
  const js = ts.transpileModule(text, options);
  const dts = ts.transpileDeclaration(text, options);
  const [wrong] = [...(js.diagnostics ?? []), ...(dts.diagnostics ?? [])];
  if (wrong !== undefined)
    throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(wrong.messageText, "\n")}`);
  return [
    [path, text],
    [`${stem}.js`, js.outputText],
    [`${stem}.d.ts`, dts.outputText],
  ];
}

/** What the entry file exports: names that emitted code must not give to anything else. */
function listExportedValues(sources) {
  const entry = sources.get("runtime.ts") ?? "";
  const direct = sources.get("runtime/direct.ts") ?? "";
  const listed = [...entry.matchAll(/export \{([^}]*)\} from/g)].flatMap(([, names]) => names.split(","));
  const declared = [...direct.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, found]) => found);
  const plain = listed
    .map((found) => found.trim())
    .filter((found) => found !== "" && !found.startsWith("type "));
  return [...new Set([...declared, ...plain])].sort();
}
