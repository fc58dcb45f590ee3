/**
 * Each command that writes has folders of its own for unfinished files, beside the places it writes to, so that renaming
 * never crosses disks. This file makes them, recognises those of runs that ended early, and lets runs take turns.
 *
 * A folder is ours if its name has our form and it contains our mark. Nothing else is ever removed.
 */
import { createHash, randomBytes } from "node:crypto";
import * as paths from "node:path";
import { codeOf, type Disk, ensureFolder, lstatOrNull, removeTree, unlessMissing } from "./disk.ts";

export interface Run {
  readonly name: string;
  /** The run's folder in each folder that it writes to. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Completes what the run of this folder had decided, if anything, and removes the folder with all that belongs to it. */
export type Recover = (folder: string, by: Run) => Promise<void>;

const markName = "rubric-run.json";
const lockName = "lock";
/** What the run decided is to be completed: its folders are kept until that is done. */
export const decisionName = "decision.json";
const form = /^\.rubric-(\d+)-([0-9a-f]{8})-[0-9a-f]{16}$/;
const day = 86_400_000;
/** Another run holds the lock for some milliseconds. One that keeps it so long was stopped, or its number reused. */
const longestWait = 60_000;
const pauseBetween = 5;

/** Runs of this process. Other processes are asked for by their number. */
const current = new Set<string>();

export function isRunName(name: string): boolean {
  return form.test(name);
}

/** Makes the run's folders, recovers what ended early there, and removes the folders whatever `use` does. */
export async function withRun<T>(
  disk: Disk,
  places: Iterable<string>,
  { recover, mode }: { readonly recover: Recover; readonly mode?: number },
  use: (run: Run) => Promise<T>,
): Promise<T> {
  const name = `.rubric-${disk.pid}-${machineOf(disk)}-${randomBytes(8).toString("hex")}`;
  const run = { name, folders: new Map([...new Set(places)].map((place) => [place, `${place}/${name}`])) };
  current.add(name);
  try {
    for (const folder of run.folders.values()) {
      await ensureFolder(disk, folder, mode);
      await disk.create(`${folder}/${markName}`, markOf(folder, homeOf(run)));
    }
    await recoverPlaces(disk, run, recover);
    return await use(run);
  } finally {
    // What cannot be removed now is removed by the next run.
    for (const folder of run.folders.values()) await removeRun(disk, folder).catch(() => undefined);
    current.delete(name);
  }
}

/** The one of the run's folders that its decision is written to. */
export function homeOf(run: Run): string {
  return [...run.folders.values()][0] ?? "";
}

function markOf(folder: string, home: string): string {
  const about =
    "Unfinished files of a rubric command. The next command removes them once this one has ended.";
  return `${JSON.stringify({ about, home: paths.relative(folder, home) })}\n`;
}

/** The home of another run, by one of its folders; null where the mark does not name one. */
export async function homeOfFolder(disk: Disk, folder: string): Promise<string | null> {
  const bytes = await disk.read(`${folder}/${markName}`, 10_000).catch(() => null);
  try {
    const { home } = JSON.parse(new TextDecoder().decode(bytes ?? undefined)) as { readonly home?: unknown };
    const found = typeof home === "string" ? paths.resolve(folder, home) : null;
    return found !== null && paths.basename(found) === paths.basename(folder) ? found : null;
  } catch {
    return null;
  }
}

/** Whether a run that ended early left something in one of these folders. */
export async function hasLeftovers(disk: Disk, places: Iterable<string>): Promise<boolean> {
  for (const place of new Set(places)) if ((await endedRuns(disk, place)).length > 0) return true;
  return false;
}

async function recoverPlaces(disk: Disk, run: Run, recover: Recover): Promise<void> {
  if (!(await hasLeftovers(disk, run.folders.keys()))) return;
  await inTurn(disk, run, async () => {
    for (const place of run.folders.keys())
      for (const folder of await endedRuns(disk, place)) {
        // What cannot be recovered now stays for a later run: this one writes all that it needs itself.
        await recoverFolder(disk, folder, run, recover).catch((problem: unknown) => {
          if (codeOf(problem) === null) throw problem;
        });
      }
  });
}

async function recoverFolder(disk: Disk, folder: string, by: Run, recover: Recover): Promise<void> {
  const mark = await lstatOrNull(disk, `${folder}/${markName}`);
  if (mark?.kind === "file") await recover(folder, by);
  // Without a mark it is ours only if it is empty: a run that ended right after making it.
  else await disk.rmdir(folder);
}

async function endedRuns(disk: Disk, place: string): Promise<readonly string[]> {
  const entries = (await disk.readdir(place).catch(unlessMissing)) ?? [];
  const found: string[] = [];
  for (const { name, isFolder } of entries)
    if (isFolder && isRunName(name) && !(await isCurrent(disk, place, name))) found.push(`${place}/${name}`);
  return found;
}

async function isCurrent(disk: Disk, place: string, name: string): Promise<boolean> {
  const [, pid, machine] = form.exec(name) ?? [];
  if (machine === machineOf(disk))
    return Number(pid) === disk.pid ? current.has(name) : disk.isRunning(Number(pid));
  // Processes of another machine, or another container, cannot be asked for.
  const entry = await lstatOrNull(disk, `${place}/${name}`);
  return entry !== null && Date.now() - entry.modified < day;
}

/** Removes the folder of a run, unless its decision is to be completed, or files of others are left in an old output. */
export async function removeRun(disk: Disk, folder: string): Promise<void> {
  const entries = await disk.readdir(folder).catch(unlessMissing);
  if (entries === null) return;
  if (entries.some(({ name }) => name === decisionName || isOldName(name))) return;
  // The mark goes last: without it the next run would not know the folder.
  for (const { name } of entries) if (name !== markName) await removeTree(disk, `${folder}/${name}`);
  await disk.unlink(`${folder}/${markName}`).catch(unlessMissing);
  await disk.rmdir(folder).catch(unlessMissing);
}

/** The name of an output as it was before, numbered. It may contain files of others, so it is never removed as a whole. */
export function oldName(output: number, number: number): string {
  return `old-${output}-${number}`;
}

export function isOldName(name: string): boolean {
  return /^old-\d+-\d+$/.test(name);
}

/**
 * No two runs that share a folder are inside `action` at the same time (Burns and Lamport's one-bit algorithm). Each puts up
 * a flag before it looks for those of others, and the one that is later in order gives way. A flag of a run that ended is
 * ignored, so no lock is ever left behind and none has to be broken.
 */
export async function inTurn<T>(disk: Disk, run: Run, action: () => Promise<T>): Promise<T> {
  const flags = [...run.folders.values()].map((folder) => `${folder}/${lockName}`);
  const lower = async () => {
    for (const flag of flags) await disk.unlink(flag).catch(unlessMissing);
  };
  const ignored = new Set<string>();
  try {
    for (;;) {
      for (const flag of flags) await raise(disk, flag);
      const other = await firstFlag(disk, run, ignored);
      if (other === null) return await action();
      if (other.name < run.name) await lower();
      await waitFor(disk, other.flag, () => ignored.add(other.name));
    }
  } finally {
    await lower().catch(() => undefined);
  }
}

async function raise(disk: Disk, flag: string): Promise<void> {
  try {
    await disk.create(flag, "");
  } catch (problem) {
    if (codeOf(problem) !== "EEXIST") throw problem;
  }
}

async function firstFlag(
  disk: Disk,
  run: Run,
  ignored: ReadonlySet<string>,
): Promise<{ readonly name: string; readonly flag: string } | null> {
  for (const place of run.folders.keys())
    for (const { name } of await disk.readdir(place)) {
      if (name === run.name || !isRunName(name) || ignored.has(name)) continue;
      const flag = `${place}/${name}/${lockName}`;
      const isRaised = (await lstatOrNull(disk, flag).catch(() => null)) !== null;
      if (isRaised && (await isCurrent(disk, place, name))) return { name, flag };
    }
  return null;
}

async function waitFor(disk: Disk, flag: string, giveUp: () => void): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += pauseBetween) {
    await disk.pause(pauseBetween);
    if ((await lstatOrNull(disk, flag).catch(() => null)) === null) return;
    const folder = paths.dirname(flag);
    if (!(await isCurrent(disk, paths.dirname(folder), paths.basename(folder)))) return;
  }
  giveUp();
}

function machineOf(disk: Disk): string {
  return createHash("sha256").update(disk.machine).digest("hex").slice(0, 8);
}
