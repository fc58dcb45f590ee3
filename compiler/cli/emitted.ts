/**
 * The emitted files of a whole project, and the runtime beside them, by path below the folder of rules.
 * The emitters are loaded only here, since they take longer to start than all else.
 */
import type { Compiled } from "../compile.ts";

export async function emitRules({ versions }: Compiled): Promise<ReadonlyMap<string, string>> {
  const { emitRuntime, emitTypeScript } = await import("../emit/typescript/typescript.ts");
  const files = new Map<string, string>(emitRuntime());
  for (const all of versions.values()) {
    const programs = [...all.values()].map(({ program }) => program);
    for (const [path, text] of await emitTypeScript(programs)) files.set(path, text);
  }
  return files;
}
