/** The fixes that were applied, as text: each with its place and all lines that it changes. */
import { printable } from "../report/printable.ts";
import type { AppliedFix } from "../study/fixes.ts";
import { counted } from "./command.ts";

/** Empty if there was nothing to fix. */
export function fixesInWords(applied: readonly AppliedFix[]): string {
  if (applied.length === 0) return "No fixes to apply.\n\n";
  const files = new Set(applied.map(({ file }) => file)).size;
  const lines = applied.flatMap(({ code, title, file, line, before, after }) => [
    `${file}:${line}: ${title} [${code}]`,
    ...before.map((text) => `  - ${text}`.trimEnd()),
    ...after.map((text) => `  + ${text}`.trimEnd()),
  ]);
  const all = [...lines, `${counted(applied.length, "fix", "fixes")} in ${counted(files, "file")}`];
  return `${all.map(printable).join("\n")}\n\n`;
}
