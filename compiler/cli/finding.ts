/** The search of a version's questions, with the index that an earlier command made. */
import { type Finder, finder, searchIndexes } from "../study/find.ts";
import type { Context } from "./command.ts";
import type { Found, Opened } from "./opened.ts";

export async function openFinder(
  context: Context,
  opened: Opened,
  found: Found,
  language: string,
): Promise<Finder> {
  const key = ["search index", found.versionId, language];
  const indexes = await opened.recall(found.bookId, key, () => {
    context.terminal.progress?.(`Indexing the questions of ${found.bookId}@${found.versionId}`);
    return searchIndexes(found, language);
  });
  return finder(found, { language, indexes });
}
