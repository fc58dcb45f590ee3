/**
 * Mutants from the shell: what no example notices, as examples to be completed; coverage; data that keeps to
 * its schema; examples put into the rules. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { format } from "../../grammar/index.ts";
import { mutants } from "../../compiler/cli/commands/mutants.ts";
import { memoryHost } from "../../compiler/host.ts";
import { projectOf } from "../support/project-of.ts";
import { rules } from "../support/rules.ts";
import { run } from "../support/run-cli.ts";
import { isSoak } from "../support/seed.ts";

const text = (more = "") => `
book pool { title en "Pool" held in en unit length = m }
fact depth: length { about en "How deep the water is." }
fact guarded: truth { about en "Does somebody watch?" }
decide may-swim: truth { about en "May one swim?" }
provision depth on page 4 {
  sentence deep { en "One may swim where it is two metres deep or more." }
  sentence alone { en "One may not swim where nobody watches." }
  clauses of may-swim {
    deep: yes when depth >= 2m
    alone over deep: no when not guarded
    otherwise: no from deep
  }
  example "deep and watched" { given depth = 3m, guarded = yes  expect may-swim = yes because deep }
  example "nobody watches" { given depth = 3m, guarded = no  expect may-swim = no because alone }
  ${more}
}
`;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const schema = fileURLToPath(new URL("../../compiler/emit/schema/mutants.schema.json", import.meta.url));
const isMutants = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));

interface Data {
  readonly books: readonly {
    readonly versions: readonly string[];
    readonly leftOut: number;
    readonly counts: Readonly<Record<string, number>>;
    readonly mutants: readonly { readonly fate: string; readonly example?: string }[];
    readonly coverage: readonly { readonly version: string }[];
  }[];
}

async function told(source: string, ...args: string[]): Promise<string> {
  using project = projectOf([{ path: "rules/pool.rubric", text: source }]);
  const { code, out, err } = await run(["mutants", ...args, "--project", project.folder]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

async function data(source: string, ...args: string[]): Promise<Data> {
  const found: unknown = JSON.parse(await told(source, ...args, "--json"));
  expect(isMutants(found) ? [] : isMutants.errors).toEqual([]);
  return found as Data;
}

describe("rubric mutants", () => {
  it("shows each change by provision, as it is and as it would be, above the situation that tells it apart", async () => {
    const out = await told(text(), "pool");
    expect(out).toContain(
      "pool: 10 changes, 6 caught by an example, 0 without effect, 4 not caught, 0 unresolved",
    );
    expect(out).toContain("\ndepth (page 4)\n");
    expect(out).toContain(
      [
        "  rules/pool.rubric:10:5: may-swim, deep: end of a range changed; yes → no",
        "    - depth >= 2m",
        "    + depth > 2m",
      ].join("\n"),
    );
    expect(out).toContain(
      [
        '    example "may-swim, deep: where it begins and ends, depth >= 2m" {',
        "      -- Read depth.deep (page 4).",
        "      given depth = 2m, guarded = yes",
        "      expect may-swim = ?",
        "    }",
      ].join("\n"),
    );
  });

  it("notices a change once its situation stands as an example", async () => {
    const edge = 'example "at the edge" { given depth = 2m, guarded = yes  expect may-swim = yes }';
    const shallow = 'example "shallow" { given depth = 1m, guarded = yes  expect may-swim = no }';
    const [book] = (await data(text(edge + shallow))).books;
    expect(book?.mutants.map(({ fate }) => fate)).toEqual(Array(10).fill("killed"));
  });

  it("looks at one version, one provision, one fate alone", async () => {
    const more = `${text()}
provision height on page 5 {
  sentence high { en "One may jump where it is four metres deep." }
  decide may-jump: truth { about en "May one jump?" }
  clauses of may-jump { high: yes when depth >= 4m }
}
update 1.1 of pool { on base held in en }
ruling Q1 on height settles {
  question en "And where it is less?"
  answer en "One may not."
  clauses of may-jump { answer: no when depth < 4m }
}`;
    const changes = async (...args: string[]) =>
      new Set(
        (await data(more, ...args)).books.flatMap(({ mutants }) =>
          mutants.map((each) => (each as unknown as { readonly owner: string }).owner),
        ),
      );
    expect(await changes("pool", "depth")).toEqual(new Set(["depth"]));
    expect(await changes("pool@base", "height")).toEqual(new Set(["height"]));
    expect(await changes("pool@1.1", "Q1")).toEqual(new Set(["pool-1.1/Q1"]));
    expect(await changes("pool@base")).toEqual(new Set(["depth", "height"]));
    const [open] = (await data(text(), "pool", "--only", "open")).books;
    expect(open).toMatchObject({ mutants: [], counts: { alive: 4, open: 0 } });
    expect(await told(text(), "pool", "--only", "open")).not.toContain('example "');
  });

  it("says which examples each clause decided in", async () => {
    const out = await told(text(), "pool@base", "--coverage");
    expect(out).toContain("pool@base: 2 of 3 clauses, rows and figures decide an example\n");
    expect(out).toContain("  may-swim, deep: depth “deep and watched”\n");
    expect(out).toContain("  may-swim, otherwise: none\n");
  });

  it("leaves out what is beyond the budget, and counts it", async () => {
    const [book] = (await data(text(), "pool", "--max", "2")).books;
    expect(book).toMatchObject({ leftOut: 8, mutants: [{ fate: "killed" }, { fate: "alive" }] });
  });

  it("is used wrongly with books, versions, provisions, fates and budgets that cannot be", async () => {
    using project = projectOf([{ path: "rules/pool.rubric", text: text() }]);
    const misused = async (...args: string[]) => {
      const { code, err } = await run(["mutants", ...args, "--project", project.folder]);
      expect(code).toBe(2);
      return err;
    };
    expect(await misused("pond")).toContain("There is no book `pond`");
    expect(await misused("pool@2.0")).toContain("`pool` has no version 2.0.");
    expect(await misused("pool", "dept")).toContain("has no provision or entry `dept`");
    expect(await misused("pool", "--only", "dead")).toContain("`--only dead` does not exist");
    expect(await misused("pool", "--max", "few")).toContain("`--max few` is not a number of changes.");
  });
});

describe("rubric mutants --write", () => {
  const path = "rules/pool.rubric";
  const written = async (source: string) => {
    const project = projectOf([{ path, text: source }]);
    const file = join(project.folder, path);
    const write = () => run(["mutants", "pool", "--write", "--project", project.folder]);
    return {
      project,
      write,
      read: () => readFileSync(file, "utf8"),
      put: (next: string) => writeFileSync(file, next),
    };
  };
  const laidOut = format({ path, text: text() }).value;

  it("puts examples at the end of the provision, and touches nothing else", async () => {
    const { project, write, read } = await written(laidOut);
    using _ = project;
    expect((await write()).out).toContain("to complete");
    const added = read();
    expect(added).toContain(
      "    -- Read depth.deep (page 4).\n    given depth = 2m, guarded = yes\n    expect may-swim = ?\n",
    );
    // What formatting would say stands already, and without the examples all is as it was.
    expect(format({ path, text: added }).value).toBe(added);
    const lines = added.split("\n");
    expect(laidOut.split("\n").every((line) => lines.includes(line))).toBe(true);
    expect(added.startsWith(laidOut.slice(0, laidOut.lastIndexOf("}")))).toBe(true);
    expect(added.endsWith("  }\n}\n")).toBe(true);
  });

  it("adds nothing when it is run again, and what waits is a fault until somebody completes it", async () => {
    const { project, write, read, put } = await written(laidOut);
    using _ = project;
    await write();
    const once = read();
    const again = await write();
    expect(again.out).toContain("Nothing to write");
    expect(read()).toBe(once);
    const check = async () => run(["check", "--project", project.folder]);
    const faulty = await check();
    expect(faulty.code).toBe(1);
    expect(faulty.err).toContain("open-expectation");
    expect(faulty.err).toContain("`depth.deep`");
    expect((await run(["build", "--project", project.folder])).code).toBe(1);
    expect((await run(["test", "--project", project.folder])).code).toBe(1);
    put(
      once.replaceAll(
        /given depth = 2m, guarded = yes\n(\s+)expect may-swim = \?/g,
        "given depth = 2m, guarded = yes\n$1expect may-swim = yes",
      ),
    );
    put(read().replaceAll("= ?", "= no"));
    expect((await check()).code).toBe(0);
    expect((await write()).out).toContain("Nothing to write");
  });

  it("keeps comments, line ends and a layout of the author's own", async () => {
    const own = text("-- the end").replaceAll("\n", "\r\n");
    const { project, write, read } = await written(own);
    using _ = project;
    await write();
    const added = read();
    expect(added).toContain("  -- the end\r\n  example ");
    expect(added.replaceAll("\r\n", "")).not.toContain("\n");
    expect(added.startsWith(own.slice(0, own.indexOf("-- the end")))).toBe(true);
  });

  it("opens a body that stands on one line", async () => {
    const short = `book pool { title en "Pool" held in en unit length = m }
fact depth: length { about en "How deep." }
decide may-swim: truth { about en "May one swim?" }
provision depth on page 4 { sentence deep { en "Two metres." }  clauses of may-swim { deep: yes when depth >= 2m } }
`;
    const { project, write, read } = await written(short);
    using _ = project;
    await write();
    expect(read()).toContain("    expect may-swim = ?\n  }\n}\n");
    expect(read().startsWith(short.slice(0, short.indexOf("provision")))).toBe(true);
  });

  it("leaves the rules alone where a file was changed since it was read", async () => {
    const host = memoryHost({
      "rubric.json": JSON.stringify({ books: ["rules"], languages: ["en"] }),
      [path]: laidOut,
    });
    let reads = 0;
    const readText = async (file: string) => {
      if (file === path) reads += 1;
      // What is read first is compiled; then somebody saves the file.
      if (file === path && reads === 2) host.files.set(path, `${laidOut}-- somebody's work\n`);
      return host.readText(file);
    };
    const silent = { write: () => undefined, writeError: () => undefined, ask: async () => null };
    const terminal = { ...silent, isInteractive: false, hasColour: false, hasErrorColour: false, width: 100 };
    const flags = new Map([["write", true as const]]);
    const context = { words: ["pool"], flags, givens: new Map(), terminal, folder: "", thread: null };
    await expect(mutants.run({ ...context, host: { ...host, readText } })).rejects.toThrow(
      "changed during the search for examples",
    );
    expect(host.files.get(path)).toBe(`${laidOut}-- somebody's work\n`);
  });
});

it("gives data of every version of w40k that keeps to its schema", async () => {
  using project = projectOf(rules.filter(({ path }) => path.startsWith("rules/w40k/")));
  // Soak makes all there are; what the others come to is no matter of the schema.
  const most = isSoak ? [] : ["--max", "60"];
  const { code, out } = await run(["mutants", "w40k", ...most, "--json", "--project", project.folder]);
  expect(code).toBe(0);
  const found: unknown = JSON.parse(out);
  expect(isMutants(found) ? [] : isMutants.errors).toEqual([]);
  expect((found as Data).books.map(({ versions }) => versions)).toEqual([["base", "1.2", "1.5"]]);
}, 120_000);
