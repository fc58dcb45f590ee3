/**
 * The emitted files of a whole project, and the runtime beside them, by path below the folder of rules.
 * The emitters are loaded only here, since they take longer to start than all else.
 */
import type { Compiled } from "../compile.ts";

/** One after the other: together the files of a large project may take more memory than there is. */
export async function* emitRules({ versions }: Compiled): AsyncGenerator<readonly [string, string]> {
  const { emitRuntime, emitTypeScript } = await import("../emit/typescript/typescript.ts");
  yield* emitRuntime();
  for (const all of versions.values()) yield* emitTypeScript([...all.values()].map(({ program }) => program));
}

export async function emittedRules(compiled: Compiled): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const [path, text] of emitRules(compiled)) files.set(path, text);
  return files;
}
