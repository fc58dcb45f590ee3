/**
 * A store on the disk: one file an entry, named by its key. Files are written aside and renamed, so that a run sees whole entries
 * only, and two runs that store the same do no harm. Any of it may be deleted at any time.
 */
import * as paths from "node:path";
import { type Disk, unlessMissing } from "../files/disk.ts";
import { locate } from "../files/places.ts";
import { homeOf, removeRun, withRun } from "../files/runs.ts";
import { largestStoredEntry, mostStored } from "../limits.ts";
import { keyOf, noStore, sealed, type Store, unsealed } from "./store.ts";

export interface StoreSettings {
  /** The folders of the author's rule files, in which nothing is ever stored. */
  readonly books: readonly string[];
  /** The folder of the compiler's own scripts: another compiler may find something else in the same files. */
  readonly scripts: string;
}

/** The store of a project. */
export async function diskStore(disk: Disk, root: string, { books, scripts }: StoreSettings): Promise<Store> {
  const compiler = await keyOfCompiler(disk, scripts);
  const places = compiler === null ? [] : await placesOf(disk, root, books);
  if (compiler === null || places.length === 0) return noStore;
  const nameOf = (key: string) => keyOf(compiler, key);
  return {
    get: async (wanted) => {
      const key = nameOf(wanted);
      for (const place of places) {
        const found = await disk.read(`${place}/${key}`, largestStoredEntry).catch(() => null);
        const bytes = found && unsealed(key, found);
        if (bytes) return bytes;
      }
      return null;
    },
    put: async (entries) => {
      const kept = [...entries].flatMap(([key, bytes]) =>
        bytes.length < largestStoredEntry - 1_000 ? [[nameOf(key), bytes] as const] : [],
      );
      if (kept.length === 0) return;
      for (const place of places) {
        const isDone = await write(disk, place, new Map(kept)).catch(() => false);
        if (isDone) return;
      }
    },
  };
}

/** Hashes the scripts of the compiler, Node and the form of the entries. Null where there are none that can be read. */
async function keyOfCompiler(disk: Disk, folder: string): Promise<string | null> {
  try {
    const parts: (string | Uint8Array)[] = [];
    for (const below of ["", "lib/"]) {
      const entries = (await disk.readdir(`${folder}/${below}`).catch(unlessMissing)) ?? [];
      const names = entries.flatMap(({ name, isFolder }) =>
        !isFolder && name.endsWith(".js") ? [below + name] : [],
      );
      for (const name of names.sort()) parts.push(name, await disk.read(`${folder}/${name}`, largestScript));
    }
    return parts.length === 0 ? null : keyOf(form, disk.runtime, ...parts);
  } catch {
    return null;
  }
}

/** Changes with the bytes in which entries are written. */
const form = "1";
const largestScript = 50_000_000;

/**
 * Below `node_modules` if that exists, else below `out`. Never among the author's files, and never outside of the
 * project.
 */
async function placesOf(disk: Disk, root: string, books: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  const modules = await disk.stat(`${root}/node_modules`).catch(() => null);
  const wanted = [...(modules?.kind === "folder" ? ["node_modules/.cache/rubric"] : []), "out/.cache/rubric"];
  for (const path of wanted) {
    const place = await locate(disk, root, path).catch(() => null);
    if (place !== null && !(await isAmong(disk, root, place, books))) found.push(place);
  }
  return found;
}

/** A folder that is listed for rule files passes over `node_modules`, which may lie in it. */
async function isAmong(disk: Disk, root: string, place: string, books: readonly string[]): Promise<boolean> {
  if (place.split(paths.sep).includes("node_modules")) return false;
  for (const book of books) {
    const folder = await locate(disk, root, book).catch(() => null);
    if (folder === null || isWithin(place, folder)) return true;
  }
  return false;
}

function isWithin(path: string, folder: string): boolean {
  const way = paths.relative(folder, path);
  return way === "" || !(way === ".." || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way));
}

async function write(disk: Disk, place: string, entries: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
  // Interrupted runs leave only their own files here, so nothing needs to be completed.
  const recover = async (folder: string) => removeRun(disk, folder);
  await withRun(disk, [place], { recover }, async (run) => {
    // Version control leaves out a folder that says so itself.
    await disk.create(`${place}/.gitignore`, "*\n").catch(() => undefined);
    for (const [key, bytes] of entries) {
      await disk.create(`${homeOf(run)}/${key}`, sealed(key, bytes));
      await disk.rename(`${homeOf(run)}/${key}`, `${place}/${key}`);
    }
    await removeOldest(disk, place);
  });
  return true;
}

async function removeOldest(disk: Disk, place: string): Promise<void> {
  const found: { readonly path: string; readonly size: number; readonly modified: number }[] = [];
  for (const { name, isFolder } of await disk.readdir(place)) {
    if (isFolder || !isKey(name)) continue;
    const entry = await disk.lstat(`${place}/${name}`).catch(() => null);
    if (entry) found.push({ path: `${place}/${name}`, size: entry.size, modified: entry.modified });
  }
  let bytes = found.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of found.sort((a, b) => a.modified - b.modified)) {
    if (bytes <= mostStored) return;
    await disk.unlink(path).catch(() => undefined);
    bytes -= size;
  }
}

function isKey(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
