/**
 * The only door to a project's files: reads, lists and writes by paths below one root, given with forward slashes. What is
 * written only to be looked at goes to a folder of its own that is gone afterwards.
 * How files are replaced is in files/. What the texts mean, and what a user is told, is left to the callers.
 */
import { tmpdir } from "node:os";
import * as paths from "node:path";
import { type Disk, ensureFolder, nodeDisk } from "./files/disk.ts";
import { type Content, filesOfManifest, hashOf, manifestName, manifestOf } from "./files/manifest.ts";
import {
  type Files,
  type Output,
  placeOfOutput,
  recoverOutputs,
  type Replaced,
  replaceFolders,
} from "./files/outputs.ts";
import { checkedFolder, checkedPath, cleanedPath, locate, locateExisting } from "./files/places.ts";
import { attempt, Refuse, type Refused, refuse, refusedBy } from "./files/refusal.ts";
import { hasLeftovers, homeOf, type Recover, removeRun, withRun } from "./files/runs.ts";
import { type Edit, type Rewritten, rewriteFiles } from "./files/sources.ts";
import { largestFile } from "./limits.ts";
import { diskStore, type StoreSettings } from "./store/disk-store.ts";
import { noStore, type Store } from "./store/store.ts";

export type { Content } from "./files/manifest.ts";
export type { Files } from "./files/outputs.ts";
export { helpToWrite, type Refusal, type Refused, refusalInWords } from "./files/refusal.ts";
export type { Edit } from "./files/sources.ts";

export type ReadResult = { readonly ok: true; readonly text: string } | Refused;
/** All files below a folder, at any depth, as paths below the root in the order of their code units. */
export type ListResult =
  | {
      readonly ok: true;
      readonly paths: readonly string[];
      /** Folders that cannot be read. */
      readonly left: readonly Refused[];
    }
  | Refused;
export type WriteResult = ({ readonly ok: true } & Replaced) | Refused;
export type WriteFoldersResult = { readonly ok: true; readonly folders: readonly Replaced[] } | Refused;
export type RewriteResult = ({ readonly ok: true } & Rewritten) | Refused;

export interface Host {
  /** The text without a byte order mark. Line ends stay as they are, so that offsets are true to the file. */
  readText(path: string): Promise<ReadResult>;
  /** Folders that start with a dot and `node_modules` are passed over. */
  list(folder: string): Promise<ListResult>;
  /** Replaces single files, each as a whole, unless they were changed meanwhile. See files/sources.ts for what holds. */
  rewrite(edits: ReadonlyMap<string, Edit>): Promise<RewriteResult>;
  /**
   * Makes `folder` contain these files (paths below `folder`) and removes what an earlier call wrote there and this one
   * does not. Either all of it happens or the folder stays as it was; files of others stay in any case.
   */
  writeAll(folder: string, files: Files): Promise<WriteResult>;
  /** The same for several folders at once: all of them change or none. See files/outputs.ts for what holds. */
  writeFolders(outputs: ReadonlyMap<string, Files>): Promise<WriteFoldersResult>;
  /** Completes or removes what runs that ended early left beside these files and folders. */
  recover(paths: Iterable<string>): Promise<void>;
  /** What earlier commands worked out from the same files, and stored below this root; see store/. */
  store(settings: StoreSettings): Promise<Store>;
}

/** The disk, below `root`. */
export function diskHost(root: string, disk: Disk = nodeDisk): Host {
  const folder = paths.resolve(root);
  const recoverRun = async (run: string) => recoverOutputs(disk, await disk.realpath(folder), run);
  const writeFolders = async (outputs: ReadonlyMap<string, Files>): Promise<readonly Replaced[]> => {
    const located: Output[] = [];
    for (const [name, files] of outputs)
      located.push({ name, files, target: await locate(disk, folder, checkedFolder(name)) });
    const targets = located.map(({ target }) => target);
    const places = targets.map((target) => placeOfOutput(target, targets));
    for (const [i, place] of places.entries())
      await ensureFolder(disk, place).catch((problem) => refuse(problem, located[i]?.name ?? ""));
    return withRun(disk, places, { recover: recoverRun }, (run) => replaceFolders(disk, run, located));
  };
  return {
    readText: (path) =>
      attempt(path, async () =>
        decode(path, await disk.read(await locateExisting(disk, folder, path), largestFile)),
      ),
    list: (path) =>
      attempt(path, async () => {
        const found: Listed = { paths: [], left: [] };
        await collect(disk, await locateExisting(disk, folder, path), cleanedPath(path), found);
        return { ok: true, paths: found.paths.sort(), left: found.left };
      }),
    rewrite: (edits) =>
      attempt([...edits.keys()].join(", "), async () => ({
        ok: true,
        ...(await rewriteFiles(disk, folder, edits, recoverRun)),
      })),
    writeAll: (path, files) =>
      attempt(path, async () => {
        const [replaced] = await writeFolders(new Map([[path, files]]));
        return { ok: true, written: [], unchanged: [], removed: [], ...replaced };
      }),
    writeFolders: (outputs) =>
      attempt([...outputs.keys()].join(", "), async () => ({
        ok: true,
        folders: await writeFolders(outputs),
      })),
    store: (settings) => diskStore(disk, folder, settings),
    recover: async (wanted) => {
      await attempt(root, async () => {
        const targets = await Promise.all([...wanted].map((path) => locate(disk, folder, path)));
        const places = new Set(targets.map((target) => placeOfOutput(target, targets)));
        if (await hasLeftovers(disk, places))
          await withRun(disk, places, { recover: recoverRun }, async () => undefined);
        return { ok: true };
      });
    },
  };
}

