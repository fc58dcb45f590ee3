/**
 * What other programs rely on is still there: names of the books, fields of every `--json` output and of the emitted data, names
 * that emitted modules and the compiler export. `npm run accept` records what is new; it takes nothing away.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Program } from "../compiler/check/program.ts";
import { commands } from "../compiler/cli/commands.ts";
import { compile } from "../compiler/compile.ts";
import { emitJson } from "../compiler/emit/json.ts";
import * as face from "../compiler/index.ts";
import { emitPlays } from "../compiler/study/emit-plays.ts";
import type { BookId } from "../compiler/resolve/graph.ts";
import { type Aliases, brokenAliases } from "./support/aliases.ts";
import { compareContract, exportsOf, namesOfBook, passedOnBy, withVersions } from "./support/contract.ts";
import { cove, samplesByOutput } from "./support/contract-samples.ts";
import { shapeOf } from "./support/data-shape.ts";
import { fieldsWithoutSample } from "./support/schema-coverage.ts";
import { emittedRules } from "./support/emitted.ts";
import { compiledRules, rules } from "./support/rules.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const contract = `${root}test/contract/`;
const read = (path: string) => readFileSync(join(root, path), "utf8");
const accepts = Boolean(process.env.ACCEPT);

/** Compares what is found with the file of that name, and records what is new where that is asked for. */
function expectKept(file: string, found: readonly string[], renamed: readonly string[] = []): void {
  const path = `${contract}${file}.txt`;
  const recorded = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const { gone, added, united } = compareContract(recorded, found);
  if (accepts && added.length > 0) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${united.join("\n")}\n`);
  }
  // Whoever relies on it would be broken: put it back, give it an alias, or take its line out by hand.
  const isRenamed = (name: string) => renamed.some((old) => name.startsWith(`${old} @`));
  expect({ file, gone: gone.filter((name) => !isRenamed(name)) }).toEqual({ file, gone: [] });
  if (!accepts) expect({ file, added: added.slice(0, 20) }).toEqual({ file, added: [] });
}

const aliases: Aliases = JSON.parse(read("test/contract/aliases.json"));
const compiled = compiledRules();
const books = [...compiled.versions.keys()];
const programsOf = (book: BookId): Program[] =>
  [...(compiled.versions.get(book)?.values() ?? [])].map(({ program }) => program);

describe("names of the books", () => {
  it.each(books)("%s keeps its names", (book) => {
    expectKept(`books/${book}`, namesOfBook(programsOf(book)), Object.keys(aliases[book] ?? {}));
  });
});

describe("emitted modules", { timeout: 300_000 }, () => {
  it.each(books)("of %s keep what they export, and the names they are asked by", async (book) => {
    const folder = await emittedRules();
    const names: [string, string[]][] = [];
    for (const { version } of programsOf(book)) {
      const { decisions, plays } = await folder.load(`${book}/${version}.js`);
      names.push([
        version,
        [
          ...exportsOf(folder.files.get(`${book}/${version}.ts`) ?? ""),
          ...Object.keys(decisions).map((name) => `decisions ${name}`),
          ...Object.keys(plays as object).map((name) => `plays ${name}`),
        ],
      ]);
    }
    expectKept(`modules/${book}`, withVersions(names));
    const runtime = folder.files.get("runtime.ts") ?? "";
    expectKept("modules/runtime", exportsOf(runtime));
  });
});

describe("the package", () => {
  it("keeps its paths and commands", () => {
    const { exports, bin } = JSON.parse(read("package.json"));
    expectKept("package", [
      ...Object.keys(exports).map((path) => `export ${path}`),
      ...Object.keys(bin).map((name) => `bin ${name}`),
      ...[...commands.keys()].map((name) => `command ${name}`),
    ]);
  });
  it("keeps what the compiler exports", () => {
    const text = read("compiler/index.ts");
    const passedOn = passedOnBy(text).flatMap((path) => exportsOf(read(join("compiler", path))));
    const found = new Set([...exportsOf(text), ...passedOn]);
    for (const name of Object.keys(face)) expect(found).toContain(name);
    expectKept("exports", [...found].sort());
  });
});

const schemas: Readonly<Record<string, string>> = {
  ask: "verdict",
  check: "diagnostics",
  diff: "diff",
  entries: "entries",
  facts: "facts",
  find: "find",
  migrate: "migrate",
  mutants: "mutants",
  odds: "odds",
  play: "play",
  release: "release",
  steps: "steps",
  verify: "verify",
};

/** What a schema allows where it names a shape of several outputs, and this one never has. */
const never: Readonly<Record<string, readonly string[]>> = {
  // One key for each check that can end without an answer; all have the same shape, and some are shown.
  check: [
    ".notProved.kinds.claims",
    ".notProved.kinds.coverage",
    ".notProved.kinds.overrides",
    ".notProved.kinds.steps",
  ],
  // Rolls are what odds are over: they are never missing.
  odds: [".missing[].domain.dice", ".missing[].domain.sides"],
  // A drawing's head is that of the emitted file alone.
  steps: [".format", ".book", ".version"],
};

describe("data", { timeout: 300_000 }, () => {
  let samples: ReadonlyMap<string, readonly unknown[]> = new Map();
  beforeAll(async () => {
    samples = await samplesByOutput();
  }, 300_000);

  it("of every command keeps its fields", () => {
    for (const [output, data] of samples) expectKept(`output/${output}`, shapeOf(...data));
  });

  it.each(Object.entries(schemas))("%s shows every field of its schema", (output, name) => {
    const schema = JSON.parse(read(`compiler/emit/schema/${name}.schema.json`));
    expect(fieldsWithoutSample(schema, samples.get(output) ?? [])).toEqual(never[output] ?? []);
  });

  it("that is built keeps its fields, and shows every field of its schema", () => {
    const built = compile(cove).value;
    const json = new Map(emitJson({ versions: new Map([...built.versions, ...compiled.versions]) }));
    const books = [...json].filter(([path]) => path !== "index.json").map(([, text]) => JSON.parse(text));
    const index = JSON.parse(json.get("index.json") ?? "");
    const plays = [...emitPlays(built.versions)]
      .filter(([path]) => path.endsWith(".json"))
      .map(([, text]) => JSON.parse(text));
    expectKept("data/book", shapeOf(...books));
    expectKept("data/index", shapeOf(index));
    expectKept("data/play", shapeOf(...plays));
    const without = (name: string, data: readonly unknown[]) =>
      fieldsWithoutSample(JSON.parse(read(`compiler/emit/schema/${name}.schema.json`)), data);
    expect(without("book", books)).toEqual([]);
    expect(without("index", [index])).toEqual([]);
    expect(without("steps", plays)).toEqual([]);
  });
});

describe("what is recorded", () => {
  const recorded = ["decision may-dock @base @1.1", "fact wind @base", "value: null, string"];
  it("misses a name, a version that had it, and a type", () => {
    const { gone } = compareContract(recorded, ["decision may-dock @1.1", "value: string"]);
    expect(gone).toEqual(["decision may-dock @base", "fact wind @base", "value: null"]);
  });
  it("takes in what is new and gives nothing up", () => {
    const { united, added } = compareContract(recorded, ["decision may-dock @1.2", "value: number"]);
    expect(added).toEqual(["decision may-dock @1.2", "value: number"]);
    expect(united).toEqual([
      "decision may-dock @base @1.1 @1.2",
      "fact wind @base",
      "value: null, number, string",
    ]);
  });
});

describe("a name that was given up for another", { timeout: 300_000 }, () => {
  it("is still understood", async () => {
    expect(await brokenAliases(aliases, rules)).toEqual([]);
  });

  // Today an author keeps an old name by a decision that passes the new one on.
  const reef = (more: string) => [
    {
      path: "rules/book.rubric",
      text: `book reef { held in en }
fact wind: count 0..9 { about en "How strong the wind is." }
decide may-sail: truth { about en "May it sail?"  calm: yes when wind < 5  otherwise: no }
${more}`,
    },
  ];
  const renamed: Aliases = { reef: { "decision may-leave": "decision may-sail" } };
  it("is so while a decision of the old name passes on what the new one says", async () => {
    const kept = `decide may-leave: truth { about en "May it sail?"  same: yes when may-sail  otherwise: no }`;
    expect(await brokenAliases(renamed, reef(kept))).toEqual([]);
  });
  it("is missed by `ask`, `facts` and the emitted module where nothing has it any more", async () => {
    expect(await brokenAliases(renamed, reef(""))).toEqual([
      "reef@base: `ask` does not answer `may-leave` as `may-sail`",
      "reef@base: `facts` has no `may-leave`",
      "reef@base: the emitted module has no `may-leave`",
    ]);
  });
  it("is missed where a decision of that name says something else", async () => {
    const other = `decide may-leave: truth { about en "May it sail?"  always: no }`;
    expect(await brokenAliases(renamed, reef(other))).toEqual([
      "reef@base: `ask` does not answer `may-leave` as `may-sail`",
    ]);
  });
  it("is missed where a fact is no longer taken", async () => {
    const facts: Aliases = { reef: { "fact breeze": "fact wind" } };
    expect(await brokenAliases(facts, reef(""))).toEqual([
      "reef@base: `ask` does not take the fact `breeze` as `wind`",
    ]);
  });
});
