/**
 * All files of the site, one after another: pages of every family in every language, data, scripts and styles. No page
 * is kept until the end, so that a large book needs no more memory than a small one. A single page can be made on
 * request. Another thread can make the second part of the pages meanwhile.
 */
import type { Beside, Made, MadePage, SiteFile, SiteInput, SiteOptions } from "./input.ts";
import { modelOf, type Site } from "./model/model.ts";
import {
  eachListed,
  isListedFile,
  isListedFolder,
  type Listed,
  type ListedFile,
  type ListedPage,
} from "./page.ts";
import { movedFrom } from "./moved.ts";
import { families } from "./pages/families.ts";
import { isInSecond, type SecondPart, secondPart } from "./parts.ts";
import { feeds, siteMaps } from "./published.ts";
import { pageFile } from "./shell/shell.ts";
import { staticFiles } from "./static-files.ts";

/** `beside`: makes the second part; by default it follows the first. */
export async function* site(
  input: SiteInput,
  options: SiteOptions,
  beside: Beside | null = null,
): AsyncGenerator<SiteFile> {
  const model = await modelOf(input, options);
  const index = options.hasSearch ? await (await import("./search/indexer.ts")).indexer() : null;
  yield* staticFiles(model);
  const known: string[] = [];
  const note = async (page: MadePage | null): Promise<void> => {
    if (page === null) return;
    await index?.add(page, model.href(page.language, page.tail));
    if (options.origin !== null && page.language === model.languages[0] && page.kind !== "search")
      known.push(page.tail);
  };
  const second = secondPart(input.compiled);
  // The index takes pages in one order, however soon they are made.
  const early: (MadePage | null)[] = [];
  for await (const { file, page } of made(model, (tail) => !isInSecond(second, tail))) {
    yield file;
    await note(page);
    for (const each of beside?.ready() ?? []) {
      yield each.file;
      early.push(each.page);
    }
  }
  for (const page of early) await note(page);
  for await (const { file, page } of beside?.rest() ?? madeOf(model, second)) {
    yield file;
    await note(page);
  }
  yield* siteMaps(model, known);
  yield* feeds(model);
  if (index) yield* index.files();
}

/** The second part alone; `input` need know no more than its books. */
export async function* madeBeside(
  input: SiteInput,
  options: SiteOptions,
  second: SecondPart,
): AsyncGenerator<Made> {
  yield* madeOf(await modelOf(input, options), second);
}

function madeOf(model: Site, second: SecondPart): AsyncGenerator<Made> {
  return made(model, (tail) => isInSecond(second, tail));
}

async function* made(model: Site, isWanted: (tail: string) => boolean): AsyncGenerator<Made> {
  for (const language of model.languages)
    for await (const listed of eachListed(pagesIn(model, language), isWanted))
      if (isListedFile(listed)) {
        const { path } = listed;
        if (isWanted(path.slice(language.length + 1)))
          yield { file: { path, content: await listed.content() }, page: null };
      } else if (isWanted(listed.tail)) {
        const page = await listed.page();
        const { kind, tail, records } = page;
        yield { file: pageFile(model, page), page: { kind, language, tail, records } };
      }
}

export interface OnDemand {
  /** By its path below the site's folder; null if there is no such file. */
  readonly file: (path: string) => Promise<SiteFile | null>;
}

/** The same files, each made when it is asked for; what only searching needs is left out. */
export async function onDemand(input: SiteInput, options: Omit<SiteOptions, "hasSearch">): Promise<OnDemand> {
  const model = await modelOf(input, { ...options, hasSearch: false });
  const known = new Map<string, readonly Listed[]>();
  const listedIn = (language: string) => {
    const found = known.get(language) ?? [...pagesIn(model, language)];
    known.set(language, found);
    return found;
  };
  const fileOf = (language: string, path: string): Promise<ListedPage | ListedFile | null> =>
    findListed(listedIn(language), path, language);
  return {
    file: async (path) => {
      const [, language = ""] = /^([a-z]{2,3})\//.exec(path) ?? [];
      const found = model.languages.includes(language) ? await fileOf(language, path) : null;
      if (found && isListedFile(found)) return { path, content: await found.content() };
      if (found) return pageFile(model, await found.page());
      for await (const file of staticFiles(model, path)) if (file.path === path) return file;
      return null;
    },
  };
}

async function findListed(
  all: readonly Listed[],
  path: string,
  language: string,
): Promise<ListedPage | ListedFile | null> {
  for (const listed of all)
    if (isListedFolder(listed)) {
      if (!path.startsWith(`${language}/${listed.folder}`)) continue;
      const within = await findListed(await listed.listed(), path, language);
      if (within !== null) return within;
    } else if (path === (isListedFile(listed) ? listed.path : `${language}/${listed.tail}index.html`))
      return listed;
  return null;
}

function* pagesIn(model: Site, language: string): Generator<Listed> {
  for (const family of families)
    for (const listed of family(model, language)) {
      yield listed;
      yield* movedFrom(model, language, listed);
    }
}
