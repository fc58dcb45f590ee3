/**
 * Replaces whole output folders. The new folders are prepared beside the old ones, by hard links where a file is unchanged.
 * Then all of them are swapped, two renames each.
 *
 * What holds:
 * - A folder contains one complete output, the old one or the new one, and never a mixture. Between the two renames of a
 *   swap it is absent; a run that is ended there is completed by the next one.
 * - Folders that are written together change together: once the decision is on the disk (`decisionName`), a run that is
 *   ended is completed by the next run and not undone. A run that fails without being ended undoes its swaps.
 * - Of folders inside each other the outer one changes first, so a run that is ended in between leaves a mixture until the
 *   next run completes it.
 * - Two runs prepare at the same time and swap in turn. The last one wins, with all of its folders.
 * - A file is removed only if its content is what we wrote there, by the hash in the manifest. Files of others stay, also
 *   those that arrive during the swap. A file of others with the name of an output makes the run fail.
 * - Outputs are not flushed to the disk file by file: after a power failure, run the command again.
 */
import * as paths from "node:path";
import { codeOf, type Disk, ensureFolder, lstatOrNull, Unsuitable, unlessMissing } from "./disk.ts";
import { Refuse, refuse } from "./refusal.ts";
import { type Content, filesOfManifest, hashOf, manifestName, manifestOf } from "./manifest.ts";
import { checkedPath, isInside } from "./places.ts";
import {
  decisionName,
  homeOf,
  homeOfFolder,
  inTurn,
  isOldName,
  isRunName,
  oldName,
  removeRun,
  type Run,
} from "./runs.ts";

/** Files by path, given at once or made one after the other, so that a large folder is never in memory as a whole. */
export type Files = ReadonlyMap<string, string> | AsyncIterable<readonly [path: string, content: Content]>;

/** What became of each path. */
export interface Replaced {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
}

export interface Output {
  /** As it was named, for messages. */
  readonly name: string;
  /** On the disk, with links resolved. */
  readonly target: string;
  readonly files: Files;
}

const largestManifest = 100_000_000;

/** A folder to be swapped, with `new-<output>` and `old-<output>-<number>` in the folder of the run. */
interface Swap {
  readonly output: number;
  readonly target: string;
  readonly folder: string;
}

interface Prepared extends Swap {
  readonly name: string;
  readonly manifest: string;
  readonly fates: ReadonlyMap<string, "written" | "unchanged">;
}

/** Where the folders of a run that writes this output belong. Outputs inside each other share the outermost place. */
export function placeOfOutput(target: string, all: readonly string[]): string {
  const outermost = all.reduce((outer, other) => (isInside(outer, other) ? other : outer), target);
  return paths.dirname(outermost);
}

export async function replaceFolders(
  disk: Disk,
  run: Run,
  outputs: readonly Output[],
): Promise<readonly Replaced[]> {
  const targets = outputs.map(({ target }) => target);
  const prepared: Prepared[] = [];
  for (const [output, { name, target, files }] of outputs.entries()) {
    const folder = run.folders.get(placeOfOutput(target, targets)) ?? "";
    const swap = { output, target, folder };
    prepared.push(await prepare(disk, swap, name, files).catch((problem) => refuse(problem, name)));
  }
  return inTurn(disk, run, async () => {
    const replaced: Replaced[] = [];
    const swaps: Prepared[] = [];
    for (const each of prepared) {
      const { isSame, removed } = await adopt(disk, each).catch((problem) => refuse(problem, each.name));
      if (!isSame) swaps.push(each);
      replaced.push({ ...pathsByFate(each), removed });
    }
    const names = swaps.map(({ name }) => name);
    await commit(disk, run, swaps).catch((problem) => refuse(problem, names.join(", ")));
    return replaced;
  });
}

// ---------------------------------------------------------------- preparing

