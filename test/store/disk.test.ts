/** The store on a disk: damaged and foreign entries, folders that cannot be written, two runs at once, and how much it may take. */
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../compiler/files/disk.ts";
import { largestStoredEntry, mostStored } from "../../compiler/limits.ts";
import { diskStore } from "../../compiler/store/disk-store.ts";
import { keyOf, sealed, type Store, unsealed } from "../../compiler/store/store.ts";
import { brokenDisk, breakages, mapCalls, Turns } from "../support/broken-disk.ts";
import { runs, seed } from "../support/seed.ts";
import { entriesIn, storedProject, storedSources, type StoredProject } from "../support/stored-project.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const key = "a".repeat(64);
const open = ({ folder, scripts }: StoredProject, disk = nodeDisk, books = ["rules"]): Promise<Store> =>
  diskStore(disk, folder, { books, scripts });
const put = async (store: Store, text: string, at = key): Promise<void> =>
  store.put(new Map([[at, bytes(text)]]));
const get = async (store: Store, at = key): Promise<string | null> => {
  const found = await store.get(at);
  return found && new TextDecoder().decode(found);
};

describe("an entry", () => {
  it("comes back as it was put, for every later run", async () => {
    using project = storedProject();
    await put(await open(project), "one");
    expect(await get(await open(project))).toBe("one");
    expect(await get(await open(project), "b".repeat(64))).toBeNull();
  });

  it("is not one of another compiler", async () => {
    using project = storedProject();
    await put(await open(project), "one");
    fs.writeFileSync(join(project.scripts, "cli.js"), "// another compiler");
    expect(await get(await open(project))).toBeNull();
    fs.writeFileSync(join(project.scripts, "cli.js"), "// the compiler");
    fs.mkdirSync(join(project.scripts, "lib"));
    fs.writeFileSync(join(project.scripts, "lib/chunk.js"), "");
    expect(await get(await open(project))).toBeNull();
  });

  it("is not one of another Node", async () => {
    using project = storedProject();
    await put(await open(project), "one");
    expect(await get(await open(project, { ...nodeDisk, runtime: "v99.0.0 1.2" }))).toBeNull();
  });

  it("has a key in which no two lists of parts are alike", () => {
    const keys = [keyOf("ab", "c"), keyOf("a", "bc"), keyOf("abc"), keyOf("abc", ""), keyOf("", "abc")];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is refused with any one byte changed, cut off or added, and under another key", () => {
    const whole = sealed(key, bytes("some text"));
    expect(Buffer.from(unsealed(key, whole) ?? []).toString()).toBe("some text");
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Uint8Array.from(whole, (byte, i) => (i === at ? byte ^ 1 : byte));
      expect(unsealed(key, changed)).toBeNull();
      expect(unsealed(key, whole.subarray(0, at))).toBeNull();
    }
    expect(unsealed(key, new Uint8Array([...whole, 0]))).toBeNull();
    expect(unsealed("b".repeat(64), whole)).toBeNull();
  });
});

