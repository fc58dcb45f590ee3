/**
 * All files of the site, one after the other: pages of every family in every language, data, scripts and styles. Nothing is
 * held back until the end, so that a book of many pages needs no more memory than a small one; where files go is the caller's.
 */
import type { SiteFile, SiteInput, SiteOptions } from "./input.ts";
import { modelOf, type Site } from "./model/model.ts";
import { isFile } from "./page.ts";
import { families } from "./pages/families.ts";
import type { Indexer } from "./search/indexer.ts";
import { pageFile } from "./shell/shell.ts";
import { staticFiles } from "./static-files.ts";

export async function* site(input: SiteInput, options: SiteOptions): AsyncGenerator<SiteFile> {
  const model = await modelOf(input, options);
  const index = options.hasSearch ? await (await import("./search/indexer.ts")).indexer() : null;
  yield* staticFiles(model);
  for (const language of model.languages) yield* filesIn(model, language, index);
  if (index) yield* index.files();
}

async function* filesIn(model: Site, language: string, index: Indexer | null): AsyncGenerator<SiteFile> {
  for (const family of families)
    for await (const made of family(model, language)) {
      if (isFile(made)) yield made;
      else {
        await index?.add(made, model.href(language, made.tail));
        yield pageFile(model, made);
      }
    }
}
