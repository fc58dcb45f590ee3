/**
 * Lays an example out as the formatter does where it stands in a provision or an entry. Into which file it goes, and where, is
 * placing.ts.
 */
import { format } from "../../grammar/index.ts";

/** As it is where it cannot be read. */
export function laidOut(book: string, example: string): string {
  const text = `part of ${book}\n\nprovision one {\n${example}\n}\n`;
  const { value, diagnostics } = format({ path: "example.rubric", text });
  if (diagnostics.length > 0) return example;
  const lines = value.trimEnd().split("\n");
  const from = lines.findIndex((line) => line.startsWith("  example "));
  return lines
    .slice(from, -1)
    .map((line) => line.replace(/^ {2}/, ""))
    .join("\n");
}
