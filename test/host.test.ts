/** Both hosts keep one contract; what only a disk can do (links, swaps that fail) is tried on the disk alone. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import { createServer } from "node:net";
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
      expect(await host.rewrite(new Map([[path, { before: null, after: "" }]]))).toMatchObject(refused);
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
      left: [],
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

  test("single files are replaced where they contain what was read, and made where there is none", async () => {
    const host = await open({ "rules/a.rubric": "a", "rules/b.rubric": "newer", "rules/d.rubric": "theirs" });
    const edits = new Map([
      ["rules/a.rubric", { before: "a", after: "A" }],
      ["rules/b.rubric", { before: "b", after: "B" }],
      ["rules/c/c.rubric", { before: null, after: "C" }],
      ["rules/d.rubric", { before: null, after: "D" }],
    ]);
    expect(await host.rewrite(edits)).toMatchObject({
      ok: true,
      written: ["rules/a.rubric", "rules/c/c.rubric"],
      left: [
        { path: "rules/b.rubric", reason: "changed" },
        { path: "rules/d.rubric", reason: "changed" },
      ],
    });
    const texts = ["rules/a.rubric", "rules/b.rubric", "rules/c/c.rubric", "rules/d.rubric"];
    expect(await Promise.all(texts.map((path) => host.readText(path)))).toEqual(
      ["A", "newer", "C", "theirs"].map((text) => ({ ok: true, text })),
    );
  });

  test("a file of others with the name of an output is neither replaced nor removed", async () => {
    const host = await open({ "dist/a.js": "theirs", "dist/same.js": "1" });
    const outputs = new Map(Object.entries({ "a.js": "1", "same.js": "1" }));
    expect(await host.writeAll("dist", outputs)).toMatchObject({ reason: "foreign", path: "dist/a.js" });
    expect(await host.readText("dist/a.js")).toEqual({ ok: true, text: "theirs" });
    expect(await host.writeAll("dist", new Map([["same.js", "1"]]))).toMatchObject({
      unchanged: ["same.js"],
    });
    expect(await host.writeAll("dist", new Map())).toMatchObject({ removed: ["same.js"] });
    expect(await host.readText("dist/a.js")).toEqual({ ok: true, text: "theirs" });
  });

  test("an output that its user has changed since is no longer ours to remove", async () => {
    const host = await open({});
    await host.writeAll("dist", new Map(Object.entries({ a: "1", b: "1" })));
    const own = await open({ "dist/a": "their own" });
    await own.writeAll("dist", new Map([["b", "1"]]));
    expect(await own.readText("dist/a")).toEqual({ ok: true, text: "their own" });
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
    const written = { before: "b", after: "B" };
    expect(await host.rewrite(new Map([["out/b.rubric", written]]))).toMatchObject({ reason: "outside" });
    expect(await host.rewrite(new Map([["dangling", written]]))).toMatchObject({ reason: "outside" });
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

  test.each([
    ["what lies elsewhere", '["../kept"]', "kept"],
    ["a file that it merely lists", '["theirs"]', "dist/theirs"],
    ["a file that it lists with another hash", '{ "files": { "theirs": "00" } }', "dist/theirs"],
    ["what lies elsewhere by its hash", '{ "files": { "../kept": "00" } }', "kept"],
  ])("a manifest cannot make it remove %s", async (_, manifest, path) => {
    await put({ "dist/.rubric-manifest.json": manifest, [path]: "kept" });
    const written = await diskHost(root).writeAll("dist", new Map([["a", "1"]]));
    expect(written).toMatchObject({ ok: true, removed: [] });
    expect(await fs.readFile(join(root, path), "utf8")).toBe("kept");
  });

  test("folders and files of others stay, whatever their name and kind", async () => {
    const host = diskHost(root);
    await host.writeAll("out/dist", new Map([["a", "1"]]));
    await put({
      "out/dist.next/x": "x",
      "out/dist.last/x": "x",
      "out/.rubric-1-x/y": "y",
      "out/dist/sub/z": "z",
    });
    await fs.mkdir(join(root, "out/dist/empty"), { mode: 0o700 });
    await fs.symlink("nowhere", join(root, "out/dist/link"));
    await fs.chmod(join(root, "out/dist"), 0o750);
    expect(await host.writeAll("out/dist", new Map([["b", "1"]]))).toMatchObject({ removed: ["a"] });
    expect(await tree("out")).toEqual([
      ".rubric-1-x/y",
      "dist.last/x",
      "dist.next/x",
      "dist/.rubric-manifest.json",
      "dist/b",
      "dist/link",
      "dist/sub/z",
    ]);
    expect(await fs.readlink(join(root, "out/dist/link"))).toBe("nowhere");
    expect((await fs.stat(join(root, "out/dist/empty"))).mode & 0o777).toBe(0o700);
    expect((await fs.stat(join(root, "out/dist"))).mode & 0o777).toBe(0o750);
  });

  test("an output folder that is a link stays one, and what it leads to is replaced", async () => {
    await put({ "real/theirs": "t" });
    await fs.symlink("real", join(root, "dist"));
    await diskHost(root).writeAll("dist", new Map([["a", "1"]]));
    expect(await fs.readlink(join(root, "dist"))).toBe("real");
    expect(await tree("real")).toEqual([".rubric-manifest.json", "a", "theirs"]);
  });

  test("outputs inside each other are written together", async () => {
    const host = diskHost(root);
    const outputs = (text: string) =>
      new Map([
        ["out/json", new Map([["j", text]])],
        ["out", new Map([["o", text]])],
      ]);
    for (const text of ["1", "2", "2", "3"]) {
      expect(await host.writeFolders(outputs(text))).toMatchObject({ ok: true });
      expect(await tree()).toEqual([
        "out/.rubric-manifest.json",
        "out/json/.rubric-manifest.json",
        "out/json/j",
        "out/o",
      ]);
      expect(await fs.readFile(join(root, "out/json/j"), "utf8")).toBe(text);
    }
  });

  test("of several folders all are written or none", async () => {
    await put({ "out/b/x": "theirs" });
    const host = diskHost(root);
    const outputs = new Map([
      ["out/a", new Map([["x", "1"]])],
      ["out/b", new Map([["x", "1"]])],
    ]);
    expect(await host.writeFolders(outputs)).toMatchObject({ reason: "foreign", path: "out/b/x" });
    expect(await tree()).toEqual(["out/b/x"]);
  });

  test("a folder in the place of a file is named, and stays", async () => {
    await put({ "out/a/page.html/theirs": "mine" });
    const outputs = new Map([["out/a", new Map([["page.html", "1"]])]]);
    const refused = await diskHost(root).writeFolders(outputs);
    expect(refused).toMatchObject({ reason: "denied", path: "out/a/page.html", detail: "EISDIR" });
    expect(await tree()).toEqual(["out/a/page.html/theirs"]);
    await fs.rm(join(root, "out/a/page.html/theirs"));
    expect(await diskHost(root).writeFolders(outputs)).toMatchObject({ path: "out/a/page.html" });
  });

  test("a name as long as the disk allows is no obstacle", async () => {
    const name = "n".repeat(255);
    const source = `${"s".repeat(248)}.rubric`;
    await put({ [source]: "a" });
    const host = diskHost(root);
    expect(await host.writeAll(name, new Map([[name, "1"]]))).toMatchObject({ ok: true });
    expect(await host.rewrite(new Map([[source, { before: "a", after: "b" }]]))).toMatchObject({
      written: [source],
    });
  });

  test("what is no regular file is refused and not waited for", async () => {
    execFileSync("mkfifo", [join(root, "pipe.rubric")]);
    await fs.mkdir(join(root, "folder.rubric"));
    const socket = createServer().listen(join(root, "socket.rubric"));
    await once(socket, "listening");
    const host = diskHost(root);
    for (const kind of ["pipe", "folder", "socket"])
      expect(await host.readText(`${kind}.rubric`)).toMatchObject({ reason: "not-a-file", detail: kind });
    socket.close();
  });

  test("a file that is too large is refused before it is read", async () => {
    await fs.writeFile(join(root, "large"), "");
    await fs.truncate(join(root, "large"), 600_000_000);
    const before = process.memoryUsage().rss;
    expect(await diskHost(root).readText("large")).toMatchObject({
      reason: "too-large",
      detail: "600000000",
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  describe("a source that is rewritten", () => {
    const edits = (path: string) => new Map([[path, { before: "old", after: "new" }]]);

    test("keeps its permissions and its byte order mark", async () => {
      await put({ "a.rubric": "\ufeffold" });
      await fs.chmod(join(root, "a.rubric"), 0o600);
      expect(await diskHost(root).rewrite(edits("a.rubric"))).toMatchObject({ written: ["a.rubric"] });
      expect((await fs.stat(join(root, "a.rubric"))).mode & 0o777).toBe(0o600);
      expect(await fs.readFile(join(root, "a.rubric"), "utf8")).toBe("\ufeffnew");
    });

    test("is the file that a link leads to", async () => {
      await put({ "real/a.rubric": "old" });
      await fs.symlink("real/a.rubric", join(root, "a.rubric"));
      expect(await diskHost(root).rewrite(edits("a.rubric"))).toMatchObject({ written: ["a.rubric"] });
      expect(await fs.readlink(join(root, "a.rubric"))).toBe("real/a.rubric");
      expect(await fs.readFile(join(root, "real/a.rubric"), "utf8")).toBe("new");
      expect(await tree()).toEqual(["a.rubric", "real/a.rubric"]);
    });

    test("is left alone where that would separate hard links", async () => {
      await put({ "a.rubric": "old" });
      await fs.link(join(root, "a.rubric"), join(root, "b.txt"));
      expect(await diskHost(root).rewrite(edits("a.rubric"))).toMatchObject({
        written: [],
        left: [{ path: "a.rubric", reason: "several-names" }],
      });
      const [one, other] = await Promise.all(["a.rubric", "b.txt"].map((path) => fs.stat(join(root, path))));
      expect(one?.ino).toBe(other?.ino);
    });

    test("is left alone without write permission, which a rename would not ask for", async () => {
      await put({ "a.rubric": "old" });
      await fs.chmod(join(root, "a.rubric"), 0o444);
      expect(await diskHost(root).rewrite(edits("a.rubric"))).toMatchObject({
        left: [{ reason: "denied", detail: "EACCES" }],
      });
      expect(await fs.readFile(join(root, "a.rubric"), "utf8")).toBe("old");
    });

    test("leaves an author's files beside it alone", async () => {
      await put({ "a.rubric": "old", "a.rubric.next": "their own", "a.rubric.old": "their own" });
      await diskHost(root).rewrite(edits("a.rubric"));
      expect(await fs.readFile(join(root, "a.rubric.next"), "utf8")).toBe("their own");
      expect(await tree()).toEqual(["a.rubric", "a.rubric.next", "a.rubric.old"]);
    });
  });
});
