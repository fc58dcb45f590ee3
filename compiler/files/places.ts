/** Paths as callers give them, below a root and with forward slashes, and where on the disk they lead. */
import * as paths from "node:path";
import { codeOf, type Disk, lstatOrNull } from "./disk.ts";
import { Refuse } from "./refusal.ts";

/** The path without `.` and doubled slashes; `..` is refused even where it would lead back in. */
export function checkedPath(path: string): string {
  const isForeign =
    path.startsWith("/") || /^[a-z]:/i.test(path) || path.includes("\\") || path.includes("\0");
  if (isForeign || path.split("/").includes("..")) throw new Refuse("outside", path);
  return cleanedPath(path);
}

export function cleanedPath(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/** The root itself is never an output: it could not be swapped. */
export function checkedFolder(folder: string): string {
  const path = checkedPath(folder);
  if (path === "") throw new Refuse("outside");
  return path;
}

export function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(paths.sep) ? folder : folder + paths.sep);
}

/** Where something that exists is on the disk, with links resolved. */
export async function locateExisting(disk: Disk, root: string, path: string): Promise<string> {
  const full = paths.join(root, checkedPath(path));
  const [realRoot, real] = [await disk.realpath(root), await disk.realpath(full)];
  if (real !== realRoot && !isInside(real, realRoot)) throw new Refuse("outside", path);
  return real;
}

/**
 * Where the path is on the disk, with links resolved, or where it would be. A link that leads nowhere counts as leading
 * out: nothing is known of the place that writing to it would make.
 */
export async function locate(disk: Disk, root: string, path: string): Promise<string> {
  const rest: string[] = [];
  for (let above = checkedPath(path); ; above = above.split("/").slice(0, -1).join("/")) {
    try {
      return paths.join(await locateExisting(disk, root, above), ...rest);
    } catch (problem) {
      if (problem instanceof Refuse) throw new Refuse("outside", path);
      if (codeOf(problem) !== "ENOENT" && codeOf(problem) !== "ENOTDIR") throw problem;
      const entry = await lstatOrNull(disk, paths.join(root, above)).catch(() => null);
      if (entry?.kind === "link") throw new Refuse("outside", path);
      if (above === "") throw problem;
      rest.unshift(above.split("/").at(-1) ?? "");
    }
  }
}
