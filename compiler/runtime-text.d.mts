import type { Plugin as EsbuildPlugin } from "esbuild";
import type { ts } from "ts-morph";
import type { Plugin as VitePlugin } from "vitest/config";

/** How TypeScript makes JavaScript and declarations of a module alone. */
export const emitting: ts.CompilerOptions;
/** `root`: the package's folder. */
export function runtimeTextForEsbuild(root: string): EsbuildPlugin;
export function runtimeTextForVite(root: string): VitePlugin;
/** What a caller invalidates in Vite when a source of the runtime has changed. */
export function runtimeTextPath(root: string): string;
/** The text of the module. Throws when a source cannot be compiled alone. */
export function renderRuntimeText(folder: string): Promise<string>;
