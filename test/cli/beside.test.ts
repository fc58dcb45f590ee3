/**
 * Two commands that write at the same time, call by call in an order that a seed decides, one of which may be ended in the
 * middle; and an author who saves meanwhile. What is promised is said in compiler/files/.
 */
import * as fs from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../compiler/cli/commands/build.ts";
import { check } from "../../compiler/cli/commands/check.ts";
import { fmt } from "../../compiler/cli/commands/fmt.ts";
import { mutants } from "../../compiler/cli/commands/mutants.ts";
import { release } from "../../compiler/cli/commands/release.ts";
import { site } from "../../compiler/cli/commands/site.ts";
import type { Disk } from "../../compiler/files/disk.ts";
import { diskHost } from "../../compiler/host.ts";
import { diskOfProcess, randomFrom, Turns } from "../support/broken-disk.ts";
import {
  differences,
  inFolder,
  littered,
  type Scene,
  type SceneSettings,
  sceneOf,
  stateOf,
  treeOf,
} from "../support/disk-net.ts";
import { runs, seed } from "../support/seed.ts";
import { edited, fixable, foreignFiles, sources, unformatted } from "../support/small-project.ts";

const source = "rules/lamp/book.rubric";
const third = { [source]: edited[source].replaceAll("3", "4") };
const builds = {
  command: build,
  sources,
  foreign: (folder: string) => foreignFiles(folder, "out/rules"),
  outputs: ["out/rules", "out/json"],
  most: 2,
};
const sites = {
  command: site,
  flags: { "no-search": true },
  sources,
  outputs: ["out/site"],
  most: 2,
} as const;
const settings = {
  build: { ...builds, edited },
  otherBuild: { ...builds, edited: third },
  site: { ...sites, edited },
  otherSite: { ...sites, edited: third },
  fmt: { command: fmt, sources: unformatted, outputs: [] },
  fix: { command: check, flags: { fix: true }, sources: fixable, recordedCode: 1, outputs: [] },
  release: { command: release, words: ["lamp@base"], sources, outputs: [] },
  mutants: { command: mutants, flags: { write: true }, sources: unformatted, outputs: [] },
} satisfies Record<string, SceneSettings>;

type Name = keyof typeof settings;
const scenes = new Map<Name, Scene & Disposable>();
const scene = (name: Name): Scene => {
  const found = scenes.get(name);
  if (found === undefined) throw new Error(`${name} is not there`);
  return found;
};
beforeAll(async () => {
  for (const [name, each] of Object.entries(settings)) scenes.set(name as Name, await sceneOf(each));
}, 300_000);
afterAll(() => {
  for (const each of scenes.values()) each[Symbol.dispose]();
});

const seeds = Array.from({ length: runs(10) }, (_, i) => seed + i);

/** What each process gives, or "ended" for the first one if it is to be ended in the middle. */
async function together(
  number: number,
  acts: readonly ((disk: Disk) => Promise<unknown>)[],
  isFirstEnded = false,
): Promise<readonly unknown[]> {
  const turns = new Turns(number);
  const disks = acts.map(() => turns.process());
  const results: unknown[] = acts.map(() => "ended");
  const all = acts.map(async (act, i) => {
    const disk = disks[i];
    if (disk) results[i] = await act(disk).catch((problem: unknown) => problem);
  });
  const turn = Math.floor(randomFrom(number)() * 200);
  await turns.run(all, isFirstEnded ? { pid: disks[0]?.pid ?? 0, turn } : undefined);
  return results;
}

const writes = (name: Name, folder: string) => (disk: Disk) => scene(name).write(diskHost(folder, disk));

describe.each([
  ["build", "otherBuild"],
  ["build", "build"],
  ["site", "otherSite"],
] as const)("%s beside %s", (one, other) => {
  const both = () => ({
    outputs: scene(one).outputs,
    before: scene(other).after,
    after: scene(one).after,
  });

  it("leaves one complete output, and both say the truth", async () => {
    for (const number of seeds)
      await inFolder(scene(one), async (folder) => {
        const results = await together(number, [writes(one, folder), writes(other, folder)]);
        expect(results, `seed ${number}`).toEqual([true, true]);
        expect(stateOf(both(), treeOf(folder)), `seed ${number}`).toMatch(/^(old|new)$/);
        expect(littered(treeOf(folder)), `seed ${number}`).toEqual([]);
      });
  });

  it("goes on where the first is ended, and the next run recovers", async () => {
    for (const number of seeds)
      await inFolder(scene(one), async (folder) => {
        const acts = [writes(one, folder), writes(other, folder)];
        const [, second] = await together(number, acts, true);
        expect(second, `seed ${number}`).toBe(true);
        await scene(one).recover(diskHost(folder, diskOfProcess()));
        const state = stateOf(both(), treeOf(folder));
        expect(state, `seed ${number}`).toMatch(/^(old|new)$/);
        expect(littered(treeOf(folder)), `seed ${number}`).toEqual([]);
      });
  });
});