/** Writes the files to a folder outside of every project, for as long as `use` takes; it is removed whatever happens. */
export async function aside<T>(
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
  disk: Disk = nodeDisk,
): Promise<{ readonly ok: true; readonly value: T } | Refused> {
  // The folder for temporary files is shared with other users, whose files may be a trap.
  const recover: Recover = async (folder, by) => {
    const [theirs, ours] = [await disk.lstat(folder), await disk.lstat(homeOf(by))];
    if (theirs.owner.user === ours.owner.user) await removeRun(disk, folder);
  };
  return attempt(tmpdir(), async () =>
    withRun(disk, [await disk.realpath(tmpdir())], { recover, mode: 0o700 }, async (run) => {
      const folder = `${homeOf(run)}/files`;
      for (const [path, text] of files) {
        await ensureFolder(disk, paths.dirname(`${folder}/${checkedPath(path)}`));
        await disk.create(`${folder}/${checkedPath(path)}`, text);
      }
      return { ok: true as const, value: await use(folder) };
    }),
  );
}

/** A disk that exists in memory only, for tests and for texts that come from elsewhere. */
export function memoryHost(initial: Readonly<Record<string, string | Uint8Array>> = {}): Host & {
  readonly files: Map<string, string | Uint8Array>;
} {
  const files = new Map(Object.entries(initial));
  const writeFolder = async (name: string, outputs: Files): Promise<Replaced> => {
    const at = (path: string) => `${checkedFolder(name)}/${path}`;
    const old = filesOfManifest(textOf(files.get(at(manifestName))));
    const next = new Map<string, Content>();
    for await (const [path, content] of outputs) next.set(checkedPath(path), content);
    const isUnchanged = (path: string) => isSame(files.get(at(path)), next.get(path));
    for (const path of next.keys())
      if (files.has(at(path)) && !old.has(path) && !isUnchanged(path)) throw new Refuse("foreign", at(path));
    const removed = [...old].flatMap(([path, hash]) => {
      const content = files.get(at(path));
      return !next.has(path) && content !== undefined && hashOf(content) === hash ? [path] : [];
    });
    const unchanged = [...next.keys()].filter(isUnchanged).sort();
    const written = [...next.keys()].filter((path) => !isUnchanged(path)).sort();
    for (const path of removed) files.delete(at(path));
    for (const [path, content] of next) files.set(at(path), content);
    const hashes = new Map([...next].map(([path, content]) => [path, hashOf(content)]));
    files.set(at(manifestName), manifestOf(hashes));
    return { written, unchanged, removed: removed.sort() };
  };
  return {
    files,
    readText: (path) =>
      attempt(path, async () => {
        const content = files.get(checkedPath(path));
        if (content === undefined) throw new Refuse("missing");
        const bytes = Buffer.from(content);
        if (bytes.length > largestFile) throw new Refuse("too-large", null, String(bytes.length));
        return decode(path, bytes);
      }),
    list: (folder) =>
      attempt(folder, async () => {
        const prefix = checkedPath(folder) === "" ? "" : `${checkedPath(folder)}/`;
        const below = [...files.keys()].filter((path) => path.startsWith(prefix));
        if (below.length === 0 && prefix !== "") throw new Refuse("missing");
        const isListed = (path: string) =>
          !path.slice(prefix.length).split("/").slice(0, -1).some(isPassedOver);
        return { ok: true, paths: below.filter(isListed).sort(), left: [] };
      }),
    rewrite: (edits) =>
      attempt([...edits.keys()].join(", "), async () => {
        const [written, left]: [string[], Refused[]] = [[], []];
        for (const path of edits.keys()) checkedPath(path);
        for (const [given, { before, after }] of edits) {
          const path = checkedPath(given);
          const found = files.get(path);
          const isExpected = found === undefined ? before === null : before !== null && isSame(found, before);
          if (isExpected || isSame(found, after)) {
            files.set(path, after);
            written.push(path);
          } else left.push({ ok: false, path: given, reason: "changed", detail: "" });
        }
        return { ok: true, written: written.sort(), left };
      }),
    writeAll: (folder, contents) =>
      attempt(folder, async () => ({ ok: true, ...(await writeFolder(folder, contents)) })),
    writeFolders: (outputs) =>
      attempt([...outputs.keys()].join(", "), async () => {
        const folders: Replaced[] = [];
        for (const [folder, contents] of outputs) folders.push(await writeFolder(folder, contents));
        return { ok: true, folders };
      }),
    recover: async () => undefined,
    store: async () => noStore,
  };
}

function decode(path: string, bytes: Uint8Array): ReadResult {
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, path, reason: "not-utf-8", detail: "" };
  }
}

function textOf(content: Content | undefined): string | null {
  return content === undefined ? null : Buffer.from(content).toString();
}

function isSame(one: Content | undefined, other: Content | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.from(one).equals(Buffer.from(other));
}

interface Listed {
  readonly paths: string[];
  readonly left: Refused[];
}

async function collect(disk: Disk, folder: string, prefix: string, found: Listed): Promise<void> {
  for (const { name, isFolder } of await disk.readdir(folder)) {
    const path = prefix === "" ? name : `${prefix}/${name}`;
    if (!isFolder) found.paths.push(path);
    else if (!isPassedOver(name))
      await collect(disk, paths.join(folder, name), path, found).catch((problem) => {
        found.left.push(refusedBy(problem, path));
      });
  }
}

/** What is listed leaves these folders out. */
export function isPassedOver(folder: string): boolean {
  return folder.startsWith(".") || folder === "node_modules";
}
