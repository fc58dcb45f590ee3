/** `rubric migrate`: rewrites rules of an older language, and `rubric.json` says which one they are in. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrateSettings, migrateSources } from "../../compiler/study/migrate.ts";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";
import { fixable, older } from "../support/small-project.ts";

const paths = Object.keys(older).filter((path) => path.endsWith(".rubric"));

function project(settings: string, files: Readonly<Record<string, string>> = older) {
  const own = projectOf(paths.map((path) => ({ path, text: files[path] ?? "" })));
  writeFileSync(join(own.folder, "rubric.json"), settings);
  const read = (path: string) => readFileSync(join(own.folder, path), "utf8");
  const rubric = (...words: readonly string[]) => run([...words, "--project", own.folder]);
  return { own, read, rubric, [Symbol.dispose]: () => own[Symbol.dispose]() };
}

describe("rubric migrate", () => {
  it("rewrites the rules of the stated version, shows every line, and states the new one", async () => {
    using made = project(older["rubric.json"]);
    const { read, rubric } = made;
    const refused = await rubric("check");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("[older-language]") });
    const looked = await rubric("migrate", "--check");
    expect(looked).toMatchObject({ code: 1, err: "" });
    expect(read("rubric.json")).toBe(older["rubric.json"]);
    const done = await rubric("migrate");
    expect(done).toMatchObject({ code: 0, err: "", out: looked.out });
    expect(done.out).toContain(
      "  - carries 1.2/Q1 as Q1 clarifies, changes for near\n  + carries 1.2/Q1 as Q1\n",
    );
    expect(read("rules/lamp/1.2.rubric")).toBe(`${fixable["rules/lamp/1.2.rubric"]}carries 1.1/Q1 as Q1\n`);
    expect(JSON.parse(read("rubric.json"))).toMatchObject({ languageVersion: 3, books: ["rules"] });
    expect(await rubric("check")).toMatchObject({ code: 0, err: "" });
    const again = await rubric("migrate");
    expect(again).toMatchObject({ code: 0, out: "The project is written in version 3. Nothing changes.\n" });
  });

  it("looks at all rules where no version is stated, and check points to it", async () => {
    using made = project('{ "books": ["rules"] }');
    const checked = await made.rubric("check");
    expect(checked.err).toContain(
      "2 places may be of an older version of the language. `rubric migrate` rewrites",
    );
    expect(await made.rubric("migrate")).toMatchObject({ code: 0 });
    expect(await made.rubric("check")).toMatchObject({ code: 0, err: "" });
  });

  it("keeps a release sealed", async () => {
    using made = project('{ "languageVersion": 3, "books": ["rules"] }', {
      ...older,
      "rules/lamp/1.2.rubric": `${fixable["rules/lamp/1.2.rubric"]}carries 1.1/Q1 as Q1\n`,
      "rules/lamp/1.3.rubric": `${fixable["rules/lamp/1.3.rubric"]}carries 1.2/Q1 as Q1\n`,
    });
    for (const version of ["base", "1.1", "1.2"])
      expect(await made.rubric("release", `lamp@${version}`)).toMatchObject({ code: 0, err: "" });
    writeFileSync(join(made.own.folder, "rules/lamp/1.2.rubric"), older["rules/lamp/1.2.rubric"]);
    writeFileSync(join(made.own.folder, "rubric.json"), older["rubric.json"]);
    expect(await made.rubric("migrate")).toMatchObject({ code: 0 });
    expect(await made.rubric("verify")).toMatchObject({ code: 0, err: "" });
  });

  it("leaves newer rules alone", async () => {
    using made = project('{ "languageVersion": 4, "books": ["rules"] }');
    expect(await made.rubric("migrate")).toMatchObject({
      code: 1,
      err: expect.stringContaining("[newer-language]"),
    });
    expect(made.read("rules/lamp/1.2.rubric")).toBe(older["rules/lamp/1.2.rubric"]);
  });
});

describe("chapters", () => {
  const migrated = (files: Readonly<Record<string, string>>) => {
    const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
    const { changed } = migrateSources(sources, 2);
    return Object.fromEntries([...changed].map(([path, { after }]) => [path, after]));
  };
  it("take the place of the section that each rule and entry named", () => {
    const rules = migrated({
      "1.1.rubric": `update 1.1 of mill { held in en }
ruling Q1 on stones editorial {
  section en "Grinding"
  question en "Two?"
}
-- About the sack.
ruling Q2 on grain editorial { question en "One?" }
`,
      "mill.rubric": `book mill { held in en }

-- The stones.
provision stones {
  heading en "Stones"
  section en "Grinding"
}
provision grain { section en "The miller's grain" remark sack { en "A sack." } }
provision bread { remark loaf { en "A loaf." } }
`,
    });
    expect(rules["mill.rubric"]).toBe(`book mill { held in en }

chapter grinding { heading en "Grinding" }

-- The stones.
provision stones {
  heading en "Stones"
}
chapter the-millers-grain { heading en "The miller's grain" }

provision grain { remark sack { en "A sack." } }
part of mill

provision bread { remark loaf { en "A loaf." } }
`);
    expect(rules["1.1.rubric"]).toBe(`update 1.1 of mill { held in en }
chapter grinding

ruling Q1 on stones editorial {
  question en "Two?"
}
part of mill 1.1

-- About the sack.
ruling Q2 on grain editorial { question en "One?" }
`);
    expect(migrated(rules)).toEqual({});
  });
});

describe("the settings", () => {
  it.each([
    ['{"books":["rules"]}', '{"languageVersion": 3, "books":["rules"]}'],
    ['{ "books": ["a"] }', '{ "languageVersion": 3, "books": ["a"] }'],
    [
      '{\n  "$schema": "x",\n  "books": []\n}',
      '{\n  "$schema": "x",\n  "languageVersion": 3,\n  "books": []\n}',
    ],
    [
      '{ "site": { "books": {} }, "books": ["a"] }',
      '{ "languageVersion": 3, "site": { "books": {} }, "books": ["a"] }',
    ],
    ['{ "books": ["a"], "languageVersion": 1 }', '{ "books": ["a"], "languageVersion": 3 }'],
  ])("%s", (before, after) => {
    expect(migrateSettings(before)).toBe(after);
    expect(migrateSettings(after)).toBe(after);
    expect(JSON.parse(after)).toMatchObject({ languageVersion: 3 });
  });
});
