/** A copy of the tree in which sources are mutated, so that the tree itself stays as it is. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { renderRuntimeText } from "../support/runtime-text.ts";

const left = new Set(["node_modules", ".git", "dist", ".dist-next", "out", "coverage"]);
const runtime = "compiler/emit/typescript";

export class TreeCopy implements Disposable {
  readonly root: string;
  readonly #original: string;

  constructor(original: string) {
    this.#original = original;
    this.root = mkdtempSync(join(tmpdir(), "rubric-mutants-"));
    cpSync(original, this.root, {
      recursive: true,
      filter: (path) => dirname(path) !== original.replace(/\/$/, "") || !left.has(basename(path)),
    });
    symlinkSync(join(original, "node_modules"), join(this.root, "node_modules"));
  }

  readOriginal(path: string): string {
    return readFileSync(join(this.#original, path), "utf8");
  }

  /** Gives the paths that changed: what is emitted carries its runtime as text, which is made again from the sources. */
  async write(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
    for (const [path, text] of files) writeFileSync(join(this.root, path), text);
    const changed = [...files.keys()];
    if (!changed.some((path) => path.startsWith(`${runtime}/runtime`))) return changed;
    writeFileSync(
      join(this.root, runtime, "runtime-text.ts"),
      await renderRuntimeText(join(this.root, runtime)),
    );
    return [...changed, `${runtime}/runtime-text.ts`];
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
