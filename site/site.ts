/**
 * All files of the site, one after the other: pages of every family in every language, data, scripts and styles. Nothing is
 * held back until the end, so that a book of many pages needs no more memory than a small one; where files go is the caller's.
 */
import type { SiteFile, SiteInput, SiteOptions } from "./input.ts";
import { type Family, isFile, type Page } from "./page.ts";
import { families } from "./pages/families.ts";
import { modelOf, type Site } from "./model/model.ts";
import { staticFiles } from "./static-files.ts";
import { pageFile } from "./shell/shell.ts";

export async function* site(input: SiteInput, options: SiteOptions): AsyncGenerator<SiteFile> {
  const model = await modelOf(input, options);
  yield* staticFiles(model);
  for (const language of model.languages)
    for (const family of families) yield* filesOf(model, language, family);
}

async function* filesOf(model: Site, language: string, family: Family): AsyncGenerator<SiteFile> {
  for await (const made of family(model, language)) yield isFile(made) ? made : pageFile(model, made as Page);
}