async function prepare(disk: Disk, swap: Swap, name: string, files: Files): Promise<Prepared> {
  const { target } = swap;
  const next = newFolder(swap);
  const before = await lstatOrNull(disk, target);
  if (before !== null && before.kind !== "folder") throw new Refuse("denied", name, "ENOTDIR");
  await disk.mkdir(next, before?.mode);
  const made = new Set([next]);
  const ensure = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    await ensure(paths.dirname(folder));
    await disk.mkdir(folder);
    made.add(folder);
  };
  const fates = new Map<string, "written" | "unchanged">();
  const hashes = new Map<string, string>();
  for await (const [given, content] of files) {
    const path = checkedPath(given);
    const [from, to] = [`${target}/${path}`, `${next}/${path}`];
    await ensure(paths.dirname(to));
    const isUnchanged = before !== null && (await contains(disk, from, content));
    if (!isUnchanged || !(await linkOrCopy(disk, from, to)))
      await disk.create(to, content).catch((problem) => refuse(problem, `${name}/${path}`));
    fates.set(path, isUnchanged ? "unchanged" : "written");
    hashes.set(path, hashOf(content));
  }
  const manifest = manifestOf(hashes);
  await disk.create(`${next}/${manifestName}`, manifest);
  return { ...swap, name, manifest, fates };
}

/** Takes what others have in the folder as it is now into the new one, and finds what goes. */
async function adopt(
  disk: Disk,
  { name, target, manifest, fates, ...swap }: Prepared,
): Promise<{ readonly isSame: boolean; readonly removed: readonly string[] }> {
  const old = await readManifest(disk, target);
  if (old.text === manifest && [...fates.values()].every((fate) => fate === "unchanged"))
    return { isSame: true, removed: [] };
  const next = newFolder({ target, ...swap });
  const removed: string[] = [];
  /** A folder with something of others is where a file is to be written. */
  const refuseFolder = (path: string): never => {
    throw new Refuse("denied", `${name}/${path}`, "EISDIR");
  };
  const visit = async (prefix: string): Promise<void> => {
    for (const { name: each, isFolder } of (await disk.readdir(`${target}/${prefix}`).catch(unlessMissing)) ??
      []) {
      const path = `${prefix}${each}`;
      const [from, to] = [`${target}/${path}`, `${next}/${path}`];
      if (isFolder) {
        if (isRunName(each)) continue;
        await visit(`${path}/`);
        if (fates.has(path) && (await disk.readdir(from)).length === 0) refuseFolder(path);
        await keepEmptyFolder(disk, from, to);
      } else if (path === manifestName) {
      } else if (fates.has(path)) {
        if (!old.files.has(path) && fates.get(path) !== "unchanged")
          throw new Refuse("foreign", `${name}/${path}`);
      } else if (await isOurs(disk, from, old.files.get(path))) removed.push(path);
      else {
        const outer = outerFolders(path).find((folder) => fates.has(folder));
        if (outer !== undefined) refuseFolder(outer);
        await ensureFolder(disk, paths.dirname(to));
        await linkOrCopy(disk, from, to);
      }
    }
  };
  await visit("");
  return { isSame: false, removed: removed.sort() };
}

/** `a/b/c`: `a` and `a/b`. */
function outerFolders(path: string): readonly string[] {
  const steps = path.split("/");
  return steps.slice(1).map((_, i) => steps.slice(0, i + 1).join("/"));
}

/** A folder of others may be empty on purpose. One that our files were removed from goes. */
async function keepEmptyFolder(disk: Disk, from: string, to: string): Promise<void> {
  if ((await disk.readdir(from)).length > 0) return;
  await ensureFolder(disk, to, (await disk.lstat(from)).mode);
}

// ---------------------------------------------------------------- swapping