describe("a damaged store", () => {
  const damages: Readonly<Record<string, (path: string, others: readonly string[]) => void>> = {
    "is cut off": (path) => fs.truncateSync(path, Math.floor(fs.statSync(path).size / 2)),
    "is empty": (path) => fs.truncateSync(path, 0),
    "has other bytes": (path) => fs.writeFileSync(path, "other bytes than these"),
    "has one byte changed at the end": (path) => {
      const found = fs.readFileSync(path);
      fs.writeFileSync(
        path,
        Uint8Array.from(found, (byte, i) => (i === found.length - 1 ? byte ^ 1 : byte)),
      );
    },
    "is that of another key": (path, others) =>
      fs.copyFileSync(others.find((each) => each !== path) ?? "", path),
    "is a folder": (path) => {
      fs.unlinkSync(path);
      fs.mkdirSync(path);
    },
    "is a link to nowhere": (path) => {
      fs.unlinkSync(path);
      fs.symlinkSync("nowhere", path);
    },
    "is gone": (path) => fs.unlinkSync(path),
  };
  it.each(Object.entries(damages))("in which each entry %s gives the same answers", async (_, damage) => {
    using project = storedProject();
    const lines = [["check"], ["ask", "lamp", "sees"], ["show", "lamp"], ["diff", "lamp", "base", "1.1"]];
    for (const line of lines) await project.run(line, "stored");
    const paths = entriesIn(project.store).map((name) => join(project.store, name));
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) damage(path, paths);
    for (const line of lines)
      expect(await project.run(line, "stored"), line.join(" ")).toEqual(await project.run(line, "plain"));
  });

  it("of which only some entries are left gives the same answers", async () => {
    using project = storedProject();
    const lines = [["check"], ["ask", "lamp", "sees"], ["show", "lamp"]];
    for (const line of lines) await project.run(line, "stored");
    const names = entriesIn(project.store);
    const whole = names.map((name) => [name, fs.readFileSync(join(project.store, name))] as const);
    for (const left of names) {
      for (const [name, content] of whole) {
        if (name === left) fs.rmSync(join(project.store, name), { force: true });
        else fs.writeFileSync(join(project.store, name), content);
      }
      for (const line of lines)
        expect(await project.run(line, "stored"), line.join(" ")).toEqual(await project.run(line, "plain"));
    }
  });
});

describe("the place", () => {
  it("is below node_modules where there is such a folder", async () => {
    using project = storedProject();
    fs.mkdirSync(join(project.folder, "node_modules"));
    await put(await open(project), "one");
    expect(entriesIn(join(project.folder, "node_modules/.cache/rubric")).length).toBe(1);
    expect(fs.existsSync(join(project.folder, "out"))).toBe(false);
    expect(await get(await open(project))).toBe("one");
  });

  it("is below out where node_modules leads elsewhere or cannot hold it", async () => {
    for (const spoil of [
      (modules: string) => fs.symlinkSync("/tmp", modules),
      (modules: string) => fs.writeFileSync(modules, "a file"),
      (modules: string) => {
        fs.mkdirSync(modules);
        fs.writeFileSync(join(modules, ".cache"), "a file");
      },
    ]) {
      using project = storedProject();
      spoil(join(project.folder, "node_modules"));
      await put(await open(project), "one");
      expect(entriesIn(project.store).length).toBe(1);
      expect(await get(await open(project))).toBe("one");
    }
  });

  it("is never among the author's files, nor outside of the project", async () => {
    using project = storedProject();
    for (const books of [["."], ["out"], ["rules", "out/.cache"], ["../elsewhere"]]) {
      await put(await open(project, nodeDisk, books), "one");
      expect(fs.existsSync(join(project.folder, "out"))).toBe(false);
    }
    fs.symlinkSync(project.scripts, join(project.folder, "out"));
    await put(await open(project), "one");
    expect(fs.readdirSync(project.scripts)).toEqual(["cli.js"]);
  });

  it("may refuse everything: nothing is said, and nothing is stored", async () => {
    using project = storedProject();
    fs.writeFileSync(join(project.folder, "out"), "a file");
    for (const line of [["check"], ["ask", "lamp", "sees"]])
      expect(await project.run(line, "stored")).toEqual(await project.run(line, "plain"));
    expect(fs.readFileSync(join(project.folder, "out"), "utf8")).toBe("a file");
  });

  it("is left out by version control", async () => {
    using project = storedProject();
    await put(await open(project), "one");
    expect(fs.readFileSync(join(project.store, ".gitignore"), "utf8")).toBe("*\n");
  });
});

