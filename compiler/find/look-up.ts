/** Finds questions by their id, by an entry of a document, or by a page. */
import type { BookIndex, Places } from "./book-index.ts";
import { foldText } from "./tokens.ts";

/** The questions that these words name by their place, as numbers; null if they name none. */
export function lookUp(
  words: string,
  version: string,
  { questions }: Pick<BookIndex, "questions">,
  { entries, pages }: Places,
  pageWords: ReadonlySet<string>,
): readonly number[] | null {
  const folded = foldText(words)
    .trim()
    .replace(/[.?!]+$/, "");
  const byId = questions.findIndex(({ name }) => name.toLowerCase() === folded);
  if (byId >= 0) return [byId];
  const entry = /^(?:(?:[a-z][a-z0-9-]*[-@])?(\d[\d.]*[a-z]?(?:-[a-z][a-z0-9]*)*)\/)?([a-z]\d+)$/.exec(
    folded,
  );
  if (entry) {
    const id = (entry[2] ?? "").toUpperCase();
    return entries.get(`${entry[1] ?? version}/${id}`) ?? entries.get(id) ?? null;
  }
  const page = /^([a-z]+)\.?\s*(\d+)$/.exec(folded);
  if (page === null || !pageWords.has(page[1] ?? "")) return null;
  const number = Number(page[2]);
  const here = pages.filter(({ from, to }) => from <= number && number <= to);
  return [...new Set(here.flatMap((each) => each.questions))];
}
