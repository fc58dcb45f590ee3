/**
 * Turns the programs of one book into TypeScript modules, one for each version, with their JavaScript and declarations,
 * and the runtime they rest on. Where the files are written is the caller's affair.
 */
import type { Program } from "../../check/program.ts";
import { modelBook } from "./model.ts";
import { print, printJavaScript } from "./print.ts";
import { runtimeFiles, runtimeValues } from "./runtime-text.ts";

/** Paths below the folder of emitted rules: `w40k/1.5.ts`, `runtime.js`. */
export type Emitted = ReadonlyMap<string, string>;

/** `programs`: all versions of one book, base first. What a version did not change it takes from an earlier one. */
export async function emitTypeScript(programs: readonly Program[]): Promise<Emitted> {
  // Loaded late: it takes longer than all else a check of the rules needs.
  const { CodeBlockWriter } = await import("ts-morph");
  const writer = () => new CodeBlockWriter({ indentNumberOfSpaces: 2, useTabs: false, newLine: "\n" });
  const files = new Map<string, string>();
  for (const module of modelBook(programs, runtimeValues)) {
    const { ts, js, dts } = print(module, writer);
    files.set(`${module.path}.ts`, ts);
    files.set(`${module.path}.js`, js);
    files.set(`${module.path}.d.ts`, dts);
  }
  return files;
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
