/** `rubric release`, `check` and `verify` on a project on disk, and `verify` on what a package ships. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";
import { sources } from "../support/small-project.ts";

const book = "rules/lamp/book.rubric";
const lock = "rules/lamp/releases/base.lock";
const text = sources[book].replace(
  "    otherwise: no from dark\n  }",
  '    otherwise: no from dark\n  }\n  example "at the edge" { given depth = 2m  expect sees = yes because near }',
);

const lamp = () => projectOf([{ path: book, text }]);
const within = (folder: string) => ({
  rubric: (...words: readonly string[]) => run([...words, "--project", folder]),
  read: (path: string) => readFileSync(join(folder, path), "utf8"),
  write: (path: string, content: string) => writeFileSync(join(folder, path), content),
});

describe("rubric release", () => {
  it("writes a lock once, and changes nothing the second time", async () => {
    using project = lamp();
    const { rubric, read } = within(project.folder);
    const first = await rubric("release", "lamp@base");
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toContain(`${lock}: `);
    const before = read(lock);
    expect(before).toContain("logic sees near  yes | when depth <= 2m | from light/near\n");
    expect(before).toContain('verdict light "at the edge" sees  true because near given depth = 2m\n');
    expect(await rubric("release", "lamp@base")).toMatchObject({ code: 0, out: `${lock}: unchanged\n` });
    expect(read(lock)).toBe(before);
    expect(await rubric("check")).toMatchObject({ code: 0, err: "" });
    expect(await rubric("verify")).toMatchObject({
      code: 0,
      out: expect.stringContaining("lamp@base: sealed, "),
    });
  });

  it("wants a version, a reason with --again, and an earlier release", async () => {
    using project = lamp();
    const { rubric } = within(project.folder);
    expect((await rubric("release", "lamp")).code).toBe(2);
    expect((await rubric("release", "lamp@base", "--again")).code).toBe(2);
    expect((await rubric("release", "lamp@base", "--because", "a slip")).code).toBe(2);
    expect((await rubric("release", "lamp@base", "--again", "--because", "a slip")).code).toBe(2);
    expect(existsSync(join(project.folder, lock))).toBe(false);
  });

  it("refuses a version that is not ready", async () => {
    using project = lamp();
    const { rubric, write } = within(project.folder);
    write(book, text.replace("expect sees = yes", "expect sees = no"));
    const failing = await rubric("release", "lamp@base");
    expect(failing.code).toBe(1);
    expect(failing.err).toContain("cannot be released: example “at the edge” of `light` fails.");
    write(book, text.replace("held in en", "held in en, es"));
    expect((await rubric("release", "lamp@base")).err).toContain(
      "the `es` text of “A hero at most 2 m down sees.” is missing",
    );
    write(book, text);
    write("rules/lamp/1.1.rubric", 'update 1.1 of lamp { title en "One"  on base  held in en }\n');
    expect((await rubric("release", "lamp@1.1")).err).toContain("`lamp@base` is not released");
    expect(existsSync(join(project.folder, lock))).toBe(false);
  });

  it("replaces a lock only for a reason, which it keeps", async () => {
    using project = lamp();
    const { rubric, read, write } = within(project.folder);
    await rubric("release", "lamp@base");
    const before = read(lock);
    write(book, text.replaceAll("2 m", "3 m"));
    const checked = await rubric("check");
    expect(checked.code).toBe(1);
    expect(checked.err).toContain("[sealed-version-changed]");
    expect(await rubric("build")).toMatchObject({ code: 1 });
    expect(await rubric("release", "lamp@base")).toMatchObject({ code: 1, out: "" });
    expect(await rubric("verify")).toMatchObject({ code: 1, out: expect.stringContaining("1 difference") });
    expect(read(lock)).toBe(before);
    const again = await rubric("release", "lamp@base", "--again", "--because", "page 4 was copied wrongly");
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(read(lock)).toContain('  "page 4 was copied wrongly"\n');
    expect(await rubric("check")).toMatchObject({ code: 0, err: "" });
  });

  it("never writes over a damaged lock", async () => {
    using project = lamp();
    const { rubric, read, write } = within(project.folder);
    await rubric("release", "lamp@base");
    const damaged = read(lock).replace("<= 2m", "<= 3m");
    write(lock, damaged);
    for (const words of [
      ["release", "lamp@base"],
      ["release", "lamp@base", "--again", "--because", "x"],
      ["check"],
    ])
      expect(await rubric(...words)).toMatchObject({
        code: 1,
        err: expect.stringContaining("[lock-not-read]"),
      });
    expect(await rubric("verify")).toMatchObject({ code: 1, out: expect.stringContaining("is damaged") });
    expect(read(lock)).toBe(damaged);
  });
});

describe("rubric verify on a package", () => {
  const data = ["--data", "out/json"];
  const code = [...data, "--code", "out/rules"];

  it("recomputes the lock from the data, and the verdicts from the code", async () => {
    using project = lamp();
    const { rubric, read, write } = within(project.folder);
    await rubric("release", "lamp@base");
    await rubric("build");
    writeFileSync(join(project.folder, "package.json"), '{ "type": "module" }');
    rmSync(join(project.folder, "rules"), { recursive: true });
    rmSync(join(project.folder, "rubric.json"));
    expect(await rubric("verify", ...data)).toMatchObject({ code: 0, err: "" });
    expect(await rubric("verify", "lamp@base", ...code)).toMatchObject({ code: 0, err: "" });
    const built = read("out/json/lamp/base.json");
    write("out/json/lamp/base.json", built.replaceAll("depth <= 2m", "depth <= 3m"));
    const changed = await rubric("verify", ...data);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain("clause `near` of `sees`");
    write("out/json/lamp/base.json", "{}");
    expect(await rubric("verify", ...data)).toMatchObject({
      code: 1,
      out: expect.stringContaining("other data"),
    });
    rmSync(join(project.folder, "out/json/lamp/base.json"));
    expect(await rubric("verify", ...data)).toMatchObject({
      code: 1,
      out: expect.stringContaining("cannot be read"),
    });
  });

  it("finds code that answers otherwise than the lock", async () => {
    using project = lamp();
    const { rubric, read, write } = within(project.folder);
    await rubric("release", "lamp@base");
    await rubric("build");
    writeFileSync(join(project.folder, "package.json"), '{ "type": "module" }');
    const module = read("out/rules/lamp/base.js");
    expect(module).toContain("<= 2");
    write("out/rules/lamp/base.js", module.replaceAll("<= 2", "<= 1").replaceAll("n: 2n", "n: 1n"));
    expect(await rubric("verify", ...data)).toMatchObject({ code: 0 });
    const changed = await rubric("verify", ...code);
    expect(changed).toMatchObject({ code: 1, out: expect.stringContaining("the verdict of “at the edge”") });
  });

  it("wants a folder with locks", async () => {
    using project = lamp();
    const { rubric } = within(project.folder);
    expect((await rubric("verify")).code).toBe(2);
    expect((await rubric("verify", "--code", "out/rules")).code).toBe(2);
    expect((await rubric("verify", "--data", "nowhere")).code).toBe(2);
  });
});
