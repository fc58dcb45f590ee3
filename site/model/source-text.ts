/** A stretch of a rule file as a reader wants to see it: without what only its author needs, and without its indentation. */
import type { SourceFile } from "../../compiler/index.ts";

export function sourceOf(
  sources: ReadonlyMap<string, SourceFile>,
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const text = sources.get(file)?.text ?? "";
  const lineStart = text.lastIndexOf("\n", start) + 1;
  const indent = /^\s*/.exec(text.slice(lineStart, start))?.[0].length ?? 0;
  return text
    .slice(start, end)
    .split("\n")
    .filter((line) => !/^\s*--/.test(line))
    .map((line, i) => (i === 0 ? line : line.slice(Math.min(indent, /^\s*/.exec(line)?.[0].length ?? 0))))
    .join("\n");
}
