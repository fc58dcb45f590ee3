/** Mutants from the shell: what no example notices, as examples to be completed; coverage; data that keeps to its schema. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { projectOf } from "../support/project-of.ts";
import { rules } from "../support/rules.ts";
import { run } from "../support/run-cli.ts";

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

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
const schema = fileURLToPath(new URL("../../compiler/emit/schema/mutants.schema.json", import.meta.url));
const isMutants = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));

interface Data {
  readonly versions: readonly {
    readonly version: string;
    readonly leftOut: number;
    readonly mutants: readonly { readonly fate: string; readonly example?: string }[];
    readonly coverage: readonly { readonly label: string; readonly examples: readonly object[] }[];
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
  it("shows each change that no example notices above the situation that tells it apart", async () => {
    const out = await told(text(), "pool");
    expect(out).toContain(
      "pool@base: 10 changes, 6 noticed by an example, 0 without effect, 4 not noticed, 0 open",
    );
    expect(out).toContain(
      "may-swim, deep (rules/pool.rubric:10:5): other end depth >= 2m → depth > 2m: yes → no",
    );
    expect(out).toContain(
      [
        '  example "may-swim, deep: where it begins and ends" {',
        "    -- page 4",
        "    -- One may swim where it is two metres deep or more.",
        "    given depth = 2m",
        "    given guarded = yes",
        "    expect may-swim = ?",
        "  }",
      ].join("\n"),
    );
  });

  it("notices a change once its situation stands as an example", async () => {
    const edge = 'example "at the edge" { given depth = 2m, guarded = yes  expect may-swim = yes }';
    const shallow = 'example "shallow" { given depth = 1m, guarded = yes  expect may-swim = no }';
    const [version] = (await data(text(edge + shallow))).versions;
    expect(version?.mutants.map(({ fate }) => fate)).toEqual(Array(10).fill("killed"));
  });

  it("does not take a question mark for a value", async () => {
    const { versions } = await data(text());
    const example = versions[0]?.mutants.find(({ fate }) => fate === "alive")?.example ?? "";
    using project = projectOf([{ path: "rules/pool.rubric", text: text(example) }]);
    expect((await run(["check", "--project", project.folder])).code).toBe(1);
    using filled = projectOf([{ path: "rules/pool.rubric", text: text(example.replace("= ?", "= yes")) }]);
    expect((await run(["check", "--project", filled.folder])).code).toBe(0);
  });

  it("says which examples each clause decided in", async () => {
    const out = await told(text(), "pool@base", "--coverage");
    expect(out).toContain("pool@base: 2 of 3 clauses, rows and figures decided in an example\n");
    expect(out).toContain("  may-swim, deep: depth “deep and watched”\n");
    expect(out).toContain("  may-swim, otherwise: none\n");
  });

  it("leaves out what is beyond the budget, and counts it", async () => {
    const [version] = (await data(text(), "pool", "--max", "2")).versions;
    expect(version).toMatchObject({ leftOut: 8, mutants: [{ fate: "killed" }, { change: "boundary" }] });
  });

  it("is used wrongly with books, versions and budgets that cannot be", async () => {
    using project = projectOf([{ path: "rules/pool.rubric", text: text() }]);
    const misused = async (...args: string[]) => {
      const { code, err } = await run(["mutants", ...args, "--project", project.folder]);
      expect(code).toBe(2);
      return err;
    };
    expect(await misused("pond")).toContain("There is no book `pond`");
    expect(await misused("pool@2.0")).toContain("`pool` has no version 2.0.");
    expect(await misused("pool", "--max", "few")).toContain("`--max few` is no number of changes.");
  });
});

it("gives data of every version of w40k that keeps to its schema", async () => {
  using project = projectOf(rules.filter(({ path }) => path.startsWith("rules/w40k/")));
  const { code, out } = await run(["mutants", "w40k", "--json", "--project", project.folder]);
  expect(code).toBe(0);
  const found: unknown = JSON.parse(out);
  expect(isMutants(found) ? [] : isMutants.errors).toEqual([]);
  expect((found as Data).versions.map(({ version }) => version)).toEqual(["base", "1.2", "1.5"]);
}, 120_000);
