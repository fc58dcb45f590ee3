/** The addresses that the pages of a version had while it was called otherwise: each leads on to the page of today. */
import { settingsOf, type Site } from "./model/model.ts";
import { isListedFile, isListedFolder, type Listed, type ListedFile, type ListedPage } from "./page.ts";
import { movedPage } from "./shell/root.ts";

/** A page for each earlier address of what is listed. */
export function movedFrom(site: Site, language: string, listed: Listed): readonly Listed[] {
  if (!isListedFolder(listed)) return pagesFrom(site, language, listed);
  const below = async () => (await listed.listed()).flatMap((each) => pagesFrom(site, language, each));
  return earlierTails(site, listed.folder).map((folder) => ({ folder, listed: below }));
}

function pagesFrom(site: Site, language: string, listed: ListedPage | ListedFile): readonly ListedFile[] {
  if (isListedFile(listed)) return [];
  return earlierTails(site, listed.tail).map((old) => ({
    path: `${language}/${old}index.html`,
    content: () => movedPage(site, language, listed.tail),
  }));
}

/** `lantern/1.2/rules/oil/` of `lantern/1.1-event/rules/oil/`. */
function earlierTails(site: Site, tail: string): readonly string[] {
  const [book = "", version = "", ...rest] = tail.split("/");
  return Object.entries(settingsOf(site, book).renamed).flatMap(([old, now]) => {
    if (version === now) return [[book, old, ...rest].join("/")];
    const [pair = "", ...below] = rest;
    const sides = pair.split("...");
    if (version !== "changes" || !sides.includes(now)) return [];
    return [
      [book, version, sides.map((side) => (side === now ? old : side)).join("..."), ...below].join("/"),
    ];
  });
}
