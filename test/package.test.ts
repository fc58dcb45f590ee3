/**
 * What others install: the packed package in an empty folder, type-checked and run by a consumer of each of its faces.
 * It needs `dist` and `out` of the last build, and the registry; everything else is tested from the sources.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type Sample, samplesIn, samplesInComments } from "./support/samples.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rubric-package-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(root, path), "utf8");

const consumer = `
import { compile, type Outcome, type Compiled } from "rubric";
import { explainInCover, overchargeHarms } from "rubric/rules/w40k/1.5";
import data from "rubric/json/w40k/1.5.json" with { type: "json" };
import schema from "rubric/schema/verdict.json" with { type: "json" };

const harms: boolean | undefined = overchargeHarms({ natural: 2, modifier: -1 });
// What is known may be partial at every depth.
const covered: boolean | null = explainInCover({
  terrain: "wood",
  target: { keywords: ["INFANTRY"], models: [{ onTop: true }, { onTop: true, based: undefined }] },
}).value;
const open = explainInCover({ terrain: "wood" });
const outcome: Outcome<Compiled> = compile([{ path: "a.rubric", text: 'book tin { title en "Tin" held in en }' }]);
console.log(JSON.stringify({
  harms,
  covered,
  status: open.status,
  missing: open.missing.length > 0,
  books: [...outcome.value.graph.books.keys()],
  faults: outcome.diagnostics.map((diagnostic) => diagnostic.code),
  version: data.version,
  schema: schema.title,
}));
`;

/** Samples of pages and of doc comments; those of the page of the API go on one after another. */
const samples: readonly Sample[] = [
  ...samplesIn("readme", read("README.md")),
  ...samplesIn("api", read("compiler/API.md"), true),
  ...readdirSync(join(root, "compiler/study")).flatMap((name) =>
    samplesInComments(name.replace(".ts", ""), read(`compiler/study/${name}`)),
  ),
];

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

describe("the package", { timeout: 300_000 }, () => {
  it("is built before it is packed, and says so where it cannot be", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(scripts.prepack).toBe("node prepack.mjs");
    // A fresh clone has nothing installed.
    const clone = join(folder, "clone");
    mkdirSync(clone);
    for (const name of ["package.json", "prepack.mjs", "build.mjs"])
      copyFileSync(join(root, name), join(clone, name));
    const { status, stderr } = spawnSync("npm", ["pack", "--pack-destination", folder], {
      cwd: clone,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("run `npm ci` first");
    expect(stderr).not.toMatch(/^ +at /m);
    expect(readdirSync(folder)).toEqual(["clone"]);
  });
  it("has samples that say what their lines give", () => {
    const said = new Map(samples.map(({ name, values }) => [name, values]));
    expect([...said].filter(([, values]) => values === 0)).toEqual([]);
    expect([...said.keys()].filter((name) => name.startsWith("readme"))).toHaveLength(4);
    expect(said.get("api-1")).toBeGreaterThan(15);
    for (const name of ["ask", "claims", "compare", "examples", "mutants", "odds", "play", "survey"])
      expect(said.get(`${name}-1`), name).toBeGreaterThan(0);
  });
  it("installs, type-checks and runs in an empty folder, its samples too", () => {
    expect(existsSync(join(root, "dist/cli.js")), "run `npm run build` first").toBe(true);
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    // The last build is packed as it is: other tests read it meanwhile.
    const packing = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
    const packed = execFileSync("npm", packing, { cwd: root, encoding: "utf8", stdio: "pipe" });
    const [{ filename: tarball, files }] = JSON.parse(packed) as [Packed];
    const paths = files.map(({ path }) => path);
    for (const wanted of ["LICENSE", "README.md", "dist/THIRD-PARTY.txt", "dist/cli.js", "dist/index.d.ts"])
      expect(paths).toContain(wanted);
    const shipped =
      /^(dist|out\/json|compiler\/emit\/schema|site\/content\/faults|rules\/lantern)\/|^grammar\/(REFERENCE|LIMITS|SETTINGS|SEMANTICS)\.md$|^compiler\/(API|PROMISES)\.md$|^site\/content\/(rule|answer|changes)\.png$|^[^/]+$/;
    // The README links these pages and shows these pictures.
    const linked = [...read("README.md").matchAll(/\]\(([^)#:]+\.(?:md|png))/g)].map(([, path]) => path);
    expect(linked.length).toBeGreaterThan(3);
    expect(linked.filter((path) => path !== "CONTRIBUTING.md" && !paths.includes(path ?? ""))).toEqual([]);
    expect(paths.filter((path) => !shipped.test(path) || /(^|\/)test\/|\.test\./.test(path))).toEqual([]);
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ name: "consumer", private: true, type: "module" }),
    );
    run("npm", "install", "--prefer-offline", "--silent", "--no-audit", "--no-fund", `./${tarball}`);
    writeFileSync(join(folder, "consumer.ts"), consumer);
    for (const { name, text } of samples) writeFileSync(join(folder, `${name}.ts`), text);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "nodenext",
          target: "es2023",
          outDir: "js",
          resolveJsonModule: true,
          types: ["node"],
          typeRoots: [join(root, "node_modules/@types")],
          lib: ["es2023", "dom"],
        },
        files: ["consumer.ts", ...samples.map(({ name }) => `${name}.ts`)],
      }),
    );
    run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
    const [line = ""] = run(process.execPath, "--no-warnings", "js/consumer.js").split("\n");
    expect(JSON.parse(line)).toEqual({
      harms: true,
      covered: true,
      status: "depends",
      missing: true,
      books: ["tin"],
      faults: ["empty-book"],
      version: "1.5",
      schema: "Verdict",
    });
    // In one process, which loads the package once.
    const all = samples.map(({ name }) => `await import("./${name}.js");\n`);
    writeFileSync(join(folder, "js/all.js"), all.join(""));
    run(process.execPath, "--no-warnings", "js/all.js");
    expect(run("npx", "--no-install", "rubric", "--version").trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