describe("a disk that breaks", () => {
  it.each(breakages)("at any one call that %s loses at most what was being stored", async (how) => {
    const act = async (project: StoredProject, disk = nodeDisk) => {
      const store = await open(project, disk);
      const before = await get(store);
      await put(store, "new", "b".repeat(64));
      return before;
    };
    using counted = storedProject();
    await put(await open(counted), "old");
    const counting = brokenDisk(Number.POSITIVE_INFINITY, "fails");
    await act(counted, counting.disk);
    expect(counting.calls()).toBeGreaterThan(10);
    for (let at = 1; at <= counting.calls(); at += 1) {
      using project = storedProject();
      await put(await open(project), "old");
      const { disk, ended } = brokenDisk(at, how);
      const found = await Promise.race([act(project, disk), ended.then(() => "ended")]);
      expect([null, "old", "ended"]).toContain(found);
      const next = await open(project);
      expect(await get(next)).toBe("old");
      expect([null, "new"]).toContain(await get(next, "b".repeat(64)));
      // The next run that stores something removes what this one left.
      await put(next, "later", "c".repeat(64));
      expect(await get(next, "c".repeat(64))).toBe("later");
      expect(fs.readdirSync(project.store).filter((name) => name.startsWith(".rubric-"))).toEqual([]);
    }
  });

  it("is shared by runs at the same time, which see whole entries only", async () => {
    for (let i = 0; i < runs(20); i += 1) {
      using project = storedProject();
      const turns = new Turns(seed + i);
      const seen: (string | null)[] = [];
      const once = async (text: string) => {
        const store = await open(project, turns.process());
        seen.push(await get(store));
        await put(store, text);
        seen.push(await get(store));
      };
      await turns.run(["one", "two", "three"].map((text) => once(text.repeat(100))));
      expect(
        seen.filter((text) => text !== null && !/^(one){100}$|^(two){100}$|^(three){100}$/.test(text)),
      ).toEqual([]);
      expect(await get(await open(project))).not.toBeNull();
      expect(fs.readdirSync(project.store).filter((name) => name.startsWith(".rubric-"))).toEqual([]);
    }
  });

  it("serves commands at the same time", async () => {
    using project = storedProject();
    const lines = [["check"], ["check"], ["ask", "lamp", "sees"], ["show", "lamp"], ["check", "--json"]];
    const ran = await Promise.all(lines.map((line) => project.run(line, "stored")));
    for (const [i, line] of lines.entries()) expect(ran[i]).toEqual(await project.run(line, "plain"));
  });
});

describe("the size", () => {
  it("keeps below its limit, by removing what was stored first", async () => {
    using project = storedProject();
    let clock = 1_000;
    const ages = new Map<string, number>();
    // A disk on which entries are as large as can be, without their bytes.
    const disk = mapCalls(nodeDisk, async (call, [path, to], go) => {
      const found = await go();
      if (call === "rename") {
        clock += 1;
        ages.set(String(to), clock);
      }
      return call === "lstat" && ages.has(String(path))
        ? { ...(found as object), size: mostStored / 4, modified: ages.get(String(path)) }
        : found;
    });
    const store = await open(project, disk);
    const keys = ["1", "2", "3", "4", "5", "6"].map((digit) => digit.repeat(64));
    for (const each of keys) await put(store, each, each);
    expect(await Promise.all(keys.map((each) => get(store, each)))).toEqual([null, null, ...keys.slice(2)]);
  });

  it("of one entry is limited", async () => {
    using project = storedProject();
    const store = await open(project);
    await store.put(new Map([[key, new Uint8Array(largestStoredEntry)]]));
    expect(await store.get(key)).toBeNull();
    expect(entriesIn(project.store)).toEqual([]);
  });

  it("counts no file that is not an entry", async () => {
    using project = storedProject(storedSources);
    const store = await open(project);
    await put(store, "one");
    fs.writeFileSync(join(project.store, "notes.txt"), "notes");
    await put(store, "two", "b".repeat(64));
    expect(fs.readFileSync(join(project.store, "notes.txt"), "utf8")).toBe("notes");
  });
});
