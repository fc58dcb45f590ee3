/** A stranger's first five minutes: `rubric init` in a folder of its own, then the README's erratum and ruling. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../support/run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "rubric-init-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const here = ["--project", folder];

describe("rubric init", () => {
  it("starts a project that builds, and refuses to do so twice", async () => {
    expect((await run(["init", ...here])).code).toBe(0);
    const built = await run(["build", ...here]);
    expect(built.err).toBe("");
    expect(built.code).toBe(0);
    const again = await run(["init", ...here]);
    expect(again.code).toBe(2);
    expect(again.err).toContain("already exists");
  });

  it("takes the tutorial's erratum and ruling, and gives predicates and text", async () => {
    const readme = readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");
    const lessons = [...readme.matchAll(/```rubric\n((?:erratum E02|ruling Q01)[\s\S]*?)```/g)].map(
      ([, text]) => text ?? "",
    );
    expect(lessons).toHaveLength(2);
    appendFileSync(join(folder, "rules/lantern/1.1/errata.rubric"), `\n${lessons.join("\n")}`);
    const built = await run(["build", ...here]);
    expect(built.err).toBe("");
    expect(built.code).toBe(0);
    expect((await run(["test", ...here])).code).toBe(0);

    const rules = (await import(pathToFileURL(join(folder, "out/rules/lantern/1.1.js")).href)) as {
      actions: (given: unknown) => number | undefined;
    };
    expect(rules.actions({ hero: { keywords: ["SCOUT"], loaded: false } })).toBe(6);
    expect(rules.actions({ hero: { keywords: ["SCOUT"], loaded: true } })).toBe(4);

    const shown = await run(["show", "lantern@1.1", "--history", ...here]);
    expect(shown.out).toContain("The Scout has 6.");
    expect(shown.out).toContain("replaced by lantern-1.1/E02");
    expect(shown.out).toContain("Actions are counted when the turn begins.");
  });

  it("answers as the README says", async () => {
    const given = '{"hero": {"keywords": ["SCOUT"], "loaded": true}}';
    const fresh = mkdtempSync(join(tmpdir(), "rubric-init-"));
    await run(["init", "--project", fresh]);
    const ask = (version: string) =>
      run(["ask", `lantern@${version}`, "actions", "--given", given, "--project", fresh]);
    expect((await ask("base")).out).toContain("Answer: 3");
    const amended = (await ask("1.1")).out;
    expect(amended).toContain("Answer: 4");
    expect(amended).toContain("the Scout has 4.");
    rmSync(fresh, { recursive: true, force: true });
  });

  it("writes the whole game, which is that of this project", async () => {
    const fresh = mkdtempSync(join(tmpdir(), "rubric-sample-"));
    const sample = ["--project", fresh];
    expect((await run(["init", "--sample", ...sample])).code).toBe(0);
    const own = fileURLToPath(new URL("../../rules/lantern/", import.meta.url));
    for (const path of readdirSync(own, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".rubric"),
    ))
      expect(readFileSync(join(fresh, "rules/lantern", path), "utf8")).toBe(
        readFileSync(join(own, path), "utf8"),
      );
    expect((await run(["check", "--strict", ...sample])).code).toBe(0);
    const played = await run(["play", "lantern", "game", "--seed", "7", ...sample]);
    expect(played.out).toContain("Result: ");
    rmSync(fresh, { recursive: true, force: true });
  }, 120_000);

  it("leaves the last build as it was when a rule breaks", async () => {
    const path = join(folder, "out/rules/lantern/1.1.js");
    const before = readFileSync(path, "utf8");
    appendFileSync(
      join(folder, "rules/lantern/1.1/errata.rubric"),
      "\nerratum E03 on hero-actoins changes {}\n",
    );
    const built = await run(["build", ...here]);
    expect(built.code).toBe(1);
    expect(built.err).toContain("`hero-actions`");
    expect(readFileSync(path, "utf8")).toBe(before);
  });
});
