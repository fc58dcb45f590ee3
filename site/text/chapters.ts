/** The rules of a book by chapter, as the tree, the contents and the way to the next rule have them. */
import type { BookProvision } from "../../compiler/index.ts";
import { pageNumbers } from "../../grammar/tree.ts";
import { inLanguage, type Said } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import { held } from "./held.ts";
import { memoizeNamed } from "../../compiler/memoize.ts";

export interface Chapter {
  readonly title: string;
  /** How many chapters it is part of. */
  readonly depth: number;
  readonly language: string;
  /** The book itself has it: it is not our own list of what has no chapter. */
  readonly isOfBook: boolean;
  readonly rules: readonly ChapterRule[];
}

export interface ChapterRule {
  readonly provision: BookProvision;
  readonly title: string;
  readonly language: string;
  /** Empty where no document states one. */
  readonly pages: string;
  /** The first of them. */
  readonly page: string;
}

interface ChapterWords {
  readonly all: string;
  readonly others: string;
  readonly byPage: string;
  readonly noPage: string;
}

const chapterWords: Said<ChapterWords> = {
  en: { all: "Rules", others: "Other rules", byPage: "By page", noPage: "FAQ" },
  es: { all: "Reglas", others: "Otras reglas", byPage: "Por página", noPage: "FAQ" },
  ca: { all: "Regles", others: "Altres regles", byPage: "Per pàgina", noPage: "FAQ" },
};

/** Chapters in the order in which they come up, rules in that of the book; a book without chapters goes by page. */
export const chaptersIn = memoizeNamed((at: BookAt, language): readonly Chapter[] => {
  const words = inLanguage(chapterWords, language);
  const { provisions } = at.book;
  const hasSections = provisions.some(({ chapter }) => chapter !== null);
  const isByPage = !hasSections && provisions.some(({ pages }) => pages.length > 0);
  const chapters = new Map<string, Chapter & { readonly rules: ChapterRule[] }>();
  const opened = (id: string | null): (Chapter & { readonly rules: ChapterRule[] }) | undefined => {
    const own = id === null ? undefined : at.book.chapters.get(id as never);
    if (own === undefined) return undefined;
    const known = chapters.get(own.id);
    if (known !== undefined) return known;
    const around = opened(own.within);
    const heading = held(at, own.heading, language, []);
    const made = {
      title: withNumber(at, `chapter ${own.id}`, heading?.text ?? own.id),
      depth: around === undefined ? 0 : around.depth + 1,
      language: heading?.language ?? language,
      isOfBook: true,
      rules: [],
    };
    chapters.set(own.id, made);
    return made;
  };
  for (const provision of isByPage ? inOrderOfPages(provisions) : provisions) {
    const title = hasSections
      ? words.others
      : !isByPage
        ? words.all
        : provision.pages.length > 0
          ? words.byPage
          : words.noPage;
    const chapter = opened(provision.chapter) ??
      chapters.get(` ${title}`) ?? { title, depth: 0, language, isOfBook: false, rules: [] };
    if (provision.chapter === null) chapters.set(` ${title}`, chapter);
    const heading = held(at, provision.heading, language, [provision.id]);
    chapter.rules.push({
      provision,
      title: withNumber(at, `${at.id}:${provision.id}`, heading?.text ?? provision.id),
      language: heading?.language ?? language,
      pages: pageNumbers(provision.pages),
      page: provision.pages[0] === undefined ? "" : String(provision.pages[0].from),
    });
  }
  return inTree(at, chapters);
});

/** Behind its number, in a book with numbers. */
export function withNumber({ book }: BookAt, of: string, title: string): string {
  const number = book.numbers.get(of);
  return number === undefined ? title : `${number} ${title}`;
}

/** A chapter before those that are part of it. */
function inTree({ book }: BookAt, chapters: ReadonlyMap<string, Chapter>): readonly Chapter[] {
  const found: Chapter[] = [];
  const add = (id: string, chapter: Chapter): void => {
    found.push(chapter);
    for (const [other, inner] of chapters)
      if (book.chapters.get(other as never)?.within === id) add(other, inner);
  };
  for (const [id, chapter] of chapters) if (chapter.depth === 0) add(id, chapter);
  return found;
}

/** Rules whose page no document states come last, in the order of the book. */
function inOrderOfPages(provisions: readonly BookProvision[]): readonly BookProvision[] {
  const firstOf = ({ pages }: BookProvision) => pages[0]?.from ?? Number.POSITIVE_INFINITY;
  return [...provisions].sort((a, b) => (firstOf(a) === firstOf(b) ? 0 : firstOf(a) - firstOf(b)));
}
