/** Why a path is not read or written: as data, and in words for the user. */
import { largestFile } from "../limits.ts";
import { codeOf, Unsuitable } from "./disk.ts";

export type Refusal =
  /** Nothing is there. */
  | "missing"
  /** The path leads out of the root, or is not a path below it at all. */
  | "outside"
  /** The bytes are not UTF-8. */
  | "not-utf-8"
  /** A folder, a pipe, a socket or a device; `detail` says which. */
  | "not-a-file"
  /** `detail` has the size in bytes. */
  | "too-large"
  /** The file no longer contains the text that was to be replaced. */
  | "changed"
  /** The file has more than one name (hard links), and replacing it would separate them. */
  | "several-names"
  /** An output would replace a file that this product did not write. */
  | "foreign"
  /** The system refuses; `detail` has its code. */
  | "denied";

export interface Refused {
  readonly ok: false;
  readonly path: string;
  readonly reason: Refusal;
  readonly detail: string;
}

/** Why, as the second half of a sentence. */
export function refusalInWords({ reason, detail }: Refused): string {
  switch (reason) {
    case "missing":
      return systemWords.get(detail) ?? "it does not exist";
    case "outside":
      return "it is outside the project's folder";
    case "not-utf-8":
      return "it is not UTF-8 text";
    case "not-a-file":
      return `it is a ${detail}`;
    case "too-large":
      return `it has more than ${largestFile / 1_000_000} MB`;
    case "changed":
      return "someone saved it while the command ran";
    case "several-names":
      return "it has a second name (a hard link), and rewriting it would separate the two";
    case "foreign":
      return "a file of this name exists, and Rubric did not write it";
    case "denied":
      return systemWords.get(detail) ?? `the system says ${detail}`;
  }
}

/** What to do about a file that cannot be written. `instead`: another way out, as `or …`. */
export function helpToWrite({ detail }: Refused, instead = ""): string {
  if (detail === "ENOSPC" || detail === "EDQUOT")
    return "Nothing was changed. Free some space, then run the command again.";
  if (detail === "EFBIG")
    return "Nothing was changed. Raise the limit, on Linux and macOS with `ulimit -f unlimited`, then run the command again.";
  return `Check that you have permission to write there${instead === "" ? "" : `, ${instead}`}.`;
}

const systemWords: ReadonlyMap<string, string> = new Map([
  ["EACCES", "you have no permission"],
  ["EPERM", "you have no permission"],
  ["EROFS", "the disk is read-only"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "part of its path is a file, not a folder"],
  ["EEXIST", "something with this name exists, perhaps with other capital letters"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "your disk quota is used up"],
  ["EFBIG", "it would be larger than the limit for files here"],
  ["EIO", "the disk reports a read or write error"],
  ["EBUSY", "another program uses it, or another disk is mounted there"],
  ["EXDEV", "it is on another disk than the folder around it"],
  ["ELOOP", "its symbolic links form a circle"],
  ["EMFILE", "too many files are open"],
  ["ENAMETOOLONG", "its name is too long"],
]);

/** Ends an action on files; `attempt` turns it into a result. */
export class Refuse extends Error {
  readonly reason: Refusal;
  readonly path: string | null;
  readonly detail: string;
  constructor(reason: Refusal, path: string | null = null, detail = "") {
    super(reason);
    this.reason = reason;
    this.path = path;
    this.detail = detail;
  }
}

export async function attempt<T>(path: string, action: () => Promise<T>): Promise<T | Refused> {
  try {
    return await action();
  } catch (problem) {
    return refusedBy(problem, path);
  }
}

/** Throws the problem on where it is no refusal of the disk. */
export function refusedBy(problem: unknown, path: string): Refused {
  if (problem instanceof Refuse)
    return { ok: false, path: problem.path ?? path, reason: problem.reason, detail: problem.detail };
  if (problem instanceof Unsuitable)
    return { ok: false, path, reason: problem.reason, detail: problem.detail };
  const code = codeOf(problem);
  if (code === null) throw problem;
  const isMissing = code === "ENOENT" || code === "ENOTDIR";
  return { ok: false, path, reason: isMissing ? "missing" : "denied", detail: code };
}

/** Throws the problem as a refusal of this path. */
export function refuse(problem: unknown, path: string): never {
  const { path: named, reason, detail } = refusedBy(problem, path);
  throw new Refuse(reason, named, detail);
}
