/** The HTML files below a folder, by path with forward slashes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function pagesIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
