/**
 * All files of the site, one after the other: pages of every family in every language, data, scripts and styles. Nothing is
 * held back until the end, so that a book of many pages needs no more memory than a small one; where files go is the caller's.
 * Whoever wants one page only asks for that.
 */
import type { SiteFile, SiteInput, SiteOptions } from "./input.ts";
import { modelOf, type Site } from "./model/model.ts";
import { isListedFile, type Listed } from "./page.ts";
import { families } from "./pages/families.ts";
import { feeds, siteMaps } from "./published.ts";
import { pageFile } from "./shell/shell.ts";
import { staticFiles } from "./static-files.ts";

export async function* site(input: SiteInput, options: SiteOptions): AsyncGenerator<SiteFile> {
  const model = await modelOf(input, options);
  const index = options.hasSearch ? await (await import("./search/indexer.ts")).indexer() : null;
  yield* staticFiles(model);
  const known: string[] = [];
  for (const language of model.languages)
    for (const listed of pagesIn(model, language)) {
      if (isListedFile(listed)) {
        yield { path: listed.path, content: listed.content() };
        continue;
      }
      const page = await listed.page();
      await index?.add(page, model.href(language, page.tail));
      yield pageFile(model, page);
      if (options.origin !== null && language === model.languages[0] && page.kind !== "search")
        known.push(page.tail);
    }
  yield* siteMaps(model, known);
  yield* feeds(model);
  if (index) yield* index.files();
}

export interface OnDemand {
  /** By its path below the site's folder; null where there is none. */
  readonly file: (path: string) => Promise<SiteFile | null>;
}

/** The same files, each made when it is asked for; what only searching needs is left out. */
export async function onDemand(input: SiteInput, options: Omit<SiteOptions, "hasSearch">): Promise<OnDemand> {
  const model = await modelOf(input, { ...options, hasSearch: false });
  const listed = new Map<string, ReadonlyMap<string, Listed>>();
  const listedIn = (language: string) => {
    const found =
      listed.get(language) ??
      new Map(
        [...pagesIn(model, language)].map((each) => [
          isListedFile(each) ? each.path : `${language}/${each.tail}index.html`,
          each,
        ]),
      );
    listed.set(language, found);
    return found;
  };
  return {
    file: async (path) => {
      const [, language = ""] = /^([a-z]{2,3})\//.exec(path) ?? [];
      const found = model.languages.includes(language) ? listedIn(language).get(path) : undefined;
      if (found && isListedFile(found)) return { path, content: found.content() };
      if (found) return pageFile(model, await found.page());
      for await (const file of staticFiles(model, path)) if (file.path === path) return file;
      return null;
    },
  };
}

function* pagesIn(model: Site, language: string): Generator<Listed> {
  for (const family of families) yield* family(model, language);
}
