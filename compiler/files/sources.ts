/**
 * Rewrites files that belong to an author.
 *
 * What holds:
 * - Each file is byte for byte its old or its new text, also if the process is ended or the power fails: the new text is
 *   flushed to the disk under another name, and then renamed.
 * - A file is replaced only if it contains the text that the new one was made from. It is read again right before the
 *   rename. An editor that saves in place during the rename is noticed afterwards, and its file is put back.
 * - Links stay links: the file they lead to is rewritten. A file with several names (hard links) is left alone, and so is
 *   one without write permission. Permissions stay; access control lists and extended attributes are not copied.
 * - All new texts are on the disk before the first file is replaced, so a full disk changes no file.
 */
import * as paths from "node:path";
import { codeOf, type Disk, type Entry, ensureFolder, lstatOrNull, unlessMissing } from "./disk.ts";
import { checkedPath, locate } from "./places.ts";
import { Refuse, type Refused, refuse, refusedBy } from "./refusal.ts";
import { inTurn, type Run, withRun } from "./runs.ts";
import { largestFile } from "../limits.ts";

export interface Edit {
  /** The text as it was read; null for a file that must not exist yet. */
  readonly before: string | null;
  readonly after: string;
}

export interface Rewritten {
  readonly written: readonly string[];
  /** Files that were not touched, and why. */
  readonly left: readonly Refused[];
}

interface Staged {
  readonly path: string;
  readonly target: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
  /** In a folder of the run: the new text, and a second name of the old file. */
  readonly next: string;
  readonly old: string;
}

export async function rewriteFiles(
  disk: Disk,
  root: string,
  edits: ReadonlyMap<string, Edit>,
  recover: (folder: string) => Promise<void>,
): Promise<Rewritten> {
  const targets = new Map<string, string>();
  for (const path of edits.keys()) targets.set(path, await locate(disk, root, path));
  const places = [...targets.values()].map((target) => paths.dirname(target));
  const written: string[] = [];
  const left: Refused[] = [];
  const settle = async (path: string, action: () => Promise<void>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (problem) {
      left.push(refusedBy(problem, path));
      return false;
    }
  };
  if (edits.size === 0) return { written, left };
  for (const place of places) await ensureFolder(disk, place);
  await withRun(disk, places, { recover }, async (run) => {
    const staged: Staged[] = [];
    for (const [path, edit] of edits) {
      const target = targets.get(path) ?? "";
      const found = await stage(disk, run, staged.length, path, target, edit).catch((problem: unknown) => {
        // Anything else, such as a full disk, is true of the other files as well.
        if (!(problem instanceof Refuse)) return refuse(problem, path);
        left.push(refusedBy(problem, path));
        return null;
      });
      if (found !== null) staged.push(found);
    }
    await inTurn(disk, run, async () => {
      for (const each of staged)
        if (await settle(each.path, () => replace(disk, each))) written.push(checkedPath(each.path));
    });
    for (const place of new Set(places)) await disk.sync(place);
  });
  return { written: written.sort(), left };
}

async function stage(
  disk: Disk,
  run: Run,
  number: number,
  path: string,
  target: string,
  { before, after }: Edit,
): Promise<Staged> {
  const folder = run.folders.get(paths.dirname(target)) ?? "";
  const entry = await lstatOrNull(disk, target);
  // Another run may be replacing the file just now, which gives it a second name for a moment.
  if (entry !== null) refuseUnreplaceable({ ...entry, names: 1 });
  const mark = entry !== null && before !== null && (await startsWithMark(disk, target));
  const staged: Staged = {
    path,
    target,
    before: before === null ? null : encoded(before, mark),
    after: encoded(after, mark),
    next: `${folder}/${number}`,
    old: `${folder}/${number}.old`,
  };
  await disk.create(staged.next, staged.after, { isDurable: true, ...(entry ? { like: entry } : {}) });
  return staged;
}

async function replace(disk: Disk, { target, before, after, next, old }: Staged): Promise<void> {
  if (before === null) return create(disk, next, target, after);
  const entry = await disk.lstat(target);
  refuseUnreplaceable(entry);
  const hasOld = await disk.link(target, old).then(
    () => true,
    () => false,
  );
  const found = await disk.read(target, largestFile);
  if (isEqual(found, after)) return;
  if (!isEqual(found, before)) throw new Refuse("changed");
  await disk.rename(next, target);
  if (hasOld && !isEqual(await disk.read(old, largestFile), before)) {
    await putBack(disk, target, after, old);
    throw new Refuse("changed");
  }
}

/** The author saved the old file in place while it was replaced. A file saved since then under the name is newer still. */
async function putBack(disk: Disk, target: string, after: Uint8Array, old: string): Promise<void> {
  if (isEqual(await disk.read(target, largestFile), after)) await disk.rename(old, target);
}

/**
 * A new file never takes the place of another one: a link fails if the file exists, and a rename would not. A file that
 * already has the new text stays.
 */
async function create(disk: Disk, next: string, target: string, after: Uint8Array): Promise<void> {
  try {
    await disk.link(next, target);
  } catch (problem) {
    const found = await lstatOrNull(disk, target);
    if (codeOf(problem) === "EEXIST" || found !== null) {
      if (found?.kind === "file" && isEqual(await disk.read(target, largestFile), after)) return;
      throw new Refuse("changed");
    }
    await disk.rename(next, target);
  }
  await disk.unlink(next).catch(unlessMissing);
}

function refuseUnreplaceable({ kind, names, mode }: Entry): void {
  if (kind !== "file") throw new Refuse("not-a-file", null, kind === "folder" ? "folder" : "device");
  // A rename asks for no permission on the file itself.
  if ((mode & 0o222) === 0) throw new Refuse("denied", null, "EACCES");
  if (names > 1) throw new Refuse("several-names");
}

const byteOrderMark = "\ufeff";

async function startsWithMark(disk: Disk, target: string): Promise<boolean> {
  const bytes = await disk.read(target, largestFile);
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Texts are read without a byte order mark. A file that has one keeps it. */
function encoded(text: string, hasMark: boolean): Uint8Array {
  return new TextEncoder().encode(hasMark ? byteOrderMark + text : text);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
