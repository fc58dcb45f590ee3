/** The samples of README.md that check what is given run as they stand there, on the emitted code, and give what they say. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { emitJavaScript, emitRuntime } from "../../compiler/emit/typescript/typescript.ts";
import { compiledRules } from "../support/rules.ts";

const readme = readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");
const samples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, sample = ""]) => sample);

const folder = mkdtempSync(join(tmpdir(), "rubric-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const programs = [...compiledRules().versions.values()]
  .map((versions) => [...versions.values()].map(({ program }) => program))
  .find(([program]) => program?.book === "w40k");
const files = [
  ...emitRuntime(),
  ...emitJavaScript(programs ?? []),
  ["package.json", '{ "type": "module" }'] as const,
];
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** What the last statement of the sample gives. */
async function foundBy(call: RegExp): Promise<unknown> {
  const sample = samples.find((each) => call.test(each)) ?? "";
  const text = sample
    .replace(/"rubric\/rules\/([^"]+)"/g, '"./$1.js"')
    .replace(call, (start) => `export const found = ${start}`);
  const path = join(folder, `sample-${samples.indexOf(sample)}.js`);
  writeFileSync(path, text);
  const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { readonly found: unknown };
  return module.found;
}

it("validate returns the problems", async () => {
  expect(await foundBy(/^decisions\["in-cover"\]\?\.validate/m)).toMatchObject([
    {
      code: "outside-domain",
      path: "terrain",
      message: '`terrain` is "woods", which is not a possible value.',
      help: expect.stringMatching(/^Did you mean `wood`\? /),
      near: ["wood"],
    },
    { code: "outside-domain", path: "target.hidden" },
  ]);
});

it("a text of JSON is read and explained", async () => {
  expect(await foundBy(/^explainInCover\(fromJson/m)).toBe("depends");
});
