/**
 * The runtime is written as sources of this project and shipped as text. This keeps the text the same as the sources;
 * `npm run accept` writes it anew.
 */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { emitting } from "../support/type-check.ts";

const folder = fileURLToPath(new URL("../../compiler/emit/typescript/", import.meta.url));

async function sources(): Promise<ReadonlyMap<string, string>> {
  const inside = (await readdir(`${folder}runtime`)).filter((name) => name.endsWith(".ts")).sort();
  const paths = ["runtime.ts", ...inside.map((name) => `runtime/${name}`)];
  const read = async (path: string): Promise<readonly [string, string]> => {
    const text = await readFile(folder + path, "utf8");
    return [path, text.replace(/(from "\.[^"]*)\.ts"/g, '$1.js"')];
  };
  return new Map(await Promise.all(paths.map(read)));
}

function transpiled(path: string, text: string): readonly [string, string][] {
  const fileName = `${path.slice(0, -3)}.mts`;
  const js = ts.transpileModule(text, { fileName, compilerOptions: emitting });
  const dts = ts.transpileDeclaration(text, { fileName, compilerOptions: emitting });
  const wrong = [...(js.diagnostics ?? []), ...(dts.diagnostics ?? [])];
  expect(wrong.map((each) => `${path}: ${ts.flattenDiagnosticMessageText(each.messageText, "\n")}`)).toEqual(
    [],
  );
  const stem = path.slice(0, -3);
  return [
    [path, text],
    [`${stem}.js`, js.outputText],
    [`${stem}.d.ts`, dts.outputText],
  ];
}

/** What the face exports: names the emitted code must not take for something else. */
function exportedValues(files: ReadonlyMap<string, string>): readonly string[] {
  const face = files.get("runtime.ts") ?? "";
  const direct = files.get("runtime/direct.ts") ?? "";
  const listed = [...face.matchAll(/export \{([^}]*)\} from/g)].flatMap(([, names = ""]) => names.split(","));
  const declared = [...direct.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = ""]) => name);
  const plain = listed.map((name) => name.trim()).filter((name) => name !== "" && !name.startsWith("type "));
  return [...new Set([...declared, ...plain])].sort();
}

describe("the runtime as text", () => {
  it("is what the sources say", async () => {
    const files = await sources();
    const all = Object.fromEntries([...files].flatMap(([path, text]) => transpiled(path, text)));
    const text = `/**
 * The files of the runtime as text, so that they can be emitted without a disk. Written from runtime.ts and runtime/ by
 * \`npm run accept\`; do not edit.
 */

export const runtimeValues: readonly string[] = ${JSON.stringify(exportedValues(files), null, 2)};

export const runtimeFiles: Readonly<Record<string, string>> = ${JSON.stringify(all, null, 2)};
`;
    await expect(text).toMatchFileSnapshot(`${folder}runtime-text.ts`);
  });
});
