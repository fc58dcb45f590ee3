/**
 * Turns the parts of a function into its text, marked where it is for .ts only, and into its declaration.
 * What stands in it is left to those who emit it.
 */
import { typeOnly } from "./fast.ts";

export function functionText(name: string, params: readonly string[], result: string, lines: string): string {
  const head = `function ${name}(${params.join(", ")})${typeOnly(`: ${result}`)} {`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters, which no author text keeps.
  if (head.replace(/[\u0001\u0002]/g, "").length <= 103) return `${head}\n${lines}}\n`;
  const broken = params.map((param) => `  ${param},\n`).join("");
  return `function ${name}(\n${broken})${typeOnly(`: ${result}`)} {\n${lines}}\n`;
}

export function declarationText(name: string, params: readonly string[], result: string): string {
  return `function ${name}(${params.join(", ")}): ${result};\n`;
}
