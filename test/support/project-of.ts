/** Puts sources into a project folder of their own that is gone when the test is over. Running it is the test's affair. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SourceFile } from "../../grammar/index.ts";

export function projectOf(sources: readonly SourceFile[]): { readonly folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), "rubric-"));
  const files = [
    ...sources,
    { path: "rubric.json", text: JSON.stringify({ books: ["rules"], languages: ["en"] }) },
  ];
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
