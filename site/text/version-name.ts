/** What a version is called by readers: its number, or that it is the printing. */
import { inLanguage } from "../language.ts";
import { shellWords } from "../shell/words.ts";

export function versionName(version: string, language: string): string {
  return version === "base" ? inLanguage(shellWords, language).printing : version;
}