it("build beside fmt: each does its own", async () => {
  for (const number of seeds)
    await inFolder(scene("build"), async (folder) => {
      for (const [path, text] of Object.entries(unformatted)) {
        fs.mkdirSync(join(folder, path, ".."), { recursive: true });
        fs.writeFileSync(join(folder, path), text);
      }
      const results = await together(number, [writes("build", folder), writes("fmt", folder)]);
      expect(results).toEqual([true, true]);
      expect(stateOf(scene("build"), treeOf(folder))).toBe("new");
      for (const [path, found] of scene("fmt").after) expect(treeOf(folder).get(path)).toBe(found);
    });
});

it("fmt beside fmt: both succeed", async () => {
  for (const number of seeds)
    await inFolder(scene("fmt"), async (folder) => {
      const results = await together(number, [writes("fmt", folder), writes("fmt", folder)]);
      expect(results).toEqual([true, true]);
      expect(differences(scene("fmt").after, treeOf(folder))).toEqual([]);
    });
});

it("fmt beside mutants --write: a file that the other one rewrote is left alone, and that is said", async () => {
  for (const number of seeds)
    await inFolder(scene("fmt"), async (folder) => {
      const acts = [writes("fmt", folder), writes("mutants", folder)];
      const results = await together(number, acts);
      const found = treeOf(folder);
      const isWhole = (name: Name) => scene(name).before.get(source) !== found.get(source);
      expect(isWhole("fmt")).toBe(true);
      const winner = scene("fmt").after.get(source) === found.get(source) ? "fmt" : "mutants";
      expect(found.get(source)).toBe(scene(winner).after.get(source));
      expect(results.filter((result) => result === false).length).toBeGreaterThan(0);
      expect(littered(found)).toEqual([]);
    });
});

it("release beside release: both write the same lock", async () => {
  const lock = "rules/lamp/releases/base.lock";
  for (const number of seeds)
    await inFolder(scene("release"), async (folder) => {
      const results = await together(number, [writes("release", folder), writes("release", folder)]);
      expect(treeOf(folder).get(lock)).toBe(scene("release").after.get(lock));
      expect(results).toEqual([true, true]);
      expect(littered(treeOf(folder))).toEqual([]);
    });
});

it("check --fix beside check --fix: both write the same fixes", async () => {
  for (const number of seeds)
    await inFolder(scene("fix"), async (folder) => {
      const results = await together(number, [writes("fix", folder), writes("fix", folder)]);
      expect(results).toEqual([true, true]);
      expect(differences(scene("fix").after, treeOf(folder))).toEqual([]);
    });
});

it("check --fix beside fmt: a file that the other one rewrote is left alone, and that is said", async () => {
  for (const number of seeds)
    await inFolder(scene("fix"), async (folder) => {
      const results = await together(number, [writes("fix", folder), writes("fmt", folder)]);
      const found = treeOf(folder).get(source);
      const isWhole = [scene("fix"), scene("fmt")].some(({ after }) => after.get(source) === found);
      expect(isWhole).toBe(true);
      expect(results).toContain(false);
      expect(littered(treeOf(folder))).toEqual([]);
    });
});

it("release beside fmt: each does its own", async () => {
  for (const number of seeds)
    await inFolder(scene("fmt"), async (folder) => {
      const results = await together(number, [writes("fmt", folder), writes("release", folder)]);
      expect(results).toEqual([true, true]);
      const wanted = new Map([...scene("release").after, ...scene("fmt").after]);
      for (const [path, found] of wanted) expect([path, treeOf(folder).get(path)]).toEqual([path, found]);
    });
});

describe("an author who saves while fmt runs keeps what was saved", () => {
  const text = `${edited[source]}-- my work\n`;
  const ways: Readonly<Record<string, (path: string) => void>> = {
    "in place": (path) => fs.writeFileSync(path, text),
    "by a rename": (path) => {
      fs.writeFileSync(`${path}.tmp`, text);
      fs.renameSync(`${path}.tmp`, path);
    },
  };
  it.each(Object.keys(ways))("%s", async (way) => {
    for (const number of Array.from({ length: runs(60) }, (_, i) => seed + i))
      await inFolder(scene("fmt"), async (folder) => {
        const author = async (disk: Disk) => {
          const pauses = randomFrom(number)() * 40;
          for (let i = 0; i < pauses; i += 1) await disk.lstat(folder);
          ways[way]?.(join(folder, source));
        };
        const [formatted] = await together(number, [writes("fmt", folder), author]);
        expect(fs.readFileSync(join(folder, source), "utf8"), `seed ${number}`).toBe(text);
        expect(typeof formatted).toBe("boolean");
        expect(littered(treeOf(folder))).toEqual([]);
      });
  });
});
