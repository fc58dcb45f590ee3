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

const textsByPath = new Map(rules.map(({ path, text }) => [path, text]));
const memories = new Map<string, Compile>();

/** Remembers these rules, and each part of them, whatever else is compiled in between. */
export const compileRemembering: Compile = (sources, options) => {
  const areRules = sources.every(({ path, text }) => textsByPath.get(path) === text);
  const key = areRules ? sources.map(({ path }) => path).join(" ") : "others";
  const compileAgain = memories.get(key) ?? compiling();
  memories.set(key, compileAgain);
  return compileAgain(sources, options);
};

let compiled: Compiled | null = null;

export function compiledRules(): Compiled {
  compiled ??= compileRemembering(rules).value;
  return compiled;
}
