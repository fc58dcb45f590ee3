/**
 * Turns the programs of one book into TypeScript modules, one for each version, with their JavaScript and declarations,
 * and the runtime they rest on. Where the files are written is the caller's affair.
 */
import type { Program } from "../../check/program.ts";
import { modelBook } from "./model.ts";
import { printDeclarations, printJavaScript, printTypeScript } from "./print.ts";
import { runtimeFiles, runtimeValues } from "rubric:runtime-text";

/** Paths below the folder of emitted rules: `w40k/1.5.ts`, `runtime.js`. */
export type Emitted = ReadonlyMap<string, string>;

/**
 * `programs`: all versions of one book, base first. What a version did not change it takes from an earlier one. The files of a
 * large book come one by one, so that they need not be in memory together.
 */
export async function* emitTypeScript(
  programs: readonly Program[],
): AsyncGenerator<readonly [path: string, text: string]> {
  // Loaded late: it takes longer than all else a check of the rules needs.
  const { CodeBlockWriter } = await import("ts-morph");
  const writer = () => new CodeBlockWriter({ indentNumberOfSpaces: 2, useTabs: false, newLine: "\n" });
  for (const module of modelBook(programs, runtimeValues)) {
    yield [`${module.path}.ts`, printTypeScript(module, writer)];
    yield [`${module.path}.js`, printJavaScript(module)];
    yield [`${module.path}.d.ts`, printDeclarations(module)];
  }
}

/** The same modules as they run, without types and without what it takes to write these: for code that is run at once. */
export function emitJavaScript(programs: readonly Program[]): Emitted {
  const modules = modelBook(programs, runtimeValues);
  return new Map(modules.map((module) => [`${module.path}.js`, printJavaScript(module)]));
}

/** What every book's modules import, once for all books. */
export function emitRuntime(): Emitted {
  return new Map(Object.entries(runtimeFiles));
}