async function commit(disk: Disk, run: Run, swaps: readonly Swap[]): Promise<void> {
  if (swaps.length === 0) return;
  const home = homeOf(run);
  const groups = groupsOf(swaps);
  await writeDecision(disk, home, groups);
  let isDrained = true;
  let isUndoable = true;
  try {
    for (const group of groups) {
      for (const swap of group) await swapIn(disk, swap);
      // From here on the next run completes what this one cannot: the old files are being removed.
      if (groups.length > 1) isUndoable = false;
      for (const swap of group) isDrained = (await drainAll(disk, swap).catch(falseIfOfSystem)) && isDrained;
    }
  } catch (problem) {
    if (isUndoable) await undo(disk, home, swaps).catch(falseIfOfSystem);
    throw problem;
  }
  if (isDrained) await disk.unlink(`${home}/${decisionName}`).catch(falseIfOfSystem);
}

/** Folders inside each other are swapped one after the other, the outer one first; all others at once. */
function groupsOf(swaps: readonly Swap[]): readonly (readonly Swap[])[] {
  const isNested = swaps.some((one) => swaps.some((other) => isInside(one.target, other.target)));
  if (!isNested) return [swaps];
  return [...swaps].sort((a, b) => a.target.length - b.target.length).map((swap) => [swap]);
}

async function swapIn(disk: Disk, swap: Swap): Promise<void> {
  const next = newFolder(swap);
  for (let attempts = 0; ; attempts++) {
    await disk.rename(swap.target, await freeOldFolder(disk, swap)).catch(unlessMissing);
    try {
      return await disk.rename(next, swap.target);
    } catch (problem) {
      // A run that does not take turns, because it was held for dead, has put its folder there.
      const isTaken = ["ENOTEMPTY", "EEXIST"].includes(codeOf(problem) ?? "");
      if (!isTaken || attempts === 5) throw problem;
    }
  }
}

async function undo(disk: Disk, home: string, swaps: readonly Swap[]): Promise<void> {
  for (const swap of [...swaps].reverse()) {
    const [old] = await oldFolders(disk, swap);
    const isSwapped = (await lstatOrNull(disk, newFolder(swap))) === null;
    if (isSwapped) await disk.rename(swap.target, newFolder(swap));
    if (old !== undefined) await disk.rename(old, swap.target);
  }
  await disk.unlink(`${home}/${decisionName}`);
}

/** Whether nothing is left of the old folders. */
async function drainAll(disk: Disk, swap: Swap): Promise<boolean> {
  const current = await readManifest(disk, swap.target);
  let isDrained = true;
  for (const old of await oldFolders(disk, swap)) {
    const before = await readManifest(disk, old);
    isDrained = (await drain(disk, old, swap.target, before.files, current.files)) && isDrained;
  }
  return isDrained;
}

/** Empties an old folder: our files go, and what others put there after the new one was prepared moves over. */
async function drain(
  disk: Disk,
  old: string,
  target: string,
  before: ReadonlyMap<string, string | null>,
  now: ReadonlyMap<string, string | null>,
): Promise<boolean> {
  const visit = async (prefix: string): Promise<void> => {
    for (const { name, isFolder } of await disk.readdir(`${old}/${prefix}`)) {
      const path = `${prefix}${name}`;
      const [from, to] = [`${old}/${path}`, `${target}/${path}`];
      if (isFolder && isRunName(name)) await disk.rename(from, to);
      else if (isFolder) {
        await visit(`${path}/`);
        await disk.rmdir(from).catch(unlessNotEmpty);
      } else if (path === manifestName) continue;
      else if (before.has(path) && now.has(path)) await disk.unlink(from);
      else if (await isSameFile(disk, from, to)) await disk.unlink(from);
      else if (await isOurs(disk, from, before.get(path) ?? now.get(path))) await disk.unlink(from);
      else if (!now.has(path)) await keepNewer(disk, from, to);
    }
  };
  await visit("");
  // While files of others are left, the manifest says which ones are ours.
  if ((await disk.readdir(old)).some(({ name }) => name !== manifestName)) return false;
  await disk.unlink(`${old}/${manifestName}`).catch(unlessMissing);
  await disk.rmdir(old);
  return true;
}

