/** The readers' name for a version: its number, or the printed book. */
import { inLanguage } from "../language.ts";
import { shellWords } from "../shell/words.ts";

export function versionName(version: string, language: string): string {
  return version === "base" ? inLanguage(shellWords, language).printing : version;
}
