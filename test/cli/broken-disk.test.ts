/**
 * Every command that writes, on a disk that breaks at every single call: sources stay whole, an output is the old or the
 * new one as a whole, and the next run recovers and leaves nothing behind. What each promise is, is said in compiler/files/.
 */
import * as fs from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../compiler/cli/commands/build.ts";
import { check } from "../../compiler/cli/commands/check.ts";
import { fmt } from "../../compiler/cli/commands/fmt.ts";
import { migrate } from "../../compiler/cli/commands/migrate.ts";
import { mutants } from "../../compiler/cli/commands/mutants.ts";
import { release } from "../../compiler/cli/commands/release.ts";
import { site } from "../../compiler/cli/commands/site.ts";
import { breakages } from "../support/broken-disk.ts";
import {
  callsOf,
  differences,
  problemsAt,
  type Scene,
  type SceneSettings,
  sceneOf,
} from "../support/disk-net.ts";
import { isSoak, runs } from "../support/seed.ts";
import { edited, fixable, foreignFiles, older, sources, unformatted } from "../support/small-project.ts";

/**
 * `step`: each how many calls one is broken, each breakage beginning with another one; in soak all of them are. By 4, each
 * call is broken in one way.
 * `sampled`: at how many calls the whole command is broken, with its reading and compiling.
 */
const scenes: readonly (SceneSettings & {
  readonly title: string;
  readonly sampled: number;
  readonly step: number;
})[] = [
  {
    title: "rubric build",
    command: build,
    sources,
    edited,
    foreign: (folder) => foreignFiles(folder, "out/rules"),
    outputs: ["out/rules", "out/json"],
    most: 4,
    sampled: 6,
    step: 4,
  },
  {
    title: "rubric build, with one output inside the other",
    command: build,
    sources: {
      ...sources,
      "rubric.json": '{ "books": ["rules"], "out": { "rules": "out", "json": "out/json" } }',
    },
    edited,
    outputs: ["out", "out/json"],
    most: 2,
    sampled: 0,
    step: 4,
  },
  {
    title: "rubric build, for the first time",
    command: build,
    sources,
    outputs: ["out/rules", "out/json"],
    most: 2,
    sampled: 0,
    step: 4,
  },
  {
    title: "rubric site",
    command: site,
    flags: { "no-search": true },
    sources,
    edited,
    foreign: (folder) => foreignFiles(folder, "out/site"),
    outputs: ["out/site"],
    most: 5,
    // It writes as `rubric build` does, and takes long to make what it writes.
    sampled: isSoak ? 1 : 0,
    step: 4,
  },
  {
    title: "rubric fmt",
    command: fmt,
    sources: unformatted,
    foreign: (folder) => fs.chmodSync(join(folder, "rules/lamp/book.rubric"), 0o600),
    outputs: [],
    sampled: 20,
    step: 1,
  },
  {
    title: "rubric check --fix",
    command: check,
    flags: { fix: true },
    sources: fixable,
    recordedCode: 1,
    outputs: [],
    sampled: 6,
    step: 4,
  },
  {
    title: "rubric migrate",
    command: migrate,
    sources: older,
    outputs: [],
    sampled: 6,
    step: 4,
  },
  {
    title: "rubric release",
    command: release,
    words: ["lamp@base"],
    sources,
    outputs: [],
    sampled: 6,
    step: 4,
  },
  {
    title: "rubric mutants --write",
    command: mutants,
    flags: { write: true },
    sources,
    outputs: [],
    sampled: 6,
    step: 4,
  },
];

describe.each(scenes)("$title", ({ sampled, step, ...settings }) => {
  let scene: Scene & Disposable;
  let calls = 0;
  beforeAll(async () => {
    scene = await sceneOf(settings);
    calls = await callsOf(scene, "write");
  }, 120_000);
  afterAll(() => scene[Symbol.dispose]());

  it("changes something, with many calls", () => {
    expect(calls).toBeGreaterThan(20);
    expect(differences(scene.before, scene.after)).not.toEqual([]);
  });

  it.each(breakages)("keeps what is promised where any one call %s", async (how) => {
    const found: string[] = [];
    const every = isSoak ? 1 : step;
    for (let at = 1 + (breakages.indexOf(how) % every); at <= calls; at += every)
      found.push(...(await problemsAt(scene, at, how)).map((problem) => `call ${at}: ${problem}`));
    expect(found).toEqual([]);
  });

  it("keeps what is promised as a whole command", async () => {
    if (sampled === 0) return;
    using whole = await sceneOf({ ...settings, most: Number.POSITIVE_INFINITY });
    const all = await callsOf(whole, "run");
    const found: string[] = [];
    const count = Math.min(all, runs(sampled));
    for (let i = 0; i < count; i += 1) {
      const at = 1 + Math.floor(((i + 0.5) * all) / count);
      const how = breakages[i % breakages.length] ?? "fails";
      const problems = await problemsAt(whole, at, how, "run");
      found.push(...problems.map((problem) => `call ${at}, ${how}: ${problem}`));
    }
    expect(found).toEqual([]);
  });
});
