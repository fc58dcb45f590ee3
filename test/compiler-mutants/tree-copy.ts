/** A copy of the tree in which sources are mutated, so that the tree itself stays as it is. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { runtimeTextPath } from "../../compiler/runtime-text.mjs";

const left = new Set(["node_modules", ".git", "dist", ".dist-next", "out", "coverage"]);

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

  /** Returns the modules that changed. The runtime is also a module of text, which vitest makes from its sources. */
  write(files: ReadonlyMap<string, string>): readonly string[] {
    for (const [path, text] of files) writeFileSync(join(this.root, path), text);
    const changed = [...files.keys()];
    return changed.some((path) => path.startsWith("compiler/runtime/"))
      ? [...changed, runtimeTextPath("")]
      : changed;
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
