/** How much memory a command takes for a large project. */
import { setFlagsFromString } from "node:v8";
import type { SourceFile } from "../../grammar/tree.ts";

/** Letters of all rule files. The five books of this project have half as many. */
const largeProject = 4_000_000;

/**
 * Node.js lets memory grow to several times of what is used before it frees any. A large project would take 3 GB where 1 GB is
 * used, so its garbage is collected more often. Smaller projects are done sooner without.
 */
export function saveMemory(sources: readonly SourceFile[]): void {
  if (sources.reduce((sum, { text }) => sum + text.length, 0) > largeProject)
    setFlagsFromString("--heap-growing-percent=15");
}
