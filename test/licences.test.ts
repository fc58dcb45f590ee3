/** What is bundled from others goes with their licences, for the package and for the site. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { bundledPackages, MissingLicence, thirdPartyText } from "../licences.mjs";
import { bundledAssets } from "../site/assets.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rubric-licences-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const packageOf = (name: string) => {
  put(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: "1.2.3", license: "Apache-2.0", main: "index.js" }),
  );
  put(`node_modules/${name}/index.js`, `export const value = ${JSON.stringify(name)};`);
};

async function bundled(names: readonly string[], unused: readonly string[] = []): Promise<readonly string[]> {
  const lines = [
    ...unused.map((name) => `import "${name}";`),
    ...names.map((name, i) => `import { value as v${i} } from "${name}"; console.log(v${i});`),
  ];
  put("entry.js", lines.join("\n"));
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ["entry.js"],
    bundle: true,
    format: "esm",
    write: false,
    outdir: "out",
    metafile: true,
    logLevel: "silent",
  });
  return bundledPackages(folder, [metafile]);
}

it("the text has each bundled package once, with every licence and notice of it", async () => {
  for (const name of ["plain", "@scope/scoped", "foldered", "left-out"]) packageOf(name);
  put("node_modules/plain/LICENSE.md", "Plain licence\r\nof two lines\n");
  put("node_modules/plain/NOTICE", "Plain notice");
  put("node_modules/@scope/scoped/license", "Scoped licence");
  put("node_modules/foldered/LICENSE/LICENSE", "First licence");
  put("node_modules/foldered/LICENSE/LICENSE-of-a-part", "Second licence");
  put(
    "node_modules/left-out/package.json",
    JSON.stringify({ name: "left-out", version: "1.0.0", sideEffects: false }),
  );
  const folders = await bundled(["plain", "@scope/scoped", "foldered"], ["left-out"]);
  const line = "-".repeat(80);
  expect(await thirdPartyText("The bundle", folders)).toBe(
    `The bundle holds these packages, each under its own licence.

${line}

@scope/scoped 1.2.3, Apache-2.0

Scoped licence

${line}

foldered 1.2.3, Apache-2.0

First licence

Second licence

${line}

plain 1.2.3, Apache-2.0

Plain licence
of two lines

Plain notice
`,
  );
});

it("a package without a licence text may not be bundled", async () => {
  packageOf("bare");
  put("node_modules/bare/LICENSE", " \n");
  await expect(thirdPartyText("The bundle", await bundled(["bare"]))).rejects.toThrow(MissingLicence);
});

it("the site has the licence of the search that is written beside its index", async () => {
  const text = (await bundledAssets(root)).get("third-party.txt") ?? "";
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/pagefind/package.json"), "utf8")) as {
    version: string;
  };
  expect(text).toContain(`\npagefind ${version}, MIT\n`);
  expect(text).toContain("\nCopyright (c) Pagefind\n");
});
