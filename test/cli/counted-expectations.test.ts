/** `rubric test`: how many expectations were put to the emitted code, and how many the evaluator alone tells. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";

const rules = (third: string) => `
book b { title en "B"  held in en }
fact watched: truth { about en "Does somebody watch?" }
provision shots on page 4 {
  sentence throw { en "Throw a die." }
  resolve shot { about en "A shot."  throw: roll dice = 1 of D6  gives hit: truth = watched or some d in dice has d >= 5 }
  example "a five with nobody known to watch" { given dice = [5]  expect shot.hit = yes }
  example "nobody watches" {
    given watched = no
    given dice = [2]
    expect shot.hit = no
  }
  example "how often" { given watched = no  expect chance(shot.hit) = ${third} }
}
`;

describe("rubric test", () => {
  it("says how many expectations the evaluator alone tells", async () => {
    using project = projectOf([{ path: "rules/b.rubric", text: rules("1/3") }]);
    const told = await run(["test", "--project", project.folder]);
    expect(told).toMatchObject({ code: 0, err: "" });
    expect(told.out).toContain("3 examples pass, 0 fail\n");
    expect(told.out).toContain(
      "1 expectation on the emitted code and the evaluator,\n2 only on the evaluator\n",
    );
    const { out } = await run(["test", "--json", "--project", project.folder]);
    const results = JSON.parse(out) as readonly { readonly title: string; readonly expects: unknown }[];
    expect(results.map(({ title, expects }) => [title, expects])).toEqual([
      ["a five with nobody known to watch", { onBoth: 0, onEvaluator: 1 }],
      ["nobody watches", { onBoth: 1, onEvaluator: 0 }],
      ["how often", { onBoth: 0, onEvaluator: 1 }],
    ]);
  });

  it("fails on what the evaluator alone tells, and says what it found", async () => {
    using project = projectOf([{ path: "rules/b.rubric", text: rules("1/2") }]);
    const told = await run(["test", "--project", project.folder]);
    expect(told.code).toBe(1);
    expect(told.out).toContain("2 examples pass, 1 fails\n");
    expect(told.err).toContain("Expected 1/2, found 1/3");
  });

  it("runs the examples of one book or one version, and leaves what was built", async () => {
    const update = `
update 1.1 of b { on base held in en }
ruling Q1 on shots settles { question en "And?" answer en "So." example "once more" { given watched = yes  given dice = [1]  expect shot.hit = yes } }
`;
    const other = `book c { title en "C" held in en }\nfact wet: truth { about en "Is it wet?" }
decide dry: truth { about en "Dry." }\nprovision weather on page 1 { sentence s { en "Wet is not dry." }
  clauses of dry { s: no when wet }\n  example "rain" { given wet = yes  expect dry = no because s } }\n`;
    using project = projectOf([
      { path: "rules/b.rubric", text: rules("1/3") },
      { path: "rules/b-1.1.rubric", text: update },
      { path: "rules/c.rubric", text: other },
    ]);
    const at = ["--project", project.folder];
    const versionsIn = async (words: readonly string[]): Promise<readonly string[]> => {
      const { out } = await run(["test", ...words, "--json", ...at]);
      return (JSON.parse(out) as readonly { readonly version: string }[]).map(({ version }) => version);
    };
    const base = ["b@base", "b@base", "b@base"];
    expect((await run(["test", ...at])).err).toBe("");
    const built = readFileSync(join(project.folder, "out/rules/c/base.js"), "utf8");
    expect(await versionsIn([])).toEqual([...base, "b@1.1", "b@1.1", "b@1.1", "b@1.1", "c@base"]);
    expect(await versionsIn(["b"])).toEqual([...base, "b@1.1", "b@1.1", "b@1.1", "b@1.1"]);
    expect(await versionsIn(["b@base"])).toEqual(base);
    expect(await versionsIn(["c"])).toEqual(["c@base"]);
    expect(readFileSync(join(project.folder, "out/rules/c/base.js"), "utf8")).toBe(built);
    expect(await run(["test", "b@1.1", ...at])).toMatchObject({ code: 0, err: "" });
    const unknown = await run(["test", "d", ...at]);
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain("There is no book `d` in this project.");
    expect((await run(["test", "b@1.2", ...at])).err).toContain("`b` has no version 1.2.");
  });
});
