/** Both hosts keep one contract; what only a disk can do (links, swaps that fail) is tried on the disk alone. */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskHost, type Host, memoryHost } from "../compiler/host.ts";

let root: string;
beforeEach(async () => {
  root = await fs.mkdtemp(join(tmpdir(), "rubric-host-"));
});
afterEach(() => fs.rm(root, { recursive: true, force: true }));

const broken = new Uint8Array([0x70, 0xe1, 0x67]);

async function put(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await fs.mkdir(join(root, path, ".."), { recursive: true });
    await fs.writeFile(join(root, path), content);
  }
}

async function tree(folder = ""): Promise<string[]> {
  const entries = await fs.readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .sort();
}

const hosts: readonly [string, (files: Readonly<Record<string, string | Uint8Array>>) => Promise<Host>][] = [
  [
    "on the disk",
    async (files) => {
      await put(files);
      return diskHost(root);
    },
  ],
  ["in memory", async (files) => memoryHost(files)],
];

describe.each(hosts)("%s", (_, open) => {
  test("a text is read without its byte order mark, with its line ends", async () => {
    const host = await open({ "rules/a.rubric": "\ufeffpágina\r\n" });
    expect(await host.readText("rules/./a.rubric")).toEqual({ ok: true, text: "página\r\n" });
  });

  test("what cannot be read says why", async () => {
    const host = await open({ "a.rubric": broken });
    expect(await host.readText("a.rubric")).toMatchObject({
      ok: false,
      path: "a.rubric",
      reason: "not-utf-8",
    });
    expect(await host.readText("b.rubric")).toMatchObject({ ok: false, reason: "missing" });
    expect(await host.list("nowhere")).toMatchObject({ ok: false, reason: "missing" });
  });

  test.each(["../a", "rules/../../a", "rules/../a", "/etc/hosts", "C:/a", "rules\\a", "a\0b"])(
    "%j is no path below the root",
    async (path) => {
      const host = await open({ a: "a" });
      const refused = { ok: false, path, reason: "outside" };
      expect(await host.readText(path)).toMatchObject(refused);
      expect(await host.list(path)).toMatchObject(refused);
      expect(await host.write(new Map([[path, ""]]))).toMatchObject(refused);
      expect(await host.writeAll("dist", new Map([[path, ""]]))).toMatchObject(refused);
      expect(await host.writeAll(path, new Map())).toMatchObject(refused);
    },
  );

  test("a list is complete and ordered, without hidden folders and packages", async () => {
    const host = await open({
      "rules/b/2.rubric": "",
      "rules/a.rubric": "",
      "rules/.cache/x": "",
      "rules/node_modules/x": "",
      "rules/b/.keep": "",
      other: "",
    });
    expect(await host.list("rules")).toEqual({
      ok: true,
      paths: ["rules/a.rubric", "rules/b/.keep", "rules/b/2.rubric"],
    });
  });

  test("an output folder loses what is no longer made and nothing else", async () => {
    const host = await open({ "dist/theirs.txt": "theirs" });
    const first = await host.writeAll(
      "dist",
      new Map(Object.entries({ "a.js": "1", "b/c.js": "1", "d.js": "1" })),
    );
    expect(first).toEqual({ ok: true, written: ["a.js", "b/c.js", "d.js"], unchanged: [], removed: [] });
    const second = await host.writeAll("dist", new Map(Object.entries({ "a.js": "1", "d.js": "2", b: "3" })));
    expect(second).toEqual({ ok: true, written: ["b", "d.js"], unchanged: ["a.js"], removed: ["b/c.js"] });
    expect(await host.readText("dist/b")).toEqual({ ok: true, text: "3" });
    expect(await host.readText("dist/theirs.txt")).toEqual({ ok: true, text: "theirs" });
    expect(await host.readText("dist/b/c.js")).toMatchObject({ reason: "missing" });
  });

  test("single files are written where they differ", async () => {
    const host = await open({ "rules/a.rubric": "a", "rules/b.rubric": "b" });
    const texts = new Map(
      Object.entries({ "rules/a.rubric": "a", "rules/b.rubric": "B", "rules/c/d.rubric": "d" }),
    );
    expect(await host.write(texts)).toEqual({
      ok: true,
      written: ["rules/b.rubric", "rules/c/d.rubric"],
      unchanged: ["rules/a.rubric"],
      removed: [],
    });
    expect(await host.readText("rules/b.rubric")).toEqual({ ok: true, text: "B" });
  });
});

