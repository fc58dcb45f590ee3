/**
 * The only door to the disk: reads, lists and writes by paths below one root, given with forward slashes. What is written only
 * to be looked at goes to a folder of its own that is gone afterwards.
 * What the texts mean, and what a reader is told when a path cannot be read, is left to the callers.
 *
 * It is one file, if a long one, so that there is one place to check for what may leave or enter.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as paths from "node:path";

export type Refusal =
  /** Nothing is there. */
  | "missing"
  /** The path leads out of the root, or is not a path below it at all. */
  | "outside"
  /** The bytes are not UTF-8. */
  | "not-utf-8"
  /** The system refuses; `detail` has its code. */
  | "denied";

export interface Refused {
  readonly ok: false;
  readonly path: string;
  readonly reason: Refusal;
  readonly detail: string;
}

/** Why, for whoever named the path. */
export function refusalInWords({ reason, detail }: Refused): string {
  switch (reason) {
    case "missing":
      return systemWords.get(detail) ?? "it is not there";
    case "outside":
      return "it leads out of the project's folder";
    case "not-utf-8":
      return "it is not UTF-8 text";
    case "denied":
      return systemWords.get(detail) ?? `the system says ${detail}`;
  }
}

const systemWords: ReadonlyMap<string, string> = new Map([
  ["EACCES", "you may not"],
  ["EPERM", "you may not"],
  ["EROFS", "nothing may be written there"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a file stands where a folder is wanted"],
  ["EEXIST", "a file stands where a folder is wanted"],
  ["ENOSPC", "the disk is full"],
  ["ENAMETOOLONG", "its name is too long"],
]);

export type ReadResult = { readonly ok: true; readonly text: string } | Refused;
/** All files below a folder, at any depth, as paths below the root in the order of their code units. */
export type ListResult = { readonly ok: true; readonly paths: readonly string[] } | Refused;
export type WriteResult =
  | {
      readonly ok: true;
      readonly written: readonly string[];
      readonly unchanged: readonly string[];
      readonly removed: readonly string[];
    }
  | Refused;

export interface Host {
  /** The text without a byte order mark. Line ends stay as they are, so that offsets are true to the file. */
  readText(path: string): Promise<ReadResult>;
  /** Folders that start with a dot and `node_modules` are passed over. */
  list(folder: string): Promise<ListResult>;
  /** Writes single files, such as formatted sources; all are tried for before the first is touched. */
  write(files: ReadonlyMap<string, string>): Promise<WriteResult>;
  /**
   * Makes `folder` hold these files (paths below `folder`) and drops what an earlier call wrote there and this
   * one does not. Either all of it happens or the folder stays as it was; files of others stay in any case.
   */
  writeAll(folder: string, files: Files): Promise<WriteResult>;
}

/** Files by path, at hand or made one after the other, so that a large folder never stands in memory as a whole. */
export type Files = ReadonlyMap<string, string> | AsyncIterable<readonly [path: string, content: Content]>;
export type Content = string | Uint8Array;

/** Lists what `writeAll` wrote, so that the next call may remove it. */
export const manifestName = ".rubric-manifest.json";

/** The disk, below `root`. */
export function diskHost(folder: string): Host {
  const root = paths.resolve(folder);
  return {
    readText: (path) => attempt(path, async () => decode(path, await fs.readFile(await locate(root, path)))),
    list: (folder) =>
      attempt(folder, async () => {
        const found: string[] = [];
        await collect(await locate(root, folder), cleaned(folder), found);
        return { ok: true, paths: found.sort() };
      }),
    write: (files) => attempt([...files.keys()].join(", "), () => writeEach(root, files)),
    writeAll: (folder, files) => attempt(folder, () => replaceFolder(root, folder, files)),
  };
}

/** Writes the files to a folder outside of every project, for as long as `use` takes; it is removed whatever happens. */
export async function aside<T>(
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<{ readonly ok: true; readonly value: T } | Refused> {
  const made = await attempt(tmpdir(), async () => ({
    ok: true as const,
    folder: await fs.realpath(await fs.mkdtemp(paths.join(tmpdir(), "rubric-"))),
  }));
  if (!made.ok) return made;
  try {
    const written = await diskHost(made.folder).write(files);
    return written.ok ? { ok: true, value: await use(made.folder) } : written;
  } finally {
    await fs.rm(made.folder, { recursive: true, force: true });
  }
}

/** A disk that exists in memory only, for tests and for texts that come from elsewhere. */
export function memoryHost(initial: Readonly<Record<string, string | Uint8Array>> = {}): Host & {
  readonly files: Map<string, string | Uint8Array>;
} {
  const files = new Map(Object.entries(initial));
  const put = (path: string, content: Content): "written" | "unchanged" => {
    const before = files.get(path);
    if (before !== undefined && isSame(before, content)) return "unchanged";
    files.set(path, content);
    return "written";
  };
  return {
    files,
    readText: (path) =>
      attempt(path, async () => {
        const content = files.get(checked(path));
        if (content === undefined) throw new Refuse("missing");
        return decode(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
      }),
    list: (folder) =>
      attempt(folder, async () => {
        const prefix = checked(folder) === "" ? "" : `${checked(folder)}/`;
        const below = [...files.keys()].filter((path) => path.startsWith(prefix));
        if (below.length === 0 && prefix !== "") throw new Refuse("missing");
        const isListed = (path: string) =>
          !path.slice(prefix.length).split("/").slice(0, -1).some(isPassedOver);
        return { ok: true, paths: below.filter(isListed).sort() };
      }),
    write: (texts) =>
      attempt([...texts.keys()].join(", "), async () => {
        for (const path of texts.keys()) checked(path);
        return outcome([...texts].map(([path, text]) => [put(cleaned(path), text), cleaned(path)]));
      }),
    writeAll: (folder, texts) =>
      attempt(folder, async () => {
        const at = (path: string) => below(ownFolder(folder), path);
        const next = new Map<string, Content>();
        for await (const [path, content] of texts) next.set(checked(path), content);
        next.set(manifestName, manifestOf(next.keys()));
        const stale = readManifest(files.get(at(manifestName))).filter((path) => !next.has(path));
        for (const path of stale) files.delete(at(path));
        const fates = [...next].map(([path, text]): Fate => [put(at(path), text), path]);
        return outcome([...fates, ...stale.map((path): Fate => ["removed", path])]);
      }),
  };
}

/** Thrown inside this file only; `attempt` turns it into a result. */
class Refuse extends Error {
  readonly reason: Refusal;
  readonly path: string | null;
  constructor(reason: Refusal, path: string | null = null) {
    super(reason);
    this.reason = reason;
    this.path = path;
  }
}

async function attempt<T>(path: string, action: () => Promise<T>): Promise<T | Refused> {
  try {
    return await action();
  } catch (problem) {
    if (problem instanceof Refuse)
      return { ok: false, path: problem.path ?? path, reason: problem.reason, detail: "" };
    const code = systemCode(problem);
    if (code === null) throw problem;
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    return { ok: false, path, reason: isMissing ? "missing" : "denied", detail: code };
  }
}

function systemCode(problem: unknown): string | null {
  return problem instanceof Error && "syscall" in problem && "code" in problem ? String(problem.code) : null;
}

function decode(path: string, bytes: Uint8Array): ReadResult {
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, path, reason: "not-utf-8", detail: "" };
  }
}

/** The path without `.` and doubled slashes; `..` is refused even where it would lead back in. */
function checked(path: string): string {
  const isForeign =
    path.startsWith("/") || /^[a-z]:/i.test(path) || path.includes("\\") || path.includes("\0");
  if (isForeign || path.split("/").includes("..")) throw new Refuse("outside", path);
  return cleaned(path);
}

function cleaned(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Where `path` is on the disk, after a check that no link on the way leads out of the root. */
async function locate(root: string, path: string): Promise<string> {
  const full = paths.join(root, checked(path));
  const realRoot = await fs.realpath(root);
  let existing = full;
  let real = await realOrNull(existing);
  while (real === null && existing !== root) {
    existing = paths.dirname(existing);
    real = await realOrNull(existing);
  }
  if (real !== realRoot && !real?.startsWith(realRoot + paths.sep)) throw new Refuse("outside", path);
  return full;
}

/** A link that leads nowhere counts as leading out: what writing to it would make is not known. */
async function realOrNull(path: string): Promise<string | null> {
  try {
    return await fs.realpath(path);
  } catch (problem) {
    if (systemCode(problem) !== "ENOENT" && systemCode(problem) !== "ENOTDIR") throw problem;
    const entry = await fs.lstat(path).catch(() => null);
    if (entry?.isSymbolicLink()) throw new Refuse("outside");
    return null;
  }
}

async function collect(folder: string, prefix: string, found: string[]): Promise<void> {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const path = below(prefix, entry.name);
    if (entry.isDirectory()) {
      if (!isPassedOver(entry.name)) await collect(paths.join(folder, entry.name), path, found);
    } else found.push(path);
  }
}

function isPassedOver(folder: string): boolean {
  return folder.startsWith(".") || folder === "node_modules";
}

type Fate = readonly ["written" | "unchanged" | "removed", string];

/** The manifest is our bookkeeping and no news to the caller. */
function outcome(fates: readonly Fate[]): WriteResult {
  const having = (what: Fate[0]) =>
    fates
      .filter(([fate, path]) => fate === what && path !== manifestName)
      .map(([, path]) => path)
      .sort();
  return { ok: true, written: having("written"), unchanged: having("unchanged"), removed: having("removed") };
}

/** The root itself is never an output: it could not be swapped. */
function ownFolder(folder: string): string {
  const path = checked(folder);
  if (path === "") throw new Refuse("outside");
  return path;
}

function manifestOf(paths: Iterable<string>): string {
  return `${JSON.stringify([...paths].sort(), null, 2)}\n`;
}

function isSame(one: Content, other: Content): boolean {
  return Buffer.from(one).equals(Buffer.from(other));
}

/** A manifest that was tampered with owns nothing: rather leave a file too many than remove one of another's. */
function readManifest(content: string | Uint8Array | undefined): string[] {
  try {
    const listed: unknown = JSON.parse(typeof content === "string" ? content : "[]");
    return Array.isArray(listed) ? listed.filter((path) => typeof path === "string").map(checked) : [];
  } catch {
    return [];
  }
}

async function writeEach(root: string, files: ReadonlyMap<string, string>): Promise<WriteResult> {
  const fates: Fate[] = [];
  const staged: { readonly from: string; readonly to: string }[] = [];
  try {
    for (const [path, text] of files) {
      const to = await locate(root, path);
      const isSame = (await textOrNull(to)) === text;
      fates.push([isSame ? "unchanged" : "written", checked(path)]);
      if (isSame) continue;
      await fs.mkdir(paths.dirname(to), { recursive: true });
      const from = `${to}.next`;
      staged.push({ from, to });
      await fs.writeFile(from, text);
    }
    for (const { from, to } of staged) await fs.rename(from, to);
  } finally {
    for (const { from } of staged) await fs.rm(from, { force: true });
  }
  return outcome(fates);
}

/** Makes the whole folder anew beside the old one, by links where nothing changed, then swaps the two. */
async function replaceFolder(root: string, folder: string, files: Files): Promise<WriteResult> {
  const target = await locate(root, ownFolder(folder));
  const [next, last] = [`${target}.next`, `${target}.last`];
  // A run that was killed between the two renames below left the folder under its other name.
  if ((await realOrNull(target)) === null) await fs.rename(last, target).catch(unlessMissing);
  const owned = new Set(readManifest((await textOrNull(paths.join(target, manifestName))) ?? undefined));
  const isNew = (await realOrNull(target)) === null;
  const fates: Fate[] = [];
  const wanted = new Set<string>();
  try {
    await fs.rm(next, { recursive: true, force: true });
    await fs.mkdir(next, { recursive: true });
    const folders = new Set([next]);
    const ensure = (folder: string): void => {
      if (folders.has(folder)) return;
      ensure(paths.dirname(folder));
      mkdirSync(folder);
      folders.add(folder);
    };
    // Many small files: to hand each to another thread and wait takes longer than to write it.
    const put = async (path: string, content: Content) => {
      const [from, to] = [`${target}/${path}`, `${next}/${path}`];
      ensure(paths.dirname(to));
      const isUnchanged = !isNew && holds(from, content);
      if (isUnchanged) await link(from, to);
      else writeFileSync(to, content);
      fates.push([isUnchanged ? "unchanged" : "written", path]);
      wanted.add(path);
    };
    for await (const [path, content] of files) await put(checked(path), content);
    const gone = [...owned].filter((path) => !wanted.has(path) && path !== manifestName);
    fates.push(...gone.map((path): Fate => ["removed", path]));
    await put(manifestName, manifestOf(wanted));
    if (fates.every(([fate]) => fate === "unchanged")) {
      await fs.rm(next, { recursive: true, force: true });
      return outcome(fates);
    }
    // What belongs to others comes last, so that it cannot stand in for a folder of ours and lead elsewhere.
    await carryOver(target, next, "", (path) => owned.has(path) || wanted.has(path));
    await fs.rename(target, last).catch(unlessMissing);
    await fs.rename(next, target);
  } catch (problem) {
    if ((await realOrNull(target)) === null) await fs.rename(last, target).catch(unlessMissing);
    await fs.rm(next, { recursive: true, force: true });
    throw problem;
  }
  await fs.rm(last, { recursive: true, force: true });
  return outcome(fates);
}

function holds(path: string, content: Content): boolean {
  try {
    return readFileSync(path).equals(Buffer.from(content));
  } catch {
    return false;
  }
}

async function carryOver(
  from: string,
  to: string,
  prefix: string,
  isOurs: (path: string) => boolean,
): Promise<void> {
  const entries = await fs.readdir(paths.join(from, prefix), { withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    const path = below(prefix, entry.name);
    if (entry.isDirectory()) await carryOver(from, to, path, isOurs);
    else if (!isOurs(path)) {
      await fs.mkdir(paths.dirname(paths.join(to, path)), { recursive: true });
      await link(paths.join(from, path), paths.join(to, path));
    }
  }
}

/** A hard link keeps the file as it is, dates and all; where the disk knows none, a copy does. */
async function link(from: string, to: string): Promise<void> {
  await fs.link(from, to).catch((problem: unknown) => {
    if (systemCode(problem) === "EEXIST") throw problem;
    return fs.copyFile(from, to);
  });
}

function unlessMissing(problem: unknown): undefined {
  if (systemCode(problem) !== "ENOENT") throw problem;
}

async function textOrNull(path: string): Promise<string | null> {
  return fs.readFile(path, "utf8").catch(() => null);
}