/** A file of others that is not the one taken over was saved during the swap, or after it under the new folder. */
async function keepNewer(disk: Disk, from: string, to: string): Promise<void> {
  const [theirs, current] = [await disk.lstat(from), await lstatOrNull(disk, to)];
  if (current !== null && current.modified >= theirs.modified) return disk.unlink(from);
  await ensureFolder(disk, paths.dirname(to));
  await disk.rename(from, to);
}

// ---------------------------------------------------------------- recovering

/** In the order of `Swap`, below the folder that the decision is in; `before` is the hash of the manifest at that time. */
interface Decided {
  readonly output: number;
  readonly target: string;
  readonly folder: string;
  readonly before: string | null;
}

async function writeDecision(disk: Disk, home: string, groups: readonly (readonly Swap[])[]): Promise<void> {
  const decided: Decided[][] = [];
  for (const group of groups) {
    const swaps: Decided[] = [];
    for (const { output, target, folder } of group)
      swaps.push({
        output,
        target: paths.relative(home, target),
        folder: paths.relative(home, folder),
        before: await stateOf(disk, target),
      });
    decided.push(swaps);
  }
  // In place at once, so that half of it is never read.
  await disk.create(`${home}/${decisionName}.new`, JSON.stringify(decided));
  await disk.rename(`${home}/${decisionName}.new`, `${home}/${decisionName}`);
}

/**
 * Completes what a run had decided before it ended, and removes its folder. `root` is a real path: nothing outside of it
 * is touched, whatever the decision says.
 */
export async function recoverOutputs(disk: Disk, root: string, folder: string): Promise<void> {
  const home = await homeOfFolder(disk, folder);
  if (home !== null && home !== folder && isInside(home, root)) await recoverHome(disk, root, home);
  await recoverHome(disk, root, folder);
}

async function recoverHome(disk: Disk, root: string, home: string): Promise<void> {
  const decided = await readDecision(disk, home);
  let isDrained = true;
  const folders = new Set<string>();
  for (const group of decided) {
    const swaps: (Swap & { readonly before: string | null })[] = [];
    for (const each of group) {
      const swap = {
        ...each,
        target: paths.resolve(home, each.target),
        folder: paths.resolve(home, each.folder),
      };
      if (await isRecoverable(disk, root, home, swap)) swaps.push(swap);
    }
    for (const swap of swaps) {
      folders.add(swap.folder);
      const isPrepared = (await lstatOrNull(disk, newFolder(swap))) !== null;
      const state = await stateOf(disk, swap.target);
      // Otherwise someone wrote a later output, which stays.
      if (isPrepared && (state === null || state === swap.before)) await swapIn(disk, swap);
    }
    for (const swap of swaps) isDrained = (await drainAll(disk, swap)) && isDrained;
  }
  if (!isDrained) return;
  await disk.unlink(`${home}/${decisionName}`).catch(unlessMissing);
  for (const folder of folders) if (folder !== home) await removeRun(disk, folder);
  await removeRun(disk, home);
}

async function isRecoverable(disk: Disk, root: string, home: string, swap: Swap): Promise<boolean> {
  const { target, folder } = swap;
  if (paths.basename(folder) !== paths.basename(home) || isInside(folder, target)) return false;
  const above = [paths.dirname(target), paths.dirname(folder)];
  for (const path of above) {
    const real = await disk.realpath(path).catch(unlessMissing);
    if (real === null || (real !== root && !isInside(real, root))) return false;
  }
  return true;
}

async function readDecision(disk: Disk, folder: string): Promise<readonly (readonly Decided[])[]> {
  const bytes = await disk.read(`${folder}/${decisionName}`, 1_000_000).catch(unlessMissing);
  try {
    const groups: unknown = bytes === null ? [] : JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(groups) ? groups.map((group) => (group as unknown[]).filter(isDecided)) : [];
  } catch {
    return [];
  }
}

function isDecided(value: unknown): value is Decided {
  const { output, target, folder, before } = value as Record<string, unknown>;
  return (
    Number.isInteger(output) &&
    typeof target === "string" &&
    typeof folder === "string" &&
    (before === null || typeof before === "string")
  );
}

