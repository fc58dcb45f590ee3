/** A stranger's first five minutes: `rubric init` in a folder of its own, then the README's erratum and ruling. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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
      sees: (given: unknown) => boolean | undefined;
    };
    expect(rules.sees({ hero: { keywords: ["GHOST"], gap: 12 } })).toBe(true);
    expect(rules.sees({ hero: { keywords: ["GHOST"], gap: 13 } })).toBe(false);

    const shown = await run(["show", "lantern@1.1", "--history", ...here]);
    expect(shown.out).toContain("Ghosts see it from 12″ away.");
    expect(shown.out).toContain("replaced by lantern-1.1/E02");
    expect(shown.out).toContain("a distance met exactly is within");
  });

  it("leaves the last build as it was when a rule breaks", async () => {
    const path = join(folder, "out/rules/lantern/1.1.js");
    const before = readFileSync(path, "utf8");
    appendFileSync(
      join(folder, "rules/lantern/1.1/errata.rubric"),
      "\nerratum E03 on lantern-lihgt changes {}\n",
    );
    const built = await run(["build", ...here]);
    expect(built.code).toBe(1);
    expect(built.err).toContain("lantern-light");
    expect(readFileSync(path, "utf8")).toBe(before);
  });
});
