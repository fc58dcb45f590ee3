/** Results of a build are used only while every source, package and output is the same. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hashOfSources, isOfBuild, recordBuild } from "../build-record.mjs";

const parent = mkdtempSync(join(tmpdir(), "rubric-build-record-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const tree: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "compiler/prove/prove.ts": "export const steps = 3;",
  "compiler/languages/ca.ts": "export const yes = 'sí';",
  "grammar/lexer.ts": "export {};",
  "site/assets/site.css": "a {}",
  "rules/tin/book.rubric": "book tin { held in en }",
  "test/a.test.ts": "it();",
  "node_modules/.package-lock.json": '{ "packages": {} }',
  "dist/lib/a.js": "export const a = 1;",
  "out/site/index.html": "<p>",
};

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A folder with a build that was just made. */
async function built(): Promise<string> {
  const folder = mkdtempSync(join(parent, "tree-"));
  for (const [path, text] of Object.entries(tree)) write(folder, path, text);
  await recordBuild(folder, await hashOfSources(folder));
  expect(await isOfBuild(folder)).toBe(true);
  return folder;
}

it.each(Object.keys(tree).filter((path) => !path.startsWith("test/")))(
  "ends with a byte more in %s",
  async (path) => {
    const folder = await built();
    write(folder, path, `${tree[path]} `);
    expect(await isOfBuild(folder)).toBe(false);
    write(folder, path, tree[path] ?? "");
    // An output is known by the time of its making too.
    expect(await isOfBuild(folder)).toBe(!/^(dist|out)\//.test(path));
  },
);

it.each(["compiler/new.ts", "compiler/prove/new/deep.json", "new.mjs", "dist/lib/b.js", "out/site/b.html"])(
  "ends with a new file: %s",
  async (path) => {
    const folder = await built();
    write(folder, path, "");
    expect(await isOfBuild(folder)).toBe(false);
  },
);

it("ends without a file, and with one that is called otherwise or divided elsewhere", async () => {
  const gone = await built();
  rmSync(join(gone, "grammar/lexer.ts"));
  expect(await isOfBuild(gone)).toBe(false);
  write(gone, "grammar/lexers.ts", tree["grammar/lexer.ts"] ?? "");
  expect(await isOfBuild(gone)).toBe(false);
  const [folder, moved] = [await built(), "rules/tin/book.rubric"];
  const text = readFileSync(join(folder, moved), "utf8");
  write(folder, moved, text.slice(0, 4));
  write(folder, "rules/tin/rest.rubric", text.slice(4));
  expect(await isOfBuild(folder)).toBe(false);
});

it("is not recorded where nothing lists the installed packages", async () => {
  const folder = await built();
  rmSync(join(folder, "node_modules/.package-lock.json"));
  expect(await isOfBuild(folder)).toBe(false);
  await recordBuild(folder, await hashOfSources(folder));
  expect(await isOfBuild(folder)).toBe(false);
});

it("goes on while only tests change", async () => {
  const folder = await built();
  write(folder, "test/a.test.ts", "it(1);");
  write(folder, "test/b.test.ts", "");
  expect(await isOfBuild(folder)).toBe(true);
});

it("is not recorded if a source changes while it is made, nor taken from a record that cannot be read", async () => {
  const folder = await built();
  const before = await hashOfSources(folder);
  write(folder, "compiler/prove/prove.ts", "export const steps = 4;");
  await recordBuild(folder, before);
  expect(await isOfBuild(folder)).toBe(false);
  write(folder, "node_modules/.cache/rubric-build.json", "{");
  expect(await isOfBuild(folder)).toBe(false);
});
