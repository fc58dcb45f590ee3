/**
 * What the site is handed in: the compiled books, and what proofs, examples and emitters make of them. The emitters and the
 * prover are loaded here, and only when a site is made.
 */
import type { SiteInput } from "../../site/index.ts";
import { emitJson } from "../emit/json.ts";
import { coverageOf } from "../evaluate/coverage.ts";
import { runExamples } from "../evaluate/examples.ts";
import { diskHost } from "../host.ts";
import { chances } from "../odds/chance.ts";
import { emitPlays } from "../play/emitted.ts";
import type { Project } from "../project.ts";
import type { BookId, VersionId } from "../resolve/graph.ts";
import { schemas } from "./commands/build.ts";
import { differenceBetween } from "./differing.ts";
import { emitRules } from "./emitted.ts";
import { type Opened, findVersion } from "./opened.ts";
import { packageFolder } from "./package-folder.ts";

export async function siteInput(opened: Opened, project: Project): Promise<SiteInput> {
  const { compiled } = opened;
  const modules = [...(await emitRules(compiled))].filter(
    ([path]) => path.endsWith(".js") && !path.endsWith(".examples.js"),
  );
  const odds = chances();
  return {
    compiled,
    languages: project.languages,
    data: new Map([...emitJson(compiled), ...emitPlays(compiled.versions), ...(await schemas())]),
    modules: new Map(modules),
    assets: await shippedAssets(),
    difference: (book, from, to) => {
      const all = compiled.versions.get(book as BookId) ?? new Map();
      const side = (version: string) => {
        const found = findVersion(opened, { book, version, language: null });
        return { book: found.book, program: found.program, readings: new Map() };
      };
      return differenceBetween(
        all as ReadonlyMap<VersionId, never>,
        { from: side(from), to: side(to) },
        project.languages[0] ?? "en",
      );
    },
    examples: (program) => runExamples(program, odds),
    coverage: (program) => coverageOf(program, odds),
  };
}

const assetFolder = "dist/site";
const pageFolders = { faults: "site/content/faults", guide: "site/content/guide" } as const;

/** Scripts and styles as the build of the package bundled them, and the pages that are written by hand. */
async function shippedAssets(): Promise<ReadonlyMap<string, string>> {
  const host = diskHost(packageFolder());
  const found = new Map<string, string>();
  const takeFrom = async (folder: string, prefix: string) => {
    const listed = await host.list(folder);
    if (!listed.ok) throw new Error(`\`${folder}\` is missing from the package`);
    for (const path of listed.paths) {
      const read = await host.readText(path);
      if (!read.ok) throw new Error(`\`${path}\` is missing from the package`);
      found.set(prefix + path.slice(folder.length + 1), read.text);
    }
  };
  await takeFrom(assetFolder, "");
  for (const [name, folder] of Object.entries(pageFolders)) await takeFrom(folder, `${name}/`);
  return found;
}
