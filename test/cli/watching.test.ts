/** What a watch of rules sees, what it does not look at, and that nothing in a folder ends it. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type Changes, takeChanges, type WatchOptions } from "../../compiler/cli/watching.ts";

const folder = mkdtempSync(join(tmpdir(), "rubric-watching-"));
let changes: Changes;

/** The files of the project, all below `rules`, and whatever else a test adds. */
function begin(
  paths: readonly string[],
  options: WatchOptions = {},
  books: readonly string[] = ["rules"],
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  put("rubric.json", JSON.stringify({ books }));
  for (const path of paths) put(path);
  changes = takeChanges(folder, options);
}
afterEach(() => {
  changes.close();
  rmSync(folder, { recursive: true, force: true });
});

let written = 0;
function put(path: string, text = `-- ${written++}`): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const within = (milliseconds: number) =>
  new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds));
/** True as soon as a change is reported; false where none is for so long. */
const isSeen = (milliseconds = 5000, own: Changes = changes): Promise<boolean> =>
  Promise.race([own.next().then(() => true), within(milliseconds)]);
const watched = (): readonly string[] =>
  changes
    .folders()
    .map((path) => relative(folder, path))
    .sort();

it("watches book folders and what leads to them, and nothing else", async () => {
  begin(
    [
      "rules/a/1.rubric",
      "rules/a/.git/x",
      "rules/node_modules/x/y.rubric",
      "out/deep/x",
      "node_modules/x/y/z",
    ],
    {},
    ["rules/a"],
  );
  expect(watched()).toEqual(["", "rules", "rules/a"]);
});

it("sees files written, added, renamed and removed, also in folders that are new", async () => {
  begin(["rules/1.rubric"]);
  put("rules/1.rubric");
  expect(await isSeen()).toBe(true);
  put("rules/new/deep/2.rubric");
  expect(await isSeen()).toBe(true);
  put("rules/new/deep/2.rubric");
  expect(await isSeen()).toBe(true);
  renameSync(join(folder, "rules/new"), join(folder, "rules/other"));
  expect(await isSeen()).toBe(true);
  rmSync(join(folder, "rules/other/deep/2.rubric"));
  expect(await isSeen()).toBe(true);
});

it("says nothing of files that are no rules", async () => {
  begin(["rules/1.rubric"]);
  put("rules/notes.txt");
  put("rules/.1.rubric.swp");
  put("elsewhere/x.rubric");
  expect(await isSeen(700)).toBe(false);
});

it("reports a burst once, also one that does not end", { timeout: 20_000 }, async () => {
  begin(["rules/1.rubric"]);
  for (let i = 0; i < 20; i++) put(`rules/${i}.rubric`);
  expect(await isSeen()).toBe(true);
  expect(await isSeen(700)).toBe(false);
  const writing = setInterval(() => put("rules/1.rubric"), 20);
  try {
    expect(await isSeen(4000)).toBe(true);
  } finally {
    clearInterval(writing);
  }
});

it("a change while nobody waits is the next one", async () => {
  begin(["rules/1.rubric"]);
  put("rules/1.rubric");
  await within(700);
  expect(await isSeen(10)).toBe(true);
});

it("finds a book folder again that was removed and put back", async () => {
  begin(["books/inn/1.rubric"], {}, ["books/inn"]);
  for (const gone of ["books/inn", "books"]) {
    rmSync(join(folder, gone), { recursive: true });
    expect(await isSeen()).toBe(true);
    put("books/inn/1.rubric");
    expect(await isSeen()).toBe(true);
    put("books/inn/1.rubric");
    expect(await isSeen()).toBe(true);
  }
});

it("follows the settings to another folder", async () => {
  begin(["rules/1.rubric", "more/2.rubric"]);
  put("rubric.json", JSON.stringify({ books: ["more"] }));
  expect(await isSeen()).toBe(true);
  expect(watched()).toEqual(["", "more"]);
  put("rubric.json", "{");
  expect(await isSeen()).toBe(true);
  put("more/2.rubric");
  expect(await isSeen()).toBe(true);
});

it("survives links in circles, and links that lead nowhere or out of the project", async () => {
  begin(["rules/1.rubric"], {}, ["rules", "out"]);
  symlinkSync(".", join(folder, "rules/self"));
  symlinkSync("round.rubric", join(folder, "rules/round.rubric"));
  symlinkSync("nowhere", join(folder, "rules/lost.rubric"));
  symlinkSync(tmpdir(), join(folder, "out"));
  expect(await isSeen()).toBe(true);
  expect(watched()).toEqual(["", "rules"]);
  put("rules/1.rubric");
  expect(await isSeen()).toBe(true);
});

it("survives a folder that may not be read, and sees when it may be", async () => {
  // The superuser may read everything, so the system's refusal is made up.
  let isRefused = true;
  const { watch } = await import("node:fs");
  const watchFolder = ((path: string, listener: Parameters<typeof watch>[1]) => {
    if (isRefused && path.endsWith("locked")) throw Object.assign(new Error("EACCES"), { code: "EACCES" });
    return watch(path, listener as never);
  }) as typeof watch;
  begin(["rules/1.rubric", "rules/locked/2.rubric"], { watchFolder });
  chmodSync(join(folder, "rules/locked"), 0);
  await within(300);
  put("rules/1.rubric");
  expect(await isSeen()).toBe(true);
  chmodSync(join(folder, "rules/locked"), 0o755);
  isRefused = false;
  put("rules/locked/2.rubric");
  expect(await isSeen()).toBe(true);
});

it("at the limit of watches it looks once a second, and says so once, whichever the limit is", async () => {
  begin(["rules/a/1.rubric", "rules/b/1.rubric"]);
  changes.close();
  // Beside each other: each waits a second for every change.
  const watches = ["ENOSPC", "EMFILE"].map((code) => {
    const told: string[] = [];
    const watchFolder = () => {
      throw Object.assign(new Error(code), { code });
    };
    return { code, told, own: takeChanges(folder, { watchFolder, limited: (why) => told.push(why) }) };
  });
  try {
    for (const path of ["rules/b/1.rubric", "rules/c/1.rubric"]) {
      const seen = watches.map(({ own }) => isSeen(5000, own));
      put(path);
      expect(await Promise.all(seen)).toEqual([true, true]);
    }
    expect(watches.map(({ told }) => told)).toEqual(watches.map(({ code }) => [code]));
  } finally {
    for (const { own } of watches) own.close();
  }
});

it("finds the project again where it was removed as a whole", async () => {
  begin(["rules/1.rubric"]);
  rmSync(folder, { recursive: true });
  expect(await isSeen()).toBe(true);
  put("rubric.json", JSON.stringify({ books: ["rules"] }));
  put("rules/1.rubric");
  expect(await isSeen()).toBe(true);
});