describe("on the disk only", () => {
  test("a link is followed inside the root and not out of it", async () => {
    await put({ "inside/rules/a.rubric": "a", "outside/b.rubric": "b" });
    await fs.symlink("rules", join(root, "inside/same"));
    await fs.symlink("../outside", join(root, "inside/out"));
    await fs.symlink("../outside/new", join(root, "inside/dangling"));
    const host = diskHost(join(root, "inside"));
    expect(await host.readText("same/a.rubric")).toEqual({ ok: true, text: "a" });
    expect(await host.readText("out/b.rubric")).toMatchObject({ reason: "outside" });
    expect(await host.list("out")).toMatchObject({ reason: "outside" });
    expect(await host.write(new Map([["out/b.rubric", "B"]]))).toMatchObject({ reason: "outside" });
    expect(await host.write(new Map([["dangling", "B"]]))).toMatchObject({ reason: "outside" });
    expect(await host.writeAll("out/dist", new Map([["b", "B"]]))).toMatchObject({ reason: "outside" });
    expect(await tree("outside")).toEqual(["b.rubric"]);
  });

  test("an output that meets another's link neither follows nor replaces it", async () => {
    await put({ "inside/dist/x": "", "outside/b.js": "b" });
    await fs.symlink("../../outside", join(root, "inside/dist/lib"));
    const host = diskHost(join(root, "inside"));
    expect(await host.writeAll("dist", new Map([["lib/b.js", "B"]]))).toMatchObject({
      ok: false,
      reason: "denied",
      detail: "EEXIST",
    });
    expect(await fs.readFile(join(root, "outside/b.js"), "utf8")).toBe("b");
    expect(await tree("inside")).toEqual(["dist/lib", "dist/x"]);
  });

  test("an unchanged file is not written again, and a wholly unchanged folder not at all", async () => {
    const host = diskHost(root);
    await host.writeAll("dist", new Map(Object.entries({ a: "1", b: "1" })));
    const long = new Date(2001, 1, 1);
    await fs.utimes(join(root, "dist/a"), long, long);
    await fs.utimes(join(root, "dist/b"), long, long);
    const folder = (await fs.stat(join(root, "dist"))).ino;
    await host.writeAll("dist", new Map(Object.entries({ a: "1", b: "1" })));
    expect((await fs.stat(join(root, "dist"))).ino).toBe(folder);
    await host.writeAll("dist", new Map(Object.entries({ a: "1", b: "2" })));
    expect((await fs.stat(join(root, "dist/a"))).mtime).toEqual(long);
    expect((await fs.stat(join(root, "dist/b"))).mtime).not.toEqual(long);
    expect(await fs.readdir(root)).toEqual(["dist"]);
  });

  test("a write that cannot be finished leaves the folder as it was", async () => {
    const host = diskHost(root);
    await host.writeAll("dist", new Map(Object.entries({ a: "1", b: "1" })));
    // `a` cannot be a file and a folder at once, which the disk finds out halfway.
    const refused = await host.writeAll("dist", new Map(Object.entries({ b: "2", a: "2", "a/c": "2" })));
    expect(refused).toMatchObject({ ok: false });
    expect(await tree()).toEqual(["dist/.rubric-manifest.json", "dist/a", "dist/b"]);
    expect(await host.readText("dist/b")).toEqual({ ok: true, text: "1" });
  });

  test("a folder that a killed run left aside comes back", async () => {
    const host = diskHost(root);
    await host.writeAll("dist", new Map([["a", "1"]]));
    await fs.writeFile(join(root, "dist/theirs"), "");
    await fs.rename(join(root, "dist"), join(root, "dist.last"));
    await host.writeAll("dist", new Map([["b", "1"]]));
    expect(await tree()).toEqual(["dist/.rubric-manifest.json", "dist/b", "dist/theirs"]);
  });

  test("a manifest cannot make it remove what lies elsewhere", async () => {
    await put({ "dist/.rubric-manifest.json": '["../kept"]', kept: "kept" });
    const written = await diskHost(root).writeAll("dist", new Map([["a", "1"]]));
    expect(written).toMatchObject({ ok: true, removed: [] });
    expect(await tree()).toContain("kept");
  });
});
