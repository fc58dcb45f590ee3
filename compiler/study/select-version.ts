/** Finds a version of a book by its name and number, and says which there are where it is not found. */
import type { Compiled, CompiledVersion } from "../compile.ts";
import { nearNames } from "../near-names.ts";
import { type BookId, editionsOf, type VersionId } from "../resolve/graph.ts";
import { RequestError } from "./request-error.ts";

export type Versions = ReadonlyMap<VersionId, CompiledVersion>;

export interface SelectedVersion extends CompiledVersion {
  readonly bookId: BookId;
  readonly versionId: VersionId;
  /** All versions of the book, this one among them. */
  readonly all: Versions;
}

/**
 * A version of a book; without a name, the newest edition. Throws a `RequestError` if the book or version does not exist.
 *
 * ```ts
 * import { compile, selectVersion } from "rubric";
 *
 * const { value } = compile([{ path: "well.rubric", text: "book well { held in en }" }]);
 * selectVersion(value, "well").versionId; // "base"
 * ```
 */
export function selectVersion(
  compiled: Pick<Compiled, "versions" | "graph">,
  book: string,
  version: string | null = null,
): SelectedVersion {
  const all = selectBook(compiled, book);
  const bookId = book as BookId;
  const graph = compiled.graph.books.get(bookId);
  const newest = graph && editionsOf(graph).findLast((id) => all.has(id));
  const versionId = (version ?? newest ?? "base") as VersionId;
  const found = all.get(versionId);
  if (found) return { ...found, bookId, versionId, all };
  const nodes = [...(graph?.versions.values() ?? [])];
  const isNotHeld = nodes.some(({ notHeld }) => notHeld.includes(versionId));
  throw new RequestError(
    isNotHeld
      ? `Version ${versionId} of \`${bookId}\` was published, but we don't have its document.`
      : `\`${bookId}\` has no version ${versionId}.`,
    `It has: ${[...all.keys()].join(", ")}.`,
  );
}

/** All versions of a book, the printed book first. */
export function selectBook(
  { versions, graph }: Pick<Compiled, "versions" | "graph">,
  book: string,
): Versions {
  const all = versions.get(book as BookId);
  if (all) return all;
  const known = [...graph.books.keys()];
  throw new RequestError(
    `There is no book \`${book}\` in this project.`,
    known.length > 0 ? `It has: ${known.join(", ")}.` : "The project has no books.",
    nearNames(book, known),
  );
}
