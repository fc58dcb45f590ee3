/** The folder with this package's own files, both for the sources and for the bundle. */
import { existsSync, readFileSync } from "node:fs";
import * as paths from "node:path";
import { fileURLToPath } from "node:url";

export function packageFolder(): string {
  return ownPackage().folder;
}

export function packageVersion(): string {
  return ownPackage().version;
}

function ownPackage(): { readonly folder: string; readonly version: string } {
  let folder = paths.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = paths.join(folder, "package.json");
    if (existsSync(file)) {
      const { name, version } = JSON.parse(readFileSync(file, "utf8")) as { name?: string; version: string };
      if (name === "rubric") return { folder, version };
    }
    const above = paths.dirname(folder);
    if (above === folder) throw new Error("the package's own folder is gone");
    folder = above;
  }
}
