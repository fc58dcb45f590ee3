/**
 * Turns the lists of a book into maps, so that finding a provision or an entry costs the same in a large book as in a small one.
 * Holds nothing that the book does not.
 */
import type { Book, BookEntry, BookProvision } from "../amend/book.ts";
import type { EntryId, ProvisionId } from "../resolve/graph.ts";
import { namesOf } from "../resolve/lineage.ts";

export interface BookIndex {
  readonly provisions: ReadonlyMap<ProvisionId, BookProvision>;
  /** By every name that documents gave it, also the written entry whose words and clauses they are. */
  readonly entries: ReadonlyMap<EntryId, BookEntry>;
  /** What each provision answers for. */
  readonly answering: ReadonlyMap<ProvisionId, readonly EntryId[]>;
}

export function indexOf(book: Book): BookIndex {
  const answering = new Map<ProvisionId, EntryId[]>();
  for (const { id, kind, on } of book.entries) {
    if (kind !== "printed") continue;
    for (const provision of on) {
      const before = answering.get(provision);
      if (before === undefined) answering.set(provision, [id]);
      else before.push(id);
    }
  }
  return {
    provisions: new Map(book.provisions.map((each) => [each.id, each])),
    entries: new Map(book.entries.flatMap((each) => namesOf(book.graph, each.id).map((id) => [id, each]))),
    answering,
  };
}
