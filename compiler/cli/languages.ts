/**
 * The language of a command: from `--lang`, else from the address, else the first language of the book. A language
 * without any text is wrong use, because the text of another language would pass for it.
 */
import type { CompiledVersion } from "../compile.ts";
import { nearNames } from "../near-names.ts";
import { type Context, Misuse, option } from "./command.ts";
import type { Opened } from "./opened.ts";

type Held = Pick<CompiledVersion, "book">;

/** `named`: what addresses name, the last of them first to be heeded. */
export function languageOf(
  context: Context,
  opened: Opened,
  versions: readonly Held[],
  ...named: readonly (string | null)[]
): string {
  const known = languagesOf(opened, versions);
  const asked = [option(context, "lang"), ...named.toReversed()].filter((each) => each !== null);
  for (const each of asked) if (!known.includes(each)) throw notKnown(each, known);
  return asked[0] ?? versions[0]?.book.graph.held[0] ?? known[0] ?? "en";
}

/** Those the documents are held in, then those the project wants besides. */
function languagesOf({ project }: Opened, versions: readonly Held[]): readonly string[] {
  const held = versions.flatMap(({ book: { graph } }) => [
    ...graph.held,
    ...[...graph.versions.values()].flatMap((version) => version.held),
  ]);
  return [...new Set([...held, ...(project?.languages ?? [])])];
}

function notKnown(language: string, known: readonly string[]): Misuse {
  return new Misuse(
    `Nothing here is in the language \`${language}\`.`,
    `Write one of: ${known.join(", ")}.`,
    nearNames(language, known),
  );
}
