/**
 * The site of the rules in rules/: the one that `npm run build` made of these sources, else made from them once in a run. Files
 * of tests run beside each other: the first to ask makes it, the others wait. Sites of other books are made below a path of
 * their host, as they may be published.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Difference } from "../../compiler/diff/change.ts";
import { siteInput } from "../../compiler/study/site-input.ts";
import { compile } from "../../compiler/compile.ts";
import { diskHost } from "../../compiler/host.ts";
import { readProject } from "../../compiler/project.ts";
import { noSiteSettings, type SiteSettings } from "../../compiler/site-settings.ts";
import { stored } from "../../compiler/store/bytes.ts";
import { findParts, recallIn, type RecallOfBook } from "../../compiler/store/parts.ts";
import { keyOf, noStore, type Store } from "../../compiler/store/store.ts";
import { isOfBuild } from "../../build-record.mjs";
import { bundledAssets } from "../../site/assets.mjs";
import { type OnDemand, onDemand, site, type SiteFile, type SiteInput } from "../../site/index.ts";
import type { SourceFile } from "../../grammar/index.ts";
import { compiledRules, rules } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where a site stands below its host that is made in a test. */
export const base = "/rules/";

/** The folder of the site that the build makes, at the root of its host. */
export async function builtSite(): Promise<string> {
  if (await hasBuild()) return join(root, "out/site");
  const folder = folderOfRun();
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
    const files = site(await inputOf(rules), {
      base: "/",
      origin: null,
      hasSearch: true,
      settings: await settingsOfProject(),
    });
    const written = await diskHost(folder).writeAll("site", pairs(files));
    await writeFile(done, written.ok ? "" : `${written.path}: ${written.reason}`);
  } catch (problem) {
    await writeFile(done, String(problem));
    throw problem;
  }
  return out;
}

/** The same, each file made when it is asked for; without a build there is no search of pages. */
export async function siteOnDemand(): Promise<OnDemand> {
  const options = { base: "/", origin: null, settings: await settingsOfProject() };
  if (!(await hasBuild())) return onDemand(await inputOf(rules), options);
  const isText = (path: string) => /\.(html|css|js|json|svg|xml)$/.test(path);
  return {
    file: async (path) => {
      const bytes = await readFile(join(root, "out/site", path)).catch(() => null);
      return bytes && { path, content: isText(path) ? bytes.toString() : bytes };
    },
  };
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

/** Compares two versions of a book of the rules, as the site shows it. */
export async function differenceOnSite(book: string, from: string, to: string): Promise<Difference> {
  const noAssets = new Map<string, string>();
  const input = await siteInput({ compiled: compiledRules() }, { languages: ["en"] }, noAssets, recallInRun);
  return input.difference(book, from, to);
}

/**
 * Comparisons of the rules take long, so they are made once in a run: for the site, and for tests that look into one. A
 * build of the same sources has made them already.
 */
const recallInRun: RecallOfBook = async (book, asked, find) => {
  ofBuild ??= recallOfBuild();
  const recall = await ofBuild;
  return stored(storeIn(folderOfRun()), keyOf(book, ...asked), () => recall(book, asked, find));
};

let ofBuild: Promise<RecallOfBook> | null = null;

async function recallOfBuild(): Promise<RecallOfBook> {
  const scripts = join(root, "dist");
  const store = (await hasBuild()) ? await diskHost(root).store({ books: ["rules"], scripts }) : noStore;
  const found = await findParts(rules, store, { books: undefined, needs: "faults" });
  return recallIn(
    store,
    found.flatMap(({ part }) => part ?? []),
  );
}

/** Answers whether the outputs of the build come from these sources; looked up once in a run. */
async function hasBuild(): Promise<boolean> {
  const answer = join(folderOfRun(), "has-build");
  if (!existsSync(answer)) {
    await writeFile(`${answer}.${process.pid}`, `${await isOfBuild(root)}`);
    await rename(`${answer}.${process.pid}`, answer);
  }
  return (await readFile(answer, "utf8")) === "true";
}

function folderOfRun(): string {
  const folder = process.env.RUBRIC_TEST_FOLDER;
  if (folder === undefined) throw new Error("the folder of this run is not set");
  return folder;
}

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
