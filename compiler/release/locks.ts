/** The locks of a project: reads their files, and checks that those they rest on are there and unchanged. */
import type { Diagnostic, Span } from "../../grammar/tree.ts";
import { raise } from "./faults.ts";
import { type Lock, readLock } from "./lock.ts";

/** A lock as it lies in the project. */
export interface LockFile {
  readonly path: string;
  readonly text: string;
}

/** A lock and the file it is in. */
export type PlacedLock = Lock & { readonly path: string };

export interface ReadLocks {
  readonly locks: readonly PlacedLock[];
  readonly diagnostics: readonly Diagnostic[];
}

/** By path; two locks of the same version are a fault of the second. */
export function readLocks(files: readonly LockFile[]): ReadLocks {
  const locks: PlacedLock[] = [];
  const diagnostics: Diagnostic[] = [];
  const byPath = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, text } of byPath) {
    const lock = readLock(text);
    if (typeof lock === "string") {
      diagnostics.push(raise("lock-not-read", startOf(path), { path, why: lock }));
      continue;
    }
    const other = locks.find((each) => each.book === lock.book && each.version === lock.version);
    if (other === undefined) locks.push({ ...lock, path });
    else {
      const why = `\`${other.path}\` is a lock of the same version`;
      diagnostics.push(raise("lock-not-read", startOf(path), { path, why }));
    }
  }
  return { locks: inOrder(locks), diagnostics };
}

/** Each after those that it rests on. */
function inOrder(locks: readonly PlacedLock[]): readonly PlacedLock[] {
  const isOf = (lock: PlacedLock, below: PlacedLock): boolean =>
    lock.book === below.book &&
    (lock.on?.version === below.version || lock.reissues?.version === below.version);
  const found: PlacedLock[] = [];
  const add = (lock: PlacedLock): void => {
    if (found.includes(lock)) return;
    for (const below of locks) if (below !== lock && isOf(lock, below)) add(below);
    if (!found.includes(lock)) found.push(lock);
  };
  for (const lock of locks) add(lock);
  return found;
}

export function startOf(file: string): Span {
  return { file, start: 0, end: 0 };
}

/** A lock names the locks of the versions that its version amends and re-issues. */
export function chainFaults(
  { book, version, path, on, reissues }: PlacedLock,
  all: readonly Lock[],
): readonly Diagnostic[] {
  return [on, reissues].flatMap((below) => {
    if (below === null) return [];
    const found = all.find((each) => each.book === book && each.version === below.version);
    const [address, other] = [`${book}@${version}`, `${book}@${below.version}`];
    if (found === undefined) return [raise("lock-missing", startOf(path), { version: other, by: address })];
    if (found.whole === below.whole) return [];
    return [raise("lock-outdated", startOf(path), { version: address, below: other })];
  });
}
