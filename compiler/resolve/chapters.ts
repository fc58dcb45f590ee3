/** Collects the chapters of a book: each is declared once, and other files go on with it. */
import type { Diagnostic, Name } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import type { BookGraph, ChapterId, DeclaredChapter } from "./graph.ts";
import { duplicate, spanOf } from "./items.ts";
import type { DraftBook } from "./scope.ts";
import { base } from "./versions.ts";

export function chaptersOf(
  book: DraftBook,
  diagnostics: Diagnostic[],
): Pick<BookGraph, "chapters" | "chapterOf"> {
  const inOrder = [
    ...book.chapters.filter(({ version }) => version === base),
    ...book.chapters.filter(({ version }) => version !== base),
  ];
  const declared = new Map<ChapterId, DeclaredChapter>();
  for (const { node, file, version } of inOrder) {
    const id = node.name.text as ChapterId;
    if (node.heading === null || id === "") continue;
    const first = declared.get(id);
    if (first) {
      const earlier = { node: first.by.node.name, file: first.by.file };
      diagnostics.push(duplicate("duplicate-chapter", { node: node.name, file }, earlier));
    } else {
      const within = (node.within?.text ?? null) as ChapterId | null;
      declared.set(id, { id, by: { node, file }, version, within });
    }
  }
  const isKnown = (name: Name, file: string): boolean => {
    if (name.text === "" || declared.has(name.text as ChapterId)) return true;
    const near = nearNames(name.text, declared.keys());
    diagnostics.push(raise("unknown-chapter", spanOf(name, file), { name: name.text, near }));
    return false;
  };
  const chapters = new Map<ChapterId, DeclaredChapter>();
  for (const { node, file } of inOrder) {
    if (node.heading === null) isKnown(node.name, file);
    const own = declared.get(node.name.text as ChapterId);
    // In the order in which they are first written, whether declared there or not.
    if (!own || (own.by.node !== node && chapters.has(own.id))) continue;
    const { within } = own.by.node;
    const isInside =
      within !== null && isKnown(within, own.by.file) && !isCircular(declared, own, diagnostics);
    if (!chapters.has(own.id)) chapters.set(own.id, isInside ? own : { ...own, within: null });
  }
  const chapterOf = new Map<Name, ChapterId>();
  for (const [item, { text }] of book.chapterOf)
    if (chapters.has(text as ChapterId)) chapterOf.set(item, text as ChapterId);
  return { chapters, chapterOf };
}

function isCircular(
  declared: ReadonlyMap<ChapterId, DeclaredChapter>,
  chapter: DeclaredChapter,
  diagnostics: Diagnostic[],
): boolean {
  const seen = new Set<ChapterId>([chapter.id]);
  for (let at = chapter.within; at !== null; at = declared.get(at)?.within ?? null) {
    if (at === chapter.id) {
      const { node, file } = chapter.by;
      diagnostics.push(
        raise("chapter-in-itself", spanOf(node.within ?? node.name, file), { name: chapter.id }),
      );
      return true;
    }
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