/** Null where the folder is absent. */
async function stateOf(disk: Disk, target: string): Promise<string | null> {
  if ((await lstatOrNull(disk, target)) === null) return null;
  return hashOf((await readManifest(disk, target)).text ?? "");
}

// ---------------------------------------------------------------- small steps

function newFolder({ folder, output }: Swap): string {
  return `${folder}/new-${output}`;
}

/** The oldest first. */
async function oldFolders(disk: Disk, { folder, output }: Swap): Promise<readonly string[]> {
  const entries = (await disk.readdir(folder).catch(unlessMissing)) ?? [];
  return entries
    .map(({ name }) => name)
    .filter((name) => isOldName(name) && name.startsWith(oldName(output, 0).slice(0, -1)))
    .sort()
    .map((name) => `${folder}/${name}`);
}

async function freeOldFolder(disk: Disk, swap: Swap): Promise<string> {
  const taken = await oldFolders(disk, swap);
  return `${swap.folder}/${oldName(swap.output, taken.length)}`;
}

/** False where the file has vanished since it was read. A hard link keeps the file as it is, with its dates. */
async function linkOrCopy(disk: Disk, from: string, to: string): Promise<boolean> {
  try {
    await disk.link(from, to);
    return true;
  } catch (problem) {
    const code = codeOf(problem);
    if (code === "ENOENT") return false;
    if (code === "EEXIST" || code === "ENOSPC" || code === "EIO") throw problem;
    // Some disks know no hard links.
    return (await disk.copy(from, to).catch(unlessMissing)) !== null;
  }
}

async function contains(disk: Disk, path: string, content: Content): Promise<boolean> {
  const bytes = Buffer.from(content);
  const found = await disk.read(path, bytes.length).catch(() => null);
  return found !== null && bytes.equals(found);
}

/** Whether the file is what we wrote: nothing is known of a file without a hash. */
async function isOurs(disk: Disk, path: string, hash: string | null | undefined): Promise<boolean> {
  if (hash === null || hash === undefined) return false;
  const bytes = await disk.read(path, Number.MAX_SAFE_INTEGER).catch(unlessUnsuitable);
  return bytes !== null && hashOf(bytes) === hash;
}

async function isSameFile(disk: Disk, one: string, other: string): Promise<boolean> {
  const [a, b] = [await lstatOrNull(disk, one), await lstatOrNull(disk, other)];
  return a !== null && a.identity === b?.identity;
}

interface Manifest {
  /** Null where there is none. */
  readonly text: string | null;
  /** Hashes by path; null for what an earlier version listed without. */
  readonly files: ReadonlyMap<string, string | null>;
}

/** A manifest that cannot be read owns nothing: a file too many stays rather than one of another's goes. */
async function readManifest(disk: Disk, folder: string): Promise<Manifest> {
  const bytes = await disk.read(`${folder}/${manifestName}`, largestManifest).catch(unlessUnsuitable);
  const text = bytes === null ? null : new TextDecoder().decode(bytes);
  return { text, files: filesOfManifest(text) };
}

function pathsByFate({ fates }: Prepared): { readonly written: string[]; readonly unchanged: string[] } {
  const having = (wanted: string) =>
    [...fates].flatMap(([path, fate]) => (fate === wanted ? [path] : [])).sort();
  return { written: having("written"), unchanged: having("unchanged") };
}

/** An error of the disk is passed on: it says nothing of what is there. */
function unlessUnsuitable(problem: unknown): null {
  if (problem instanceof Unsuitable || codeOf(problem) === "ENOTDIR") return null;
  return unlessMissing(problem);
}

function falseIfOfSystem(problem: unknown): false {
  if (codeOf(problem) === null) throw problem;
  return false;
}

function unlessNotEmpty(problem: unknown): void {
  if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(problem) ?? "")) throw problem;
}
