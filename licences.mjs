/**
 * Turns the packages that a bundle holds into the text that has to go with it: name, version, licence, the whole text of the
 * licence and the notices of each. A package that names a licence and has no text of it needs one of ours beside it.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package that is bundled and says nowhere in full what it may be used for. */
export class MissingLicence extends Error {}

/** The folders of the packages that the outputs of esbuild hold; `root` is what the paths of the metafiles begin at. */
export function bundledPackages(root, metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) => Object.values(outputs).map(({ inputs }) => inputs));
  const paths = inputs.flatMap((held) => Object.keys(held).filter((path) => held[path].bytesInOutput > 0));
  const folders = paths.flatMap((path) => /^.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)].map((folder) => join(root, folder));
}

/** `shipped`: what holds the packages, as the text calls it; `texts`: the folder of licences that packages only name. */
export async function thirdPartyText(shipped, folders, ownTexts = null) {
  const texts = new Map(await Promise.all(folders.map((folder) => textOf(folder, ownTexts))));
  const inOrder = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const about = `${shipped} holds these packages, each under its own licence.`;
  return `${[about, ...inOrder].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** By name and version, so that a package in two versions has both. */
async function textOf(folder, ownTexts) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const [held, notices] = [
    await textsIn(folder, /^(licen[cs]es?|copying)([.-]|$)/i),
    await textsIn(folder, /^notices?([.-]|$)/i),
  ];
  const isOwn = held.length === 0 && ownTexts !== null;
  const licences = isOwn ? await textsIn(ownTexts, new RegExp(`^${name}\\.txt$`)) : held;
  if (licences.length === 0)
    throw new MissingLicence(
      `The package \`${name}\` is bundled, and it has no licence text: ship another one in its place.`,
    );
  const title = `${name} ${version}, ${license ?? "licence as below"}`;
  return [`${name} ${version}`, [title, ...licences, ...notices].join("\n\n")];
}

/** The files with such a name, and those of a folder with such a name; empty ones say nothing. */
async function textsIn(folder, named) {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const texts = await Promise.all(
    entries
      .filter(({ name }) => named.test(name))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory()
          ? textsIn(path, /./)
          : [(await readFile(path, "utf8")).replace(/\r\n/g, "\n").trim()];
      }),
  );
  return texts.flat().filter((text) => text !== "");
}
