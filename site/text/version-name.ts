/** The readers' name for a version: the printed book, its number, or what an overlay is called, with the number below it. */
import type { BookGraph, VersionId } from "../../compiler/index.ts";
import { numberOf } from "../../compiler/resolve/graph.ts";
import { plainTexts } from "../../grammar/tree.ts";
import { chosen, inLanguage } from "../language.ts";
import { shellWords } from "../shell/words.ts";

export function versionName(
  { graph }: { readonly graph: BookGraph },
  version: string,
  language: string,
): string {
  if (version === "base") return inLanguage(shellWords, language).printing;
  if (!version.includes("-")) return version;
  const title = chosen(plainTexts(graph.versions.get(version as VersionId)?.title ?? []), language)?.text;
  return title === undefined ? version : `${title} (${numberOf(version as VersionId)})`;
}
