/**
 * The language of a command: from `--lang`, else from the address, else that of the words that a person typed, else that of the
 * system, else the first of the project, else the first of the book. A language that is asked for and has no text is wrong use,
 * because the text of another language would pass for it; the others count only where there is text in them.
 */
import type { CompiledVersion } from "../compile.ts";
import { usualLanguage } from "../languages/index.ts";
import { nearNames } from "../near-names.ts";
import { languageOfWords } from "../study/find.ts";
import { type Context, Misuse, option } from "./command.ts";
import type { Opened } from "./opened.ts";

type Held = Pick<CompiledVersion, "book">;

/** `named`: what addresses name, the last of them first to be heeded. `words`: what a person typed. */
export function languageOf(
  context: Context,
  opened: Opened,
  versions: readonly Held[],
  named: readonly (string | null)[],
  words = "",
): string {
  const known = languagesOf(opened, versions);
  const asked = [option(context, "lang"), ...named.toReversed()].filter((each) => each !== null);
  for (const each of asked) if (!known.includes(each)) throw notKnown(each, known);
  const [first] = asked;
  if (first !== undefined) return first;
  const likely = [
    languageOfWords(words, known),
    context.terminal.language,
    ...(opened.project?.languages ?? []),
  ];
  return likely.find((each) => each && known.includes(each)) ?? known[0] ?? usualLanguage.code;
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
