/**
 * The migration to chapters: every rule and entry named its part of the book with `section`; now a chapter is declared once, and
 * what follows is in it.
 */
import type { Document, Edit, Item, Section, Texts } from "../grammar/tree.ts";
import { plainText } from "../grammar/tree.ts";
import { memoize } from "./memoize.ts";

interface Written {
  readonly document: Document;
  readonly text: string;
}

export function chapterEdits({ document, text }: Written, all: readonly Written[]): readonly Edit[] {
  const chapters = chaptersOf(all);
  const { file } = document;
  const edits: Edit[] = [];
  let here: string | null = null;
  let header: Extract<Item, { readonly kind: "book" | "update" | "part" }> | null = null;
  for (const item of document.items) {
    if (item.kind === "book" || item.kind === "update" || item.kind === "part") {
      header = item;
      here = null;
    }
    if (item.kind === "chapter") here = item.name.text;
    if (!isFiled(item) || header === null) continue;
    const section = sectionOf(item);
    const chapter = section === undefined ? undefined : chapters.get(keyOf(bookOf(header), section.texts));
    if (section !== undefined) edits.push({ span: { file, ...lineOf(text, section) }, text: "" });
    // What is in a chapter already, because it was written anew, stays in it.
    if (section === undefined && (here === null || !isNamedHere(chapters, here))) continue;
    if ((chapter?.name ?? null) === here) continue;
    const start = beforeComments(document, text, item.start);
    const line =
      chapter === undefined
        ? headerLine(header)
        : chapter.first === section
          ? `chapter ${chapter.name} { heading ${printable(chapter.texts)} }`
          : `chapter ${chapter.name}`;
    edits.push({ span: { file, start, end: start }, text: `${line}\n\n` });
    here = chapter?.name ?? null;
  }
  return edits.sort((a, b) => a.span.start - b.span.start);
}

interface NamedChapter {
  readonly name: string;
  readonly texts: Texts;
  /** Where it is declared. */
  readonly first: Section;
}

function isNamedHere(chapters: ReadonlyMap<string, NamedChapter>, name: string): boolean {
  return [...chapters.values()].some((chapter) => chapter.name === name);
}

/** By book and words. Those of the printed book are declared there. */
const chaptersOf = memoize((all: readonly Written[]): ReadonlyMap<string, NamedChapter> => {
  const found = new Map<string, NamedChapter>();
  const taken = new Map<string, Set<string>>();
  for (const isPrinted of [true, false])
    for (const { document } of all) {
      let header: Item | null = null;
      for (const item of document.items) {
        if (item.kind === "book" || item.kind === "update" || item.kind === "part") header = item;
        if (item.kind === "chapter" && header !== null && "name" in item) {
          const names = taken.get(bookOf(header)) ?? new Set();
          taken.set(bookOf(header), names.add(item.name.text));
        }
        const section = isFiled(item) ? sectionOf(item) : undefined;
        if (section === undefined || header === null || isOfBook(header) !== isPrinted) continue;
        const book = bookOf(header);
        const key = keyOf(book, section.texts);
        if (found.has(key)) continue;
        const names = taken.get(book) ?? new Set();
        found.set(key, { name: freeName(section.texts, names), texts: section.texts, first: section });
        taken.set(book, names);
      }
    }
  return found;
});

type Filed = Extract<Item, { readonly kind: "provision" | "entry" | "carry" | "amend" }>;

function isFiled(item: Item): item is Filed {
  return item.kind === "provision" || item.kind === "entry" || item.kind === "carry" || item.kind === "amend";
}

function sectionOf({ body }: Filed): Section | undefined {
  for (const item of body) if (item.kind === "section") return item;
  return undefined;
}

function bookOf(header: Item): string {
  if (header.kind === "book") return header.name.text;
  return header.kind === "update" || header.kind === "part" ? header.book.text : "";
}

function isOfBook(header: Item): boolean {
  return header.kind === "book" || (header.kind === "part" && (header.version?.text ?? "base") === "base");
}

/** As it is written. A heading shows no figure. */
function printable(texts: Texts): string {
  return texts.map(({ lang, text }) => `${lang.text} ${JSON.stringify(plainText(text))}`).join(" ");
}

function keyOf(book: string, texts: Texts): string {
  return `${book} ${printable(texts)}`;
}

/** `the-tide` for “The tide”; a word of the language is no name. */
function freeName(texts: Texts, taken: Set<string>): string {
  const words = texts[0] === undefined ? "" : plainText(texts[0].text);
  const slug = words
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "");
  const plain = slug === "" || wordsOfTheLanguage.has(slug) ? `chapter-${slug || "one"}` : slug;
  let name = plain;
  for (let count = 2; taken.has(name); count++) name = `${plain}-${count}`;
  taken.add(name);
  return name;
}

/** Reserved words; others may be names. */
const wordsOfTheLanguage: ReadonlySet<string> = new Set([
  ..."and or not in has is of when otherwise unless over bars from gives stage by reading every some".split(
    " ",
  ),
  ..."count sum product common yes no may must none known true false highest lowest min max half".split(" "),
  ..."with without each else then rounded up down one the those nearest fold linked told".split(" "),
]);

function headerLine(header: Item): string {
  const book = bookOf(header);
  const version =
    header.kind === "update"
      ? header.version.text
      : header.kind === "part"
        ? header.version?.text
        : undefined;
  return version === undefined ? `part of ${book}` : `part of ${book} ${version}`;
}

/** The whole line where nothing else is on it; else the words, with the space after them. */
function lineOf(text: string, { start, end }: Section): { readonly start: number; readonly end: number } {
  let [from, to] = [start, end];
  while (from > 0 && (text[from - 1] === " " || text[from - 1] === "\t")) from--;
  while (to < text.length && (text[to] === " " || text[to] === "\t")) to++;
  const isAlone = (from === 0 || text[from - 1] === "\n") && (to === text.length || text[to] === "\n");
  return isAlone ? { start: from, end: Math.min(to + 1, text.length) } : { start, end: to };
}

/** Comments directly above an item are about it. */
function beforeComments({ comments }: Document, text: string, start: number): number {
  let at = start;
  for (const comment of comments.toReversed())
    if (comment.end <= at && /^[ \t]*\n?[ \t]*$/.test(text.slice(comment.end, at))) {
      const lineStart = text.lastIndexOf("\n", comment.start - 1) + 1;
      if (text.slice(lineStart, comment.start).trim() === "") at = comment.start;
    }
  return at;
}
