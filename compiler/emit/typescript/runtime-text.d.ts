/** What compiler/runtime-text.mjs makes of compiler/runtime/ for bundlers and tests. */
declare module "rubric:runtime-text" {
  /** What the runtime exports, which no function or variable of a module may be called. */
  export const runtimeValues: readonly string[];
  /** By path: `runtime.ts`, `runtime/terms.js`. */
  export const runtimeFiles: Readonly<Record<string, string>>;
}
