/**
 * Which outputs came from which sources: a hash of all that a build reads, and a list of all that it wrote, with lengths and
 * times. Tests run the sources themselves; they take results of the build only while both are unchanged.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * All files of the tree, so that no list has to be kept: code of every language, rules, texts, settings and the packages that
 * are installed. Left out are tests, outputs, and names that begin with a dot. Null where npm did not install the packages, for
 * then nothing lists them.
 */
export async function hashOfSources(root) {
  const packages = await readFile(join(root, "node_modules/.package-lock.json")).catch(unless("ENOENT"));
  if (packages === null) return null;
  const apart = ["test", "node_modules", ...outputs];
  const top = await readdir(root, { withFileTypes: true });
  const hash = createHash("sha256").update(process.version);
  for (const { name } of sorted(top)) if (!apart.includes(name)) await addTree(hash, root, name, readFile);
  return hash.update(packages).digest("hex");
}

/** `sources`: the hash before the build began. Nothing is recorded if they changed meanwhile. */
export async function recordBuild(root, sources) {
  if (sources === null || (await hashOfSources(root)) !== sources) return;
  const place = join(root, recordPath);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(`${place}.${process.pid}`, JSON.stringify({ sources, outputs: await hashOfOutputs(root) }));
  await rename(`${place}.${process.pid}`, place);
}

/** Answers whether outputs and sources are those of the last recorded build. */
export async function isOfBuild(root) {
  try {
    const record = JSON.parse(await readFile(join(root, recordPath), "utf8"));
    return record.sources === (await hashOfSources(root)) && record.outputs === (await hashOfOutputs(root));
  } catch {
    return false;
  }
}

const outputs = ["dist", "out"];
const recordPath = "node_modules/.cache/rubric-build.json";

async function hashOfOutputs(root) {
  const hash = createHash("sha256");
  // Outputs are large, so lengths and times stand for their content.
  const look = async (path) => {
    const { size, mtimeNs } = await stat(path, { bigint: true });
    return Buffer.from(`${size} ${mtimeNs}`);
  };
  for (const name of outputs) await addTree(hash, root, name, look);
  return hash.digest("hex");
}

/** A file with its path and what is looked up of it, or all files of a folder. */
async function addTree(hash, root, path, look) {
  const found = await readdir(join(root, path), { withFileTypes: true }).catch(unless("ENOTDIR"));
  if (found === null) {
    const bytes = await look(join(root, path));
    hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  } else for (const { name } of sorted(found)) await addTree(hash, root, `${path}/${name}`, look);
}

function sorted(entries) {
  const seen = entries.filter(({ name }) => !name.startsWith("."));
  return seen.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unless(code) {
  return (problem) => {
    if (problem.code !== code) throw problem;
    return null;
  };
}
