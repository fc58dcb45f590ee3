/**
 * The runtime of emitted code as one module of text, made from its sources in runtime.ts and runtime/. The test of
 * that text and the mutants of the compiler make it here.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ts } from "ts-morph";
import { emitting } from "./type-check.ts";

/** `folder` holds runtime.ts and runtime/. Throws when a source cannot be compiled alone. */
export async function renderRuntimeText(folder: string): Promise<string> {
  const files = await readSources(folder);
  const all = Object.fromEntries([...files].flatMap(([path, text]) => transpile(path, text)));
  return `/**
 * The files of the runtime as text, so that they can be emitted without a disk. Written from runtime.ts and runtime/ by
 * \`npm run accept\`; do not edit.
 */

export const runtimeValues: readonly string[] = ${JSON.stringify(listExportedValues(files), null, 2)};

export const runtimeFiles: Readonly<Record<string, string>> = ${JSON.stringify(all, null, 2)};
`;
}

async function readSources(folder: string): Promise<ReadonlyMap<string, string>> {
  const inside = (await readdir(join(folder, "runtime"))).filter((name) => name.endsWith(".ts")).sort();
  const paths = ["runtime.ts", ...inside.map((name) => `runtime/${name}`)];
  const read = async (path: string): Promise<readonly [string, string]> => {
    const text = await readFile(join(folder, path), "utf8");
    return [path, text.replace(/(from "\.[^"]*)\.ts"/g, '$1.js"')];
  };
  return new Map(await Promise.all(paths.map(read)));
}

function transpile(path: string, text: string): readonly [string, string][] {
  const fileName = `${path.slice(0, -3)}.mts`;
  const js = ts.transpileModule(text, { fileName, compilerOptions: emitting });
  const dts = ts.transpileDeclaration(text, { fileName, compilerOptions: emitting });
  const [wrong] = [...(js.diagnostics ?? []), ...(dts.diagnostics ?? [])];
  if (wrong !== undefined)
    throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(wrong.messageText, "\n")}`);
  const stem = path.slice(0, -3);
  return [
    [path, text],
    [`${stem}.js`, js.outputText],
    [`${stem}.d.ts`, dts.outputText],
  ];
}

/** What the face exports: names the emitted code must not take for something else. */
function listExportedValues(files: ReadonlyMap<string, string>): readonly string[] {
  const face = files.get("runtime.ts") ?? "";
  const direct = files.get("runtime/direct.ts") ?? "";
  const listed = [...face.matchAll(/export \{([^}]*)\} from/g)].flatMap(([, names = ""]) => names.split(","));
  const declared = [...direct.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = ""]) => name);
  const plain = listed.map((name) => name.trim()).filter((name) => name !== "" && !name.startsWith("type "));
  return [...new Set([...declared, ...plain])].sort();
}
