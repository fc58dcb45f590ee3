/**
 * A folder of its own on storage that is memory where the system has such, so that what is measured is no disk.
 * Where it has none, the folder for temporary files does.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = join("/", "dev", "shm");

export async function withMemoryBacked<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), "rubric-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
