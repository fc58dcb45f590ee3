/** The texts of the rules in rules/, as the compiler takes them. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SourceFile } from "../../grammar/index.ts";

const root = fileURLToPath(new URL("../../rules/", import.meta.url));

export const rules: readonly SourceFile[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".rubric"))
  .sort()
  .map((path) => ({ path: `rules/${path}`, text: readFileSync(root + path, "utf8") }));
