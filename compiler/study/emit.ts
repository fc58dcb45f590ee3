/**
 * The emitted files of a whole project by path: code with its runtime, data with its schemas. The code emitters take
 * longest to load, so they are loaded on use.
 */
import type { Compiled } from "../compile.ts";
import { emitJson } from "../emit/json.ts";
import { packageFolder } from "../files/package-folder.ts";
import { diskHost } from "../host.ts";
import { emitPlays } from "./emit-plays.ts";
import { type LockFile, readLocks } from "../release/locks.ts";

/** One file after another: all files of a large project together may need more memory than there is. */
export async function* emitRules({ versions }: Compiled): AsyncGenerator<readonly [string, string]> {
  const { emitRuntime, emitTypeScript } = await import("../emit/typescript/typescript.ts");
  yield* emitRuntime();
  for (const all of versions.values()) yield* emitTypeScript([...all.values()].map(({ program }) => program));
}

export async function collectRules(compiled: Compiled): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const [path, text] of emitRules(compiled)) files.set(path, text);
  return files;
}

/** Below the folder of data. The lock of a released version lies beside its data, so that a package can be verified. */
export function* emitData(
  compiled: Compiled,
  schemas: Schemas,
  locks: readonly LockFile[] = [],
): Generator<readonly [string, string]> {
  yield* emitJson(compiled);
  const read = new Map(locks.map(({ path, text }) => [path, text]));
  for (const { book, version, path } of readLocks(locks).locks)
    yield [`${book}/${version}.lock`, read.get(path) ?? ""];
  yield* emitPlays(compiled.versions);
  yield* schemas;
}

export type Schemas = readonly (readonly [path: string, text: string])[];

/** The published shapes, beside the data they describe. */
export async function readSchemas(): Promise<Schemas> {
  const host = diskHost(packageFolder());
  const listed = await host.list(schemaFolder);
  if (!listed.ok) throw new Error("the schemas are missing from the package");
  return Promise.all(
    listed.paths.map(async (path): Promise<[string, string]> => {
      const read = await host.readText(path);
      if (!read.ok) throw new Error(`${path} is missing from the package`);
      return [`schema/${path.slice(schemaFolder.length + 1)}`, read.text];
    }),
  );
}

const schemaFolder = "compiler/emit/schema";
