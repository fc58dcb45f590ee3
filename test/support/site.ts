/**
 * The site of the rules in rules/, made from the sources once in a run and below a path of its host, as it may be published.
 * Files of tests run beside each other: the first to ask makes it, the others wait.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { siteInput } from "../../compiler/study/site-input.ts";
import { compile } from "../../compiler/compile.ts";
import { diskHost } from "../../compiler/host.ts";
import { readProject } from "../../compiler/project.ts";
import { noSiteSettings, type SiteSettings } from "../../compiler/site-settings.ts";
import { stored } from "../../compiler/store/bytes.ts";
import type { RecallOfBook } from "../../compiler/store/parts.ts";
import { keyOf, noStore, type Store } from "../../compiler/store/store.ts";
import { bundledAssets } from "../../site/assets.mjs";
import { type OnDemand, onDemand, site, type SiteFile, type SiteInput } from "../../site/index.ts";
import type { SourceFile } from "../../grammar/index.ts";
import { compiledRules, rules } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where it stands below its host, in every test. */
export const base = "/rules/";

export async function builtSite(): Promise<string> {
  const folder = process.env.RUBRIC_TEST_FOLDER;
  if (folder === undefined) throw new Error("the folder of this run is not set");
  const [lock, out, done] = ["site.lock", "site", "site.done"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    await mkdir(lock);
  } catch {
    while (!existsSync(done)) await setTimeout(200);
    const problem = await readFile(done, "utf8");
    if (problem !== "") throw new Error(problem);
    return out;
  }
  try {
    const files = siteOf(rules, { origin: "https://rules.example" });
    const written = await diskHost(folder).writeAll("site", pairs(files));
    await writeFile(done, written.ok ? "" : `${written.path}: ${written.reason}`);
  } catch (problem) {
    await writeFile(done, String(problem));
    throw problem;
  }
  return out;
}

/** The same without the search of pages, each file made when it is asked for. */
export async function siteOnDemand(): Promise<OnDemand> {
  return onDemand(await inputOf(rules), { base, origin: null, settings: await settingsOfProject() });
}

export async function* siteOf(
  sources: readonly SourceFile[],
  options: {
    readonly origin?: string;
    readonly hasSearch?: boolean;
    readonly languages?: readonly string[];
    readonly settings?: SiteSettings;
  } = {},
): AsyncGenerator<SiteFile> {
  const { origin = null, hasSearch = true } = options;
  const settings = options.settings ?? (sources === rules ? await settingsOfProject() : noSiteSettings);
  yield* site(await inputOf(sources, options.languages), { base, origin, hasSearch, settings });
}

/** The settings of the project whose rules are in rules/. */
export async function settingsOfProject(): Promise<SiteSettings> {
  const { value } = await readProject(diskHost(root));
  if (value === null) throw new Error("rubric.json cannot be read");
  return value.site;
}

export async function inputOf(
  sources: readonly SourceFile[],
  languages: readonly string[] = ["en", "es", "ca"],
): Promise<SiteInput> {
  const bundled = await siteAssets();
  if (sources !== rules) return siteInput({ compiled: compile(sources).value }, { languages }, bundled);
  return siteInput({ compiled: compiledRules() }, { languages }, bundled, recallInRun);
}

/** Comparisons of the rules take long, so they are made once in a run: for the site, and for tests that look into one. */
const recallInRun: RecallOfBook = (book, asked, find) => {
  const folder = process.env.RUBRIC_TEST_FOLDER;
  return stored(folder === undefined ? noStore : storeIn(folder), keyOf(book, ...asked), find);
};

function storeIn(folder: string): Store {
  return {
    get: (key) => readFile(join(folder, key)).catch(() => null),
    put: async (entries) => {
      for (const [key, bytes] of entries) {
        const aside = join(folder, `${key}.${process.pid}`);
        await writeFile(aside, bytes);
        await rename(aside, join(folder, key));
      }
    },
  };
}

let assets: ReturnType<typeof bundledAssets> | null = null;

/** The scripts and styles of a site, bundled once in each process. */
export function siteAssets(): ReturnType<typeof bundledAssets> {
  assets ??= bundledAssets(root);
  return assets;
}

async function* pairs(files: AsyncIterable<SiteFile>) {
  for await (const { path, content } of files) yield [path, content] as const;
}
