/**
 * The calls that the product makes to the disk, one by one. Everything above works on this interface, so a test can make
 * any single call fail, stop at it, or let another run go first.
 *
 * The calls of `nodeDisk` are synchronous inside: for many small files a thread pool takes longer than the work.
 * No other code runs between two calls that follow each other directly, apart from promise callbacks.
 */
import * as fs from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

export interface Entry {
  readonly kind: "file" | "folder" | "link" | "other";
  /** The same for all names of one file. */
  readonly identity: string;
  readonly names: number;
  /** In bytes. */
  readonly size: number;
  readonly mode: number;
  readonly owner: { readonly user: number; readonly group: number };
  /** Milliseconds since 1970. */
  readonly modified: number;
}

export interface Creation {
  /** Permissions and owner are taken from this file. */
  readonly like?: Entry;
  /** The bytes reach the disk before the call returns. */
  readonly isDurable?: boolean;
}

export interface Disk {
  /** This process, and whether another one on this machine still runs. */
  readonly pid: number;
  readonly machine: string;
  /** The versions of Node and of what it is made of, as far as they shape bytes. */
  readonly runtime: string;
  readonly isRunning: (pid: number) => boolean;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Follows links; `lstat` does not. */
  readonly stat: (path: string) => Promise<Entry>;
  readonly lstat: (path: string) => Promise<Entry>;
  readonly realpath: (path: string) => Promise<string>;
  readonly readdir: (
    path: string,
  ) => Promise<readonly { readonly name: string; readonly isFolder: boolean }[]>;
  /** Reads a regular file of at most `most` bytes and throws `Unsuitable` for anything else. */
  readonly read: (path: string, most: number) => Promise<Uint8Array>;
  /** Fails where something has this name already. */
  readonly create: (path: string, content: string | Uint8Array, how?: Creation) => Promise<void>;
  readonly mkdir: (path: string, mode?: number) => Promise<void>;
  readonly link: (from: string, to: string) => Promise<void>;
  readonly copy: (from: string, to: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly unlink: (path: string) => Promise<void>;
  readonly rmdir: (path: string) => Promise<void>;
  /** Renames inside the folder reach the disk before the call returns, where the system can do that. */
  readonly sync: (folder: string) => Promise<void>;
}

/** A path that leads to no regular file, or to one that is too large. */
export class Unsuitable extends Error {
  readonly reason: "not-a-file" | "too-large";
  readonly detail: string;
  constructor(reason: "not-a-file" | "too-large", detail: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

const { constants } = fs;
// Opening a pipe for reading waits for its writer unless the call says otherwise. Windows has no such flag.
const reading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export const nodeDisk: Disk = {
  pid: process.pid,
  machine: hostname(),
  runtime: `${process.version} ${process.versions.v8} ${process.arch}`,
  isRunning: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch (problem) {
      // The process belongs to another user.
      return codeOf(problem) === "EPERM";
    }
  },
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  stat: async (path) => entryOf(fs.statSync(path, { bigint: true })),
  lstat: async (path) => entryOf(fs.lstatSync(path, { bigint: true })),
  realpath: async (path) => fs.realpathSync.native(path),
  readdir: async (path) =>
    fs
      .readdirSync(path, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })),
  read: async (path, most) => {
    // A device may act on being opened, so its kind is looked at before. What is opened is looked at again.
    refuseUnsuitable(fs.statSync(path), most);
    const file = fs.openSync(path, reading);
    try {
      const found = fs.fstatSync(file);
      refuseUnsuitable(found, most);
      return readWhole(file, found.size, most);
    } finally {
      fs.closeSync(file);
    }
  },
  create: async (path, content, { like, isDurable = false } = {}) => {
    const file = fs.openSync(path, "wx", like ? like.mode & 0o777 : 0o666);
    try {
      fs.writeFileSync(file, content);
      if (like) {
        giveTo(file, like);
        fs.fchmodSync(file, like.mode & 0o7777);
      }
      if (isDurable) fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
  },
  mkdir: async (path, mode) => {
    fs.mkdirSync(path);
    // Otherwise the mask of the process would take rights away.
    if (mode !== undefined) fs.chmodSync(path, mode & 0o7777);
  },
  link: async (from, to) => fs.linkSync(from, to),
  copy: async (from, to) => fs.copyFileSync(from, to, constants.COPYFILE_EXCL),
  rename: async (from, to) => fs.renameSync(from, to),
  unlink: async (path) => fs.unlinkSync(path),
  rmdir: async (path) => fs.rmdirSync(path),
  sync: async (folder) => {
    try {
      const opened = fs.openSync(folder, constants.O_RDONLY);
      try {
        fs.fsyncSync(opened);
      } finally {
        fs.closeSync(opened);
      }
    } catch {
      // Windows and some network disks cannot do this for a folder.
    }
  },
};

/** The code of a system error, such as ENOENT; null for any other error. */
export function codeOf(problem: unknown): string | null {
  return problem instanceof Error && "syscall" in problem && "code" in problem ? String(problem.code) : null;
}

export function unlessMissing(problem: unknown): null {
  if (codeOf(problem) !== "ENOENT") throw problem;
  return null;
}

export async function lstatOrNull(disk: Disk, path: string): Promise<Entry | null> {
  return disk.lstat(path).catch(unlessMissing);
}

/** Makes the folder and those above it. */
export async function ensureFolder(disk: Disk, path: string, mode?: number): Promise<void> {
  try {
    await disk.mkdir(path, mode);
  } catch (problem) {
    const code = codeOf(problem);
    if (code === "ENOENT" && dirname(path) !== path) {
      await ensureFolder(disk, dirname(path));
      return ensureFolder(disk, path, mode);
    }
    if (code !== "EEXIST") throw problem;
    if ((await disk.stat(path)).kind === "folder") return;
    throw Object.assign(new Error(`${path} is not a folder`), { code: "ENOTDIR", syscall: "mkdir" });
  }
}

/** Removes a file, a link or a whole folder. Links are removed and not followed. */
export async function removeTree(disk: Disk, path: string): Promise<void> {
  const entry = await lstatOrNull(disk, path);
  if (entry === null) return;
  if (entry.kind !== "folder") return void (await disk.unlink(path).catch(unlessMissing));
  await removeBelow(disk, path);
}

async function removeBelow(disk: Disk, folder: string): Promise<void> {
  for (const { name, isFolder } of await disk.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (isFolder) await removeBelow(disk, path);
    else await disk.unlink(path).catch(unlessMissing);
  }
  await disk.rmdir(folder).catch(unlessMissing);
}

function refuseUnsuitable(found: fs.Stats, most: number): void {
  if (!found.isFile()) throw new Unsuitable("not-a-file", kindInWords(found));
  if (found.size > most) throw new Unsuitable("too-large", String(found.size));
}

function kindInWords(found: fs.Stats): string {
  if (found.isDirectory()) return "folder";
  if (found.isFIFO()) return "pipe";
  if (found.isSocket()) return "socket";
  return "device";
}

/** A file may grow while it is read. */
function readWhole(file: number, size: number, most: number): Uint8Array {
  let bytes = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(file, bytes, length, bytes.length - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length > most) throw new Unsuitable("too-large", String(length));
    if (length < bytes.length) continue;
    const larger = new Uint8Array(Math.min(most + 1, bytes.length * 2));
    larger.set(bytes);
    bytes = larger;
  }
}

/** Only an administrator may give a file to someone else; for others it stays their own. */
function giveTo(file: number, { owner: { user, group } }: Entry): void {
  const own = fs.fstatSync(file);
  if (own.uid === user && own.gid === group) return;
  try {
    fs.fchownSync(file, user, group);
  } catch (problem) {
    if (codeOf(problem) !== "EPERM") throw problem;
  }
}

function entryOf(found: fs.BigIntStats): Entry {
  return {
    kind: found.isFile()
      ? "file"
      : found.isDirectory()
        ? "folder"
        : found.isSymbolicLink()
          ? "link"
          : "other",
    identity: `${found.dev}:${found.ino}`,
    names: Number(found.nlink),
    size: Number(found.size),
    mode: Number(found.mode),
    owner: { user: Number(found.uid), group: Number(found.gid) },
    modified: Number(found.mtimeNs) / 1e6,
  };
}
