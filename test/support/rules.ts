/** The texts of the rules in rules/, and what they compile to: once in each process, for all test files it runs. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Compile, type Compiled, compiling } from "../../compiler/compile.ts";
import type { SourceFile } from "../../grammar/index.ts";

const root = fileURLToPath(new URL("../../rules/", import.meta.url));

export const rules: readonly SourceFile[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".rubric"))
  .sort()
  .map((path) => ({ path: `rules/${path}`, text: readFileSync(root + path, "utf8") }));

export const compileRemembering: Compile = compiling();

let compiled: Compiled | null = null;

export function compiledRules(): Compiled {
  compiled ??= compileRemembering(rules).value;
  return compiled;
}
